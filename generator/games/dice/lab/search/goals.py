"""Goals: how far a domain is from a wish, on whichever dice it was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.rules import COLOURS
from generator.games.dice.lab.search.screening import Aim
from generator.games.dice.lab.statistics import mean
from generator.games.dice.lab.table import BONUSES
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.games.dice.lab.search.trying import Tried
    from generator.model.terrain import Terrain

CLOSE = 0.3
"""A mean that is at most so many points off is as wished."""
HASTY_CLOSE = 0.5
"""The same for the hasty player, whose mean no search can steer as well."""
FAIR = 1.0
"""Starts that are at most so far apart are fair."""
SURELY = 0.5
"""The search aims at this share of both, because figures of a search are too good."""
SLOPE = 0.8
"""How much of a difference in what two domains promise is seen in their games."""
FAIR_COST, MATTER_COST = 1.5, 0.04
"""What a point of unfairness costs, and what one of a terrain's worth gains, in points."""
LUCK = 0.25


class Goal(NamedTuple):
    """A wish in figures."""

    more: float
    """How many points more than on the domain that it is compared with, on the same dice."""
    fair: bool = False
    matters: tuple[Terrain, ...] = ()
    hasty: bool = False
    """Whether the hasty player is to have so many points more as well."""

    def missing(self, tried: Tried, like: Tried) -> float:
        """Return how many points a domain lacks, both played on the same dice."""
        return like.mean + self.more - tried.mean

    def hasty_missing(self, tried: Tried, like: Tried) -> float:
        """Return how many points the hasty player lacks; none where they do not count."""
        return like.hasty_mean + self.more - tried.hasty_mean if self.hasty else 0.0

    def loss(self, tried: Tried, like: Tried) -> float:
        """Return how far a domain is from the goal; less is better."""
        loss = max(0.0, abs(self.missing(tried, like)) - CLOSE * SURELY)
        loss += max(0.0, abs(self.hasty_missing(tried, like)) - HASTY_CLOSE * SURELY)
        if self.fair:
            gap = tried.look.gap if tried.gap is None else tried.gap
            loss += FAIR_COST * max(0.0, gap - FAIR * SURELY)
        worth = sum(tried.look.worth[it] for it in self.matters)
        return loss - MATTER_COST * worth

    def is_reached(self, tried: Tried, like: Tried, share: float = 1.0) -> bool:
        """Return whether the points, and the starts if they count, are as wished."""
        if abs(self.missing(tried, like)) > CLOSE * share:
            return False
        if abs(self.hasty_missing(tried, like)) > HASTY_CLOSE * share:
            return False
        return not self.fair or tried.gap is None or tried.gap <= FAIR * max(share, 0.8)

    def aim(self, tried: Tried, like: Tried, swaps: tuple[int, int] = (1, 3)) -> Aim:
        """Return what variants of a played domain should promise so that they reach the goal.

        What a domain promises and what its games give differ; the difference is taken to be the
        same for its variants, for every start if all were played.
        """
        best = tried.look.best + self.missing(tried, like) / SLOPE
        aim = self._aim(best, FAIR * SURELY, swaps, like)
        return aim._replace(beyond=_beyond(tried)) if tried.starts else aim

    def first_aim(self, like: Tried) -> Aim:
        """Return what a domain that was not played yet should promise."""
        return self._aim(like.look.best + self.more / SLOPE, FAIR, (1, 3), like)

    def _aim(self, best: float, spread: float, swaps: tuple[int, int], like: Tried) -> Aim:
        return Aim(
            best=best,
            spread=spread,
            fair=FAIR_COST if self.fair else 0.0,
            luck=LUCK,
            swaps=swaps,
            matters=dict.fromkeys(self.matters, MATTER_COST),
            hasty=like.hasty_mean + self.more if self.hasty else None,
        )


def _beyond(tried: Tried) -> dict[int, float]:
    """Return how much more than promised the castles of a played domain gave, against the best.

    The difference belongs to the hex. Where no castle is yet, the mean of them is expected.
    """
    promised = tried.look.starts
    own = max(promised, key=lambda it: promised[it])
    more = {
        tried.contents.index(COLOURS + BONUSES.index(it)): (
            (tried.starts[it] - tried.starts[own]) / SLOPE - (promised[it] - promised[own])
        )
        for it in promised
    }
    usual = mean(list(more.values()))
    return {cell: more.get(cell, usual) for cell in range(len(tried.contents))}
