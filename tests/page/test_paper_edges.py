"""Edges: a home printer prints everything that is read or cut by, and every line is wide enough.

The rule: on a paper, every text, every cut mark, fold and scale bar is at least 6 mm from the edge.
Only art that bleeds may be nearer. Papers of a poster show a part of a larger page: what lies
outside that part is covered with white. A page that is as large as its own bleed is no paper but a
single face for a print shop, which trims it.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest
from drawn_pages import KINDS, draw

from generator.language import LANGUAGES
from generator.page.imposition.division import UNPRINTED
from generator.page.marks import Path, Text, Use
from generator.page.svg.matrix import IDENTITY
from generator.page.svg.weights import THINNEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.page.marks import Mark, Page
    from generator.page.svg.matrix import Matrix

CLOSE = 0.01
CAPITAL = 0.66
"""How high a capital letter is."""
POSTER = "poster-"
CUT_BY = {"crop-marks", "cut-marks", "hairlines"}
OTHERS = (
    "pad A --paper a5 --duplex --ink mono",
    "pad C --paper letter --duplex --ink low",
    "pad A --paper a3 --up 4 --bleed 3 --gutter 6",
    "pad A --title Lion --cover --paper letter",
    "pad A --laminate --paper letter --ink low",
    "board 1 --paper letter --ink mono",
    "board 1 6 2 --paper a3 --ink low",
    "board 1 --paper 350x260",
    "kit board --only castles,silver,goods --paper letter --bleed 0",
    "kit board --only castles --paper a5 --ink low",
    "kit cards --only players --fold --paper letter --ink mono",
    "kit cards --only castles --paper a3 --bleed 3",
    "kit bruges --only florins,threats --paper letter --bleed 0 --ink mono",
    "kit bruges --only board --paper a3 --ink low",
    "kit dice --only dice --paper a5",
    "kit deck samples/herbs.toml --fold --paper letter",
    "calculator dice --paper a5",
    "calculator cards --up 2 --paper letter --ink low",
)


def followed(marks: Iterable[Mark], at: Matrix = IDENTITY) -> Iterator[tuple[Mark, Matrix]]:
    """Yield every mark with its place on the page, including those inside symbols."""
    for mark in marks:
        if isinstance(mark, Use):
            yield from followed(mark.symbol.marks, at @ mark.matrix)
        else:
            yield mark, at


def spots(mark: Mark, at: Matrix) -> Iterator[tuple[float, float]]:
    """Yield the points that a line or a text reaches."""
    if isinstance(mark, Path):
        for _letter, numbers in mark.segments:
            yield from (at.point(*it) for it in zip(numbers[::2], numbers[1::2], strict=True))
    elif isinstance(mark, Text):
        place = at @ mark.matrix
        for x in (0.0, mark.width):
            yield from (place.point(x, y) for y in (-CAPITAL * mark.size, 0.0))


def is_face(page: Page) -> bool:
    """Whether a page is a single face, inked to its edges."""
    return page.bleed is not None and (page.bleed.left, page.bleed.right) == (0.0, page.width)


def must_be_seen(page: Page) -> Iterator[tuple[Mark, Matrix]]:
    """Yield what is read or cut by: texts, lines beside the art, and lines of uncut pages."""
    for mark in page.marks:
        if isinstance(mark, Use) and mark.symbol.id.startswith(POSTER):
            continue
        beside = isinstance(mark, Use) and mark.symbol.id in CUT_BY
        for inner, at in followed([mark]):
            lined = isinstance(inner, Path) and inner.style.stroke is not None
            if isinstance(inner, Text) or (lined and (beside or page.bleed is None)):
                yield inner, at


def orders() -> Iterator[str]:
    return chain((kind.order for kind in KINDS.values()), OTHERS)


@pytest.mark.parametrize("order", dict.fromkeys(orders()))
def test_a_printer_prints_what_is_read_and_cut_by(order: str) -> None:
    for page in draw(order).distinct_pages:
        for mark, at in followed(page.marks):
            if isinstance(mark, Path) and mark.style.stroke is not None and mark.style.width:
                assert mark.style.width * at.scale > THINNEST - 1e-6, mark
        if is_face(page):
            continue
        for mark, at in must_be_seen(page):
            for x, y in spots(mark, at):
                near = min(x, page.width - x, y, page.height - y)
                assert near > UNPRINTED - CLOSE, (page.name, mark)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cut_paper_has_its_scale_bar(language: str) -> None:
    for order in ("board 1 2 --paper a3", "kit cards --only castles", "pad A --up 2"):
        page = draw(order, language).pages[0]
        texts = [mark.text for mark, _at in must_be_seen(page) if isinstance(mark, Text)]
        assert "50 mm" in [it.replace("\u202f", " ").replace("\xa0", " ") for it in texts]
