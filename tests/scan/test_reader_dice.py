"""Sheets of the dice game that were read: phases are worked out, doubts and faults are asked."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from photos.games import play

from generator.games.dice.load.sheet import load_games, read_games
from generator.games.dice.model.sheet import EMPTY, STARTED, Variant
from generator.games.dice.rules.referee import referee
from generator.games.dice.rules.scoring import Scorer
from generator.games.dice.scanning import course
from generator.games.dice.scanning.identity import domain_digest
from generator.games.dice.scanning.marking import Allowance, Marking
from generator.games.dice.scanning.reader import DiceReader, make_reader
from generator.load.files.document import parse_toml
from generator.load.layouts.layout import load_layout
from generator.model.order import Style
from generator.model.scan import CERTAIN, PHASE, Question, Reading, SheetCode
from generator.model.terrain import Terrain
from generator.page.marks import Kind
from generator.products.scanning.asking import (
    MOST_ROUNDS,
    answered,
    ask_all,
    doubt_json,
    doubts,
    guess_all,
    open_questions,
    values_of,
)
from support.games.filled_sheets import fill_sheet, kind_of, read_surely
from support.games.player import domain, play_game, records, shipped_edition

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from conftest import Golden

    from generator.games.dice.model.record import Record
    from generator.games.dice.model.sheet import Sheet
    from generator.model.layout import Layout
    from generator.model.score import Score

STYLES = st.sampled_from(Style)
RULES = {
    "value-not-allowed",
    "city-repeat",
    "pasture-mixed",
    "castle-value",
    "not-adjacent",
    "start-castle",
    "too-many-marks",
    "bonus-gained",
    "bonus-used",
    "goods-sold",
    "colour-claim",
}


@cache
def reader(name: str, style: Style = Style.SHEET, *, solo: bool = False) -> DiceReader:
    layout = domain(name)
    code = SheetCode(
        "dice", name, domain_digest(layout), style.value, "a4", "full", "en", "vellum", solo
    )
    made = make_reader(code, [])
    assert made.domain.cells == layout.cells
    return made


def sheets_of(record: Record) -> tuple[Sheet, ...]:
    game = referee(record, shipped_edition()).game
    assert game is not None
    return game.sheets


def kept(record: Record, style: Style) -> tuple[DiceReader, Sheet, dict[str, str]]:
    """Return the first sheet of a game, filled in, and its reader."""
    solo = record.variant is Variant.SOLO
    sheet = sheets_of(record)[0]
    values = fill_sheet(sheet, shipped_edition(), style, record.variant)
    return reader(record.layout.id, style, solo=solo), sheet, values


def score(made: DiceReader, values: Mapping[str, str]) -> Score:
    """Write the sheet file, read it again, and score it."""
    text = made.text([made.table(values, "Anna")])
    game = read_games([parse_toml(text, "anna.toml")])
    return Scorer(shipped_edition()).score(game).scores[0]


def worth(found: Score, *, goods: bool) -> list[int]:
    """Return the points of each phase; which of two equal numbers is which, no sheet tells."""
    lines = [it for it in found.lines if goods or it.rule != "goods"]
    return [sum(it.points for it in lines if it.phase == phase) for phase in (1, 2, 3)]


def _zone_points(found: Score) -> list[int]:
    return sorted(it.points for it in found.lines if it.rule == "zone")


@given(records(), STYLES)
def test_a_legal_sheet_is_read_without_a_question_and_scores_the_same(
    record: Record, style: Style
) -> None:
    solo = record.variant is Variant.SOLO
    made = reader(record.layout.id, style, solo=solo)
    variant = Variant.SOLO if solo else Variant.STANDARD
    for sheet in sheets_of(record):
        values = fill_sheet(sheet, shipped_edition(), style, record.variant)
        assert made.questions(read_surely(values)) == ()
        found = score(made, values)
        truth = Scorer(shipped_edition()).score_sheet(sheet, variant)
        assert found.violations == ()
        goods = style is Style.SHEET
        assert worth(found, goods=goods) == worth(truth, goods=goods)
        assert (found.total, found.tiebreak) == (truth.total, truth.tiebreak)
        assert made.remarks(values, "Anna") == ()


@pytest.mark.parametrize(("name", "seed", "solo"), [("C", 990035, False), ("lake", 990001, True)])
def test_phases_that_are_hard_to_find_are_found(name: str, seed: int, *, solo: bool) -> None:
    """In these games, most choices that a search begins with lead nowhere."""
    game = play(domain(name), np.random.default_rng([seed, 1]), solo=solo)
    values = fill_sheet(game.sheet, shipped_edition(), Style.SHEET, game.variant)
    assert reader(name, solo=solo).questions(read_surely(values)) == ()


def test_phases_that_a_short_search_misses_are_searched_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = sheets_of(play_game(Random(3), domain("A")))[0]  # noqa: S311 - games, no secrets
    made, values = reader(sheet.layout.id), fill_sheet(sheet, shipped_edition())
    wanted = made.table(values, "Anna")
    monkeypatch.setattr(course, "DEPTHS", (0, course.DEPTHS[1]))
    assert made.table(values, "Anna") == wanted
    assert made.questions(read_surely(values)) == ()


@pytest.mark.parametrize(("doubtful", "asked"), [(2, 2), (3, 3), (4, 4), (5, 2)])
def test_of_time_boxes_out_of_order_none_after_the_last_tick_is_asked_about(
    doubtful: int, asked: int
) -> None:
    sheet = sheets_of(play_game(Random(3), domain("A")))[0]  # noqa: S311 - games, no secrets
    values = fill_sheet(sheet, shipped_edition())
    boxes = shipped_edition().time_boxes
    values |= {f"time-1-{it}": "x" if it in (1, 3, 4) else "" for it in range(1, boxes + 1)}
    readings = read_surely(values)
    name = f"time-1-{doubtful}"
    readings[name] = readings[name]._replace(certainty=CERTAIN)
    assert [it.field for it in reader(sheet.layout.id).questions(readings)] == [f"time-1-{asked}"]


@given(records(1), st.integers(0, 12), st.integers(0, 6))
def test_marks_beyond_all_rolls_and_silver_fit_into_no_order(
    record: Record, rolls: int, silver: int
) -> None:
    sheet = sheets_of(record)[0]
    ground = Scorer(shipped_edition()).ground(sheet.layout)
    marking = Marking(ground, sheet.marks, Allowance(rolls, silver))
    finished = {
        number: max(sheet.phases[it] for it in zone.cells)
        for number, zone in enumerate(ground.zones)
        if all(sheet.marks[it] != EMPTY for it in zone.cells)
    }
    made = sum(mark not in {EMPTY, STARTED} for mark in sheet.marks)
    assert marking.is_overfull == (made > 3 * rolls + silver)
    assert not marking.is_overfull or marking.arrange(finished) is None


@given(records(1), STYLES, st.data())
def test_a_misread_hex_is_asked_about_where_it_breaks_a_rule_and_never_changed(
    record: Record, style: Style, data: st.DataObject
) -> None:
    made, sheet, values = kept(record, style)
    hexes = [it for it in values if it.startswith("hex-")]
    name = data.draw(st.sampled_from(hexes))
    wrong = data.draw(st.sampled_from(["", "1", "2", "3", "4", "5", "6", "x"]))
    assume(wrong != values[name])
    values[name] = wrong
    readings = read_surely(values)
    readings[name] = readings[name]._replace(certainty=0.995)
    found = score(made, values)
    asked = made.questions(readings)
    if {it.code for it in found.violations} & RULES:
        assert asked != ()
    table = made.table(values, "Anna")
    marks = [it for line in table["marks"].splitlines() for it in line.split()]
    for cell, mark in zip(sheet.layout.cells, marks, strict=True):
        read = values[f"hex-{cell.row + 1}-{cell.position + 1}"]
        assert mark == (read or ".")


@given(records(1), STYLES, st.data())
def test_what_is_read_without_certainty_is_asked_about_with_the_best_value_first(
    record: Record, style: Style, data: st.DataObject
) -> None:
    made, _sheet, values = kept(record, style)
    readings = read_surely(values)
    marks = [it for it, each in readings.items() if each.kind in {Kind.DIGIT, Kind.BONUS}]
    name = data.draw(st.sampled_from(marks))
    share = data.draw(st.floats(0.2, 0.999))
    readings[name] = readings[name]._replace(certainty=share, others=())
    asked = made.questions(readings)
    assert [it.field for it in asked] == ([name] if share < CERTAIN else [])
    for it in asked:
        assert it.read == it.choices[0] == values[name]
        assert len(it.choices) >= 3
        assert it.certainty == share


OTHERS = {
    Kind.DIGIT: ["", "1", "2", "3", "4", "5", "6", "x"],
    Kind.BONUS: ["", "o", "ox"],
    Kind.RING: ["", "o"],
    Kind.CHECK: ["", "x"],
    Kind.NUMBER: ["", "1", "2", "4", "7", "40"],
}


@given(records(1), STYLES, st.data())
def test_what_is_not_asked_about_could_not_be_otherwise_without_a_question(
    record: Record, style: Style, data: st.DataObject
) -> None:
    made, _sheet, values = kept(record, style)
    readings = read_surely(values)
    name = data.draw(st.sampled_from([it for it, each in readings.items() if each.kind in OTHERS]))
    other = data.draw(st.sampled_from(OTHERS[Kind(readings[name].kind)]))
    assume(other != values[name])
    readings[name] = readings[name]._replace(certainty=0.9, others=((other, 0.1),))
    asked = made.questions(readings)
    assert {it.field for it in asked} <= {name}
    if not asked:
        assert made.questions(read_surely({**values, name: other})) != ()


def test_a_doubtful_number_that_agrees_with_all_zones_and_sums_is_not_asked_about() -> None:
    made, _sheet, values = one_game()
    name = next(it for it, value in values.items() if it.startswith("points-") and value)
    readings = read_surely(values)
    readings[name] = readings[name]._replace(certainty=0.9, others=(("77", 0.1),))
    assert made.questions(readings) == ()


@given(records(1), STYLES, st.data(), st.sampled_from([0.3, 0.02, 0.002]))
def test_a_doubtful_mark_that_breaks_a_rule_is_guessed_by_the_rules_and_a_clear_one_is_not(
    record: Record, style: Style, data: st.DataObject, share: float
) -> None:
    made, _sheet, values = kept(record, style)
    hexes = [it for it, value in values.items() if it.startswith("hex-") and value.isdigit()]
    assume(hexes)
    name = data.draw(st.sampled_from(hexes))
    wrong = data.draw(st.sampled_from("123456"))
    assume(made.questions(read_surely({**values, name: wrong})) != ())
    readings = read_surely({**values, name: wrong})
    truth = values[name]
    readings[name] = readings[name]._replace(certainty=1 - share, others=((truth, share),))
    found = guess_all(made, readings)
    guessed = values_of(readings, found.answers)
    assert found.questions != ()
    if share > 1 - CERTAIN:
        assert guessed[name] == truth
        assert score(made, guessed).total == score(made, values).total
    else:
        assert guessed[name] == wrong


def test_a_number_of_a_column_that_agrees_only_with_a_guess_keeps_its_doubt() -> None:
    made, _sheet, values = one_game()
    plain = {it: "" if it.startswith(("sum-", "total")) else v for it, v in values.items()}
    hexes = [it for it, value in plain.items() if it.startswith("hex-") and value.isdigit()]
    numbers = [it for it, value in plain.items() if it.startswith("points-") and value]
    for mark, number in product(hexes, numbers):
        wrong = {mark: "", number: ""}
        if not made.questions(read_surely({**plain, **wrong})):
            break
    readings = read_surely({**plain, **wrong})
    for name in wrong:
        readings[name] = readings[name]._replace(certainty=0.6, others=((plain[name], 0.4),))
    assert mark in [it.field for it in made.questions(readings)]
    found = guess_all(made, readings)
    assert {it: found.values[it] for it in wrong} == wrong
    assert sorted(it.field for it in found.questions) == sorted([mark, number])


def test_of_two_numbers_that_would_make_a_sum_right_the_likelier_one_is_guessed() -> None:
    made, _sheet, values = one_game("A", 1)
    first, second = "points-3-1", "points-3-3"
    assert (values[first], values[second], values["sum-3"]) == ("2", "7", "10")
    readings = read_surely({**values, second: values[first]})
    true = values[second]
    readings[first] = readings[first]._replace(certainty=0.96, others=((true, 0.04),))
    readings[second] = readings[second]._replace(certainty=0.6, others=((true, 0.4),))
    found = guess_all(made, readings)
    assert [it.field for it in found.questions] == [second, first]
    assert values_of(readings, found.answers)[second] == true


@given(records(1), st.data())
def test_a_misread_number_of_a_column_is_found_by_what_else_it_may_be(
    record: Record, data: st.DataObject
) -> None:
    made, _sheet, values = kept(record, Style.SHEET)
    written = [it for it, value in values.items() if it.startswith("points-") and value]
    assume(written)
    name = data.draw(st.sampled_from(written))
    truth = values[name]
    wrong = data.draw(st.integers(1, 40).map(str))
    assume(wrong != truth)
    readings = read_surely({**values, name: wrong})
    readings[name] = readings[name]._replace(certainty=0.9, others=((truth, 0.1),))
    asked = made.questions(readings)
    assert [it.field for it in asked] in ([name], [])
    answers = {it.field: truth for it in asked}
    if asked:
        assert made.questions(answered(readings, answers)) == ()
        assert score(made, values_of(readings, answers)).total == score(made, values).total


@given(records(1), st.integers(1, 3), st.integers(1, 9))
def test_a_wrong_addition_is_a_remark_and_no_question(
    record: Record, phase: int, more: int
) -> None:
    made, sheet, values = kept(record, Style.SHEET)
    assert sheet.columns is not None
    assume(len(sheet.columns[phase - 1]) > (phase == 1))
    right = sum(sheet.columns[phase - 1])
    values[f"sum-{phase}"] = str(right + more)
    values["total"] = str(sum(map(sum, sheet.columns)) + more)
    assert made.questions(read_surely(values)) == ()
    roman = {1: "I", 2: "II", 3: "III"}[phase]
    first, second = made.remarks(values, "Anna")
    assert first == (
        f"Anna: You wrote {right + more} below column {roman}; the column adds up to {right}."
    )
    assert second.endswith(f"the program counts {score(made, values).total}.")


def test_each_wrong_sum_of_a_ledger_is_named_by_its_place() -> None:
    luck = Random(3)  # noqa: S311 - games, no secrets
    made, _sheet, values = kept(play_game(luck, domain("A")), Style.LEDGER)
    assert made.points(values) == (30,)
    wrong = {**values, "sum-2": "9", "sum-goods": "8", "total": "29"}
    assert made.remarks(wrong, "Anna") == (
        "Anna: You wrote 9 below column II; the column adds up to 8.",
        "Anna: You wrote 8 at Σ goods; it adds up to 2.",
        "Anna: You wrote 29 as the total; the sums add up to 37.",
        "Anna: The total on the sheet is 29; the program counts 30.",
    )
    assert made.remarks({**values, "total": "30"}, "Anna") == ()
    assert made.remarks({**values, "total": "-"}, "Anna") == ()


@given(records(1))
def test_the_phases_of_a_sheet_without_numbers_are_asked_and_settle_its_score(
    record: Record,
) -> None:
    made, sheet, values = kept(record, Style.SHEET)
    empty = {it: "" if it.startswith(("points-", "sum-", "total")) else value
             for it, value in values.items()}  # fmt: skip
    readings = read_surely(empty)
    phase_of = {f"{PHASE}hex-{cell.row + 1}-{cell.position + 1}": zone
                for zone in sheet.layout.zones for cell in zone.cells}  # fmt: skip
    by_hex = dict(zip(sheet.layout.by_hex, sheet.phases, strict=True))
    answers: dict[str, str] = {}
    for _round in range(MOST_ROUNDS):
        for it in open_questions(made, readings, answers):
            assert it.field.startswith(PHASE), it
            assert it.shown in values
            zone = phase_of[it.field]
            answers[it.field] = str(max(by_hex[cell.hex] for cell in zone.cells))
    truth = Scorer(shipped_edition()).score_sheet(sheet, made.variant)
    found = score(made, values_of(readings, answers))
    assert _zone_points(found) == _zone_points(truth)


def one_game(name: str = "A", seed: int = 7) -> tuple[DiceReader, Sheet, dict[str, str]]:
    return kept(play_game(Random(seed), domain(name)), Style.SHEET)  # noqa: S311 - a game


def asked_about(made: DiceReader, values: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(it.field, it.reason) for it in made.questions(read_surely(values))]


def start_of(sheet: Sheet) -> str:
    cell = sheet.layout.cells[sheet.marks.index(STARTED)]
    return f"hex-{cell.row + 1}-{cell.position + 1}"


def test_a_sheet_without_a_starting_castle_is_asked_about_one() -> None:
    made, sheet, values = one_game()
    start = start_of(sheet)
    readings = read_surely({**values, start: ""})
    readings[start] = readings[start]._replace(others=(("x", 0.004),))
    (question,) = made.questions(readings)
    assert (question.field, "x" in question.choices) == (start, True)
    assert "starting castle" in question.reason


def test_two_starting_castles_are_asked_about_once() -> None:
    made, sheet, values = one_game()
    start = start_of(sheet)
    other = next(it for it in values if it.startswith("hex-") and it != start)
    readings = read_surely({**values, other: "x"})
    readings[other] = readings[other]._replace(certainty=0.993)
    assert other in [it.field for it in made.questions(readings)]


def test_a_gap_between_time_boxes_is_asked_about_and_an_unsure_box_is_not() -> None:
    made, _sheet, values = one_game()
    readings = read_surely(values)
    readings["time-2-4"] = readings["time-2-4"]._replace(value="", certainty=0.7)
    assert made.questions(readings) == ()
    readings["time-2-4"] = readings["time-2-4"]._replace(certainty=1.0)
    assert [it.field for it in made.questions(readings)] == ["time-2-4"]


def test_both_values_of_a_colour_are_asked_about() -> None:
    made, _sheet, values = one_game()
    fields = ["colour-river-1", "colour-river-2"]
    values |= dict.fromkeys(fields, "o")
    assert any(field in fields for field, _reason in asked_about(made, values))


def test_a_figure_that_others_crossed_out_is_no_claim() -> None:
    made, _sheet, values = one_game()
    before = score(made, values)
    values |= {it: "x" for it, value in values.items() if it.startswith("colour-") and not value}
    assert asked_about(made, values) == []
    assert score(made, values) == before


def test_one_missing_hex_that_cuts_off_many_is_one_question() -> None:
    made, sheet, values = one_game("B", 3)
    hexes = [it for it, value in values.items() if it.startswith("hex-") and value]
    counts = []
    for name in hexes:
        if name != start_of(sheet):
            readings = read_surely({**values, name: ""})
            readings[name] = readings[name]._replace(certainty=0.992, others=(("5", 0.008),))
            asked = [it.field for it in made.questions(readings) if "reached" in it.reason]
            counts.append(len(asked))
            assert asked in ([], [name])
    assert max(counts) == 1


def test_an_own_domain_is_named_by_its_file(tmp_path: Path) -> None:
    text = (
        'game = "dice"\nid = "mine"\ncustom = true\nmap = """\n'
        "  C   C   Kg\n    P   R   M\n  Ks  N   P\n"
        '"""\n'
    )
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    layout: Layout = load_layout(file)
    code = SheetCode("dice", "mine", domain_digest(layout), "sheet", "a4", "full", "en", "vellum")
    made = make_reader(code, [tmp_path / "other.toml", file])
    assert made.layout == file.as_posix()
    castle = next(cell for cell in layout.cells if cell.bonus == "goods")
    values = {f"hex-{castle.row + 1}-{castle.position + 1}": "x"}
    written = tmp_path / "anna.toml"
    written.write_text(made.text([made.table(values, "Anna")]), encoding="utf-8")
    assert load_games([written]).sheets[0].layout.id == "mine"


