"""The land and the water where a layout has no hex: in its holes and bays, and around it."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from generator.hexes.hex import Hex
from generator.hexes.walks import groups, outline
from generator.page.maps.domain import drawn_in
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from generator.hexes.frame import Frame
    from generator.model.layout import Layout
    from generator.page.maps.domain import PlacedDomain, Point

SHORES = (0.14, 0.25, 0.38)
"""How far the lines along the shore of a gap are from its hexes, in sides."""
COASTS = (0.16, 0.24, 0.34)
"""How far the lines around a domain are from its hexes, in sides."""
BULGE = 0.14
"""How far water goes out beyond the mouth of a bay, as a part of the mouth's width."""
TURNS, MIDDLE, LARGER = 4, 4, 3
"""The numbers of spots, and how many hexes a larger gap has."""


class Spot(NamedTuple):
    """A place for a drawing: the middle of a hex that is not there, and a number for variety.

    The spot in the middle of a larger gap has the number 4; the others take turns from 0 to 3.
    """

    x: float
    y: float
    number: int


@dataclass(frozen=True, slots=True)
class Gap:
    """A hole or a bay: its area, the lines along its shore, and spots for drawings.

    `mouth` is the line between the ends of the shore, where a bay is open.
    """

    area: str
    shores: tuple[str, ...]
    mouth: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Landscape:
    """What is drawn where a domain has no hex, and the side of its hexes."""

    side: float
    inside: str
    gaps: tuple[Gap, ...]
    around: str
    coasts: tuple[str, ...]


def place_landscape(layout: Layout, domain: PlacedDomain) -> Landscape | None:
    """Find the places of a placed layout that are drawn as land or water, if any are."""
    if not layout.gaps and not layout.around:
        return None
    found = groups(gap_hexes(layout.by_hex)) if layout.gaps else ()
    return Landscape(
        domain.side,
        layout.gaps,
        tuple(_place_gap(group, layout.by_hex, domain.frame) for group in found),
        layout.around,
        tuple(_coast(layout.by_hex, domain.frame, it) for it in COASTS) if layout.around else (),
    )


def gap_hexes(cells: Collection[Hex]) -> tuple[Hex, ...]:
    """Return the hexes of holes and bays, row by row.

    A hex is in one of them if it lies between two hexes on a line in one of the grid's three
    directions; it then counts as one of the hexes between which others lie.
    """
    inside = set(cells)
    rows = range(min(it.r for it in cells), max(it.r for it in cells) + 1)
    columns = range(min(it.q for it in cells), max(it.q for it in cells) + 1)
    free = {here for here in (Hex(q, r) for r in rows for q in columns) if here not in inside}
    found: set[Hex] = set()
    while added := _between(free - found, inside):
        found |= added
        inside |= added
    return tuple(sorted(found, key=lambda it: (it.r, it.q)))


def _between(free: Collection[Hex], inside: Collection[Hex]) -> set[Hex]:
    """Return the free hexes that lie between two others on one of their lines."""
    spans: dict[tuple[int, int], tuple[int, int]] = {}
    for cell in inside:
        for line, at in _lines(cell):
            low, high = spans.get(line, (at, at))
            spans[line] = min(low, at), max(high, at)
    return {here for here in free if _is_between(here, spans)}


def _lines(here: Hex) -> tuple[tuple[tuple[int, int], int], ...]:
    """Return the three lines through a hex, each with the place of the hex on it."""
    return ((0, here.r), here.q), ((1, here.q), here.r), ((2, here.s), here.q)


def _is_between(here: Hex, spans: dict[tuple[int, int], tuple[int, int]]) -> bool:
    for line, at in _lines(here):
        low, high = spans.get(line, (at, at))
        if low < at < high:
            return True
    return False


