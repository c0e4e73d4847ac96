"""Five journeys from the first page to what somebody came for, in two browsers at two widths."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from support.photos.photographs import photograph, with_glare
from support.program import ROOT
from support.studio.browser import FLAGS

if TYPE_CHECKING:
    from conftest import Needs

    from support.photos.photographs import Photograph
    from support.studio.windows import Studio

SCRIPT = Path(__file__).resolve().parents[1] / "support" / "studio" / "journeys.mjs"
PAGE = ROOT / "docs" / "developers" / "benchmarks.md"
PHONE = 390
WIDTHS = (PHONE, 1440)
BROWSERS = ("chromium", "firefox")
FIVE = {"Anna", "Ben", "Chloé", "David", "Emma"}
_ROW = re.compile(r"^\| .+ \| `(\w+)` \| (\d+) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def photo() -> Photograph:
    return with_glare(photograph(21), "points-2-1")


def published() -> dict[str, int]:
    """Return how often each journey touches the page, as the docs say."""
    return {name: int(count) for name, count in _ROW.findall(PAGE.read_text(encoding="utf-8"))}


def pages_of(file: Path) -> list[str]:
    with pypdfium2.PdfDocument(file) as document:
        return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("browser", BROWSERS)
def test_five_journeys_take_as_many_touches_as_the_docs_say(
    needs: Needs, studio: Studio, photo: Photograph, tmp_path: Path, *, browser: str, width: int
) -> None:
    picture, folder = tmp_path / "sheet.jpg", tmp_path / "kept"
    picture.write_bytes(photo.jpeg)
    asked: dict[str, Any] = {
        "browser": browser,
        "program": needs(browser),
        "profile": str(tmp_path / "profile"),
        "flags": FLAGS,
        "folder": str(folder),
        "address": studio.address,
        "width": width,
        "phone": width == PHONE,
        "photo": str(picture),
        "truth": photo.truth,
    }
    done = subprocess.run(
        [needs("node"), SCRIPT],
        input=json.dumps(asked),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen.pop("complaints") == []
    assert {it: seen[it]["touches"] for it in seen} == published()
    assert not [it for it in seen if seen[it]["isTooWide"]]
    yacht = pages_of(folder / seen["yacht"]["file"])
    assert len(yacht) == 50
    assert all("Yacht" in it for it in yacht)
    domains = pages_of(folder / seen["dice"]["file"])
    assert len(domains) == 4
    assert "River bend" in domains[0]
    for file in ("report", "file"):
        words = " ".join(pages_of(folder / seen["hearts"][file])).replace(",", " ").split()
        assert {*FIVE, "Hearts"} <= set(words), file
    assert seen["domain"] | {"name": "Our own hill", "hexes": 37, "isSame": True} == seen["domain"]
    assert seen["photo"]["questions"] > 0
    assert seen["photo"]["name"] == "Anna"
    assert f"{photo.score.total} points" in seen["photo"]["total"]
