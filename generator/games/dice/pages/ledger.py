"""The ledger of a domain: one row per zone with its possible points, in two balanced columns."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from generator.model.terrain import Terrain
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout

SOLD_ACROSS = 4
"""How many goods sold are side by side."""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A zone: its size and what it is worth in each phase."""

    size: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LedgerGroup:
    """A terrain's zones, largest first, and the points for finishing the whole colour."""

    terrain: Terrain
    rows: tuple[LedgerRow, ...]
    colour: tuple[int, int]

    @property
    def height(self) -> int:
        """How many rows the group takes, with the one of its colour."""
        return len(self.rows) + 1


@dataclass(frozen=True, slots=True)
class LedgerColumn:
    """A column of the ledger; one of the two ends with the rows of the goods sold."""

    groups: tuple[LedgerGroup, ...]
    sold: int = 0

    @property
    def height(self) -> int:
        """How many rows the column has."""
        return sum(group.height for group in self.groups) + -(-self.sold // SOLD_ACROSS)


def ledger_columns(
    layout: Layout, edition: DiceEdition, sold: int, *, is_balanced: bool = False
) -> tuple[LedgerColumn, LedgerColumn]:
    """Split the terrains so that the longer of two columns is shortest; else in their order."""
    groups = [_group(layout, edition, terrain) for terrain in layout.terrains]
    groups = [group for group in groups if group.rows]
    if is_balanced:
        return _balanced(groups, sold)
    cuts = [
        (
            LedgerColumn(tuple(groups[:cut])),
            LedgerColumn(tuple(groups[cut:]), sold),
        )
        for cut in range(len(groups) + 1)
    ]
    return min(cuts, key=lambda columns: max(column.height for column in columns))


def _balanced(groups: list[LedgerGroup], sold: int) -> tuple[LedgerColumn, LedgerColumn]:
    """Put each terrain into either column, in their order there, and the goods below either."""
    columns = []
    for chosen in product((False, True), repeat=max(0, len(groups) - 1)):
        sides = (False, *chosen)[: len(groups)]
        left = tuple(it for it, right in zip(groups, sides, strict=True) if not right)
        right = tuple(it for it, right in zip(groups, sides, strict=True) if right)
        columns.append((LedgerColumn(left), LedgerColumn(right, sold)))
        columns.append((LedgerColumn(left, sold), LedgerColumn(right)))
    return min(columns, key=lambda pair: max(column.height for column in pair))


def _group(layout: Layout, edition: DiceEdition, terrain: Terrain) -> LedgerGroup:
    factor = edition.pasture_factor if terrain is Terrain.PASTURE else 1
    rows = tuple(
        LedgerRow(size, tuple(points * factor for points in edition.zone_points[size - 1]))
        for size in layout.zone_sizes(terrain)
    )
    return LedgerGroup(terrain, rows, edition.colour_points[terrain])
