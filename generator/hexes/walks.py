"""Traversal of hexes: connected groups and the outlines around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.hexes.hex import DIRECTIONS, Corner, Hex

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


def groups(cells: Iterable[Hex]) -> list[tuple[Hex, ...]]:
    """Split hexes into connected groups, in the order in which their first hex comes."""
    left: dict[tuple[int, int], Hex] = {cell: cell for cell in cells}
    found = []
    for first in tuple(left.values()):
        if first not in left:
            continue
        group = [left.pop(first)]
        for q, r in group:  # grows during the loop
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
