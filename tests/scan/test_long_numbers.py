"""Numbers of more than three digits and half points on sheets: a person types what is written."""

from __future__ import annotations

import pytest

from generator.games.pad.scanning.evenings import evening_text
from generator.games.pad.scanning.identity import pad_digest
from generator.games.pad.scanning.reader import PadReader, make_reader
from generator.model.scan import Reading, SheetCode
from generator.model.score_pad.unit import read_number
from support.games.pad_sheets import shipped


def reader(name: str, columns: int) -> PadReader:
    digest = pad_digest(shipped(name))
    code = SheetCode("pad", name, digest, f"columns-{columns}", "a4", "full", "en", "vellum")
    return make_reader(code, [])


def read(made: PadReader, **values: str) -> dict[str, Reading]:
    """Return readings without a doubt."""
    named = {name.replace("_", "-"): value for name, value in values.items()}
    return {name: Reading(name, made.fields[name].kind, it, 1.0) for name, it in named.items()}


def test_a_number_that_can_be_long_is_asked_about() -> None:
    made = reader("ten-thousand", 2)
    readings = read(made, p1_r1_points="500", p2_r1_points="")
    (question,) = made.questions(readings)
    assert question.field == "p1-r1-points"
    assert question.reason == "Three digits are read at most; type what is written."


def test_what_is_typed_is_in_the_evening() -> None:
    made = reader("ten-thousand", 2)
    table = made.table({"p1-r1-points": "10500", "p2-r1-points": "650"}, "Ana, Ben")
    assert table["round"] == [{"points": [10500, 650]}]


@pytest.mark.parametrize("text", ["40.5", "40,5", "40½"])
def test_a_half_point_is_typed(text: str) -> None:
    made = reader("tarot", 3)
    table = made.table({"r1-taken": text, "r1-bouts": "2"}, "Ana, Ben, Cleo")
    assert table["round"][0]["taken"] == 40.5
    assert "taken = 40.5\n" in evening_text(made.pad, [table])


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("12", 12),
        ("½", 0.5),
        ("3¾", 3.75),
        ("3.50", 3.5),
        ("3,25", 3.25),
        ("1000000", 10**6),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, number: float) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", ".", "x", "-1", "0.3", "1½½", "٣", ".5.5", "9" * 40])
def test_what_is_no_number_is_none(text: str) -> None:
    assert read_number(text) is None
