"""The scenery of a player board: where its river flows, and where its fields lie."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from generator.hexes.hex import DIRECTIONS
from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.hexes.hex import Hex
    from generator.page.maps.domain import PlacedCell, PlacedDomain

AROUND = range(len(DIRECTIONS))
HALF = len(DIRECTIONS) // 2
NEAREST = (HALF, HALF - 1, HALF + 1)
"""The directions that a river's end may go on in, the straightest first, counted from its other."""


class Course(NamedTuple):
    """Water in a hex, from one edge to another; a spring has only one edge, a pond has none."""

    cell: PlacedCell
    source: int | None = None
    mouth: int | None = None


class Field(NamedTuple):
    """A field that lies over the edge of a pasture in a direction."""

    cell: PlacedCell
    direction: int


def courses(domain: PlacedDomain) -> Iterator[Course]:
    """Follow the water: it enters each river hex from its neighbours and leaves at the far end.

    A hex at the end of a river lets it flow out of the domain, straight on where that is possible.
    """
    cells = _by_hex(domain)
    for here, placed in cells.items():
        if placed.cell.terrain is not Terrain.RIVER:
            continue
        joined = _joined(cells, here)
        if len(joined) == 1:
            ways = [(joined[0] + turn) % len(AROUND) for turn in NEAREST]
            joined += [it for it in ways if here.neighbour(it) not in cells][:1]
        if len(joined) <= 1:
            yield Course(placed, *joined)
        for source, mouth in pairwise(joined):
            yield Course(placed, *sorted((source, mouth)))


def fields(domain: PlacedDomain) -> Iterator[Field]:
    """Put a field over every edge between two pastures."""
    cells = _by_hex(domain)
    for here, placed in cells.items():
        if placed.cell.terrain is Terrain.PASTURE:
            yield from (Field(placed, it) for it in _joined(cells, here) if it < HALF)


def _by_hex(domain: PlacedDomain) -> dict[Hex, PlacedCell]:
    return {placed.cell.hex: placed for placed in domain.cells}


def _joined(cells: dict[Hex, PlacedCell], here: Hex) -> list[int]:
    """Return the directions in which a hex has a neighbour of its own terrain."""
    own = cells[here].cell.terrain
    around = {it: cells.get(here.neighbour(it)) for it in AROUND}
    return [it for it, other in around.items() if other and other.cell.terrain is own]
