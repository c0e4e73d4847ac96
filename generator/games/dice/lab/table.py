"""The table of a domain: its hexes, zones and figures as flat numbers, as the kernels read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.games.dice.lab.kernels.rules import CASTLE, DIGITS
from generator.games.dice.model.bonus import Bonus, bonus_of
from generator.games.dice.rules.combos import FACES
from generator.games.dice.rules.ground import bonus_by
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.model.edition import DiceEdition
    from generator.hexes.hex import Hex
    from generator.model.layout import Layout, Zone

TERRAINS = tuple(Terrain)
BONUSES = tuple(Bonus)
WIDEST = 63
"""How many hexes fit into the sets of compiled kernels; plain ones have no bound."""
NONE = -1


class Table(NamedTuple):
    """A domain under the figures of an edition; hexes, zones, terrains and bonuses are numbers."""

    bit: list[int]
    """The set with one hex alone, by its number; also the bits of colours, digits and bonuses."""
    near: list[int]
    """The neighbours of each hex."""
    terrain: list[int]
    zone: list[int]
    """The hexes of the zone that a hex is in."""
    number: list[int]
    """The number of that zone."""
    zones: list[int]
    zone_terrain: list[int]
    sizes: list[int]
    gives: list[int]
    """The bonus of each zone, or -1."""
    zone_points: list[int]
    """The points of each zone, in each of the three phases."""
    colours: list[int]
    """The hexes of each terrain."""
    colour_points: list[int]
    """The points of each terrain for the first and the second who finish it."""
    takes: list[int]
    """For each digit, the hexes that take it at the start."""
    castles: list[int]
    """For each digit, the castles that it may be written in once it stands beside them."""
    starts: list[int]
    """The castle of each bonus, or -1."""
    choices: list[int]
    """The bonuses that one can start with."""
    figures: list[int]


def make_table(layout: Layout, edition: DiceEdition, barred: Sequence[Bonus] = ()) -> Table:
    """Write a domain as a table; nobody can have the bonuses BARRED."""
    edition = edition.for_layout(layout)
    index = {cell.hex: number for number, cell in enumerate(layout.cells)}
    zones = [sum(1 << index[cell.hex] for cell in zone.cells) for zone in layout.zones]
    number = {cell.hex: place for place, zone in enumerate(layout.zones) for cell in zone.cells}
    colours = [_set(index, layout, terrain) for terrain in TERRAINS]
    starts = [_castle(layout, bonus) for bonus in BONUSES]
    return Table(
        bit=[1 << place for place in range(max(len(layout.cells), WIDEST))],
        near=[
            sum(1 << index[it] for it in cell.hex.neighbours() if it in index)
            for cell in layout.cells
        ],
        terrain=[TERRAINS.index(cell.terrain) for cell in layout.cells],
        zone=[zones[number[cell.hex]] for cell in layout.cells],
        number=[number[cell.hex] for cell in layout.cells],
        zones=zones,
        zone_terrain=[TERRAINS.index(zone.terrain) for zone in layout.zones],
        sizes=[zone.size for zone in layout.zones],
        gives=[_gives(zone) for zone in layout.zones],
        zone_points=[
            points * (edition.pasture_factor if zone.terrain is Terrain.PASTURE else 1)
            for zone in layout.zones
            for points in edition.zone_points[zone.size - 1]
        ],
        colours=colours,
        colour_points=[points for terrain in TERRAINS for points in edition.colour_points[terrain]],
        takes=[_takes(edition, colours, digit) for digit in range(DIGITS + 1)],
        castles=[
            colours[CASTLE] if digit in (edition.values[Terrain.CASTLE] or FACES) else 0
            for digit in range(DIGITS + 1)
        ],
        starts=starts,
        choices=[bonus for bonus, castle in enumerate(starts) if castle != NONE],
        figures=[
            edition.time_boxes,
            edition.solo_boxes,
            edition.good_points,
            edition.good_silver,
            sum(1 << BONUSES.index(bonus) for bonus in barred),
            len(layout.cells),
            len(zones),
        ],
    )


def _set(index: dict[Hex, int], layout: Layout, terrain: Terrain) -> int:
    return sum(1 << index[cell.hex] for cell in layout.by_terrain[terrain])


def _gives(zone: Zone) -> int:
    """Return what a zone gives: a castle its own bonus, another zone that of its terrain."""
    is_castle = zone.terrain is Terrain.CASTLE
    bonus = bonus_of(zone.cells[0]) if is_castle else bonus_by(zone.terrain)
    return NONE if bonus is None else BONUSES.index(bonus)


def _castle(layout: Layout, bonus: Bonus) -> int:
    """Return the castle of a start: the first in reading order that gives the bonus."""
    found = (number for number, cell in enumerate(layout.cells) if cell.bonus is bonus)
    return next(found, NONE)


def _takes(edition: DiceEdition, colours: list[int], digit: int) -> int:
    """Return the hexes that take a digit from the start: castles take none."""
    return sum(
        colours[number]
        for number, terrain in enumerate(TERRAINS)
        if number != CASTLE and digit in (edition.values[terrain] or FACES)
    )
