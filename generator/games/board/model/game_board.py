"""The game board with its depots, spaces and tracks, read from a data file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.board.model.game import Kind

DEPOT_SPACES = 4
"""How many hex spaces a numbered depot has."""
BLACK_SPACES = 8
"""How many spaces the black depot has at most."""


class Space(NamedTuple):
    """A hex space: the kind of tile it takes, and the least number of players that use it."""

    kind: Kind
    players: int


class Change(NamedTuple):
    """What a space takes instead in some phases, for one number of players only."""

    players: int
    instead: Kind
    phases: tuple[str, ...]
    """The phases of the other kind."""


@dataclass(frozen=True, slots=True)
class Depot:
    """A numbered depot: the die that it belongs to and its spaces, the first used ones first."""

    number: int
    spaces: tuple[Space, ...]
    changed: int | None = None
    """The index of the space that the change is about."""

    def used(self, players: int) -> tuple[Space, ...]:
        """Return the spaces that are used by so many players."""
        return tuple(space for space in self.spaces if space.players <= players)


@dataclass(frozen=True, slots=True)
class PieceSizes:
    """The sides of the square pieces for the board, in mm."""

    good: float
    bonus_large: float
    bonus_small: float


@dataclass(frozen=True, slots=True)
class Table:
    """The game board.

    `black` are the spaces of the black depot that are used by the number of players, and
    `black_silver` is what a tile costs there. `points` is the last field of the points
    track, which is also its first; `turns` are the spaces of the turn order track.
    """

    name: str
    depots: tuple[Depot, ...]
    change: Change
    black: Mapping[int, int]
    black_silver: int
    rounds: int
    points: int
    turns: int
    pieces: PieceSizes

    def used(self, players: int) -> int:
        """Return how many spaces of the numbered depots are used by so many players."""
        return sum(len(depot.used(players)) for depot in self.depots)

    @property
    def black_spaces(self) -> tuple[int, ...]:
        """The least number of players that use each space of the black depot."""
        counts = sorted(self.black)
        return tuple(
            next(players for players in counts if number < self.black[players])
            for number in range(max(self.black.values()))
        )
