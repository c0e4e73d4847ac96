"""The frame: from hexes to millimetres and back."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from generator.hexes.hex import Corner, Hex
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

SQRT3 = sqrt(3.0)


class Box(NamedTuple):
    """An upright rectangle in millimetres; y grows downward."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """How wide the box is."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How high the box is."""
        return self.bottom - self.top


def around(boxes: Iterable[Box]) -> Box:
    """Return the box around boxes, of which there is at least one."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


class Frame(NamedTuple):
    """The position of hexes of one side length on the page; hex (0, 0) has its centre at x, y."""

    side: float
    x: float = 0.0
    y: float = 0.0

    @property
    def width(self) -> float:
        """A hex from flat to flat."""
        return SQRT3 * self.side

    def centre(self, cell: Hex) -> tuple[float, float]:
        """Return the centre of a hex in millimetres."""
        half = SQRT3 * self.side / 2
        return self.x + half * (2 * cell.q + cell.r), self.y + 1.5 * self.side * cell.r

    def point(self, corner: Corner) -> tuple[float, float]:
        """Return a corner in millimetres."""
        return self.x + SQRT3 * self.side / 2 * corner.x, self.y + self.side / 2 * corner.y

    def corners(self, cell: Hex) -> tuple[tuple[float, float], ...]:
        """Return the six corners of a hex in millimetres, clockwise from the top."""
        return tuple(self.point(corner) for corner in cell.corners())

    def hex_at(self, x: float, y: float) -> Hex:
        """Return the hex that contains the point x, y."""
        r = (y - self.y) / (1.5 * self.side)
        q = (x - self.x) / (SQRT3 * self.side) - r / 2
        return _nearest(q, r)

    def box(self, cells: Iterable[Hex]) -> Box:
        """Return the smallest box around hexes."""
        corners = [self.point(corner) for cell in cells for corner in cell.corners()]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return Box(min(xs), min(ys), max(xs), max(ys))


def fit(cells: Iterable[Hex], room: Box, largest: float) -> Frame:
    """Return the frame that centres hexes in ROOM, as large as it allows and at most LARGEST."""
    unit = Frame(1.0).box(cells := tuple(cells))
    side = min(room.width / unit.width, room.height / unit.height, largest)
    x = (room.left + room.right - side * (unit.left + unit.right)) / 2
    y = (room.top + room.bottom - side * (unit.top + unit.bottom)) / 2
    return Frame(side, x, y)


def _nearest(q: float, r: float) -> Hex:
    """Round in cube coordinates: the one with the largest error is derived from the others."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    error_q, error_r, error_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if error_q > error_r and error_q > error_s:
        whole_q = -whole_r - whole_s
    elif error_r > error_s:
        whole_r = -whole_q - whole_s
    return Hex(whole_q, whole_r)
