"""The sentences of every case: each line with its reason, each broken rule with its place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.products.results.answers import result_for_pages
from generator.products.results.score import score_files

if TYPE_CHECKING:
    from conftest import Golden

CASES = Path(__file__).resolve().parents[1] / "cases"
GAMES = ("dice", "board", "cards", "bruges")


def cases(game: str) -> list[Path]:
    """Return the files of finished games, those that break a rule last."""
    folders = CASES / game, CASES / game / "violations"
    found = [path for folder in folders for path in sorted(folder.glob("*.toml"))]
    return [path for path in found if not path.name.endswith(".expect.toml")]


@pytest.mark.parametrize("game", GAMES)
def test_lines_and_faults_have_the_approved_wording(game: str, golden: Golden) -> None:
    lines, faults = set(), []
    for case in cases(game):
        answer = result_for_pages(score_files([case]))
        shown = [answer["praise"]] if "praise" in answer else []
        for player in answer["players"]:
            for it in player["lines"]:
                values = {key: it[key] for key in it if key not in {"points", "cells"}}
                lines.add(" | ".join(f"{key} {value}" for key, value in values.items()))
            shown += [" | ".join(it for it in (player["title"], player["deciding"]) if it)]
            shown += [f"{it['code']} {it['cells']}: {it['message']}" for it in player["violations"]]
        faults += [case.stem, *(f"  {it}" for it in shown)]
    golden(f"sentences-{game}.txt", "\n".join([*sorted(lines), *faults]) + "\n")
