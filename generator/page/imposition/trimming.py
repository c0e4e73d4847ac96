"""Trimming: pages grow by bleed and marks, and a shop trims them to the paper that was asked for.

A page keeps its layout, mark by mark; several may share a sheet that the shop cuts.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.language import _, fill
from generator.model.order import Flip, Imposition
from generator.page.imposition.bleeding import SAME, Spread
from generator.page.imposition.cropping import LONGEST_MARK, SHORTEST_MARK, crop_marks
from generator.page.imposition.division import CLEARANCE, Division, turns_sideways
from generator.page.imposition.division import fill as fill_sheet
from generator.page.imposition.impose import impose
from generator.page.marks import Path, Style, Symbol, Use, bounds
from generator.page.matrix import IDENTITY, translation
from generator.page.svg.shapes import moved_mark, rectangle
from generator.units import PRESS_SHEETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.order import Prepress
    from generator.page.marks import Mark, Page
    from generator.units import Paper

PAGE_EDGE = 1.0
"""How far the marks of a page stay away from its edge."""
SHEET_EDGE = 2.0
"""The edge of a sheet that a press does not print."""
SHEET_ROOM = SHORTEST_MARK + SHEET_EDGE
"""What is around the pages on a sheet beyond their bleed: a short mark, and the edge."""
WHITE = "#ffffff"


def trim_pages(pages: Sequence[Page], prepress: Prepress) -> tuple[tuple[Page, ...], Flip | None]:
    """Let pages grow by bleed and marks, or lay them on sheets; return the edge of the flip too.

    Where paper is flipped, each page is followed by its back. A repeated page stays one object.
    """
    trimmer = Trimmer(prepress.bleed)
    if prepress.sheet is None:
        return tuple(trimmer.grow(page) for page in pages), prepress.flip
    return trimmer.lay(pages, prepress.sheet, prepress.flip)


class Trimmer:
    """Gives pages their bleed; each page and symbol is made once."""

    def __init__(self, bleed: float, *, has_marks: bool = True) -> None:
        """Take how far ink runs beyond the cut, and whether marks show where that is."""
        self.bleed = bleed
        self.has_marks = has_marks
        self._spreads: dict[tuple[float, float], Spread] = {}
        self._grown: dict[int, tuple[Page, Page]] = {}
        self._bled: dict[int, tuple[Page, Page]] = {}

    def grow(self, page: Page) -> Page:
        """Let a page grow by bleed and marks; its trim is what it was."""
        if id(page) not in self._grown:
            self._grown[id(page)] = page, self._grow(page)
        return self._grown[id(page)][1]

    def _grow(self, page: Page) -> Page:
        room = LONGEST_MARK + PAGE_EDGE if self.has_marks else 0.0
        division = page_division(page.width, page.height, self.bleed, room)
        trim = division.trim
        place = translation(trim.left, trim.top)
        marks: tuple[Mark, ...] = tuple(moved_mark(it, place) for it in self._spread(page).marks)
        if marks and self.has_marks:
            beside = (*_cover(marks, division), *crop_marks(division, PAGE_EDGE))
            marks += (Use(Symbol("crop-marks", beside), IDENTITY),)
        return replace(
            page,
            width=division.width,
            height=division.height,
            marks=marks,
            trim=trim,
            bleed=division.bleed_box,
        )

    def lay(
        self, pages: Sequence[Page], sheet: Paper, flip: Flip | None
    ) -> tuple[tuple[Page, ...], Flip | None]:
        """Lay pages on sheets, so that the cut piles are in order when they are stacked."""
        step = 1 if flip is None else 2
        leaves = [pages[at : at + step] for at in range(0, len(pages), step)]
        laid: list[Page] = []
        turned: Flip | None = None
        for size, group in groupby(leaves, lambda it: (it[0].width, it[0].height)):
            division = sheet_division(size, sheet, self.bleed)
            if flip is not None:
                turned = _flip(size, division, flip)
            imposition = Imposition(
                up=len(division.slots), duplex=flip is not None, flip=turned or Flip.LONG
            )
            some = list(group)
            fronts = [self._spread(it[0]) for it in some]
            backs = [self._spread(it[1]) if it[1:] and it[1].marks else None for it in some]
            laid += impose(fronts, backs, division, imposition, None, edge=SHEET_EDGE)
        return tuple(laid), turned

    def _spread(self, page: Page) -> Page:
        """Run what reaches the edge of a page into the bleed."""
        if not self.bleed:
            return page
        if id(page) not in self._bled:
            size = page.width, page.height
            spread = self._spreads.setdefault(size, Spread(Box(0.0, 0.0, *size), self.bleed))
            self._bled[id(page)] = page, replace(page, marks=spread.marks(page.marks))
        return self._bled[id(page)][1]


def grow_uncut(pages: Sequence[Page], bleed: float) -> tuple[Page, ...]:
    """Give pages their bleed as single pieces have it, without marks.

    A page that is not cut grows; a game board is cut out of its paper with its ground. What else is
    cut out of a paper, such as a net, stays there.
    """
    if not bleed:
        return tuple(pages)
    trimmer = Trimmer(bleed, has_marks=False)
    return tuple(
        trimmer.grow(page) if page.trim is None else _cut_out(page, page.trim, bleed, trimmer)
        for page in pages
    )


def _cut_out(page: Page, trim: Box, bleed: float, trimmer: Trimmer) -> Page:
    """Return what is cut out of a page with its bleed, if it is the page or has a ground."""
    if (trim.width, trim.height) == (page.width, page.height):
        return trimmer.grow(page)
    if page.bleed is not None or not _has_ground(page.marks, trim):
        return page
    place = translation(bleed - trim.left, bleed - trim.top)
    marks = Spread(trim, bleed).marks(page.marks)
    division = page_division(trim.width, trim.height, bleed, 0.0)
    return replace(
        page,
        width=division.width,
        height=division.height,
        marks=tuple(moved_mark(mark, place) for mark in marks),
        trim=division.trim,
        bleed=division.bleed_box,
    )


def _has_ground(marks: Sequence[Mark], box: Box) -> bool:
    """Whether an area among marks, or in a symbol that is only shifted, fills all of a box."""
    for mark in marks:
        if isinstance(mark, Use):
            x, y = mark.matrix.e, mark.matrix.f
            own = Box(box.left - x, box.top - y, box.right - x, box.bottom - y)
            if mark.matrix == translation(x, y) and _has_ground(mark.symbol.marks, own):
                return True
        elif isinstance(mark, Path) and mark.style.fill is not None and _fills(mark, box):
            return True
    return False


def _fills(path: Path, box: Box) -> bool:
    corners = [(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    spots = [numbers[-2:] for _letter, numbers in path.segments if numbers]
    return len(spots) == len(corners) and all(
        min(abs(x - it[0]) + abs(y - it[1]) for it in spots) <= SAME for x, y in corners
    )


def _flip(size: tuple[float, float], division: Division, flip: Flip) -> Flip:
    """Return the edge on which a sheet is flipped so that its pages flip on theirs."""
    is_sideways = turns_sideways(*size, flip)
    is_long = turns_sideways(division.width, division.height, Flip.LONG) == is_sideways
    return Flip.LONG if is_long else Flip.SHORT


def page_division(width: float, height: float, bleed: float, room: float) -> Division:
    """Return a page of this trim, with its bleed around it, and ROOM for marks."""
    more = (max(CLEARANCE, bleed) if room else bleed) + room
    return Division(width + 2 * more, height + 2 * more, 1, 1, width, height, bleed=bleed)


def sheet_division(size: tuple[float, float], sheet: Paper, bleed: float) -> Division:
    """Return how a sheet is divided into as many pages of a size as it holds, with their bleed."""
    margin = max(CLEARANCE, bleed) + SHEET_ROOM
    division = fill_sheet(sheet, size, gutter=2 * bleed, bleed=bleed, margin=margin)
    if division is not None:
        return division
    width, height = (side + 2 * margin for side in size)
    values = {"sheet": sheet.name, "wide": size[0], "high": size[1], "bleed": bleed}
    least = {"width": width, "height": height}
    fits = (it for it in PRESS_SHEETS.values() if fill_sheet(it, size, margin=margin))
    larger = min(fits, key=lambda it: it.width * it.height, default=None)
    if larger is None:
        message = _(
            "The sheet {sheet} is too small for pages of {wide:g} × {high:g} mm with {bleed:g} mm"
            " bleed; use --sheet {width:g}x{height:g} or larger."
        )
        raise OrderError(fill(message, **values, **least))
    message = _(
        "The sheet {sheet} is too small for pages of {wide:g} × {high:g} mm with {bleed:g} mm"
        " bleed; use --sheet {larger}, or {width:g}x{height:g} or larger."
    )
    raise OrderError(fill(message, **values, **least, larger=larger.name))


def _cover(marks: Sequence[Mark], division: Division) -> Iterator[Path]:
    """Cover with white what reaches beyond the bleed, so that the marks stand on white."""
    drawn, bleed = bounds(marks), division.bleed_box
    is_inside = bleed.left <= drawn.left and drawn.right <= bleed.right
    if is_inside and bleed.top <= drawn.top and drawn.bottom <= bleed.bottom:
        return
    outer = rectangle(0.0, 0.0, division.width, division.height, 0.0)
    inner = rectangle(bleed.left, bleed.top, bleed.width, bleed.height, 0.0)
    yield Path((*outer, *inner), Style(fill=WHITE, even_odd=True))
