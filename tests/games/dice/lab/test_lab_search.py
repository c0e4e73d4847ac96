"""A search with plain kernels: what it tries, keeps and tells is the same on every machine."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from generator.errors import InvalidError, OrderError
from generator.games.dice.lab import (
    domains,
    playing,
    questions,
    trained,
    training,
)
from generator.games.dice.lab.domains import contents, random_tokens, scaled_tokens, shape_of
from generator.games.dice.lab.report import charts, figures, hints, verdict
from generator.games.dice.lab.search import (
    contact_sheet,
    goals,
    inventing,
    inventor,
    repair,
    screening,
    trying,
)
from generator.games.dice.lab.search.goals import Goal
from generator.games.dice.lab.search.inventing import Baseline, Inventing, Plan
from generator.games.dice.lab.search.mirrors import FLIPS, find_mirror, mirror_tokens
from generator.games.dice.lab.search.screening import Aim, Look, encode
from generator.games.dice.lab.search.trying import Bench, Dice, Early, Job, Runner, Setup, Tried
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import Strength
from generator.hexes.hex import Hex
from generator.model.terrain import Terrain
from support.games.inventions import WISH as NO_WISH
from support.games.inventions import search_a_little
from support.games.player import domain, shipped_edition
from support.games.playtests import short

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from conftest import Golden

    from generator.model.finding import Finding

WISH = NO_WISH._replace(harder=1.5, fair=True, matters=("city",))
TUNED = (
    *(inventing, trying, goals, repair, screening, contact_sheet, inventor),
    *(questions, trained, training, domains, charts, figures, hints, verdict, playing),
)
"""The modules whose figures decide what a search costs and what a report says."""


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be compiled."""
    for module in (playing, screening):
        monkeypatch.setattr(module, "can_compile", lambda: False)
    monkeypatch.setattr(trying, "_KNOWN", {})
    monkeypatch.setattr(trying, "UNCOMPILED", 10)


def test_the_figures_that_steer_a_search_and_a_report_stay(golden: Golden) -> None:
    lines = [
        f"{module.__name__.rpartition('.lab.')[2]}.{name} = {number}\n"
        for module in TUNED
        for name, number in vars(module).items()
        if name.isupper() and isinstance(number, int | float | tuple) and "<" not in str(number)
    ]
    golden("lab/figures.txt", "".join(lines))


