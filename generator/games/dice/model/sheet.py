"""A finished sheet of the dice game, and the game that its players played."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.dice.model.bonus import Bonus
    from generator.model.layout import Layout
    from generator.model.terrain import Terrain

EMPTY = 0
STARTED = -1
"""The mark of the starting castle, written `x`: it is no digit."""
MOST_PLAYERS = 5


class Variant(StrEnum):
    """How a game was played."""

    STANDARD = "standard"
    DIFFERENT = "different"
    SAME = "same"
    SOLO = "solo"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet.

    `marks` and `phases` follow the layout's cells: the digit in each hex (or EMPTY, or
    STARTED) and the phase in which it was marked (or EMPTY). What a player did not note
    down is None.
    """

    name: str
    layout: Layout
    start: Bonus
    marks: tuple[int, ...]
    phases: tuple[int, ...]
    turns: tuple[int, ...] | None = None
    bonuses: Mapping[Bonus, tuple[int, int]] | None = None
    goods_sold: tuple[int, ...] | None = None
    colours: Mapping[Terrain, int] | None = None
    columns: tuple[tuple[int, ...], ...] | None = None


class DiceGame(NamedTuple):
    """The sheets of all players of one game."""

    variant: Variant
    sheets: tuple[Sheet, ...]
