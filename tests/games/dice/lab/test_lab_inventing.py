"""Inventing: variants are screened as the games see them, and wishes about hexes are kept."""

from __future__ import annotations

import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from generator.games.dice.lab.compiling import can_compile, load_kernels
from generator.games.dice.lab.domains import contents, fill, random_tokens, shape_of, zone_sizes
from generator.games.dice.lab.kernels import rules
from generator.games.dice.lab.kernels.screening import loss_of
from generator.games.dice.lab.search import inventing
from generator.games.dice.lab.search.goals import Goal
from generator.games.dice.lab.search.inventor import INVENT, check
from generator.games.dice.lab.search.mirrors import find_mirror, mirror_tokens
from generator.games.dice.lab.search.screening import Aim, Look, Screener, decode, encode
from generator.games.dice.lab.search.trying import (
    SCRAMBLE,
    Bench,
    Dice,
    Early,
    Job,
    Runner,
    Setup,
    Stopped,
    Tried,
    fewer,
    first_games,
)
from generator.games.dice.lab.table import BONUSES, TERRAINS, make_table
from generator.games.dice.lab.weights import load_weights
from generator.interrupts import Interruption
from generator.load.layouts.layout import load_layout
from generator.model.terrain import Terrain
from generator.products.results.inventions import Ended
from support.games.inventions import WISH, search_a_little
from support.games.player import domain, shipped_edition

if TYPE_CHECKING:
    from generator.games.dice.lab.domains import Token
    from generator.games.dice.lab.search.screening import Contents

LARGEST = 4
OFF_HEXAGON = 2
SMALL_ZONES = Path(__file__).resolve().parents[3] / "cases" / "domains" / "small-zones.toml"
"""Easier than A by almost seven points."""


def some_domains() -> list[list[Token]]:
    luck = Random(7)  # noqa: S311 - nothing secret depends on it
    shape = shape_of(domain("A"))
    made = [random_tokens(shape, contents(domain("A")), LARGEST, luck) for _it in range(6)]
    return [contents(domain(name)) for name in "ABCD"] + made


def test_a_domain_promises_what_its_own_table_does() -> None:
    edition, shape = shipped_edition(), shape_of(domain("A"))
    screener = Screener(shape, edition, largest=LARGEST, compiled=False)
    kernels, weights = load_kernels(compiled=False), load_weights()
    for tokens in some_domains():
        table = make_table(fill(shape, tokens, "new"), edition)
        promises = []
        for start in range(rules.BONUSES):
            sheet = [0] * rules.SHEET
            kernels.begin(table, sheet, start)
            promise = kernels.promise(table, sheet, weights, 0, [0] * 80)
            promises.append(sheet[rules.POINTS] + promise / 1000)
        sheet = [0] * rules.SHEET
        kernels.begin(table, sheet, promises.index(max(promises)))
        kernels.ban(table, sheet, table[rules.COLOUR_HEXES + list(Terrain).index(Terrain.RIVER)])
        without = sheet[rules.POINTS] + kernels.promise(table, sheet, weights, 0, [0] * 80) / 1000
        look = screener.look(encode(tokens), [Terrain.RIVER])
        assert look is not None
        assert look.best == pytest.approx(max(promises))
        assert look.gap == pytest.approx(max(promises) - min(promises))
        assert look.worth == {Terrain.RIVER: pytest.approx(max(promises) - without)}


def test_what_a_start_gives_beyond_its_promise_belongs_to_its_hex() -> None:
    tokens = encode(contents(domain("A")))
    screener = Screener(shape_of(domain("A")), shipped_edition(), largest=LARGEST, compiled=False)
    plain = screener.look(tokens)
    assert plain is not None
    assert plain.gap == pytest.approx(max(plain.starts.values()) - min(plain.starts.values()))
    order = sorted(plain.starts, key=lambda it: plain.starts[it])
    castles = {it: tokens.index(rules.COLOURS + BONUSES.index(it)) for it in order}
    worse = screener.look(tokens, beyond={castles[order[0]]: -1.0, castles[order[-1]]: 0.5})
    assert worse is not None
    assert worse.best == pytest.approx(plain.best + 0.5)
    assert worse.gap == pytest.approx(plain.gap + 1.5)
    assert worse.starts == plain.starts


