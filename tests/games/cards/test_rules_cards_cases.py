"""The card game's rulebook as case files: players with the lines and faults that they give."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.games.cards.load.edition import card_edition
from generator.games.cards.load.game import load_card_game
from generator.games.cards.model.game import ROUNDS
from generator.games.cards.rules import score_lines
from generator.games.cards.rules.scoring import CardScorer
from support.games.rule_cases import assert_score, cases, code_of, expectations, expected
from support.games.violations import CARD_VIOLATIONS as CODES

if TYPE_CHECKING:
    from generator.model.score import Line, Result

CASES = Path(__file__).resolve().parents[2] / "cases" / "cards"
SAMPLES = Path(__file__).resolve().parents[3] / "docs" / "samples"
LEAST = 30
EDITION = card_edition()


GAMES, VIOLATIONS = cases(CASES), cases(CASES / "violations")


def score(case: Path) -> Result:
    return CardScorer(EDITION).score(load_card_game([case], EDITION))


def words(line: Line) -> str:
    """Write a line as the case files do."""
    match line:
        case score_lines.SetLine():
            subject = f"set {line.type}" + (f" with {line.cloisters}" if line.cloisters else "")
        case score_lines.FirstLine():
            subject = f"first {line.type}"
        case score_lines.GoodsLine():
            subject = f"goods {line.good} {line.count}"
        case score_lines.AnimalsLine():
            subject = (f"{line.count} × " if line.count != 1 else "") + " ".join(line.species)
        case score_lines.RoundLine():
            subject = f"{ROUNDS[line.phase - 1]} round"
        case _:
            subject = line.rule
    return f"{subject}: {line.points}"


def test_there_are_enough_cases() -> None:
    assert len(GAMES) >= LEAST


def test_every_code_has_a_case() -> None:
    assert {code_of(case, CODES) for case in VIOLATIONS} == set(CODES)


def test_every_expectation_has_its_case() -> None:
    assert expectations(CASES) == {case.stem for case in GAMES}


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.stem)
def test_game_gives_its_lines(case: Path) -> None:
    wanted = expected(case)
    assert wanted["source"]
    result = score(case)
    assert result.game == "cards"
    for given, player in zip(result.scores, wanted["player"], strict=True):
        assert_score(given, player, words)
        assert given.tiebreak == player.get("tiebreak")
    assert list(result.winners) == wanted.get("winners", [wanted["player"][0]["name"]])
    assert [list(points) for points in result.course] == wanted.get("rounds", [])


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.stem)
def test_every_line_is_named_and_explained(case: Path) -> None:
    for line in [line for given in score(case).scores for line in given.lines]:
        assert line.name()
        assert line.explain().endswith(".")
        for said in (line.name(), line.explain()):
            assert "{" not in said
            assert "None" not in said


@pytest.mark.parametrize("case", VIOLATIONS, ids=lambda case: case.stem)
def test_violation_is_exactly_its_code(case: Path) -> None:
    found = [violation for given in score(case).scores for violation in given.violations]
    assert {violation.code for violation in found} == {code_of(case, CODES)}
    for violation in found:
        assert violation.message[0].isupper() or violation.message[0].isdigit()
        assert violation.message.endswith(".")
        assert "{" not in violation.message


@pytest.mark.parametrize("name", ["cards-evening.toml", "cards-solo.toml"])
def test_the_samples_break_no_rule(name: str) -> None:
    assert score(SAMPLES / name).clean