def search_very_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the hasty player play few games on few variants, so that a search takes a moment."""
    search_a_little(monkeypatch)
    monkeypatch.setattr(trying, "EXPERT", (Strength.HASTY,))
    monkeypatch.setattr(trying, "HEATS", 2)
    for name, first in (("QUICK_CLOSER", 1000), ("QUICK_FRESH", 2000)):
        monkeypatch.setattr(inventing, name, Dice(first, 30))
    monkeypatch.setattr(inventing, "CHILDREN", 20)
    monkeypatch.setattr(inventing, "FEW_CHILDREN", 2)
    for name, value in {"TRIES": 2, "MOST_SWAPS": 2, "CHILDREN": 20, "ABREAST": 1}.items():
        monkeypatch.setattr(repair, name, value)
    monkeypatch.setattr(domains, "STEPS", 100)


def listed(found: inventing.Invention) -> str:
    """Return all that is told about an invented domain."""
    cells = "".join(cell.token for cell in found.layout.cells)
    return f"{cells} {found.layout.declared} {found.layout.custom} {short([*found[1:]])}"


SEARCHES: dict[str, dict[str, Any]] = {
    "harder": {},
    "quick": {"quick": True, "hasty": True, "mean": 38.0},
    "mirrored": {"symmetric": True, "fair": False, "matters": (), "number": 1},
    "far": {"harder": 40.0, "fair": False, "number": 1},
    "stopped": {"minutes": 0, "quick": True},
}


@pytest.mark.parametrize("name", SEARCHES)
def test_a_small_search_goes_the_same_way(
    name: str, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    search_very_little(monkeypatch)
    wish, lines = WISH._replace(**SEARCHES[name]), []
    tried = trying.try_job

    def note(setup: Setup, job: Job) -> Tried | None:
        found = tried(setup, job)
        lines.append(f"{short(job)} {short(found)}")
        return found

    monkeypatch.setattr(trying, "try_job", note)
    done = inventing.search(
        wish,
        domain("A"),
        lambda done, total: lines.append(f"{done} of {total}"),
        lambda found: lines.append(f"found {listed(found)}"),
    )
    lines += [f"{done.ended}", *(listed(it) for it in done.found)]
    golden(f"lab/search-{name}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("changes", [{}, {"hasty": True, "fair": False}, {"harder": 0.0}])
def test_a_small_repair_goes_the_same_way(
    changes: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    golden: Golden,
    request: pytest.FixtureRequest,
) -> None:
    search_very_little(monkeypatch)
    lines: list[str] = []
    tried = trying.try_job

    def note(setup: Setup, job: Job) -> Tried | None:
        found = tried(setup, job)
        lines.append(f"{short(job)} {short(found)}")
        return found

    monkeypatch.setattr(trying, "try_job", note)
    wish = WISH._replace(repair=domain("B"), **changes)
    done = repair.repair(wish, domain("B"), lambda now, most: lines.append(f"{now} of {most}"))
    lines += [f"{done.ended}", *(listed(it) for it in done.found)]
    golden(f"lab/repair-{request.node.callspec.indices['changes']}.txt", "\n".join(lines) + "\n")


TRIED: tuple[dict[str, Any], ...] = (
    {},
    {"dice": Dice(7, 45), "all_starts": True},
    {"all_starts": True, "target": 50.0, "far": 0.1},
    {"all_starts": True, "target": 50.0, "far": 30.0, "early": Early(50.0, 30.0, 30.0)},
    {"early": Early(80.0, 5.0, 30.0)},
    {"all_starts": True, "early": Early(50.0, 30.0, 0.1)},
    {"aim": Aim(best=58.0), "number": 4, "children": 45, "generations": 2},
    {"aim": Aim(best=58.0, hasty=44.0), "number": 4, "children": 85, "generations": 2},
)


def test_a_domain_is_tried_the_same_way(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    search_very_little(monkeypatch)
    bench = Bench(Setup(domain("A"), shipped_edition(), 4, terrains=(Terrain.CITY,)))
    job = Job(encode(contents(domain("A"))), Dice(3, 120))
    for number, changes in enumerate(TRIED):
        golden(f"lab/tried-{number}.txt", f"{short(bench.try_out(job._replace(**changes)))}\n")


def test_hexes_are_scrambled_the_same_way(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    monkeypatch.setattr(trying, "SCRAMBLES", 3)
    monkeypatch.setattr(trying, "SCRAMBLED", 10)
    setup = Setup(domain("A"), shipped_edition(), 4)
    begun = encode(contents(domain("A")))
    lines = [f"{Bench(setup).scramble(begun, number)}\n" for number in (11, 12, 13)]
    assert Bench(setup._replace(largest=0)).scramble(begun, 11) == begun
    golden("lab/scrambled.txt", "".join(lines))


def tried(mean: float, gap: float | None = None, hasty: float = 50.0, worth: float = 9.0) -> Tried:
    """Return a domain that was played."""
    look = Look(60.0, 2.0, {Terrain.RIVER: worth}, {Bonus.MONK: 59.0, Bonus.GOODS: 61.0})
    starts = {} if gap is None else {Bonus.MONK: 57.0, Bonus.GOODS: 59.5}
    found = (6, 0, 8, 1)
    points, others = [mean - 1, mean + 1], [hasty - 3, hasty + 3]
    return Tried(found, look, cast("Any", points), gap, 20, cast("Any", others), starts)


def test_a_goal_is_reached_up_to_its_bounds() -> None:
    like = tried(60.0)
    for more, share, reached in (
        (0.3, 1.0, True),
        (0.3125, 1.0, False),
        (-0.3, 1.0, True),
        (-0.3125, 1.0, False),
        (0.15, 0.5, True),
        (0.1875, 0.5, False),
    ):
        goal = Goal(0.0)
        assert goal.is_reached(tried(60.0 + more), like, share) == reached, more
    for more, reached in ((0.5, True), (0.5625, False), (-0.5, True), (-0.5625, False)):
        both = Goal(0.0, hasty=True)
        assert both.is_reached(tried(60.0, hasty=50.0 + more), like) == reached, more
    for gap, share, reached in (
        (1.0, 1.0, True),
        (1.0625, 1.0, False),
        (0.8, 0.5, True),
        (0.8125, 0.5, False),
        (None, 1.0, True),
    ):
        assert Goal(0.0, fair=True).is_reached(tried(60.0, gap), like, share) == reached, gap


def test_a_goal_is_as_far_and_aims_as_it_is_counted(golden: Golden) -> None:
    like, lines = tried(60.0, hasty=48.0), []
    for goal in (
        Goal(0.0),
        Goal(-2.0, fair=True),
        Goal(1.5, matters=(Terrain.RIVER,), hasty=True),
    ):
        for one in (tried(60.0), tried(57.0, 0.75), tried(61.25, 0.25, 51.5)):
            loss = goal.loss(one, like)
            lines.append(f"{short(goal)} {loss:.6f} {short(goal.aim(one, like, (2, 4)))}")
        lines.append(f"{short(goal.first_aim(like))}")
    golden("lab/goals.txt", "\n".join(lines) + "\n")


def test_domains_by_luck_are_the_same_on_every_machine(golden: Golden) -> None:
    lines = []
    for name in ("A", "lake"):
        shape, luck = shape_of(domain(name)), Random(5)  # noqa: S311 - nothing secret
        made = random_tokens(shape, contents(domain(name)), 4, luck)
        for tokens in (contents(domain(name)), made):
            sizes = domains.zone_sizes(shape, tokens)
            over = [domains.excess(shape, tokens, largest) for largest in (1, 2, 3)]
            lines.append(f"{encode(tokens)} {sizes} {over}")
        counts = {it: len(cells) for it, cells in domain("A").by_terrain.items()}
        lines.append(f"{encode(scaled_tokens(shape, counts))}")
    small = shape_of(replace(domain("A"), cells=domain("A").cells[:15]))
    lines.append(f"{encode(scaled_tokens(small, counts))} {small.near}")
    golden("lab/domains.txt", "\n".join(lines) + "\n")


def test_mirrors_are_the_same_on_every_machine(golden: Golden) -> None:
    lines = [f"{[flip(Hex(2, -5)) for flip in FLIPS]}"]
    for name in ("A", "lake"):
        shape, tokens = shape_of(domain(name)), contents(domain(name))
        twins = find_mirror(shape, tokens)
        lines.append(f"{name} {twins}")
        if twins is not None:
            made = mirror_tokens(twins, tokens, Random(3))  # noqa: S311 - nothing secret
            lines.append(f"{encode(made)}")
    golden("lab/mirrors.txt", "\n".join(lines) + "\n")


def test_a_shape_to_invent_is_custom_if_the_game_has_no_such_domain() -> None:
    shape = domain("A")
    for custom in (True, False):
        wish = WISH._replace(shape=replace(shape, custom=custom))
        assert inventor._shape(wish).custom is False  # noqa: SLF001
        kept = wish._replace(kept=frozenset({cell.hex for cell in shape.cells[:3]}))
        assert inventor._shape(kept) is kept.shape  # noqa: SLF001
    small = replace(shape, cells=shape.cells[:15])
    made = inventor._shape(WISH._replace(shape=small))  # noqa: SLF001
    assert made == replace(small, custom=True)
    apart = replace(small, cells=(*shape.cells[:14], shape.cells[-1]))
    with pytest.raises(InvalidError) as caught:
        inventor._shape(WISH._replace(shape=apart))  # noqa: SLF001
    (finding,) = cast("Sequence[Finding]", caught.value.findings)
    assert finding.code == "domain-split"


def test_pairs_of_a_terrain_fill_a_line_that_is_longer_than_single_hexes() -> None:
    mine, city, river = ((it, None) for it in (Terrain.MINE, Terrain.CITY, Terrain.RIVER))
    twins = (0, 1, 2, 4, 3)
    for seed in range(8):
        luck = Random(seed)  # noqa: S311 - nothing secret
        tokens = [mine, mine, city, city, river]
        made = mirror_tokens(twins, tokens, luck)
        assert sorted(made) == sorted(tokens)
        assert made[3] == made[4] != river
        assert mirror_tokens((0, 1, 2), tokens[2:], luck).count(city) == 2


def test_contents_are_arranged_until_no_zone_is_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shape, luck = shape_of(domain("A")), Random(1)  # noqa: S311 - nothing secret
    tokens = contents(domain("A"))
    monkeypatch.setattr(domains, "STEPS", 0)
    split = domains._split  # noqa: SLF001 - how often it is tried
    tried: list[bool] = []

    def tries(*given: Any) -> bool:
        monkeypatch.setattr(domains, "REPAIRS", 5_000 if len(tried) == 2 else 0)
        tried.append(split(*given))
        return tried[-1]

    monkeypatch.setattr(domains, "_split", tries)
    made = random_tokens(shape, tokens, 3, luck)
    assert tried == [False, False, True]
    assert domains.excess(shape, made, 3) == 0
    assert sorted(map(str, made)) == sorted(map(str, tokens))


@pytest.mark.parametrize(("hexes", "fits"), [(11, False), (12, True), (63, True), (64, False)])
def test_a_shape_to_invent_has_12_to_63_hexes(hexes: int, fits: bool) -> None:  # noqa: FBT001
    shape = replace(domain("A"), cells=(domain("A").cells * 2)[:hexes])
    wish = WISH._replace(shape=shape, symmetric=True)
    said = "" if fits else f"has 12 to 63 hexes, but 'A' has {hexes}; name"
    with pytest.raises(OrderError, match=said or "cannot be filled so that"):
        inventor._shape(wish)  # noqa: SLF001


@pytest.mark.parametrize(
    ("minutes", "number", "processes", "seconds"),
    [(5, 3, 1, 264.0), (5, 3, 2, 282.0), (1, 20, 1, 24.0), (5, 1, 4, 288.0)],
)
def test_a_search_ends_early_enough_for_the_fresh_dice(
    minutes: float,
    number: int,
    processes: int,
    seconds: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(inventing, "worker_pool", lambda _number: open_nothing())
    setup = Setup(domain("A"), shipped_edition(), 4)
    like = tried(60.0)
    plan = Plan(setup, Goal(0.0), [], Baseline(like, like, like, 3.0))
    wish = WISH._replace(minutes=minutes, number=number, processes=processes)
    with inventing.runner_of(wish, plan, 7.0) as runner:
        assert runner._seconds == pytest.approx(seconds)  # noqa: SLF001
        assert runner._began == 7.0  # noqa: SLF001


@contextmanager
def open_nothing() -> Iterator[None]:
    """Open no process."""
    yield None


@pytest.mark.parametrize(
    ("clock", "share", "over"),
    [(70.0, 1.0, False), (70.5, 1.0, True), (40.0, 0.5, False), (40.5, 0.5, True)],
)
def test_a_share_of_the_time_is_over(clock: float, share: float, over: bool) -> None:  # noqa: FBT001
    setup = Setup(domain("A"), shipped_edition(), 4)
    runner = Runner(setup, 60.0, None, clock=lambda: clock, began=10.0)
    with pytest.raises(trying.Stopped) if over else nullcontext():
        assert list(runner.run([], share)) == []


def test_first_games_and_fewer_dice() -> None:
    assert [trying.first_games(it) for it in (1, 3, 4, 7, 8, 400)] == [1, 1, 1, 1, 2, 100]
    assert [trying.fewer(Dice(5, it)).games for it in (8, 29, 30, 400)] == [2, 2, 3, 40]


@pytest.mark.parametrize(
    ("zones", "worth", "place"),
    [(20, 9.0, (10, 6)), (21, 8.9, (10, 5)), (22, 10.4, (11, 6)), (23, 10.5, (11, 7))],
)
def test_a_character_is_two_zones_and_one_and_a_half_points_wide(
    zones: int, worth: float, place: tuple[int, int]
) -> None:
    setup = Setup(domain("A"), shipped_edition(), 4, terrains=(Terrain.RIVER,))
    like = tried(60.0)
    plan = Plan(setup, Goal(0.0), [], Baseline(like, like, like, 3.0))
    runner = Runner(setup, 60.0, None)
    search = Inventing(plan, WISH, runner, lambda _done, _total: None)
    assert search.character(tried(60.0, worth=worth)._replace(zones=zones)) == place
    assert search.total == 12 + (10 * 8) + 6 * 17
