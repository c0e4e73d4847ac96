"""Terrains that a domain brings itself: read, checked, printed and scored."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.load.layouts.layout import parse_layout
from generator.model.terrain import ICONS
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

FOREST = """
[terrain.forest]
letter = "F"
name = { en = "Forest", fr = "Forêt" }
colour = "#2e9d32"
icon = "leaf"
values = [1, 2, 3]
bonus = "worker"
points = [4, 2]
"""
SWAMP = """
[terrain.swamp]
letter = "W"
colour = "#705030"
icon = "swamp.svg"
points = [3, 1]
"""
WOOD = '''\
game = "dice"
id = "wood"
custom = true
map = """
    Km  F   F   C
  Ks  F   W   P   Kg
    Kw  R   N   M
"""
'''
SHEET = '''\
game = "dice"
domain = "wood.toml"
variant = "solo"
[[player]]
name = "Anna"
start = "monk"
marks = """
    x   1   {digit}   .
  .   3   .   .   .
    .   .   .   .
"""
phases = """
    .   1   1   .
  .   2   .   .   .
    .   .   .   .
"""
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a domain that has two terrains of its own."""
    (tmp_path / "wood.toml").write_text(WOOD + FOREST + SWAMP, encoding="utf-8")
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 8L4 1L8 8Z"/></svg>'
    )
    (tmp_path / "swamp.svg").write_text(drawing, encoding="utf-8")
    return tmp_path


def test_a_domain_with_terrains_of_its_own_is_valid(folder: Path) -> None:
    result = at_once("check", "wood.toml", cwd=folder)
    assert (result.returncode, result.stdout) == (0, "wood.toml: valid (13 hexes, 11 zones)\n")


@pytest.mark.parametrize("icon", ['icon = "none.svg"', 'icon = "tree"', "icon = 3", ""])
def test_a_terrain_whose_icon_cannot_be_read_is_shown_with_the_first(icon: str) -> None:
    """The picture of a check still shows its hexes."""
    text = WOOD + FOREST.replace('icon = "leaf"', icon)
    reading = parse_layout(text, "wood.toml")
    assert reading.layout is not None
    (forest,) = reading.layout.own
    assert (forest.icon, forest.drawing) == (ICONS[0], None)
    assert [it.code for it in reading.findings if "icon" in it.message] != []


def test_without_the_line_a_standard_domain_is_expected(folder: Path) -> None:
    text = (WOOD + FOREST + SWAMP).replace("custom = true\n", "")
    (folder / "wood.toml").write_text(text, encoding="utf-8")
    result = at_once("check", "wood.toml", cwd=folder)
    assert (result.returncode, result.stderr) == (1, "")
    assert "The terrain 'Forest' needs 0 hexes, not 3; give 3 of them" in result.stdout
    assert result.stdout.endswith("or write 'custom = true' in the file.\n")


@pytest.mark.parametrize("ink", ["full", "low", "mono"])
@pytest.mark.parametrize("style", ["sheet", "ledger"])
def test_the_sheet_names_and_draws_them(folder: Path, ink: str, style: str) -> None:
    order = ["pad", "wood.toml", "--sheets", "1", "--ink", ink, "--style", style, "--lang", "fr"]
    result = at_once(*order, "-o", "wood.pdf", cwd=folder)
    assert result.returncode == 0, result.stderr
    with pypdfium2.PdfDocument(folder / "wood.pdf") as document:
        words = document[0].get_textpage().get_text_bounded()
    assert "Forêt" in words
    assert "1 ou 2 ou 3" in words
    assert "Swamp" in words


def test_zones_score_by_the_table_and_the_colour_by_its_points(folder: Path) -> None:
    (folder / "anna.toml").write_text(SHEET.format(digit=2), encoding="utf-8")
    result = at_once("score", "anna.toml", "--json", "--report", "anna.pdf", cwd=folder)
    assert result.returncode == 0, result.stderr
    (anna,) = json.loads(result.stdout)["players"]
    lines = [it for it in anna["lines"] if it["terrain"] == "forest"]
    assert [(it["rule"], it["phase"], it["points"]) for it in lines] == [
        ("zone", 2, 6),
        ("colour", 2, 4),
    ]


def test_only_the_values_that_it_takes_may_be_written(folder: Path) -> None:
    (folder / "anna.toml").write_text(SHEET.format(digit=5), encoding="utf-8")
    result = at_once("score", "anna.toml", cwd=folder)
    assert result.returncode == 1
    assert "value-not-allowed: A 5 cannot be written here; this terrain takes 1, 2 or 3." in (
        result.stdout
    )


