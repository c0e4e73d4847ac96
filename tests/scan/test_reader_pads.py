"""Sheets of score pads that were read: boxes become evenings, doubts become questions."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.scoring import PadScorer
from generator.games.pad.scanning.identity import pad_digest
from generator.games.pad.scanning.printed import draw_printed
from generator.games.pad.scanning.reader import PadReader, make_reader
from generator.load.files.document import parse_toml
from generator.model.finding import Place
from generator.model.scan import CERTAIN, Reading, SheetCode
from generator.page.marks import Kind
from generator.products.scanning.asking import doubts, guess_all, sure_remarks
from support.games.pad_sheets import shipped
from support.games.written_evenings import evenings, fill

if TYPE_CHECKING:
    from pathlib import Path


READ = {
    "yacht": "a-whole-evening",
    "hearts": "",
    "spades": "",
    "golf": "",
    "sets-and-majorities": "",
    "bird-habitats": "",
    "cribbage": "",
}
"""Pads with a column for each player, and the case that is filled in, else the first."""
OWN = ("colour-rows", "areas-and-tracks")


@cache
def reader(name: str, style: str) -> PadReader:
    pad = shipped(name)
    code = SheetCode("pad", name, pad_digest(pad), style, "a4", "full", "en", "vellum")
    made = make_reader(code, [])
    assert made.pad == pad
    return made


def surely(made: PadReader, values: dict[str, str]) -> dict[str, Reading]:
    return {it: Reading(it, made.fields[it].kind, value, 1.0) for it, value in values.items()}


def rescored(made: PadReader, text: str) -> list[tuple[str, int]]:
    scores = PadScorer(made.pad).score(read_evening([parse_toml(text, "evening.toml")])).scores
    return [(it.name, it.total) for it in scores]


@pytest.mark.parametrize("name", READ)
def test_an_evening_is_read_from_its_columns(root: Path, name: str) -> None:
    cases = evenings(root, name)
    wanted = READ[name] or cases[0][0]
    evening = dict(cases)[wanted]
    made = reader(name, f"columns-{max(len(evening.players), shipped(name).fewest)}")
    values = fill(made, evening)
    assert made.questions(surely(made, values)) == ()
    table = made.table(values, ", ".join(evening.players))
    truth = PadScorer(made.pad).score(evening).scores
    assert rescored(made, made.text([table])) == [(it.name, it.total) for it in truth]


@pytest.mark.parametrize("name", OWN)
def test_the_sheets_of_single_players_become_one_evening(root: Path, name: str) -> None:
    made = reader(name, "sheet")
    evening = next(it for _case, it in evenings(root, name) if len(it.players) > 1)
    tables = []
    for player in range(len(evening.players)):
        alone = evening._replace(
            players=evening.players[player : player + 1], once=evening.once[player : player + 1]
        )
        tables.append(made.table(fill(made, alone), evening.players[player]))
    truth = PadScorer(made.pad).score(evening).scores
    assert rescored(made, made.text(tables)) == [(it.name, it.total) for it in truth]


def test_the_last_of_several_games_on_a_sheet_is_read() -> None:
    made = reader("colour-rows", "sheet")
    values = dict.fromkeys(made.fields, "")
    values |= {"p1-red-x1": "x", "p2-red-x1": "x", "p2-red-x3": "x"}
    assert made.table(values, "Anna") == {"player": [{"name": "Anna", "red": [2, 4]}]}


def test_rounds_of_a_second_page_follow_those_of_the_first() -> None:
    made = reader("hearts", "columns-4")
    first = {"player": [{"name": it} for it in "ABCD"], "round": [{"taken": [13, 13, 0, 0]}]}
    second = {"player": first["player"], "round": [{}, {"taken": [0, 0, 13, 13]}]}
    text = made.text([first, second])
    assert text.count("[[player]]") == 4
    assert text.count("[[round]]") == 2
    assert "taken = [0, 0, 13, 13]" in text


@given(st.data())
def test_what_is_not_certain_is_asked_about(data: st.DataObject) -> None:
    made = reader("yacht", "columns-4")
    values = {name: "" for name, it in made.fields.items() if it.kind is not Kind.TEXT}
    others = {"p1-ones": "4", "p2-chance": "18", "p1-full": ""}
    name = data.draw(st.sampled_from(sorted(others)))
    values["p1-ones"], values["p2-chance"], values["p1-full"] = "3", "17", "25"
    readings = surely(made, values)
    share = data.draw(st.floats(0.0, 0.999))
    readings[name] = readings[name]._replace(certainty=share, others=((others[name], 1 - share),))
    asked = made.questions(readings)
    assert [it.field for it in asked] == ([name] if share < CERTAIN else [])
    for it in asked:
        assert it.choices[0] == it.read == values[name]


@pytest.mark.parametrize("seen", ["0", "5"])
def test_what_a_box_cannot_take_leaves_the_doubt_about_what_was_read(seen: str) -> None:
    made = reader("yacht", "columns-4")
    values = {name: "" for name, it in made.fields.items() if it.kind is not Kind.TEXT}
    readings = surely(made, values | {"p1-ones": seen})
    readings["p1-ones"] = readings["p1-ones"]._replace(
        certainty=0.78, others=(("20", 0.2), ("26", 0.01))
    )
    (asked,) = made.questions(readings)
    assert (asked.field, asked.guess, "20" in asked.choices) == ("p1-ones", seen, True)
    assert asked.reason == "It could also be 20, but that cannot be entered here."
    (named,) = doubts(made, guess_all(made, readings).questions)
    assert asked.reason in named
    readings["p1-ones"] = readings["p1-ones"]._replace(certainty=0.995, others=(("20", 0.005),))
    assert made.questions(readings) == ()


def test_a_sum_that_agrees_makes_its_numbers_more_certain_and_another_less() -> None:
    made = reader("yacht", "columns-2")
    values = {name: "" for name, it in made.fields.items() if it.kind is not Kind.TEXT}
    values |= {"p1-ones": "3", "p1-twos": "6", "p1-subtotal-1": "9"}
    readings = surely(made, values)
    readings["p1-ones"] = readings["p1-ones"]._replace(certainty=0.9, others=(("4", 0.1),))
    assert made.questions(readings) == ()
    total = readings["p1-subtotal-1"]
    readings["p1-ones"] = readings["p1-ones"]._replace(certainty=0.995, others=(("4", 0.005),))
    assert made.questions(readings) == ()
    readings["p1-subtotal-1"] = total._replace(value="10")
    assert [it.field for it in made.questions(readings)] == ["p1-ones"]


@pytest.mark.parametrize(
    ("name", "columns", "field", "label"),
    [
        ("yacht", 4, "p3-fours", "Fours, Player 3"),
        ("hearts", 4, "p2-r10-taken", "Taken, Deal 10, Player 2"),
        ("boules", 2, "p1-r3-boules", "Boules, End 3, Team 1"),
        ("yacht", 4, "p1-subtotal-1", "Sum: Upper section"),
    ],
)
def test_a_question_says_which_box_it_is_about(
    name: str, columns: int, field: str, label: str
) -> None:
    assert reader(name, f"columns-{columns}").fields[field].label == label


def test_a_sheet_alone_tells_the_points_of_a_shipped_pad() -> None:
    made = reader("yacht", "columns-2")
    values = {"p1-ones": "3", "p1-twos": "6", "p2-ones": "1"}
    assert made.points(values) == (9.0, 1.0)
    other = copy(made)
    other.pad = replace(made.pad, place=Place("nowhere/own.toml"))
    assert other.points(values) == ()


def test_circles_and_totals_that_no_evening_has_are_not_read() -> None:
    made = reader("hearts", "columns-4")
    drawn = {it.name for it in draw_printed(made.code, made.pad).document.pages[0].fields}
    unread = {it for it in drawn if it.endswith(("-mark", "-total"))}
    assert drawn - made.fields.keys() == unread != set()
    assert "p1-r2-total" in reader("cribbage", "columns-2").fields


def test_a_number_that_a_box_cannot_take_is_asked_about_and_stands() -> None:
    made = reader("yacht", "columns-4")
    values = {name: "" for name, it in made.fields.items() if it.kind is not Kind.TEXT}
    values |= {"p1-ones": "4", "p1-twos": "7"}
    asked = made.questions(surely(made, values))
    assert [it.field for it in asked] == ["p1-twos"]
    assert made.table(values, "Anna")["player"][0]["twos"] == 7


def test_nobody_is_blamed_for_a_sum_while_anything_is_doubtful() -> None:
    made = reader("yacht", "columns-2")
    values = {name: "" for name, it in made.fields.items() if it.kind is not Kind.TEXT}
    values |= {"p1-ones": "4", "p1-twos": "6", "p1-subtotal-1": "12"}
    readings = surely(made, values)
    assert len(sure_remarks(made, values, "Anna, Ben", made.questions(readings))) == 1
    readings["p1-chance"] = readings["p1-chance"]._replace(certainty=0.6)
    assert sure_remarks(made, values, "Anna, Ben", made.questions(readings)) == ()


def test_a_wrong_sum_and_a_wrong_row_are_remarked() -> None:
    made = reader("yacht", "columns-2")
    values = {name: "" for name, it in made.fields.items() if it.kind is not Kind.TEXT}
    values |= {"p1-ones": "4", "p1-twos": "6", "p1-subtotal-1": "12", "p2-more-n": "1"}
    (remark,) = made.remarks(values, "Anna, Ben")
    assert remark.startswith("Anna: You wrote 12 at ")
    assert remark.endswith("it adds up to 10.")


def test_what_is_doubtful_becomes_a_comment_in_the_file() -> None:
    made = reader("yacht", "columns-2")
    table = made.table({"p1-ones": "3"}, "Anna")
    text = made.text([table], [["Ones, 3 or 5."]])
    assert "# Ones, 3 or 5.\n" in text
    assert rescored(made, text) == [("Anna", 3)]
