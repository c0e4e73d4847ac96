"""The gallery shows the studio: every page in light and dark colours, in small pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PIL import Image

from support.studio.windows import SIZES

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 200_000


def test_the_gallery_shows_every_page_by_day_and_by_night(root: Path) -> None:
    names = {
        f"{page}-{time}.png"
        for page in (
            "home",
            "design",
            "lab",
            "complete",
            "deck",
            "pads",
            "theme",
            "print",
            "tonight",
            "score",
            "photos",
        )
        for time in ("light", "dark")
    }
    folder = root / "docs" / "studio"
    assert {path.name for path in folder.iterdir()} == names
    text = (root / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert set(re.findall(r"!\[[^\]]+\]\(studio/([^)]+)\)", text)) == names


def test_pictures_hold_three_windows_and_are_small(root: Path) -> None:
    for path in (root / "docs" / "studio").iterdir():
        assert path.stat().st_size <= LARGEST
        with Image.open(path) as image:
            assert image.width > sum(width for width, _height in SIZES.values()) / 2
            assert len(image.getcolors(1 << 16) or ()) > 50
