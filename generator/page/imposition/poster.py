"""A poster: one large page printed over several papers that overlap, with marks to join them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.language import _
from generator.page.imposition.joining import join_sheet
from generator.page.imposition.tiling import OVERLAP, plan_poster
from generator.page.marks import Page, Path, Style, Symbol, Use
from generator.page.svg.matrix import translation
from generator.page.svg.shapes import rectangle

if TYPE_CHECKING:
    from generator.page.imposition.tiling import Poster, Sheet
    from generator.page.marks import Mark
    from generator.page.text.box import Ruler
    from generator.units import Paper

SPREAD = 5.0
"""How far the white around a window reaches beyond the paper, so that no edge shines through."""


def draw_poster(
    page: Page, paper: Paper, ruler: Ruler, overlap: float = OVERLAP
) -> tuple[Page, ...]:
    """Print a page at its true size over as many papers as it takes.

    What is cut out of the page is printed; where it fits one paper, that is the whole poster.
    """
    box = page.trim or Box(0.0, 0.0, page.width, page.height)
    poster = plan_poster(box, paper, overlap)
    if len(poster.sheets) == 1 and (page.width, page.height) == poster.paper.size:
        return (page,)
    symbol = Symbol(f"poster-{page.name}", page.marks)
    return tuple(_page(page, symbol, sheet, poster, ruler) for sheet in poster.sheets)


def _page(page: Page, symbol: Symbol, sheet: Sheet, poster: Poster, ruler: Ruler) -> Page:
    window = sheet.window
    place = translation(sheet.x - window.left, sheet.y - window.top)
    shown = sheet.shown
    marks: list[Mark] = [Use(symbol, place)]
    name, title, group = page.name, page.title, ""
    if len(poster.sheets) > 1:
        marks += [
            _passe_partout(shown, poster.paper),
            *join_sheet(sheet, poster, ruler),
        ]
        row, column = sheet.row + 1, sheet.column + 1
        name = f"{name}-{row}-{column}"
        words = _("{title}, row {row}, column {column}")
        title, group = words.format(title=title, row=row, column=column), title
    paper = poster.paper
    return Page(name, title, paper.width, paper.height, tuple(marks), trim=shown, group=group)


def _passe_partout(shown: Box, paper: Paper) -> Path:
    """Cover everything around the visible part of the paper with white, like a mount."""
    more = 2 * SPREAD
    outer = rectangle(-SPREAD, -SPREAD, paper.width + more, paper.height + more, 0.0)
    inner = rectangle(shown.left, shown.top, shown.width, shown.height, 0.0)
    return Path((*outer, *inner), Style(fill="#ffffff", even_odd=True))