def test_an_aim_knows_what_the_starts_gave() -> None:
    tokens = encode(contents(domain("A")))
    screener = Screener(shape_of(domain("A")), shipped_edition(), largest=LARGEST, compiled=False)
    look = screener.look(tokens, [Terrain.RIVER])
    assert look is not None
    own = max(look.starts, key=lambda it: look.starts[it])
    gave = {it: 60.0 + 0.8 * (look.starts[it] - look.best) - (it is not own) for it in look.starts}
    points = [gave[own] - 1, gave[own] + 1]
    played = Tried(tokens, look, [int(it) for it in points], 1.0, 21, [50], gave)
    aim = Goal(0.0, fair=True).aim(played, played)
    found = screener.look(tokens, beyond=aim.beyond)
    assert found is not None
    assert found.best == pytest.approx(look.best, abs=0.001)
    assert found.gap == pytest.approx((max(gave.values()) - min(gave.values())) / 0.8, abs=0.002)
    assert set(aim.beyond) == set(range(len(tokens)))


def test_a_laid_out_table_has_the_zones_of_the_domain() -> None:
    edition, shape = shipped_edition(), shape_of(domain("A"))
    screener = Screener(shape, edition, largest=LARGEST, compiled=False)
    for tokens in some_domains():
        assert screener.look(encode(tokens)) is not None
        wanted = make_table(fill(shape, tokens, "new"), edition)
        for place in (rules.NEAR, rules.TERRAIN, rules.ZONE):
            hexes = slice(place, place + len(tokens))
            assert screener.table[hexes] == wanted[hexes]
        assert (
            screener.table[rules.COLOUR_HEXES : rules.FIGURES]
            == (wanted[rules.COLOUR_HEXES : rules.FIGURES])
        )
        assert zone_table(screener.table) == zone_table(wanted)


def zone_table(table: list[int]) -> set[tuple[int, ...]]:
    """Return all that a table says about zones, whatever their order is."""
    parts = (rules.ZONE_HEXES, rules.ZONE_TERRAIN, rules.ZONE_SIZE, rules.GIVES)
    points = rules.ZONE_POINTS
    return {
        (*(table[part + zone] for part in parts), *table[points + 3 * zone : points + 3 * zone + 3])
        for zone in range(table[rules.FIGURES + rules.ZONE_COUNT])
    }


def test_a_zone_that_is_too_large_is_seen() -> None:
    screener = Screener(shape_of(domain("A")), shipped_edition(), largest=3, compiled=False)
    assert screener.look(encode(contents(domain("A")))) is None


def variants(screener: Screener, parent: Contents, number: int = 12) -> list[Contents]:
    made = [screener.screen(parent, Aim(best=60.0, luck=3.0), seed, 20) for seed in range(number)]
    return [it for it in made if it is not None]


def test_variants_have_the_same_hexes_in_zones_that_are_allowed() -> None:
    shape = shape_of(domain("A"))
    parent = encode(contents(domain("A")))
    made = variants(Screener(shape, shipped_edition(), largest=LARGEST, compiled=False), parent)
    assert len(set(made)) > 6
    for one in made:
        assert Counter(one) == Counter(parent)
        assert 1 < sum(it != before for it, before in zip(one, parent, strict=True)) <= 6
        assert max(zone_sizes(shape, decode(one))) <= LARGEST


def test_kept_hexes_stay() -> None:
    parent, kept = encode(contents(domain("B"))), (0, 5, 9, 18, 30)
    screener = Screener(
        shape_of(domain("B")), shipped_edition(), largest=LARGEST, kept=kept, compiled=False
    )
    made = variants(screener, parent)
    assert made
    assert all(one[it] == parent[it] for one in made for it in kept)


def test_the_better_variant_is_nearer_to_the_aim() -> None:
    parent = encode(contents(domain("C")))
    screener = Screener(shape_of(domain("C")), shipped_edition(), largest=LARGEST, compiled=False)
    before = screener.look(parent)
    assert before is not None
    for more in (-3.0, 3.0):
        found = screener.screen(parent, Aim(best=before.best + more), 1, 150)
        assert found is not None
        after = screener.look(found)
        assert after is not None
        assert abs(before.best + more - after.best) < abs(more) / 2


