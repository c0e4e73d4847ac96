"""The board of Brügge: its gates with their canals, and the sizes of the pieces on it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.bruges.model.game import Colour


class Side(StrEnum):
    """A side of the board, where a player sits, clockwise."""

    SOUTH = "south"
    WEST = "west"
    NORTH = "north"
    EAST = "east"


class Bank(StrEnum):
    """A side of a gate, as seen by the player who sits there."""

    LEFT = "left"
    RIGHT = "right"


class Seal(StrEnum):
    """The colour of a player, in the order in which players get theirs."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"


class Sizes(NamedTuple):
    """The sizes of the pieces on the board, in mm: a canal tile, a small seal, a statue."""

    canal: float
    seal: float
    statue_width: float
    statue_height: float


@dataclass(frozen=True, slots=True)
class BrugesBoard:
    """The board: the colours of each canal from its gate outward, the last field of the track."""

    name: str
    last: int
    gates: Mapping[Side, Mapping[Bank, tuple[Colour, ...]]]
    sizes: Sizes

    @property
    def fields(self) -> int:
        """How many fields the points track has; the first is that of 0."""
        return self.last + 1
