"""The gallery shows what the lab finds: the reports of shipped and invented domains."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 120_000
SHIPPED = ("a", "b", "c", "d", "lake", "crescent")
INVENTED = ("invented-1", "invented-2", "invented-3")


@pytest.fixture
def lab(root: Path) -> Path:
    return root / "docs" / "lab"


def test_the_gallery_shows_every_report_and_the_contact_sheet(root: Path, lab: Path) -> None:
    pictures = {f"{name}.png" for name in (*SHIPPED, *INVENTED, "contact-sheet")}
    text = (root / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert set(re.findall(r"!\[[^\]]+\]\(lab/([^)]+)\)", text)) == pictures
    assert {it.name for it in lab.iterdir()} == pictures | {f"{name}.toml" for name in INVENTED}


def test_pictures_of_the_lab_are_small_and_in_colour(lab: Path) -> None:
    for path in lab.glob("*.png"):
        assert path.stat().st_size <= LARGEST
        with Image.open(path) as image:
            assert image.width > image.height > 700
            assert len(image.getcolors(1 << 16) or ()) > 50


def test_the_invented_domains_pass_the_strict_check(lab: Path) -> None:
    result = at_once("check", *sorted(lab.glob("*.toml")), cwd=lab)
    assert result.returncode == 0
    assert result.stdout.count(": valid (37 hexes") == len(INVENTED)
