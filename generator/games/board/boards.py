"""Player boards of the board game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import _
from generator.load.settings.edition import board_edition
from generator.model.terrain import Game
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.order import BoardOrder
    from generator.model.layout import Layout
    from generator.page.marks import Document, Page
    from generator.products.tools import DrawingTools


def draw_boards(
    order: BoardOrder, *, theme: str | None = None, templates: Path | None = None
) -> Document:
    """Draw player boards, each on a paper of its own or on the back of the one before."""
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy

    tools = load_tools(theme, templates)
    letters = ", ".join(layout.id for layout in order.layouts)
    title = _("Player boards for the board game: {letters}").format(letters=letters)
    pages = board_pages(order, board_edition(), tools)
    return Document(title, order.language, pages, tools.fonts)


def board_pages(order: BoardOrder, edition: BoardEdition, tools: DrawingTools) -> tuple[Page, ...]:
    """Draw the papers of some player boards, front and back."""
    refuse_others(order.layouts)

    from generator.games.board.pages.player_board import draw_board, fit_board  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.imposition.division import divide  # noqa: PLC0415
    from generator.page.imposition.first_page import is_first_only, is_needed, unseen_page  # noqa: PLC0415
    from generator.page.imposition.impose import impose  # noqa: PLC0415

    step = 2 if order.imposition.duplex else 1
    looked_at = order.layouts[: step if is_needed() else 0] if is_first_only() else order.layouts
    drawn = {
        id(layout): draw_board(
            layout,
            paper=order.paper,
            ink=order.ink,
            tile=order.tile,
            edition=edition,
            theme=tools.theme,
            press=tools.press,
        )
        for layout in {id(it): it for it in looked_at}.values()
    }
    for layout in order.layouts:
        fit_board(layout, order.paper, order.tile)
    unseen = unseen_page(0.0, 0.0)
    boards = [drawn.get(id(layout), unseen) for layout in order.layouts]
    sides = [boards[start : start + step] for start in range(0, len(boards), step)]
    papers = [side for side in sides for _copy in range(order.copies)]
    lying = order.paper.landscape
    division = divide(lying, 1, (lying.width, lying.height))
    pages = impose(
        [front for front, *_back in papers],
        [back[0] if back else None for _front, *back in papers],
        division,
        order.imposition._replace(scale_bar=True),
        tools.ruler,
    )
    return tuple(pages)


def refuse_others(layouts: Iterable[Layout]) -> None:
    """Refuse layouts of another game."""
    for layout in layouts:
        if layout.game is not Game.BOARD:
            message = _(
                "{place}: '{domain}' is a layout of the {game} game; print it with"
                " 'scriptorium pad', or name a player board such as 1."
            )
            values = {"place": layout.place, "domain": layout.id, "game": layout.game}
            raise OrderError(message.format(**values))
