"""The referee plays legal games to their end and names the first illegal step of others."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import MalformedError
from generator.games.dice.load.record import read_record
from generator.games.dice.load.record_text import record_to_toml
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.record import Mark, Play, Player, Record, Roll
from generator.games.dice.model.sheet import Variant
from generator.games.dice.rules.combos import can_follow
from generator.games.dice.rules.referee import (
    REFEREE_CODES,
    UNWRITTEN_CODES,
    Verdict,
    referee,
    rule_of,
)
from generator.language import LANGUAGES, speaking
from generator.model.terrain import Terrain
from support.games.player import (
    DOMAINS,
    domain,
    editions,
    other_dice,
    play_game,
    records,
    shipped_edition,
)
from support.layouts.domains import parse

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

EDITION = shipped_edition()
A = domain("A")
MONASTERY, MINE, RIVER, CITY, CASTLE, PASTURE = Terrain
luck = st.randoms(use_true_random=True)


def record_of(
    *rolls: Roll,
    start: Bonus = Bonus.GOODS,
    variant: Variant = Variant.STANDARD,
    players: tuple[Player, ...] | None = None,
) -> Record:
    """Record a game of Anna, or of the given players, on domain A."""
    return Record(A, variant, players or (Player("Anna", start),), rolls)


def judge(
    *rolls: Roll,
    start: Bonus = Bonus.GOODS,
    variant: Variant = Variant.STANDARD,
    players: tuple[Player, ...] | None = None,
) -> Verdict:
    """Referee a game of Anna, or of the given players, on domain A."""
    return referee(record_of(*rolls, start=start, variant=variant, players=players), EDITION)


def roll(
    *marks: tuple[int, int, int],
    dice: tuple[int, int] = (5, 4),
    colours: tuple[Terrain, Terrain] = (RIVER, PASTURE),
    bonus: Bonus | None = None,
    sold: int = 0,
    hourglasses: int = 1,
) -> Roll:
    """Roll the dice and let Anna mark."""
    play = Play("Anna", tuple(Mark(*mark) for mark in marks), bonus, sold)
    return Roll(dice, colours, hourglasses, (play,))


def table(*starts: Bonus) -> tuple[Player, ...]:
    return tuple(Player(f"P{state}", start) for state, start in enumerate(starts, start=1))


REST = Roll((5, 4), (RIVER, PASTURE), 2, ())
SILVER_SECOND = roll((2, 2, 4), (3, 1, 5), bonus=Bonus.SILVER)
OF_A_MARK = {*REFEREE_CODES[REFEREE_CODES.index("unknown-hex") + 1 :], "bonus-used"}
FAULTS: dict[str, tuple[Record, int]] = {
    "player-count": (
        record_of(players=table(*Bonus, Bonus.MONK), variant=Variant.DIFFERENT),
        0,
    ),
    "player-name": (record_of(players=(Player("Anna", Bonus.MONK),) * 2), 0),
    "start-castle": (
        Record(parse("Km  P   C"), Variant.STANDARD, table(Bonus.SILVER), ()),
        0,
    ),
    "different-start": (
        record_of(players=table(Bonus.MONK, Bonus.MONK), variant=Variant.DIFFERENT),
        0,
    ),
    "same-start": (record_of(players=table(Bonus.MONK, Bonus.GOODS), variant=Variant.SAME), 0),
    "dice-face": (record_of(roll(dice=(7, 1))), 1),
    "game-over": (record_of(*[REST] * 16), 16),
    "unfinished": (record_of(*[REST] * 14), 14),
    "unknown-player": (record_of(REST, replace(REST, plays=(Play("Ben"),))), 2),
    "player-twice": (record_of(replace(REST, plays=(Play("Anna"), Play("Anna")))), 1),
    "sale-time": (record_of(REST, roll(sold=1)), 2),
    "goods-sold": (record_of(roll(sold=1, hourglasses=2), roll(sold=1, hourglasses=2)), 2),
    "bonus-kind": (record_of(roll((3, 1, 5), bonus=Bonus.GOODS)), 1),
    "bonus-idle": (record_of(REST, roll(bonus=Bonus.WORKER)), 2),
    "bonus-used": (record_of(SILVER_SECOND), 1),
    "too-many-marks": (record_of(roll((3, 1, 5), (2, 2, 4))), 1),
    "silver-alone": (record_of(roll((2, 4, 4), bonus=Bonus.SILVER), start=Bonus.SILVER), 1),
    "unknown-hex": (record_of(roll((9, 9, 5))), 1),
    "hex-marked": (record_of(roll((3, 1, 5)), roll((3, 1, 5))), 2),
    "not-adjacent": (record_of(roll((4, 3, 5))), 1),
    "value-not-allowed": (record_of(roll((3, 1, 4))), 1),
    "city-repeat": (
        record_of(roll((1, 0, 4), colours=(CITY, MINE)), roll((1, 1, 4), colours=(CITY, MINE))),
        2,
    ),
    "pasture-mixed": (record_of(roll((2, 2, 4)), roll((2, 3, 5))), 2),
    "castle-value": (record_of(roll((3, 1, 5)), roll((4, 1, 4), colours=(CASTLE, MINE))), 2),
    "colour-not-rolled": (record_of(roll((1, 0, 5))), 1),
    "number-not-rolled": (record_of(roll((3, 1, 6))), 1),
    "same-dice": (
        record_of(roll((2, 3, 4), (2, 2, 4), bonus=Bonus.SILVER), start=Bonus.SILVER),
        1,
    ),
}


def test_every_code_has_a_fault() -> None:
    assert set(FAULTS) == set(REFEREE_CODES)


SAID = {
    "player-count": "Before the first roll: There are 5 players; this variant is for 1 to 4.",
    "player-name": "Before the first roll: Two players are called Anna.",
    "start-castle": "Before the first roll: The domain has no castle with the bonus silver.",
    "different-start": (
        "Before the first roll: P2 and P1 both start with 'monk'; all starts must be different."
    ),
    "same-start": (
        "Before the first roll: "
        "P2 starts with 'goods', P1 with 'monk'; all must start with the same bonus."
    ),
    "dice-face": "Roll 1, phase I: A number die shows 7; it has faces from 1 to 6.",
    "game-over": "Roll 16, phase III: The game has ended, but the record continues.",
    "unfinished": "Roll 14, phase III: The record stops before the end of phase III.",
    "unknown-player": "Roll 2, phase I, Ben: Ben is not in this game.",
    "player-twice": "Roll 1, phase I, Anna: Anna plays twice in one roll.",
    "sale-time": "Roll 2, phase I, Anna: Goods are sold without a double hourglass.",
    "goods-sold": "Roll 2, phase I, Anna: 1 good is sold, but there are 0.",
    "bonus-kind": "Roll 1, phase I, Anna: Goods are no bonus for a mark; they are only sold.",
    "bonus-idle": "Roll 2, phase I, Anna: The bonus worker is used, but nothing is marked.",
    "bonus-used": "Roll 1, phase I, Anna: The bonus silver is used, but none is left. [(3, 1)]",
    "too-many-marks": (
        "Roll 1, phase I, Anna: 2 hexes are marked; one roll allows one mark, or two with silver."
    ),
    "silver-alone": "Roll 1, phase I, Anna: Silver is used, but no second hex is marked.",
    "unknown-hex": "Roll 1, phase I, Anna: There is no hex 9 in row 9 of the domain.",
    "hex-marked": "Roll 2, phase I, Anna: This hex is already marked. [(3, 1)]",
    "not-adjacent": "Roll 1, phase I, Anna: No hex next to this one is marked yet. [(4, 3)]",
    "value-not-allowed": (
        "Roll 1, phase I, Anna: A 4 cannot be written here; this terrain takes 5 or 6. [(3, 1)]"
    ),
    "city-repeat": (
        "Roll 2, phase I, Anna: "
        "The digit 4 appears twice in one city; its digits must be different. [(1, 1)]"
    ),
    "pasture-mixed": (
        "Roll 2, phase I, Anna: "
        "The digits 4 and 5 are in one pasture; its digits must be equal. [(2, 3)]"
    ),
    "castle-value": "Roll 2, phase I, Anna: No hex next to this castle has a 4 yet. [(4, 1)]",
    "colour-not-rolled": "Roll 1, phase I, Anna: The colour city was not rolled. [(1, 0)]",
    "number-not-rolled": "Roll 1, phase I, Anna: The number 6 was not rolled. [(3, 1)]",
    "same-dice": "Roll 1, phase I, Anna: Both marks use the same two dice, pasture and 4. [(2, 2)]",
}


def test_every_fault_is_said_with_its_turn_and_its_hex() -> None:
    found = {}
    for code, (record, _number) in FAULTS.items():
        fault = referee(record, EDITION).fault
        assert fault is not None
        cells = f" {[*fault.cells]}" if fault.cells else ""
        found[code] = f"{fault.turn}: {fault.message}{cells}"
        assert fault.data() == {
            "code": code,
            "message": fault.message,
            "roll": fault.roll,
            "phase": fault.phase,
            "player": fault.player,
        }
    assert found == SAID


@pytest.mark.parametrize(
    ("rolls", "code"),
    [
        ((roll(dice=(0, 1)),), "dice-face"),
        ((roll(dice=(1, 7)),), "dice-face"),
        ((roll(dice=(1, 6)),), "unfinished"),
        ((roll(hourglasses=0),), "dice-face"),
        ((roll(hourglasses=3),), "dice-face"),
        ((roll(sold=-1, hourglasses=2),), "goods-sold"),
        ((roll(sold=1, hourglasses=2),), "unfinished"),
        ((roll(sold=2, hourglasses=2),), "goods-sold"),
        ((roll(sold=1),), "sale-time"),
        ((roll((3, 1, 5), (2, 2, 4), (2, 3, 4), bonus=Bonus.SILVER),), "too-many-marks"),
        ((roll((3, 1, 5), bonus=Bonus.GOODS),), "bonus-kind"),
        ((roll((3, 1, 5), bonus=Bonus.MONK),), "bonus-used"),
        (([REST] * 15), "over"),
        (([REST] * 16), "game-over"),
    ],
)
def test_what_is_just_within_the_rules_is_allowed(rolls: tuple[Roll, ...], code: str) -> None:
    fault = judge(*rolls).fault
    assert (fault.code if fault else "over") == code


@pytest.mark.parametrize("code", FAULTS)
def test_fault_is_named_with_its_turn(code: str) -> None:
    record, number = FAULTS[code]
    verdict = referee(record, EDITION)
    fault = verdict.fault
    assert fault is not None
    assert fault.code == code
    assert fault.roll == number
    assert (fault.phase == 0) == (number == 0)
    assert fault.message.endswith(".")
    assert "{" not in fault.message + fault.turn
    assert (str(number) in fault.turn) == (number > 0)
    assert (verdict.game is None) == (code != "unfinished")
    assert bool(fault.cells) == (code in OF_A_MARK)


@pytest.mark.parametrize("code", FAULTS)
def test_a_file_has_the_same_fault_or_cannot_be_read(tmp_path: Path, code: str) -> None:
    record, _number = FAULTS[code]
    path = tmp_path / "record.toml"
    text = record_to_toml(record)
    if record.layout is not A:
        tokens = "".join(f"{cell.token:<4}" for cell in record.layout.cells)
        layout = f'game = "dice"\nid = "tiny"\nmap = """\n{tokens}\n"""\n'
        (tmp_path / "tiny.toml").write_text(layout, encoding="utf-8")
        text = re.sub(r"domain = .*", 'domain = "tiny.toml"', text)
    path.write_text(text, encoding="utf-8")
    if code in UNWRITTEN_CODES:
        with pytest.raises(MalformedError, match="bad-value"):
            read_record(path)
    else:
        fault = referee(read_record(path), EDITION).fault
        assert fault is not None
        assert fault.code == code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_rule(language: str) -> None:
    with speaking(language):
        rules = [rule_of(code) for code in REFEREE_CODES]
    assert len(set(rules)) == len(REFEREE_CODES)
    assert all(rule.endswith(".") for rule in rules)


@given(records())
def test_random_game_is_legal_and_counted_alike(record: Record) -> None:
    verdict = referee(record, EDITION)
    assert verdict.fault is None
    assert verdict.game is not None
    assert verdict.result is not None
    assert verdict.result.clean
    assert {it.name: it.total for it in verdict.result.scores} == verdict.totals
    assert [sheet.name for sheet in verdict.game.sheets] == [it.name for it in record.players]
    for sheet in verdict.game.sheets:
        assert sum(map(sum, sheet.columns or ())) == verdict.totals[sheet.name]


@given(st.data())
def test_other_figures_are_counted_alike(data: st.DataObject) -> None:
    edition = data.draw(editions())
    verdict = referee(data.draw(records(edition=edition)), edition)
    assert verdict.fault is None
    assert verdict.result is not None
    assert verdict.result.clean
    assert {it.name: it.total for it in verdict.result.scores} == verdict.totals


@given(records(), luck)
def test_shorter_record_is_unfinished(record: Record, luck: Random) -> None:
    count = luck.randrange(len(record.rolls))
    verdict = referee(replace(record, rolls=record.rolls[:count]), EDITION)
    assert verdict.fault is not None
    assert verdict.fault.code == "unfinished"
    assert verdict.result is not None
    assert verdict.result.clean
    assert {it.name: it.total for it in verdict.result.scores} == verdict.totals


@given(records(), luck)
def test_longer_record_is_over(record: Record, luck: Random) -> None:
    longer = (*record.rolls, luck.choice(record.rolls))
    fault = referee(replace(record, rolls=longer), EDITION).fault
    assert fault is not None
    assert (fault.code, fault.roll) == ("game-over", len(longer))


def falsify(luck: Random, turn: Roll) -> Roll:
    """Change one thing about a roll or about what one player made of it."""
    if not turn.plays or luck.random() < 0.3:
        numbers = (luck.randint(1, 6), luck.randint(1, 6))
        colours = (luck.choice(list(Terrain)), luck.choice(list(Terrain)))
        return replace(turn, numbers=numbers, colours=colours)
    play = luck.choice(turn.plays)
    changes = [
        play._replace(sold=luck.randint(0, 2)),
        play._replace(bonus=luck.choice((None, *Bonus))),
        play._replace(marks=play.marks[:-1]),
        play._replace(marks=(*play.marks, Mark(luck.randint(0, 6), 1, luck.randint(1, 6)))),
        play._replace(marks=play.marks[::-1]),
    ]
    if play.marks:
        mark = play.marks[0]
        changes.append(play._replace(marks=(mark._replace(digit=luck.randint(0, 7)),)))
        changes.append(play._replace(marks=(mark._replace(row=luck.randint(0, 6)),)))
    chosen = luck.choice(changes)
    return replace(turn, plays=tuple(chosen if it is play else it for it in turn.plays))


@given(records(most=2), luck)
def test_falsified_record_is_caught_or_legal(record: Record, luck: Random) -> None:
    number = luck.randrange(len(record.rolls))
    changed = falsify(luck, record.rolls[number])
    rolls = (*record.rolls[:number], changed, *record.rolls[number + 1 :])
    verdict = referee(replace(record, rolls=rolls), EDITION)
    if verdict.fault is not None:
        assert verdict.fault.roll > number
        assert verdict.result is None
    else:
        assert verdict.result is not None
        assert verdict.result.clean
        assert {it.name: it.total for it in verdict.result.scores} == verdict.totals


@given(records(), st.permutations(range(5)))
def test_seating_and_names_do_not_change_the_totals(record: Record, order: list[int]) -> None:
    names = {it.name: f"Player {order[state]}" for state, it in enumerate(record.players)}
    players = [replace(it, name=names[it.name]) for it in record.players]
    renamed = replace(
        record,
        players=tuple(sorted(players, key=lambda it: it.name)),
        rolls=tuple(
            replace(turn, plays=tuple(it._replace(name=names[it.name]) for it in turn.plays))
            for turn in record.rolls
        ),
    )
    before, after = referee(record, EDITION), referee(renamed, EDITION)
    assert {names[name]: total for name, total in before.totals.items()} == after.totals


DICE = st.tuples(st.integers(1, 6), st.integers(1, 6))
COLOURS = st.tuples(st.sampled_from(Terrain), st.sampled_from(Terrain))


@given(DICE, COLOURS, st.data())
def test_second_combination_takes_another_die(
    numbers: tuple[int, int], colours: tuple[Terrain, Terrain], data: st.DataObject
) -> None:
    turn = Roll(numbers, colours, 1, ())
    combination = st.tuples(st.sampled_from(colours), st.sampled_from(numbers))
    first, second = data.draw(combination), data.draw(combination)
    assert can_follow(turn, first, second) == other_dice(turn, first, second)


def castles(*names: str) -> Roll:
    """Let players finish the two castles of a tiny domain in one roll."""
    plays = tuple(Play(name, (Mark(0, 2, 4),)) for name in names)
    return Roll((4, 4), (CASTLE, PASTURE), 2, plays)


def test_colour_goes_to_all_of_one_roll_then_to_the_next_then_to_nobody() -> None:
    layout = parse("Km  P   Ks  C")
    players = table(*[Bonus.MONK] * 5)
    pasture = Roll(
        (4, 4), (CASTLE, PASTURE), 1, tuple(Play(it.name, (Mark(0, 1, 4),)) for it in players)
    )
    rolls = (pasture, castles("P1", "P2"), castles("P3", "P4"), castles("P5"))
    record = Record(layout, Variant.STANDARD, players, rolls)
    verdict = referee(record, EDITION)
    assert verdict.game is not None
    first, second = EDITION.colour_points[CASTLE]
    points = [(sheet.colours or {}).get(CASTLE) for sheet in verdict.game.sheets]
    assert points == [first, first, second, second, None]
    pastures = [(sheet.colours or {}).get(PASTURE) for sheet in verdict.game.sheets]
    assert pastures == [4] * 5
    assert verdict.result is not None
    assert verdict.result.clean


def test_five_play_but_only_four_all_different() -> None:
    starts = tuple(Bonus)
    assert judge(REST, players=table(*starts, Bonus.MONK)).fault is not None
    verdict = judge(players=table(*starts, Bonus.MONK), variant=Variant.DIFFERENT)
    assert verdict.fault is not None
    assert verdict.fault.code == "player-count"


def test_goods_gained_in_a_turn_are_sold_in_a_later_one() -> None:
    first = roll((3, 1, 5))
    second = roll((3, 2, 5), sold=1, hourglasses=2)
    verdict = judge(first, second, roll(sold=2, hourglasses=2))
    assert verdict.fault is not None
    assert (verdict.fault.code, verdict.fault.roll) == ("goods-sold", 3)
    verdict = judge(first, second, roll(sold=1, hourglasses=2))
    assert verdict.game is not None
    assert verdict.game.sheets[0].goods_sold == (2, 0, 0)


@pytest.mark.parametrize("name", DOMAINS)
@given(luck=luck)
def test_every_domain_can_be_played_alone(name: str, luck: Random) -> None:
    record = play_game(luck, domain(name), Variant.SOLO)
    assert len(record.rolls) == 3 * EDITION.solo_boxes
    verdict = referee(record, EDITION)
    assert verdict.game is not None
    assert verdict.game.sheets[0].turns == (EDITION.solo_boxes,) * 3
