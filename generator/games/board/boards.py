"""Player boards of the board game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.games.board.load.edition import GAME, board_edition
from generator.games.board.model.order import BoardOrder
from generator.games.board.pages.player_board import (
    INSIDE,
    board_division,
    draw_board,
    fit_board,
    slot_of,
)
from generator.language import _, and_list
from generator.model.component import TILE
from generator.model.order import Format, Ink, Stack
from generator.page.imposition.division import papers
from generator.page.imposition.impose import impose
from generator.page.marks import Document
from generator.page.scope import unseen_page
from generator.products.documents import document_print, drawn_scope
from generator.products.gathering import gather
from generator.products.naming import choose_format, listed, safe
from generator.products.options.imposing import papers_note, read_imposition, stem_ending
from generator.products.options.personal import own_names
from generator.products.options.prepress import Amount, read_prepress, trimmed_amount
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.model.layout import Layout
    from generator.page.marks import Page
    from generator.page.scope import Scope
    from generator.products.order import Order, Print, Run
    from generator.products.tools import DrawingTools


def make_boards(order: Order, run: Run) -> Print:
    """Draw the player boards that are asked for."""
    imposition = read_imposition(order)
    form = choose_format(order.output, order["format"])
    paper, tile = order["paper"], order["tile"]
    layouts = gather(order["boards"], run, paper=paper, game=GAME)
    copies, ink = order["copies"], Ink(order["ink"])
    wanted = BoardOrder(layouts, copies, tile, paper, ink, order.language, imposition)
    prepress = read_prepress(order, form, imposition, is_trimmed=True)
    scope = drawn_scope(run, prepress)
    tools = load_tools(order["theme"], order["templates"], scope=scope)
    document = draw_boards(wanted, tools)
    sides = 2 if imposition.duplex else 1
    cuts = board_division(layouts, paper, tile).cuts
    amount = Amount(papers(len(document.pages), sides), cuts)
    amount = trimmed_amount(order, prepress, amount)
    note = ""
    if form is Format.PDF and (imposition.duplex or amount.cuts):
        note = papers_note(imposition, *amount)
    return document_print(
        document,
        run,
        form,
        dpi=order["dpi"],
        output=order.output,
        stem=partial(_stem, order=wanted, own=own_names(order["theme"], None)),
        subjects=[layout.id for layout in layouts],
        note=note,
        sides=sides,
        prepress=prepress,
    )


def _stem(ids: Sequence[str], *, order: BoardOrder, own: Sequence[str]) -> str:
    """Name player boards after their layouts, and after the size of their tiles if unusual."""
    parts = ["board", listed(ids), safe(order.paper.name + stem_ending(order.imposition))]
    parts += [f"{order.tile:g}mm"] if order.tile != TILE else []
    parts += [order.ink] if order.ink is not Ink.FULL else []
    parts += [order.language] if order.language != "en" else []
    parts += [listed(own)] if own else []
    return "-".join(parts)


def draw_boards(order: BoardOrder, tools: DrawingTools) -> Document:
    """Draw player boards, each on a paper of its own or on the back of the one before."""
    letters = and_list(layout.id for layout in order.layouts)
    title = _("Player boards for the board game: {letters}").format(letters=letters)
    sides = 2 if order.imposition.duplex else 1
    draw = partial(board_pages, order, board_edition(), tools)
    pages = tuple(tools.press.scope.draw_part(draw, sides))
    return Document(title, order.language, pages, tools.fonts)


def board_pages(order: BoardOrder, edition: BoardEdition, tools: DrawingTools) -> tuple[Page, ...]:
    """Draw the papers of some player boards, front and back."""
    for layout in order.layouts:
        fit_board(layout, order.paper, order.tile)
    division = board_division(order.layouts, order.paper, order.tile)
    up = len(division.slots)
    slot, margins = (slot_of(division), (INSIDE, INSIDE)) if up > 1 else (order.paper, None)
    step = 2 if order.imposition.duplex else 1
    needed = _seen(order, step, up, tools.press.scope)
    drawn = {
        id(layout): draw_board(
            layout,
            paper=slot or order.paper,
            ink=order.ink,
            tile=order.tile,
            edition=edition,
            theme=tools.theme,
            press=tools.press,
            margins=margins,
        )
        for layout in {id(it): it for it in needed}.values()
    }
    unseen = unseen_page(0.0, 0.0)
    boards = [drawn.get(id(layout), unseen) for layout in order.layouts]
    sides = [boards[start : start + step] for start in range(0, len(boards), step)]
    papers = [side for side in sides for _copy in range(order.copies)]
    pages = impose(
        [front for front, *_back in papers],
        [back[0] if back else None for _front, *back in papers],
        division,
        order.imposition._replace(scale_bar=True, stack=Stack.READING),
        tools.ruler,
    )
    return tuple(pages)


def _seen(order: BoardOrder, step: int, up: int, scope: Scope) -> Sequence[Layout]:
    """Return the layouts that are drawn; each paper shows UP times STEP of them, front and back."""
    if scope.paper is None:
        return order.layouts
    if not scope.is_needed:
        return ()
    first = scope.ahead * up
    wanted = {number // order.copies for number in range(first, first + up)}
    return [it for number, it in enumerate(order.layouts) if number // step in wanted]
