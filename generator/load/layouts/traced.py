"""Traced hexes: from centres in millimetres to hexes, stepping from neighbour to neighbour."""

from __future__ import annotations

from collections import deque
from math import floor, hypot
from typing import TYPE_CHECKING

from generator.hexes.frame import Frame
from generator.hexes.hex import DIRECTIONS, Hex
from generator.hexes.textmap import anchored

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TOLERANCE = 0.4
_SAME = 4
Spot = tuple[float, float]


def walk_spots(spots: Sequence[Spot], side: float) -> tuple[Hex, ...]:
    """Return the hex of each centre; a small error in one place does not grow with distance.

    Centres that no step reaches are placed by their distance from the first. Coinciding centres get
    the same hex, and the checks report them.
    """
    nodes = _nodes(spots, side)
    hexes: dict[Spot, Hex] = {}
    frame: Frame | None = None
    buckets = _Buckets(side)
    for node in nodes.values():
        buckets.add(node)
    for node in nodes.values():
        if node in hexes:
            continue
        if frame is None:
            frame = Frame(side, *node)
        hexes[node] = frame.hex_at(*node)
        _walk(node, hexes, buckets)
    return anchored([hexes[nodes[_key(spot, side / _SAME)]] for spot in spots])


def _nodes(spots: Sequence[Spot], side: float) -> dict[tuple[int, int], Spot]:
    """Merge centres that are certainly the same hex, so that crowds cost no time."""
    nodes: dict[tuple[int, int], Spot] = {}
    for spot in spots:
        nodes.setdefault(_key(spot, side / _SAME), spot)
    return nodes


def _walk(start: Spot, hexes: dict[Spot, Hex], buckets: _Buckets) -> None:
    queue = deque([start])
    while queue:
        node = queue.popleft()
        q, r = hexes[node]
        for other, (dq, dr) in buckets.take_beside(node):
            if other not in hexes:
                hexes[other] = Hex(q + dq, r + dr)
                queue.append(other)


class _Buckets:
    """Centres by the square that contains them, so that neighbours are found nearby."""

    def __init__(self, side: float) -> None:
        self.size = 2 * side
        self.limit = TOLERANCE * side
        frame = Frame(side)
        self.nearest, self.farthest = frame.width - self.limit, frame.width + self.limit
        self.steps = [(Hex(*step), frame.centre(Hex(*step))) for step in DIRECTIONS]
        self.squares: dict[tuple[int, int], list[Spot]] = {}

    def add(self, node: Spot) -> None:
        """Put a centre into its square."""
        self.squares.setdefault(_key(node, self.size), []).append(node)

    def take_beside(self, node: Spot) -> Iterator[tuple[Spot, Hex]]:
        """Remove and return the centres near the position of a neighbour, with their steps."""
        column, row = _key(node, self.size)
        for square in [(column + i, row + j) for j in (-1, 0, 1) for i in (-1, 0, 1)]:
            inside = self.squares.get(square)
            if not inside:
                continue
            left = []
            for other in inside:
                step = self._step(other[0] - node[0], other[1] - node[1])
                if step is None:
                    left.append(other)
                else:
                    yield other, step
            self.squares[square] = left

    def _step(self, dx: float, dy: float) -> Hex | None:
        """Return the step to a neighbour at a distance of DX, DY, if there is one."""
        if not self.nearest < hypot(dx, dy) < self.farthest:
            return None
        for step, (x, y) in self.steps:
            if hypot(dx - x, dy - y) < self.limit:
                return step
        return None


def _key(spot: Spot, size: float) -> tuple[int, int]:
    return floor(spot[0] / size), floor(spot[1] / size)
