"""The compiled code of the lab's kernels is kept, found again and replaced."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import numpy as np
import pytest

from generator.games.dice.lab import compiling
from generator.games.dice.lab.kernels.rules import SHEET
from support.program import ROOT, python

if TYPE_CHECKING:
    from pathlib import Path

FEW = ("bits", "rules")
"""Kernels that are compiled in a moment."""
ELSEWHERE = """
import sys
sys.path.insert(0, sys.argv[1])
import numpy as np
from generator.games.dice.lab import compiling
from generator.games.dice.lab.kernels.rules import SHEET
assert compiling.__file__.startswith(sys.argv[1])
compiling.MODULES = ("bits", "rules")
print(compiling.Kernels(compiled=True).legal(np.arange(SHEET, dtype=np.int64), 7, 5))
"""

pytestmark = pytest.mark.skipif(not compiling.can_compile(), reason="numba is not installed")


@pytest.fixture(autouse=True)
def _few_kernels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "MODULES", FEW)


def legal() -> int:
    found = compiling.Kernels(compiled=True).legal(np.arange(SHEET, dtype=np.int64), 7, 5)
    return int(found)


@pytest.mark.parametrize("fault", ["broken", "missing", "kept"])
def test_kernels_run_without_a_good_cache(fault: str, tmp_path: Path) -> None:
    first = legal()
    kept = [it for it in tmp_path.rglob("*.nb*") if it.is_file()]
    assert kept
    for file in kept:
        if fault == "broken":
            file.write_bytes(b"no code")
        elif fault == "missing":
            file.unlink()
    assert legal() == first
    assert any(it.is_file() for it in kept) == (fault != "broken")


@pytest.mark.usefixtures("compiled_lab")  # so that no quick run loads the compiler
def test_code_of_other_kernels_is_not_kept(tmp_path: Path) -> None:
    old = tmp_path / "scriptorium" / "lab" / "0123456789abcdef"
    old.mkdir(parents=True)
    compiling.Kernels(compiled=True)
    assert not old.exists()
    assert len(list(old.parent.iterdir())) == 1


def test_another_installation_finds_the_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path / "cache"))
    found = legal()
    kept = {it: it.stat().st_mtime_ns for it in tmp_path.rglob("*.nb*")}
    assert kept
    site = tmp_path / "site"
    shutil.copytree(ROOT / "generator", site / "generator")
    for file in (site / "generator" / "games" / "dice" / "lab" / "kernels").glob("*.py"):
        os.utime(file, (9, 9))
    changes = {"SCRIPTORIUM_CACHE": str(tmp_path / "cache")}
    answer = python(ELSEWHERE, str(site), cwd=tmp_path, **changes)
    assert answer.stdout == f"{found}\n", answer.stderr
    assert {it: it.stat().st_mtime_ns for it in tmp_path.rglob("*.nb*")} == kept
