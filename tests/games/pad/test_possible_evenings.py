"""What cannot have been played is noticed, and what is only odd is not."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml
from generator.load.layouts.library import layout_paths
from support.program import at_once

CASES = Path(__file__).resolve().parents[2] / "cases" / "pad_evenings"
SHELF = layout_paths("pad")
FEWEST_EVENINGS, FEWEST_PADS = 30, 23


def evenings(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(
        (CASES / f"{name}.toml").read_text(encoding="utf-8")
    )["evening"]
    return found


IMPOSSIBLE, ODD = evenings("impossible"), evenings("odd")


def text_of(case: dict[str, Any]) -> str:
    """Write the file of an evening; what is entered is the same in JSON and in TOML."""
    players = case.get("player", [{} for _player in range(case.get("players", 0))])
    lines = ['game = "pad"', f'pad = "{case["pad"]}"']
    tables = [("[rules]", it) for it in [case.get("rules", {})] if it]
    for number, it in enumerate(players, start=1):
        tables.append(("[[player]]", {"name": f"Player {number}", **it}))
    tables += [("[[round]]", it) for it in case.get("round", [])]
    for head, values in tables:
        lines += [head, *(f"{key} = {json.dumps(value)}" for key, value in values.items())]
    return "\n".join(lines)


def found_in(case: dict[str, Any]) -> set[str]:
    evening = read_evening([parse_toml(text_of(case), "evening.toml")])
    scores = PadScorer(evening.pad).score(evening).scores
    return {f"{it.code}: {it.message}" for score in scores for it in score.violations}


def about(case: dict[str, Any]) -> str:
    return f"{case['pad']}: {case['about']}"


@pytest.mark.parametrize("case", IMPOSSIBLE, ids=about)
def test_impossible_evening_is_noticed(case: dict[str, Any]) -> None:
    found = found_in(case)
    assert any(it.startswith(case["said"]) for it in found), found


@pytest.mark.parametrize("case", ODD, ids=about)
def test_odd_evening_is_not(case: dict[str, Any]) -> None:
    assert found_in(case) == set()


@pytest.mark.parametrize("cases", [IMPOSSIBLE, ODD])
def test_there_are_evenings_of_all_kinds_of_pads(cases: list[dict[str, Any]]) -> None:
    assert len(cases) >= FEWEST_EVENINGS
    assert len({it["pad"] for it in cases}) >= FEWEST_PADS
    assert len({it["about"] for it in cases}) == len(cases)


@pytest.mark.parametrize("name", SHELF)
def test_new_evening_of_every_pad_has_no_finding(name: str, tmp_path: Path) -> None:
    assert at_once("new", "evening", "--sheet", name, cwd=tmp_path).returncode == 0
    answer = at_once("score", "evening.toml", "--json", cwd=tmp_path)
    assert answer.returncode == 0, answer.stdout
    assert not any(it["violations"] for it in json.loads(answer.stdout)["players"])


def test_empty_round_between_others_is_asked_for() -> None:
    rounds = [{"taken": [26, 0, 0]}, {"taken": [0, 0, 0]}, {"taken": [0, 26, 0]}]
    case = {"pad": "hearts", "players": 3, "round": rounds}
    assert found_in(case) == {"must: Deal 2: All players together take 26 points."}
    assert found_in({**case, "round": rounds[:2]}) == set()