def test_one_half_mirrors_the_other() -> None:
    shape, tokens = shape_of(domain("A")), contents(domain("A"))
    twins = find_mirror(shape, tokens)
    assert twins is not None
    rows = [cell.row for cell in shape.layout.cells]
    assert [rows[it] for it in twins] == rows
    luck = Random(1)  # noqa: S311 - nothing secret depends on it
    begun = mirror_tokens(twins, tokens, luck)
    assert Counter(begun) == Counter(tokens)
    screener = Screener(shape, shipped_edition(), largest=LARGEST, twins=twins, compiled=False)
    first = screener.screen(encode(begun), SCRAMBLE, 1, 200)
    assert first is not None
    made = variants(screener, first)
    assert len(set(made)) > 2
    for one in made:
        terrains = [terrain for terrain, _bonus in decode(one)]
        assert [terrains[it] for it in twins] == terrains
        assert Counter(one) == Counter(encode(tokens))


def test_a_crooked_shape_has_no_mirror() -> None:
    layout = domain("A")
    crooked = replace(layout, cells=layout.cells[:-OFF_HEXAGON])
    assert find_mirror(shape_of(crooked), contents(crooked)) is None


@pytest.mark.skipif(not can_compile(), reason="needs numba")
@pytest.mark.usefixtures("compiled_lab")
def test_compiled_kernels_find_the_same_variants() -> None:
    shape, parent = shape_of(domain("D")), encode(contents(domain("D")))
    aim = Aim(best=58.0, spread=0.5, fair=0.6, luck=0.5, matters={Terrain.RIVER: 0.1})
    plain, compiled = (
        Screener(shape, shipped_edition(), largest=LARGEST, compiled=it) for it in (False, True)
    )
    for seed in range(5):
        assert plain.screen(parent, aim, seed, 60) == compiled.screen(parent, aim, seed, 60)


def tried(mean: int, gap: float | None = None, hasty: int = 50) -> Tried:
    look = Look(60.0, 2.0, {Terrain.RIVER: 9.0})
    return Tried((), look, [mean - 1, mean + 1], gap, 20, [hasty - 3, hasty + 3])


def test_a_goal_counts_points_starts_and_terrains() -> None:
    like = tried(60)
    assert Goal(-3.0).missing(tried(58), like) == pytest.approx(-1.0)
    assert Goal(-3.0).is_reached(tried(57), like)
    assert not Goal(-3.0).is_reached(tried(58), like)
    assert Goal(0.0, fair=True).is_reached(tried(60, 0.9), like)
    assert not Goal(0.0, fair=True).is_reached(tried(60, 1.1), like)
    assert Goal(0.0).loss(tried(61), like) < Goal(0.0).loss(tried(62), like)
    assert Goal(0.0, fair=True).loss(tried(60, 1.0), like) > 0
    assert Goal(0.0, matters=(Terrain.RIVER,)).loss(tried(60), like) < 0
    assert Goal(0.0).aim(tried(58), like).best == pytest.approx(60.0 + 2.0 / 0.8)


def test_a_goal_counts_the_hasty_player_if_it_is_wished() -> None:
    like, off = tried(60), tried(60, hasty=51)
    assert Goal(0.0).is_reached(off, like)
    assert Goal(0.0).aim(off, like).hasty is None
    both = Goal(0.0, hasty=True)
    assert both.hasty_missing(off, like) == pytest.approx(-1.0)
    assert not both.is_reached(off, like)
    assert both.loss(off, like) == pytest.approx(0.75)
    assert both.loss(tried(60), like) == pytest.approx(0.0)
    assert both.aim(off, like).hasty == pytest.approx(50.0)
    harder = both._replace(more=-2.0)
    assert harder.is_reached(tried(58, hasty=48), like)
    assert not harder.is_reached(tried(58, hasty=50), like)
    assert harder.first_aim(like).hasty == pytest.approx(48.0)


def test_an_aim_counts_as_the_kernel_does() -> None:
    terrains = {Terrain.RIVER: 0.1, Terrain.MINE: 0.3}
    aim = Aim(best=58.0, pull=0.9, spread=0.5, fair=0.6, matters=terrains)
    screener = Screener(shape_of(domain("A")), shipped_edition(), largest=LARGEST, compiled=False)
    for tokens in some_domains():
        look = screener.look(encode(tokens), tuple(terrains))
        assert look is not None
        values = [round(look.best * 1000), round(look.gap * 1000)]
        values += [round(look.worth.get(it, 0.0) * 1000) for it in TERRAINS]
        wish = [58_000, 900, 500, 600, 0, 0, 0, 0]
        wish += [round(terrains.get(it, 0.0) * 1000) for it in TERRAINS]
        assert aim.loss(look) == pytest.approx(loss_of(wish, values, 0) / 1e6)


