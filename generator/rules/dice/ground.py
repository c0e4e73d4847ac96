"""The ground of a domain: what the rules ask about its hexes, worked out once for all sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.model.score import Line
from generator.model.terrain import Bonus, Terrain

if TYPE_CHECKING:
    from generator.hexes.hex import Hex
    from generator.model.edition import DiceEdition
    from generator.model.layout import Layout, Zone

BONUS_OF = {
    Terrain.MONASTERY: Bonus.MONK,
    Terrain.MINE: Bonus.SILVER,
    Terrain.RIVER: Bonus.GOODS,
    Terrain.CITY: Bonus.WORKER,
}


@dataclass(frozen=True, slots=True)
class ZoneGround:
    """A zone by the numbers of its hexes, its lines for each phase, and the bonus it gives."""

    terrain: Terrain
    cells: tuple[int, ...]
    lines: tuple[Line, ...]
    bonus: Bonus | None


@dataclass(frozen=True, slots=True)
class Ground:
    """A domain under the figures of an edition; hexes are numbered in reading order."""

    layout: Layout
    edition: DiceEdition
    cells: tuple[tuple[int, int], ...]
    terrains: tuple[Terrain, ...]
    neighbours: tuple[tuple[int, ...], ...]
    zones: tuple[ZoneGround, ...]
    castles: tuple[int, ...]
    allowed: tuple[tuple[int, frozenset[int]], ...]
    """The hexes that take only some digits, and which."""
    cities: tuple[tuple[int, ...], ...]
    pastures: tuple[tuple[int, ...], ...]
    colours: tuple[tuple[Terrain, tuple[int, ...]], ...]

    def named(self, numbers: tuple[int, ...] | list[int]) -> tuple[tuple[int, int], ...]:
        """Return hexes as answers name them: row and position."""
        return tuple(self.cells[number] for number in numbers)


def survey(layout: Layout, edition: DiceEdition) -> Ground:
    """Work out the ground of a domain."""
    number = {cell.hex: index for index, cell in enumerate(layout.cells)}
    zones = tuple(_zone(zone, number, edition) for zone in layout.zones)
    return Ground(
        layout=layout,
        edition=edition,
        cells=tuple((cell.row, cell.position) for cell in layout.cells),
        terrains=tuple(cell.terrain for cell in layout.cells),
        neighbours=tuple(
            tuple(number[it] for it in cell.hex.neighbours() if it in number)
            for cell in layout.cells
        ),
        zones=zones,
        castles=tuple(i for i, cell in enumerate(layout.cells) if cell.terrain is Terrain.CASTLE),
        allowed=tuple(
            (index, frozenset(edition.values[cell.terrain]))
            for index, cell in enumerate(layout.cells)
            if edition.values[cell.terrain]
        ),
        cities=_several(zones, Terrain.CITY),
        pastures=_several(zones, Terrain.PASTURE),
        colours=tuple(
            (terrain, tuple(number[cell.hex] for cell in cells))
            for terrain, cells in layout.by_terrain.items()
            if cells
        ),
    )


def _several(zones: tuple[ZoneGround, ...], terrain: Terrain) -> tuple[tuple[int, ...], ...]:
    """Return a terrain's zones of two hexes and more: in smaller ones no digits can clash."""
    return tuple(zone.cells for zone in zones if zone.terrain is terrain and len(zone.cells) > 1)


def _zone(zone: Zone, number: dict[Hex, int], edition: DiceEdition) -> ZoneGround:
    cells = tuple(number[cell.hex] for cell in zone.cells)
    bonus = BONUS_OF.get(zone.terrain)
    if zone.terrain is Terrain.CASTLE:
        bonus = zone.cells[0].bonus
    return ZoneGround(zone.terrain, cells, zone_lines(zone, edition), bonus)


def zone_lines(zone: Zone, edition: DiceEdition) -> tuple[Line, ...]:
    """A finished zone scores by its size and the phase; a pasture scores double."""
    factor = edition.pasture_factor if zone.terrain is Terrain.PASTURE else 1
    cells = tuple((cell.row, cell.position) for cell in zone.cells)
    return tuple(
        Line("zone", points * factor, phase, zone.terrain.value, zone.size, cells=cells)
        for phase, points in enumerate(edition.zone_points[zone.size - 1], start=1)
    )
