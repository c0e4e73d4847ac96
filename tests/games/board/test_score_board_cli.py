"""`scriptorium score` for the board game: the table, the maps, JSON, the league, bad files."""

from __future__ import annotations

import csv
import json
import re
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.board.load.game import KEYS
from generator.games.board.load.player import PLAYER_KEYS
from generator.games.board.load.tiles import BUILDING_SIGNS, PLAIN_SIGNS
from generator.games.board.model.game import PHASES
from generator.language import LANGUAGES
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Good, Species
from support.games.violations import BOARD_VIOLATIONS
from support.program import ROOT, at_once, everything, scriptorium, sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SAMPLES = ROOT / "docs" / "samples"
CASES = ROOT / "tests" / "cases" / "board"
EVENING, QUICK, FAULTY, TYPO = (
    SAMPLES / f"board-{it}.toml" for it in ("evening", "quick", "faulty", "typo")
)
PLAYERS = sorted(path for path in CASES.glob("*.toml") if path.name.count(".") == 1)
VIOLATIONS = sorted(
    path for path in (CASES / "violations").glob("*.toml") if path.name.count(".") == 1
)
RULES = {
    "region": {"terrain", "size", "phase", "parts"},
    "animals": {"terrain", "species", "count", "pasture", "parts"},
    "watchtower": {"terrain", "count", "each"},
    "goods": {"good", "count", "each"},
    "bonus": {"terrain", "place"},
    "track": set(),
    "unsold": {"count", "each"},
    "silver": {"count", "each"},
    "workers": {"count", "each", "group"},
    "knowledge": {"terrain", "number", "count", "each"},
}


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def answer(*args: str | Path, cwd: Path) -> dict[str, Any]:
    """Return the answer of `score --json`, which must be the only output."""
    result = at_once("score", "--json", *args, cwd=cwd)
    assert result.stderr == ""
    read: dict[str, Any] = json.loads(result.stdout)
    assert_contract(read)
    return read


def is_cell(value: object) -> bool:
    return isinstance(value, list) and [type(it) for it in value] == [int, int]


def assert_contract(read: dict[str, Any]) -> None:
    """Compare the keys and types of an answer with the contract."""
    assert list(read) == ["game", "players", "winners"]
    assert read["game"] == "board"
    assert read["winners"]
    assert set(read["winners"]) <= {player["name"] for player in read["players"]}
    for player in read["players"]:
        assert list(player)[:5] == ["name", "total", "tiebreak", "lines", "violations"]
        assert set(player) <= {"name", "total", "tiebreak", "lines", "violations", "order"}
        assert sum(line["points"] for line in player["lines"]) == player["total"]
        for line in player["lines"]:
            assert RULES[line["rule"]] <= set(line)
            assert line.get("phase", "A") in PHASES
            assert line.get("terrain", "city") in set(Terrain)
            assert line.get("species", "cow") in set(Species)
            assert line.get("good", "red") in set(Good)
            assert line.get("building", "bank") in set(Building)
            assert "what" not in line
            assert all(map(is_cell, line.get("cells", ())))
        for violation in player["violations"]:
            assert list(violation) == ["code", "message", "cells"]
            assert violation["code"] in BOARD_VIOLATIONS
            assert violation["message"].endswith(".")
            assert all(map(is_cell, violation["cells"]))


# The table.


