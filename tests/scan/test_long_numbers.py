"""Numbers of more than three digits and half points on sheets: a person types what is written."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import numpy as np
import pytest

from generator.cli.output.asking import ask_person
from generator.cli.output.keys import Keys
from generator.games.pad.scanning.evenings import evening_text
from generator.games.pad.scanning.identity import pad_digest
from generator.games.pad.scanning.reader import PadReader, make_reader
from generator.model.scan import Reading, SheetCode
from generator.model.score_pad.unit import read_number
from generator.scan.crops import SCALE
from generator.scan.pictures import ScannedSheet
from support.games.pad_sheets import shipped

if TYPE_CHECKING:
    from pathlib import Path


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


@pytest.mark.parametrize(
    ("typed", "meant"), [("e", "0"), ("6\n", "6"), ("-", ""), ("12\n", "12"), ("\n", "3")]
)
def test_a_number_with_more_likely_values_than_letters_can_be_any_or_empty(
    typed: str, meant: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = reader("hearts", 4)
    page = made.printed.document.pages[0]
    others = tuple((it, 0.05) for it in ("8", "9", "5", "0", "6", "2"))
    doubtful = Reading("p1-r1-taken", "number", "3", 0.5, others)
    readings = {**read(made, p2_r1_taken="11"), doubtful.field: doubtful}
    paper = np.full((round(page.height * SCALE), round(page.width * SCALE), 3), 255, np.uint8)
    corners = np.zeros((4, 2), np.float32)
    sheet = ScannedSheet(made.code, made, readings, paper, corners, page.fields, "anna.jpg")
    (question,) = made.questions(readings)
    assert len(question.choices) == 6
    waiting = [*typed, *"uuuu"]
    found = ask_person(sheet, tmp_path, Keys(lambda _patience: waiting.pop(0), count(1.0).__next__))
    assert found.values[doubtful.field] == meant
    offered = "a (3), b (8), c (9), d (5), e (0), - (empty) or any other number, then Enter [3]"
    assert offered in capsys.readouterr().err
