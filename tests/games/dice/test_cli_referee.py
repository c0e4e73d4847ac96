"""`scriptorium referee`: a record is judged, scored, and written as finished sheets."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from generator.games.dice.rules.referee import REFEREE_CODES
from generator.load.layouts.library import find_layout
from support.program import ROOT, at_once, everything, scriptorium, sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SAMPLES = ROOT / "docs" / "samples"
RECORDS = ROOT / "tests" / "cases" / "dice" / "records"
LEGAL, ILLEGAL = SAMPLES / "evening-record.toml", SAMPLES / "illegal-record.toml"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def changed(old: str, new: str, text: str | None = None) -> str:
    text = text or text_of(LEGAL)
    assert old in text
    return text.replace(old, new, 1)


def answer(*args: str | Path, cwd: Path) -> dict[str, Any]:
    """Return the program's answer in JSON, which must be the only output."""
    result = at_once(*args, "--json", cwd=cwd)
    assert result.stderr == ""
    read: dict[str, Any] = json.loads(result.stdout)
    return read


# Legal games.


def test_a_legal_record_is_scored_like_the_sheets_it_leads_to(tmp_path: Path) -> None:
    judged = scriptorium("referee", LEGAL, "-o", "made/sheets.toml", cwd=tmp_path)
    assert (judged.returncode, judged.stderr) == (0, "")
    assert judged.stdout.endswith("\nWinner: Anna with 59 points.\n")
    scored = at_once("score", "made/sheets.toml", cwd=tmp_path)
    assert (scored.returncode, scored.stderr) == (0, "")
    assert scored.stdout == judged.stdout
    assert [name for name, data in everything(tmp_path).items() if data] == ["made/sheets.toml"]
    sheets = tomllib.loads(text_of(tmp_path / "made" / "sheets.toml"))
    given = tomllib.loads(text_of(SAMPLES / "evening.toml"))
    for one, two in zip(sheets["player"], given["player"], strict=True):
        assert {key: one[key] for key in ("name", "turns", "bonuses", "goods_sold", "colours")} == {
            key: two[key] for key in ("name", "turns", "bonuses", "goods_sold", "colours")
        }
        assert [sorted(it) for it in one["columns"]] == [sorted(it) for it in two["columns"]]


def test_a_legal_record_in_json_is_the_score_and_says_so(tmp_path: Path) -> None:
    judged = answer("referee", LEGAL, "-o", "sheets.toml", cwd=tmp_path)
    scored = answer("score", "sheets.toml", cwd=tmp_path)
    assert judged == {"legal": True, **scored}
    assert [player["total"] for player in judged["players"]] == [59, 51]


def test_without_an_output_nothing_is_written(tmp_path: Path) -> None:
    assert at_once("referee", LEGAL, cwd=tmp_path).returncode == 0
    assert everything(tmp_path) == {}


