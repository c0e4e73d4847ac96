"""`scriptorium new`, word for word: which file each order writes, and which orders are refused."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.cli.commands import new
from generator.cli.commands.new import CopiedPad, SheetSubject, _paper_for, _shown
from generator.load.layouts.library import layout_paths
from generator.products.options.kinds import TOML
from generator.products.studio.starter_deck import starter_table
from generator.resources import DOCS
from support.program import ROOT, at_once, everything, sentence

if TYPE_CHECKING:
    from pathlib import Path

CHECK = "written; change it, then run 'scriptorium check"
SCORE = "written; fill it in, then run 'scriptorium score"
DECK = "written; change them, then run 'scriptorium kit deck"


@pytest.mark.parametrize(
    ("words", "files", "said"),
    [
        ("mine", ["mine.toml"], f"mine.toml: {CHECK} mine.toml'."),
        ("Mine.TOML", ["Mine.toml"], f"Mine.toml: {CHECK} Mine.toml'."),
        ("mine -o x/own.toml", ["x", "x/own.toml"], f"x/own.toml: {CHECK} x/own.toml'."),
        ("mine --game board", ["mine.toml"], f"mine.toml: {CHECK} mine.toml'."),
        ("mine --from lake", ["mine.toml"], f"mine.toml: {CHECK} mine.toml'."),
        ("mine --from A --game dice", ["mine.toml"], f"mine.toml: {CHECK} mine.toml'."),
        ("--sheet A", ["sheet-A.toml"], f"sheet-A.toml: {SCORE} sheet-A.toml'."),
        ("anna --sheet 6", ["anna.toml"], f"anna.toml: {SCORE} anna.toml'."),
        ("--sheet Cards-Solo", ["cards-solo.toml"], f"cards-solo.toml: {SCORE} cards-solo.toml'."),
        ("--sheet bruges -o b.toml", ["b.toml"], f"b.toml: {SCORE} b.toml'."),
        (
            "mine --deck",
            ["mine.csv", "mine.toml"],
            f"mine.toml and mine.csv: {DECK} mine.toml'.",
        ),
        (
            "Mine.toml --deck -o x/d.toml",
            ["x", "x/d.csv", "x/d.toml"],
            f"x/d.toml and x/d.csv: {DECK} x/d.toml'.",
        ),
    ],
)
def test_a_file_is_written_and_told(
    tmp_path: Path, words: str, files: list[str], said: str
) -> None:
    result = at_once("new", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, f"{said}\n", "")
    written = everything(tmp_path)
    assert [*written] == files
    text = (written[files[-1]] or b"").decode()
    tomllib.loads(text)
    if "--deck" in words:
        assert f"scriptorium kit deck {files[-1]}" in text
        assert written[files[-2]] == starter_table().encode()
        assert f'"{files[-2].rpartition("/")[2]}"' in text
    elif "--sheet" not in words:
        name = words.partition(" ")[0].lower().removesuffix(".toml")
        assert f'\nid = "{name}"\n' in text.lower()
        assert f"scriptorium check {files[-1]}" in text
        game = "board" if "board" in words else "dice"
        assert f'game = "{game}"\n' in text


def test_a_file_on_standard_output_is_not_told(tmp_path: Path) -> None:
    result = at_once("new", "mine", "-o", "-", cwd=tmp_path)
    assert (result.returncode, result.stderr, everything(tmp_path)) == (0, "", {})
    assert "scriptorium check mine.toml" in result.stdout
    assert tomllib.loads(result.stdout)["id"] == "mine"
    sheet = at_once("new", "--sheet", "cards", "-o", "-", cwd=tmp_path)
    assert (sheet.returncode, sheet.stderr, everything(tmp_path)) == (0, "", {})
    assert tomllib.loads(sheet.stdout)["game"] == "cards"


NEEDS = "--complete needs the layout to complete, named with --from; --seed needs both."
SAMPLES = "--samples copies the sample files; leave out everything but -o."
PAD = "--pad writes a pad; leave out --from, --game, --sheet and --deck."
A_DECK = "--deck writes a deck; leave out --from, --game and --sheet."
SHEET = "--sheet writes a sheet; leave out --from and --game."
ID = "use 1 to 40 letters A to Z, digits, - and _."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "A layout needs a name, as in 'scriptorium new mine'."),
        ("--from A", "A layout needs a name, as in 'scriptorium new mine'."),
        ("--pad yacht", "A layout needs a name, as in 'scriptorium new mine'."),
        ("a.b", f"'a.b' cannot be the id of a layout; {ID}"),
        ("é --sheet A", f"'é' cannot be the id of a layout; {ID}"),
        ("mine --complete", NEEDS),
        ("mine --seed 3", NEEDS),
        ("mine --from A --seed 3", NEEDS),
        ("mine --pad yacht --from A", PAD),
        ("mine --pad yacht --game dice", PAD),
        ("mine --pad yacht --sheet A", PAD),
        ("mine --pad yacht --deck", PAD),
        ("mine --samples", SAMPLES),
        ("--samples --from A", SAMPLES),
        ("--samples --game dice", SAMPLES),
        ("--samples --sheet A", SAMPLES),
        ("--samples --pad yacht", SAMPLES),
        ("--samples --deck", SAMPLES),
        ("mine --deck --from A", A_DECK),
        ("mine --deck --game dice", A_DECK),
        ("mine --deck --sheet A", A_DECK),
        ("mine --sheet A --from B", SHEET),
        ("mine --sheet A --game dice", SHEET),
        ("--deck", "A deck needs a name, as in 'scriptorium new mydeck --deck'."),
        ("a.b --deck", f"'a.b' cannot be the name of a deck; {ID}"),
        ("mine --deck -o -", "A deck is two files; name the .toml file with -o."),
        (
            "mine --deck -o x.csv",
            "x.csv is the name of the deck's table; name the deck's .toml file.",
        ),
        (
            "mine --from A --game board",
            "A is a layout of the dice game; leave out --game board.",
        ),
        (
            "mine --pad A",
            "'A' is not a score pad; choose one that 'scriptorium list pads' shows.",
        ),
    ],
)
def test_a_wrong_order_is_refused(tmp_path: Path, words: str, said: str) -> None:
    result = at_once("new", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result) == f"scriptorium: {said}"
    assert everything(tmp_path) == {}


@pytest.mark.parametrize("words", ["mine", "--sheet cards -o mine.toml", "mine --deck"])
def test_a_file_that_is_there_is_replaced_only_by_force(tmp_path: Path, words: str) -> None:
    (tmp_path / "mine.toml").write_text("mine", encoding="utf-8")
    result = at_once("new", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert everything(tmp_path) == {"mine.toml": b"mine"}
    assert at_once("new", *words.split(), "--force", cwd=tmp_path).returncode == 0
    assert everything(tmp_path)["mine.toml"] != b"mine"


def test_samples_are_counted_and_replaced_only_by_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / "deep").mkdir(parents=True)
    (home / "deep" / "a.toml").write_bytes(b"# No comment.\nx = 1\n")
    (home / "b.svg").write_bytes(b"\xff")
    monkeypatch.setattr(new, "samples", lambda: home)
    monkeypatch.setattr(new, "sample_files", lambda: [home / "b.svg", home / "deep" / "a.toml"])
    folder = tmp_path / "here"
    folder.mkdir()
    result = at_once("new", "--samples", cwd=folder)
    said = f"home: 2 sample files; the documentation explains them: {DOCS}\n"
    assert (result.returncode, result.stdout) == (0, said)
    written = {"deep": None, "deep/a.toml": b"# No comment.\nx = 1\n", "b.svg": b"\xff"}
    assert everything(folder / "home") == written
    assert at_once("new", "--samples", cwd=folder).returncode == 2
    assert at_once("new", "--samples", "--force", "-o", "home", cwd=folder).returncode == 0
    other = at_once("new", "--samples", "-o", "x", cwd=folder)
    assert other.stdout.startswith("x: 2 sample files; ")
    assert everything(folder / "x") == written


def test_a_copy_of_a_custom_domain_says_so(tmp_path: Path) -> None:
    for name, is_custom in (("lake", True), ("A", False)):
        at_once("new", "mine", "--from", name, "--force", cwd=tmp_path)
        text = (tmp_path / "mine.toml").read_text(encoding="utf-8")
        assert tomllib.loads(text).get("custom", False) is is_custom
    checked = at_once("check", "mine.toml", cwd=tmp_path)
    assert checked.returncode == 0


def test_a_layout_that_is_too_large_for_the_usual_paper_names_a_larger_one(
    tmp_path: Path,
) -> None:
    text = (ROOT / "tests" / "cases" / "findings" / "off-page.toml").read_text(encoding="utf-8")
    (tmp_path / "long.toml").write_text(text, encoding="utf-8")
    result = at_once("new", "mine", "--from", "long.toml", cwd=tmp_path)
    assert result.stdout == f"mine.toml: {CHECK} mine.toml --paper a3'.\n"
    assert at_once("check", "mine.toml", "--paper", "a3", cwd=tmp_path).returncode == 0
    assert at_once("check", "mine.toml", cwd=tmp_path).returncode == 1
    assert (_paper_for(text, "x"), _paper_for(text.replace("Km", "Kx"), "x")) == ("a3", "")


def test_names_of_sheets_and_of_pads_are_offered() -> None:
    subject, pads = SheetSubject("layouts", TOML), CopiedPad("layouts", TOML)
    assert pads.names == tuple(layout_paths("pad"))
    assert subject.names[-3:] == ("cards", "cards-solo", "bruges")
    assert {"A", "lake", "6", "yacht"} <= {*subject.names}
    assert subject.words() == {"games": "cards, cards-solo or bruges"}


@pytest.mark.parametrize(
    ("given", "read", "note"),
    [
        ("cards", "cards", ""),
        ("BRUGES", "BRUGES", ""),
        (
            *("Burgundy card game", "cards"),
            "'Burgundy card game' means the game 'cards'.",
        ),
        ("kniffel", "yacht", "'kniffel' means the pad 'yacht'."),
        ("A", "A", ""),
        ("nobody", "nobody", ""),
    ],
)
def test_what_a_sheet_is_for_may_be_called_in_other_words(given: str, read: str, note: str) -> None:
    subject = SheetSubject("layouts", TOML)
    assert (subject.read(given, "--sheet"), subject.note(given, read)) == (read, note)


def test_a_text_calls_a_stream_by_the_name_of_the_layout(tmp_path: Path) -> None:
    assert _shown(tmp_path / "x.toml", "mine").endswith("x.toml")
    assert _shown(type(tmp_path)("-"), "mine") == "mine.toml"