def test_doubts_become_comments_and_data() -> None:
    made, _sheet, values = one_game()
    readings = read_surely(values)
    readings["hex-2-3"] = Reading("hex-2-3", "digit", "4", 0.93, (("1", 0.002),))
    questions = tuple(it for it in made.questions(readings) if it.field == "hex-2-3")
    notes = list(doubts(made, questions))
    assert notes == [
        "Doubtful: Monastery 2-3, read as 4 (93 %). This could not be read with certainty."
    ]
    text = made.text([made.table(values, "Anna")], [notes])
    assert f"# {notes[0]}\n[[player]]" in text
    data = doubt_json(questions[0])
    seen = {"cell": [1, 2], "read": "4", "certainty": 0.93}
    assert data == {**seen, "taken": "4", "reason": questions[0].reason}


def test_one_clear_number_that_nothing_explains_is_one_doubt() -> None:
    made, _sheet, values = one_game("A", 1)
    readings = read_surely({**values, "points-3-3": "23"})
    readings = {it: each._replace(certainty=0.9999) for it, each in readings.items()}
    (doubt,) = guess_all(made, readings).questions
    assert doubt.reason == "Column III: no zone, colour or sale explains the 23."


def test_a_number_that_somebody_confirms_is_a_slip_and_ends_the_questions() -> None:
    made, _sheet, values = one_game("A", 1)
    slip = {**values, "points-3-3": "23"}
    readings = {
        it: each._replace(certainty=0.99999, others=(("", 0.00001),))
        for it, each in read_surely(slip).items()
    }
    asked = ask_all(made, readings, lambda it: slip[it.field])
    assert [it.field for it in asked.questions] == ["points-3-3"]
    assert score(made, values_of(readings, asked.answers)).total == score(made, values).total


