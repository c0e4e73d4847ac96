"""Score pads: worksheets of a game, several of them on each paper, to be cut apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.language import _
from generator.page.imposition.cropping import LINE, LONGEST_MARK
from generator.page.imposition.division import UNPRINTED, Division, papers
from generator.page.imposition.refusal import too_small
from generator.page.marks import Page, Path, Role, Symbol, Tag, Use
from generator.page.matrix import translation
from generator.page.worksheets.calculator import draw_worksheet, plan_worksheet
from generator.units import Paper, papers_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.theme import Theme
    from generator.model.worksheet import Worksheet, WorksheetOrder
    from generator.page.marks import Mark
    from generator.page.svg.press import Press
    from generator.page.worksheets.table import Table
    from generator.page.worksheets.worked import Worked


class PadPlan(NamedTuple):
    """How a paper is divided, and how a worksheet is laid on each part of it."""

    division: Division
    sheet: Worked | Table


def plan_pad(worksheet: Worksheet, order: WorksheetOrder, press: Press) -> PadPlan:
    """Divide a paper into slots without margins, so that a worksheet has the most room on each."""

    def plan(paper: Paper, up: int) -> PadPlan | None:
        return _plan(worksheet, order.players, paper, up, press)

    found = plan(order.paper, order.up)
    if found:
        return found
    if order.up > 1:
        raise too_small(order.paper, order.up, lambda it, up: plan(it, up) is not None)
    larger = next((it.name for it in papers_from(order.paper) if plan(it, 1)), None)
    message = _("{paper} is too small for the worksheet; use {larger}.")
    if larger is None:
        message = _("The worksheet has more rows than a page of {paper} holds.")
    raise OrderError(message.format(paper=order.paper.name, larger=larger))


def draw_pad(
    plan: PadPlan, worksheet: Worksheet, order: WorksheetOrder, theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw the papers of a pad; every one is filled, and all are the same."""
    division = plan.division
    sheet = draw_worksheet(plan.sheet, worksheet, order, theme, press)
    if order.up > 1:
        symbol = Symbol("score-sheet", sheet.marks, sheet.tags)
        marks: list[Mark] = list(_cut_marks(division))
        marks += (Use(symbol, translation(slot.left, slot.top)) for slot in division.slots)
        first = len(marks) - order.up
        words = _("Sheet {number} of {count}")
        titles = [words.format(number=it + 1, count=order.up) for it in range(order.up)]
        tags = tuple(Tag(Role.GROUP, at, at + 1, it) for at, it in enumerate(titles, first))
        size = division.width, division.height
        sheet = Page(sheet.name, sheet.title, *size, tuple(marks), trim=division.trim, tags=tags)
    return (sheet,) * papers(order.sheets, order.up)


def _plan(
    worksheet: Worksheet, players: int, paper: Paper, up: int, press: Press
) -> PadPlan | None:
    """Divide a paper in the way that leaves a worksheet the most room; None if none leaves any."""
    plans = []
    for division in _divisions(paper, up):
        slot = Paper(paper.name, division.slot_width, division.slot_height)
        sheet = plan_worksheet(worksheet, players, slot, press)
        if sheet:
            plans.append(PadPlan(division, sheet))
            if up == 1:
                break
    return max(plans, key=lambda it: it.sheet.fineness, default=None)


def _divisions(paper: Paper, up: int) -> Iterator[Division]:
    """Divide a paper into equal parts, upright first."""
    for side in (paper.portrait, paper.landscape):
        for columns in range(1, up + 1):
            if up % columns == 0:
                width, height = side.width / columns, side.height * columns / up
                yield Division(side.width, side.height, columns, up // columns, width, height)


def _cut_marks(division: Division) -> Iterator[Path]:
    """Mark both ends of every cut, between the sheets."""
    near, far = UNPRINTED, UNPRINTED + LONGEST_MARK
    for x in division.upright_cuts:
        for begin, end in ((near, far), (division.height - far, division.height - near)):
            yield Path((("M", (x, begin)), ("L", (x, end))), LINE)
    for y in division.level_cuts:
        for begin, end in ((near, far), (division.width - far, division.width - near)):
            yield Path((("M", (begin, y)), ("L", (end, y))), LINE)
