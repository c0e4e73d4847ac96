"""`scriptorium kit`: what is written and said, and how bad input is answered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.cli.commands.kit import command as kits
from generator.games.dice.model.order import KitPart
from support.papers.page_words import page_words
from support.program import at_once, everything, printed, refused

if TYPE_CHECKING:
    from pathlib import Path


def test_the_kit_of_the_dice_game_is_one_file(tmp_path: Path) -> None:
    result = at_once("kit", "dice", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert list(everything(tmp_path)) == ["output", "output/kit-dice-a4.pdf"]
    assert len(page_words(tmp_path / "output" / "kit-dice-a4.pdf")) == 3 + 4
    assert re.fullmatch(r"output/kit-dice-a4\.pdf: 7 pages, \d+ kB\n", result.stdout)


def test_sheets_domains_players_and_dice_are_as_ordered(tmp_path: Path) -> None:
    words = "--sheets 3 --domains A,lake --players 5 --die 2cm --paper letter --ink low --lang de"
    result = at_once("kit", "dice", *words.split(), cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    (file,) = (tmp_path / "output").iterdir()
    assert file.name == "kit-dice-letter-low-de.pdf"
    assert len(page_words(file)) == 1 + 2 + 2 + 6


@pytest.mark.parametrize(
    ("words", "name", "number"),
    [
        ("--only summary", "kit-dice-summary-a4.pdf", 1),
        ("--only dice --only reference", "kit-dice-reference-dice-a4.pdf", 2),
        ("--only dice,Summary", "kit-dice-summary-dice-a4.pdf", 2),
        ("--only sheets --domains B", "kit-dice-sheets-a4.pdf", 1),
    ],
)
def test_only_some_parts(words: str, name: str, number: int, tmp_path: Path) -> None:
    ((file, data),) = printed("kit", "dice", *words.split(), cwd=tmp_path).items()
    assert file == f"output/{name}"
    assert len(page_words(data)) == number


def test_all_parts_named_is_the_whole_kit(tmp_path: Path) -> None:
    every = ",".join(KitPart)
    result = at_once("kit", "dice", "--only", every, "-o", "all.pdf", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert len(page_words(tmp_path / "all.pdf")) == 7


@pytest.mark.parametrize("words", [["kit"], ["kit", "--help"]])
def test_the_kits_are_listed(words: list[str], tmp_path: Path) -> None:
    result = at_once(*words, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    for name, kit in kits.entries().items():
        assert re.search(rf"^  {name} +{re.escape(kit.summary)}$", result.stdout, re.MULTILINE)


def test_the_kit_explains_itself(tmp_path: Path) -> None:
    result = at_once("kit", "dice", "--help", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    for option in ("--sheets", "--domains", "--players", "--die", "--only", "--paper", "-o"):
        assert f"{option} " in result.stdout or f"{option}, " in result.stdout
    assert result.stdout.count("  scriptorium kit dice") >= 3


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["dcie"], "There is no kit 'dcie'; did you mean 'dice'?"),
        (["zzz"], "There is no kit 'zzz'; choose dice, board"),
        (["dice", "--only", "dyce"], "--only does not accept 'dyce'; did you mean 'dice'?"),
        (
            ["dice", "--only", ""],
            "--only does not accept ''; choose summary, reference, dice or sheets.",
        ),
        (["dice", "--die", "50mm"], "--die takes an edge of 10 to 40 mm, not '50mm'."),
        (["dice", "--die", "9.9"], "--die takes an edge of 10 to 40 mm, not '9.9'."),
        (["dice", "--die", "big"], "'big' is not a length; write it as 28mm, 2.8cm or 1.1in."),
        (["dice", "--players", "6"], "--players takes a whole number from 1 to 5, not '6'."),
        (["dice", "--sheets", "0"], "--sheets takes a whole number from 1 to 10000, not '0'."),
        (
            ["dice", "--domains", "A,,B"],
            "--domains takes names separated by commas, such as A,B, not 'A,,B'.",
        ),
        (["dice", "--paper", "lettre"], "There is no paper 'lettre'; did you mean 'letter'?"),
        (["dice", "-o", "kit.png"], "A kit is one PDF; 'kit.png' must end in .pdf."),
        (["dice", "--die", "40mm", "--paper", "a5"], "use --die 31mm or less."),
        (["dice", "--only", "dice", "--paper", "80x80"], "is too small for the kit"),
        (["dice", "--player", "3"], "has no option '--player'; did you mean '--players'?"),
        (
            ["dice", "--only", "summary", "--die", "20mm"],
            "--die has no effect without the dice; add --only dice, or leave it out.",
        ),
        (
            ["dice", "--only", "dice", "--domains", "A"],
            ("--domains has no effect without the sheets; add --only sheets, or leave it out."),
        ),
        (["dice", "--theme", "velum"], "vellum"),
        (["dice", "--templates", "nowhere"], "There is no template folder 'nowhere'"),
        (["dice", "extra"], "extra"),
    ],
    ids=" ".join,
)
def test_bad_input_is_answered_in_one_sentence(
    words: list[str], expected: str, tmp_path: Path
) -> None:
    assert expected in refused("kit", *words, cwd=tmp_path)


def test_a_layout_that_cannot_be_played_is_not_printed(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "dice"\nid = "bad"\nmap = """\nR   R       R\n"""\n', encoding="utf-8")
    result = at_once("kit", "dice", "--domains", "A,bad.toml", cwd=tmp_path)
    assert result.returncode == 1
    assert "bad.toml" in result.stderr
    assert "Traceback" not in result.stderr
    assert set(everything(tmp_path)) == {"bad.toml"}


def test_own_templates_are_used(tmp_path: Path) -> None:
    folder = tmp_path / "own" / "games" / "dice"
    folder.mkdir(parents=True)
    (folder / "summary.svg.j2").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="{{ room.paper.width }}mm" '
        'height="{{ room.paper.height }}mm" '
        'viewBox="0 0 {{ room.paper.width }} {{ room.paper.height }}">'
        '<text x="20" y="20" data-fit="90">Our rules</text></svg>',
        encoding="utf-8",
    )
    result = at_once(
        "kit", "dice", "--only", "summary", "--templates", "own", "-o", "s.pdf", cwd=tmp_path
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert page_words(tmp_path / "s.pdf")[0].strip() == "Our rules"
