"""Pages for tests: shipped sheets, small drawings, and pictures of both."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import draw_pad
from generator.language import speaking
from generator.load.settings.theme import load_theme
from generator.model.layout import Layout
from generator.model.order import Ink, Style
from generator.page.marks import Document, Page, Path, Use
from generator.page.matrix import IDENTITY
from generator.page.svg.reader import read_svg
from generator.page.svg.shapes import mapped
from generator.products.layouts import find_layouts
from generator.render.fonts import FontRuler, font_file
from generator.resources import templates
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.page.marks import Mark
    from generator.page.matrix import Matrix

DOMAINS = ("A", "B", "C", "D")
SHIPPED = (*DOMAINS, "crescent", "lake")


@lru_cache
def fonts() -> tuple[tuple[str, str], ...]:
    """Return the fonts of the standard theme."""
    theme = load_theme()
    return tuple((role, font_file(name, templates())) for role, name in theme.fonts.items())


@lru_cache
def ruler() -> FontRuler:
    """Measure with the fonts of the standard theme."""
    return FontRuler(dict(fonts()))


@lru_cache
def layout(name: str, paper: str = "a4") -> Layout:
    """Return a shipped layout."""
    (found,) = find_layouts([name], paper=PAPERS[paper])
    assert isinstance(found, Layout)
    return found


@lru_cache(maxsize=256)
def pad(
    names: tuple[str, ...] = ("A",),
    *,
    sheets: int = 1,
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    solo: bool = False,
    language: str = "en",
    style: Style = Style.SHEET,
) -> Document:
    """Draw sheets of shipped domains."""
    layouts = tuple(layout(name) for name in names)
    with speaking(language):
        return draw_pad(PadOrder(layouts, sheets, PAPERS[paper], ink, solo, language, style))


def sheet(
    name: str = "A",
    *,
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    solo: bool = False,
    language: str = "en",
    style: Style = Style.SHEET,
) -> Page:
    """Draw one sheet."""
    return pad((name,), paper=paper, ink=ink, solo=solo, language=language, style=style).pages[0]


def svg(body: str, width: float = 100.0, height: float = 100.0) -> str:
    """Wrap elements as a page."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )


def marks(body: str) -> tuple[Mark, ...]:
    """Read elements as marks."""
    return read_svg(svg(body), "test.svg.j2", ruler()).marks


def document(*bodies: str, width: float = 100.0, height: float = 100.0) -> Document:
    """Make a document of one small page for each body."""
    pages = []
    for number, body in enumerate(bodies, start=1):
        drawing = read_svg(svg(body, width, height), "test.svg.j2", ruler())
        names = f"p{number}", f"Page {number}"
        pages.append(Page(*names, width, height, drawing.marks, tags=drawing.tags))
    return Document("Test", "en", tuple(pages), fonts())


def paths(marks: Iterable[Mark], matrix: Matrix = IDENTITY) -> Iterator[Path]:
    """Yield every path in its place on the page, including those of symbols."""
    for mark in marks:
        if isinstance(mark, Path):
            yield Path(mapped(list(mark.segments), matrix), mark.style)
        elif isinstance(mark, Use):
            yield from paths(mark.symbol.marks, matrix @ mark.matrix)
