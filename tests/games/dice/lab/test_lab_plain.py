"""The kernels as plain Python: their games, thoughts and variants are the same on every machine."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np
import pytest

from generator.games.dice import forecasting
from generator.games.dice.lab.compiling import load_kernels
from generator.games.dice.lab.domains import contents, shape_of
from generator.games.dice.lab.kernels import (
    bits,
    games,
    plays,
    rules,
    screening,
    simple,
    tallies,
    training,
    value,
)
from generator.games.dice.lab.playing import LUCKY, Lab, Match
from generator.games.dice.lab.search.mirrors import find_mirror
from generator.games.dice.lab.search.screening import Aim, Screener, encode
from generator.games.dice.lab.table import make_table
from generator.games.dice.lab.weights import load_weights
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import Strength
from generator.games.dice.model.sheet import Variant
from generator.model.terrain import Terrain
from generator.products.results.forecasts import Block, StartSums, Sums
from support.games.player import domain, shipped_edition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conftest import Golden

RANDOM, HASTY, CAREFUL, LEARNED = tuple(Strength)[:4]
MODULES = (rules, simple, value, tallies, plays, games, training, screening, bits)
MATCHES = {
    "A random": Match((RANDOM,)),
    "A hasty": Match((HASTY,)),
    "A careful": Match((CAREFUL,)),
    "A learned": Match((LEARNED,)),
    "B learned, three hexes banned": Match((LEARNED,), banned=0b111 << 12),
    "lake random and hasty": Match((RANDOM, HASTY), Variant.STANDARD),
    "lake learned and hasty": Match((LEARNED, HASTY), Variant.STANDARD),
    "lake any start": Match((HASTY, HASTY, RANDOM), Variant.STANDARD, LUCKY),
    "C different starts": Match((HASTY, RANDOM, HASTY, RANDOM), Variant.DIFFERENT),
    "C same start": Match((HASTY,) * 5, Variant.SAME),
    "D silver": Match((HASTY,), start=Bonus.SILVER),
}
GAMES = {RANDOM: 12, HASTY: 12, CAREFUL: 1, LEARNED: 2}


@cache
def lab(name: str, *, barred: tuple[Bonus, ...] = (), own_kinds: bool = False) -> Lab:
    """Return a shipped domain with plain kernels."""
    edition = shipped_edition()
    return Lab(domain(name), edition, barred=barred, own_kinds=own_kinds, compiled=False)


def mark_of(numbers: Iterable[Any]) -> str:
    """Return eight letters that change when one of many numbers does."""
    return f"{crc32(repr(list(numbers)).encode()):08x}"


def games_of(match: Match) -> int:
    """Return how many games of a match are quick enough."""
    return min(GAMES[it] for it in match.players)


@pytest.mark.parametrize("name", MATCHES)
def test_plain_games_are_the_same_on_every_machine(name: str, golden: Golden) -> None:
    match = MATCHES[name]
    played = lab(name.split(maxsplit=1)[0]).play(match, 7, 3, games_of(match), log=True)
    lines = [
        name,
        f"points {played.points}",
        f"left {played.left}",
        f"starts {played.starts}",
        f"rolls {played.rolls}",
        *(f"turn {row}" for row in played.log[:30] if any(row)),
        f"all turns {mark_of(played.log)}, all counts {mark_of(played.counts)}",
    ]
    golden(f"lab/game-{name.replace(',', '').replace(' ', '-')}.txt", "\n".join(lines) + "\n")


def test_a_table_is_written_as_the_kernels_read_it(golden: Golden) -> None:
    lines = []
    for name in ("A", "lake"):
        for barred, own_kinds in (((), False), ((Bonus.MONK, Bonus.GOODS), True)):
            made = make_table(domain(name), shipped_edition(), barred, own_kinds=own_kinds)
            lines.append(f"{name} {barred} {own_kinds} {len(made)}")
            for start in range(0, len(made), rules.WIDTH):
                part = made[start : start + rules.WIDTH]
                last = max((place for place, number in enumerate(part) if number), default=-1)
                lines += [f"{start}: {[*part[: last + 1]]}"] if last >= 0 else []
    golden("lab/tables.txt", "\n".join(lines) + "\n")


def test_the_places_of_tables_sheets_and_weights_stay(golden: Golden) -> None:
    lines = [
        f"{module.__name__.rpartition('.')[2]}.{name} = {number}\n"
        for module in MODULES
        for name, number in vars(module).items()
        if name.isupper() and isinstance(number, int | tuple)
    ]
    golden("lab/places.txt", "".join(dict.fromkeys(lines)))


def thoughts(name: str, turns: Iterable[int], mind: int) -> list[str]:
    """Return the best plays on the sheets of a game, as a player with a mind weighs them."""
    here, found = lab(name), []
    for turn, sheet in sheets_of(name, turns):
        work = tallies.new_work(here.table, 1)
        moment = moment_of(turn)
        sheet[rules.STOCK : rules.STOCK + 4] = [turn % 2, turn % 3, turn % 4, turn % 5]
        for seed in range(2):
            plays.roll(seed, 5, turn, work.dice)
            if turn % 2:
                work.dice[1], work.dice[3] = work.dice[0], work.dice[2]
            kept = plays.weigh_plays(
                here.table,
                sheet,
                work.dice,
                list(here.weights),
                mind,
                moment,
                work.one,
                work.two,
                work.found,
                work.plays,
                work.worths,
            )
            found.append(f"{name} {turn} {work.dice} {kept} {work.plays} {work.worths}")
    return found


def sheets_of(name: str, turns: Iterable[int]) -> list[tuple[int, list[int]]]:
    """Return the sheets before some turns of a game."""
    here = lab(name)
    sheets = [[0] * rules.SHEET for _turn in range(value.TURNS)]
    work = tallies.new_work(here.table, 1)
    training.collect_sheets(here.table, list(here.weights), 100, 9, 2, 1, sheets, work)
    return [(turn, list(sheets[turn])) for turn in turns]


def moment_of(turn: int) -> list[int]:
    """Return when in a solo game a turn is."""
    moment = [0] * rules.MOMENT
    moment[rules.TURN], moment[rules.PHASE] = turn, turn // value.STEPS
    moment[rules.LUCK_SEED], moment[rules.LUCK_GAME], moment[rules.LUCK_STEP] = 4, 6, games.LUCK
    moment[rules.CLAIMS : rules.CLAIMS + 3] = [1, 2, 3]
    moment[rules.SOLO] = turn % 2
    return moment


@pytest.mark.parametrize("mind", [plays.CAREFUL, plays.LEARNED])
def test_plays_are_weighed_the_same_on_every_machine(mind: int, golden: Golden) -> None:
    turns = (2, 9, 23) if mind == plays.CAREFUL else (1, 6, 11, 15, 22, 23)
    golden(f"lab/plays-{mind}.txt", "\n".join(thoughts("A", turns, mind)) + "\n")


def test_sheets_to_learn_from_are_the_same_on_every_machine(golden: Golden) -> None:
    here = lab("A")
    lines: list[str] = []
    for wild in (100, 60, 0):
        count = 2 if wild else 1
        sheets = [[0] * rules.SHEET for _sheet in range(value.TURNS * count)]
        work = tallies.new_work(here.table, 1)
        training.collect_sheets(here.table, list(here.weights), wild, 9, 2, count, sheets, work)
        lines += (f"{wild} {sheet}" for sheet in sheets)
        features: list[list[int]] = [[0] * len(work.found) for _sheet in range(3)]
        worths, lengths, some = [0] * 3, [0] * 3, sheets[7 :: 7 * count]
        training.look_one_turn_on(
            here.table, list(here.weights), 15, 3, 2, some, worths, features, lengths, work
        )
        lines += (f"{worths} {lengths}", *map(str, features))
    golden("lab/sheets.txt", "\n".join(lines) + "\n")


def test_the_strong_player_looks_ahead(golden: Golden) -> None:
    here, lines = lab("A"), []
    for turn, sheet in sheets_of("A", (21, 22, 23)):
        work = tallies.new_work(here.table, 1)
        work.moment[:] = moment_of(turn)
        sheet[rules.STOCK : rules.STOCK + 4] = [1, 1, 0, 1]
        plays.roll(1, 5, turn, work.dice)
        games.take_wise_turn(here.table, list(here.weights), games.STRONG, sheet, work)
        lines += [f"{turn} {work.dice} {work.play} {sheet}", f"{work.plays} {work.worths}"]
        lines.append(f"then {work.next_moment} {work.ahead} {work.next_plays}")
    golden("lab/strong.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("start", "player", "found"),
    [
        (games.OWN_START, 3, [2, 2, 2, 2, 2]),
        (games.OWN_START, 2, [1, 0, 0, 3, 2]),
        (games.ANY_START, 3, [1, 0, 0, 3, 2]),
        (games.OTHER_STARTS, 1, [1, 2, 3, 0, 1]),
        (games.ONE_START, 1, [0, 1, 2, 3, 0]),
        (3, 3, [3, 3, 3, 3, 3]),
    ],
)
def test_a_player_starts_where_the_rule_says(start: int, player: int, found: list[int]) -> None:
    here = lab("A")
    work = tallies.new_work(here.table, 1)
    begun = []
    for game in range(5):
        work.moment[rules.LUCK_SEED], work.moment[rules.LUCK_GAME] = 3, game
        begun.append(games.choose_start(here.table, list(here.weights), start, player, 1, work))
    assert begun == found


def test_the_own_start_is_the_one_that_promises_most_before_the_first_turn() -> None:
    here = lab("A")
    work, first = tallies.new_work(here.table, 1), value.FEATURES
    weights = list(here.weights)
    for given, found in (
        (weights[:first] + [0] * (len(weights) - first), 2),
        ([0] * first + weights[first:], 0),
        ([-(10**6)] * len(weights), 0),
    ):
        work.moment[rules.LUCK_SEED], work.moment[rules.LUCK_GAME] = 3, 0
        assert games.choose_start(here.table, given, games.OWN_START, 3, 1, work) == found


def screeners() -> dict[str, Screener]:
    """Return screeners of some shapes: a free one, one with kept hexes, one with a mirror."""
    edition, shape = shipped_edition(), shape_of(domain("A"))
    twins = find_mirror(shape, contents(domain("A")))
    return {
        "free": Screener(shape, edition, largest=4, compiled=False),
        "kept": Screener(shape, edition, largest=4, kept=(0, 3, 36), twins=twins, compiled=False),
    }


def test_variants_are_the_same_on_every_machine(golden: Golden) -> None:
    parent, lines = encode(contents(domain("A"))), []
    aims = (
        Aim(best=58.0),
        Aim(best=58.0, pull=0.5, spread=0.4, fair=1.5, change=0.7, luck=2.5, swaps=(2, 5)),
        Aim(matters={Terrain.RIVER: 0.4, Terrain.CITY: -0.2}, beyond={3: 4.0, 17: -2.5}),
    )
    for name, screener in screeners().items():
        lines.append(f"{name} ground {screener.ground}")
        for aim in aims:
            found = (screener.screen(parent, aim, seed, 8) for seed in range(2))
            lines += (f"{name} {it}" for it in found)
        look = screener.look(parent, tuple(Terrain)[:4], {3: 4.0})
        lines.append(f"{name} {look}")
    golden("lab/variants.txt", "\n".join(lines) + "\n")


def test_swaps_are_the_same_on_every_machine(golden: Golden) -> None:
    lines = []
    for name, screener in screeners().items():
        for child in range(12):
            made = list(encode(contents(domain("A"))))
            screening.vary(made, screener.ground, 5, child, child % 4)
            valid = screening.lay_out(screener.table, screener.ground, made)
            lines.append(f"{name} {child} {made} {valid} {mark_of(screener.table)}")
    golden("lab/swaps.txt", "\n".join(lines) + "\n")


def test_the_kernels_are_all_there() -> None:
    kernels = load_kernels(compiled=False)
    assert kernels.draw(1, 2, 3, 1000) == bits.draw(1, 2, 3, 1000)
    assert [bits.draw(1, 2, 3, 10**6), bits.draw(5, 0, 1 << 20, 10**6)] == [808309, 262677]
    assert [bits.lowest(it) for it in (1, 2, 12, 1 << 40)] == [0, 1, 2, 40]
    assert [bits.count(it) for it in (0, 1, 7, 1 << 40)] == [0, 1, 1 + 2, 1]
    assert len(load_weights()) == value.TURNS * value.FEATURES


@pytest.mark.parametrize(
    ("worths", "kept", "worth", "now", "count"),
    [
        ([5, 3, 1], 3, 1, [5, 3, 1], 3),
        ([5, 3, 1], 3, 2, [5, 3, 2], 3),
        ([5, 3, 1], 3, 3, [5, 3, 3], 3),
        ([5, 3, 1], 3, 6, [6, 5, 3], 3),
        ([5, 0, 0], 1, 5, [5, 5, 0], 2),
        ([0, 0, 0], 0, -4, [-4, 0, 0], 1),
    ],
)
def test_only_the_best_plays_are_kept(
    worths: list[int], kept: int, worth: int, now: list[int], count: int
) -> None:
    found, them = list(worths), [*range(18)]
    assert plays.keep(them, found, kept, worth, 11, 12, 13, 14, 15) == count
    assert found == now
    if now != worths:
        at = 6 * (max(place for place, it in enumerate(now[:count]) if it == worth))
        assert them[at : at + 6] == [11, 12, 13, 14, 15, 0]
        assert them[:at] == [*range(at)]


@pytest.mark.usefixtures("compiled_lab")
def test_compiled_kernels_have_the_same_luck() -> None:
    pytest.importorskip("numba", reason="is part of the extra 'lab'")
    from generator.games.dice.lab import intrinsics  # noqa: PLC0415 - it takes half a second

    assert list(intrinsics.PRIMITIVES) == ["count", "lowest", "draw"]
    with np.errstate(over="ignore"):
        for number in range(40):
            given = (number * 7919, number * 31 + 5, number << 18, 1000 + number)
            assert intrinsics.draw.py_func(*given) == bits.draw(*given)


def test_blocks_of_games_add_up() -> None:
    one = Block(Sums(2, 30, 500), (StartSums("monk", Sums(1, 10, 100)),), (1, 2, 0), 70)
    other = Block(Sums(3, 50, 900), (StartSums("monk", Sums(2, 40, 800)),), (3, 0, 3), 70)
    both = Block(Sums(5, 80, 1400), (StartSums("monk", Sums(3, 50, 900)),), (4, 2, 3), 70)
    assert forecasting._add(one, other) == both  # noqa: SLF001 - no game is played for it
    assert forecasting._sums((3, 4)) == Sums(2, 7, 25)  # noqa: SLF001
