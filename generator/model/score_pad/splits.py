"""Splits into sets of different kinds: how one is found, and how much work that is."""

from __future__ import annotations

from enum import Enum, auto
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_STEPS = 200_000
"""How many steps the work for one split may have."""


class Way(Enum):
    """How the best split is found."""

    NONE = auto()
    """No set is worth anything."""
    ONE_SIZE = auto()
    """Sets of the first size that is worth something are best: there are as many as can be made."""
    LARGEST_FIRST = auto()
    """Each kind in a set adds more than the one before it: sets are as large as they can be."""
    COMPARED = auto()
    """All numbers of sets of each size are compared."""


def way_to_split(worth: Sequence[int]) -> Way:
    """Return how the best split is found where a set of n kinds is worth `worth[n - 1]`."""
    paying = sum(it > 0 for it in worth)
    if not paying:
        return Way.NONE
    if paying == 1 or all(it <= size * worth[0] for size, it in enumerate(worth, start=1)):
        return Way.ONE_SIZE
    first, *later = (more - less for less, more in pairwise((0, *worth)))
    grows = all(one <= other for one, other in pairwise(later))
    return Way.LARGEST_FIRST if 0 <= first < later[0] and grows else Way.COMPARED


def count_steps(most: Sequence[int], worth: Sequence[int]) -> int:
    """Return how much work a split of at most so many of each kind is."""
    held = sorted((it for it in most if it > 0), reverse=True)
    steps = sum(held)
    if way_to_split(worth[: len(held)]) is Way.COMPARED:
        for size in range(1, min(len(held), len(worth)) + 1):
            room = sum(held[size - 1 :])
            steps += room * (room + 1) // 2
    return steps


def bounded(held: list[int], worth: Sequence[int], most: int) -> list[int]:
    """Return what is HELD of each kind, less of the largest where a split is too much work."""
    if count_steps(held, worth) <= most:
        return held
    fewest, largest = 0, max(held)
    while fewest < largest:
        number = (fewest + largest + 1) // 2
        if count_steps([min(it, number) for it in held], worth) <= most:
            fewest = number
        else:
            largest = number - 1
    return [min(it, max(1, fewest)) for it in held]
