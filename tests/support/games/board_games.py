"""Games for tests: the board game, played at random, the marker moved as at a table.

Points are counted here while tiles are placed, with the rulebook's own figures and with none of
the program's rules, so that the two can be compared.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator import resources
from generator.games.board.load.edition import board_edition
from generator.games.board.model.game import (
    PHASES,
    TERRAIN_OF,
    BoardGame,
    BoardPlayer,
    Herd,
    Kind,
    Placed,
    Placing,
    Region,
    Tile,
)
from generator.load.layouts.layout import read_layout
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Good, Species
from support.layouts.hex_walks import flood

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from generator.model.layout import Layout


def board(name: str) -> Layout:
    """Read a player board of the game."""
    layout = read_layout(resources.layouts() / "board" / f"{name}.toml").layout
    assert layout is not None
    return layout


EDITION = board_edition()
BOARDS = {name: board(name) for name in "123456789"}
KIND_OF = {terrain: kind for kind, terrain in TERRAIN_OF.items()}
HERDS_OF = {2: 2, 3: 3, 4: 2}
"""How many tiles of two, three and four animals a species has."""
COUNTED_BUILDINGS = {
    16: Building.WAREHOUSE,
    17: Building.WATCHTOWER,
    18: Building.WORKSHOP,
    19: Building.CHURCH,
    20: Building.MARKET,
    21: Building.BOARDING_HOUSE,
    22: Building.BANK,
    23: Building.TOWN_HALL,
}


def whole_box() -> Counter[Tile]:
    """Return the 164 hex tiles of the game."""
    box: Counter[Tile] = Counter({Tile(Kind.BUILDING, it): 7 for it in Building})
    for species in Species:
        box |= {Tile(Kind.ANIMAL, None, species, animals): n for animals, n in HERDS_OF.items()}
    box |= {Tile(Kind.KNOWLEDGE, number=number): 1 for number in range(1, 27)}
    box |= {Tile(Kind.CASTLE): 16, Tile(Kind.MINE): 12, Tile(Kind.SHIP): 26}
    return box


@dataclass
class Seat:
    """A player at the table: the board, the marker, and the ledger kept beside it."""

    name: str
    layout: Layout
    laid: dict[int, Tile] = field(default_factory=dict)
    when: dict[int, Placing | None] = field(default_factory=dict)
    marker: int = 0
    regions: list[Region] = field(default_factory=list)
    herds: list[Herd] = field(default_factory=list)
    sold: Counter[Good] = field(default_factory=Counter)
    large: list[Terrain] = field(default_factory=list)
    small: list[Terrain] = field(default_factory=list)
    leftovers: tuple[int, int, int] = (0, 0, 0)

    def region(self, cell: int) -> list[int]:
        """Return the hexes of the region around a hex."""
        by_hex = {it.hex: number for number, it in enumerate(self.layout.cells)}
        here = self.layout.cells[cell]

        def same(other: object) -> bool:
            return other in by_hex and self.layout.cells[by_hex[other]].terrain is here.terrain

        return [by_hex[it] for it in flood(here.hex, same)]

    def knows(self, number: int) -> bool:
        """Return whether a knowledge tile is on the board."""
        return Tile(Kind.KNOWLEDGE, number=number) in self.laid.values()

    def count(self, building: Building) -> int:
        """Count the buildings of a type."""
        return sum(tile.building is building for tile in self.laid.values())

    @property
    def end(self) -> int:
        """The points after the last phase."""
        unsold, silver, workers = self.leftovers
        points = unsold + silver + workers // 2
        points += 3 * len(self.sold) * self.knows(15) + sum(self.sold.values()) * self.knows(25)
        points += 4 * len({herd.species for herd in self.herds}) * self.knows(24)
        points += 2 * (len(self.large) + len(self.small)) * self.knows(26)
        return points + sum(
            4 * self.count(building) * self.knows(number)
            for number, building in COUNTED_BUILDINGS.items()
        )

    def knowledge(self) -> tuple[int, ...]:
        """Return the numbers of the knowledge tiles."""
        return tuple(it.number for it in self.laid.values() if it.kind is Kind.KNOWLEDGE)

    def mapped(self) -> BoardPlayer:
        """Return the player with the map and the marker."""
        unsold, silver, workers = self.leftovers
        return BoardPlayer(
            self.name,
            self.layout,
            tuple(Placed(cell, tile, self.when[cell]) for cell, tile in self.laid.items()),
            track=self.marker,
            sold=dict(self.sold),
            large=tuple(self.large),
            small=tuple(self.small),
            unsold=unsold,
            silver=silver,
            workers=workers,
        )

    def listed(self) -> BoardPlayer:
        """Return the player as a full ledger without a map."""
        unsold, silver, workers = self.leftovers
        return BoardPlayer(
            self.name,
            track=self.marker,
            regions=tuple(self.regions),
            herds=tuple(self.herds),
            sold=dict(self.sold),
            buildings={it: self.count(it) for it in Building},
            large=tuple(self.large),
            small=tuple(self.small),
            knowledge=self.knowledge(),
            unsold=unsold,
            silver=silver,
            workers=workers,
            empty=len(self.layout.cells) - len(self.laid),
        )


class Table:
    """A table with its players; every move is legal, and its points are counted at once."""

    def __init__(self, luck: Random, layouts: Sequence[Layout]) -> None:
        """Give each player a board and a starting castle."""
        self.luck = luck
        self.box = whole_box()
        self.goods = Counter(dict.fromkeys(Good, 7))
        self.finished: Counter[Terrain] = Counter()
        names = ("Anna", "Ben", "Cleo", "Dario")
        self.seats = [Seat(name, layout) for name, layout in zip(names, layouts, strict=False)]
        for seat in self.seats:
            cells = enumerate(seat.layout.cells)
            start = luck.choice([n for n, cell in cells if cell.terrain is Terrain.CASTLE])
            self._take(seat, start, Tile(Kind.CASTLE), None)

    def play(self, most: int = 8) -> None:
        """Play five phases with up to so many placings each."""
        for phase in PHASES:
            turns = Counter[str]()
            for _round in range(self.luck.randint(0, most)):
                for seat in self.seats:
                    turns[seat.name] += self._place(seat, Placing(phase, turns[seat.name] + 1))
                    self._sell(seat)
        for seat in self.seats:
            unsold, silver, workers = (self.luck.randint(0, 5) for _it in range(3))
            unsold = min(unsold, self.goods.total())
            self.goods[max(Good, key=self.goods.__getitem__)] -= unsold
            seat.leftovers = unsold, silver, workers

    def game(self) -> BoardGame:
        """Return the game with maps."""
        return BoardGame(tuple(seat.mapped() for seat in self.seats), len(self.seats))

    def _sell(self, seat: Seat) -> None:
        good = self.luck.choice(list(Good))
        count = min(self.luck.randint(0, 2), self.goods[good])
        if count:
            self.goods[good] -= count
            seat.sold[good] += count
            seat.marker += count * len(self.seats)

    def _place(self, seat: Seat, when: Placing) -> bool:
        """Place a tile at random; return whether there was one to place."""
        cells = seat.layout.cells
        around = {it for cell in seat.laid for it in cells[cell].hex.neighbours()}
        free = [n for n, it in enumerate(cells) if it.hex in around and n not in seat.laid]
        self.luck.shuffle(free)
        for cell in free:
            kind = KIND_OF[cells[cell].terrain]
            fits = [tile for tile, left in self.box.items() if left and tile.kind is kind]
            if kind is Kind.BUILDING and not seat.knows(1):
                there = [seat.laid.get(it) for it in seat.region(cell)]
                fits = [tile for tile in fits if tile not in there]
            if fits:
                self._take(seat, cell, self.luck.choice(fits), when)
                return True
        return False

    def _take(self, seat: Seat, cell: int, tile: Tile, when: Placing | None) -> None:
        self.box[tile] -= 1
        shepherd = seat.knows(7)
        seat.laid[cell], seat.when[cell] = tile, when
        if when is None:
            return
        region, terrain = seat.region(cell), seat.layout.cells[cell].terrain
        if tile.species is not None:
            herds = [seat.laid[it] for it in region if it in seat.laid]
            scoring = [it.number + shepherd for it in herds if it.species is tile.species]
            seat.marker += sum(scoring)
            seat.herds.append(Herd(min(region) + 1, tile.species, tile.number, shepherd))
        if tile.building is Building.WATCHTOWER:
            seat.marker += 4
        if all(it in seat.laid for it in region):
            size = len(region)
            seat.marker += size * (size + 1) // 2 + 10 - 2 * PHASES.index(when.phase)
            seat.regions.append(Region(terrain, size, when.phase))
        if all(n in seat.laid for n, it in enumerate(seat.layout.cells) if it.terrain is terrain):
            self.finished[terrain] += 1
            if self.finished[terrain] == 1:
                seat.large.append(terrain)
                seat.marker += 3 + len(self.seats)
            elif self.finished[terrain] == 2:
                seat.small.append(terrain)
                seat.marker += len(self.seats)
