"""The board game's rulebook as case files: players with the lines and faults that they give."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.games.board.load.game import named_edition, read_game
from generator.games.board.model.game import PHASES
from generator.games.board.rules import score_lines
from generator.games.board.rules.scoring import BoardScorer
from generator.load.results.finished import read_documents
from support.games.rule_cases import assert_score, cases, code_of, expectations, expected
from support.games.violations import BOARD_VIOLATIONS as CODES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.score import Line, Result

CASES = Path(__file__).resolve().parents[2] / "cases" / "board"
LEAST = 40


PLAYERS, VIOLATIONS = cases(CASES), cases(CASES / "violations")


def score(paths: Sequence[Path]) -> Result:
    documents = read_documents(paths)
    edition = named_edition(documents)
    return BoardScorer(edition).score(read_game(documents, edition))


def words(line: Line) -> str:
    """Write a line as the case files do."""
    phase = "" if line.phase is None else PHASES[line.phase - 1]
    match line:
        case score_lines.TrackLine() | score_lines.OtherTrackLine():
            subject = "track"
        case score_lines.RegionLine():
            subject = f"{line.terrain} of {line.size}"
        case score_lines.AnimalsLine():
            subject = f"{line.species} {line.count} in pasture {line.pasture}"
        case score_lines.GoodsLine():
            subject = f"goods {line.good} {line.count}"
        case score_lines.BonusLine():
            subject = f"bonus {line.terrain} {'large' if line.place == 1 else 'small'}"
        case score_lines.KnowledgeLine():
            subject = f"tile {line.tile} counts {line.count}"
        case score_lines.CountedLine() | score_lines.WorkersLine():
            subject = f"{line.rule} {line.count}"
        case _:
            pytest.fail(f"no line of the board game: {line}")
    return f"{phase} {subject}: {line.points}".lstrip()


def test_there_are_enough_cases() -> None:
    assert len(PLAYERS) >= LEAST


def test_every_code_has_a_case() -> None:
    assert {code_of(case, CODES) for case in VIOLATIONS} == set(CODES)


def test_every_expectation_has_its_case() -> None:
    assert expectations(CASES) == {case.stem for case in PLAYERS}


@pytest.mark.parametrize("case", PLAYERS, ids=lambda case: case.stem)
def test_player_gives_its_lines(case: Path) -> None:
    wanted = expected(case)
    assert wanted["source"]
    result = score([case])
    assert result.game == "board"
    for given, player in zip(result.scores, wanted["player"], strict=True):
        assert_score(given, player, words)
        assert given.tiebreak == player.get("tiebreak", given.tiebreak)
    assert list(result.winners) == wanted.get("winners", [wanted["player"][0]["name"]])


@pytest.mark.parametrize("case", PLAYERS, ids=lambda case: case.stem)
def test_every_line_is_named_and_explained(case: Path) -> None:
    for line in [line for given in score([case]).scores for line in given.lines]:
        assert line.name()
        assert "{" not in line.name()
        assert line.explain().endswith(".")
        assert "{" not in line.explain()
        assert "None" not in line.explain()


@pytest.mark.parametrize("case", VIOLATIONS, ids=lambda case: case.stem)
def test_violation_is_exactly_its_code(case: Path) -> None:
    found = [violation for given in score([case]).scores for violation in given.violations]
    assert {violation.code for violation in found} == {code_of(case, CODES)}
    for violation in found:
        assert violation.message[0].isupper() or violation.message[0].isdigit()
        assert violation.message.endswith(".")
        assert "{" not in violation.message
