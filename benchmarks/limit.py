"""The limit: a sheet's marks written out as a plain reportlab script, one Form used many times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.marks import Path, Text, Use, bounds, symbols_of
from generator.render.fonts import open_font

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.page.marks import Document, Mark, Page, Style
    from generator.page.matrix import Matrix
    from generator.render.lettering.shaping import Font

POINTS_PER_MM = 72 / 25.4
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
HEAD = """\
import sys
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
"""


def script(document: Document, sheets: int) -> str:
    """Return a script that draws the document's first page SHEETS times into argv[1]."""
    page = document.pages[0]
    names = {id(symbol): f"symbol{n}" for n, symbol in enumerate(symbols_of(page.marks))}
    files = {name: str(file) for name, file in document.fonts}
    lines = [HEAD, *_fonts(document, page)]
    width, height = page.width * POINTS_PER_MM, page.height * POINTS_PER_MM
    size = f"{width:.3f}, {height:.3f}"
    lines.append(f"c = Canvas(sys.argv[1], pagesize=({size}), pageCompression=1, invariant=1)")
    lines.append(f"c.setTitle({document.title!r})")
    for symbol in symbols_of(page.marks):
        box = bounds(symbol.marks)
        corners = f"{box.left:.3f}, {box.top:.3f}, {box.right:.3f}, {box.bottom:.3f}"
        lines.append(f"c.beginForm({names[id(symbol)]!r}, {corners})")
        lines += _marks(symbol.marks, names, files)
        lines.append("c.endForm()")
    lines.append(f"c.beginForm('page', 0, 0, {size})")
    lines.append(f"c.transform({POINTS_PER_MM:.6f}, 0, 0, -{POINTS_PER_MM:.6f}, 0, {height:.3f})")
    lines += _marks(page.marks, names, files)
    lines.append("c.endForm()")
    lines.append(f"for _ in range({sheets}):")
    lines.append("    c.doForm('page')")
    lines.append("    c.showPage()")
    lines.append("c.save()")
    return "\n".join(lines) + "\n"


def _fonts(document: Document, page: Page) -> Iterator[str]:
    used = set(_fonts_of(page.marks))
    for name, file in document.fonts:
        if name in used:
            yield f"registerFont(TTFont({name!r}, {str(file)!r}))"


def _fonts_of(marks: Iterable[Mark]) -> Iterator[str]:
    marks = tuple(marks)
    groups = [marks, *(symbol.marks for symbol in symbols_of(marks))]
    return (mark.font for group in groups for mark in group if isinstance(mark, Text))


def _marks(marks: Iterable[Mark], names: dict[int, str], files: dict[str, str]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Path):
            yield from _path(mark)
        elif isinstance(mark, Text):
            yield from _text(mark, files[mark.font])
        elif isinstance(mark, Use):
            yield "c.saveState()"
            yield f"c.transform({_matrix(mark.matrix)})"
            yield f"c.doForm({names[id(mark.symbol)]!r})"
            yield "c.restoreState()"


def _path(path: Path) -> Iterator[str]:
    yield from _style(path.style)
    yield "p = c.beginPath()"
    calls = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Z": "close"}
    for letter, numbers in path.segments:
        yield f"p.{calls[letter]}({', '.join(f'{number:.3f}' for number in numbers)})"
    style = path.style
    fill, stroke = int(style.fill is not None), int(style.stroke is not None)
    mode = 0 if style.even_odd else 1
    yield f"c.drawPath(p, fill={fill}, stroke={stroke}, fillMode={mode})"


def _style(style: Style) -> Iterator[str]:
    if style.fill is not None:
        yield f"c.setFillColorRGB({_colour(style.fill)})"
    if style.stroke is not None:
        yield f"c.setStrokeColorRGB({_colour(style.stroke)})"
        yield f"c.setLineWidth({style.width:.4g})"
        yield f"c.setDash({list(style.dashes)!r})"
        yield f"c.setLineCap({CAPS[style.cap]})"
        yield f"c.setLineJoin({JOINS[style.join]})"


def _text(text: Text, file: str) -> Iterator[str]:
    yield "c.saveState()"
    yield f"c.transform({_matrix(text.matrix)})"
    yield "c.transform(1, 0, 0, -1, 0, 0)"
    yield f"c.setFillColorRGB({_colour(text.fill)})"
    yield f"c.setFont({text.font!r}, {text.size:.4g})"
    spacing = f", charSpace={text.spacing:.4g}" if text.spacing else ""
    for x, part in _kerned(text, file):
        yield f"c.drawString({x:.4g}, 0, {part!r}{spacing})"
    yield "c.restoreState()"


def _kerned(text: Text, file: str) -> Iterator[tuple[float, str]]:
    """Yield the parts between which the font moves its letters, and where each begins."""
    font = open_font(file)
    start, moved = 0, 0.0
    for at, kern in enumerate(font.kerns(text.text), start=1):
        if kern:
            yield _reach(text, start, font) + moved, text.text[start:at]
            start, moved = at, moved + 0.001 * text.size * kern
    yield _reach(text, start, font) + moved, text.text[start:]


def _reach(text: Text, letters: int, font: Font) -> float:
    """Return how far the first LETTERS go without kerning."""
    return 0.001 * text.size * font.unkerned(text.text[:letters]) + text.spacing * letters


def _matrix(matrix: Matrix) -> str:
    figures = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    return ", ".join(f"{figure:.6g}" for figure in figures)


def _colour(colour: str) -> str:
    return ", ".join(f"{int(colour[at : at + 2], 16) / 255:.4g}" for at in (1, 3, 5))