def test_a_number_written_in_place_of_another_is_a_slip_as_well() -> None:
    made, _sheet, values = one_game("A", 1)
    slip = {**values, "points-1-2": "2"}
    readings = {
        it: each._replace(certainty=0.99999, others=(("", 0.00001),))
        for it, each in read_surely(slip).items()
    }
    asked = ask_all(made, readings, lambda it: slip[it.field])
    assert values["points-1-2"] == "1"
    assert [it.field for it in asked.questions] == ["points-1-2"]


def test_a_number_that_somebody_forgot_is_asked_about_once() -> None:
    made, _sheet, values = one_game("A", 1)
    readings = read_surely({**values, "points-3-3": ""})
    asked = ask_all(made, readings, lambda it: it.read)
    first, *others = asked.questions
    assert first.reason == "A finished zone, colour or sale is in none of the columns."
    assert all(it.field.startswith(PHASE) for it in others)


def test_what_is_asked_about_a_forgotten_tick_and_a_doubtful_one_is_as_approved(
    golden: Golden,
) -> None:
    """Where zones show which terrain lacks a tick, it is asked about before a less certain one."""
    made, _sheet, values = kept(play_game(Random(1), domain("A")), Style.LEDGER)  # noqa: S311 - a game
    terrain = {it: it.partition("-")[0] for it in values if values[it] and kind_of(it) == "check"}
    ticks = [it for it in terrain if terrain[it] in {*Terrain}]
    said = []
    for forgotten, doubtful in product(ticks, ticks[::3]):
        if terrain[forgotten] != terrain[doubtful]:
            readings = read_surely({**values, forgotten: ""})
            readings[forgotten] = readings[forgotten]._replace(certainty=0.997)
            readings[doubtful] = readings[doubtful]._replace(certainty=0.994, others=(("", 0.006),))
            asked = ", ".join(it.field for it in made.questions(readings))
            said.append(f"{forgotten} forgotten, {doubtful} doubtful: {asked}")
    golden("scan-asked-ticks.txt", "\n".join(said) + "\n")


