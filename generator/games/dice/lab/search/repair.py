"""Repair: the smallest change to a domain that reaches a wish, as far as it can be found.

First a single swap of two hexes is tried, then two swaps, and so on. The most promising variants
are played on dice of their own, and the one that is told is played once more on fresh dice.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from generator.games.dice.lab.domains import contents
from generator.games.dice.lab.search.inventing import (
    CLOSER_TIME,
    Plan,
    closer_dice,
    fresh_dice,
    fresh_figures,
    goal_of,
    measure_like,
    runner_of,
    terrains_of,
)
from generator.games.dice.lab.search.screening import encode
from generator.games.dice.lab.search.trying import Job, Runner, Setup, Stopped, fewer
from generator.games.dice.load.edition import dice_edition
from generator.interrupts import signal_of
from generator.products.results.inventions import Ended, Inventions

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.games.dice.lab.search.screening import Contents
    from generator.games.dice.lab.search.trying import Tried
    from generator.model.layout import Layout
    from generator.products.results.inventions import Wish

MOST_SWAPS = 6
TRIES = 4
"""How many rounds there are for each number of swaps."""
ABREAST = 2
"""How many variants are played in a round; whatever the processes."""
CHILDREN = 6_000
CHANGE_COST = 0.02
"""What a changed hex costs beside the points that are missing."""
SURE = 0.6
"""The share of what is allowed that a repair may be off on its own dice."""


def repair(wish: Wish, layout: Layout, progress: Callable[[int, int], None]) -> Inventions:
    """Change a domain as little as possible."""
    edition, began = dice_edition(), time.monotonic()
    like = measure_like(wish, edition)
    largest = edition.layout.largest_zone
    if layout.custom:
        largest = max(largest, *(zone.size for zone in layout.zones))
    setup = Setup(layout, edition, largest, seed=wish.seed, terrains=terrains_of(wish))
    plan = Plan(setup, goal_of(wish, like), contents(layout), like)
    with runner_of(wish, plan, began) as runner:
        return Repair(plan, wish, runner, progress).run()


class Repair:
    """A search for the smallest change."""

    def __init__(
        self, plan: Plan, wish: Wish, runner: Runner, progress: Callable[[int, int], None]
    ) -> None:
        """Begin with the domain as it is."""
        self.plan = plan
        self.wish = wish
        self.runner = runner
        self.progress = progress
        self.origin: Contents = encode(plan.tokens)
        self.best: Tried | None = None
        self.nearest: Tried | None = None
        self.jobs = 0

    def run(self) -> Inventions:
        """Search, then play the result on fresh dice."""
        ended, ended_by, dice = Ended.COMPLETE, None, fresh_dice(self.wish)
        try:
            self._search()
        except Stopped:
            ended = Ended.TIME
        except KeyboardInterrupt as error:
            if self.best is None:
                raise
            ended, ended_by, dice = Ended.INTERRUPTED, signal_of(error), fewer(dice)
        if self.best is None:
            return Inventions((), ended)
        (fresh,) = self.runner.finish([Job(self.best.contents, dice, all_starts=True)])
        found = fresh_figures(self.plan, self.wish, fresh)
        cells = self.plan.setup.layout.cells
        changed = tuple(
            (cell.row, cell.position)
            for cell, before, after in zip(cells, self.origin, fresh.contents, strict=True)
            if before != after
        )
        return Inventions((found._replace(changed=changed, repaired=True),), ended, ended_by)

    def _search(self) -> None:
        for tried in self.runner.run([self._job(None, 0)], CLOSER_TIME):
            self._keep(tried)
        for swaps in range(1, MOST_SWAPS + 1):
            for attempt in range(TRIES):
                if self._is_reached():
                    return
                self.progress((swaps - 1) * TRIES + attempt, MOST_SWAPS * TRIES)
                jobs = [self._job(self.nearest, swaps) for _it in range(ABREAST)]
                for tried in self.runner.run(jobs, CLOSER_TIME):
                    self._keep(tried)

    def _is_reached(self) -> bool:
        like = self.plan.like.closer
        return self.best is not None and self.plan.goal.is_reached(self.best, like, SURE)

    def _job(self, nearest: Tried | None, swaps: int) -> Job:
        """Change the domain itself, aiming by what is known of the nearest variant."""
        goal = self.plan.goal
        self.jobs += 1
        number = self.wish.seed * 100_003 + self.jobs
        aim = None
        if nearest is not None:
            aim = goal.aim(nearest, self.plan.like.closer, (swaps, swaps))
            aim = aim._replace(change=CHANGE_COST)
        return Job(self.origin, closer_dice(self.wish), aim, number, CHILDREN, all_starts=goal.fair)

    def _keep(self, tried: Tried) -> None:
        goal, like = self.plan.goal, self.plan.like.closer
        if self.best is None or goal.loss(tried, like) < goal.loss(self.best, like):
            self.best = tried
        if self.nearest is None or tried.contents != self.origin:
            self.nearest = tried
