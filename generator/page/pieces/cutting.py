"""Cutting: what is printed beside the pieces of a sheet, for cutting them out.

Every straight cut has a mark at both of its ends, outside the art. Cuts that no mark can show, and
those that are hard to follow from mark to mark, have a hairline in the waste. It is so far off the
cut that no trace of it is left on a piece that is cut a little too large.
"""

from __future__ import annotations

from math import acos, cos, hypot, inf, pi, sin, tan
from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.model.component import SQRT3, Shape
from generator.page.imposition.cropping import (
    BAR_END,
    BLACK,
    INSET,
    LINE,
    LONGEST_MARK,
    bar_at,
    bar_width,
)
from generator.page.imposition.division import BAR_ROOM, MARK_ROOM, SAME, UNPRINTED
from generator.page.marks import Path, Style
from generator.page.matrix import rotation, translation
from generator.page.pieces.bands import BAND_MARK
from generator.page.pieces.outlines import outline_of
from generator.page.svg.shapes import ellipse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.page.marks import Mark, Segment
    from generator.page.pieces.bands import Sheet
    from generator.page.pieces.outlines import Point
    from generator.page.pieces.packing import Block, Cut
    from generator.page.text_box import Ruler

HAIR = 0.15
OFF = 0.3
"""How far a hairline is off the cut."""
HAIRLINE = Style(fill=None, stroke=BLACK, width=HAIR)
BAR_BELOW = 1.2
"""How far the scale bar is below the marks where there is room."""
BAR_FREE = 0.25
"""How far marks stay away from the scale bar."""
FLAT = 1e-9
"""The slope below which a line counts as horizontal or vertical."""


def cut_marks(sheet: Sheet, bar: Box | None = None) -> Iterator[Path]:
    """Mark both ends of every straight cut; marks stay away from the scale bar's BAR."""
    for number, band in enumerate(sheet.bands):
        inner, outer = _ring(sheet, number)
        for cut in band.block.cuts:
            offset = cut.offset + cut.x * band.left + cut.y * band.top
            for begin, end in _ends(cut._replace(offset=offset), inner, outer):
                yield _line(begin, _short_of(begin, end, bar) if bar else end)


def hairlines(sheet: Sheet, *, arcs: bool = False) -> Iterator[Path]:
    """Draw the cuts that marks do not show, one path for each band; round corners with ARCS."""
    for band in sheet.bands:
        segments = tuple(_hairs(band.block, band.left, band.top, arcs=arcs))
        if segments:
            yield Path(segments, HAIRLINE)


def scale_bar(sheet: Sheet, ruler: Ruler) -> tuple[tuple[Mark, ...], Box] | None:
    """Draw the scale bar below everything, with the box that it takes; None on a tiny paper.

    Where the marks leave no room below, it is on the left, from bottom to top.
    """
    last = sheet.bands[-1]
    across, down = last.block.clearance
    width, half = bar_width(ruler), BAR_END / 2 + BAR_FREE
    edge = UNPRINTED + BAR_END / 2
    if sheet.height - last.bottom - down >= MARK_ROOM + BAR_ROOM - SAME:
        y = min(last.bottom + down + LONGEST_MARK + BAR_BELOW, sheet.height - edge)
        x = min(last.left + INSET, (sheet.width - width) / 2)
        box = Box(x - BAR_FREE, y - half, x + width + BAR_FREE, y + half)
        return (tuple(bar_at(ruler, translation(x, y))), box) if x >= UNPRINTED else None
    x = max(last.left - across - LONGEST_MARK - BAR_BELOW, edge)
    y = max(last.bottom - INSET, (sheet.height + width) / 2)
    box = Box(x - half, y - width - BAR_FREE, x + half, y + BAR_FREE)
    turned = translation(x, y) @ rotation(-90)
    return (tuple(bar_at(ruler, turned)), box) if y - width >= UNPRINTED else None


def _ring(sheet: Sheet, number: int) -> tuple[Box, Box]:
    """Return the boxes between which the marks of a band run: clear of its art, and no farther."""
    band = sheet.bands[number]
    across, down = band.block.clearance
    inner = Box(band.left - across, band.top - down, band.right + across, band.bottom + down)
    is_last = number + 1 == len(sheet.bands)
    outer = Box(
        UNPRINTED,
        inner.top - BAND_MARK if number else UNPRINTED,
        sheet.width - UNPRINTED,
        sheet.height - UNPRINTED if is_last else inner.bottom + BAND_MARK,
    )
    return inner, outer


