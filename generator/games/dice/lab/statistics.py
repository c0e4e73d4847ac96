"""Statistics: means and shares with the margin within which the truth is, 95 times in 100."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from generator.games.dice.model.playtest import Estimate

if TYPE_CHECKING:
    from collections.abc import Sequence

SURE = 1.96
"""How many standard errors a margin has: those of 95 in 100 for a normal distribution."""


def mean(values: Sequence[float]) -> float:
    """Return the mean."""
    return sum(values) / len(values)


def spread(values: Sequence[float]) -> float:
    """Return the standard deviation."""
    centre = mean(values)
    return sqrt(sum((it - centre) ** 2 for it in values) / max(1, len(values) - 1))


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean with its margin."""
    return Estimate(mean(values), SURE * spread(values) / sqrt(len(values)))


def difference(values: Sequence[float], others: Sequence[float]) -> Estimate:
    """Return how much more VALUES are than OTHERS, game by game on the same dice."""
    return estimate([one - two for one, two in zip(values, others, strict=True)])
