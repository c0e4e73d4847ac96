"""What is said of an evening: with the numbers that counted, and in the words of the pad."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

PAD = """
game = "pad"
id = "lands"
name = "Lands"
players = [1, 4]

[[section]]
name = "Lands"

[[section.row]]
name = "Duchies"
each = 3

[[section.row]]
name = "Dukes"
entries = [{ id = "duke", name = "Duke" }]
formula = "duke * entered(duchies)"

[[section.row]]
name = "Court"
formula = "duchies + entered(duchies)"
"""
ROUNDS = """
game = "pad"
id = "match"
name = "Match"
players = 2

[rounds]
name = "Game"
target = 7

[[rounds.row]]
id = "points"
name = "Points"

[[rounds.row]]
id = "cube"
name = "Cube"
shared = true
values = [1, 2, 4]
counts = false

[[rounds.row]]
id = "dice"
name = "Dice"
least = 2
most = 5
counts = false
"""


def score(folder: Path, pad: str, text: str, *words: str) -> str:
    """Return what is said of an evening of a pad."""
    (folder / "own.toml").write_text(pad, encoding="utf-8")
    head = 'game = "pad"\npad = "own.toml"\n'
    (folder / "evening.toml").write_text(head + text, encoding="utf-8")
    answer = at_once("score", "evening.toml", *words, cwd=folder)
    assert not answer.stderr
    return answer.stdout


def blank(folder: Path, pad: str) -> str:
    """Return a blank evening of a pad, which is written to blank.toml."""
    (folder / "own.toml").write_text(pad, encoding="utf-8")
    assert at_once("new", "blank", "--sheet", "own.toml", cwd=folder).returncode == 0
    return (folder / "blank.toml").read_text(encoding="utf-8")


def test_a_formula_says_what_it_counted(tmp_path: Path) -> None:
    """What was entered is not the points of the row."""
    text = score(tmp_path, PAD, '[[player]]\nname = "Ben"\nduchies = 3\nduke = 2\n', "--explain")
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "6 Dukes duke * entered(duchies) (Duke 2, Duchies 3)" in lines
    assert "12 Court duchies + entered(duchies) (Duchies 9, Duchies 3)" in lines


def test_a_round_after_the_end_names_the_total_and_the_round(tmp_path: Path) -> None:
    players = '[[player]]\nname = "Ana"\n[[player]]\nname = "Ben"\n'
    rounds = "".join(
        f"[[round]]\npoints = [{ana}, {ben}]\ncube = 1\ndice = [2, 2]\n"
        for ana, ben in ((1, 4), (0, 4), (1, 0))
    )
    found = json.loads(score(tmp_path, ROUNDS, players + rounds, "--json"))
    assert [it["message"] for it in found["players"][0]["violations"]] == [
        "Ben has 8 after Game 2; no round can follow."
    ]


def test_a_new_evening_has_only_numbers_that_can_be(tmp_path: Path) -> None:
    text = blank(tmp_path, ROUNDS)
    assert [line.split("  ")[0] for line in text.splitlines()[-3:]] == [
        "points = [0, 0]",
        "# cube = 1",
        "# dice = [2, 2]",
    ]
    played = text.replace("points = [0, 0]", "points = [1, 0]")
    (tmp_path / "blank.toml").write_text(played, encoding="utf-8")
    for written in (played, played.replace("# cube", "cube").replace("# dice", "dice")):
        (tmp_path / "blank.toml").write_text(written, encoding="utf-8")
        found = json.loads(at_once("score", "blank.toml", "--json", cwd=tmp_path).stdout)
        assert not any(it["violations"] for it in found["players"])


def test_one_character_is_said_as_one(tmp_path: Path) -> None:
    text = blank(tmp_path, PAD + '\n[[section.row]]\nname = "Mark"\ntext = 1\n')
    assert "# Mark: a text with at most 1 character\n" in text
    head = 'game = "pad"\npad = "own.toml"\n[[player]]\nname = "Ana"\nmark = "xy"\n'
    (tmp_path / "evening.toml").write_text(head, encoding="utf-8")
    said = at_once("score", "evening.toml", cwd=tmp_path).stderr
    assert "a text in one line with at most 1 character." in said
