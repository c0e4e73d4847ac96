"""Sets of different kinds, split so that they bring the most."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def best_split(counts: tuple[int, ...], worth: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sizes of the sets of different kinds that bring the most points together.

    A set of n kinds is worth `worth[n - 1]`; a kind is at most once in a set. What is in no set
    brings nothing.
    """
    held = tuple(sorted((it for it in counts if it > 0), reverse=True))
    return _split(held, worth)[1]


@lru_cache(maxsize=65536)
def _split(held: tuple[int, ...], worth: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return the best points and the sizes; taking from the largest piles loses nothing."""
    best: tuple[int, tuple[int, ...]] = (0, ())
    for size in range(1, min(len(held), len(worth)) + 1):
        left = sorted((*(it - 1 for it in held[:size]), *held[size:]), reverse=True)
        rest = _split(tuple(it for it in left if it), worth)
        found = rest[0] + worth[size - 1]
        if found > best[0]:
            best = found, (size, *rest[1])
    return best
