"""Fitting: the slots that a paper has for sheets, and which paper has room for a domain's sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.dice.pages.grid import SHEET, SMALL, HeadRoom, SmallGrid, grids, sheet_grid
from generator.games.dice.pages.plan import plan_sheet
from generator.language import _, and_list
from generator.model.order import Finish, Imposition, Style
from generator.page.imposition.division import MARGIN, divide, papers
from generator.page.imposition.refusal import too_small
from generator.products.options.lasting import refuse_both
from generator.units import PAPERS, Paper, papers_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.order import PadOrder
    from generator.games.dice.pages.grid import Grid
    from generator.model.layout import Layout
    from generator.page.imposition.division import Division
    from generator.page.scannable.frame import Frame

SCANNED_WIDTH, SCANNED_HEIGHT = 181.5, 119.5
"""The least room of a small sheet with a frame: that of the domains A to D."""
OPTIONS = "--up, --duplex, --scale-bar"


def sheet_division(paper: Paper, imposition: Imposition, style: Style = Style.SHEET) -> Division:
    """Divide a paper into slots for sheets, which are in landscape."""
    division = _division(paper, imposition, style)
    if division is not None:
        return division
    raise too_small(
        paper,
        imposition.up,
        lambda it, up: _holds(it, imposition._replace(up=up), style),
    )


def sheet_paper(paper: Paper, imposition: Imposition, style: Style = Style.SHEET) -> Paper:
    """Return the paper that a sheet is designed for: the whole one, or a slot of it."""
    if imposition.is_plain:
        return paper
    return _slot(paper, sheet_division(paper, imposition, style))


def sheet_frame(paper: Paper, imposition: Imposition, style: Style = Style.SHEET) -> Frame:
    """Return the frame of a scannable sheet on a paper, or on a slot of it."""
    frame = _frame(paper, imposition, style)
    if frame is not None:
        return frame
    fits = (it.name for it in _named_from(paper) if _frame(it, imposition, style))
    values = {"paper": paper.name, "up": imposition.up, "larger": next(fits, "")}
    if imposition.up > 1 and values["larger"]:
        message = _(
            "{paper} is too small for {up} scannable sheets; use {larger}, or fewer sheets on a"
            " paper."
        )
    elif imposition.up > 1:
        message = _("{paper} is too small for {up} scannable sheets; use a smaller --up.")
    else:
        message = _("{paper} is too small for a scannable sheet; use {larger}.")
    raise OrderError(message.format(**values))


def _frame(paper: Paper, imposition: Imposition, style: Style) -> Frame | None:
    """Plan the frame; it depends only on what the code of a sheet says."""
    from generator.page.scannable.frame import plan_frame  # noqa: PLC0415 - with a frame only

    try:
        whole = sheet_paper(paper, imposition, style) if imposition.up > 1 else paper
        design = type(sheet_grid(whole, style))
    except OrderError:
        return None

    def margin_of(inner: Paper) -> float | None:
        try:
            grid = sheet_grid(inner, style)
        except OrderError:
            return None
        is_small = isinstance(grid, SmallGrid)
        if is_small and (grid.width < SCANNED_WIDTH or grid.height < SCANNED_HEIGHT):
            return None
        return grid.margin if type(grid) is design else None

    return plan_frame(whole.landscape, margin_of)


def _named_from(paper: Paper) -> list[Paper]:
    return [it for it in papers_from(paper) if it.name in PAPERS]


def pad_division(order: PadOrder) -> Division | None:
    """Return how the papers of a pad are divided; None if each sheet is simply a paper."""
    if order.imposition.is_plain:
        return None
    if order.fillable:
        message = _("A fillable pad cannot be cut or turned; leave out {options}.")
        raise OrderError(message.format(options=OPTIONS))
    if order.finish is Finish.LARGE:
        message = _("Large print cannot be cut or turned; leave out {options}.")
        raise OrderError(message.format(options=OPTIONS))
    return sheet_division(order.paper, order.imposition, order.style)


def count_pieces(order: PadOrder) -> tuple[int, int]:
    """Count the pieces of paper that a pad takes, and those of one copy of its sheets."""
    room = sheet_paper(order.paper, order.imposition, order.style)
    leaves = len(grids(room, order.style, finish=order.finish))
    players = len(order.personal.players) if order.personal else 0
    covers = 2 if order.personal and order.personal.cover else 0
    each = len(order.layouts) * max(1, players) * leaves
    return each * order.sheets + covers, each


def count_papers(order: PadOrder) -> int:
    """Count the papers that a pad takes."""
    return papers(count_pieces(order)[0], order.imposition.up)


def refuse_small(paper: Paper, imposition: Imposition, style: Style, finish: Finish) -> None:
    """Refuse a paper that is too small for any sheet of a style and finish."""
    slot = sheet_paper(paper, imposition, style)
    if imposition.is_plain:
        grids(slot, style, finish=finish)


def refuse_unfit(order: PadOrder, edition: DiceEdition) -> None:
    """Refuse a pad with domains whose sheets have no room in their places, all of them at once."""
    grids(sheet_paper(order.paper, order.imposition, order.style), order.style, finish=order.finish)
    if order.scannable:
        frame = sheet_frame(order.paper, order.imposition, order.style)
        is_titled = bool(order.personal and order.personal.title)
        if is_titled and isinstance(sheet_grid(frame.inner, order.style), SmallGrid):
            refuse_both("--scannable", "--title")
    wanted = (*order.layouts, order.back) if order.back else order.layouts
    unfit = [it for it in wanted if not _fits_order(it, edition, order, order.paper)]
    if not unfit:
        return
    names = and_list(dict.fromkeys(layout.id for layout in unfit))
    larger = _first(
        _named_from(order.paper) if order.scannable else papers_from(order.paper),
        lambda paper: all(_fits_order(it, edition, order, paper) for it in unfit),
    )
    values = {
        "domains": names,
        "paper": order.paper.name,
        "larger": larger,
        "up": order.imposition.up,
    }
    if larger and order.imposition.up > 1:
        message = _(
            "The sheets of {domains} have no room for every mark of a game, {up} on {paper}; use"
            " {larger}, or fewer sheets on a paper."
        )
    elif larger:
        message = _(
            "The sheets of {domains} have no room for every mark of a game on {paper}; use"
            " {larger}."
        )
    else:
        message = _(
            "The sheets of {domains} have no room for every mark of a game on any paper; divide"
            " the domain into fewer zones, or leave out options."
        )
    raise OrderError(message.format(**values))


def fits_paper(layout: Layout, edition: DiceEdition, paper: Paper) -> bool:
    """Return whether the sheet of a domain has room on a paper."""
    return _plans(layout, edition, lambda: grids(paper, Style.SHEET))


def _first(papers: Iterable[Paper], fits: Callable[[Paper], bool]) -> str | None:
    return next((paper.name for paper in papers if fits(paper)), None)


def _fits_order(layout: Layout, edition: DiceEdition, order: PadOrder, paper: Paper) -> bool:
    if order.scannable:
        frame = _frame(paper, order.imposition, order.style)
        if frame is None:
            return False
        paper = frame.inner
    elif not order.imposition.is_plain:
        division = _division(paper, order.imposition, order.style)
        if division is None:
            return False
        paper = _slot(paper, division)
    style, finish = order.style, order.finish
    room = HeadRoom(titled=bool(order.personal and order.personal.title))
    return _plans(
        layout,
        edition,
        lambda: grids(paper, style, room, finish, solo=order.solo),
        style,
        finish,
    )


def _plans(
    layout: Layout,
    edition: DiceEdition,
    lay: Callable[[], tuple[Grid, ...]],
    style: Style = Style.SHEET,
    finish: Finish = Finish.PAPER,
) -> bool:
    try:
        places = lay()
    except OrderError:
        return False
    return plan_sheet(layout, edition.for_layout(layout), places, style, finish) is not None


def _slot(paper: Paper, division: Division) -> Paper:
    """Return what a sheet is drawn on; the margin of an uncut one has room for the scale bar."""
    width, height = division.slot_width, division.slot_height
    if division.cuts:
        return Paper(paper.name, width, height, is_slot=True)
    lack = max(0.0, MARGIN - SHEET.lay(Paper(paper.name, width, height)).margin)
    return Paper(paper.name, width - 2 * lack, height - 2 * lack)


def _holds(paper: Paper, imposition: Imposition, style: Style) -> bool:
    """Whether the slots of a paper have room for a sheet; a whole paper is a slot too."""
    division = _division(paper, imposition, style)
    if division is None:
        return False
    try:
        sheet_grid(_slot(paper, division), style)
    except OrderError:
        return False
    return True


def _division(paper: Paper, imposition: Imposition, style: Style) -> Division | None:
    """Divide a paper; None if its slots are too small for either layout of a sheet."""
    for design in (SHEET, SMALL):
        division = divide(paper, imposition.up, design.sides, gutter=imposition.gutter)
        if imposition.up == 1:
            return division
        try:
            sheet_grid(_slot(paper, division), style)
        except OrderError:
            continue
        return division
    return None
