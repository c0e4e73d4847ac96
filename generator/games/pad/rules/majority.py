"""Majorities: points for the first, the second and so on among all players."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

SHARE, HIGHER, LOWER = "share", "higher", "lower"


def place_points(
    mine: float, all_values: Sequence[float], table: Sequence[int], sharing: str, *, fewest: bool
) -> int:
    """Return what a player takes of a majority.

    Who has none takes part only where the fewest count; where all are equal, nobody has the
    fewest. Equal players take the places that
    they have together: shared among them and rounded down, the higher, the lower, or nothing.
    """
    if not fewest and mine <= 0:
        return 0
    ahead = sum(it < mine if fewest else it > mine for it in all_values)
    equal = sum(it == mine for it in all_values)
    if fewest and equal == len(all_values):
        return 0
    prizes = [table[it] if it < len(table) else 0 for it in range(ahead, ahead + equal)]
    if equal == 1 or sharing == HIGHER:
        return prizes[0]
    if sharing == SHARE:
        return sum(prizes) // equal
    return prizes[-1] if sharing == LOWER else 0
