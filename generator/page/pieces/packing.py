"""Packing: how many pieces of a shape a paper holds, their positions, and their cuts.

Pieces are arranged so that straight cuts from edge to edge free as many as possible:

- hexes touch at their corners only, so that every edge is on a straight line through all of them,
in three directions; the small triangles between them are waste;

- squares, rectangles and octagons form a grid, separated by one cut without bleed and by two with a
gutter of twice the bleed; the corners of octagons are cut off afterwards;

- circles form a grid or a honeycomb, whichever holds more, with a small gap.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.model.component import SQRT3, Shape, Size
from generator.page.imposition.division import BAR_ROOM, CLEARANCE, MARK_ROOM, SAME
from generator.page.pieces.outlines import hex_side, reach_of
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.page.pieces.outlines import Point
    from generator.units import Paper

CIRCLE_GAP = 1.0
"""Room for scissors between two circles."""
HEX_NORMALS = ((1.0, 0.0), (0.5, SQRT3 / 2), (-0.5, SQRT3 / 2))
"""The directions across which a hex has its width, perpendicular to its edges."""


class Cut(NamedTuple):
    """A straight cut: the points at a distance of `offset` along the normal (x, y)."""

    x: float
    y: float
    offset: float


@dataclass(frozen=True, slots=True)
class Block:
    """A block of pieces of one shape and size.

    `slots` are their centres, row by row, from the top left corner of the box around them.
    """

    shape: Shape
    size: Size
    bleed: float
    slots: tuple[Point, ...]
    corner: float = 0.0
    """The radius of round corners."""

    @property
    def width(self) -> float:
        """The width of the box around the pieces."""
        return max((x for x, _y in self.slots), default=0.0) + self.size.width / 2

    @property
    def height(self) -> float:
        """The height of the box around the pieces."""
        return max((y for _x, y in self.slots), default=0.0) + self.size.height / 2

    @property
    def clearance(self) -> Point:
        """How far marks stay away from that box, across and down."""
        across, down = reach_of(self.shape, self.size, self.bleed)
        return max(CLEARANCE, across), max(CLEARANCE, down)

    @property
    def cuts(self) -> tuple[Cut, ...]:
        """Every straight cut from edge to edge."""
        return tuple(
            Cut(x, y, offset)
            for x, y, half in _edges(self.shape, self.size)
            for offset in _apart(
                side
                for across, down in self.slots
                for side in (across * x + down * y - half, across * x + down * y + half)
            )
        )

    def first(self, number: int) -> Block:
        """Return the block with its first pieces only."""
        return replace(self, slots=self.slots[:number])


class Filled(NamedTuple):
    """A paper in its orientation, and the block that fills it, with its top left corner."""

    width: float
    height: float
    left: float
    top: float
    block: Block


def pack(shape: Shape, size: Size, paper: Paper, bleed: float = 0.0) -> Filled | None:
    """Put as many pieces on a paper as it holds, in either orientation; None if it holds none.

    The scale bar is below them, or beside them where more fit so.
    """
    filled = [
        centred(side, lay(shape, size, bleed, room))
        for side in (paper.portrait, paper.landscape)
        for room in rooms_on(side, shape, size, bleed)
    ]
    best = max(filled, key=lambda it: len(it.block.slots))
    return best if best.block.slots else None


def centred(side: Paper, block: Block) -> Filled:
    """Put a block into the middle of a paper, or off it as far as the scale bar needs."""
    left, top = (side.width - block.width) / 2, (side.height - block.height) / 2
    across, down = (clear + MARK_ROOM for clear in block.clearance)
    if 2 * top >= 2 * down + BAR_ROOM - SAME:
        top = min(top, 2 * top - down - BAR_ROOM)
    else:
        left = max(left, across + BAR_ROOM)
    return Filled(side.width, side.height, left, top, block)


def rooms_on(side: Paper, shape: Shape, size: Size, bleed: float) -> tuple[Size, Size]:
    """Return the room that the margins leave, with the scale bar below the pieces or beside."""
    across, down = (max(CLEARANCE, reach) + MARK_ROOM for reach in reach_of(shape, size, bleed))
    width, height = side.width - 2 * across, side.height - 2 * down
    return Size(width, height - BAR_ROOM), Size(width - BAR_ROOM, height)


def lay(shape: Shape, size: Size, bleed: float, room: Size) -> Block:
    """Lay as many pieces into a room as it holds."""
    if shape is Shape.HEX:
        slots = _hexes(size, room)
    elif shape is Shape.CIRCLE:
        gap = max(CIRCLE_GAP, 2 * bleed)
        slots = max(_grid(size, gap, room), _honeycomb(size.width, gap, room), key=len)
    else:
        slots = _grid(size, 2 * bleed, room)
    return Block(shape, size, bleed, tuple(slots))


def largest_hex(paper: Paper, bleed: float) -> float:
    """Return the width of the largest hex that a paper holds."""
    return max(
        min(room.width, room.height * SQRT3 / 2)
        for side in (paper.portrait, paper.landscape)
        for room in rooms_on(side, Shape.HEX, Size(side.width, side.height), bleed)
    )


def _hexes(size: Size, room: Size) -> list[Point]:
    """Lay hexes in columns that meet along straight lines, every other one half a hex lower."""
    side = hex_side(size)
    columns = _number(room.width, size.width, 0.0)
    rows = [_number(room.height - lower, 2 * side, 0.0) for lower in (0.0, side)]
    return [
        ((column + 0.5) * size.width, (2 * row + 1 + column % 2) * side)
        for row in range(rows[0])
        for column in range(columns)
        if row < rows[column % 2]
    ]


def _grid(size: Size, gap: float, room: Size) -> list[Point]:
    across, down = size.width + gap, size.height + gap
    return [
        (column * across + size.width / 2, row * down + size.height / 2)
        for row in range(_number(room.height, size.height, gap))
        for column in range(_number(room.width, size.width, gap))
    ]


def _honeycomb(width: float, gap: float, room: Size) -> list[Point]:
    """Lay circles in interlocking rows, every other one indented by half a circle."""
    pitch = width + gap
    columns = [_number(room.width - inner, width, gap) for inner in (0.0, pitch / 2)]
    down = pitch * SQRT3 / 2
    rows = 1 + int((room.height - width + SAME) // down)
    return [
        (width / 2 + (column + row % 2 / 2) * pitch, width / 2 + row * down)
        for row in range(rows)
        for column in range(columns[row % 2])
    ]


def _number(room: float, width: float, gap: float) -> int:
    """Return how many pieces fit side by side."""
    return max(0, int((room + gap + SAME) // (width + gap)))


def _edges(shape: Shape, size: Size) -> Iterator[tuple[float, float, float]]:
    """Yield the normals of the edges freed by straight cuts, with distances from the centre."""
    if shape is Shape.HEX:
        yield from ((x, y, size.width / 2) for x, y in HEX_NORMALS)
    elif shape is not Shape.CIRCLE:
        yield 1.0, 0.0, size.width / 2
        yield 0.0, 1.0, size.height / 2


def _apart(offsets: Iterable[float]) -> list[float]:
    """Sort offsets and merge those that are practically equal."""
    found: list[float] = []
    for offset in sorted(offsets):
        if not found or offset - found[-1] > SAME:
            found.append(offset)
    return found
