"""Score pads: worksheets of a game, several of them on each paper, to be cut apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import _
from generator.page.imposition.cropping import LINE, LONGEST_MARK
from generator.page.imposition.division import UNPRINTED, Division, papers
from generator.page.marks import Page, Path, Symbol, Use
from generator.page.svg.matrix import translation
from generator.page.text.kit_page import KIT
from generator.page.worksheets.calculator import draw_worksheet, has_room
from generator.page.worksheets.ups import UPS
from generator.units import PAPERS, Paper

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.theme import Theme
    from generator.model.worksheet import Worksheet, WorksheetOrder
    from generator.page.marks import Mark
    from generator.page.svg.press import Press


def pad_division(paper: Paper, up: int) -> Division:
    """Divide a paper into upright slots without margins, so that the fewest cuts separate them."""
    division = _divide(paper, up)
    if up == 1 or has_room(_slot(paper, division)):
        return division
    series = paper.name[:1]
    named = sorted(PAPERS.values(), key=lambda it: (it.name[:1] != series, it.width * it.height))
    larger = [it.name for it in named if has_room(_slot(it, _divide(it, up)))]
    fewer = [it for it in UPS if it < up and has_room(_slot(paper, _divide(paper, it)))]
    message = _("{paper} is too small for {up} sheets; use {larger}.")
    if fewer:
        message = _("{paper} is too small for {up} sheets; use {larger}, or --up {fewer}.")
    values = {"paper": paper.name, "up": up, "larger": larger[0]}
    raise OrderError(message.format(**values, fewer=max(fewer, default=1)))


def draw_pad(
    worksheet: Worksheet, order: WorksheetOrder, theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw the papers of a pad; every one is filled, and all are the same."""
    division = pad_division(order.paper, order.up)
    on_slot = order._replace(paper=_slot(order.paper, division))
    sheet = draw_worksheet(worksheet, on_slot, theme, press)
    if order.up > 1:
        symbol = Symbol("score-sheet", sheet.marks)
        marks: list[Mark] = list(_cut_marks(division))
        marks += (Use(symbol, translation(slot.left, slot.top)) for slot in division.slots)
        size = division.width, division.height
        sheet = Page(sheet.name, sheet.title, *size, tuple(marks), trim=division.trim)
    return (sheet,) * papers(order.sheets, order.up)


def _divide(paper: Paper, up: int) -> Division:
    """Return the division whose slots a worksheet fills best."""
    divisions = [
        Division(side.width, side.height, columns, up // columns, width, height)
        for side in (paper.portrait, paper.landscape)
        for columns in range(1, up + 1)
        if up % columns == 0
        for width, height in ((side.width / columns, side.height * columns / up),)
    ]
    return max(
        divisions,
        key=lambda it: min(it.slot_width / KIT.width, it.slot_height / KIT.height),
    )


def _slot(paper: Paper, division: Division) -> Paper:
    return Paper(paper.name, division.slot_width, division.slot_height)


def _cut_marks(division: Division) -> Iterator[Path]:
    """Mark both ends of every cut, between the sheets."""
    near, far = UNPRINTED, UNPRINTED + LONGEST_MARK
    for x in division.upright_cuts:
        for begin, end in ((near, far), (division.height - far, division.height - near)):
            yield Path((("M", (x, begin)), ("L", (x, end))), LINE)
    for y in division.level_cuts:
        for begin, end in ((near, far), (division.width - far, division.width - near)):
            yield Path((("M", (begin, y)), ("L", (end, y))), LINE)
