"""Inventing: new domains to a wish, each of another character.

Many variants are screened by what they promise, the best of each family are played on the dice of
the search, and the best of these on more dice. The figures of a search are too good, because luck
chose with it: so the domains that are left are played once more, on dice that no choice has seen,
and only these figures are shown.
"""

from __future__ import annotations

import time
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from generator.games.dice.lab.domains import contents, random_tokens, scaled_tokens, shape_of
from generator.games.dice.lab.search.goals import Goal
from generator.games.dice.lab.search.mirrors import find_mirror, mirror_tokens
from generator.games.dice.lab.search.screening import encode
from generator.games.dice.lab.search.trying import (
    Dice,
    Early,
    Job,
    Runner,
    Setup,
    Stopped,
    bench_of,
    fewer,
    first_games,
)
from generator.games.dice.lab.statistics import difference, estimate, mean
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.bonus import Bonus
from generator.interrupts import signal_of
from generator.model.terrain import Terrain
from generator.products.results.inventions import Ended, Inventions, Nearest
from generator.values import NamedTuple
from generator.workers import worker_pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.games.dice.lab.domains import Shape, Token
    from generator.games.dice.lab.search.screening import Aim, Contents
    from generator.games.dice.lab.search.trying import Tried
    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.playtest import Estimate
    from generator.model.layout import Layout
    from generator.products.results.inventions import Wish

SEARCH, CLOSER, FRESH = Dice(0, 400), Dice(1_000_000, 4_000), Dice(2_000_000, 8_000)
"""The dice of the search, of the choice among the best, and of the figures that are shown."""
QUICK_CLOSER, QUICK_FRESH = Dice(1_000_000, 1_000), Dice(2_000_000, 1_600)
"""The same for a quick search."""
CHILDREN = 4_000
"""How many variants are screened for one that is played."""
FAMILIES = 6
"""So many families for each wanted domain are begun by luck."""
BEGINNING = 8
"""How many generations bring a family near the goal before its first game."""
ROUND = 8
"""How many domains are played before the archive is looked at again; whatever the processes."""
ROUNDS, MORE_ROUNDS = 6, 2
"""How many rounds there are, and how many more for each wanted domain."""
STEPS = 16
"""How often one of the best is changed once more, on more dice."""
SPARE = 3
"""How many more of the best than wanted are looked at closer: so many times as many."""
ONE_SWAP = (1, 1)
"""How the best are changed: after a single swap, the games give most nearly what is promised."""
LIKELY = 2 / 3
"""One that is within this share of what is allowed is not changed further: it will most likely
hold on fresh dice."""
FEW_CHILDREN = 120
"""How many variants are screened then: with most of them, it would be the same one each time."""
CHARACTER = Terrain.RIVER
"""The terrain whose worth tells characters apart, if none is wished for."""
ZONE_STEP, WORTH_STEP = 2, 1.5
"""How far apart characters are: in zones, and in points of the terrain's worth."""
MINUTE = 60
SEARCH_TIME, CLOSER_TIME = 0.6, 1.0
"""Which share of the time before the fresh dice is over when the search ends, and the choice."""
LEAST_TIME = 0.4
"""Which share of the longest time these two have at least."""
QUICK_END, NO_END = 1.6, float("inf")
"""And which when a quick search plays no further domain on fresh dice."""
FAR, NEAR, NEAREST = 1.5, 0.8, 0.2
"""Domains whose mean is further off are not played from every start: in the search, later, and
when one of the best was changed."""
EARLY_FAR, EARLY_GAP = 0.5, 1.3
"""A changed one is played no further if its first games are further off, or its starts apart."""


class Invention(NamedTuple):
    """An invented domain with its figures on fresh dice."""

    layout: Layout
    like: str
    """The name of the domain that it was compared with."""
    goal: Goal
    points: Estimate
    more: Estimate
    """How many points more than on the other domain, on the same dice."""
    gap: float
    """How far the worst start is behind the best."""
    zones: int
    worth: dict[Terrain, float]
    """What terrains are worth, as its empty sheet promises."""
    games: int
    reached: bool
    changed: tuple[tuple[int, int], ...] = ()
    """The hexes that a repair has changed, as row and position."""
    repaired: bool = False
    hasty: Estimate | None = None
    """How many points more than there the hasty player has."""
    all_worth: Mapping[Terrain, float] = {}
    """What every terrain but castles is worth, as the empty sheet promises."""


class Baseline(NamedTuple):
    """The domain that others are compared with, on all dice."""

    search: Tried
    closer: Tried
    fresh: Tried
    seconds: float
    """How long the games on the fresh dice took, from one start."""


class Plan(NamedTuple):
    """What is searched for, and from what."""

    setup: Setup
    goal: Goal
    tokens: list[Token]
    like: Baseline


