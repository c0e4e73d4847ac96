"""The table of a domain: its hexes, zones and figures as flat numbers, as the kernels read them."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels import rules
from generator.games.dice.lab.kernels.value import kind_of
from generator.games.dice.model.bonus import Bonus, bonus_of
from generator.games.dice.rules.combos import FACES
from generator.games.dice.rules.ground import bonus_by
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.model.edition import DiceEdition
    from generator.hexes.hex import Hex
    from generator.model.layout import Cell, Layout, Zone

TERRAINS = tuple(Terrain)
BONUSES = tuple(Bonus)
WIDEST = 63
"""How many hexes fit into the sets of compiled kernels; plain ones have no bound."""
NONE = -1


def make_table(
    layout: Layout,
    edition: DiceEdition,
    barred: Sequence[Bonus] = (),
    *,
    own_kinds: bool = False,
) -> list[int]:
    """Write a domain as a table; nobody can have the bonuses BARRED.

    With OWN_KINDS every zone is a kind of its own, for a player that was trained on this domain.
    """
    edition = edition.for_layout(layout)
    index = {cell.hex: number for number, cell in enumerate(layout.cells)}
    zones = [sum(1 << index[cell.hex] for cell in zone.cells) for zone in layout.zones]
    around = [_around(index, cell) for cell in layout.cells]
    number = {cell.hex: place for place, zone in enumerate(layout.zones) for cell in zone.cells}
    numbers = [number[cell.hex] for cell in layout.cells]
    colours = [_set(index, layout, terrain) for terrain in TERRAINS]
    starts = [_castle(layout, bonus) for bonus in BONUSES]
    choices = [bonus for bonus, castle in enumerate(starts) if castle != NONE]
    table = [0] * rules.TABLE
    for place, values in (
        (rules.NEAR, around),
        (rules.TERRAIN, [TERRAINS.index(cell.terrain) for cell in layout.cells]),
        (rules.ZONE, [zones[it] for it in numbers]),
        (rules.NUMBER, numbers),
        (rules.ZONE_HEXES, zones),
        (rules.ZONE_TERRAIN, [TERRAINS.index(zone.terrain) for zone in layout.zones]),
        (rules.ZONE_SIZE, [zone.size for zone in layout.zones]),
        (rules.ZONE_NEAR, [_joined(zone, around) for zone in zones]),
        (rules.ZONE_KIND, _kinds(layout, own_kinds=own_kinds)),
        (rules.GIVES, [_gives(zone) for zone in layout.zones]),
        (rules.ZONE_POINTS, [it for zone in layout.zones for it in _points(zone, edition)]),
        (rules.COLOUR_HEXES, colours),
        (rules.COLOUR_POINTS, [it for them in TERRAINS for it in edition.colour_points[them]]),
        (rules.DIGIT_HEXES, [_takes(edition, colours, it) for it in range(rules.DIGITS + 1)]),
        (rules.CASTLE_HEXES, [_castles(edition, colours, it) for it in range(rules.DIGITS + 1)]),
        (rules.STARTS, starts),
        (rules.CHOICES, choices),
        (rules.FIGURES, _figures(layout, edition, barred, choices)),
    ):
        table[place : place + len(values)] = values
    return table


def general_kinds(layout: Layout) -> list[int]:
    """Return the kind of each zone, by its terrain and size."""
    return [kind_of(TERRAINS.index(zone.terrain), zone.size) for zone in layout.zones]


def _kinds(layout: Layout, *, own_kinds: bool) -> list[int]:
    return list(range(len(layout.zones))) if own_kinds else general_kinds(layout)


def _figures(
    layout: Layout, edition: DiceEdition, barred: Sequence[Bonus], choices: Sequence[int]
) -> list[int]:
    return [
        edition.time_boxes,
        edition.solo_boxes,
        edition.good_points,
        edition.good_silver,
        sum(1 << BONUSES.index(bonus) for bonus in barred),
        len(layout.zones),
        len(choices),
    ]


def _around(index: dict[Hex, int], cell: Cell) -> int:
    return sum(1 << index[it] for it in cell.hex.neighbours() if it in index)


def _joined(zone: int, around: Sequence[int]) -> int:
    """Return the hexes of a zone with their neighbours."""
    return reduce(or_, (near for cell, near in enumerate(around) if zone >> cell & 1), zone)


def _points(zone: Zone, edition: DiceEdition) -> list[int]:
    """Return the points of a zone in each phase; a pasture scores double."""
    factor = edition.pasture_factor if zone.terrain is Terrain.PASTURE else 1
    return [points * factor for points in edition.zone_points[zone.size - 1]]


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
        if number != rules.CASTLE and digit in (edition.values[terrain] or FACES)
    )


def _castles(edition: DiceEdition, colours: list[int], digit: int) -> int:
    """Return the castles that a digit may be written in once it stands beside them."""
    return colours[rules.CASTLE] if digit in (edition.values[Terrain.CASTLE] or FACES) else 0
