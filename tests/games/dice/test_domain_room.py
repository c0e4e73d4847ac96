"""A domain fits a paper if its hexes can hold a digit there, measured on that very paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.games.dice.layouts import check
from generator.hexes.hex import Hex
from generator.units import PAPERS
from support.layouts.domains import build
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.layout import Layout


def disc(radius: int) -> Layout:
    """Return a domain with so many rings around its middle: 4 have 61 hexes, 5 have 91."""
    steps = range(-radius, radius + 1)
    inside = [Hex(q, r) for q in steps for r in steps if abs(q + r) <= radius]
    return build(dict.fromkeys(inside, "M"))


@pytest.mark.parametrize(
    ("radius", "paper", "other"),
    [
        (4, "a5", "a4"),
        (4, "a4", ""),
        (5, "a5", "a3"),
        (5, "a4", "a3"),
        (5, "letter", "tabloid"),
        (5, "a3", ""),
        (6, "a4", "a3"),
    ],
)
def test_the_hexes_are_measured_on_their_paper(radius: int, paper: str, other: str) -> None:
    findings = check(disc(radius), (), custom=True, paper=PAPERS[paper])
    said = [it.message for it in findings if it.code == "off-page"]
    assert len(said) == bool(other)
    assert all(f"print on {other}, or remove hexes" in it for it in said)


def test_a_domain_that_no_paper_holds_has_another_fix() -> None:
    findings = check(disc(30), (), custom=True, paper=PAPERS["a4"])
    (said,) = [it.message for it in findings if it.code == "off-page"]
    assert said.endswith("or choose a larger paper or fewer sheets on it.")


def test_several_on_a_paper_are_measured_in_their_places(tmp_path: Path) -> None:
    answer = at_once("pad", "lake", "--up", "2", cwd=tmp_path)
    assert answer.returncode == 2
    assert "lake have no room" in answer.stderr
    assert "2 on a4; use a3, or fewer sheets on a paper." in answer.stderr
    assert not list(tmp_path.iterdir())
    assert at_once("pad", "lake", "--up", "2", "--paper", "a3", cwd=tmp_path).returncode == 0
