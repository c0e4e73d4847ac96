"""Inventing: variants are screened as the games see them, and wishes about hexes are kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from player import domain, shipped_edition

from generator.games.dice.lab import inventing, repair
from generator.games.dice.lab.compiling import can_compile, load_kernels
from generator.games.dice.lab.domains import contents, fill, random_tokens, shape_of, zone_sizes
from generator.games.dice.lab.goals import Goal
from generator.games.dice.lab.inventor import INVENT, check
from generator.games.dice.lab.kernels import rules
from generator.games.dice.lab.mirrors import find_mirror, mirror_tokens
from generator.games.dice.lab.screening import Aim, Look, Screener, decode, encode
from generator.games.dice.lab.table import make_table
from generator.games.dice.lab.trying import (
    SCRAMBLE,
    Dice,
    Job,
    Runner,
    Setup,
    Stopped,
    Tried,
    fewer,
)
from generator.games.dice.lab.weights import load_weights
from generator.model.terrain import Terrain
from generator.products.results.inventions import Ended, Wish

if TYPE_CHECKING:
    from generator.games.dice.lab.domains import Token
    from generator.games.dice.lab.screening import Contents

LARGEST = 4
WISH = Wish(
    like=domain("A"),
    mean=None,
    harder=0.0,
    fair=False,
    matters=(),
    symmetric=False,
    shape=None,
    kept=frozenset(),
    repair=None,
    number=2,
    seed=3,
    minutes=60,
    processes=1,
)
OFF_HEXAGON = 2


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
def test_compiled_kernels_find_the_same_variants() -> None:
    shape, parent = shape_of(domain("D")), encode(contents(domain("D")))
    aim = Aim(best=58.0, spread=0.5, fair=0.6, luck=0.5, matters={Terrain.RIVER: 0.1})
    plain, compiled = (
        Screener(shape, shipped_edition(), largest=LARGEST, compiled=it) for it in (False, True)
    )
    for seed in range(5):
        assert plain.screen(parent, aim, seed, 60) == compiled.screen(parent, aim, seed, 60)


def tried(mean: int, gap: float | None = None) -> Tried:
    return Tried((), Look(60.0, 2.0, {Terrain.RIVER: 9.0}), [mean - 1, mean + 1], gap, 20)


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


def test_the_time_ends_a_search() -> None:
    times = iter([0.0, 1.0, 61.0])
    setup = Setup(domain("A"), shipped_edition(), LARGEST)
    runner = Runner(setup, 60.0, None, clock=lambda: next(times))
    assert list(runner.run([])) == []
    with pytest.raises(Stopped):
        list(runner.run([Job((), Dice(0, 1))]))


def test_fewer_dice_are_the_first_of_them() -> None:
    assert fewer(Dice(100, 4000)) == Dice(100, 400)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search a little, as far as plain kernels come in a moment."""
    for module in (inventing, repair):
        for name, first in (("SEARCH", 0), ("CLOSER", 1000), ("FRESH", 2000)):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, Dice(first, 40))
    for name, value in {"FAMILIES": 1, "ROUNDS": 1, "MORE_ROUNDS": 0, "ROUND": 2}.items():
        monkeypatch.setattr(inventing, name, value)
    for name, value in {"STEPS": 1, "BEGINNING": 1, "CHILDREN": 300, "SPARE": 1}.items():
        monkeypatch.setattr(inventing, name, value)
    for name, value in {"TRIES": 1, "MOST_SWAPS": 1, "CHILDREN": 400, "ABREAST": 1}.items():
        monkeypatch.setattr(repair, name, value)


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
def test_another_shape_is_custom() -> None:
    made = INVENT.invent(WISH._replace(shape=domain("lake"), number=1), lambda *_it: None)
    layout = made.found[0].layout
    assert layout.custom
    assert {cell.hex for cell in layout.cells} == {cell.hex for cell in domain("lake").cells}
    assert check(layout) == ()


@pytest.mark.usefixtures("tiny")
def test_a_repair_changes_few_hexes() -> None:
    wish = WISH._replace(repair=domain("C"), harder=6.0, number=1)
    (found,) = INVENT.invent(wish, lambda *_it: None).found
    before = {(cell.row, cell.position): cell.token for cell in domain("C").cells}
    after = {(cell.row, cell.position): cell.token for cell in found.layout.cells}
    changed = {place for place, token in after.items() if before[place] != token}
    assert set(found.changed) == changed
    assert len(changed) in {0, 2}
    assert check(found.layout) == ()


@pytest.mark.usefixtures("tiny")
def test_an_interrupted_search_tells_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_self: inventing.Inventing) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(inventing.Inventing, "_come_closer", interrupt)
    made = INVENT.invent(WISH._replace(number=1), lambda *_it: None)
    assert made.ended is Ended.INTERRUPTED
    assert len(made.found) == 1
