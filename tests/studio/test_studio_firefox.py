"""The same studio in Firefox: make, score, print, lose the browser, come back."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Needs

    from support.studio.windows import Studio

SUPPORT = Path(__file__).resolve().parents[1] / "support" / "studio"


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("is_phone", [False, True], ids=["desktop", "phone"])
def test_work_survives_a_browser_that_is_killed(
    needs: Needs, studio: Studio, tmp_path: Path, *, is_phone: bool
) -> None:
    asked = {
        "program": needs("firefox"),
        "profile": str(tmp_path / "profile"),
        "address": studio.address,
        "phone": is_phone,
    }
    done = subprocess.run(
        [needs("node"), SUPPORT / "firefox_journey.mjs"],
        input=json.dumps(asked),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    mark = "row 1, position 1, river, marked 5 in phase 1"
    assert json.loads(done.stdout) == {
        "painted": "terrain-city",
        "paintedLater": "terrain-city",
        "marked": mark,
        "markedLater": mark,
        "amount": "Pages: 2 · sheets of paper: 1",
        "wide": True,
        "card": "Firefox card",
        "before": "First card",
        "accent": "#123456",
        "complaints": [],
    }