def closer_dice(wish: Wish) -> Dice:
    """Return the dice of the choice among the best."""
    return QUICK_CLOSER if wish.quick else CLOSER


def fresh_dice(wish: Wish) -> Dice:
    """Return the dice of the figures that are shown."""
    return QUICK_FRESH if wish.quick else FRESH


def terrains_of(wish: Wish) -> tuple[Terrain, ...]:
    """Return the terrains whose worth is looked at; the first one tells characters apart."""
    wanted = tuple(Terrain(it) for it in wish.matters)
    return (*wanted, *(it for it in (CHARACTER,) if it not in wanted))


def measure_like(wish: Wish, edition: DiceEdition) -> Baseline:
    """Play the domain that others are compared with, on the very dice of the search."""
    layout = wish.like
    largest = max(edition.layout.largest_zone, *(zone.size for zone in layout.zones))
    setup = Setup(layout, edition, largest, seed=wish.seed, terrains=terrains_of(wish))
    bench = bench_of(setup)
    tried, began = [], 0.0
    for dice in (SEARCH, closer_dice(wish), fresh_dice(wish)):
        began = time.monotonic()
        tried.append(bench.try_out(Job(encode(contents(layout)), dice)))
    search, closer, fresh = (it for it in tried if it is not None)
    return Baseline(search, closer, fresh, time.monotonic() - began)


def goal_of(wish: Wish, like: Baseline) -> Goal:
    """Return a wish in figures."""
    more = -wish.harder if wish.mean is None else wish.mean - like.fresh.mean
    return Goal(more, wish.fair, tuple(Terrain(it) for it in wish.matters), wish.hasty)


def begin_tokens(shape: Shape, edition: DiceEdition, wish: Wish) -> list[Token]:
    """Return the contents for a shape: its own if hexes of it stay, else in the game's numbers."""
    if wish.kept or wish.shape is None:
        return contents(shape.layout)
    return scaled_tokens(shape, edition.layout.terrains)


def make_setup(wish: Wish, layout: Layout, edition: DiceEdition) -> tuple[Setup, list[Token]]:
    """Return the shape for new domains, and what they contain."""
    shape = shape_of(layout)
    tokens = begin_tokens(shape, edition, wish)
    twins = find_mirror(shape, tokens) if wish.symmetric else None
    kept = tuple(it for it, cell in enumerate(layout.cells) if cell.hex in wish.kept)
    largest = edition.layout.largest_zone
    setup = Setup(layout, edition, largest, kept, twins, wish.seed, terrains_of(wish))
    return setup, tokens


def search(
    wish: Wish,
    layout: Layout,
    progress: Callable[[int, int], None],
    found: Callable[[Invention], None] = lambda _it: None,
    nearer: Callable[[Nearest], None] = lambda _it: None,
) -> Inventions:
    """Invent domains of the shape of a layout; each that is played to the end is FOUND.

    NEARER gets each that is nearer to the wish than those before it.
    """
    edition, began = dice_edition(), time.monotonic()
    like = measure_like(wish, edition)
    setup, tokens = make_setup(wish, layout, edition)
    plan = Plan(setup, goal_of(wish, like), tokens, like)
    with runner_of(wish, plan, began) as runner:
        return Inventing(plan, wish, runner, progress, found, nearer=nearer).run()


@contextmanager
def runner_of(wish: Wish, plan: Plan, began: float) -> Iterator[Runner]:
    """Open as many processes as are wished for; with one, all is done here.

    Its time ends early enough for the games on fresh dice, from every start.
    """
    whole = wish.minutes * MINUTE
    fresh = plan.like.seconds * len(Bonus) * wish.number / min(wish.processes, wish.number)
    with ExitStack() as stack:
        executor = None
        if wish.processes > 1:
            executor = stack.enter_context(worker_pool(wish.processes))
        yield Runner(plan.setup, max(LEAST_TIME * whole, whole - fresh), executor, began=began)