def test_the_table_shows_maps_lines_totals_and_the_winner(tmp_path: Path) -> None:
    result = at_once("score", EVENING, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    parts = re.split(r"(?m)^(?=(?:Ben, board 6|Cleo, board 8))", result.stdout)
    assert parts[0].startswith("Anna, board 1\n")
    for part, total, filled, place in zip(
        parts, (236, 232, 223), (31, 30, 30), (2, 1, 3), strict=True
    ):
        points = re.findall(r"(?m)^ {2} +(\d+) {2}(?:[A-E]| ) {4}\S", part)
        assert sum(map(int, points)) == total
        tie = f"(hexes filled: {filled}, place in turn order: {place})"
        assert f"\n  {total} points  {tie}\n" in part
    assert "    16  A    castle, 3 hexes\n" in parts[0]
    assert "    12       4 goods sold, purple\n" in parts[0]
    assert "    12  C    sheep, tile of 2\n" in parts[1]
    assert result.stdout.endswith("\nWinner: Anna with 236 points.\n")
    assert everything(tmp_path) == {}


def test_the_two_maps_are_side_by_side(tmp_path: Path) -> None:
    rows = at_once("score", FAULTY, cwd=tmp_path).stdout.splitlines()[1:8]
    assert rows == [
        "        wh! x*  K*  M.                A7! x   A4  .",
        "      c4  c3  K*  M.  C.            B8  C1  A1  .   .",
        "    P.  P.  ch* M.  C.  C.        .   .   A2  .   .   .",
        "  R*  R*  R*  K*  R.  R.  R.    B7  B5  B6  A3  .   .   .",
        "    mk! mk  N*  C.  C.  P.        B3! B2  A5  .   .   .",
        "      th  N*  M.  C.  C.            B4  A6  .   .   .",
        "        N*  M.  M.  C.                B1  .   .   .",
    ]


def test_broken_rules_are_named_with_their_hexes_and_answered_with_1(tmp_path: Path) -> None:
    result = at_once("score", FAULTY, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    found = re.findall(r"(?m)^  ([a-z-]+): .*\.(?: \((.*)\))?$", result.stdout)
    assert found == [
        ("wrong-terrain", "row 1 hex 1"),
        ("city-repeat", "row 5 hex 1"),
        ("track-sum", ""),
    ]
    assert result.stdout.endswith("\nDario: 95 points.\n")


def test_explain_adds_the_rule_behind_the_longest_name(tmp_path: Path) -> None:
    plain = at_once("score", EVENING, cwd=tmp_path).stdout.splitlines()
    explained = at_once("score", EVENING, "--explain", cwd=tmp_path).stdout.splitlines()
    pairs = [(one, two) for one, two in zip(plain, explained, strict=True) if one != two]
    assert len(pairs) == 27 + 31 + 31
    for one, two in pairs:
        assert two.startswith(one + "  ")
        assert two.endswith(".")
    starts = {re.search(r"\S {2,}(?=[A-Z])", two[14:]) for _one, two in pairs[:27]}
    assert len({it.end() for it in starts if it}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_and_figures_are_the_same_in_every_language(tmp_path: Path, language: str) -> None:
    text = text_of(FAULTY).replace("players = 2", "players = 4")
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    game = text_of(EVENING).replace("players = 3", "players = 4")
    (tmp_path / "y.toml").write_text(game, encoding="utf-8")

    def answers(code: str) -> Any:
        read = answer("x.toml", "y.toml", "--lang", code, cwd=tmp_path)
        return [
            (it["total"], it["lines"], [broken["code"] for broken in it["violations"]])
            for it in read["players"]
        ]

    assert answers(language) == answers("en")


def test_a_player_without_a_map_has_a_name_and_lines_only(tmp_path: Path) -> None:
    result = at_once("score", QUICK, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("Anna\n\n   143       points on the track\n")
    assert "  168 points  (hexes filled: 28)\n" in result.stdout


def test_the_other_reading_of_the_tie_break(tmp_path: Path) -> None:
    players = "".join(
        f'[[player]]\nname = "{name}"\ntrack = 100\nempty = {empty}\norder = {order}\n'
        for name, empty, order in (("Anna", 3, 1), ("Ben", 5, 2), ("Cleo", 3, 3))
    )
    for tie, winner, said in (
        ("fewest-empty", "Cleo", "hexes filled: 34"),
        ("most-empty", "Ben", "hexes empty: 3"),
    ):
        (tmp_path / "x.toml").write_text(f'game = "board"\ntie = "{tie}"\n{players}', "utf-8")
        out = at_once("score", "x.toml", cwd=tmp_path).stdout
        assert out.endswith(f"Winner: {winner} with 100 points.\n")
        assert f"100 points  ({said}, place in turn order: 1)" in out


# JSON.


def test_json_has_the_lines_with_what_belongs_to_them(tmp_path: Path) -> None:
    read = answer(EVENING, cwd=tmp_path)
    assert read["winners"] == ["Anna"]
    assert [(it["name"], it["total"], it["tiebreak"], it["order"]) for it in read["players"]] == [
        ("Anna", 236, 31, 2),
        ("Ben", 232, 30, 1),
        ("Cleo", 223, 30, 3),
    ]
    anna, ben, _cleo = (player["lines"] for player in read["players"])
    castle = {"rule": "region", "terrain": "castle", "size": 1, "phase": "A", "parts": [1, 10]}
    assert {**castle, "points": 11, "cells": [[3, 3]]} in anna
    assert {
        "rule": "animals",
        "terrain": "pasture",
        "count": 4,
        "species": "sheep",
        "pasture": 1,
        "phase": "B",
        "parts": [4, 3],
        "points": 7,
        "cells": [[6, 2]],
    } in ben
    assert {"rule": "goods", "count": 4, "good": "purple", "each": 3, "points": 12} in anna
    assert {"rule": "bonus", "terrain": "mine", "place": 2, "phase": "B", "points": 3} in anna
    assert {"rule": "workers", "count": 6, "each": 1, "group": 2, "points": 3} in anna
    assert {
        "rule": "knowledge",
        "number": 18,
        "terrain": "monastery",
        "count": 1,
        "building": "workshop",
        "each": 4,
        "points": 4,
    } in ben
    assert everything(tmp_path) == {}


def test_json_explains_each_line_when_asked(tmp_path: Path) -> None:
    read = answer(QUICK, "--explain", cwd=tmp_path)
    lines = [line for player in read["players"] for line in player["lines"]]
    assert all(line["explanation"].endswith(".") for line in lines)
    assert not any("explanation" in line for line in answer(QUICK, cwd=tmp_path)["players"])


@pytest.mark.parametrize("case", PLAYERS, ids=lambda case: case.stem)
def test_a_case_of_the_rules_is_answered_as_it_expects(tmp_path: Path, case: Path) -> None:
    wanted = tomllib.loads(text_of(case.with_name(f"{case.stem}.expect.toml")))
    read = answer(case, cwd=tmp_path)
    totals = [(player["name"], player["total"]) for player in wanted["player"]]
    assert [(player["name"], player["total"]) for player in read["players"]] == totals
    if "winners" in wanted:
        assert read["winners"] == wanted["winners"]


def test_every_code_is_answered_with_1(tmp_path: Path) -> None:
    found = set()
    for case in VIOLATIONS:
        second = case.with_name(f"{case.stem}.second.toml")
        result = at_once(
            "score", "--json", case, *([second] if second.exists() else []), cwd=tmp_path
        )
        assert (result.returncode, result.stderr) == (1, ""), case.stem
        read = json.loads(result.stdout)
        assert_contract(read)
        found |= {it["code"] for player in read["players"] for it in player["violations"]}
    assert found == set(BOARD_VIOLATIONS)


def test_several_files_are_one_game_like_several_tables(tmp_path: Path) -> None:
    head, *players = re.split(r"(?m)^(?=\[\[player\]\])", text_of(EVENING))
    for number, player in enumerate(players):
        (tmp_path / f"{number}.toml").write_text(head + player, encoding="utf-8")
    together = answer(EVENING, cwd=tmp_path)
    assert answer("0.toml", "1.toml", "2.toml", cwd=tmp_path) == together
    data = json.dumps(tomllib.loads(text_of(EVENING)))
    (tmp_path / "x.json").write_text(data, encoding="utf-8")
    assert answer("x.json", cwd=tmp_path) == together


# Editions.


def test_the_edition_of_the_file_and_of_the_option(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('game = "board"\nend.silver = 2\n', encoding="utf-8")
    later = text_of(QUICK).replace('"2011"', '"2019"')
    (tmp_path / "x.toml").write_text(later, encoding="utf-8")

    def totals(*args: str | Path) -> list[int]:
        return [player["total"] for player in answer(*args, cwd=tmp_path)["players"]]

    assert totals(QUICK) == totals(QUICK, "--edition", "2011") == [186, 168]
    assert totals("x.toml") == totals(QUICK, "--edition", "2019") == [182, 171]
    assert totals("x.toml", "--edition", "2011") == [186, 168]
    assert totals("x.toml", "--edition", "own.toml") == [189, 169]


@pytest.mark.parametrize(
    ("file", "name", "part"),
    [
        (QUICK, "2017", "The game 'board' has no edition '2017'; did you mean '2019'?"),
        (QUICK, "first", "The game 'board' has no edition 'first'; choose 2011 or 2019"),
        (SAMPLES / "anna.toml", "2019", "The game 'dice' has no edition '2019'; did you mean "),
        (QUICK, "nowhere.toml", "nowhere.toml: There is no such file"),
    ],
)
def test_an_edition_that_is_not_there(tmp_path: Path, file: Path, name: str, part: str) -> None:
    result = at_once("score", file, "--edition", name, "--csv", "x.csv", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert part in sentence(result)
    assert everything(tmp_path) == {}


def test_the_dice_game_knows_its_edition_by_name(tmp_path: Path) -> None:
    named = at_once("score", SAMPLES / "anna.toml", "--edition", "2017", cwd=tmp_path)
    assert named.stdout == at_once("score", SAMPLES / "anna.toml", cwd=tmp_path).stdout


# The league and the report.


def test_a_league_over_both_games(tmp_path: Path) -> None:
    for file in (EVENING, QUICK, SAMPLES / "evening.toml"):
        assert at_once("score", file, "--csv", "l.csv", cwd=tmp_path).returncode == 0
    with (tmp_path / "l.csv").open(encoding="utf-8-sig", newline="") as text:
        rows = list(csv.DictReader(text))
    anna = [row for row in rows if row["player"] == "Anna"]
    assert [(row["game"], row["kind"]) for row in anna] == [
        ("1", "board"),
        ("2", "board"),
        ("3", "dice"),
    ]
    assert [row["points"] for row in anna] == ["236", "186", "59"]
    assert {row["won"] for row in anna} == {"1"}
    assert [row["points"] for row in rows if row["player"] == "Cleo"] == ["223"]


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_a_report_of_each_player(tmp_path: Path, form: str) -> None:
    result = at_once("score", QUICK, "--report", f"x.{form}", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    names = ["x.pdf"] if form == "pdf" else [f"x-Anna.{form}", f"x-Ben.{form}"]
    assert list(everything(tmp_path)) == names


def test_a_report_is_the_same_on_any_day(tmp_path: Path) -> None:
    scriptorium("score", EVENING, "--report", "a.pdf", cwd=tmp_path, PYTHONHASHSEED="4242")
    at_once("score", EVENING, "--report", "b.pdf", cwd=tmp_path)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


# Bad files: findings with their place, exit 2, nothing written.


def changed(old: str, new: str, file: Path = EVENING) -> str:
    text = text_of(file)
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (lambda: changed("12\n", "27\n"), "x.toml:10:21: map-token"),
        (lambda: changed("12\n", "\n"), "x.toml:10:21: map-grid"),
        (lambda: changed("A4", "a4"), "did you mean 'A4'?"),
        (lambda: changed('board = "1"', 'board = "11"'), "x.toml:8:9: bad-value"),
        (lambda: changed('board = "1"', 'board = "A"'), "name a player board"),
        (lambda: changed("silver", "sliver"), "did you mean 'silver'?"),
        (lambda: changed("blue = 2", "blue = 8"), "from 0 to 7"),
        (lambda: changed("track = 199", "track = 199\nregions = []"), "follows from 'tiles'"),
        (lambda: changed('"Ben"', '"Anna"'), "appears twice (first at x.toml:7:8)"),
        (lambda: changed('"board"', '"baord"'), "x.toml:1:8: bad-value"),
        (lambda: changed('"board"', '"bruges"'), "'board', because 'board' is a key of that game"),
        (lambda: changed('game = "board"\n', ""), "missing-key: The key 'game' is missing"),
        (lambda: changed("players = 3", "players = 2"), "3 players are listed"),
        (lambda: text_of(TYPO), "did you mean 'watchtower'?"),
    ],
)
def test_a_file_with_a_fault(tmp_path: Path, text: Callable[[], str], found: str) -> None:
    (tmp_path / "x.toml").write_text(text(), encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("score", "x.toml", "--csv", "l.csv", "--report", "r.pdf", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert found in result.stderr
    assert "Traceback" not in result.stderr
    assert all(
        line.startswith(("x.toml:", "    ", str(ROOT))) for line in result.stderr.splitlines()
    )
    assert everything(tmp_path) == before


def test_two_games_in_one_call(tmp_path: Path) -> None:
    result = at_once("score", EVENING, SAMPLES / "anna.toml", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert "score one game at a time" in result.stderr


# The docs.


def test_the_page_explains_every_key_sign_code_and_rule() -> None:
    page = text_of(ROOT / "docs" / "score-the-board-game.md")
    for key in (*KEYS[:-1], *PLAYER_KEYS):
        assert f"| `{key}` |" in page, key
    for sign in (*BUILDING_SIGNS, *PLAIN_SIGNS):
        assert f"`{sign}`" in page, sign
    documented = re.findall(r"^\| `([a-z]+-[a-z-]+)` \|", page, re.MULTILINE)
    assert tuple(documented) == BOARD_VIOLATIONS
    for rule, keys in RULES.items():
        pattern = rf"(?m)^\| (?:`\w+`, )*`{rule}`.* \|$"
        row = re.findall(pattern, page)[-1]
        for key in keys - {"terrain"}:
            assert f"`{key}`" in row, (rule, key)
    for key in ("species", "good", "building"):
        assert f"`{key}`" in page


def test_files_that_the_page_shows_are_the_samples() -> None:
    page = text_of(ROOT / "docs" / "score-the-board-game.md")
    shown = re.findall(r"^<!-- file: (\S+) -->\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(shown) == 1
    for name, text in shown:
        assert text == text_of(ROOT / "docs" / name), name
