"""Rulebooks as case files: what is expected of a case is in a file beside it."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from generator.model.score import Line, Score

EXPECTED = ".expect.toml"


def cases(folder: Path) -> list[Path]:
    """Return the files of a folder that are cases of their own."""
    return sorted(path for path in folder.glob("*.toml") if path.name.count(".") == 1)


def expected(case: Path) -> dict[str, Any]:
    """Return what is expected of a case."""
    return tomllib.loads(case.with_name(case.stem + EXPECTED).read_text(encoding="utf-8"))


def expectations(folder: Path) -> set[str]:
    """Return the names of all cases below a folder of which something is expected."""
    return {path.name.removesuffix(EXPECTED) for path in folder.rglob(f"*{EXPECTED}")}


def code_of(case: Path, codes: Iterable[str]) -> str:
    """Return the code that a case is named after, without any suffix."""
    return max((code for code in codes if case.stem.startswith(code)), key=len)


def assert_score(given: Score, wanted: dict[str, Any], words: Callable[[Line], str]) -> None:
    """Compare the name, the lines, the total and the beginnings of the violations of a player."""
    assert given.name == wanted["name"]
    assert [words(line) for line in given.lines] == wanted["lines"]
    assert given.total == wanted["total"]
    said = [f"{it.code}: {it.message}" for it in given.violations]
    beginnings = wanted.get("violations", [])
    assert len(said) == len(beginnings), said
    for sentence, beginning in zip(said, beginnings, strict=True):
        assert sentence.startswith(beginning)