def test_a_game_with_terrains_that_are_on_no_die_is_not_refereed(folder: Path) -> None:
    record = 'game = "dice"\ndomain = "wood.toml"\nvariant = "solo"\nroll = []\n'
    record += '[[player]]\nname = "Anna"\nstart = "monk"\n'
    (folder / "game.toml").write_text(record, encoding="utf-8")
    result = at_once("referee", "game.toml", cwd=folder)
    assert result.returncode == 2
    assert "cannot be refereed; score the finished sheets instead." in result.stderr


def test_a_copy_keeps_them(folder: Path) -> None:
    (folder / "more").mkdir()
    assert at_once("new", "copy", "--from", "wood.toml", "-o", "more/copy.toml", cwd=folder)
    result = at_once("check", "more/copy.toml", cwd=folder)
    assert result.returncode == 0, result.stdout
    assert 'icon = "../swamp.svg"' in (folder / "more" / "copy.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'letter = "F"',
            'letter = "K"',
            "it must be one capital letter other than K, N, R, C, P and M",
        ),
        ('letter = "F"', 'letter = "f"', "it must be one capital letter other than"),
        ("#2e9d32", "green", "it must be a colour like #a1b2c3"),
        ('"leaf"', '"leav"', "did you mean 'leaf'"),
        ('"swamp.svg"', '"moor.svg"', "an existing SVG file"),
        ("[1, 2, 3]", "[0]", "values"),
        ('"worker"', '"workre"', "did you mean 'worker'"),
        (
            "[4, 2]",
            "[2, 4]",
            "two numbers, for the first and the second player to finish the colour",
        ),
        ("[terrain.forest]", "[terrain.city]", "cannot be the name of a terrain"),
        (SWAMP, SWAMP.replace("swamp", "a") + SWAMP.replace("swamp", "b"), "room for 2 terrains"),
        ("points = [3, 1]", "", "The key 'points' is missing in 'terrain.swamp'; add it."),
        ('game = "dice"', 'game = "board"', "Only domains of the dice game"),
    ],
)
def test_what_is_wrong_with_one_is_reported(folder: Path, old: str, new: str, fault: str) -> None:
    text = (folder / "wood.toml").read_text(encoding="utf-8").replace(old, new, 1)
    (folder / "wood.toml").write_text(text, encoding="utf-8")
    result = at_once("check", "wood.toml", cwd=folder)
    assert result.returncode == 1
    assert fault in result.stdout


def test_a_file_may_say_that_it_is_custom(folder: Path) -> None:
    text = WOOD.replace("custom = true\n", "").replace("F", "C").replace("W ", "M ")
    (folder / "small.toml").write_text(text, encoding="utf-8")
    strict = at_once("check", "small.toml", cwd=folder)
    assert strict.returncode == 1
    hint = "small.toml: The layout can be played as it is; check it with --custom, or write 'custom"
    assert strict.stdout.splitlines()[-1].startswith(hint)
    assert at_once("check", "small.toml", "--custom", cwd=folder).returncode == 0
    (folder / "small.toml").write_text("custom = true\n" + text, encoding="utf-8")
    assert at_once("check", "small.toml", cwd=folder).returncode == 0
    (folder / "small.toml").write_text("custom = 1\n" + text, encoding="utf-8")
    assert "it must be true or false" in at_once("check", "small.toml", cwd=folder).stdout


def test_custom_is_not_mentioned_where_it_would_not_help(folder: Path) -> None:
    text = WOOD.replace("custom = true\n", "").replace("Km", "C ")
    (folder / "small.toml").write_text(text, encoding="utf-8")
    assert "custom = true" not in at_once("check", "small.toml", cwd=folder).stdout


def test_the_advice_about_a_copy_of_the_lake_works(tmp_path: Path) -> None:
    answer = at_once("new", "mine", "--from", "lake", cwd=tmp_path).stdout
    advice = [answer.partition("'scriptorium ")[2].partition("'")[0]]
    lines = (tmp_path / "mine.toml").read_text(encoding="utf-8").splitlines()
    advice += [it[4:].partition("  ")[0] for it in lines if it.startswith("#   scriptorium ")]
    assert len(advice) == 3
    for words in advice:
        command = words.removeprefix("scriptorium ").split()
        result = at_once(*command, cwd=tmp_path)
        assert result.returncode == 0, (words, result.stdout, result.stderr)
