"""Trying: variants of a domain are screened, and the best of them is played, in any process."""

from __future__ import annotations

import time
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING

from generator.games.dice.lab.domains import shape_of, zone_sizes
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.search.screening import Aim, Contents, Look, Screener, decode
from generator.games.dice.lab.statistics import mean
from generator.games.dice.model.playtest import Strength
from generator.values import NamedTuple
from generator.workers import results_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from generator.games.dice.model.bonus import Bonus
    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout
    from generator.model.terrain import Terrain

EXPERT, HASTY = (Strength.LEARNED,), (Strength.HASTY,)
"""The players of a search; the hasty one plays 25 games while the other plays one."""
HEATS = 8
"""How many variants the hasty player tries where its points count; the nearest one is taken."""
FIRST_GAMES = 4
"""One in so many games is played before it is known whether the others are worth the time."""
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


class Early(NamedTuple):
    """When a domain is played no further: after the first of its games."""

    target: float
    far: float
    """Its mean on these games is further from the target than this."""
    gap: float
    """Its starts are further apart than this."""


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
    target: float | None = None
    """Other starts are only played if the mean of the best is not too far from this."""
    far: float = 0.0
    early: Early | None = None
    """None plays all games."""


class Tried(NamedTuple):
    """A domain that was played."""

    contents: Contents
    look: Look
    points: list[int]
    """The points of each game."""
    gap: float | None
    """How far the worst start is behind the best, if all were played."""
    zones: int
    hasty: list[int]
    """The points of the hasty player, game by game on the same dice."""
    starts: Mapping[Bonus, float] = {}
    """The mean from each start, if all were played."""

    @property
    def mean(self) -> float:
        """The mean of the points."""
        return mean(self.points)

    @property
    def hasty_mean(self) -> float:
        """The mean of the hasty player's points."""
        return mean(self.hasty)


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
        if job.aim is None:
            return now
        children = max(1, job.children // self.share)
        for generation in range(job.generations):
            seed = job.number * 1000 + generation
            if job.aim.hasty is not None and generation == job.generations - 1:
                return self._hold_heats(now, job, seed, children)
            now = self.screener.screen(now, job.aim, seed, children) or now
        return now

    def _hold_heats(self, parent: Contents, job: Job, seed: int, children: int) -> Contents:
        """Return the one of some good variants that is nearest for the hasty player as well."""
        found: dict[Contents, float] = {}
        aim = job.aim or Aim()
        for heat in range(HEATS):
            it = self.screener.screen(parent, aim, seed * HEATS + heat, max(1, children // HEATS))
            if it is not None and it not in found:
                found[it] = self._heat_loss(it, aim, job.dice)
        return min(found, key=lambda it: found[it], default=parent)

    def _heat_loss(self, contents: Contents, aim: Aim, dice: Dice) -> float:
        look = self.screener.look(contents, self.setup.terrains, aim.beyond)
        if look is None or aim.hasty is None:
            return float("inf")
        lab = Lab(self.screener.layout(contents, "new"), self.setup.edition)
        return aim.loss(look) + abs(mean(self._play(lab, HASTY, dice)) - aim.hasty)

    def _play(
        self,
        lab: Lab,
        player: tuple[Strength, ...],
        dice: Dice,
        start: Bonus | None = None,
    ) -> list[int]:
        return self._play_part(lab, player, dice, slice(None), start)

    def _play_part(
        self,
        lab: Lab,
        player: tuple[Strength, ...],
        dice: Dice,
        part: slice,
        start: Bonus | None = None,
    ) -> list[int]:
        """Play some of the games, as they would be if all were played."""
        games = range(max(2, dice.games // self.share))[part]
        match, first = Match(player, start=start), dice.first + games.start
        played = lab.play(match, self.setup.seed, first, len(games))
        return [int(it) for it in played.points]

    def scramble(self, contents: Contents, number: int) -> Contents:
        """Swap most hexes by luck; try again until no zone is too large."""
        for attempt in range(SCRAMBLES):
            seed = number + attempt
            found = self.screener.screen(contents, SCRAMBLE, seed, SCRAMBLED)
            if found is not None:
                return found
        return contents

    def try_out(self, job: Job) -> Tried | None:
        """Change a domain and play it.

        None if it has a zone that is too large, or if the first games were enough.
        """
        contents = self.vary(job)
        look = self.screener.look(contents, self.setup.terrains)
        if look is None:
            return None
        lab = Lab(self.screener.layout(contents, "new"), self.setup.edition)
        points = self._play_on(lab, job, None, [])
        if points is None:
            return None
        gap, starts = None, {}
        if job.all_starts and (job.target is None or abs(mean(points) - job.target) <= job.far):
            own = max(look.starts, key=lambda it: look.starts[it])
            played = {own: points}
            for bonus in look.starts:
                if bonus is not own:
                    found = self._play_on(lab, job, bonus, list(played.values()))
                    if found is None:
                        return None
                    played[bonus] = found
            starts = {bonus: mean(played[bonus]) for bonus in look.starts}
            gap = max(starts.values()) - min(starts.values())
        zones = len(zone_sizes(self.shape, decode(contents)))
        hasty = self._play(lab, HASTY, job.dice)
        return Tried(contents, look, points, gap, zones, hasty, starts)

    def _play_on(
        self, lab: Lab, job: Job, start: Bonus | None, others: Sequence[list[int]]
    ) -> list[int] | None:
        """Play the games from one start after OTHERS; None if the first of them are enough."""
        early = job.early
        if early is None:
            return self._play(lab, EXPERT, job.dice, start)
        few = first_games(max(2, job.dice.games // self.share))
        points = self._play_part(lab, EXPERT, job.dice, slice(few), start)
        now = mean(points)
        if start is None and abs(now - early.target) > early.far:
            return None
        if any(abs(mean(it[:few]) - now) > early.gap for it in others):
            return None
        return points + self._play_part(lab, EXPERT, job.dice, slice(few, None), start)


def first_games(games: int) -> int:
    """Return after how many games a domain may be played no further."""
    return max(1, games // FIRST_GAMES)


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
        began: float | None = None,
    ) -> None:
        """Take the processes and the longest time, which began now if it is not said."""
        self.setup = setup
        self._executor = executor
        self._clock = clock
        self._began = clock() if began is None else began
        self._seconds = seconds

    def run(self, jobs: Sequence[Job], share: float = 1.0) -> Iterator[Tried]:
        """Do jobs unless SHARE of the time is over."""
        return (it for it in self.run_each(jobs, share) if it is not None)

    def run_each(self, jobs: Sequence[Job], share: float = 1.0) -> Iterator[Tried | None]:
        """Do jobs in the same way, with None for a domain that was not played to the end."""
        self._check(share)
        if self._executor is not None:
            try:
                tasks = ((self.setup, job) for job in jobs)
                found = list(results_of(self._executor, try_job, tasks))
            except BrokenExecutor:
                self._executor = None
            else:
                yield from found
                return
        for job in jobs:
            self._check(share)
            yield try_job(self.setup, job)

    def finish(self, jobs: Sequence[Job]) -> list[Tried]:
        """Do jobs whatever the time is."""
        return list(self.run(jobs, float("inf")))

    def _check(self, share: float) -> None:
        if self._clock() - self._began > self._seconds * share:
            raise Stopped


def fewer(dice: Dice) -> Dice:
    """Return a tenth of the games."""
    return dice._replace(games=max(2, dice.games // 10))