def _ends(cut: Cut, inner: Box, outer: Box) -> Iterator[tuple[Point, Point]]:
    """Yield the marks of a cut: from where it leaves the inner box, to the outer one at most."""
    along = -cut.y, cut.x
    at = cut.x * cut.offset, cut.y * cut.offset
    near, far = _span(at, along, inner), _span(at, along, outer)
    for way, begin, limit in zip((-1, 1), near, far, strict=True):
        length = min(LONGEST_MARK, way * (limit - begin))
        if length > 0:
            yield _at(at, along, begin), _at(at, along, begin + way * length)


def _span(at: Point, along: Point, box: Box) -> tuple[float, float]:
    """Return the range in which a line is inside a box; it is reversed if it never is."""
    begins, ends = [], []
    for start, way, low, high in (
        (at[0], along[0], box.left, box.right),
        (at[1], along[1], box.top, box.bottom),
    ):
        if abs(way) > FLAT:
            sides = sorted(((low - start) / way, (high - start) / way))
            begins.append(sides[0])
            ends.append(sides[1])
        elif not low <= start <= high:
            return inf, -inf
    return max(begins), min(ends)


def _at(start: Point, along: Point, length: float) -> Point:
    return start[0] + along[0] * length, start[1] + along[1] * length


def _short_of(begin: Point, end: Point, bar: Box) -> Point:
    """End a mark before the scale bar."""
    way = end[0] - begin[0], end[1] - begin[1]
    enter, leave = _span(begin, way, bar)
    if enter >= leave or leave <= 0 or enter >= 1:
        return end
    return _at(begin, way, max(0.0, enter))


def _hairs(block: Block, left: float, top: float, *, arcs: bool) -> Iterator[Segment]:
    """Yield the cuts around each piece that are not parts of a grid."""
    shape, size = block.shape, block.size
    corners = outline_of(shape, size)
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    if shape is Shape.OCTAGON:
        edges = [(one, two) for one, two in edges if one[0] != two[0] and one[1] != two[1]]
    for x, y in ((left + x, top + y) for x, y in block.slots):
        if shape is Shape.CIRCLE:
            radius = (size.width + HAIR) / 2 + OFF
            yield from ellipse(x, y, radius, radius)
        elif shape in {Shape.HEX, Shape.OCTAGON}:
            for one, two in edges:
                begin, end = _outside(one, two)
                yield "M", (x + begin[0], y + begin[1])
                yield "L", (x + end[0], y + end[1])
        elif arcs and block.corner:
            yield from _corners(x, y, block)


def _corners(x: float, y: float, block: Block) -> Iterator[Segment]:
    """Draw the round corners of a piece, as far as the waste is wide enough for the line."""
    radius = block.corner
    begin = acos(radius / (radius + OFF + HAIR))
    end = pi / 2 - begin
    if begin >= end:
        return
    outer = radius + OFF + HAIR / 2
    pull = outer * 4 / 3 * tan((end - begin) / 4)
    for right, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        cx = x + right * (block.size.width / 2 - radius)
        cy = y + down * (block.size.height / 2 - radius)
        one, two = (
            (cx + right * outer * cos(turn), cy + down * outer * sin(turn)) for turn in (begin, end)
        )
        yield "M", one
        yield (
            "C",
            (
                one[0] - right * pull * sin(begin),
                one[1] + down * pull * cos(begin),
                two[0] + right * pull * sin(end),
                two[1] - down * pull * cos(end),
                *two,
            ),
        )


def _outside(one: Point, two: Point) -> tuple[Point, Point]:
    """Move an edge outward, and end it as far off the cuts beside it."""
    way = two[0] - one[0], two[1] - one[1]
    length = hypot(*way)
    along = way[0] / length, way[1] / length
    away = OFF + HAIR / 2
    out = along[1] * away, -along[0] * away
    short = away * SQRT3 + HAIR / 2
    begin, end = _at(one, along, short), _at(two, along, -short)
    return (begin[0] + out[0], begin[1] + out[1]), (end[0] + out[0], end[1] + out[1])


def _line(begin: Point, end: Point) -> Path:
    return Path((("M", begin), ("L", end)), LINE)