@pytest.mark.parametrize("certainty", [0.7, 0.94, 0.997])
def test_a_0_is_worth_nothing_so_that_it_is_asked_about_and_the_rules_say_what_it_is(
    certainty: float,
) -> None:
    made, _sheet, values = one_game("A", 1)
    free = next(it for it, value in values.items() if it.startswith("points-2-") and not value)
    others = ("8", (1 - certainty) / 2), ("", (1 - certainty) / 2)
    for name, true in ((free, ""), ("points-3-3", "7")):
        readings = read_surely({**values, name: "0"})
        shares = tuple((it or true, share) for it, share in others)
        readings[name] = readings[name]._replace(certainty=certainty, others=shares)
        (asked,) = made.questions(readings)
        assert (asked.field, asked.guess) == (name, true)
        assert asked.reason.endswith("no zone, colour or sale explains the 0.")


def test_a_0_that_somebody_wrote_ends_the_questions() -> None:
    made, _sheet, values = one_game("A", 1)
    free = next(it for it, value in values.items() if it.startswith("points-2-") and not value)
    readings = read_surely({**values, free: "0"})
    asked = ask_all(made, readings, lambda it: it.read)
    assert [it.field for it in asked.questions] == [free]
    assert score(made, values_of(readings, asked.answers)).total == score(made, values).total


