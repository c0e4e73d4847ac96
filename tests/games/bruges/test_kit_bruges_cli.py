"""`scriptorium kit bruges`: what is written and said, and how bad input is answered."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from support.papers.page_words import page_words
from support.program import ROOT, at_once, everything, printed, refused, scriptorium

if TYPE_CHECKING:
    from pathlib import Path


def test_the_kit_of_bruges_is_one_file(tmp_path: Path) -> None:
    result = scriptorium("kit", "bruges", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert list(everything(tmp_path)) == ["output", "output/kit-bruges-a4.pdf"]
    said = (
        r"(\d+) sheets of paper, .*\n43 persons are known; .*\n"
        r"output/kit-bruges-a4\.pdf: (\d+) pages, \d+ kB\n"
    )
    found = re.fullmatch(said, result.stdout)
    assert found is not None
    assert (
        int(found[2])
        == 2 * int(found[1])
        == len(page_words(tmp_path / "output" / "kit-bruges-a4.pdf"))
    )


@pytest.mark.parametrize(
    ("words", "name", "number"),
    [
        ("--only summary", "kit-bruges-summary-a4.pdf", 2),
        ("--only board --table-paper a3", "kit-bruges-board-a4-table-a3.pdf", 2),
        ("--only board --single", "kit-bruges-board-a4-single.pdf", 3),
        ("--only meeples,DICE --paper letter", "kit-bruges-meeples-dice-letter.pdf", 4),
        ("--only workers,mayor --ink low --lang de", "kit-bruges-workers-mayor-a4-low-de.pdf", 2),
        ("--only seals --players 2 --bleed 0", "kit-bruges-seals-a4-2-players.pdf", 2),
        ("--only persons,open --cards 9", "kit-bruges-persons-open-a4-9-cards.pdf", 4),
        ("--only arms --theme slate --flip short", "kit-bruges-arms-a4-slate.pdf", 2),
        ("--only dice --die 25mm", "kit-bruges-dice-a4.pdf", 6),
    ],
)
def test_only_some_of_it(words: str, name: str, number: int, tmp_path: Path) -> None:
    ((file, data),) = printed("kit", "bruges", *words.split(), cwd=tmp_path).items()
    assert file == f"output/{name}"
    assert len(page_words(data)) == number


def test_the_same_kit_has_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        at_once("kit", "bruges", "--only", "dice,thief,canals", "-o", name, cwd=tmp_path)
    one, two = (tmp_path / name for name in ("one.pdf", "two.pdf"))
    assert one.read_bytes() == two.read_bytes()


def test_pictures_are_one_a_face_with_bleed(tmp_path: Path) -> None:
    words = "--only thief,points,majority-canal-red,summary --format png --bleed 3 --dpi 100 -o s/"
    result = at_once("kit", "bruges", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert sorted(path.name for path in (tmp_path / "s").iterdir()) == [
        "bruges-house-brown-back.png",
        "bruges-majorities-majority-canal-red-front.png",
        "bruges-persons-thief-front.png",
        "bruges-points-100-back.png",
        "bruges-points-50-front.png",
        "bruges-won-canal-red-back.png",
        "summary.png",
    ]
    with Image.open(tmp_path / "s" / "bruges-persons-thief-front.png") as picture:
        assert picture.size == pytest.approx((69.5 / 25.4 * 100, 94.9 / 25.4 * 100), abs=1)


def test_whole_sheets_as_pictures_leave_blank_sides_out(tmp_path: Path) -> None:
    words = "--only board,arms --format svg --uncut --table-paper a3 -o s/"
    result = at_once("kit", "bruges", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert sorted(path.name for path in (tmp_path / "s").iterdir()) == [
        "board.svg",
        "bruges-sheet-1-back.svg",
        "bruges-sheet-1-front.svg",
    ]


def test_a_virtual_table_has_the_pieces(tmp_path: Path) -> None:
    words = "--only florins,statues --format tts --dpi 100 -o table.json"
    result = at_once("kit", "bruges", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))["ObjectStates"]
    assert "50 pieces" in result.stdout


def test_files_of_ones_own_are_printed(tmp_path: Path) -> None:
    (tmp_path / "figures.toml").write_text('game = "bruges"\nmajority.points = 6\n', "utf-8")
    (tmp_path / "plan.toml").write_text('game = "bruges"\ntrack.last = 59\n', "utf-8")
    (tmp_path / "mine.csv").write_text("name,price\nTreasurer,9\n", "utf-8")
    words = "--only board,treasurer --single --edition figures.toml --board plan.toml"
    result = at_once("kit", "bruges", *words.split(), "--persons", "mine.csv", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    (file,) = (tmp_path / "output").iterdir()
    assert file.name == "kit-bruges-board-treasurer-a4-single-figures-plan-mine.pdf"
    text = " ".join(page_words(file))
    assert "Treasurer" in text
    assert "59" in text


def test_the_sample_of_the_docs_is_printed(tmp_path: Path) -> None:
    sample = ROOT / "docs" / "samples" / "bruges-persons.toml"
    words = ("--only", "treasurer,mayor", "--persons", sample)
    assert at_once("kit", "bruges", *words, cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--only flornis", "--only does not accept 'flornis'; did you mean 'florins'?"),
        ("--only thef", "--only does not accept 'thef'; did you mean 'thief'?"),
        (
            "--only qqqq",
            "--only does not accept 'qqqq'; choose summary, pad, board, meeples, dice,",
        ),
        ("--only board,", "--only takes names separated by commas, such as board,workers"),
        ("--players 5", "--players takes a whole number from 2 to 4, not '5'."),
        ("--cards 0", "--cards takes a whole number from 1 to 1000, not '0'."),
        ("--cards x", "--cards takes a whole number from 1 to 1000, not 'x'."),
        ("--only open --cards 5", "The persons fill all 5 cards; choose more --cards."),
        ("--only workers --die 20mm", "--die has no effect without the dice; add --only dice"),
        ("--only dice --table-paper a3", "--table-paper has no effect without the board"),
        ("--only dice --board x.toml", "--board has no effect without the board"),
        ("--only dice --cards 20", "--cards has no effect on what --only names"),
        ("--only dice --persons x.csv", "--persons has no effect on what --only names"),
        ("--uncut", "A PDF always has whole sheets; leave out --uncut, or add --format png."),
        ("--single --flip short", "--flip is for backs, but --single prints none"),
        ("--only board --format tts", "works only with cards, tiles and tokens; remove board"),
        ("--persons nobody.csv", "nobody.csv"),
        ("--edition 2012", "The game 'bruges' has no edition '2012'; did you mean '2013'?"),
        ("--board nowhere.toml", "nowhere.toml"),
        ("--components nothing.toml", "nothing.toml"),
        ("--die 90mm", "--die takes an edge of 10 to 40 mm, not '90mm'."),
        ("--paper 60x60 --only mayor", "60"),
    ],
)
def test_bad_orders_get_one_sentence_and_write_nothing(
    words: str, said: str, tmp_path: Path
) -> None:
    assert said in refused("kit", "bruges", *words.split(), cwd=tmp_path)


def test_a_fault_in_a_table_is_reported_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("name,price,group\nTreasurer,9,chruch\n", "utf-8")
    result = at_once("kit", "bruges", "--persons", "mine.csv", cwd=tmp_path)
    assert result.returncode == 1
    assert "mine.csv:2:" in result.stderr
    assert "did you mean 'church'?" in result.stderr
    assert "output" not in everything(tmp_path)


def test_kits_are_listed_with_this_one(tmp_path: Path) -> None:
    result = at_once("kit", "--help", cwd=tmp_path)
    assert "bruges  The board of Brügge" in result.stdout
    answer = at_once("kit", "brugge", cwd=tmp_path)
    assert "did you mean 'bruges'?" in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "note"),
    [
        (("--only", "persons,open"), "43 persons are known; the other 122 are cards to fill in."),
        (("--only", "persons,open", "--cards", "50"), "43 persons are known; the other 7 are"),
        (("--only", "persons"), ""),
        (("--only", "dice"), ""),
    ],
)
def test_the_kit_says_how_many_persons_are_known(
    arguments: tuple[str, ...], note: str, tmp_path: Path
) -> None:
    answer = at_once("kit", "bruges", *arguments, "--dry-run", cwd=tmp_path).stdout
    assert note in answer
    assert ("are known" in answer) == bool(note)
