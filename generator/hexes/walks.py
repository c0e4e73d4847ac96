"""Walks over hexes: rings, floods, connected groups and the outlines around them."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from generator.hexes.hex import DIRECTIONS, Corner, Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """Walk once around CENTRE at distance RADIUS, clockwise from the lower left."""
    if radius == 0:
        yield centre
        return
    cell = Hex(centre.q - radius, centre.r + radius)
    for direction in (4, 5, 0, 1, 2, 3):
        for _ in range(radius):
            yield cell
            cell = cell.neighbour(direction)


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """Walk from CENTRE outward, ring by ring."""
    for distance in range(radius + 1):
        yield from ring(centre, distance)


def flood(start: Hex, inside: Callable[[Hex], bool]) -> Iterator[Hex]:
    """Walk from START over every hex that is inside and reached over hexes inside."""
    seen = {start}
    queue = deque(seen)
    while queue:
        cell = queue.popleft()
        yield cell
        for neighbour in cell.neighbours():
            if neighbour not in seen and inside(neighbour):
                seen.add(neighbour)
                queue.append(neighbour)


def groups(cells: Iterable[Hex]) -> list[tuple[Hex, ...]]:
    """Split hexes into connected groups, in the order in which their first hex comes."""
    left: dict[tuple[int, int], Hex] = {cell: cell for cell in cells}
    found = []
    for first in tuple(left.values()):
        if first not in left:
            continue
        group = [left.pop(first)]
        for q, r in group:  # grows while it is walked
            for dq, dr in DIRECTIONS:
                neighbour = left.pop((q + dq, r + dr), None)
                if neighbour is not None:
                    group.append(neighbour)
        found.append(tuple(group))
    return found


def outline(cells: Collection[Hex]) -> list[tuple[Corner, ...]]:
    """Return the closed lines around hexes, one per outer border and one per hole.

    Outer borders run clockwise, holes counter-clockwise.
    """
    inside = set(cells)
    following: dict[Corner, list[Corner]] = {}
    for cell in cells:
        for direction in range(len(DIRECTIONS)):
            if cell.neighbour(direction) not in inside:
                start, end = cell.edge(direction)
                following.setdefault(start, []).append(end)
    loops = []
    while following:
        start = next(iter(following))
        loop = [start]
        corner = _step(following, start)
        while corner != start:
            loop.append(corner)
            corner = _step(following, corner)
        loops.append(tuple(loop))
    return loops


def _step(following: dict[Corner, list[Corner]], corner: Corner) -> Corner:
    # On a hex grid three edges meet at a corner, so at most one border leaves it.
    (after,) = following.pop(corner)
    return after
