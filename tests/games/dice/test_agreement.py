"""PDF and SVG agree: every kind of page looks the same in pdfium and in a real browser."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from generator.model.order import Ink, Style
from generator.page.marks import Document, Text, Use
from generator.page.matrix import translation
from generator.products.layouts import Report, check_files, draw_check
from generator.units import PAPERS
from support.pages.drawing import SHIPPED, document, pad
from support.papers.agreement import DPI, MOST, Case, disagreement, in_browser, through_pdfium

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.page.marks import Page
    from support.studio.browser import Chromium

FAULTY = """\
game = "dice"
id = "faulty"
map = '''
  Km  C   C           P
    M   M   Q   R
      C   C   C   C   C
'''
"""


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
    """Take the first figure away; tags would no longer fit the marks."""
    at = next(
        at for at, it in enumerate(page.marks) if isinstance(it, Text) and it.text.isdecimal()
    )
    return replace(page, marks=page.marks[:at] + page.marks[at + 1 :], tags=())


def every_case(folder: Path) -> dict[str, Case]:
    """Return every kind of page that is shipped, and one with every kind of mark."""
    found = {name: Case(pad((name,))) for name in SHIPPED}
    found |= {f"A-{ink}": Case(pad(ink=ink), DPI[ink]) for ink in (Ink.LOW, Ink.MONO)}
    found["A-solo"] = Case(pad(solo=True))
    found |= {f"A-ledger-{ink}": Case(pad(ink=ink, style=Style.LEDGER), DPI[ink]) for ink in Ink}
    found["A-letter"] = Case(pad(paper="letter"), 100)
    found["A-a5"] = Case(pad(paper="a5"), 139.7)
    found["faulty"] = Case(faulty(folder))
    found["every-mark"] = Case(document(EVERY_MARK), 254)
    return found


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
