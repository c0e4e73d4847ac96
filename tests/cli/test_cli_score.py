"""`scriptorium score`: the table, the map, JSON, the league, the report, and bad sheets."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from generator.load.layouts.library import find_layout
from generator.model.terrain import Terrain
from support.games.violations import VIOLATIONS
from support.program import ROOT, at_once, environment, everything, scriptorium, sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Needs

SAMPLES = ROOT / "docs" / "samples"
CASES = ROOT / "tests" / "cases" / "dice"
EVENING, ANNA, FAULTY = (SAMPLES / f"{it}.toml" for it in ("evening", "anna", "faulty-sheet"))
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
LAKE = """\
game = "dice"
domain = "lake"
variant = "standard"
[[player]]
name = "Zoé"
start = "silver"
marks = '''
        1   2   .   .   .
      x   2   .   .   .   .
    4   2   .       .   .   .
  5   .                   .   .
    .   .   .       .   .   .
      .   .   .   .   .   .
        .   .   .   .   .
'''
phases = '''
        1   1   .   .   .
      .   1   .   .   .   .
    2   2   .       .   .   .
  3   .                   .   .
    .   .   .       .   .   .
      .   .   .   .   .   .
        .   .   .   .   .
'''
"""


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def alone(name: str, text: str | None = None) -> str:
    """Return the sheet of one player of the sample evening as a file of its own."""
    head, *players = re.split(r"(?m)^(?=\[\[player\]\])", text or text_of(EVENING))
    return head + next(it for it in players if f'name = "{name}"' in it)


def answer(*args: str | Path, cwd: Path) -> dict[str, Any]:
    """Return the answer of `score --json`, which must be the only output."""
    result = at_once("score", "--json", *args, cwd=cwd)
    assert result.stderr == ""
    read: dict[str, Any] = json.loads(result.stdout)
    return read


def on_a_terminal(*args: str | Path, cwd: Path, **changes: str) -> str:
    """Run the program on a terminal and return what appears there."""
    master, slave = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "generator", *map(str, args)],
        cwd=cwd,
        env=environment(TERM="xterm-256color", **changes),
        stdin=subprocess.DEVNULL,
        stdout=slave,
        stderr=slave,
    ):
        os.close(slave)
        shown = b""
        while True:
            try:
                part = os.read(master, 65536)
            except OSError:
                break
            if not part:
                break
            shown += part
    os.close(master)
    return shown.decode().replace("\r\n", "\n")


def report(file: Path) -> tuple[list[str], list[tuple[float, float]]]:
    """Return the text and the size of each page of a PDF."""
    document = pypdfium2.PdfDocument(file)
    try:
        pages = [document[number] for number in range(len(document))]
        texts = [page.get_textpage().get_text_range() for page in pages]
        return texts, [page.get_size() for page in pages]
    finally:
        document.close()


# The table.


def test_the_table_shows_lines_totals_and_the_winner(tmp_path: Path) -> None:
    result = scriptorium("score", EVENING, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    anna, ben = re.split(r"(?m)^(?=Ben, domain A)", result.stdout)
    assert anna.startswith("Anna, domain A\n")
    for part, total, left in ((anna, 59, 4), (ben, 51, 6)):
        points = re.findall(r"(?m)^ {2} +(\d+) {2}(?:I|II|III) +\S", part)
        assert sum(map(int, points)) == total
        assert f"\n  {total} points  (bonuses left: {left})\n" in part
    assert "     8  I    pasture, 2 hexes\n" in anna
    assert "     4  II   2 goods sold\n" in anna
    assert "     3  III  all of mine, first\n" in anna
    assert result.stdout.endswith("\nWinner: Anna with 59 points.\n")
    assert everything(tmp_path) == {}


def test_a_broken_rule_is_named_with_its_hexes_and_answered_with_1(tmp_path: Path) -> None:
    result = at_once("score", FAULTY, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    found = re.findall(r"(?m)^  ([a-z-]+): .*\.(?: \((.*)\))?$", result.stdout)
    assert found[:2] == [
        ("city-repeat", "row 4 hex 5 and row 4 hex 7"),
        ("pasture-mixed", "row 3 hex 3 and row 3 hex 4"),
    ]
    assert {code for code, _hexes in found} <= set(VIOLATIONS)
    assert len(found) == 6
    assert result.stdout.endswith("\nCheat: 33 points.\n")


def test_one_faulty_player_of_several_is_answered_with_1(tmp_path: Path) -> None:
    result = at_once("score", ANNA, FAULTY, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    assert result.stdout.endswith("Winner: Anna with 59 points.\n")


@pytest.mark.parametrize(
    ("case", "verdict"),
    [
        ("tie-stays", "Winners: Anna and Ben with 5 points each."),
        ("tie-of-unknown-bonuses", "Winners: "),
        ("tie-broken-by-bonuses", "Winner: "),
        ("solo-50", "Anna: 50 points."),
        ("solo-51", "Anna: 51 points."),
        ("solo-61", "Anna: 61 points."),
        ("solo-70", "Anna: 70 points."),
    ],
)
def test_the_last_line_is_the_verdict(tmp_path: Path, case: str, verdict: str) -> None:
    wanted = tomllib.loads(text_of(CASES / f"{case}.expect.toml"))
    result = at_once("score", CASES / f"{case}.toml", cwd=tmp_path)
    last = result.stdout.splitlines()[-1]
    assert last.startswith(verdict)
    assert all(name in last for name in wanted.get("winners", ()))
    assert last.endswith(wanted.get("praise", ""))
    assert bool(wanted.get("praise")) == (case in {"solo-51", "solo-61", "solo-70"})


def test_explain_adds_the_rule_to_each_line(tmp_path: Path) -> None:
    plain = at_once("score", ANNA, cwd=tmp_path).stdout.splitlines()
    explained = at_once("score", ANNA, "--explain", cwd=tmp_path).stdout.splitlines()
    assert len(plain) == len(explained)
    pairs = [(one, two) for one, two in zip(plain, explained, strict=True) if one != two]
    assert len(pairs) == 18
    for one, two in pairs:
        assert two.startswith(one + "  ")
        assert two.endswith(".")
    assert "A pasture of 2 finished in phase I scores double: 8 points." in "\n".join(explained)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Winner: Anna"), ("fr", "Anna"), ("de", "Anna")]
)
def test_the_answer_speaks_the_language(tmp_path: Path, language: str, words: str) -> None:
    english = at_once("score", EVENING, "--explain", cwd=tmp_path).stdout
    result = at_once("score", EVENING, "--explain", "--lang", language, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert words in result.stdout
    assert (result.stdout == english) == (language == "en")
    assert ("hexes" in result.stdout) == (language == "en")


# The map.


def test_the_map_is_plain_text_where_there_is_no_terminal(tmp_path: Path) -> None:
    rows = at_once("score", FAULTY, cwd=tmp_path).stdout.splitlines()[1:8]
    assert rows == [
        "        R.  R.  N4* N3*",
        "      C3* C1* M.  M.  C5*",
        "    C4* K4* P3! P2! K1* M.",
        "  C6* R.  R.  M.  C3! C1  C3!",
        "    P.  K.  M.  R6* Kx* P6*",
        "      P2  N3* R5* M.  M.",
        "        N4* C5* P2* P2*",
    ]


def test_the_map_of_a_lake_keeps_the_hole(tmp_path: Path) -> None:
    (tmp_path / "zoe.toml").write_text(LAKE, encoding="utf-8")
    result = at_once("score", "zoe.toml", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    rows = result.stdout.splitlines()[1:8]
    assert rows[0] == "        M1* P2* C.  C.  C."
    assert rows[2] == "    C4* P2* N.      N.  M.  M."
    assert rows[3] == "  R5  R.                  C.  P."


def test_a_terminal_shows_colours_and_the_same_words(tmp_path: Path) -> None:
    plain = at_once("score", FAULTY, cwd=tmp_path).stdout
    shown = on_a_terminal("score", FAULTY, cwd=tmp_path, NO_COLOR="")
    assert [it.rstrip() for it in ESCAPE.sub("", shown).splitlines()] == plain.splitlines()
    backgrounds = re.findall(r"48;5;(\d+)m([A-Z])[0-9x.][*! ]\x1b\[0m", shown)
    assert len(backgrounds) == 37
    by_letter: dict[str, set[str]] = defaultdict(set)
    for background, letter in backgrounds:
        by_letter[letter].add(background)
    assert set(by_letter) == set("MNRCKP")
    alarm = by_letter["P"] & by_letter["C"]
    assert len(alarm) == 1
    own = [next(iter(colours - alarm)) for colours in by_letter.values()]
    assert len(set(own)) == len(Terrain)
    assert f"48;5;{alarm.pop()}mP3!" in shown


def test_no_color_keeps_a_terminal_plain(tmp_path: Path) -> None:
    plain = at_once("score", FAULTY, cwd=tmp_path).stdout
    assert on_a_terminal("score", FAULTY, cwd=tmp_path, NO_COLOR="1") == plain


def test_json_on_a_terminal_has_no_colours(tmp_path: Path) -> None:
    shown = on_a_terminal("score", FAULTY, "--json", cwd=tmp_path)
    assert json.loads(shown) == answer(FAULTY, cwd=tmp_path)


# JSON.


def assert_contract(read: dict[str, Any]) -> None:
    """Compare the keys and types of an answer with the contract."""
    assert list(read) in (["game", "players", "winners"], ["game", "players", "winners", "praise"])
    assert read["game"] == "dice"
    names = [player["name"] for player in read["players"]]
    assert read["winners"]
    assert set(read["winners"]) <= set(names)
    for player in read["players"]:
        assert list(player) == ["name", "total", "tiebreak", "lines", "violations"]
        assert type(player["total"]) is int
        assert player["tiebreak"] is None or type(player["tiebreak"]) is int
        assert sum(line["points"] for line in player["lines"]) == player["total"]
        for line in player["lines"]:
            assert {"rule", "phase", "points"} <= set(line)
            assert line["phase"] in {1, 2, 3}
            keys = {"zone": {"terrain", "size"}, "goods": {"count"}, "colour": {"terrain", "place"}}
            assert keys[line["rule"]] <= set(line)
            assert line.get("terrain", "city") in set(Terrain)
            assert all(map(is_cell, line.get("cells", ())))
        for violation in player["violations"]:
            assert list(violation) == ["code", "message", "cells"]
            assert violation["code"] in VIOLATIONS
            assert violation["message"].endswith(".")
            assert all(map(is_cell, violation["cells"]))


def is_cell(value: object) -> bool:
    return isinstance(value, list) and [type(it) for it in value] == [int, int]


def test_json_is_what_the_contract_says(tmp_path: Path) -> None:
    read = answer(EVENING, cwd=tmp_path)
    assert_contract(read)
    assert read["winners"] == ["Anna"]
    assert [(it["name"], it["total"], it["tiebreak"]) for it in read["players"]] == [
        ("Anna", 59, 4),
        ("Ben", 51, 6),
    ]
    pasture = {
        "rule": "zone",
        "terrain": "pasture",
        "size": 2,
        "phase": 1,
        "points": 8,
        "cells": [[2, 2], [2, 3]],
    }
    assert pasture in read["players"][0]["lines"]
    assert {"rule": "goods", "count": 2, "phase": 2, "points": 4} in read["players"][0]["lines"]
    assert everything(tmp_path) == {}


def test_json_names_violations_with_their_cells(tmp_path: Path) -> None:
    result = at_once("score", FAULTY, "--json", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    read = json.loads(result.stdout)
    assert_contract(read)
    first = read["players"][0]["violations"][0]
    assert (first["code"], first["cells"]) == ("city-repeat", [[3, 4], [3, 6]])


def test_json_explains_each_line_when_asked(tmp_path: Path) -> None:
    read = answer(ANNA, "--explain", cwd=tmp_path)
    assert_contract(read)
    assert all(line["explanation"].endswith(".") for line in read["players"][0]["lines"])
    plain = answer(ANNA, cwd=tmp_path)
    assert not any("explanation" in line for line in plain["players"][0]["lines"])


@pytest.mark.parametrize("case", ["tie-stays", "tie-of-unknown-bonuses", "solo-70"])
def test_json_of_ties_and_of_a_solo_game(tmp_path: Path, case: str) -> None:
    wanted = tomllib.loads(text_of(CASES / f"{case}.expect.toml"))
    read = answer(CASES / f"{case}.toml", cwd=tmp_path)
    assert_contract(read)
    assert read["winners"] == wanted.get("winners", ["Anna"])
    assert read.get("praise") == wanted.get("praise")


def test_codes_and_figures_are_the_same_in_every_language(tmp_path: Path) -> None:
    def figures(language: str) -> Any:
        (player,) = answer(FAULTY, "--lang", language, cwd=tmp_path)["players"]
        codes = [(it["code"], it["cells"]) for it in player["violations"]]
        return player["lines"], player["total"], codes

    assert figures("fr") == figures("en") == figures("de")


def test_several_files_are_one_game_like_several_tables(tmp_path: Path) -> None:
    for name in ("Anna", "Ben"):
        (tmp_path / f"{name}.toml").write_text(alone(name), encoding="utf-8")
    together = answer(EVENING, cwd=tmp_path)
    assert answer("Anna.toml", "Ben.toml", cwd=tmp_path) == together
    swapped = answer("Ben.toml", "Anna.toml", cwd=tmp_path)
    assert swapped["players"] == together["players"][::-1]
    assert swapped["winners"] == ["Anna"]


def test_a_json_sheet_scores_like_the_same_in_toml(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(json.dumps(tomllib.loads(text_of(EVENING))), encoding="utf-8")
    assert answer("x.json", cwd=tmp_path) == answer(EVENING, cwd=tmp_path)


# The edition.


def test_an_edition_of_ones_own_changes_a_figure(tmp_path: Path) -> None:
    sheet = text_of(EVENING).replace("city = 6, mine = 1", "city = 6, mine = 2")
    (tmp_path / "x.toml").write_text(sheet.replace("2, 2, 1]]", "2, 2, 2]]"), encoding="utf-8")
    args = ("x.toml", "--edition", SAMPLES / "edition.toml")
    result = at_once("score", *args, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "\n  52 points" in result.stdout
    shipped = at_once("score", "x.toml", cwd=tmp_path)
    assert shipped.returncode == 1
    assert "colour-claim" in shipped.stdout


@pytest.mark.parametrize("text", [None, "game = \n", 'game = "dice"\nzone_pionts = 3\n'])
def test_an_edition_that_cannot_be_read(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    before = everything(tmp_path)
    args = (EVENING, "--edition", "own.toml", "--csv", "x.csv")
    result = at_once("score", *args, cwd=tmp_path)
    assert result.returncode in {1, 2}
    assert "own.toml" in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""
    assert everything(tmp_path) == before


# The league.


def league(file: Path, delimiter: str = ",") -> list[dict[str, str]]:
    with file.open(encoding="utf-8-sig", newline="") as text:
        return list(csv.DictReader(text, delimiter=delimiter))


def test_a_league_takes_several_files_as_one_game(tmp_path: Path) -> None:
    for name in ("Anna", "Ben"):
        (tmp_path / f"{name}.toml").write_text(alone(name), encoding="utf-8")
    files = ("Anna.toml", "Ben.toml")
    plain = at_once("score", *files, cwd=tmp_path)
    result = at_once("score", *files, "--csv", "league.csv", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == f"{plain.stdout}league.csv: game 1 added\n"
    anna, ben = league(tmp_path / "league.csv")
    assert (anna["game"], anna["kind"], anna["player"]) == ("1", "dice", "Anna")
    assert (anna["points"], anna["tiebreak"], anna["won"]) == ("59", "4", "1")
    assert (ben["points"], ben["won"], ben["key"]) == ("51", "0", anna["key"])
    assert anna["key"].isalpha()


def test_games_are_added_to_a_league_each_of_them_once(tmp_path: Path) -> None:
    for name in ("Anna", "Ben"):
        (tmp_path / f"{name}.toml").write_text(alone(name), encoding="utf-8")
    at_once("score", EVENING, "--csv", "league.csv", cwd=tmp_path)
    first = (tmp_path / "league.csv").read_bytes()
    for again in ((EVENING,), ("Ben.toml", "Anna.toml")):
        result = at_once("score", *again, "--csv", "league.csv", cwd=tmp_path)
        assert result.returncode == 0
        assert "this is game 1, which is already in the file" in result.stdout.splitlines()[-1]
        assert (tmp_path / "league.csv").read_bytes() == first
    result = at_once("score", CASES / "tie-stays.toml", "--csv", "league.csv", cwd=tmp_path)
    assert result.stdout.endswith("league.csv: game 2 added\n")
    assert (tmp_path / "league.csv").read_bytes().startswith(first)
    rows = league(tmp_path / "league.csv")
    assert [row["game"] for row in rows] == ["1", "1", "2", "2"]
    assert [row["won"] for row in rows] == ["1", "0", "1", "1"]


def test_a_league_that_a_spreadsheet_has_saved_goes_on_in_its_way(tmp_path: Path) -> None:
    at_once("score", ANNA, "--csv", "league.csv", cwd=tmp_path)
    file = tmp_path / "league.csv"
    saved = file.read_text(encoding="utf-8-sig").replace(",", ";").replace("\n", ";2024\r\n")
    saved = saved.replace("key;2024", "key;when").removesuffix("\r\n")
    file.write_bytes(saved.encode())
    result = at_once("score", EVENING, "--csv", "league.csv", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    rows = league(file, ";")
    assert [row["player"] for row in rows] == ["Anna", "Anna", "Ben"]
    assert [row["when"] for row in rows] == ["2024", "", ""]
    assert file.read_bytes().count(b"\r\n") == file.read_bytes().count(b"\n") == 4


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\uff1d"])
def test_no_name_becomes_a_formula(tmp_path: Path, sign: str) -> None:
    name = json.dumps(f"{sign}SUM(1;1),Zoé")
    (tmp_path / "x.toml").write_text(changed('"Anna"', name), encoding="utf-8")
    result = at_once("score", "x.toml", "--csv", "league.csv", cwd=tmp_path)
    if result.returncode == 0:
        (row,) = league(tmp_path / "league.csv")
        assert row["player"] == f"'{sign}SUM(1;1),Zoé"
        assert (tmp_path / "league.csv").read_bytes().startswith(b"\xef\xbb\xbfgame,")
    else:
        assert sign in "\t\r"
        assert "bad-value: 'name'" in result.stderr


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"earlier", "no column 'game'"),
        (b"player,games,wins\nAnna,3,2\n", "no column 'game'"),
        (b"game,kind,player,points,tiebreak,won,key\nfirst,dice,Anna,1,1,0,k\n", "'first'"),
        (b"game,kind,pl\xe9yer\n", "not UTF-8"),
    ],
)
def test_what_is_no_league_is_not_written_to(tmp_path: Path, content: bytes, part: str) -> None:
    (tmp_path / "l.csv").write_bytes(content)
    result = at_once("score", ANNA, "--csv", "l.csv", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert part in sentence(result)
    assert everything(tmp_path) == {"l.csv": content}


@pytest.mark.parametrize(
    ("option", "content"),
    [
        ("--csv", 'game,kind,player,points,tiebreak,won,key\n1,dice,"Anna,1,1,0,k\n'),
        ("--edition", "nothing = 1\n"),
    ],
)
def test_only_a_broken_rule_is_answered_with_1(tmp_path: Path, option: str, content: str) -> None:
    name = "l.csv" if option == "--csv" else "mine.toml"
    (tmp_path / name).write_text(content, encoding="utf-8")
    result = at_once("score", ANNA, option, name, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert f"{name}:" in result.stderr


def test_a_league_with_a_broken_rule_is_written_and_answered_with_1(tmp_path: Path) -> None:
    result = at_once("score", ANNA, FAULTY, "--csv", "league.csv", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    rows = {row["player"]: row for row in league(tmp_path / "league.csv")}
    assert (rows["Anna"]["points"], rows["Cheat"]["points"]) == ("59", "33")
    assert (rows["Anna"]["won"], rows["Cheat"]["won"]) == ("1", "0")


def test_json_is_one_document_with_a_league_too(tmp_path: Path) -> None:
    for added in (True, False):
        read = answer(EVENING, "--csv", "league.csv", "--report", "x.pdf", cwd=tmp_path)
        assert read["league"] == {"file": "league.csv", "game": 1, "added": added}


# Errors for programs.


@pytest.mark.parametrize(
    ("args", "code", "part"),
    [
        (["score", "nowhere.toml"], "unreadable", "nowhere.toml"),
        (["score"], "usage", "FILE..."),
        (["score", ANNA, "--report", "x.txt"], "order", ".pdf"),
        (["score", ANNA, "--report", "file/x.pdf"], "unwritable", "file/x.pdf"),
        (["check", "A", "--picture", "file/x.pdf"], "unwritable", "file/x.pdf"),
        (["check", "--paper", "leter", "A"], "unknown-name", "letter"),
        (["referee", "nowhere.toml"], "unreadable", "nowhere.toml"),
        (["list", "paper"], "unknown-name", "papers"),
        (["pad", "A"], "usage", "--json"),
        (["nothing"], "unknown-name", "nothing"),
    ],
)
def test_an_error_is_json_where_json_is_asked_for(
    tmp_path: Path, args: list[str], code: str, part: str
) -> None:
    (tmp_path / "file").write_bytes(b"")
    plain = at_once(*args, cwd=tmp_path)
    result = at_once(*args, "--json", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (2, "")
    error = json.loads(result.stdout)["error"]
    assert (error["code"], error["exit"]) == (code, 2)
    assert part in error["message"]
    if args[0] != "pad":
        assert plain.stderr == f"scriptorium: {error['message']}\n"


def test_the_findings_of_a_sheet_are_in_the_error(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(changed("[8, 9, 7]", "[8, 9]"), encoding="utf-8")
    result = at_once("score", "x.toml", "--json", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (2, "")
    error = json.loads(result.stdout)["error"]
    assert error["code"] == "malformed"
    (finding,) = error["findings"]
    assert (finding["code"], finding["file"]) == ("bad-value", "x.toml")
    assert (finding["line"], finding["column"]) == (26, 9)


# The report.


def test_a_report_is_a_pdf_with_a_page_for_each_player(tmp_path: Path, needs: Needs) -> None:
    result = at_once("score", EVENING, "--report", "x.pdf", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert re.fullmatch(r"x\.pdf: 2 pages, \d+ kB", result.stdout.splitlines()[-1])
    (anna, ben), sizes = report(tmp_path / "x.pdf")
    for text, name, total in ((anna, "Anna", "59"), (ben, "Ben", "51")):
        words = [line.strip() for line in text.splitlines()]
        assert name in words
        assert total in text.split()
        assert "No rule is broken." in words
    assert sizes == [pytest.approx((842, 595), abs=1)] * 2
    subprocess.run([needs("qpdf"), "--check", tmp_path / "x.pdf"], check=True, capture_output=True)


def test_a_report_names_every_broken_rule(tmp_path: Path) -> None:
    result = at_once("score", FAULTY, "--report", "x.pdf", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    ((text,), _sizes) = report(tmp_path / "x.pdf")
    assert "33" in text.split()
    for code in ("city-repeat", "pasture-mixed", "colour-claim", "bonus-gained", "column-sum"):
        assert code in text


@pytest.mark.parametrize(
    ("paper", "ink", "language", "size"),
    [
        ("a4", "low", "fr", (842, 595)),
        ("letter", "mono", "de", (792, 612)),
        ("a5", "full", "de", (595, 420)),
        ("a5", "mono", "fr", (595, 420)),
    ],
)
def test_a_report_of_a_lake_on_every_paper(
    tmp_path: Path, paper: str, ink: str, language: str, size: tuple[float, float]
) -> None:
    (tmp_path / "own.toml").write_text(
        re.sub(r"(?m)^id\s*=.*", 'id = "own"', text_of(find_layout("lake"))), encoding="utf-8"
    )
    (tmp_path / "zoe.toml").write_text(LAKE.replace('"lake"', '"own.toml"'), encoding="utf-8")
    args = ["zoe.toml", "--report", "x.pdf", "--paper", paper, "--ink", ink, "--lang", language]
    result = at_once("score", *args, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    (text,), sizes = report(tmp_path / "x.pdf")
    assert "Zoé" in text
    assert str(answer("zoe.toml", cwd=tmp_path)["players"][0]["total"]) in text.split()
    assert sizes == [pytest.approx(size, abs=1)]
    assert "No rule is broken." not in text


@pytest.mark.parametrize(("form", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_report_in_pictures_has_a_file_for_each_player(
    tmp_path: Path, form: str, start: bytes
) -> None:
    result = at_once("score", EVENING, "--report", f"x.{form}", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    files = everything(tmp_path)
    assert set(files) == {f"x-Anna.{form}", f"x-Ben.{form}"}
    assert all(data is not None and data.startswith(start) for data in files.values())


def test_a_player_name_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    text = text_of(EVENING).replace('"Ben"', '"../../Ben"')
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.toml").write_text(text, encoding="utf-8")
    result = at_once("score", "x.toml", "--report", "r.svg", cwd=tmp_path / "in")
    assert (result.returncode, result.stderr) == (0, "")
    assert len(everything(tmp_path)) == 4
    assert len(list((tmp_path / "in").glob("r-*.svg"))) == 2


def test_json_stays_alone_beside_a_report(tmp_path: Path) -> None:
    assert_contract(answer(ANNA, "--report", "x.pdf", cwd=tmp_path))
    assert list(everything(tmp_path)) == ["x.pdf"]


def test_a_report_is_the_same_on_any_day(tmp_path: Path) -> None:
    scriptorium("score", EVENING, "--report", "a.pdf", cwd=tmp_path, PYTHONHASHSEED="4242")
    at_once("score", EVENING, "--report", "b.pdf", cwd=tmp_path)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


# Bad input: findings with their place, exit 2, nothing written.


def changed(old: str, new: str) -> str:
    text = text_of(ANNA)
    assert old in text
    return text.replace(old, new, 1)


def in_phases(old: str, new: str) -> str:
    head, tail = text_of(ANNA).split("phases", 1)
    assert old in tail
    return f"{head}phases{tail.replace(old, new, 1)}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (changed("        5   .   4   4\n", "        5   .   4\n"), "x.toml:9:21: map-grid"),
        (changed("        5   .   4   4\n", ""), "map-grid"),
        (changed("5   .   4   4\n", "5   .   4   4   1\n"), "x.toml:9:25: map-grid"),
        (changed("5   .   4   4\n", "5  .   4   4\n"), "x.toml:9:12: map-grid"),
        (changed("5   .   4   4\n", "5\t.   4   4\n"), "x.toml:9:10: map-grid"),
        (changed('marks = """', 'marks = """  1   2   3"""\nignored = """'), "map-grid"),
        (changed("5   .   4   4\n", "7   .   4   4\n"), "x.toml:9:9: map-token"),
        (changed("5   .   4   4\n", "0   .   4   4\n"), "x.toml:9:9: map-token"),
        (changed("5   .   4   4\n", "-1  .   4   4\n"), "x.toml:9:9: map-token"),
        (changed("5   .   4   4\n", "12  .   4   4\n"), "x.toml:9:9: map-token"),
        (in_phases("2   .   3   1\n", "4   .   3   1\n"), "x.toml:18:9: map-token"),
        (in_phases("1   x   .", "1   2   ."), "map-token"),
        (changed('marks = """', 'remarks = """'), "missing-key: The key 'marks'"),
        (in_phases(' = """', '_of = """'), "missing-key: The key 'phases'"),
        (changed("[0, 2, 0]", "[0, -2, 0]"), "x.toml:28:14: bad-value"),
        (changed("[0, 2, 0]", "[0, 2000000, 0]"), "x.toml:28:14: bad-value"),
        (changed("[8, 9, 7]", "[8, 9]"), "x.toml:26:9: bad-value"),
        (changed("[8, 9, 7]", "[8, 900, 7]"), "x.toml:26:9: bad-value"),
        (changed("[8, 9, 7]", "[8, nan, 7]"), "x.toml:26:9: bad-value"),
        (changed("[8, 9, 7]", "[8, inf, 7]"), "x.toml:26:9: bad-value"),
        (changed("[8, 9, 7]", f"[8, {'9' * 18}, 7]"), "x.toml:26:9: bad-value"),
        (changed("monk = [1, 1]", "monk = [1, -1]"), "bad-value: 'monk'"),
        (changed("mine = 3", "mine = -3"), "bad-value: 'mine'"),
        (changed("[[1, 8,", "[[1, 8e9,"), "bad-value: 'columns'"),
        (changed('"silver"\n', '"gold"\n'), "bad-value: 'start'"),
        (changed('"silver"\n', '"silvr"\n'), "did you mean 'silver'?"),
        (changed('"standard"', '"standart"'), "did you mean 'standard'?"),
        (changed('domain = "A"', 'domain = "missing.toml"'), "x.toml:2:10: bad-value"),
        (changed('domain = "A"', 'domain = "cresent"'), "did you mean 'crescent'?"),
        (changed("goods_sold", "good_sold"), "did you mean 'goods_sold'?"),
        (changed('name = "Anna"', "name = 7"), "x.toml:6:8: bad-value"),
        (changed('"dice"', '"board"'), "x.toml:1:8: bad-value"),
        (changed('"dice"', '"chess"'), "x.toml:1:8: bad-value"),
        (text_of(EVENING).replace('"Ben"', '"Anna"'), "appears twice (first at x.toml:6:8)"),
        (text_of(EVENING).replace('"standard"', '"solo"'), "A solo game has one player"),
        ("", "missing-key"),
        ("player = []\n" + text_of(ANNA).split("[[", maxsplit=1)[0], "missing-key"),
    ],
)
def test_a_sheet_with_a_fault(tmp_path: Path, text: str, found: str) -> None:
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    (tmp_path / "l.csv").write_bytes(b"earlier")
    before = everything(tmp_path)
    args = ["x.toml", "--csv", "l.csv", "--report", "r.pdf"]
    result = at_once("score", *args, cwd=tmp_path)
    assert result.returncode == 2
    assert result.stdout == ""
    assert found in result.stderr
    assert "Traceback" not in result.stderr
    assert all(line.startswith(("x.toml:", "    ")) for line in result.stderr.splitlines())
    assert everything(tmp_path) == before


def test_all_faults_of_all_files_are_reported_at_once(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(
        changed("5   .   4   4\n", "7   .   4   9\n").replace("[8, 9, 7]", "[8, 9]"),
        encoding="utf-8",
    )
    (tmp_path / "y.toml").write_text(changed("mine = 3", "mien = 3"), encoding="utf-8")
    result = at_once("score", "x.toml", "y.toml", cwd=tmp_path)
    assert result.returncode == 2
    heads = [line.split(": ")[:2] for line in result.stderr.splitlines() if "toml:" in line[:9]]
    places = [(place, code) for place, code in heads]
    assert places[:3] == [
        ("x.toml:9:9", "map-token"),
        ("x.toml:9:21", "map-token"),
        ("x.toml:26:9", "bad-value"),
    ]
    assert any(place.startswith("y.toml:29:") and code == "unknown-key" for place, code in places)


def test_a_mark_without_a_phase_and_a_phase_without_a_mark_break_a_rule(tmp_path: Path) -> None:
    """A phase without a mark or a mark without a phase breaks a rule, but the sheet is scored."""
    for text in (
        in_phases("2   .   3   1\n", ".   .   3   1\n"),
        in_phases("2   .   3   1\n", "2   2   3   1\n"),
    ):
        (tmp_path / "x.toml").write_text(text, encoding="utf-8")
        result = at_once("score", "x.toml", cwd=tmp_path)
        assert (result.returncode, result.stderr) == (1, "")
        assert re.search(r"(?m)^  phase-missing: .*\(row 1 hex [12]\)$", result.stdout)
        assert " points" in result.stdout


def test_a_legal_but_strange_sheet_is_scored(tmp_path: Path) -> None:
    result = at_once("score", CASES / "start-only.toml", "--json", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["players"][0]["total"] == 1


def test_two_games_in_one_call(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(changed('"Anna"', '"Ben"'), encoding="utf-8")
    (tmp_path / "y.toml").write_text(changed('"dice"', '"board"'), encoding="utf-8")
    (tmp_path / "z.toml").write_text(changed('"standard"', '"same"'), encoding="utf-8")
    result = at_once("score", "x.toml", "y.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert "y.toml:1:8: bad-value" in result.stderr
    assert "score one game at a time" in result.stderr
    result = at_once("score", "x.toml", "z.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert "z.toml:3:11: bad-value" in result.stderr
    assert "make them agree" in result.stderr


def test_a_name_or_a_file_that_comes_twice(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(text_of(ANNA), encoding="utf-8")
    (tmp_path / "y.toml").write_text(text_of(ANNA), encoding="utf-8")
    result = at_once("score", "x.toml", "y.toml", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert "y.toml:6:8: bad-value: The name 'Anna' appears twice (first at x.toml:6:8)" in (
        result.stderr
    )
    result = at_once("score", "x.toml", "./x.toml", cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert "given twice" in result.stderr


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(100_000_000)


def written(content: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(content)

    return write


def make_folder(path: Path) -> None:
    path.mkdir()


UNREADABLE: dict[str, tuple[str, Callable[[Path], None]]] = {
    "100 MB of TOML": ("x.toml", sparse),
    "100 MB of JSON": ("x.json", sparse),
    "folder": ("x.toml", make_folder),
    "not UTF-8": ("x.toml", written(b'game = "\xff"\n')),
    "not TOML": ("x.toml", written(b"game = \n")),
    "not JSON": ("x.json", written(b'{"game": \n}')),
    "binary": ("x.toml", written(bytes(range(32)) * 20)),
    "a list": ("x.json", written(b"[1, 2]")),
    "nested TOML": ("x.toml", written(b"a = " + b"[" * 50_000 + b"]" * 50_000)),
    "nested JSON": ("x.json", written(b'{"a": ' + b"[" * 50_000 + b"]" * 50_000 + b"}")),
    "nested objects": ("x.json", written(b'{"a": ' * 30_000 + b"1" + b"}" * 30_000)),
    "JSON bomb": ("x.json", written(b'{"a": [' + b"[],[1]," * 120_000 + b"1]}")),
    "many keys": (
        "x.json",
        written(b"{" + b",".join(b'"k%d": 1' % it for it in range(60_000)) + b"}"),
    ),
    "NaN": ("x.json", written(b'{"game": "dice", "turns": [NaN, 1, 2]}')),
    "infinity": ("x.json", written(b'{"game": "dice", "turns": -Infinity}')),
    "doubled key": ("x.json", written(b'{"game": "dice", "game": "board"}')),
    "endless number": ("x.json", written(b'{"game": ' + b"9" * 100_000 + b"}")),
    "endless TOML number": ("x.toml", written(b"game = " + b"9" * 100_000)),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_file_that_cannot_be_read(tmp_path: Path, what: str) -> None:
    name, make = UNREADABLE[what]
    make(tmp_path / name)
    before = sorted(tmp_path.rglob("*"))
    result = at_once("score", name, "--csv", "l.csv", "--report", "r.pdf", cwd=tmp_path)
    assert result.returncode == 2
    assert name in sentence(result)
    assert len(result.stderr) < 400
    assert result.stdout == ""
    assert sorted(tmp_path.rglob("*")) == before


def test_a_missing_file_is_answered_with_the_close_one(tmp_path: Path) -> None:
    (tmp_path / "evening.toml").write_bytes(EVENING.read_bytes())
    result = at_once("score", "evning.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert "evening.toml" in sentence(result)
    assert result.stdout == ""


def test_without_a_file_the_help_is_pointed_at(tmp_path: Path) -> None:
    result = at_once("score", cwd=tmp_path)
    assert result.returncode == 2
    assert "scriptorium score --help" in sentence(result)


@pytest.mark.parametrize("option", ["--csv", "--report"])
@pytest.mark.parametrize("kind", ["below a file", "folder", "loop"])
def test_a_target_that_cannot_be_written(tmp_path: Path, option: str, kind: str) -> None:
    ending = option.replace("--", ".").replace("report", "pdf")
    target = f"deep/x{ending}"
    if kind == "below a file":
        (tmp_path / "deep").write_bytes(b"earlier")
    elif kind == "loop":
        (tmp_path / "deep").symlink_to("deep")
    elif option == "--csv":
        (tmp_path / target).mkdir(parents=True)
    else:
        target = "deep\0x.pdf".replace("\0", "x" * 300)
    before = sorted(tmp_path.rglob("*"))
    result = at_once("score", ANNA, option, target, cwd=tmp_path)
    assert result.returncode == 2
    assert target[:60] in sentence(result)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_report_that_fails_leaves_the_league_as_it_was(tmp_path: Path) -> None:
    at_once("score", EVENING, "--csv", "l.csv", cwd=tmp_path)
    (tmp_path / "file").write_bytes(b"earlier")
    before = everything(tmp_path)
    for target in ("file/x.pdf", "x.txt"):
        args = [str(ANNA), "--csv", "l.csv", "--report", target]
        result = at_once("score", *args, cwd=tmp_path)
        assert result.returncode == 2
        assert target in sentence(result)
        assert everything(tmp_path) == before


def test_a_report_with_an_unknown_ending_is_refused_first(tmp_path: Path) -> None:
    result = at_once("score", ANNA, "--report", "x.pfd", cwd=tmp_path)
    assert result.returncode == 2
    assert "'.pdf'" in sentence(result)
    assert result.stdout == ""


@pytest.mark.parametrize("target", ["sheet.toml", "other.json"])
def test_a_forgotten_name_of_the_league_costs_no_sheet(tmp_path: Path, target: str) -> None:
    """`score --csv *.toml` would take the first sheet for the league table."""
    (tmp_path / "sheet.toml").write_bytes(ANNA.read_bytes())
    (tmp_path / "other.json").write_bytes(b"{}")
    before = everything(tmp_path)
    result = at_once("score", "--csv", target, "sheet.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert target in sentence(result)
    assert "'.csv'" in sentence(result) or ".csv" in sentence(result)
    assert everything(tmp_path) == before
