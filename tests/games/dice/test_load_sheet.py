"""Finished sheets: every fault of the files at once, each with its place and its fix."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.errors import (
    MalformedError,
    OrderError,
    ScriptoriumError,
    UnreadableError,
)
from generator.games.dice.load.blank import blank_sheet, sheet_to_toml
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.load.heading import Domains
from generator.games.dice.load.sheet import load_games
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.sheet import EMPTY, STARTED, DiceGame, Sheet, Variant
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout, layout_paths
from generator.model.terrain import Terrain
from support.findings import refusal_of

if TYPE_CHECKING:
    from generator.model.finding import Finding

DOMAINS = Domains()
FOLDER = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
HEAD = 'game = "dice"\ndomain = "A"\nvariant = "standard"\n'
DOUBLED = (
    'game = "dice"\nid = "own"\nside = 6.0\n'
    '[[hex]]\nx = 0\ny = 0\ntoken = "Kg"\n[[hex]]\nx = 0.2\ny = 0\ntoken = "C"\n'
)
MARKS = """
            .   .   .   .
          .   .   1   .   .
        .   x   3   3   .   .
      .   .   .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
            .   .   .   .
"""
PHASES = """
            .   .   .   .
          .   .   2   .   .
        .   .   1   2   .   .
      .   .   .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
            .   .   .   .
"""


def player(name: str = "Anna", more: str = "", marks: str = MARKS, phases: str = PHASES) -> str:
    return (
        f'[[player]]\nname = "{name}"\nstart = "goods"\n'
        f'marks = """{marks}"""\nphases = """{phases}"""\n{more}\n'
    )


def write(folder: Path, text: str, name: str = "sheet.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def findings_of(*paths: Path) -> tuple[Finding, ...]:
    return refusal_of(lambda: load_games(paths))


def places(text: str, folder: Path) -> list[tuple[str, int | None, int | None]]:
    found = findings_of(write(folder, text))
    return [(it.code, it.place.line, it.place.column) for it in found]


def sole(text: str, folder: Path, name: str = "sheet.toml") -> Finding:
    (finding,) = findings_of(write(folder, text, name))
    return finding


def test_a_sheet_is_read_with_everything_that_is_noted(tmp_path: Path) -> None:
    more = """
