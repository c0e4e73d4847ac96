"""Pads: score sheets of the dice game, with names, backs and covers, in any number."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.cover import draw_covers
from generator.games.dice.pages.fitting import (
    count_papers,
    count_pieces,
    pad_division,
    refuse_small,
    refuse_unfit,
    sheet_paper,
)
from generator.games.dice.pages.one_paper import draw_domains
from generator.games.dice.pages.personal import head_room, personalise
from generator.games.dice.pages.sheet import draw_sheet
from generator.language import _, and_list
from generator.model.order import Format, Ink, Style
from generator.page.imposition.impose import impose
from generator.page.marks import Document
from generator.products.documents import drawn_scope
from generator.products.gathering import gather
from generator.products.layouts import find_layouts
from generator.products.naming import choose_format, listed, safe
from generator.products.options.imposing import read_imposition, stem_ending
from generator.products.options.lasting import read_lasting
from generator.products.options.personal import own_names, read_personal
from generator.products.options.prepress import read_prepress
from generator.products.order import Print
from generator.products.pads.printing import (
    PadPrint,
    Piece,
    Taken,
    announce_papers,
    check_lasting,
    logo_artwork,
    print_pad,
    write_nothing,
)
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.model.order import Prepress
    from generator.page.marks import Page
    from generator.page.scope import Scope
    from generator.products.order import Order, Run


def make_pad(order: Order, run: Run) -> Print:
    """Draw a pad, or a pad of its own for each domain."""
    personal = read_personal(order)
    imposition = read_imposition(order)
    lasting = read_lasting(order)
    form = choose_format(order.output, order["format"])
    paper, style = order["paper"], Style(order["style"])
    refuse_small(paper, imposition, style, lasting.finish)
    layouts = gather(order["domains"], run, paper=paper, game=GAME)
    back = find_layouts([order["back"]], paper=paper, game=GAME)[0] if order["back"] else None
    pad = PadOrder(
        layouts,
        order["sheets"],
        paper,
        Ink(order["ink"]),
        order["solo"],
        order.language,
        style,
        lasting.finish,
        lasting.fillable,
        imposition,
        back,
        personal,
        lasting.scannable,
    )
    players = len(personal.players) if personal else 0
    check_lasting(lasting, imposition, form, len(layouts) * pad.sheets * max(1, players))
    prepress = read_prepress(order, form, imposition, is_trimmed=True)
    refuse_unfit(pad, dice_edition())
    notes = _count(order, pad, prepress, form, run)
    if order["dry_run"]:
        load_tools(order["theme"], order["templates"])  # What would be refused is refused now.
        return Print(None, 0, 0, write_nothing, notes)
    stem = partial(
        _stem,
        paper=pad.paper.name + stem_ending(imposition) + lasting.ending,
        pad=pad,
        own=own_names(order["theme"], personal),
    )
    looks = order["theme"], order["templates"]
    pieces = [Piece(it.id, draw_pad, (pad._replace(layouts=(it,)), *looks)) for it in layouts]
    how = PadPrint(form, imposition, personal, prepress, stem, notes)
    draw = partial(draw_pad, pad, *looks, drawn_scope(run, prepress))
    return print_pad(order, run, how, pieces, draw)


def _count(
    order: Order, pad: PadOrder, prepress: Prepress, form: Format, run: Run
) -> tuple[str, ...]:
    """Return the notes on what a pad takes; too many papers need confirmation."""
    apart = [pad._replace(layouts=(it,)) for it in pad.layouts] if order["each"] else [pad]
    papers = sum(count_papers(part) for part in apart)
    division = pad_division(pad)
    cuts = division.cuts if division else 0
    taken = Taken(papers, cuts, *min(map(count_pieces, apart)))
    return announce_papers(order, pad.imposition, prepress, form, run, taken=taken)


def _stem(ids: Sequence[str], *, paper: str, pad: PadOrder, own: Sequence[str]) -> str:
    """Name a pad after what is on it: pad-A-B-a4-ledger-low-solo-fr-Anna."""
    parts = ["pad", listed(ids), safe(paper)]
    parts += [pad.style] if pad.style is not Style.SHEET else []
    parts += [pad.ink] if pad.ink is not Ink.FULL else []
    parts += ["solo"] if pad.solo else []
    parts += [pad.language] if pad.language != "en" else []
    parts += [listed(own)] if own else []
    return "-".join(parts)


def draw_pad(
    order: PadOrder,
    theme: str | None = None,
    templates: Path | None = None,
    scope: Scope | None = None,
) -> Document:
    """Draw a pad of the dice game: the sheets of each domain one after the other."""
    edition = dice_edition()
    division = pad_division(order)
    refuse_unfit(order, edition)
    tools = load_tools(theme, templates, scope=scope)
    style, fonts, press, ruler = tools
    codes = None
    if order.scannable:
        from generator.games.dice.scanning.codes import SheetCodes  # noqa: PLC0415 - with codes only

        codes = SheetCodes(order, tools)
    order = order._replace(paper=sheet_paper(order.paper, order.imposition, order.style))
    whole = order.paper
    if codes:
        order, whole = order._replace(paper=codes.frame.inner), codes.paper
    artwork = logo_artwork(order.personal, order.ink, ruler)
    room = head_room(order, artwork)
    sheets = draw_domains(order, edition, style, press, room=room)
    letters = and_list(layout.id for layout in order.layouts)
    title = _("Score pad for the dice game: {letters}").format(letters=letters)
    pages = tuple(leaf for parts in sheets for _copy in range(order.sheets) for leaf in parts)
    if order.personal:
        pages = personalise(sheets, order, order.personal, style, ruler, artwork=artwork)
    if codes:
        pages = codes.put_all(pages, press.scope)
    if order.personal and order.personal.cover:
        covered = order._replace(paper=whole)
        front, back = draw_covers(covered, order.personal, style, press, artwork)
        pages = (front, *pages, back)
    if division is not None:
        back_sheet = order.back and draw_sheet(order.back, order, edition, style, press)
        if codes and order.back and back_sheet:
            back_sheet = codes.put(back_sheet, order.back)
        backs: list[Page | None] = [back_sheet or page for page in pages]
        if order.personal and order.personal.cover:
            backs[0] = backs[-1] = None
        pages = tuple(
            impose(pages, backs, division, order.imposition, ruler, has_strips=order.scannable)
        )
    return Document(title, order.language, pages, fonts)
