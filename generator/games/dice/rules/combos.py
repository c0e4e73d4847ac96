"""Combinations: which terrain and digit the dice of a roll give, alone, changed or twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from generator.games.dice.model.record import Roll

FACES = (1, 2, 3, 4, 5, 6)


def colours_of(roll: Roll, bonus: Bonus | None) -> frozenset[Terrain]:
    """A combination takes one of the two colour dice; a monk makes it any colour."""
    return frozenset(Terrain) if bonus is Bonus.MONK else frozenset(roll.colours)


def numbers_of(roll: Roll, bonus: Bonus | None) -> frozenset[int]:
    """A combination takes one of the two number dice; a worker makes it any number."""
    return frozenset(FACES) if bonus is Bonus.WORKER else frozenset(roll.numbers)


def can_follow(roll: Roll, first: tuple[Terrain, int], second: tuple[Terrain, int]) -> bool:
    """The second combination takes at least one other die; two equal dice are different dice."""
    if first != second:
        return True
    terrain, digit = first
    return roll.colours.count(terrain) > 1 or roll.numbers.count(digit) > 1