def test_a_json_record_is_judged_like_the_same_in_toml(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(json.dumps(tomllib.loads(text_of(LEGAL))), encoding="utf-8")
    assert answer("referee", "x.json", cwd=tmp_path) == answer("referee", LEGAL, cwd=tmp_path)


def test_explain_adds_the_rule_to_each_line(tmp_path: Path) -> None:
    result = at_once("referee", LEGAL, "--explain", cwd=tmp_path)
    assert result.returncode == 0
    lines = re.findall(r"(?m)^ {2} +\d+  (?:I|II|III) .*$", result.stdout)
    assert len(lines) == 34
    assert all(line.endswith(".") for line in lines)
    read = answer("referee", LEGAL, "--explain", cwd=tmp_path)
    assert all("explanation" in line for it in read["players"] for line in it["lines"])


@pytest.mark.parametrize(
    ("command", "file", "place", "other"),
    [
        ("referee", SAMPLES / "anna.toml", "5:1: missing-key", "score"),
        ("score", LEGAL, "13:1: unknown-key", "referee"),
    ],
)
def test_a_sheet_is_no_record_and_a_record_no_sheet(
    command: str, file: Path, place: str, other: str, tmp_path: Path
) -> None:
    result = at_once(command, file, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{file}:{place}: This is a ")
    assert f"with 'scriptorium {other} {file}'.\n" in result.stderr
    assert result.stderr.count("\n") == 3


def test_an_edition_of_ones_own_changes_a_figure(tmp_path: Path) -> None:
    args = (LEGAL, "--edition", SAMPLES / "edition.toml")
    read = answer("referee", *args, cwd=tmp_path)
    assert [player["total"] for player in read["players"]] == [59, 52]


def test_sheets_of_a_domain_of_ones_own_are_found_again(tmp_path: Path) -> None:
    layout = re.sub(r"(?m)^id\s*=.*", 'id = "own"', text_of(find_layout("A")))
    (tmp_path / "own.toml").write_text(layout, encoding="utf-8")
    (tmp_path / "x.toml").write_text(
        changed('domain = "A"', 'domain = "own.toml"'), encoding="utf-8"
    )
    judged = answer("referee", "x.toml", "-o", "sheets.toml", cwd=tmp_path)
    scored = answer("score", "sheets.toml", cwd=tmp_path)
    assert judged == {"legal": True, **scored}


def test_sheets_in_another_folder_find_the_domain_from_anywhere(tmp_path: Path) -> None:
    layout = re.sub(r"(?m)^id\s*=.*", 'id = "own"', text_of(find_layout("A")))
    for folder in ("in", "out", "else"):
        (tmp_path / folder).mkdir()
    (tmp_path / "in" / "own.toml").write_text(layout, encoding="utf-8")
    (tmp_path / "in" / "x.toml").write_text(
        changed('domain = "A"', 'domain = "own.toml"'), encoding="utf-8"
    )
    judged = answer("referee", "in/x.toml", "-o", "out/sheets.toml", cwd=tmp_path)
    scored = answer("score", "../out/sheets.toml", cwd=tmp_path / "else")
    assert judged == {"legal": True, **scored}


# Illegal steps.


def test_the_first_illegal_step_is_named_with_roll_player_and_rule(tmp_path: Path) -> None:
    result = at_once("referee", ILLEGAL, "-o", "sheets.toml", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    place = f"{ILLEGAL}:22:1"
    assert result.stdout == (
        f"{place}: Roll 2, phase I, Anna: number-not-rolled: The number 4 was not rolled.\n"
    )
    assert everything(tmp_path) == {}


def test_explain_adds_the_rule_that_was_broken(tmp_path: Path) -> None:
    result = at_once("referee", ILLEGAL, "--explain", cwd=tmp_path)
    assert result.returncode == 1
    step, rule = result.stdout.splitlines()
    assert "number-not-rolled" in step
    assert rule == "A mark uses the number of a number die; a worker allows any number."


def test_an_illegal_step_in_json(tmp_path: Path) -> None:
    result = at_once("referee", ILLEGAL, "--json", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    assert json.loads(result.stdout) == {
        "legal": False,
        "fault": {
            "code": "number-not-rolled",
            "message": "The number 4 was not rolled.",
            "roll": 2,
            "phase": 1,
            "player": "Anna",
        },
    }


@pytest.mark.parametrize("language", ["fr", "de"])
def test_an_illegal_step_speaks_the_language(tmp_path: Path, language: str) -> None:
    args = ("referee", ILLEGAL, "--explain", "--lang", language)
    result = at_once(*args, cwd=tmp_path)
    assert result.returncode == 1
    assert "number-not-rolled" in result.stdout
    assert "was not rolled" not in result.stdout


FAULTS = {
    case: fault
    for case in sorted(RECORDS.glob("*.toml"))
    if case.name.count(".") == 1
    and (fault := tomllib.loads(text_of(case.with_suffix(".expect.toml"))).get("fault"))
}


def test_there_are_illegal_records() -> None:
    assert len(FAULTS) >= 3
    assert {fault["code"] for fault in FAULTS.values()} <= set(REFEREE_CODES)


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: case.stem)
def test_an_illegal_record_is_answered_with_1(tmp_path: Path, case: Path) -> None:
    result = at_once("referee", case, "-o", "sheets.toml", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    assert f": {FAULTS[case]['code']}: " in result.stdout
    assert f"Roll {FAULTS[case]['roll']}, " in result.stdout
    assert FAULTS[case].get("player", "") in result.stdout
    assert everything(tmp_path) == {}


# Bad input.


def many_rolls() -> str:
    head, first, *_others = re.split(r"(?m)^(?=\[\[roll\]\])", text_of(LEGAL))
    return head + first * 4000


@pytest.mark.parametrize(
    ("make", "found"),
    [
        (lambda: changed("numbers = [4, 4]", "numbers = [4, 7]"), "x.toml:14:11: bad-value"),
        (lambda: changed("numbers = [4, 4]", "numbers = [4]"), "x.toml:14:11: bad-value"),
        (lambda: changed("numbers = [4, 4]", "numbers = [4, nan]"), "x.toml:14:11: bad-value"),
        (lambda: changed('["castle", "castle"]', '["castle", "castel"]'), "did you mean 'castle'"),
        (lambda: changed("hourglasses = 1", "hourglasses = 3"), "x.toml:16:15: bad-value"),
        (lambda: changed("hourglasses = 1", "hourglass = 1"), "did you mean 'hourglasses'?"),
        (lambda: changed("[[2, 3, 5]]", "[[2, 30, 5]]"), "has no hex [2, 30]"),
        (lambda: changed("[[2, 3, 5]]", "[[2, 3, 7]]"), "bad-value: 'marks'"),
        (lambda: changed("[[2, 3, 5]]", "[[-2, 3, 5]]"), "has no hex [-2, 3]"),
        (lambda: changed("[[2, 3, 5]]", "[2, 3, 5]"), "bad-value: 'marks'"),
        (lambda: changed("sold = 2", "sold = -2"), "bad-value: 'sold'"),
        (lambda: changed("sold = 2", "sold = 2000"), "bad-value: 'sold'"),
        (lambda: changed('bonus = "monk"', 'bonus = "goods"'), "bad-value: 'bonus'"),
        (lambda: changed('{ name = "Ben" }', '{ name = "Bne" }'), "did you mean 'Ben'?"),
        (lambda: changed('{ name = "Ben" }', '{ name = "Anna" }'), "appears twice"),
        (lambda: changed('name = "Ben"', 'name = "Anna"'), "appears twice (first at x.toml:6:8)"),
        (lambda: changed('"standard"', '"solo"'), "A solo game has one player"),
        (lambda: changed('"dice"', '"board"'), "x.toml:1:8: bad-value"),
        (lambda: changed('domain = "A"', 'domain = "Z"'), "x.toml:2:10: bad-value"),
        (lambda: text_of(SAMPLES / "evening.toml"), "This is a sheet, not a record"),
        (lambda: "", "missing-key"),
    ],
)
def test_a_record_with_a_fault(tmp_path: Path, make: Callable[[], str], found: str) -> None:
    (tmp_path / "x.toml").write_text(make(), encoding="utf-8")
    (tmp_path / "sheets.toml").write_bytes(b"earlier")
    before = everything(tmp_path)
    result = at_once("referee", "x.toml", "-o", "sheets.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stdout == ""
    assert found in result.stderr
    assert "Traceback" not in result.stderr
    assert all(line.startswith(("x.toml:", "    ")) for line in result.stderr.splitlines())
    assert everything(tmp_path) == before


def test_a_record_without_end_is_over_where_the_game_is(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(many_rolls(), encoding="utf-8")
    result = at_once("referee", "x.toml", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (1, "")
    assert "Roll 31, " in result.stdout
    assert ": game-over: " in result.stdout


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("x.toml", None),
        ("x.toml", b"game = \n"),
        ("x.toml", b'game = "\xff"\n'),
        ("x.json", b'{"roll": ' + b"[" * 50_000 + b"]" * 50_000 + b"}"),
        ("x.json", b'{"game": "dice", "roll": [NaN]}'),
        ("x.json", b"[]"),
    ],
    ids=["missing", "not TOML", "not UTF-8", "nested", "NaN", "a list"],
)
def test_a_record_that_cannot_be_read(tmp_path: Path, name: str, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    before = everything(tmp_path)
    result = at_once("referee", name, "-o", "sheets.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert name in sentence(result)
    assert len(result.stderr) < 400
    assert result.stdout == ""
    assert everything(tmp_path) == before


def test_a_record_of_100_mb_and_a_folder(tmp_path: Path) -> None:
    with (tmp_path / "x.toml").open("wb") as file:
        file.truncate(100_000_000)
    (tmp_path / "folder").mkdir()
    for name in ("x.toml", "folder"):
        result = at_once("referee", name, cwd=tmp_path)
        assert result.returncode == 2
        assert name in sentence(result)
        assert result.stdout == ""


@pytest.mark.parametrize("target", ["file/sheets.toml", "folder"])
def test_a_target_that_cannot_be_written(tmp_path: Path, target: str) -> None:
    (tmp_path / "file").write_bytes(b"earlier")
    (tmp_path / "folder").mkdir()
    before = everything(tmp_path)
    result = at_once("referee", LEGAL, "-o", target, cwd=tmp_path)
    assert result.returncode == 2
    assert target in sentence(result)
    assert everything(tmp_path) == before


def test_the_record_itself_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(LEGAL.read_bytes())
    (tmp_path / "link.toml").symlink_to("x.toml")
    before = everything(tmp_path)
    for target in ("x.toml", "./x.toml", "link.toml"):
        result = at_once("referee", "x.toml", "-o", target, cwd=tmp_path)
        assert result.returncode == 2
        assert "x.toml" in sentence(result)
        assert everything(tmp_path) == before


# Replays.


def test_show_tells_every_roll_before_the_result(tmp_path: Path) -> None:
    told = at_once("referee", LEGAL, "--show", cwd=tmp_path).stdout
    plain = at_once("referee", LEGAL, cwd=tmp_path).stdout
    assert told.endswith(plain)
    rolls = tomllib.loads(text_of(LEGAL))["roll"]
    assert told.count("\nRoll ") + told.startswith("Roll 1, phase I: ") == len(rolls)
    assert "Roll 2, phase I: 5 and 1; pasture and castle; 1 hourglass\n" in told
    assert "  Anna: writes 5 in pasture, row 3 hex 4 (1 point)\n" in told
    assert "  Ben: writes 1 in city, row 4 hex 6, with monk (1 point)\n" in told
    assert "  Anna: takes a worker (1 point)\n" in told
    assert "(59 points)" in told[: -len(plain)]


def test_show_stops_before_the_first_fault(tmp_path: Path) -> None:
    told = at_once("referee", ILLEGAL, "--show", cwd=tmp_path)
    assert told.returncode == 1
    assert told.stdout.count("Roll 1, phase I: ") == 1
    assert "\nRoll 2, phase I: " not in told.stdout
    assert "number-not-rolled" in told.stdout


def test_report_prints_the_sheets_as_they_grow(tmp_path: Path) -> None:
    told = at_once("referee", LEGAL, "--report", "replay.pdf", "-o", "sheets.toml", cwd=tmp_path)
    assert "replay.pdf: 2 pages, " in told.stdout
    assert (tmp_path / "sheets.toml").is_file()
    with pypdfium2.PdfDocument(tmp_path / "replay.pdf") as document:
        anna, ben = (page.get_textpage().get_text_range() for page in document)
    assert anna.startswith("Anna")
    assert ben.startswith("Ben")
    marks = sum(
        len(play.get("marks", ()))
        for roll in tomllib.loads(text_of(LEGAL))["roll"]
        for play in roll["play"]
        if play["name"] == "Anna"
    )
    last = anna.rpartition("\n24")[2]
    assert len(re.findall(r"\b[1-6]\b", last)) >= marks


def test_report_of_an_illegal_game_is_not_written(tmp_path: Path) -> None:
    told = at_once("referee", ILLEGAL, "--report", "replay.pdf", "-o", "sheets.toml", cwd=tmp_path)
    assert told.returncode == 1
    assert everything(tmp_path) == {}


def test_show_is_not_for_programs(tmp_path: Path) -> None:
    told = at_once("referee", LEGAL, "--show", "--json", cwd=tmp_path)
    assert told.returncode == 2
    assert "leave one of them out" in told.stdout + told.stderr
