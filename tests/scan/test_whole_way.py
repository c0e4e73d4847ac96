"""The whole way: a sheet is printed, filled in, photographed, scanned, asked about and scored.

Sheets and photos come from the photo laboratory, with their truth. The command runs in a terminal
of its own, and its questions are answered as somebody would who looks at the sheet.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from photos import games, taking
from photos.examining import phase_of
from photos.strokes import stroke_hand

from generator.model.scan import PHASE
from support.photos.terminal import in_terminal

if TYPE_CHECKING:
    from photos.taking import Shot

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
SHEETS = [
    taking.Printed(domain, paper=paper, ink=ink)
    for domain, paper, ink in (
        ("A", "a4", "full"),
        ("A", "letter", "low"),
        ("D", "a4", "low"),
        ("D", "letter", "full"),
    )
]
LEDGER = taking.Printed("crescent", style="ledger", ink="mono", language="de")


def photographed(printed: taking.Printed, seed: int, *layouts: Path) -> Shot:
    writer = stroke_hand(np.random.default_rng(seed))
    return taking.take(seed, "normal", printed, layouts=layouts, writer=writer)


def truth(shot: Shot, field: str) -> str:
    """Return what somebody answers who looks at the sheet, and who was there."""
    if not field.startswith(PHASE):
        return shot.values[field]
    assert shot.game is not None
    return phase_of(shot.game, field.removeprefix(PHASE))


def check_way(shot: Shot, folder: Path) -> None:
    """Scan a photo in a terminal, score what was written, and compare both with the truth."""
    assert shot.game is not None
    (folder / "anna.jpg").write_bytes(shot.photo.jpeg)

    def answer(field: str) -> str:
        return "Anna" if field == "name" else truth(shot, field)

    said = in_terminal("scan", "anna.jpg", "-o", "anna.toml", folder=folder, answer=answer)
    assert said.code == 0, said.text
    assert (folder / "anna-read.jpg").stat().st_size > 0
    scored = subprocess.run(
        [sys.executable, "-m", "generator", "score", "anna.toml", "--json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert scored.returncode == 0, scored.stdout + scored.stderr
    (player,) = json.loads(scored.stdout)["players"]
    assert player["name"] == "Anna"
    true = games.scorer().score_sheet(shot.game.sheet, shot.game.variant)
    assert player["total"] == true.total, said.text


@pytest.mark.parametrize("printed", SHEETS, ids=lambda it: f"{it.layout}-{it.paper}-{it.ink}")
def test_a_photo_of_a_printed_sheet_gets_its_true_score(
    printed: taking.Printed, tmp_path: Path
) -> None:
    check_way(photographed(printed, 41), tmp_path)


def test_a_photo_of_a_ledger_in_black_and_white_gets_its_true_score(tmp_path: Path) -> None:
    check_way(photographed(LEDGER, 42), tmp_path)


def test_a_photo_of_a_custom_domain_gets_its_true_score(tmp_path: Path) -> None:
    layout = tmp_path / "lagoon.toml"
    layout.write_bytes((SAMPLES / "traced.toml").read_bytes())
    printed = taking.Printed(str(layout), paper="letter")
    check_way(photographed(printed, 43, layout), tmp_path)
