"""How far two domains differ: in how many hexes, however one is turned and laid on the other."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.model.layout import Layout

LEAST_DISTANCE = 16
"""In so many of 37 hexes at least, two domains of docs/domains differ."""
NEAR = tuple((q, r) for q in (-1, 0, 1) for r in (-1, 0, 1))
"""How the middles of two domains may lie beside each other."""
Cells = tuple[tuple[int, int, str], ...]
Map = frozenset[tuple[int, int, str]]
"""The hexes of a domain with their terrains; its middle is at 0, 0."""


def distance(one: Layout, other: Layout) -> int:
    """Return in how many hexes two domains differ when they lie as well as possible."""
    fixed = _centred(_cells(one))
    most = max(len(fixed), len(other.cells))
    return most - max(len(fixed & it) for it in _laid(_cells(other)))


def _cells(layout: Layout) -> Cells:
    return tuple((cell.hex.q, cell.hex.r, str(cell.terrain)) for cell in layout.cells)


@lru_cache(maxsize=512)
def _laid(cells: Cells) -> tuple[Map, ...]:
    """Return a domain in every way that it can lie on another: turned, mirrored, and moved."""
    found = []
    for _mirror in range(2):
        for _turn in range(6):
            found += [
                frozenset((q + more_q, r + more_r, terrain) for q, r, terrain in _centred(cells))
                for more_q, more_r in NEAR
            ]
            cells = tuple((-r, q + r, terrain) for q, r, terrain in cells)
        cells = tuple((r, q, terrain) for q, r, terrain in cells)
    return tuple(found)


@lru_cache(maxsize=512)
def _centred(cells: Cells) -> Map:
    """Return the hexes with their middle at 0, 0."""
    middle_q = round(sum(q for q, _r, _terrain in cells) / len(cells))
    middle_r = round(sum(r for _q, r, _terrain in cells) / len(cells))
    return frozenset((q - middle_q, r - middle_r, terrain) for q, r, terrain in cells)
