"""Sets of different kinds, split so that they bring the most."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.model.score_pad.splits import MOST_STEPS, Way, bounded, way_to_split

if TYPE_CHECKING:
    from collections.abc import Sequence


@lru_cache(maxsize=4096)
def best_split(counts: tuple[int, ...], worth: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sizes of the sets of different kinds that bring the most points together.

    A set of n kinds is worth `worth[n - 1]`; a kind is at most once in a set. What is in no set
    brings nothing. Of splits that are worth the same, the one with the most sets of one kind is
    taken, then that with the most sets of two kinds, and so on.

    A pad for which this could take too long is refused when it is read. If the numbers are still
    larger than a pad allows, only the part that can be split quickly is counted.
    """
    held = sorted((it for it in counts if it > 0), reverse=True)
    worth = worth[: len(held)]
    held = bounded(held, worth, MOST_STEPS)
    match way_to_split(worth):
        case Way.NONE:
            return ()
        case Way.ONE_SIZE:
            return _of_one_size(held, next(at for at, it in enumerate(worth, 1) if it > 0))
        case Way.LARGEST_FIRST:
            return _largest_first(held, len(worth))
        case Way.COMPARED:
            return _compared(held, worth)


def _of_one_size(held: Sequence[int], size: int) -> tuple[int, ...]:
    """Return as many sets as can be made: so many that no kind is twice in one."""
    fewest, most = 0, sum(held) // size
    while fewest < most:
        number = (fewest + most + 1) // 2
        if sum(min(it, number) for it in held) >= size * number:
            fewest = number
        else:
            most = number - 1
    return (size,) * fewest


def _largest_first(held: Sequence[int], most: int) -> tuple[int, ...]:
    """Return the sets, each as large as it can be; taking from the largest piles loses nothing."""
    left, sizes = list(held), []
    while left:
        size = min(most, len(left))
        sizes.append(size)
        left[:size] = [it - 1 for it in left[:size]]
        left = sorted(filter(None, left), reverse=True)
    return tuple(reversed(sizes))


def _compared(held: Sequence[int], worth: Sequence[int]) -> tuple[int, ...]:
    """Compare all numbers of sets of each size.

    Sets are possible if for every n the sets of n or more kinds take no more from the kinds
    after the first n - 1 than there is; what a set of s kinds takes there is s - n + 1. So from
    the largest size down it is enough to know how many sets there are, and how much they take.
    The number of sets of each size is a digit of what is compared, after the points.
    """
    base = sum(held) + 1
    digits = [base ** (len(worth) - size) for size in range(1, len(worth) + 1)]
    point = base ** len(worth)
    # best[number][taken] is the best of so many sets that take so much; -1 where there is none.
    best = [[0]]
    for size in range(len(worth), 0, -1):
        room = sum(held[size - 1 :])
        paid = worth[size - 1]
        best = [
            ([-1] * number + taken)[: room + 1] for number, taken in enumerate(best[: room + 1])
        ]
        if paid < 0:
            continue
        added = paid * point + digits[size - 1]
        number = 0
        while number < len(best):
            fewer = best[number]
            more = [it + added if it >= 0 else -1 for it in fewer[:room]]
            number += 1
            if number < len(best):
                best[number] = _better(best[number], [-1, *more])
            elif any(it >= 0 for it in more):
                best.append([-1, *more])
    found = max(max(taken, default=-1) for taken in best)
    sizes: list[int] = []
    for size, digit in enumerate(digits, start=1):
        sizes += [size] * (found // digit % base)
    return tuple(sizes)


def _better(one: list[int], other: list[int]) -> list[int]:
    """Return the better of both, place by place; the shorter one ends with nothing."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    return [*map(max, longer, shorter), *longer[len(shorter) :]]
