"""A finished board game: what each player has at the end, as far as a file gives it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.model.terrain import Terrain
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.layout import Layout
    from generator.model.tiles import Building, Good, Species

PHASES = ("A", "B", "C", "D", "E")
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
CLEARANCE = 0.5
"""How much wider the space of a hex tile is than the tile."""
KNOWLEDGE = range(1, 27)
"""The numbers of the knowledge tiles."""


class Kind(StrEnum):
    """A kind of hex tile, in the rulebook's order."""

    BUILDING = "building"
    ANIMAL = "animal"
    KNOWLEDGE = "knowledge"
    CASTLE = "castle"
    MINE = "mine"
    SHIP = "ship"


TERRAIN_OF = {
    Kind.BUILDING: Terrain.CITY,
    Kind.ANIMAL: Terrain.PASTURE,
    Kind.KNOWLEDGE: Terrain.MONASTERY,
    Kind.CASTLE: Terrain.CASTLE,
    Kind.MINE: Terrain.MINE,
    Kind.SHIP: Terrain.RIVER,
}

# Six boards with two sides, four times the first; the pairs of numbers are our choice.
BOX_BOARDS = (("1", "2"), ("1", "3"), ("1", "4"), ("1", "5"), ("6", "7"), ("8", "9"))
"""The player boards of the box, front and back; the first of them are one for each player."""


class TieBreak(StrEnum):
    """The two readings of the first tie-break: fewest empty hexes win, or most."""

    FEWEST = "fewest-empty"
    MOST = "most-empty"


class Tile(NamedTuple):
    """A hex tile: its kind, and what distinguishes it from others of that kind."""

    kind: Kind
    building: Building | None = None
    species: Species | None = None
    number: int = 0
    """How many animals, or the number of a knowledge tile."""


class Placing(NamedTuple):
    """When a tile was placed: the phase, A to E, and its turn among the placings of the phase.

    `turn` is None where the file gives only the phase.
    """

    phase: str
    turn: int | None = None


class Placed(NamedTuple):
    """A tile on a hex, by the hex's number in the layout; `when` is None for the starting tile."""

    cell: int
    tile: Tile
    when: Placing | None = None


class Region(NamedTuple):
    """A finished region as a ledger lists it."""

    terrain: Terrain
    size: int
    phase: str


class Herd(NamedTuple):
    """An animal tile in the order of placing: its pasture, by the ledger's own count."""

    pasture: int
    species: Species
    animals: int
    shepherd: bool = False
    """Whether the knowledge tile that adds a point to each scored tile was already there."""


@dataclass(frozen=True, slots=True)
class BoardPlayer:
    """What one player has at the end of the game.

    Regions and herds are listed, or follow from `placed` on `layout`. With `track` and neither
    regions nor a map it is the quick form: points for sold goods, buildings, herds and bonus tiles
    are already on the track, and these only matter for the knowledge tiles that count them. What a
    file does not give is None.
    """

    name: str
    layout: Layout | None = None
    placed: tuple[Placed, ...] | None = None
    track: int | None = None
    regions: tuple[Region, ...] | None = None
    herds: tuple[Herd, ...] | None = None
    sold: Mapping[Good, int] | None = None
    buildings: Mapping[Building, int] | None = None
    large: tuple[Terrain, ...] | None = None
    """The colours of the large bonus tiles."""
    small: tuple[Terrain, ...] | None = None
    knowledge: tuple[int, ...] = ()
    unsold: int = 0
    silver: int = 0
    workers: int = 0
    empty: int | None = None
    order: int | None = None
    """The place in the final turn order, 1 for the first."""
    idle: tuple[int, ...] = ()
    """The hexes that have a placing on the map but no tile."""

    @property
    def is_mapped(self) -> bool:
        """Whether a map tells what lies on the board."""
        return self.placed is not None and self.layout is not None


@dataclass(frozen=True, slots=True)
class BoardGame:
    """The players of one board game.

    `players` is the number that points depend on; `edition` names the figures.
    """

    all_players: tuple[BoardPlayer, ...]
    players: int
    tie: TieBreak = TieBreak.FEWEST
    edition: str | None = None