@pytest.mark.usefixtures("compiled_lab")
def test_of_good_variants_the_hasty_player_takes_the_nearest() -> None:
    setup = Setup(domain("A"), shipped_edition(), LARGEST)
    bench, parent = Bench(setup), encode(contents(domain("A")))
    found = {}
    for hasty in (44.0, 60.0):
        aim = Aim(pull=0.0, hasty=hasty)
        job = Job(parent, Dice(0, 4000), aim, number=1, children=16 * 20)
        once, again = bench.try_out(job), bench.try_out(job)
        assert once is not None
        assert once == again
        found[hasty] = once.hasty_mean
    assert found[60.0] > found[44.0] + 1.0


def test_the_time_ends_a_search() -> None:
    times = iter([0.0, 1.0, 61.0])
    setup = Setup(domain("A"), shipped_edition(), LARGEST)
    runner = Runner(setup, 60.0, None, clock=lambda: next(times))
    assert list(runner.run([])) == []
    with pytest.raises(Stopped):
        list(runner.run([Job((), Dice(0, 1))]))


def test_the_time_may_have_begun_before() -> None:
    setup = Setup(domain("A"), shipped_edition(), LARGEST)
    runner = Runner(setup, 60.0, None, clock=lambda: 100.0, began=30.0)
    with pytest.raises(Stopped):
        list(runner.run([]))


@pytest.mark.usefixtures("compiled_lab")
def test_a_domain_that_is_far_off_is_not_played_from_every_start() -> None:
    bench = Bench(Setup(domain("A"), shipped_edition(), LARGEST))
    parent = encode(contents(domain("A")))
    near, far = (
        bench.try_out(Job(parent, Dice(0, 40), all_starts=True, target=target, far=10.0))
        for target in (60.0, 90.0)
    )
    assert near is not None
    assert far is not None
    assert len(near.starts) == 4
    assert near.gap == pytest.approx(max(near.starts.values()) - min(near.starts.values()))
    assert far.gap is None
    assert far.starts == {}
    assert far.points == near.points


@pytest.mark.usefixtures("compiled_lab")
def test_a_domain_is_played_no_further_if_its_first_games_are_too_far_off() -> None:
    bench = Bench(Setup(domain("A"), shipped_edition(), LARGEST))
    job = Job(encode(contents(domain("A"))), Dice(0, 160), all_starts=True)
    whole = bench.try_out(job)
    assert whole is not None
    first = whole.points[: first_games(len(whole.points))]
    target = sum(first) / len(first)
    assert bench.try_out(job._replace(early=Early(target, 0.1, 99.0))) == whole
    assert bench.try_out(job._replace(early=Early(target + 0.2, 0.1, 99.0))) is None
    assert bench.try_out(job._replace(early=Early(target, 0.1, 0.0))) is None


@pytest.mark.usefixtures("compiled_lab")
def test_what_is_not_played_to_the_end_keeps_its_place() -> None:
    setup = Setup(domain("A"), shipped_edition(), LARGEST)
    whole = Job(encode(contents(domain("A"))), Dice(0, 40))
    jobs = [whole._replace(early=Early(99.0, 1.0, 1.0)), whole]
    runner = Runner(setup, 60.0, None, clock=lambda: 0.0)
    none, tried = runner.run_each(jobs)
    assert none is None
    assert tried is not None
    assert list(runner.run(jobs)) == [tried]


def test_fewer_dice_are_the_first_of_them() -> None:
    assert fewer(Dice(100, 4000)) == Dice(100, 400)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch, compiled_lab: None) -> None:  # noqa: ARG001 - it plays
    """Search a little."""
    search_a_little(monkeypatch)


@pytest.mark.usefixtures("tiny")
def test_invented_domains_are_valid_and_the_same_for_the_same_seed() -> None:
    steps: list[tuple[int, int]] = []
    made = INVENT.invent(WISH, lambda done, total: steps.append((done, total)))
    again = INVENT.invent(WISH, lambda _done, _total: None)
    assert made.ended is Ended.COMPLETE
    assert made.found == again.found
    assert 1 <= len(made.found) <= WISH.number
    assert steps[-1][0] == steps[-1][1]
    for it in made.found:
        assert not it.layout.custom
        assert check(it.layout) == ()
        assert Counter(contents(it.layout)) == Counter(contents(WISH.like))


