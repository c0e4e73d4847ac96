"""Fitting: which slots a paper has for the sheets, and what to do with slots that are too small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.dice.pages.grid import SHEET, grids, sheet_grid
from generator.language import _
from generator.model.order import Finish
from generator.page.imposition.division import divide, papers
from generator.units import PAPERS, Paper

if TYPE_CHECKING:
    from generator.games.dice.model.order import PadOrder
    from generator.model.order import Imposition
    from generator.page.imposition.division import Division

UPS = (1, 2, 4, 6, 8)
"""How many sheets a paper may be divided into."""
OPTIONS = "--up, --bleed, --duplex, --scale-bar"


def sheet_division(paper: Paper, imposition: Imposition) -> Division:
    """Divide a paper into slots for sheets, which are in landscape."""
    division = _division(paper, imposition)
    if division is not None:
        return division
    series = paper.name[:1]
    named = sorted(PAPERS.values(), key=lambda it: (it.name[:1] != series, it.width * it.height))
    larger = next((it.name for it in named if _division(it, imposition)), None)
    fewer = [
        up for up in UPS if up < imposition.up and _division(paper, imposition._replace(up=up))
    ]
    if larger and fewer:
        message = _("{paper} is too small for {up} sheets; use {larger}, or --up {fewer}.")
    elif larger:
        message = _("{paper} is too small for {up} sheets; use {larger}.")
    elif fewer:
        message = _("{paper} is too small for {up} sheets; use --up {fewer} or a larger WxH.")
    else:
        message = _("{paper} is too small for {up} sheets; give a larger paper as WxH in mm.")
    values = {"paper": paper.name, "up": imposition.up, "larger": larger}
    raise OrderError(message.format(**values, fewer=max(fewer, default=1)))


def sheet_paper(paper: Paper, imposition: Imposition) -> Paper:
    """Return the paper that a sheet is designed for: the whole one, or a slot of it."""
    return paper if imposition.is_plain else _slot(paper, sheet_division(paper, imposition))


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
    return sheet_division(order.paper, order.imposition)


def count_papers(order: PadOrder) -> int:
    """Count the papers that a pad takes."""
    leaves = len(grids(order.paper, order.style, finish=order.finish))
    players = len(order.personal.players) if order.personal else 0
    covers = 2 if order.personal and order.personal.cover else 0
    sheets = len(order.layouts) * order.sheets * max(1, players)
    return papers(sheets * leaves + covers, order.imposition.up)


def _slot(paper: Paper, division: Division) -> Paper:
    return Paper(paper.name, division.slot_width, division.slot_height)


def _division(paper: Paper, imposition: Imposition) -> Division | None:
    """Divide a paper; None if its slots are too small."""
    gutter, bleed = imposition.gutter, imposition.bleed
    division = divide(paper, imposition.up, SHEET.sides, gutter=gutter, bleed=bleed)
    if imposition.up == 1 and not bleed:
        return division
    try:
        sheet_grid(_slot(paper, division))
    except OrderError:
        return None
    return division
