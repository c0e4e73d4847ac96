"""Tiling: which part of a large page each of several papers shows."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.language import _, fill
from generator.page.imposition.division import UNPRINTED
from generator.units import papers_from
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.units import Paper

MARK_ROOM = 3.0
"""Room for joining marks around what a paper shows of the page."""
OVERLAP, LARGEST_OVERLAP = 10.0, 50.0
LEAST_SHOWN = 40.0
"""How much of the page a paper must show at least, both ways, beyond the overlaps."""
MOST_SHEETS = 100
SAME = 1e-6


@dataclass(frozen=True, slots=True)
class Sheet:
    """One paper of a poster: its row and column from 0, and what it shows of the page."""

    row: int
    column: int
    window: Box
    x: float
    y: float
    """Where on the paper the window's top left corner is."""

    @property
    def shown(self) -> Box:
        """The position of the window on the paper."""
        return Box(self.x, self.y, self.x + self.window.width, self.y + self.window.height)


@dataclass(frozen=True, slots=True)
class Poster:
    """The papers of a poster in their orientation, row by row; each overlaps those before it."""

    paper: Paper
    columns: int
    rows: int
    overlap: float
    sheets: tuple[Sheet, ...]


def plan_poster(box: Box, paper: Paper, overlap: float = OVERLAP) -> Poster:
    """Cover a box with the fewest papers, all in the same orientation, with equal windows."""
    if not 0 <= overlap <= LARGEST_OVERLAP:
        message = _("Papers cannot overlap by {overlap:g} mm; use 0 to {largest:g} mm.")
        raise OrderError(fill(message, overlap=overlap, largest=LARGEST_OVERLAP))
    plans = [_count(box, side, overlap) for side in (paper.landscape, paper.portrait)]
    found = [plan for plan in plans if plan is not None]
    if not found:
        raise too_small_for(box, paper, overlap)
    side, columns, rows = min(found, key=lambda plan: plan[1] * plan[2])
    across = _windows(box.left, box.right, columns, overlap)
    down = _windows(box.top, box.bottom, rows, overlap)
    sheets = tuple(
        Sheet(
            row,
            column,
            Box(left, top, right, bottom),
            (side.width - (right - left)) / 2,
            (side.height - (bottom - top)) / 2,
        )
        for row, (top, bottom) in enumerate(down)
        for column, (left, right) in enumerate(across)
    )
    return Poster(side, columns, rows, overlap, sheets)


def too_small_for(box: Box, paper: Paper, overlap: float) -> OrderError:
    """Name the smallest paper on which a poster of such a box can be printed."""
    larger = next((it.name for it in papers_from(paper) if _fits(box, it, overlap)), None)
    if larger:
        message = _(
            "The paper {paper} is too small for a poster of {width:g} × {height:g} mm with"
            " an overlap of {overlap:g} mm; use {larger}."
        )
    else:
        message = _(
            "The paper {paper} is too small for a poster of {width:g} × {height:g} mm with"
            " an overlap of {overlap:g} mm; use a larger paper."
        )
    size = {"width": box.width, "height": box.height, "overlap": overlap}
    return OrderError(fill(message, paper=paper.name, larger=larger, **size))


def _fits(box: Box, paper: Paper, overlap: float) -> bool:
    return any(_count(box, side, overlap) for side in (paper.landscape, paper.portrait))


def _count(box: Box, side: Paper, overlap: float) -> tuple[Paper, int, int] | None:
    """Return how many papers in this orientation it takes, across and down."""
    numbers = []
    for length, paper_length in ((box.width, side.width), (box.height, side.height)):
        usable = paper_length - 2 * (UNPRINTED + MARK_ROOM)
        if length <= usable + SAME:
            numbers.append(1)
        elif usable - 2 * overlap < LEAST_SHOWN:
            return None
        else:
            numbers.append(ceil((length - overlap) / (usable - overlap) - SAME))
    columns, rows = numbers
    return (side, columns, rows) if columns * rows <= MOST_SHEETS else None


def _windows(start: float, end: float, number: int, overlap: float) -> list[tuple[float, float]]:
    """Divide a length into equal parts that overlap."""
    length = (end - start + (number - 1) * overlap) / number
    step = length - overlap
    return [(start + index * step, start + index * step + length) for index in range(number)]
