"""The pads of the shelf score evenings as the published rules of their games say."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from rule_cases import cases

from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml
from generator.resources import layouts

CASES = Path(__file__).resolve().parents[2] / "cases" / "pad"
FEWEST_CASES = 5
EVENINGS = [case for folder in sorted(CASES.iterdir()) for case in cases(folder)]


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def shelf() -> list[str]:
    return sorted(path.stem for path in layouts().glob("pad/*.toml"))


@pytest.mark.parametrize("case", EVENINGS, ids=lambda it: f"{it.parent.name}-{it.stem}")
def test_evening_is_scored_as_the_rules_say(case: Path) -> None:
    evening = read_evening([parse_toml(text_of(case), str(case))])
    assert evening.pad.id == case.parent.name
    result = PadScorer(evening.pad).score(evening)
    wanted = tomllib.loads(text_of(case.with_suffix(".expected.toml")))
    assert {it.name: it.total for it in result.scores} == wanted["totals"]
    assert list(result.winners) == wanted["winners"]
    found = {f"{it.code}: {it.message}" for score in result.scores for it in score.violations}
    beginnings = wanted["violations"]
    assert all(sentence.startswith(tuple(beginnings)) for sentence in found), found
    assert all(any(it.startswith(beginning) for it in found) for beginning in beginnings), found


@pytest.mark.parametrize("name", shelf())
def test_every_pad_has_its_evenings(name: str) -> None:
    assert len(cases(CASES / name)) >= FEWEST_CASES
