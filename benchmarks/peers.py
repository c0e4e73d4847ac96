"""The peers: scripts with which other libraries draw an equal page as often as a pad has sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.marks import Path, Text, Use
from generator.page.matrix import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.page.marks import Mark, Page
    from generator.page.matrix import Matrix

MM_PER_POINT = 25.4 / 72

CAIROSVG = """\
import sys
from pathlib import Path
import cairosvg
sheet = Path("sheet.svg").read_bytes()
pages = [cairosvg.svg2pdf(bytestring=sheet) for _ in range({sheets})]
Path(sys.argv[1]).write_bytes(b"".join(pages))
"""

WEASYPRINT = """\
import sys
import weasyprint
weasyprint.HTML("sheets.html").write_pdf(sys.argv[1])
"""

HTML = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Pad</title>
<style>
@page {{ size: {width:g}mm {height:g}mm; margin: 0 }}
body {{ margin: 0 }}
svg {{ display: block; width: {width:g}mm; height: {height:g}mm; break-after: page }}
svg:last-child {{ break-after: auto }}
</style></head><body>
{sheets}
</body></html>
"""

PROTOGRAF = """\
import sys
from protograf import *
# protograf reads the command line too, and knows no name of a file there.
result = sys.argv.pop()
Create(filename=result, paper_width={width:g}, paper_height={height:g}, units="mm", margin=0)
for sheet in range({sheets}):
    if sheet:
        PageBreak()
{drawing}
Save()
"""


def cairosvg_script(sheets: int) -> str:
    """Return a script that converts the sheet's SVG to a PDF page SHEETS times."""
    return CAIROSVG.format(sheets=sheets)


def weasyprint_page(page: Page, svg: str, sheets: int) -> str:
    """Return an HTML page that holds the sheet's SVG SHEETS times, one on each printed page."""
    drawing = svg[svg.index("<svg") :]
    return HTML.format(width=page.width, height=page.height, sheets="\n".join([drawing] * sheets))


def protograf_script(page: Page, sheets: int) -> str:
    """Return a script that draws the page's marks with protograf's own shapes.

    Every text is a text, every straight line a line, every upright rectangle a rectangle, every
    other outline of straight lines a polyshape; an outline of curves becomes a circle, and one
    of lines and curves a rectangle.
    """
    calls = "\n".join(f"    {call}" for call in _calls(page.marks, IDENTITY))
    return PROTOGRAF.format(width=page.width, height=page.height, sheets=sheets, drawing=calls)


def _calls(marks: Iterable[Mark], matrix: Matrix) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Path):
            yield _shape(mark, matrix)
        elif isinstance(mark, Text):
            yield _text(mark, matrix)
        elif isinstance(mark, Use):
            yield from _calls(mark.symbol.marks, matrix @ mark.matrix)


def _text(text: Text, matrix: Matrix) -> str:
    placed = matrix @ text.matrix
    size = text.size * placed.scale / MM_PER_POINT
    return (
        f"Text(x={placed.e:.3f}, y={placed.f:.3f}, text={text.text!r}, font_size={size:.3f}, "
        f"align='left', stroke={text.fill!r})"
    )


def _shape(path: Path, matrix: Matrix) -> str:
    points = [matrix.point(*numbers[-2:]) for _, numbers in path.segments if numbers]
    ink = _ink(path, matrix)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    letters = {letter for letter, _ in path.segments}
    size = f"width={max(width, 0.1):.3f}, height={max(height, 0.1):.3f}"
    rectangle = f"Rectangle(x={min(xs):.3f}, y={min(ys):.3f}, {size}, {ink})"
    if {"C", "L"} <= letters:
        return rectangle
    if "C" in letters:
        radius = max(width, height, 0.1) / 2
        middle = f"cx={min(xs) + width / 2:.3f}, cy={min(ys) + height / 2:.3f}"
        return f"Circle({middle}, radius={radius:.3f}, {ink})"
    corners = {(round(x, 3), round(y, 3)) for x, y in points}
    if len(corners) <= len("MZ"):
        (x, y), (x1, y1) = points[0], points[-1] if points[-1] != points[0] else points[1]
        return f"Line(x={x:.3f}, y={y:.3f}, x1={x1:.3f}, y1={y1:.3f}, {ink})"
    box = {(round(x, 3), round(y, 3)) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))}
    if corners == box:
        return rectangle
    outline = ", ".join(f"({x:.3f}, {y:.3f})" for x, y in points)
    return f"Polyshape(points=[{outline}], {ink})"


def _ink(path: Path, matrix: Matrix) -> str:
    style = path.style
    stroke = style.stroke or style.fill or "#000000"
    width = style.width * matrix.scale / MM_PER_POINT if style.stroke else 0.01
    fill = f", fill={style.fill!r}" if style.fill else ", fill=None"
    return f"stroke={stroke!r}, stroke_width={width:.3f}{fill}"
