"""The benchmark of photos: what is right, what is asked, and how real photos are measured."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from photos import measure, real, taking
from photos.examining import Cell, Outcome
from photos.strokes import stroke_hand

from generator.games.dice.load.blank import sheet_to_toml
from generator.games.dice.model.sheet import DiceGame

if TYPE_CHECKING:
    from pathlib import Path

DIGIT = Cell("hex-1-1", "digit", "4", "4", 1.0, asked=False, corrected="")
SILENT = DIGIT._replace(read="1")
ASKED = SILENT._replace(asked=True)
TIME = Cell("time-1-1", "cross", "", "x", 1.0, asked=False, corrected="", counts=False)
REFUSED = Outcome("blurred", 0.4)


def read(*cells: Cell, questions: int = 0) -> Outcome:
    return Outcome("", 0.5, cells, questions, min(questions, 1))


def test_wilson_gives_the_known_intervals() -> None:
    """Values of Wilson's score with 1.96 standard errors, as tables print them."""
    assert measure.Wilson(98, 100).interval == pytest.approx((0.9300, 0.9945), abs=1e-4)
    assert measure.Wilson(0, 20).interval == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert str(measure.Wilson(20, 20)) == "100.0% (83.9% to 100.0%)"


def test_a_sheet_is_right_when_nothing_is_wrong_that_was_not_asked() -> None:
    assert read(DIGIT, TIME).right
    assert read(DIGIT, ASKED, questions=1).right
    assert not read(DIGIT, SILENT).right
    assert not REFUSED.right
    assert not read(DIGIT)._replace(same_score=False).right
    assert not read(DIGIT, TIME).misread
    assert read(ASKED).misread


def test_tables_count_what_was_asked_and_what_was_not() -> None:
    found = [read(DIGIT), read(DIGIT, ASKED, questions=3), read(DIGIT, SILENT), REFUSED]
    found[:2] = [it._replace(guessed=True) for it in found[:2]]
    row = list(measure.reading_table({"normal": found}))[-1]
    assert row.startswith("| normal | 4 | 1 | 50.0% (")
    right, guessed, quiet = (it.split(" ")[1] for it in row.split("|")[4:7])
    assert (right, guessed, quiet) == ("50.0%", "50.0%", "25.0%")
    assert row.endswith("| 1.00 | 0.33 | 0.333 |")
    rows = list(measure.cell_table({"normal": found}))
    assert rows[-1] == "| normal | digit | 5 | 2 | 1 | 1 |"


def test_hard_photos_are_caught_when_they_are_refused_or_asked_about() -> None:
    found = [read(DIGIT), read(ASKED, questions=1), read(SILENT), REFUSED]
    assert measure.caught(found) == (2, 3)
    (line, *_rest) = measure.hard_lines(found)
    assert line.startswith(
        "Of 4 hard photos 1 were refused, 1 were read without an error, 1 had errors that were all"
        " asked about, and 1 had one that was not."
    )


def test_a_missed_target_is_shown() -> None:
    guessed = read(DIGIT)._replace(guessed=True)
    asked = read(ASKED, questions=1)._replace(guessed=True)
    found = [guessed] * 89 + [asked] * 8 + [read(SILENT)] * 3
    rows = list(measure.target_table({"normal": found}))
    assert "| normal: at least 98% of sheets right with answers | 97.0% | **missed** |" in rows
    assert "| normal: at least 90% right if nobody answers a question | 97.0% | reached |" in rows
    assert "| normal: at least 90% right with nothing to ask | 89.0% | **missed** |" in rows
    assert "| 3.0% | **missed** |" in rows[-1]


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder as people send it, with a photo that is simulated, and its typed sheet."""
    folder = tmp_path_factory.mktemp("real")
    writer = stroke_hand(np.random.default_rng(1))._replace(pencil=False, strength=1.0)
    shot = taking.take(31, "scanner", megapixels=4, writer=writer)
    assert shot.game is not None
    text = sheet_to_toml(DiceGame(shot.game.variant, (shot.game.sheet,)), folder)
    (folder / "anna.jpg").write_bytes(shot.photo.jpeg)
    (folder / "anna.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_photo_is_compared_with_its_typed_sheet(sent: Path) -> None:
    (found,) = real.measure(sent)
    assert (found.photo, found.fault, found.differing) == ("anna.jpg", "", ())
    assert list(real.tables([found]))[-1].startswith("1 of 1 real photos are right")


def test_what_differs_and_what_is_not_read_is_told(sent: Path, tmp_path: Path) -> None:
    typed = (sent / "anna.toml").read_text(encoding="utf-8")
    (tmp_path / "ben.jpg").write_bytes((sent / "anna.jpg").read_bytes())
    other = re.sub(r"worker = \[\d+", "worker = [19", typed)
    assert other != typed
    (tmp_path / "ben.toml").write_text(other, encoding="utf-8")
    (tmp_path / "cat.png").write_bytes(b"no picture")
    (tmp_path / "cat.toml").write_text(typed, encoding="utf-8")
    (tmp_path / "dan.jpg").write_bytes(b"")
    ben, cat, dan = real.measure(tmp_path)
    assert ben.differing == ("bonuses",)
    assert cat.fault.startswith("cat.png: this is not a picture")
    assert dan.fault == "dan.toml is missing"
    assert not ben.right


def test_a_folder_without_photos_says_how_to_send_some(tmp_path: Path) -> None:
    (line,) = real.tables(real.measure(tmp_path))
    assert line.startswith("There are no photos yet")
