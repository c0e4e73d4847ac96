"""A game record: a whole game of dice, roll by roll, as it was played."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from generator.games.dice.model.bonus import Bonus
    from generator.games.dice.model.sheet import Variant
    from generator.model.finding import Place
    from generator.model.layout import Layout
    from generator.model.terrain import Terrain


class Mark(NamedTuple):
    """A digit written into a hex: its row, its position in the row, the digit."""

    row: int
    position: int
    digit: int


class Play(NamedTuple):
    """What one player did with a roll: goods sold first, then marks; none takes a worker."""

    name: str
    marks: tuple[Mark, ...] = ()
    bonus: Bonus | None = None
    sold: int = 0


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw of the five dice, and what each player made of it."""

    numbers: tuple[int, int]
    colours: tuple[Terrain, Terrain]
    hourglasses: int
    plays: tuple[Play, ...]
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Player:
    """A player and the bonus of the castle in which the player starts."""

    name: str
    start: Bonus


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: its players and every roll."""

    layout: Layout
    variant: Variant
    players: tuple[Player, ...]
    rolls: tuple[Roll, ...]