def test_numbers_are_asked_about_after_a_broken_rule_is_confirmed() -> None:
    made, _sheet, values = one_game("A", 1)
    name = next(it for it, value in values.items() if it.startswith("hex-") and value in "12")
    broken = next(it for it in "123456" if made.questions(read_surely({**values, name: it})) != ())
    readings = read_surely({**values, name: broken})
    doubtful = "points-3-3"
    readings[doubtful] = readings[doubtful]._replace(certainty=0.6, others=(("2", 0.4),))
    asked = ask_all(made, readings, lambda it: it.read)
    assert doubtful in asked.answers


def test_a_comment_says_where_the_rules_were_believed_instead() -> None:
    made, _sheet, _values = one_game()
    asked = Question("hex-2-3", "4", 0.6, ("4", "1"), "A 4 cannot be written here.", "1")
    (note,) = doubts(made, (asked,))
    assert note == (
        "Doubtful: Monastery 2-3, read as 4 (60 %), but 1 keeps the rules and is in this file."
        " A 4 cannot be written here."
    )
    assert (asked.guess, doubt_json(asked)["taken"]) == ("1", "1")


@pytest.mark.parametrize("style", Style)
def test_every_field_that_is_filled_in_is_on_the_printed_sheet(style: Style) -> None:
    luck = Random(1)  # noqa: S311 - a game
    for name in ("A", "lake"):
        made, _sheet, values = kept(play_game(luck, domain(name)), style)
        fields = {it.name for it in made.printed.document.pages[0].fields}
        assert set(values) <= fields


