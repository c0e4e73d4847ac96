"""The ground of a domain: what the rules need to know about its hexes, computed once."""

from __future__ import annotations

from itertools import pairwise
from operator import itemgetter
from struct import Struct
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus, bonus_of
from generator.games.dice.rules.score_lines import ZoneLine
from generator.model.terrain import OwnTerrain, Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from generator.games.dice.model.edition import DiceEdition
    from generator.hexes.hex import Hex
    from generator.model.layout import Layout, Zone

BONUS_OF = {
    Terrain.MONASTERY: Bonus.MONK,
    Terrain.MINE: Bonus.SILVER,
    Terrain.RIVER: Bonus.GOODS,
    Terrain.CITY: Bonus.WORKER,
}


def bonus_by(terrain: str) -> Bonus | None:
    """Return what a finished zone of a terrain gives; a castle gives the bonus of its square."""
    if isinstance(terrain, OwnTerrain):
        return Bonus(terrain.bonus) if terrain.bonus else None
    return BONUS_OF.get(Terrain(terrain))


class ZoneGround(NamedTuple):
    """A zone by the numbers and bits of its hexes, its lines for each phase, and its bonus."""

    terrain: Terrain
    cells: tuple[int, ...]
    mask: int
    lines: tuple[ZoneLine, ...]
    bonus: Bonus | None
    pick: Callable[[Sequence[int]], tuple[int, ...]]
    """Takes the marks of the zone's hexes out of all marks; only for two hexes and more."""


class Ground(NamedTuple):
    """A domain under the figures of an edition; hexes are numbered in reading order.

    Each hex also has a bit of its own. The bits are arranged in rows of one length, `row`, so that
    shifting steps from a whole set of hexes to its neighbours: by 1 within the row, by `row` and
    `row - 1` to the row below, each in either direction.
    """

    layout: Layout
    edition: DiceEdition
    cells: tuple[tuple[int, int], ...]
    terrains: tuple[Terrain, ...]
    bits: tuple[int, ...]
    whole: int
    """The bits of all hexes."""
    row: int
    pack: Callable[..., bytes]
    """Lays out a sheet's entries as bytes, one for each bit, the last bit first."""
    neighbours: tuple[tuple[int, ...], ...]
    zones: tuple[ZoneGround, ...]
    zone_masks: tuple[tuple[int, ZoneGround], ...]
    """The zones again, each after its bits."""
    castles: tuple[int, ...]
    starts: dict[int, Bonus]
    """The bonus of each castle, by its bit."""
    allowed: tuple[tuple[int, frozenset[int]], ...]
    """The hexes that take only some digits, and which."""
    cities: tuple[ZoneGround, ...]
    pastures: tuple[ZoneGround, ...]
    colours: tuple[tuple[Terrain, int], ...]
    """The bits of each terrain that the domain has."""

    def numbers(self, mask: int) -> list[int]:
        """Return the numbers of a set of hexes, in reading order."""
        return [number for number, bit in enumerate(self.bits) if bit & mask]

    def named(self, numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
        """Return hexes as answers name them: row and position."""
        return tuple(self.cells[number] for number in numbers)


def survey(layout: Layout, edition: DiceEdition) -> Ground:
    """Work out the ground of a domain."""
    edition = edition.for_layout(layout)
    number = {cell.hex: index for index, cell in enumerate(layout.cells)}
    row, places = _rows_of_bits(layout)
    length = places[-1] + row
    bits = tuple(1 << (length - 1 - place) for place in places)
    zones = tuple(_zone(zone, number, bits, edition) for zone in layout.zones)
    return Ground(
        layout=layout,
        edition=edition,
        cells=tuple((cell.row, cell.position) for cell in layout.cells),
        terrains=tuple(cell.terrain for cell in layout.cells),
        bits=bits,
        whole=sum(bits),
        row=row,
        pack=_packer(places, length),
        neighbours=tuple(
            tuple(number[it] for it in cell.hex.neighbours() if it in number)
            for cell in layout.cells
        ),
        zones=zones,
        zone_masks=tuple((zone.mask, zone) for zone in zones),
        castles=tuple(i for i, cell in enumerate(layout.cells) if cell.terrain is Terrain.CASTLE),
        starts={
            bit: Bonus(cell.bonus)
            for bit, cell in zip(bits, layout.cells, strict=True)
            if cell.bonus is not None
        },
        allowed=tuple(
            (index, frozenset(edition.values[cell.terrain]))
            for index, cell in enumerate(layout.cells)
            if edition.values[cell.terrain]
        ),
        cities=_several(zones, Terrain.CITY),
        pastures=_several(zones, Terrain.PASTURE),
        colours=tuple(
            (terrain, sum(bits[number[cell.hex]] for cell in cells))
            for terrain, cells in layout.by_terrain.items()
            if cells
        ),
    )


def _rows_of_bits(layout: Layout) -> tuple[int, list[int]]:
    """Return the length of a row with one place to spare, and the place of each hex."""
    left = min(cell.hex.q for cell in layout.cells)
    top = min(cell.hex.r for cell in layout.cells)
    row = max(cell.hex.q for cell in layout.cells) - left + 2
    return row, [(cell.hex.r - top) * row + cell.hex.q - left for cell in layout.cells]


def _packer(places: Sequence[int], length: int) -> Callable[..., bytes]:
    """Return the function that writes one byte for each hex at its place, and zero between them."""
    gaps = [place - before - 1 for before, place in pairwise([-1, *places])]
    form = "".join(f"{gap}xb" for gap in gaps)
    return Struct(f"{form}{length - 1 - places[-1]}x").pack


def _several(zones: tuple[ZoneGround, ...], terrain: Terrain) -> tuple[ZoneGround, ...]:
    """Return a terrain's zones of two hexes and more: in smaller ones no digits can clash."""
    return tuple(zone for zone in zones if zone.terrain is terrain and len(zone.cells) > 1)


def _zone(
    zone: Zone, number: dict[Hex, int], bits: Sequence[int], edition: DiceEdition
) -> ZoneGround:
    cells = tuple(number[cell.hex] for cell in zone.cells)
    bonus = bonus_by(zone.terrain)
    if zone.terrain is Terrain.CASTLE:
        bonus = bonus_of(zone.cells[0])
    mask = sum(bits[cell] for cell in cells)
    lines = zone_lines(zone, edition)
    return ZoneGround(zone.terrain, cells, mask, lines, bonus, itemgetter(*cells))


def zone_lines(zone: Zone, edition: DiceEdition) -> tuple[ZoneLine, ...]:
    """A finished zone scores by its size and the phase; a pasture scores double."""
    factor = edition.pasture_factor if zone.terrain is Terrain.PASTURE else 1
    cells = tuple((cell.row, cell.position) for cell in zone.cells)
    return tuple(
        ZoneLine(points * factor, phase, zone.terrain, zone.size, cells=cells)
        for phase, points in enumerate(edition.zone_points[zone.size - 1], start=1)
    )