class Inventing:
    """A search: an archive of the best domain of each character."""

    def __init__(
        self,
        plan: Plan,
        wish: Wish,
        runner: Runner,
        progress: Callable[[int, int], None],
        found: Callable[[Invention], None] = lambda _it: None,
        *,
        nearer: Callable[[Nearest], None] = lambda _it: None,
    ) -> None:
        """Begin with an empty archive."""
        self.plan = plan
        self.wish = wish
        self.runner = runner
        self.luck = Random(wish.seed)  # noqa: S311 - nothing secret depends on it
        self.archive: dict[tuple[int, int], Tried] = {}
        self.chosen: dict[tuple[int, int], Tried] = {}
        self.jobs = 0
        rounds = ROUNDS + MORE_ROUNDS * wish.number
        self.rounds = rounds
        self.families = FAMILIES * wish.number
        self.total = self.families + (rounds * ROUND) + SPARE * wish.number * (STEPS + 1)
        self.done = 0
        self.progress = progress
        self.found = found
        self.nearer = nearer
        self.least_loss = NO_END

    def run(self) -> Inventions:
        """Search, choose, and play once more."""
        ended, ended_by, dice = Ended.COMPLETE, None, fresh_dice(self.wish)
        try:
            for part in (self._search, self._come_closer):
                try:
                    part()
                except Stopped:
                    ended = Ended.TIME
        except KeyboardInterrupt as error:
            if not self.archive:
                raise
            ended, ended_by, dice = Ended.INTERRUPTED, signal_of(error), fewer(dice)
        return Inventions(tuple(self._tell(dice) if self.archive else ()), ended, ended_by)

    def _search(self) -> None:
        """Fill the archive: families by luck, then variants of what is there."""
        for first in range(0, self.families, ROUND):
            number = min(ROUND, self.families - first)
            self._add([self._family() for _it in range(number)])
        for _round in range(self.rounds):
            self._add([self._child() for _it in range(ROUND)])

    def _add(self, jobs: Sequence[Job]) -> None:
        like = self.plan.like.search
        begins = self.wish.quick and not self.archive
        for tried in self.runner.run(jobs, NO_END if begins else SEARCH_TIME):
            self._keep(self.archive, tried, like)
            self._compare(tried, like)
            self._step()

    def _keep(self, archive: dict[tuple[int, int], Tried], tried: Tried, like: Tried) -> None:
        cell, goal = self.character(tried), self.plan.goal
        if cell not in archive or goal.loss(tried, like) < goal.loss(archive[cell], like):
            archive[cell] = tried

    def _compare(self, tried: Tried, like: Tried) -> None:
        """Tell of a domain that is nearer to the wish than those before it."""
        loss = self.plan.goal.loss(tried, like)
        if loss < self.least_loss:
            self.least_loss = loss
            screener = bench_of(self.plan.setup).screener
            layout = finished(screener.layout(tried.contents, "new"), self.plan.setup.layout)
            self.nearer(Nearest(layout, tried.mean, like.mean + self.plan.goal.more))

    def character(self, tried: Tried) -> tuple[int, int]:
        """Return the place of a domain in the archive."""
        worth = tried.look.worth[self.plan.setup.terrains[0]]
        return tried.zones // ZONE_STEP, int(worth // WORTH_STEP)

    def _family(self) -> Job:
        """Begin with a domain by luck and bring it near the goal before it is played."""
        aim = self.plan.goal.first_aim(self.plan.like.search)
        return self._job(self._by_luck(), aim, BEGINNING, SEARCH)

    def _by_luck(self) -> Contents:
        setup, tokens = self.plan.setup, self.plan.tokens
        bench = bench_of(setup)
        if setup.twins is None and not setup.kept:
            return encode(random_tokens(bench.shape, tokens, setup.largest, self.luck))
        if setup.twins is not None:
            tokens = mirror_tokens(setup.twins, tokens, self.luck)
        return bench.scramble(encode(tokens), self.luck.randrange(1 << 30))

    def _child(self) -> Job:
        """Change one of the better domains of the archive."""
        like = self.plan.like.search
        goal = self.plan.goal
        order = sorted(self.archive.values(), key=lambda it: goal.loss(it, like))
        parent = order[min(self.luck.randrange(len(order)), self.luck.randrange(len(order)))]
        return self._job(parent.contents, goal.aim(parent, like), 1, SEARCH)

    def _job(self, parent: Contents, aim: Aim, generations: int, dice: Dice) -> Job:
        self.jobs += 1
        number = self.wish.seed * 100_003 + self.jobs
        goal = self.plan.goal
        target = self.plan.like.search.mean + goal.more
        return Job(parent, dice, aim, number, CHILDREN, generations, goal.fair, target, FAR)

    def _changed(self, parent: Tried) -> Job:
        """Change one of the best a little; what is soon seen to be too far off is not played on."""
        goal, like = self.plan.goal, self.plan.like.closer
        aim = goal.aim(parent, like, ONE_SWAP)
        job = self._job(parent.contents, aim, 1, closer_dice(self.wish))
        children = FEW_CHILDREN * bench_of(self.plan.setup).share
        job = job._replace(children=children, target=like.mean + goal.more, far=NEAR)
        if self.wish.quick:
            return job
        first = mean(like.points[: first_games(len(like.points))]) + goal.more
        return job._replace(far=NEAREST, early=Early(first, EARLY_FAR, EARLY_GAP))

    def _come_closer(self) -> None:
        """Play the best on more dice, and change them until they are as wished there."""
        goal = self.plan.goal
        like = self.plan.like
        order = sorted(self.archive.values(), key=lambda it: goal.loss(it, like.search))
        best = order[: SPARE * self.wish.number]
        now: list[Tried] = []
        self.least_loss = NO_END
        target = like.closer.mean + goal.more
        dice = closer_dice(self.wish)
        jobs = [
            Job(it.contents, dice, all_starts=goal.fair, target=target, far=NEAR) for it in best
        ]
        for tried in self.runner.run(jobs, CLOSER_TIME):
            now.append(tried)
            self._choose(tried)
        for _step in range(STEPS):
            left = [it for it in now if not goal.is_reached(it, like.closer, LIKELY)]
            if not left or self._is_enough():
                return
            jobs = [self._changed(it) for it in left]
            changed = self.runner.run_each(jobs, CLOSER_TIME)
            for before, after in zip(left, changed, strict=True):
                if after is None or (goal.fair and after.gap is None and before.gap is not None):
                    self._step()
                    continue
                self._choose(after)
                if goal.loss(after, like.closer) < goal.loss(before, like.closer):
                    now[now.index(before)] = after

    def _choose(self, tried: Tried) -> None:
        self._keep(self.chosen, tried, self.plan.like.closer)
        self._compare(tried, self.plan.like.closer)
        self._step()

    def _is_enough(self) -> bool:
        like, goal = self.plan.like.closer, self.plan.goal
        reached = [it for it in self.chosen.values() if goal.is_reached(it, like, LIKELY)]
        return len(reached) >= self.wish.number + 1

    def _tell(self, dice: Dice) -> list[Invention]:
        """Play the chosen ones on fresh dice; those that are as wished come first."""
        like, goal = self.plan.like, self.plan.goal
        chosen = sorted(self.chosen.values(), key=self._order)
        known = set(self.chosen)
        rest = [it for cell, it in self.archive.items() if cell not in known]
        chosen += sorted(rest, key=lambda it: goal.loss(it, like.search))
        found: list[Invention] = []
        while chosen and (wanted := self.wish.number - sum(it.reached for it in found)) > 0:
            if len(found) >= SPARE * self.wish.number:
                break
            number = 1 if self.wish.quick else wanted
            some, chosen = chosen[:number], chosen[number:]
            jobs = [Job(it.contents, dice, all_starts=True) for it in some]
            end = QUICK_END if self.wish.quick and found else NO_END
            try:
                for tried in self.runner.run(jobs, end):
                    found.append(fresh_figures(self.plan, self.wish, tried))
                    self.found(found[-1])
            except Stopped:
                break
        found.sort(key=lambda it: not it.reached)
        self.progress(self.total, self.total)
        return found[: self.wish.number]

    def _order(self, tried: Tried) -> tuple[bool, bool, float]:
        """Sort what will likely hold first, then what is as wished, then what is nearest."""
        like, goal = self.plan.like.closer, self.plan.goal
        likely, reached = (goal.is_reached(tried, like, share) for share in (LIKELY, 1.0))
        return not likely, not reached, goal.loss(tried, like)

    def _step(self) -> None:
        self.done += 1
        self.progress(min(self.done, self.total), self.total)


