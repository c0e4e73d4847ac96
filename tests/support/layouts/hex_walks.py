"""Walks over hexes that only tests take: rings, discs and floods."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from generator.hexes.hex import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


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
