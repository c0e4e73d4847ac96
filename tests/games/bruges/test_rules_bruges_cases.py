"""The rulebook of Brügge as case files: players with the lines and faults that they give."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.game import load_bruges
from generator.games.bruges.model.game import BrugesPlayer, Person
from generator.games.bruges.rules import score_lines
from generator.games.bruges.rules.persons import check_points, score_persons
from generator.games.bruges.rules.scoring import BrugesScorer
from generator.language import PAPER_LANGUAGES, speaking
from support.games.rule_cases import assert_score, cases, code_of, expectations, expected
from support.games.violations import BRUGES_VIOLATIONS as CODES

if TYPE_CHECKING:
    from generator.model.score import Line, Result

CASES = Path(__file__).resolve().parents[2] / "cases" / "bruges"
LEAST = 30
EDITION = bruges_edition()


PLAYERS, VIOLATIONS = cases(CASES), cases(CASES / "violations")


def score(case: Path) -> Result:
    return BrugesScorer(EDITION).score(load_bruges([case], EDITION))


def words(line: Line) -> str:
    """Write a line as the case files do."""
    match line:
        case score_lines.PersonsLine():
            parts = " + ".join(map(str, line.parts))
            subject = f"persons {line.count}" + (f" ({parts})" if parts else "")
        case score_lines.LaurelLine():
            subject = f"{line.person} counts {' + '.join(map(str, line.parts))}"
        case score_lines.LaurelsSumLine():
            subject = "laurels"
        case score_lines.MajorityLine():
            subject = f"majority {line.majority}"
        case score_lines.ProgressLine():
            subject = f"progress {line.step}"
        case score_lines.PersonsSumLine() | score_lines.HousesLine() | score_lines.CanalLine():
            subject = f"{line.rule} {line.count}"
        case score_lines.TrackLine() | score_lines.StatueLine():
            subject = line.rule
        case _:
            pytest.fail(f"no line of Brügge: {line}")
    return f"{subject}: {line.points}"


def test_there_are_enough_cases() -> None:
    assert len(PLAYERS) >= LEAST


def test_every_code_has_a_case() -> None:
    assert {code_of(case, CODES) for case in VIOLATIONS} == set(CODES)


def test_every_expectation_has_its_case() -> None:
    assert expectations(CASES) == {case.stem for case in PLAYERS}


def test_the_worked_example_of_the_rulebook_is_there() -> None:
    (only,) = score(CASES / "final-count.toml").scores
    points = [line.points for line in only.lines if line.rule not in {"majority", "track"}]
    markers = sum(line.points for line in only.lines if line.rule == "majority")
    assert [*points[:3], markers, *points[3:]] == [8, 6, 4, 8, 3, 6]
    assert only.total == 35
    assert only.violations == ()


@pytest.mark.parametrize("case", PLAYERS, ids=lambda case: case.stem)
def test_player_gives_its_lines(case: Path) -> None:
    wanted = expected(case)
    assert wanted["source"]
    result = score(case)
    assert result.game == "bruges"
    for given, player in zip(result.scores, wanted["player"], strict=True):
        assert_score(given, player, words)
        assert given.tiebreak == player.get("tiebreak", given.tiebreak)
    assert list(result.winners) == wanted.get("winners", [wanted["player"][0]["name"]])


@pytest.mark.parametrize("case", PLAYERS, ids=lambda case: case.stem)
def test_every_line_is_named_and_explained(case: Path) -> None:
    for language in PAPER_LANGUAGES:
        with speaking(language):
            for line in [line for given in score(case).scores for line in given.lines]:
                for said in (line.name(), line.explain()):
                    assert said
                    assert "{" not in said
                    assert "None" not in said
                assert line.explain().endswith(".")


@pytest.mark.parametrize("case", VIOLATIONS, ids=lambda case: case.stem)
def test_violation_is_exactly_its_code(case: Path) -> None:
    found = [violation for given in score(case).scores for violation in given.violations]
    assert {violation.code for violation in found} == {code_of(case, CODES)}
    for violation in found:
        assert violation.message.endswith(".")
        assert "{" not in violation.message


@pytest.mark.parametrize(
    ("prices", "claimed", "line", "broken"),
    [
        ([9, 6], None, (5, (3, 2)), []),
        ([9, 6], 5, (5, (3, 2)), []),
        ([9, 6], 4, (5, (3, 2)), ["person-points"]),
        ([9, 6], 6, (5, (3, 2)), ["person-points"]),
        ([9, None], None, (3, (3,)), ["price-missing"]),
        ([9, None], 3, (3, ()), []),
        ([9, None], 7, (7, ()), []),
        ([9, None], 2, (3, (3,)), ["person-points"]),
    ],
)
def test_claimed_points_replace_unknown_prices_only(
    prices: list[int | None],
    claimed: int | None,
    line: tuple[int, tuple[int, ...]],
    broken: list[str],
) -> None:
    persons = tuple(Person(f"p{at}", {"en": "P"}, price=it) for at, it in enumerate(prices))
    player = BrugesPlayer("Red", 5, persons, person_points=claimed)
    (found,) = score_persons(player, EDITION)
    parts = found.parts if isinstance(found, score_lines.PersonsLine) else ()
    assert (found.points, parts, found.count) == (*line, len(prices))
    assert [it.code for it in check_points(player, EDITION)] == broken
