"""The rulebook as case files: sheets and records with the lines and faults that they must give."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.dice.load.record import read_record
from generator.games.dice.load.sheet import load_games
from generator.games.dice.model.edition import ROMAN
from generator.games.dice.rules.referee import referee
from generator.games.dice.rules.score_lines import ColourLine, GoodsLine, ZoneLine
from generator.games.dice.rules.scoring import Scorer
from support.games.player import shipped_edition
from support.games.rule_cases import EXPECTED, cases, code_of, expectations, expected
from support.games.violations import VIOLATIONS as CODES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.score import Line, Result, Score

CASES = Path(__file__).resolve().parents[2] / "cases" / "dice"
LEAST_SHEETS, LEAST_RECORDS = 36, 9
EDITION = shipped_edition()


SHEETS, RECORDS, VIOLATIONS = (cases(CASES / it) for it in ("", "records", "violations"))


def score(paths: Sequence[Path]) -> Result:
    return Scorer(EDITION).score(load_games(paths, EDITION))


def words(line: Line) -> str:
    """Write a line as the case files do."""
    phase = ROMAN.get(line.phase or 0, "?")
    match line:
        case ZoneLine():
            subject = f"{line.terrain} of {line.size}"
        case GoodsLine():
            subject = f"goods {line.count}"
        case ColourLine():
            subject = f"colour {line.terrain} {'first' if line.place == 1 else 'second'}"
        case _:
            pytest.fail(f"no line of the dice game: {line}")
    return f"{phase} {subject}: {line.points}"


def assert_score(given: Score, wanted: dict[str, Any]) -> None:
    assert given.name == wanted["name"]
    assert sorted(words(line) for line in given.lines) == sorted(wanted["lines"])
    assert given.total == wanted["total"]
    if "tiebreak" in wanted:
        assert given.tiebreak == wanted["tiebreak"]


def test_there_are_enough_cases() -> None:
    assert len(SHEETS) >= LEAST_SHEETS
    assert len(RECORDS) >= LEAST_RECORDS


def test_every_code_has_a_case() -> None:
    assert {code_of(case, CODES) for case in VIOLATIONS} == set(CODES)


def test_every_expectation_has_its_case() -> None:
    assert expectations(CASES) == {case.stem for case in [*SHEETS, *RECORDS]}


@pytest.mark.parametrize("case", SHEETS, ids=lambda case: case.stem)
def test_sheet_gives_its_lines(case: Path) -> None:
    wanted = expected(case)
    assert wanted["source"]
    result = score([case])
    for given, player in zip(result.scores, wanted["player"], strict=True):
        assert_score(given, player)
        said = [f"{it.code}: {it.message}" for it in given.violations]
        beginnings = player.get("violations", [])
        assert len(said) == len(beginnings), said
        for sentence, beginning in zip(said, beginnings, strict=True):
            assert sentence.startswith(beginning)
    assert list(result.winners) == wanted.get("winners", [wanted["player"][0]["name"]])
    assert (result.praise or "") == wanted.get("praise", "")


@pytest.mark.parametrize("case", VIOLATIONS, ids=lambda case: case.stem)
def test_violation_is_exactly_its_code(case: Path) -> None:
    second = case.with_name(f"{case.stem}.second.toml")
    result = score([case, second] if second.exists() else [case])
    found = [violation for given in result.scores for violation in given.violations]
    assert {violation.code for violation in found} == {code_of(case, CODES)}
    for violation in found:
        assert violation.message[0].isupper() or violation.message[0].isdigit()
        assert violation.message.endswith(".")
        assert "{" not in violation.message


@pytest.mark.parametrize("case", RECORDS, ids=lambda case: case.stem)
def test_record_is_refereed(case: Path) -> None:
    wanted = expected(case)
    assert wanted["source"]
    verdict = referee(read_record(case, EDITION), EDITION)
    fault = wanted.get("fault")
    if fault is None:
        assert verdict.fault is None
    else:
        assert verdict.fault is not None
        given = {key: getattr(verdict.fault, key) for key in ("code", "roll", "phase", "player")}
        assert given == {"player": None, **fault}
    for number, player in enumerate(wanted.get("player", ())):
        assert verdict.game is not None
        assert verdict.result is not None
        sheet = verdict.game.sheets[number]
        assert_score(verdict.result.scores[number], player)
        assert verdict.totals[sheet.name] == player["total"]
        assert sheet.turns == tuple(player["turns"])
        assert [list(column) for column in sheet.columns or ()] == player["columns"]
        bonuses = {bonus.value: list(pair) for bonus, pair in (sheet.bonuses or {}).items()}
        assert bonuses == player["bonuses"]


OPTIONS = [
    (case, option)
    for case in RECORDS
    if case.with_name(case.stem + EXPECTED).exists()
    for option in expected(case).get("option", ())
]


@pytest.mark.parametrize(
    ("case", "option"), OPTIONS, ids=[f"{case.stem}: {option['what']}" for case, option in OPTIONS]
)
def test_options_of_a_turn(case: Path, option: dict[str, Any], tmp_path: Path) -> None:
    longer = tmp_path / case.name
    text = case.read_text(encoding="utf-8") + "\n" + option["roll"]
    longer.write_text(text, encoding="utf-8")
    before = referee(read_record(case, EDITION), EDITION)
    after = referee(read_record(longer, EDITION), EDITION)
    assert after.fault is not None
    assert after.fault.code == option.get("fault", "unfinished")
    if "fault" not in option:
        assert before.result is not None
        assert after.result is not None
        lines = [words(line) for line in after.result.scores[0].lines]
        for line in before.result.scores[0].lines:
            lines.remove(words(line))
        assert lines == ([option["gives"]] if "gives" in option else [])
