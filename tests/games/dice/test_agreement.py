"""PDF and SVG agree: every kind of page looks the same in pdfium and in a real browser."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
import pytest
from drawing import SHIPPED, document, fonts, pad
from PIL import Image, ImageFilter

from generator.model.order import Ink, Style
from generator.page.marks import Document, Text, Use
from generator.page.svg.matrix import translation
from generator.products.layouts import Report, check_files, draw_check
from generator.render.pdf import draw_pdf
from generator.render.svg import draw_svg
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from browser import Chromium

    from generator.page.marks import Page

BLUR = 1.6
"""In pixels: the two draw the edges of letters and lines with different shades."""
CLOSE = 64
"""How far two pixels may differ after the blur, of 255."""
MOST = 5e-5
"""Which part of the pixels may differ more; a missing figure is twice that."""
COLUMNS = 4
CELL = 1200
FAULTY = """\
game = "dice"
id = "faulty"
map = '''
  Km  C   C           P
    M   M   Q   R
      C   C   C   C   C
'''
"""


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


EVERY_MARK = """
<symbol id="in"><path d="M0 0h4v4z" fill="#336699" stroke="#000" stroke-width="0.5"/>
<text x="0" y="8" font-size="4" data-fit="30">used</text></symbol>
<rect x="5" y="5" width="20" height="12" rx="3" fill="#eeddaa" stroke="#884422"/>
<circle cx="40" cy="12" r="7" fill="none" stroke="#228844" stroke-dasharray="3 1.5"/>
<ellipse cx="60" cy="12" rx="8" ry="4" fill="#aaccee"/>
<path d="M70 5h20v14h-20zM75 9h10v6h-10z" fill="#555555" fill-rule="evenodd"/>
<path d="M10 30L30 25L14 38" fill="none" stroke="#aa0000" stroke-width="2"/>
<path d="M40 30L60 25L44 38" fill="none" stroke="#aa0000" stroke-width="2"
 stroke-linejoin="round" stroke-linecap="round"/>
<path d="M70 30L90 25L74 38" fill="none" stroke="#aa0000" stroke-width="2"
 stroke-linejoin="bevel" stroke-linecap="square"/>
<path d="M5 50q10 -10 20 0t20 0M55 50a10 6 30 1 1 12 6" fill="none" stroke="#000"/>
<polygon points="75,45 90,45 82,58" fill="#66aa33"/><polyline points="5 60 15 66 25 60"
 fill="none" stroke="#000"/><line x1="30" y1="60" x2="50" y2="66" stroke="#000"/>
<g transform="translate(60 62) rotate(20) scale(1.5)"><use href="#in"/></g>
<g transform="translate(95 62) scale(-1 1)"><use href="#in" x="2" y="1"/></g>
<text x="5" y="78" font-family="display-bold" font-size="6" data-fit="60">Monastery, 13 · Σ</text>
<text x="95" y="88" text-anchor="end" font-size="5" data-fit="80" letter-spacing="0.8">SPACED</text>
<text x="50" y="97" text-anchor="middle" font-size="4" data-fit="80">Größe <tspan
 fill="#cc0000" font-family="text-bold">rouge</tspan> été</text>
"""


def faulty(folder: Path) -> Document:
    path = folder / "faulty.toml"
    path.write_text(FAULTY, encoding="utf-8")
    reports: tuple[Report, ...] = check_files([str(path)], custom=False, paper=PAPERS["a4"])
    assert reports[0].findings
    return draw_check(reports, paper=PAPERS["a4"], language="en")


def moved(page: Page) -> Page:
    """Move the last icon by a millimetre."""
    at, use = [(at, it) for at, it in enumerate(page.marks) if isinstance(it, Use)][-1]
    other = replace(use, matrix=translation(1.0) @ use.matrix)
    return replace(page, marks=(*page.marks[:at], other, *page.marks[at + 1 :]))


def silenced(page: Page) -> Page:
    """Take the first figure away."""
    at = next(
        at for at, it in enumerate(page.marks) if isinstance(it, Text) and it.text.isdecimal()
    )
    return replace(page, marks=page.marks[:at] + page.marks[at + 1 :])


def every_case(folder: Path) -> dict[str, Case]:
    """Return every kind of page that is shipped, and one with every kind of mark."""
    found = {name: Case(pad((name,))) for name in SHIPPED}
    found |= {f"A-{ink}": Case(pad(ink=ink)) for ink in (Ink.LOW, Ink.MONO)}
    found["A-solo"] = Case(pad(solo=True))
    found |= {f"A-ledger-{ink}": Case(pad(ink=ink, style=Style.LEDGER)) for ink in Ink}
    found["A-letter"] = Case(pad(paper="letter"), 100)
    found["A-a5"] = Case(pad(paper="a5"), 139.7)
    found["faulty"] = Case(faulty(folder))
    found["every-mark"] = Case(document(EVERY_MARK), 254)
    return found


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


def test_browser_and_pdf_show_the_same(chromium: Chromium, tmp_path: Path) -> None:
    cases = every_case(tmp_path)
    shown = in_browser(chromium, cases, tmp_path)
    shares = {}
    for name, case in cases.items():
        from_pdf = through_pdfium(case)
        assert (np.asarray(from_pdf.convert("L")) < 128).mean() > 0.005, name
        shares[name] = disagreement(shown[name], from_pdf)
    assert {name: share for name, share in shares.items() if share > MOST} == {}


@pytest.mark.parametrize("spoil", [moved, silenced])
def test_a_moved_icon_and_a_missing_figure_are_seen(spoil: Callable[[Page], Page]) -> None:
    case = Case(pad())
    spoilt = replace(case.document, pages=(spoil(case.page),))
    found = disagreement(through_pdfium(case), through_pdfium(Case(spoilt)))
    assert found > MOST
    assert disagreement(through_pdfium(case), through_pdfium(case)) == 0
