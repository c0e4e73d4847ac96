"""Majorities: points for the first, the second and so on among all players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.score_pad.rule import Sharing
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Place(NamedTuple):
    """How many players are ahead of one, and how many are equal, the player included."""

    ahead: int
    equal: int


def find_place(mine: float, all_values: Sequence[float], *, fewest: bool) -> Place | None:
    """Return the place of a player among all, if there is one.

    Who has none takes part only where the fewest count; where all are equal, nobody has the
    fewest.
    """
    if not fewest and mine <= 0:
        return None
    ahead = sum(it < mine if fewest else it > mine for it in all_values)
    equal = sum(it == mine for it in all_values)
    return None if fewest and equal == len(all_values) else Place(ahead, equal)


def place_points(
    mine: float, all_values: Sequence[float], table: Sequence[int], sharing: str, *, fewest: bool
) -> int:
    """Return what a player takes of a majority.

    Equal players take the places that they have together: shared among them and rounded down,
    the higher, the lower, or nothing.
    """
    place = find_place(mine, all_values, fewest=fewest)
    if place is None:
        return 0
    taken = range(place.ahead, place.ahead + place.equal)
    prizes = [table[it] if it < len(table) else 0 for it in taken]
    if place.equal == 1 or sharing == Sharing.HIGHER:
        return prizes[0]
    if sharing == Sharing.SHARE:
        return sum(prizes) // place.equal
    return prizes[-1] if sharing == Sharing.LOWER else 0