def fresh_figures(plan: Plan, wish: Wish, tried: Tried) -> Invention:
    """Return a domain with its figures on fresh dice."""
    like = plan.like.fresh
    base = like.points[: len(tried.points)]
    hasty = like.hasty[: len(tried.hasty)]
    shown = like._replace(points=base, hasty=hasty)
    screener = bench_of(plan.setup).screener
    layout = finished(screener.layout(tried.contents, "new"), plan.setup.layout)
    look = screener.look(tried.contents, [it for it in Terrain if it is not Terrain.CASTLE])
    return Invention(
        layout=layout,
        like=wish.like.id,
        goal=plan.goal,
        points=estimate(tried.points),
        more=difference(tried.points, base),
        gap=tried.gap or 0.0,
        zones=tried.zones,
        worth=dict(tried.look.worth),
        games=len(tried.points),
        reached=plan.goal.is_reached(tried, shown),
        hasty=difference(tried.hasty, hasty),
        all_worth={} if look is None else look.worth,
    )


def finished(layout: Layout, shape: Layout) -> Layout:
    """Return a domain as its file has it: with the sizes of its zones, as text."""
    cells = tuple(replace(cell, traced=None) for cell in layout.cells)
    whole = replace(layout, cells=cells, side=None, custom=shape.custom, declared_place=shape.place)
    zones = {terrain: whole.zone_sizes(terrain) for terrain in whole.terrains}
    return replace(whole, declared=zones)
