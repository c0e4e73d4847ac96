"""The pads of the shelf score evenings as the published rules of their games say."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from generator.language import PAPER_LANGUAGES
from generator.load.layouts.library import layout_paths
from support.games.rule_cases import cases
from support.program import at_once

CASES = Path(__file__).resolve().parents[2] / "cases" / "pad"
FEWEST_CASES = 5
EVENINGS = [case for folder in sorted(CASES.iterdir()) for case in cases(folder)]
SHELF = layout_paths("pad")
BY_HAND = "worked out by hand from the usual rules"
_COMMENT = re.compile(r"Rule: (?P<rule>.+?) Evening: (?P<evening>.+?) Source: (?P<source>.+)\.")
_NO_FIXED_SPACE = re.compile(r"[^\u00a0\u202f][;:?!»]|«[^\u00a0\u202f]")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", EVENINGS, ids=lambda it: f"{it.parent.name}-{it.stem}")
def test_evening_is_scored_as_the_rules_say(case: Path, tmp_path: Path) -> None:
    wanted = tomllib.loads(text_of(case.with_suffix(".expect.toml")))
    assert tomllib.loads(text_of(case))["pad"] == case.parent.name
    answer = at_once("score", case, "--json", cwd=tmp_path)
    result = json.loads(answer.stdout)
    assert {it["name"]: it["total"] for it in result["players"]} == wanted["totals"]
    assert result["winners"] == wanted["winners"]
    violations = [violation for it in result["players"] for violation in it["violations"]]
    found = {f"{it['code']}: {it['message']}" for it in violations}
    beginnings = wanted["violations"]
    assert all(sentence.startswith(tuple(beginnings)) for sentence in found), found
    assert all(any(it.startswith(beginning) for it in found) for beginning in beginnings), found
    assert answer.returncode == (1 if beginnings else 0)


@pytest.mark.parametrize("name", SHELF)
def test_every_pad_has_its_evenings(name: str) -> None:
    assert len(cases(CASES / name)) >= FEWEST_CASES


@pytest.mark.parametrize("case", EVENINGS, ids=lambda it: f"{it.parent.name}-{it.stem}")
def test_evening_says_its_rule_and_where_it_was_read(case: Path) -> None:
    lines = [it.removeprefix("#").strip() for it in text_of(case).splitlines() if it[:1] == "#"]
    comment = _COMMENT.fullmatch(" ".join(lines))
    assert comment, lines
    for source in comment["source"].split("; "):
        assert "://" in source or source.endswith(BY_HAND), source


@pytest.mark.parametrize("name", SHELF)
def test_every_pad_speaks_three_languages(name: str) -> None:
    tables = [it for it in _texts(tomllib.loads(text_of(SHELF[name]))) if isinstance(it, dict)]
    assert tables
    for names in tables:
        assert set(names) == set(PAPER_LANGUAGES), names
        assert not _NO_FIXED_SPACE.search(names["fr"]), names["fr"]


def _texts(data: Any) -> list[str | dict[str, str]]:
    """Return everything that a pad says, wherever it says it; search words are not said."""
    if isinstance(data, list):
        return [text for it in data for text in _texts(it)]
    if not isinstance(data, dict):
        return []
    if "en" in data:
        return [data]
    said = [data[key] for key in ("name", "note", "say") if key in data]
    others = [value for key, value in data.items() if key != "search"]
    return [*said, *(text for value in others for text in _texts(value))]
