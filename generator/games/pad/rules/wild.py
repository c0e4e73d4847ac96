"""Wild cards: each counts as any kind, so that sets and squares bring the most together."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.games.pad.rules.sets import best_split

if TYPE_CHECKING:
    from collections.abc import Iterator

Figures = tuple[tuple[int, ...], int, tuple[int, ...]]
"""What a set of n kinds is worth, what each square counts, and the most of each that is tried."""


@lru_cache(maxsize=4096)
def best_use(wild: int, counts: tuple[int, ...], figures: Figures) -> tuple[int, ...]:
    """Return as how many of each kind the wild cards count, so that they bring the most.

    Of uses that bring the same, the one with the most of the first kinds is taken. Numbers above
    those of the pad are possible only by mistake: no more of them are tried, so that the work has
    an end.
    """
    worth, squares, (most_wild, *most) = figures
    held = tuple(min(max(it, 0), high) for it, high in zip(counts, most, strict=True))
    number = min(max(wild, 0), most_wild)
    return max(
        _uses(number, len(held)),
        key=lambda use: wild_points(_added(held, use), worth, squares),
    )


def wild_points(counts: tuple[int, ...], worth: tuple[int, ...], squares: int) -> int:
    """Return what sets and squares of so many of each kind bring."""
    sets = sum(worth[size - 1] for size in best_split(counts, worth)) if worth else 0
    return sets + squares * sum(it * it for it in counts)


def with_wild(wild: int, counts: tuple[int, ...], figures: Figures) -> tuple[int, ...]:
    """Return how many of each kind count, the wild cards among them."""
    return _added(counts, best_use(wild, counts, figures))


def _added(counts: tuple[int, ...], use: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(counts, use, strict=True))


def _uses(number: int, kinds: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to share a number among kinds, the most of the first kind first."""
    if kinds == 1:
        yield (number,)
        return
    for first in range(number, -1, -1):
        for others in _uses(number - first, kinds - 1):
            yield (first, *others)