turns = [8, 7, 9]
bonuses = { monk = [3, 1], silver = [4, 4], goods = [3, 3], worker = [5, 2] }
goods_sold = [1, 2, 0]
colours = { pasture = 4 }
columns = [[1, 4, 8], [6, 6, 4], [7]]
"""
    path = write(tmp_path, HEAD + player(more=more))
    file = load_games([path])
    assert file.variant is Variant.STANDARD
    (sheet,) = file.sheets
    assert (sheet.name, sheet.start) == ("Anna", Bonus.GOODS)
    cells = {(cell.row, cell.position): number for number, cell in enumerate(sheet.layout.cells)}
    written = {number: mark for number, mark in enumerate(sheet.marks) if mark != EMPTY}
    assert written == {cells[1, 2]: 1, cells[2, 1]: STARTED, cells[2, 2]: 3, cells[2, 3]: 3}
    made = {number: phase for number, phase in enumerate(sheet.phases) if phase}
    assert made == {cells[1, 2]: 2, cells[2, 1]: 1, cells[2, 2]: 1, cells[2, 3]: 2}
    assert sheet.turns == (8, 7, 9)
    assert sheet.bonuses == {
        Bonus.MONK: (3, 1),
        Bonus.SILVER: (4, 4),
        Bonus.GOODS: (3, 3),
        Bonus.WORKER: (5, 2),
    }
    assert sheet.goods_sold == (1, 2, 0)
    assert sheet.colours == {Terrain.PASTURE: 4}
    assert sheet.columns == ((1, 4, 8), (6, 6, 4), (7,))


@pytest.mark.parametrize("number", [1, 12, 13])
def test_up_to_twelve_missing_hexes_are_named_one_by_one(tmp_path: Path, number: int) -> None:
    """More of them are another shape, which is one sentence."""
    lines = MARKS.split("\n")
    for _hex in range(number):
        last = max(at for at, line in enumerate(lines) if line.strip())
        lines[last] = lines[last].rstrip()[:-1]
    found = findings_of(write(tmp_path, HEAD + player(marks="\n".join(lines))))
    assert {it.code for it in found} == {"map-grid"}
    assert len(found) == (number if number <= 12 else 1)
    assert ("does not have the shape" in found[0].message) == (number > 12)


def test_what_is_not_noted_is_none(tmp_path: Path) -> None:
    (sheet,) = load_games([write(tmp_path, HEAD + player())]).sheets
    assert (sheet.turns, sheet.bonuses, sheet.goods_sold) == (None, None, None)
    assert (sheet.colours, sheet.columns) == (None, None)


@pytest.mark.parametrize("name", ["sheet.json", "sheet.txt", "sheet"])
def test_a_json_sheet_is_the_same_sheet(tmp_path: Path, name: str) -> None:
    toml = HEAD + player(more="turns = [8, 7, 9]\ncolours = { pasture = 4 }")
    expected = load_games([write(tmp_path, toml)])
    assert load_games([write(tmp_path, json.dumps(tomllib.loads(toml)), name)]) == expected


def test_toml_without_its_ending_and_with_windows_line_ends(tmp_path: Path) -> None:
    text = HEAD + player()
    expected = load_games([write(tmp_path, text)])
    assert load_games([write(tmp_path, text.replace("\n", "\r\n"), "sheet")]) == expected
    data = tomllib.loads(text)
    data["player"][0]["marks"] = MARKS.replace("\n", "\r\n")
    assert load_games([write(tmp_path, json.dumps(data), "sheet.json")]) == expected


def test_tables_and_files_are_one_game_on_one_layout(tmp_path: Path) -> None:
    first = write(tmp_path, HEAD + player("Anna") + player("Ben"))
    second = write(tmp_path, HEAD + player("Cleo"), "cleo.toml")
    game = load_games([first, second])
    assert [sheet.name for sheet in game.sheets] == ["Anna", "Ben", "Cleo"]
    assert len({id(sheet.layout) for sheet in game.sheets}) == 1
    by_path = HEAD.replace('"A"', json.dumps(str(find_layout("A"))))
    third = write(tmp_path, by_path + player("Dora"), "dora.toml")
    game = load_games([first, third])
    assert game.sheets[0].layout is game.sheets[2].layout


def test_different_domains_are_left_to_the_rules(tmp_path: Path) -> None:
    first = write(tmp_path, HEAD + player("Anna"))
    second = write(tmp_path, HEAD.replace('"A"', '"B"') + player("Ben"), "ben.toml")
    game = load_games([first, second])
    assert [sheet.layout.id for sheet in game.sheets] == ["A", "B"]


def test_a_domain_is_found_beside_the_sheet_else_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = find_layout("B").read_text(encoding="utf-8")
    games, here = tmp_path / "games", tmp_path / "here"
    games.mkdir()
    here.mkdir()
    monkeypatch.chdir(here)
    write(here, text.replace('id = "B"', 'id = "there"'), "own.toml")
    sheet = write(games, HEAD.replace('"A"', '"own.toml"') + player())
    assert load_games([sheet]).sheets[0].layout.id == "there"
    write(games, text.replace('id = "B"', 'id = "beside"'), "own.toml")
    assert load_games([sheet]).sheets[0].layout.id == "beside"


def test_the_start_may_be_blank_x_or_1_in_phases(tmp_path: Path) -> None:
    games = set()
    for sign in ".x1":
        phases = PHASES.replace(".   .   1", f".   {sign}   1")
        games.add(load_games([write(tmp_path, HEAD + player(phases=phases))]).sheets[0].phases)
    assert len(games) == 1
    for sign in "23":
        phases = PHASES.replace(".   .   1", f".   {sign}   1")
        finding = sole(HEAD + player(phases=phases), tmp_path)
        assert (finding.code, finding.place.line, finding.place.column) == ("map-token", 19, 13)
        assert "'x' or '1'" in finding.message
        assert finding.cells == ((2, 1),)


def test_x_in_phases_belongs_to_the_start(tmp_path: Path) -> None:
    phases = PHASES.replace("1", "x")
    finding = sole(HEAD + player(phases=phases), tmp_path)
    assert (finding.code, finding.place.line, finding.place.column) == ("map-token", 19, 17)


def test_marks_without_phases_and_strange_starts_are_left_to_the_rules(tmp_path: Path) -> None:
    blank = PHASES.replace("1", ".").replace("2", ".")
    (sheet,) = load_games([write(tmp_path, HEAD + player(phases=blank))]).sheets
    assert sheet.marks.count(3) == 2
    assert sum(sheet.phases) == 1
    (sheet,) = load_games([write(tmp_path, HEAD + player(marks=MARKS.replace("3", "x")))]).sheets
    assert sheet.marks.count(STARTED) == 3
    empty = MARKS.replace("3", ".").replace("1", ".").replace("x", ".")
    (sheet,) = load_games([write(tmp_path, HEAD + player(marks=empty))]).sheets
    assert not any(sheet.marks)


@pytest.mark.parametrize(
    ("token", "part"),
    [
        ("7", "write 1 to 6"),
        ("0", "write 1 to 6"),
        ("-1", "write 1 to 6"),
        ("12", "write 1 to 6"),
        ("X", "did you mean 'x'?"),
        ("×", "did you mean 'x'?"),
        ("II", "did you mean '2'?"),
        ("٣", "write 1 to 6"),
    ],
)
def test_a_sign_that_is_no_mark(tmp_path: Path, token: str, part: str) -> None:
    marks = MARKS.replace("1   .   .", f"{token:<4}.   .")
    finding = sole(HEAD + player(marks=marks), tmp_path)
    assert (finding.code, finding.place.line, finding.place.column) == ("map-token", 9, 19)
    assert token in finding.message
    assert part in finding.message
    assert finding.cells == ((1, 2),)


def test_a_sign_that_is_no_phase(tmp_path: Path) -> None:
    finding = sole(HEAD + player(phases=PHASES.replace("1", "4")), tmp_path)
    assert "'4' is not known in 'phases'; write 1, 2 or 3" in finding.message
    assert (finding.place.line, finding.place.column) == (19, 17)


def test_every_hex_that_is_missing_or_too_much_has_its_place(tmp_path: Path) -> None:
    rows = MARKS.split("\n")
    rows[1] = rows[1] + "   5"
    rows[3] = rows[3][:-4]
    rows[4] = "    " + rows[4][4:].replace(".", " ", 1)
    rows[7] = rows[7].replace(".", " ", 1)
    found = findings_of(write(tmp_path, HEAD + player(marks="\n".join(rows))))
    places = [(it.place.line, it.place.column, it.message.split(";")[0]) for it in found]
    assert places == [
        (8, 29, "'5' is where the domain 'A' has no hex"),
        (10, 29, "The hex 'M' of the domain 'A' is missing here in 'marks'"),
        (11, 7, "The hex 'C' of the domain 'A' is missing here in 'marks'"),
        (14, 13, "The hex 'N' of the domain 'A' is missing here in 'marks'"),
    ]
    assert [it.cells for it in found] == [(), ((2, 5),), ((3, 0),), ((6, 0),)]


def test_a_map_without_its_first_or_last_row_names_the_row(tmp_path: Path) -> None:
    rows = MARKS.strip("\n").split("\n")
    for kept in (rows[1:], rows[:-1]):
        found = findings_of(write(tmp_path, HEAD + player(marks="\n".join(["", *kept, ""]))))
        assert len(found) == 4
        assert {it.code for it in found} == {"map-grid"}
        tokens = [it.message.split("'")[1] for it in found]
        assert tokens == (["R", "R", "N", "N"] if kept[0] == rows[1] else ["N", "C", "P", "P"])


def test_another_shape_altogether_is_one_sentence(tmp_path: Path) -> None:
    finding = sole(HEAD + player(marks="\n  1   2   3\n"), tmp_path)
    assert "not have the shape of the domain 'A': it has 3 hexes" in finding.message
    lines = "\n".join("  " * (row % 2) + "   ".join("1" * 30) for row in range(30))
    finding = sole(HEAD + player(marks=f"\n{lines}\n"), tmp_path)
    assert finding.code == "map-grid"
    assert "instead of 37" in finding.message


def test_faults_of_the_grid_are_reported_as_for_layouts(tmp_path: Path) -> None:
    marks = MARKS.replace("          .   .   1", "          .\t.   1").replace("x   3", "x  3 ")
    found = findings_of(write(tmp_path, HEAD + player(marks=marks)))
    assert [(it.code, it.place.line) for it in found] == [("map-grid", 9), ("map-grid", 10)]
    assert "tab" in found[0].message


def test_empty_and_absurd_maps(tmp_path: Path) -> None:
    assert sole(HEAD + player(marks="\n \n"), tmp_path).code == "missing-key"
    assert "empty" in sole(HEAD + player(marks=""), tmp_path).message
    huge = "\n" * 150_000
    assert "more than" in sole(HEAD + player(marks=huge), tmp_path).message
    text = (HEAD + player()).replace('start = "goods"\nmarks = """' + MARKS + '"""', "marks = 7")
    assert [it.code for it in findings_of(write(tmp_path, text))] == ["missing-key", "bad-value"]


def test_a_fault_in_a_json_map_has_its_column(tmp_path: Path) -> None:
    data = tomllib.loads(HEAD + player(marks=MARKS.replace("x", "X")))
    text = json.dumps(data, indent=1)
    finding = sole(text, tmp_path, "sheet.json")
    assert finding.place.line == text[: text.index("X")].count("\n") + 1
    assert finding.place.text is not None
    assert finding.place.column is not None
    assert finding.place.text[finding.place.column - 1] == "X"
    data["player"][0]["marks"] = MARKS.rstrip()[:-4]
    finding = sole(json.dumps(data), tmp_path, "sheet.json")
    assert "is missing here" in finding.message
    assert finding.place.line == 1


@pytest.mark.parametrize(
    "line",
    [
        "turns = [4, 7, 9]",
        "turns = [8, 7, 11]",
        "turns = [8, 7]",
        "turns = [8, 7, 9, 9]",
        "turns = [8, 7, 9.0]",
        "turns = [8, 7, true]",
        "turns = [8, 7, nan]",
        "turns = 8",
        'turns = "8 7 9"',
        "goods_sold = [1, -1, 0]",
        "goods_sold = [1, 100, 0]",
        "goods_sold = [1, 1]",
        "goods_sold = [1, 1, inf]",
        "goods_sold = [1, 1, 123456789012345678]",
        "columns = [[1], [2]]",
        "columns = [[1], [2], [3], [4]]",
        "columns = [[1], [2], [-3]]",
        "columns = [[1], [2], [1000]]",
        "columns = [[1], [2], 3]",
        f"columns = [[1], [2], {[1] * 101}]",
        "columns = [1, 2, 3]",
        "colours = 4",
        "colours.pasture = -1",
        "colours.pasture = 100",
        "colours.pasture = '4'",
        "bonuses = 4",
        "bonuses = { monk = [3, 1], silver = [4, 4], goods = [3], worker = [5, 2] }",
        "bonuses = { monk = [3, 1], silver = [4, 4], goods = [3, -3], worker = [5, 2] }",
        "bonuses = { monk = [3, 1], silver = [4, 4], goods = [3, 300], worker = [5, 2] }",
        "bonuses = { monk = [3, 1], silver = [4, 4], goods = 3, worker = [5, 2] }",
    ],
)
def test_absurd_figures_are_refused_with_their_place(tmp_path: Path, line: str) -> None:
    finding = sole(HEAD + player(more=line), tmp_path)
    assert finding.code == "bad-value"
    assert finding.place.line == 25
    assert "it must be" in finding.message


def test_the_rolls_follow_the_edition_and_the_variant(tmp_path: Path) -> None:
    solo = HEAD.replace("standard", "solo")
    assert load_games([write(tmp_path, solo + player(more="turns = [8, 8, 8]"))]).sheets[0].turns
    assert "three times 8" in sole(solo + player(more="turns = [8, 8, 9]"), tmp_path).message
    short = write(tmp_path, HEAD + player(more="turns = [4, 7, 7]"))
    with pytest.raises(MalformedError, match="from 5 to 10"):
        load_games([short])
    edition = dice_edition(write(tmp_path, 'game = "dice"\ntime.boxes = 7\ntime.solo = 7\n', "e"))
    assert load_games([short], edition).sheets[0].turns == (4, 7, 7)
    assert load_games([short], edition).sheets[0].turns == (4, 7, 7)


@pytest.mark.parametrize(
    ("old", "new", "code", "part"),
    [
        ("start =", "strat =", "unknown-key", "did you mean 'start'?"),
        ("variant =", "varient =", "unknown-key", "did you mean 'variant'?"),
        ('"goods"', '"good"', "bad-value", "did you mean 'goods'?"),
        ('"standard"', '"Standard"', "bad-value", "did you mean 'standard'?"),
        ('"standard"', "3", "bad-value", "one of 'standard'"),
        ('game = "dice"', 'game = "dise"', "bad-value", "must be 'dice'"),
        ('game = "dice"', 'game = "board"', "bad-value", "must be 'dice'"),
        ('game = "dice"', "game = []", "bad-value", "must be 'dice'"),
        ('"A"', '"Q"', "bad-value", "There is no layout 'Q'"),
        ('"A"', '"cresent"', "bad-value", "did you mean 'crescent'?"),
        ('"A"', '"nowhere.toml"', "bad-value", "There is no such file"),
        ('"A"', '""', "bad-value", "1 to 1000"),
        ('"A"', "7", "bad-value", "1 to 1000"),
        ('"A"', f'"{"x" * 900}/a.toml"', "bad-value", "cannot be read"),
        ('"Anna"', '""', "bad-value", "1 to 60"),
        ('"Anna"', '"An\\nna"', "bad-value", "1 to 60"),
        ('"Anna"', f'"{"n" * 61}"', "bad-value", "1 to 60"),
        ("[[player]]", "[player]", "bad-value", "a list of tables"),
    ],
)
def test_wrong_words(tmp_path: Path, old: str, new: str, code: str, part: str) -> None:
    found = findings_of(write(tmp_path, (HEAD + player()).replace(old, new, 1)))
    matching = [it for it in found if it.code == code and part in it.message]
    assert len(matching) == 1
    assert matching[0].place.line is not None


def test_every_key_that_must_be_there_is_missed(tmp_path: Path) -> None:
    found = findings_of(write(tmp_path, "\n"))
    assert [it.message.split("'")[1] for it in found] == ["game", "domain", "variant", "player"]
    found = findings_of(write(tmp_path, HEAD + "[[player]]\n"))
    assert [it.message.split("'")[1] for it in found] == ["name", "start", "marks", "phases"]
    assert {it.code for it in found} == {"missing-key"}
    assert sole(HEAD + "player = []\n", tmp_path).code == "missing-key"
    text = HEAD + player(more="bonuses = { monk = [1, 1], goods = [1, 1] }")
    assert places(text, tmp_path) == [("missing-key", 25, 1)] * 2


def test_all_faults_are_reported_at_once_in_their_order(tmp_path: Path) -> None:
    text = (HEAD + player(marks=MARKS.replace("1", "9"))).replace('"goods"', '"gold"')
    text += "turns = [1, 2, 3]\nlucky = 7\n"
    assert places(text, tmp_path) == [
        ("bad-value", 6, 9),
        ("map-token", 9, 19),
        ("bad-value", 26, 9),
        ("unknown-key", 27, 1),
    ]


def test_faults_of_all_files_are_reported_at_once(tmp_path: Path) -> None:
    first = write(tmp_path, HEAD + player(more="turns = 1"))
    second = write(tmp_path, HEAD + player("Ben", more="turns = 2"), "ben.toml")
    assert [it.place.file for it in findings_of(first, second)] == [str(first), str(second)]


def test_doubled_names(tmp_path: Path) -> None:
    finding = sole(HEAD + player() + player(), tmp_path)
    assert (finding.code, finding.place.line, finding.place.column) == ("bad-value", 27, 8)
    assert "'Anna' appears twice" in finding.message
    assert "sheet.toml:5:8" in finding.message
    other = write(tmp_path, HEAD + player(), "other.toml")
    (finding,) = findings_of(write(tmp_path, HEAD + player()), other)
    assert finding.place.file == str(other)


def test_a_file_that_is_named_twice(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + player())
    (finding,) = findings_of(path, path)
    assert "given twice" in finding.message


def test_too_many_players(tmp_path: Path) -> None:
    five = HEAD + "".join(player(name) for name in "abcde")
    assert len(load_games([write(tmp_path, five)]).sheets) == 5
    assert "at most 5" in sole(five + player("f"), tmp_path).message
    other = write(tmp_path, HEAD + player("f"), "other.toml")
    (finding,) = findings_of(write(tmp_path, five), other)
    assert "6 players" in finding.message


def test_nobody_plays_solo_together(tmp_path: Path) -> None:
    solo = HEAD.replace("standard", "solo")
    assert "solo" in sole(solo + player() + player("Ben"), tmp_path).message
    first = write(tmp_path, solo + player())
    second = write(tmp_path, solo + player("Ben"), "ben.toml")
    (finding,) = findings_of(first, second)
    assert "one player, not 2" in finding.message


def test_variants_must_agree(tmp_path: Path) -> None:
    first = write(tmp_path, HEAD + player())
    second = write(tmp_path, HEAD.replace("standard", "same") + player("Ben"), "ben.toml")
    (finding,) = findings_of(first, second)
    assert (finding.place.file, finding.place.line) == (str(second), 3)
    assert "'same' here and 'standard' in" in finding.message


def test_two_games_in_one_call(tmp_path: Path) -> None:
    first = write(tmp_path, HEAD + player())
    second = write(tmp_path, 'game = "board"\nscore = 12\n', "board.toml")
    (finding,) = findings_of(first, second)
    assert (finding.place.file, finding.place.line) == (str(second), 1)
    assert "one game at a time" in finding.message


def test_no_file_at_all() -> None:
    with pytest.raises(OrderError):
        load_games([])


def test_a_domain_with_faults_brings_its_own_findings(tmp_path: Path) -> None:
    write(tmp_path, 'game = "dice"\nid = "own"\nmap = "Kz  Q"\n', "own.toml")
    found = findings_of(write(tmp_path, HEAD.replace('"A"', '"own.toml"') + player()))
    assert [it.code for it in found] == ["castle-bonus", "map-token"]
    assert {it.place.file for it in found} == {str(tmp_path / "own.toml")}


@pytest.mark.parametrize(
    ("layout", "code", "part"),
    [
        ('game = "board"\nid = "own"\nmap = "K1  C2"\n', "bad-value", "another game"),
        (
            'game = "dice"\nid = "own"\nmap = "Kg  C   C   C   C   C"\n',
            "zone-too-large",
            "has 5 hexes, but the table of points ends at 4",
        ),
        (
            DOUBLED,
            "hex-overlap",
            "overlap",
        ),
    ],
)
def test_a_domain_that_no_sheet_can_use(tmp_path: Path, layout: str, code: str, part: str) -> None:
    write(tmp_path, layout, "own.toml")
    text = HEAD.replace('"A"', '"own.toml"') + player(marks="x   .", phases=".   .")
    (finding,) = findings_of(write(tmp_path, text))
    assert finding.code == code
    assert part in finding.message
    assert finding.place.file == str(tmp_path / "own.toml")


def test_the_start_must_be_a_castle_of_the_domain(tmp_path: Path) -> None:
    write(tmp_path, 'game = "dice"\nid = "own"\nmap = "Km  C"\n', "own.toml")
    text = HEAD.replace('"A"', '"own.toml"') + player(marks="x   .", phases=".   .")
    finding = sole(text, tmp_path)
    assert "a castle of the domain 'own': 'monk'" in finding.message
    assert finding.place.line == 6


def test_an_edition_with_more_points_allows_larger_zones(tmp_path: Path) -> None:
    write(tmp_path, 'game = "dice"\nid = "o"\nmap = "Kg  C   C   C   C   C"\n', "own.toml")
    row = "x   1   2   3   4   5"
    text = HEAD.replace('"A"', '"own.toml"') + player(marks=row, phases=".   1   1   1   1   1")
    points = "[zone_points.5]\nI = 20\nII = 15\nIII = 10\n"
    edition = dice_edition(write(tmp_path, f'game = "dice"\n{points}', "e"))
    assert load_games([write(tmp_path, text)], edition).sheets[0].marks == (-1, 1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('{"game": "dice", "game": "dice"}', "1:18: The key 'game' appears twice"),
        ('{"a": {"b": 1, "\\u0062": 2}}', "1:16: The key 'b' appears twice"),
        ('{"player": [{"turns": [1, 2, NaN]}]}', "1:30: 'NaN'"),
        ('{"a": "NaN", "b": -Infinity}', "1:19: '-Infinity'"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ('{"a": ' + "[" * 30 + "]" * 30 + "}", "nested too deeply"),
        ('{"a": [' + "[]," * 300_000 + "1]}", "more than 200000 values"),
        ('{"a": ' + "9" * 5000 + "}", "not JSON"),
        ('{"a": 1,}', "1:9: This is not JSON"),
        ('{"a": "\\q"}', "not JSON"),
        ('{"\\q": 1}', "not JSON"),
        ('{"a": 1]', "not JSON"),
        ('{"a": "1\n"}', "not JSON"),
        ("{", "not JSON"),
        ("", "not JSON"),
        ("[1, 2]", "one JSON object"),
        ("null", "one JSON object"),
    ],
)
def test_json_that_is_no_data_file(tmp_path: Path, text: str, part: str) -> None:
    path = write(tmp_path, text, "sheet.json")
    with pytest.raises(UnreadableError) as caught:
        load_games([path])
    assert part in str(caught.value)
    assert str(caught.value).startswith(f"{path}")
    assert len(str(caught.value)) < len(str(path)) + 200


def test_json_that_is_no_sheet(tmp_path: Path) -> None:
    found = findings_of(write(tmp_path, '{"a": 1e999, "b": null, "\\ud800": 1}', "sheet.json"))
    assert [it.code for it in found].count("unknown-key") == 3
    data: dict[str, Any] = tomllib.loads(HEAD + player())
    data["player"][0]["turns"] = None
    data["player"][0]["name"] = "\ud800"
    found = findings_of(write(tmp_path, json.dumps(data), "sheet.json"))
    assert [it.message.split("'")[1] for it in found] == ["name", "turns"]


@pytest.mark.parametrize("name", ["sheet.toml", "sheet.json", "sheet"])
def test_a_file_of_100_megabytes_is_not_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    with pytest.raises(UnreadableError, match="larger than 1000000 bytes"):
        load_games([path])


def test_a_file_of_many_keys_is_one_sentence(tmp_path: Path) -> None:
    path = write(tmp_path, "".join(f"key{number} = 1\n" for number in range(2000)))
    with pytest.raises(UnreadableError, match="2000 keys"):
        load_games([path])


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    write(tmp_path, HEAD + player(), "anna.toml")
    with pytest.raises(UnreadableError, match=r"did you mean .*anna\.toml"):
        load_games([tmp_path / "ana.toml"])
    with pytest.raises(UnreadableError, match="folder"):
        load_games([tmp_path])
    (tmp_path / "latin.json").write_bytes(b'{"a": "\xe9"}')
    with pytest.raises(UnreadableError, match="UTF-8"):
        load_games([tmp_path / "latin.json"])
    with pytest.raises(UnreadableError, match="not TOML"):
        load_games([write(tmp_path, "{}", "sheet.toml")])
    with pytest.raises(UnreadableError, match="nested too deeply"):
        load_games([write(tmp_path, "a = " + "[" * 100_000, "deep.toml")])


def test_a_domain_in_a_folder_that_loops(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    text = HEAD.replace('"A"', '"loop.toml"') + player()
    assert "cannot be read" in sole(text, tmp_path).message


@pytest.mark.parametrize("name", list(layout_paths("dice")))
def test_a_blank_sheet_is_read_once_it_is_filled_in(tmp_path: Path, name: str) -> None:
    layout = load_layout(find_layout(name))
    text = blank_sheet(layout)
    found = findings_of(write(tmp_path, text))
    assert [it.message.split("'")[1] for it in found] == ["name", "start"]
    for key in ("turns", "bonuses", "goods_sold", "colours", "columns"):
        assert text.count(f"# {key} = ") == 1
        text = text.replace(f"# {key} = ", f"{key} = ")
    filled = text.replace('name = ""', 'name = "Anna"').replace('start = ""', 'start = "monk"')
    (sheet,) = load_games([write(tmp_path, filled)]).sheets
    assert sheet.layout == layout
    assert not any(sheet.marks)
    assert not any(sheet.phases)
    assert sheet.turns == (8, 7, 9)


def test_every_key_of_a_blank_sheet_has_a_comment_and_the_maps_are_aligned() -> None:
    lines = blank_sheet(load_layout(find_layout("A"))).splitlines()
    keys = [it for it, line in enumerate(lines) if line.removeprefix("# ").split(" ")[1:2] == ["="]]
    assert len(keys) == 12
    assert all(lines[number - 1].startswith("# ") for number in keys)
    start = lines.index('marks = """')
    for drawn, blank in zip(lines[start - 7 : start], lines[start + 1 : start + 8], strict=True):
        signs = [column for column, sign in enumerate(blank) if sign == "."]
        letters = [it for it, sign in enumerate(drawn) if sign.isupper()]
        assert signs == letters


