"""Writes what the contenders draw from into a folder: `prepare.py FOLDER SHEETS FEW`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import limit
import peers

from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import draw_pad
from generator.model.order import Format, Ink
from generator.page.marks import Path as PathMark
from generator.page.marks import Text
from generator.products.documents import render
from generator.products.layouts import find_layouts
from generator.units import PAPERS


def prepare(folder: Path, sheets: int, few: int) -> None:
    """Draw sheet A once and write it as SVG, HTML and as scripts for the limit and the peers."""
    order = PadOrder(
        layouts=find_layouts(["A"], paper=PAPERS["a4"]),
        sheets=1,
        paper=PAPERS["a4"],
        ink=Ink.FULL,
        solo=False,
        language="en",
    )
    document = draw_pad(order, theme=None, templates=None)
    page = document.pages[0]
    svg = render(document, Format.SVG)[0].data.decode()
    texts = {
        "sheet.svg": svg,
        "sheets.html": peers.weasyprint_page(page, svg, sheets),
        "limit_sheets.py": limit.script(document, sheets),
        "cairosvg_sheets.py": peers.cairosvg_script(sheets),
        "weasyprint_sheets.py": peers.WEASYPRINT,
        "protograf_sheets.py": peers.protograf_script(page, sheets),
        "protograf_one_sheets.py": peers.protograf_script(page, 1),
        "protograf_few_sheets.py": peers.protograf_script(page, few),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    kinds = Counter(_kinds(page.marks))
    print(", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items())))


def _kinds(marks: tuple[object, ...]) -> list[str]:
    found = []
    for mark in marks:
        if isinstance(mark, PathMark):
            found.append("paths")
        elif isinstance(mark, Text):
            found.append("texts")
        else:
            found += _kinds(mark.symbol.marks)  # type: ignore[attr-defined] # a use
    return found


if __name__ == "__main__":
    prepare(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
