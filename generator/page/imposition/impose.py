"""Imposition: pages become places on papers, so that the cut and stacked pile is in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, and_list
from generator.model.order import Stack
from generator.page.imposition.cropping import crop_marks, scale_bar
from generator.page.imposition.division import UNPRINTED, papers
from generator.page.marks import Page, Role, Symbol, Tag, Use
from generator.page.matrix import IDENTITY, translation
from generator.page.svg.elements import moved_tag
from generator.page.svg.shapes import moved_mark
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.hexes.frame import Box
    from generator.model.order import Imposition
    from generator.page.imposition.division import Division
    from generator.page.marks import Mark
    from generator.page.text_box import Ruler

FEW_MARKS = 12
"""A page of so few marks is put on the paper mark by mark; a longer one becomes a symbol."""
BACK = "back"


class Placement(NamedTuple):
    """A sheet, by its number in the pad from 0, and the slot that it is printed in."""

    sheet: int
    slot: Box


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a paper: its sheets in their places."""

    is_front: bool
    placements: tuple[Placement, ...]


def arrange(sheets: int, up: int, stack: Stack) -> Iterator[tuple[int | None, ...]]:
    """Yield for each paper the sheet in each slot.

    For cutting and stacking, the first slot holds the pad's first sheets, one below the other in
    the pile, the second slot those that follow; in reading order a paper holds neighbours.
    """
    number = papers(sheets, up)
    for paper in range(number):
        if stack is Stack.CUT:
            wanted = range(paper, paper + up * number, number)
        else:
            wanted = range(paper * up, (paper + 1) * up)
        yield tuple(sheet if sheet < sheets else None for sheet in wanted)


def plan(sheets: int, division: Division, imposition: Imposition) -> Iterator[Side]:
    """Yield every side to print, in the order of printing: each front before its back."""
    fronts = division.slots
    backs = [division.behind(slot, imposition.flip, imposition.back_offset) for slot in fronts]
    for row in arrange(sheets, len(fronts), imposition.stack):
        filled = [(slot, sheet) for slot, sheet in enumerate(row) if sheet is not None]
        yield Side(True, tuple(Placement(sheet, fronts[slot]) for slot, sheet in filled))  # noqa: FBT003
        if imposition.duplex:
            yield Side(False, tuple(Placement(sheet, backs[slot]) for slot, sheet in filled))  # noqa: FBT003


def impose(
    fronts: Sequence[Page],
    backs: Sequence[Page | None],
    division: Division,
    imposition: Imposition,
    ruler: Ruler | None,
    *,
    has_strips: bool = False,
    edge: float = UNPRINTED,
) -> Iterator[Page]:
    """Print pages, and what is behind each of them, on papers; equal sides are one page.

    Without a RULER there is no scale bar. Pages that HAVE_STRIPS at their sides have room for it
    there. Marks stay away from the EDGE of a paper.
    """
    beside = _beside(division, imposition, ruler, has_strips=has_strips, edge=edge)
    composer = _Composer(division, beside, len(fronts))
    for side in plan(len(fronts), division, imposition):
        yield composer.side(side, fronts if side.is_front else backs)


def _beside(
    division: Division,
    imposition: Imposition,
    ruler: Ruler | None,
    *,
    has_strips: bool,
    edge: float,
) -> Symbol | None:
    marks: tuple[Mark, ...] = tuple(crop_marks(division, edge))
    if ruler is not None and imposition.has_scale_bar and not division.is_filled:
        marks += tuple(scale_bar(division, ruler, has_strips=has_strips))
    return Symbol("crop-marks", marks) if marks else None


class _Composer:
    """Makes pages from sides, and reuses those already made."""

    def __init__(self, division: Division, beside: Symbol | None, count: int) -> None:
        self.division = division
        self.beside = beside
        self.count = count
        self.symbols: dict[int, Symbol] = {}
        self.made: dict[tuple[object, ...], Page] = {}

    def side(self, side: Side, pages: Sequence[Page | None]) -> Page:
        sheets = [(pages[placement.sheet], placement) for placement in side.placements]
        placed = [(page, placement) for page, placement in sheets if page is not None]
        key = (side.is_front, *((id(page), placement.slot) for page, placement in placed))
        if key not in self.made:
            self.made[key] = self._compose(placed, is_front=side.is_front)
        return self.made[key]

    def _compose(self, placed: Sequence[tuple[Page, Placement]], *, is_front: bool) -> Page:
        marks: list[Mark] = [Use(self.beside, IDENTITY)] if self.beside and is_front else []
        tags: list[Tag] = []
        for page, placement in placed:
            start = len(marks)
            marks += self._put(page, placement.slot)
            if len(marks) > start:
                title = self._title(placement.sheet + 1, is_front=is_front)
                tags.append(_sheet_tag(page, title, start, len(marks)))
        names = list(dict.fromkeys(page.name for page, _placement in placed))
        titles = dict.fromkeys(page.title for page, _placement in placed)
        return Page(
            "-".join(names if is_front else [*names, BACK]),
            and_list(titles),
            self.division.width,
            self.division.height,
            tuple(marks),
            trim=self.division.trim,
            bleed=self.division.bleed_box,
            tags=tuple(tags),
        )

    def _title(self, number: int, *, is_front: bool) -> str:
        """Return the title of a sheet's section; the number is that in the pile that is cut."""
        sentence = (
            _("Sheet {number} of {count}") if is_front else _("Back of sheet {number} of {count}")
        )
        return sentence.format(number=number, count=self.count)

    def _put(self, page: Page, slot: Box) -> Iterator[Mark]:
        """Put a page into the middle of its slot."""
        x = (slot.left + slot.right - page.width) / 2
        y = (slot.top + slot.bottom - page.height) / 2
        place = translation(x, y)
        if len(page.marks) <= FEW_MARKS:
            yield from (moved_mark(mark, place) for mark in page.marks)
            return
        if id(page) not in self.symbols:
            self.symbols[id(page)] = Symbol(f"sheet-{len(self.symbols)}", page.marks, page.tags)
        yield Use(self.symbols[id(page)], place)


def _sheet_tag(page: Page, title: str, start: int, end: int) -> Tag:
    """Return the tag of a sheet in its place: the sheet's own ones, else one of a picture."""
    tags: tuple[Tag, ...] = (Tag(Role.PICTURE, start, end, page.title),)
    if page.tags and len(page.marks) > FEW_MARKS:
        tags = ()
    elif page.tags:
        tags = tuple(moved_tag(tag, start) for tag in page.tags)
    return Tag(Role.GROUP, start, end, title, parts=tags)
