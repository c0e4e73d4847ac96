"""Trying: variants of a domain are screened, and the best of them is played, in any process."""

from __future__ import annotations

import time
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, NamedTuple

from generator.games.dice.lab.domains import shape_of, zone_sizes
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.screening import Aim, Contents, Look, Screener, decode
from generator.games.dice.lab.statistics import mean
from generator.games.dice.lab.table import BONUSES
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import BEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout
    from generator.model.terrain import Terrain

UNCOMPILED = 20
"""Without compiled kernels, one in so many variants and games is tried."""
SCRAMBLE = Aim(pull=0.0, luck=100.0, swaps=(30, 60))
"""What hexes are swapped by luck for."""
SCRAMBLES, SCRAMBLED = 100, 60
"""How often that is tried, and how many variants each time."""
_KNOWN: dict[str, Bench] = {}
"""What this process tries domains on, by what the domains have in common."""


class Stopped(Exception):  # noqa: N818 - no error: the time is over
    """The time for the search is over."""


class Dice(NamedTuple):
    """Numbered games: the same numbers are the same dice."""

    first: int
    games: int


class Setup(NamedTuple):
    """What a process must know to try domains."""

    layout: Layout
    """The shape, as any domain that has it."""
    edition: DiceEdition
    largest: int
    kept: tuple[int, ...] = ()
    twins: tuple[int, ...] | None = None
    seed: int = 1
    terrains: tuple[Terrain, ...] = ()
    """The terrains whose worth is looked at."""

    @property
    def key(self) -> str:
        """The same for the same setup, in every process."""
        cells = [(cell.hex, cell.token) for cell in self.layout.cells]
        return repr([cells, *self[1:]])


class Job(NamedTuple):
    """A domain to change and to play."""

    parent: Contents
    dice: Dice
    aim: Aim | None = None
    """None plays the domain as it is."""
    number: int = 0
    """What the luck of the variants follows from."""
    children: int = 0
    generations: int = 1
    """The best variant is changed again, so many times."""
    all_starts: bool = False


class Tried(NamedTuple):
    """A domain that was played."""

    contents: Contents
    look: Look
    points: list[int]
    """The points of each game."""
    gap: float | None
    """How far the worst start is behind the best, if all were played."""
    zones: int

    @property
    def mean(self) -> float:
        """The mean of the points."""
        return mean(self.points)


class Bench:
    """Tries domains of one shape."""

    def __init__(self, setup: Setup) -> None:
        """Write the shape down for the kernels."""
        self.setup = setup
        self.shape = shape_of(setup.layout)
        self.screener = Screener(
            self.shape, setup.edition, largest=setup.largest, kept=setup.kept, twins=setup.twins
        )
        self.share = 1 if self.screener.kernels.compiled else UNCOMPILED

    def vary(self, job: Job) -> Contents:
        """Return the best variant, or the domain itself if none is valid."""
        now = job.parent
        children = max(1, job.children // self.share)
        for generation in range(job.generations if job.aim else 0):
            seed = job.number * 1000 + generation
            now = self.screener.screen(now, job.aim or Aim(), seed, children) or now
        return now

    def scramble(self, contents: Contents, number: int) -> Contents:
        """Swap most hexes by luck; try again until no zone is too large."""
        for attempt in range(SCRAMBLES):
            seed = number + attempt
            found = self.screener.screen(contents, SCRAMBLE, seed, SCRAMBLED)
            if found is not None:
                return found
        return contents

    def try_out(self, job: Job) -> Tried | None:
        """Change a domain and play it; None if it has a zone that is too large."""
        contents = self.vary(job)
        look = self.screener.look(contents, self.setup.terrains)
        if look is None:
            return None
        first, games = job.dice.first, max(2, job.dice.games // self.share)
        lab = Lab(self.screener.layout(contents, "new"), self.setup.edition)
        tally = lab.play(Match((BEST,)), self.setup.seed, first, games)
        points = [int(it) for it in tally.points]
        gap = None
        if job.all_starts:
            means = [mean(points)]
            own = BONUSES[int(tally.starts[0])]
            for bonus in {Bonus(cell.bonus) for cell in lab.layout.cells if cell.bonus} - {own}:
                match = Match((BEST,), start=bonus)
                found = lab.play(match, self.setup.seed, first, games).points
                means.append(mean([int(it) for it in found]))
            gap = max(means) - min(means)
        zones = len(zone_sizes(self.shape, decode(contents)))
        return Tried(contents, look, points, gap, zones)


def try_job(setup: Setup, job: Job) -> Tried | None:
    """Do a job, in any process."""
    return bench_of(setup).try_out(job)


def bench_of(setup: Setup) -> Bench:
    """Return what domains of a shape are tried on; it is kept for the next job."""
    if setup.key not in _KNOWN:
        _KNOWN.clear()
        _KNOWN[setup.key] = Bench(setup)
    return _KNOWN[setup.key]


class Runner:
    """Does jobs here or in processes; the results are the same and in the same order."""

    def __init__(
        self,
        setup: Setup,
        seconds: float,
        executor: Executor | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the processes and the longest time."""
        self.setup = setup
        self._executor = executor
        self._clock = clock
        self._began = clock()
        self._seconds = seconds

    def run(self, jobs: Sequence[Job], share: float = 1.0) -> Iterator[Tried]:
        """Do jobs unless SHARE of the time is over."""
        self._check(share)
        if self._executor is not None:
            try:
                futures = [self._executor.submit(try_job, self.setup, job) for job in jobs]
                found = [future.result() for future in futures]
            except BrokenExecutor:
                self._executor = None
            else:
                yield from (it for it in found if it is not None)
                return
        for job in jobs:
            self._check(share)
            tried = try_job(self.setup, job)
            if tried is not None:
                yield tried

    def finish(self, jobs: Sequence[Job]) -> list[Tried]:
        """Do jobs whatever the time is."""
        return list(self.run(jobs, float("inf")))

    def _check(self, share: float) -> None:
        if self._clock() - self._began > self._seconds * share:
            raise Stopped


def fewer(dice: Dice) -> Dice:
    """Return a tenth of the games."""
    return dice._replace(games=max(2, dice.games // 10))
