"""A layout in its place on the page: hexes, zones and their borders in millimetres."""

from __future__ import annotations

from itertools import groupby
from math import hypot, radians, sin
from typing import TYPE_CHECKING

from generator.hexes.frame import fit
from generator.hexes.walks import outline
from generator.language import _
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from generator.hexes.frame import Box, Frame
    from generator.hexes.hex import Hex
    from generator.model.layout import Cell, Layout, Zone
    from generator.model.terrain import Terrain

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PlacedCell:
    """A hex with its centre on the page."""

    cell: Cell
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PlacedZone:
    """A zone: its border as path data, the edges between its own hexes, and its hexes."""

    terrain: Terrain
    border: str
    seams: str
    cells: tuple[PlacedCell, ...]


@dataclass(frozen=True, slots=True)
class PlacedDomain:
    """A domain in its frame."""

    frame: Frame
    cells: tuple[PlacedCell, ...]
    zones: tuple[PlacedZone, ...]
    border: str

    @property
    def side(self) -> float:
        """The side of a hex."""
        return self.frame.side

    def in_words(self, name_of: Callable[[str], str]) -> str:
        """Describe the domain row by row, for screen readers: terrains and printed numbers."""
        return ". ".join(self._rows_in_words(name_of))

    def _rows_in_words(self, name_of: Callable[[str], str]) -> Iterator[str]:
        for row, placed in groupby(self.cells, lambda it: it.cell.row):
            cells = [it.cell for it in placed]
            names = [name_of(it.terrain) + (f" {it.die}" if it.die else "") for it in cells]
            place = _("Row {number}").format(number=row + 1)
            yield _("{kind}: {name}").format(kind=place, name=", ".join(names))

    def free_corners(self, room: Box, size: float) -> list[tuple[float, float, int, int]]:
        """Return the corners of ROOM where a square of SIZE touches no hex.

        Each is x, y and the signs of the direction into the room.
        """
        corners = [
            (room.left, room.top, 1, 1),
            (room.right, room.top, -1, 1),
            (room.left, room.bottom, 1, -1),
            (room.right, room.bottom, -1, -1),
        ]
        return [corner for corner in corners if self._is_free(corner, size)]

    def _is_free(self, corner: tuple[float, float, int, int], size: float) -> bool:
        x, y, right, down = corner
        for placed in self.cells:
            across = max(0.0, (placed.x - x) * right - size)
            along = max(0.0, (placed.y - y) * down - size)
            if hypot(across, along) < self.side:
                return False
        return True


def place_domain(layout: Layout, room: Box, *, largest: float, gap: float) -> PlacedDomain:
    """Centre a layout in ROOM; zones are inset by GAP, so that they are apart."""
    frame = fit((cell.hex for cell in layout.cells), room, largest)
    placed = {cell.hex: PlacedCell(cell, *frame.centre(cell.hex)) for cell in layout.cells}
    return PlacedDomain(
        frame,
        tuple(placed.values()),
        tuple(_place_zone(zone, frame, placed, gap) for zone in layout.zones),
        closed(rings(placed, frame, -gap)),
    )


def hexagon(side: float) -> tuple[Point, ...]:
    """Return the corners of a pointy-top hexagon around the origin, clockwise from the top."""
    half = side * 3**0.5 / 2
    return (
        (0.0, -side),
        (half, -side / 2),
        (half, side / 2),
        (0.0, side),
        (-half, side / 2),
        (-half, -side / 2),
    )


def points(corners: Sequence[Point]) -> str:
    """Write corners as the points of a polygon."""
    return " ".join(f"{x:.3f},{y:.3f}" for x, y in corners)


def _place_zone(zone: Zone, frame: Frame, placed: dict[Hex, PlacedCell], gap: float) -> PlacedZone:
    hexes = [cell.hex for cell in zone.cells]
    return PlacedZone(
        zone.terrain,
        closed(rings(hexes, frame, gap)),
        _seams(hexes, frame, gap),
        tuple(placed[it] for it in hexes),
    )


def _seams(hexes: Sequence[Hex], frame: Frame, gap: float) -> str:
    """Draw the edges between neighbours, ending where the border's inset begins."""
    inside = set(hexes)
    inset = gap / frame.side / sin(radians(120))
    pieces = []
    for one in hexes:
        for direction in range(3):
            if one.neighbour(direction) in inside:
                ends = one.edge(direction)
                (x1, y1), (x2, y2) = (frame.point(end) for end in ends)
                cut = [inset if _on_border(end, inside, one) else 0.0 for end in ends]
                dx, dy = x2 - x1, y2 - y1
                pieces.append(
                    f"M{x1 + cut[0] * dx:.3f} {y1 + cut[0] * dy:.3f}"
                    f"L{x2 - cut[1] * dx:.3f} {y2 - cut[1] * dy:.3f}"
                )
    return "".join(pieces)


def _on_border(corner: object, inside: set[Hex], one: Hex) -> bool:
    around = [it for it in (one, *one.neighbours()) if corner in it.corners()]
    return any(it not in inside for it in around)


def rings(hexes: Iterable[Hex], frame: Frame, gap: float) -> list[list[Point]]:
    """Return the borders of hexes in millimetres, each moved inward by GAP."""
    loops = [[frame.point(corner) for corner in loop] for loop in outline(tuple(hexes))]
    return [drawn_in(loop, gap) for loop in loops]


def drawn_in(loop: list[Point], gap: float) -> list[Point]:
    """Move every edge of a clockwise ring inward by GAP."""
    moved = []
    for index, (x, y) in enumerate(loop):
        before = _inward(loop[index - 1], (x, y))
        after = _inward((x, y), loop[(index + 1) % len(loop)])
        lever = gap / (1 + before[0] * after[0] + before[1] * after[1])
        moved.append((x + lever * (before[0] + after[0]), y + lever * (before[1] + after[1])))
    return moved


def _inward(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return -dy / length, dx / length


def closed(found: list[list[Point]]) -> str:
    """Write rings as path data."""
    return "".join("M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in ring) + "Z" for ring in found)
