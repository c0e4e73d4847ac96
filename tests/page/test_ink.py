"""Ink: low ink saves what is promised for each product, and black alone takes no more than that.

`benchmarks/ink.py` measures whole products; here are a few pieces of each.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from generator.model.order import Ink

ROOT = Path(__file__).resolve().parents[2]
FEW = 0.05
"""How much more of the full ink a few pieces may take than all of them."""


@pytest.fixture
def measuring(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return importlib.import_module("ink")


@pytest.mark.parametrize("number", range(16))
def test_low_ink_saves_what_is_promised(measuring: Any, number: int) -> None:
    subject = measuring.SUBJECTS[number]
    full, low, mono = (measuring.coverage(subject.example, ink) for ink in Ink)
    assert 0 < low <= (subject.target + FEW) * full
    assert mono <= low


def test_every_target_is_tested_and_tiles_save_at_least_half(measuring: Any) -> None:
    assert len(measuring.SUBJECTS) == 16
    tiles = [it for it in measuring.SUBJECTS if it.name.startswith("tiles")]
    assert len(tiles) == 6
    assert max(it.target for it in tiles) <= 0.5
