"""Measures of a paper: how large words are, how wide lines, how near the edge, how readable.

- Words are at least 6 points high, and have a contrast of 4.5 to 1 with what is under them.
- Lines are at least 0.1 mm wide.
- What is read or cut by is at least 6 mm from the edge of the paper. Only art that bleeds may be
  nearer. A word that is painted over is not read: papers of a poster show a part of a larger page.
- A page that is as large as its own bleed is no paper but a single face for a print shop.
- A page whose bleed comes within 6 mm of its edges is trimmed by a shop. Its layout is that of the
  paper, as `tests/products/test_trimmed_products.py` compares mark by mark.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.page.imposition.division import UNPRINTED
from generator.page.marks import Path, Symbol, Text, Use, bounds, symbols_of
from generator.page.svg.weights import THINNEST
from generator.render.pdf import draw_pdf
from support.pages.colour_vision import READABLE, contrast
from support.papers.commands import Drawing, read_pages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.page.marks import Document
    from support.papers.commands import Area, Spot

POINTS_PER_MM = 72 / 25.4
SMALLEST = 6.0
CLOSE = 0.01
WIDTH = 0.2
"""Half the width of the lines that are cut by, and a little more."""
CUT_BY = {"crop-marks", "cut-marks", "hairlines"}
"""The symbols of lines that are cut by."""


def faults_of(document: Document) -> list[str]:
    """Return what is too small, too thin, too near the edge or too pale on any page."""
    found = []
    for number, page in enumerate(read_pages(draw_pdf(document)), start=1):
        kinds = (small_words(page), thin_lines(page), pale_words(page), near_edges(page))
        found += [f"page {number}: {fault}" for kind in kinds for fault in kind]
    return [*found, *near_cuts(document)]


def greys_of(document: Document) -> set[str]:
    """Return the colours of a document that a fax does not have: all but black and white."""
    inked = set()
    for page in document.distinct_pages:
        for marks in (page.marks, *(it.marks for it in symbols_of(page.marks))):
            for mark in marks:
                if isinstance(mark, Path):
                    inked |= {mark.style.fill, mark.style.stroke}
                elif isinstance(mark, Text):
                    inked.add(mark.fill)
    return {it for it in inked if it} - {"#000000", "#ffffff"}


def near_cuts(document: Document) -> Iterator[str]:
    """Yield lines to cut by that a printer may cut off, wherever they are among the art."""
    papers = (it for it in document.distinct_pages if not (it.bleed and _is_near(it.bleed.left)))
    for page in papers:
        for mark in page.marks:
            if isinstance(mark, Use) and mark.symbol.id in CUT_BY:
                lines = [it for it in mark.symbol.marks if isinstance(it, Path)]
                box = bounds([replace(mark, symbol=Symbol("", tuple(lines)))])
                room = min(box.left, box.top, page.width - box.right, page.height - box.bottom)
                if lines and room < UNPRINTED - WIDTH:
                    yield f"{mark.symbol.id} of {page.name} are {room:.2f} mm from the edge"


def small_words(page: Drawing) -> Iterator[str]:
    """Yield words that are smaller than 6 points."""
    for word, at in page.words():
        size = word.size * (at @ word.matrix).scale
        if size < SMALLEST - CLOSE:
            yield f"{word.text!r} is {size:.2f} pt"


def thin_lines(page: Drawing) -> Iterator[str]:
    """Yield lines that are thinner than 0.1 mm."""
    for stroke, at in page.strokes():
        width = stroke.width * (at @ stroke.matrix).scale / POINTS_PER_MM
        if width < THINNEST - 1e-4:
            yield f"a line is {width:.3f} mm"


def pale_words(page: Drawing) -> Iterator[str]:
    """Yield words that are too much like what is under them."""
    for word, ground in page.grounds():
        found = contrast(_hex(word.colour), _hex(ground))
        if found < READABLE and word.text.strip():
            yield f"{word.text!r} {_hex(word.colour)} on {_hex(ground)}: {found:.2f}"


def near_edges(page: Drawing) -> Iterator[str]:
    """Yield words, and lines beside the art, that a printer may cut off."""
    if _is_face(page) or (page.bleed and _is_near(page.bleed[0] / POINTS_PER_MM)):
        return
    for number, item in enumerate(page.items):
        part = Drawing([item])
        for word, at in part.words():
            if _is_cut_off(page, number, (at.point(*it) for it in word.corners())):
                yield f"{word.text!r} is near the edge"
        for stroke, at in part.strokes():
            spots = [at.point(*it) for it in stroke.points]
            if _is_cut_off(page, number, (it for it in spots if not _is_in(page.bleed, it))):
                yield f"a line at {_millimetres(page, spots[0])} is near the edge"


def _is_near(margin: float) -> bool:
    """Whether a margin is one of a page that a shop trims, not of a paper."""
    return 0.0 < margin <= UNPRINTED + CLOSE


def _is_face(page: Drawing) -> bool:
    """Whether a page is a single face, inked to its edges."""
    return page.bleed is not None and (page.bleed[0], page.bleed[2]) == (0.0, page.width)


def _is_cut_off(page: Drawing, number: int, spots: Iterable[Spot]) -> bool:
    """Whether some spots of an item are near the edge and stay visible."""
    edge = (UNPRINTED - CLOSE) * POINTS_PER_MM
    for x, y in spots:
        if min(x, page.width - x, y, page.height - y) < edge:
            on_paper = min(max(x, 0.0), page.width), min(max(y, 0.0), page.height)
            if not page.is_painted_over(on_paper, number):
                return True
    return False


def _millimetres(page: Drawing, spot: Spot) -> str:
    x, y = spot
    return f"{x / POINTS_PER_MM:.1f}, {(page.height - y) / POINTS_PER_MM:.1f} mm"


def _is_in(area: Area | None, spot: Spot) -> bool:
    if area is None:
        return False
    left, low, right, high = area
    return left <= spot[0] <= right and low <= spot[1] <= high


def _hex(colour: tuple[float, ...]) -> str:
    parts = colour * 3 if len(colour) == 1 else colour
    return "#" + bytes(round(part * 255) for part in parts).hex()