def _place_gap(group: Sequence[Hex], cells: Collection[Hex], frame: Frame) -> Gap:
    loops = outline(group)
    dry = {corner for it in group for corner in _dry_corners(it, cells)}
    wet = [[corner not in dry for corner in loop] for loop in loops]
    rings = [[frame.point(corner) for corner in loop] for loop in loops]
    lines = [
        [
            _Line(drawn_in(ring, frame.side * far), open_at)
            for ring, open_at in zip(rings, wet, strict=True)
        ]
        for far in SHORES
    ]
    return Gap(
        "".join(line.area for line in lines[0]),
        tuple("".join(line.shore for line in each) for each in lines),
        "".join(line.mouth for line in lines[0]),
        _spots(group, frame),
    )


def _spots(group: Sequence[Hex], frame: Frame) -> tuple[Spot, ...]:
    places = [frame.centre(it) for it in group]
    x, y = (sum(it) / len(places) for it in zip(*places, strict=True))
    middle = min(places, key=lambda it: dist(it, (x, y))) if len(group) >= LARGER else None
    others = [at for at in places if at != middle]
    found = [Spot(*at, number % TURNS) for number, at in enumerate(others)]
    return (*found, Spot(*middle, MIDDLE)) if middle else tuple(found)


def _dry_corners(here: Hex, cells: Collection[Hex]) -> Iterable[object]:
    """Yield the corners of a missing hex at which a hex of the layout is."""
    for direction, other in enumerate(here.neighbours()):
        if other in cells:
            yield from here.edge(direction)


def _coast(cells: Collection[Hex], frame: Frame, far: float) -> str:
    """Draw the line around a layout, so far from it; its holes are left out."""
    found = []
    for loop in outline(tuple(cells)):
        ring = [frame.point(corner) for corner in loop]
        if _is_clockwise(ring):
            found.append(_round(drawn_in(ring, -frame.side * far)))
    return "".join(found)


def _is_clockwise(ring: Sequence[Point]) -> bool:
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) > 0


def _middles(ring: Sequence[Point]) -> list[Point]:
    """Return the middle of the edge that begins at each corner."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairs]


def _round(ring: Sequence[Point]) -> str:
    """Draw a ring as a curve that touches every edge in its middle."""
    return _Line(ring, [False] * len(ring)).area


class _Line:
    """The line along the shore of a gap: curves from edge to edge, and a mouth where it is open.

    OPEN_AT says at which corners of the ring the layout has no hex.
    """

    def __init__(self, ring: Sequence[Point], open_at: Sequence[bool]) -> None:
        self.shore = self.mouth = self.area = ""
        middles = _middles(ring)
        count = len(ring)
        first = next((at for at in range(count) if not open_at[at] and open_at[at - 1]), 0)
        before: Point | None = None
        for at in ((first + step) % count for step in range(count)):
            if open_at[at]:
                continue
            start = middles[at - 1]
            if before != start:
                self.shore += "M{:.2f} {:.2f}".format(*start)
                self._begin(before, start)
            curve = "Q{:.2f} {:.2f} {:.2f} {:.2f}".format(*ring[at], *middles[at])
            self.shore += curve
            self.area += curve
            before = middles[at]
        if any(open_at) and before is not None:
            self._open(before, middles[first - 1])
        self.area += "Z"

    def _begin(self, before: Point | None, start: Point) -> None:
        if before is None:
            self.area = "M{:.2f} {:.2f}".format(*start)
        else:
            self._open(before, start)

    def _open(self, before: Point, start: Point) -> None:
        """Go on from one end of the shore to the next, out of the bay a little."""
        (x1, y1), (x2, y2) = before, start
        out_x, out_y = BULGE * (y2 - y1), BULGE * (x1 - x2)
        ends = (x1 + out_x, y1 + out_y, x2 + out_x, y2 + out_y, x2, y2)
        curve = "C" + " ".join(f"{it:.2f}" for it in ends)
        self.mouth += f"M{x1:.2f} {y1:.2f}{curve}"
        self.area += curve
