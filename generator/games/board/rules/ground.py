"""The ground of a player board: what the rules need to know about its hexes, computed once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.model.layout import Layout


class Plot(NamedTuple):
    """A region of a board: its terrain and the numbers of its hexes."""

    terrain: Terrain
    cells: tuple[int, ...]


class Ground(NamedTuple):
    """A player board; its hexes are numbered in reading order."""

    cells: tuple[tuple[int, int], ...]
    terrains: tuple[Terrain, ...]
    neighbours: tuple[tuple[int, ...], ...]
    plots: tuple[Plot, ...]
    colours: Mapping[Terrain, tuple[int, ...]]
    """The hexes of each terrain that the board has."""

    @property
    def pastures(self) -> tuple[Plot, ...]:
        """The regions where animals live."""
        return tuple(plot for plot in self.plots if plot.terrain is Terrain.PASTURE)

    @property
    def cities(self) -> tuple[Plot, ...]:
        """The regions for buildings."""
        return tuple(plot for plot in self.plots if plot.terrain is Terrain.CITY)

    def named(self, numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
        """Return hexes as answers name them: row and position."""
        return tuple(self.cells[number] for number in numbers)


def survey(layout: Layout) -> Ground:
    """Work out the ground of a board."""
    number = {cell.hex: index for index, cell in enumerate(layout.cells)}
    return Ground(
        cells=tuple((cell.row, cell.position) for cell in layout.cells),
        terrains=tuple(cell.terrain for cell in layout.cells),
        neighbours=tuple(
            tuple(number[it] for it in cell.hex.neighbours() if it in number)
            for cell in layout.cells
        ),
        plots=tuple(
            Plot(zone.terrain, tuple(sorted(number[cell.hex] for cell in zone.cells)))
            for zone in layout.zones
        ),
        colours={
            terrain: tuple(number[cell.hex] for cell in cells)
            for terrain, cells in layout.by_terrain.items()
            if cells
        },
    )
