"""A page as a browser shows its SVG, as pdfium shows its PDF, and how much the two differ."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
import pytest
from drawing import fonts
from PIL import Image, ImageFilter

from generator.render.pdf import draw_pdf
from generator.render.svg import draw_svg

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from browser import Chromium

    from generator.page.marks import Document, Page

BLUR = 1.6
"""In pixels: the two draw the edges of letters and lines with different shades."""
CLOSE = 64
"""How far two pixels may differ after the blur, of 255."""
MOST = 5e-5
"""Which part of the pixels may differ more; a missing figure is twice that."""
COLUMNS = 4
CELL = 1200


@dataclass(frozen=True)
class Case:
    """A page and the size at which it is looked at, so that its sides are whole pixels."""

    document: Document
    dpi: float = 101.6

    @property
    def page(self) -> Page:
        """The page."""
        return self.document.pages[0]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = self.page.width * self.dpi / 25.4, self.page.height * self.dpi / 25.4
        assert width == pytest.approx(round(width))
        assert height == pytest.approx(round(height))
        return round(width), round(height)


def in_browser(
    chromium: Chromium, cases: Mapping[str, Case], folder: Path
) -> dict[str, Image.Image]:
    """Return what the browser shows of the SVG of each page, all in one window."""
    places = {}
    images = []
    for number, (name, case) in enumerate(cases.items()):
        left, top = number % COLUMNS * CELL, number // COLUMNS * CELL
        width, height = case.size
        places[name] = (left, top, left + width, top + height)
        (folder / f"{name}.svg").write_bytes(draw_svg(case.page, dict(fonts()), "en"))
        place = f"position:absolute;left:{left}px;top:{top}px;width:{width}px;height:{height}px"
        images.append(f'<img src="{name}.svg" style="{place}">')
    page = folder / "all.html"
    page.write_text(
        f'<!doctype html><body style="margin:0;background:#fff">{"".join(images)}', encoding="utf-8"
    )
    size = (COLUMNS * CELL, -(-len(cases) // COLUMNS) * CELL)
    with chromium.window(size) as tab:
        tab.open(page.as_uri())
        picture = Image.open(BytesIO(tab.page.screenshot())).convert("RGB")
    assert picture.size == size
    return {name: picture.crop(place) for name, place in places.items()}


def through_pdfium(case: Case) -> Image.Image:
    """Return what pdfium shows of the PDF of a page."""
    # A hair below the scale, so that rounding up adds no row.
    (page,) = pypdfium2.PdfDocument(draw_pdf(case.document))
    picture: Image.Image = page.render(scale=case.dpi / 72 - 1e-6).to_pil().convert("RGB")
    assert picture.size == case.size
    return picture


def disagreement(one: Image.Image, other: Image.Image) -> float:
    """Return the part of the pixels that clearly differ."""
    first, second = (
        np.asarray(it.filter(ImageFilter.GaussianBlur(BLUR)), dtype=np.int16) for it in (one, other)
    )
    return float((np.abs(first - second).max(axis=2) > CLOSE).mean())