def test_a_layout_of_ones_own_is_named_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, find_layout("A").read_text(encoding="utf-8"), "own")
    layout = load_layout(Path("own"))
    text = blank_sheet(layout).replace('name = ""', 'name = "A"').replace('= ""\n', '= "monk"\n')
    assert 'domain = "./own"' in text
    Path("out").mkdir()
    assert load_games([write(tmp_path / "out", text)]).sheets[0].layout == layout


def test_sheets_of_different_domains_do_not_fit_one_file(tmp_path: Path) -> None:
    first = write(tmp_path, HEAD + player("Anna"))
    second = write(tmp_path, HEAD.replace('"A"', '"B"') + player("Ben"), "ben.toml")
    with pytest.raises(OrderError, match="different domains"):
        sheet_to_toml(load_games([first, second]))


def test_reading_sheets_needs_no_heavy_library() -> None:
    heavy = "{'shapely', 'jinja2', 'reportlab', 'click', 'numpy', 'babel', 'json'}"
    code = (
        "import sys, generator.games.dice.load.sheet, generator.games.dice.load.record;"
        f"print(sorted({heavy} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


_names = st.text(min_size=1, max_size=20).filter(lambda it: it.isprintable())
_counts = st.integers(0, 99)
_layouts = st.sampled_from(list(layout_paths("dice"))).map(lambda name: DOMAINS.load(name, Path()))


@st.composite
def sheets(draw: st.DrawFn, name: str, variant: Variant) -> Sheet:
    """Draw a sheet with anything that can be written on it, legal or not."""
    layout = DOMAINS.load("A", Path())
    size = len(layout.cells)
    marks = draw(st.lists(st.integers(-1, 6), min_size=size, max_size=size))
    phases = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    rolls = st.just(8) if variant is Variant.SOLO else st.integers(5, 10)
    return Sheet(
        name,
        layout,
        draw(st.sampled_from(Bonus)),
        tuple(marks),
        tuple(1 if mark == STARTED else it for mark, it in zip(marks, phases, strict=True)),
        turns=draw(st.none() | st.tuples(rolls, rolls, rolls)),
        bonuses=draw(
            st.none() | st.fixed_dictionaries({it: st.tuples(_counts, _counts) for it in Bonus})
        ),
        goods_sold=draw(st.none() | st.tuples(_counts, _counts, _counts)),
        colours=draw(st.none() | st.dictionaries(st.sampled_from(Terrain), _counts)),
        columns=draw(
            st.none()
            | st.tuples(*[st.lists(st.integers(0, 999), max_size=9).map(tuple) for _ in range(3)])
        ),
    )


@st.composite
def games(draw: st.DrawFn) -> DiceGame:
    """Draw the sheets of a game on one domain."""
    variant = draw(st.sampled_from(Variant))
    most = 1 if variant is Variant.SOLO else 5
    names = draw(st.lists(_names, min_size=1, max_size=most, unique=True))
    layout = draw(_layouts)
    found = [draw(sheets(name, variant)) for name in names]
    if layout is not found[0].layout:
        size = len(layout.cells)
        found = [
            replace(it, layout=layout, marks=(it.marks * 2)[:size], phases=(it.phases * 2)[:size])
            for it in found
        ]
    return DiceGame(variant, tuple(found))


@FOLDER
@given(games())
def test_what_is_written_is_read_again(tmp_path: Path, game: DiceGame) -> None:
    assert load_games([write(tmp_path, sheet_to_toml(game))]) == game
    data = tomllib.loads(sheet_to_toml(game))
    assert load_games([write(tmp_path, json.dumps(data), "sheet.json")]) == game


@FOLDER
@given(st.sampled_from(["x.toml", "x.json", "x"]), st.text() | st.text('{}[]",:=\n 1aN.x'))
def test_any_text_is_refused_with_a_sentence(tmp_path: Path, name: str, text: str) -> None:
    path = write(tmp_path, text, name)
    with pytest.raises(ScriptoriumError) as caught:
        load_games([path])
    assert str(caught.value).startswith(str(path))


@FOLDER
@given(st.data())
def test_a_changed_sheet_is_read_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    text = HEAD + player(more="turns = [8, 7, 9]\ncolumns = [[1], [2], [3]]")
    for ending in (".toml", ".json"):
        whole = text if ending == ".toml" else json.dumps(tomllib.loads(text), indent=1)
        start = data.draw(st.integers(0, len(whole)))
        end = data.draw(st.integers(start, min(len(whole), start + 9)))
        with_it = whole[:start] + data.draw(st.text("12x.X,[]{}\"'= \n\tK", max_size=5))
        path = write(tmp_path, with_it + whole[end:], f"sheet{ending}")
        try:
            file = load_games([path])
        except ScriptoriumError as error:
            assert str(error).startswith(str(path))  # noqa: PT017 - both ways are right
        else:
            assert file.sheets


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@FOLDER
@given(
    st.dictionaries(st.sampled_from(["game", "domain", "variant", "player"]), _values),
    st.dictionaries(
        st.sampled_from(["name", "start", "marks", "phases", "turns", "bonuses", "columns"]),
        _values,
        min_size=1,
    ),
)
def test_any_value_under_a_known_key_is_refused_with_a_sentence(
    tmp_path: Path, top: dict[str, Any], keys: dict[str, Any]
) -> None:
    data = tomllib.loads(HEAD + player())
    data["player"][0] |= keys
    for wrong in (data, data | top):
        path = write(tmp_path, json.dumps(wrong), "sheet.json")
        try:
            file = load_games([path])
        except ScriptoriumError as error:
            assert str(error).startswith(str(path))  # noqa: PT017 - a name may be right by chance
        else:
            assert len(file.sheets) == 1
