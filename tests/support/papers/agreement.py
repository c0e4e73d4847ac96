"""A page as a browser shows its SVG, as pdfium shows its PDF, and how much the two differ."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageFilter

from generator.model.order import Ink
from generator.render.pdf import draw_pdf
from generator.render.svg import draw_svg
from support.pages.drawing import fonts

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.page.marks import Document, Page
    from support.studio.browser import Chromium

BLUR = 1.6
"""In pixels: the two draw the edges of letters and lines with different shades."""
CLOSE = 64
"""How far two pixels may differ after the blur, of 255."""
MOST = 5e-5
"""Which part of the pixels may differ more; a missing figure is twice that."""
DPI = {Ink.FULL: 101.6, Ink.LOW: 101.6, Ink.MONO: 203.2}
"""So fine that the lines of each ink are at least a pixel wide, the least that pdfium draws."""
COLUMNS = 4


@dataclass(frozen=True)
class Case:
    """A page and the size at which it is looked at, so that its sides are whole pixels."""

    document: Document
    dpi: float = DPI[Ink.FULL]

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
    """Return what the browser shows of the SVG of each page, those of one size in one window."""
    shown: dict[str, Image.Image] = {}
    for cell in sorted({max(case.size) for case in cases.values()}):
        equal = {name: case for name, case in cases.items() if max(case.size) == cell}
        shown |= _in_one_window(chromium, equal, folder, cell)
    return shown


def _in_one_window(
    chromium: Chromium, cases: Mapping[str, Case], folder: Path, cell: int
) -> dict[str, Image.Image]:
    places = {}
    images = []
    for number, (name, case) in enumerate(cases.items()):
        left, top = number % COLUMNS * cell, number // COLUMNS * cell
        width, height = case.size
        places[name] = (left, top, left + width, top + height)
        (folder / f"{name}.svg").write_bytes(draw_svg(case.page, dict(fonts()), "en"))
        place = f"position:absolute;left:{left}px;top:{top}px;width:{width}px;height:{height}px"
        images.append(f'<img src="{name}.svg" style="{place}">')
    page = folder / "all.html"
    page.write_text(
        f'<!doctype html><body style="margin:0;background:#fff">{"".join(images)}', encoding="utf-8"
    )
    size = (COLUMNS * cell, -(-len(cases) // COLUMNS) * cell)
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