def other_value(name: str, value: str) -> str:
    """Return what a field may have been misread as."""
    if value.isdecimal():
        return str(int(value) % 6 + 1)
    if name.startswith("hex-"):
        return "4"
    return {"": "o", "o": "", "x": ""}.get(value, "x")


@pytest.mark.parametrize("certainty", [1.0, 0.8])
def test_what_is_asked_about_one_changed_field_is_as_approved(
    certainty: float, golden: Golden
) -> None:
    made, _sheet, values = one_game("B", 5)
    said = []
    seen = [it for it in values if values[it] or not it.startswith("points-")]
    for name in seen[:: 7 if certainty < 1 else 5]:
        new = other_value(name, values[name])
        readings = read_surely({**values, name: new})
        readings[name] = readings[name]._replace(
            certainty=certainty, others=((values[name], 1 - certainty),)
        )
        asked = made.questions(readings)
        said.append(f"{name}: {values[name]!r} read as {new!r}")
        said += [f"  {it.field} {list(it.choices)} {it.guess!r}: {it.reason}" for it in asked[:2]]
        if not asked:
            said += [f"  {it}" for it in made.remarks({**values, name: new}, "Anna")[:2]]
    golden(f"scan-asked-{certainty:g}.txt", "\n".join(said) + "\n")


def test_a_digit_that_its_hex_never_takes_leaves_the_doubt_and_is_named() -> None:
    made, sheet, values = one_game("A", 1)
    takes = Scorer(shipped_edition()).ground(sheet.layout).allowed
    number, allowed = next(it for it in takes if sheet.marks[it[0]] in it[1])
    cell = sheet.layout.cells[number]
    name = f"hex-{cell.row + 1}-{cell.position + 1}"
    other = next(it for it in "123456" if int(it) not in allowed)
    readings = read_surely(values)
    readings[name] = readings[name]._replace(certainty=0.78, others=((other, 0.2),))
    (asked,) = made.questions(readings)
    assert (asked.field, asked.guess, other in asked.choices) == (name, values[name], True)
    assert asked.reason == f"It could also be {other}, but that cannot be entered here."