@pytest.mark.usefixtures("tiny")
def test_a_search_tells_what_is_nearest_so_far() -> None:
    told: list[tuple[str, float]] = []
    INVENT.invent(
        WISH._replace(number=1),
        lambda done, _total: told.append(("tried", done)),
        lambda _found: told.append(("found", 0)),
        lambda near: (
            told.append(("near", near.mean - near.wished)) if check(near.layout) == () else None
        ),
    )
    kinds = [kind for kind, _figure in told]
    assert kinds.index("near") < kinds.index("tried") < kinds.index("found")
    assert min(abs(off) for kind, off in told if kind == "near") < 10


@pytest.mark.usefixtures("tiny")
def test_invented_domains_mirror_or_keep_hexes() -> None:
    symmetric = INVENT.invent(WISH._replace(symmetric=True, number=1), lambda *_it: None)
    twins = find_mirror(shape_of(WISH.like), contents(WISH.like))
    assert twins is not None
    terrains = [cell.terrain for cell in symmetric.found[0].layout.cells]
    assert [terrains[it] for it in twins] == terrains
    assert check(symmetric.found[0].layout) == ()
    kept = frozenset(cell.hex for cell in WISH.like.cells[:12])
    wish = WISH._replace(shape=WISH.like, kept=kept, number=1)
    keeping = INVENT.invent(wish, lambda *_it: None).found[0].layout
    assert contents(keeping)[:12] == contents(WISH.like)[:12]
    assert contents(keeping) != contents(WISH.like)


@pytest.mark.usefixtures("tiny")
def test_two_processes_invent_the_same_as_one() -> None:
    one, two = (
        INVENT.invent(WISH._replace(number=1, processes=it), lambda *_it: None) for it in (1, 2)
    )
    assert one == two


@pytest.mark.usefixtures("tiny")
def test_another_shape_is_custom() -> None:
    made = INVENT.invent(WISH._replace(shape=domain("lake"), number=1), lambda *_it: None)
    layout = made.found[0].layout
    assert layout.custom
    assert {cell.hex for cell in layout.cells} == {cell.hex for cell in domain("lake").cells}
    assert check(layout) == ()


@pytest.mark.usefixtures("tiny")
def test_a_repair_changes_few_hexes() -> None:
    easy = load_layout(SMALL_ZONES)
    wish = WISH._replace(repair=easy, number=1)
    (found,) = INVENT.invent(wish, lambda *_it: None).found
    before = {(cell.row, cell.position): cell.token for cell in easy.cells}
    after = {(cell.row, cell.position): cell.token for cell in found.layout.cells}
    changed = {place for place, token in after.items() if before[place] != token}
    assert set(found.changed) == changed
    assert len(changed) in {0, 2}
    assert check(found.layout) == ()


@pytest.mark.usefixtures("tiny")
def test_an_interrupted_search_tells_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_self: inventing.Inventing) -> None:
        raise Interruption(signal.SIGTERM)

    monkeypatch.setattr(inventing.Inventing, "_come_closer", interrupt)
    made = INVENT.invent(WISH._replace(number=1), lambda *_it: None)
    assert (made.ended, made.ended_by) == (Ended.INTERRUPTED, signal.SIGTERM)
    assert len(made.found) == 1


def test_a_gap_that_is_allowed_costs_nothing() -> None:
    tokens = encode(contents(domain("A")))
    screener = Screener(shape_of(domain("A")), shipped_edition(), largest=LARGEST, compiled=False)
    wide, wider, none = (
        screener.screen(tokens, Aim(pull=0.0, fair=5.0, spread=spread), 1, 8)
        for spread in (100.0, 200.0, 0.0)
    )
    assert wide == wider
    assert wide != none


def test_a_shape_begins_with_its_own_contents_if_hexes_of_it_stay() -> None:
    layout = domain("lake")
    shape, edition = shape_of(layout), shipped_edition()
    own = contents(layout)
    scaled = inventing.begin_tokens(shape, edition, WISH._replace(shape=layout))
    assert scaled != own
    assert Counter(it for it, _bonus in scaled) != Counter(it for it, _bonus in own)
    kept = frozenset({layout.cells[0].hex})
    for wish in (WISH, WISH._replace(shape=layout, kept=kept)):
        assert inventing.begin_tokens(shape, edition, wish) == own
