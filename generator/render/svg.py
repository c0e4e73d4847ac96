"""The SVG pen: a page becomes one SVG file that carries its fonts along."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from generator.page.marks import Image, Path, Text, symbols_of, texts_of
from generator.render.pixels import write_png

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.page.marks import Mark, Page, Pixels, Style, Symbol
    from generator.page.svg.matrix import Matrix

PLAIN_SETTING = "text{font-kerning:none;font-variant-ligatures:none;white-space:pre}"
"""Browsers set letters as the PDF pen does: one after the other."""


def draw_svg(page: Page, fonts: Mapping[str, str], language: str) -> bytes:
    """Draw a page; FONTS gives each role's file."""
    families = {role: _family(role) for role in fonts}
    faces = PLAIN_SETTING + _font_faces(page, fonts)
    pen = _Pen(families, "", in_file=True)
    drawn = "".join(
        (
            '<?xml version="1.0" encoding="utf-8" ?>\n<svg baseProfile="full"',
            f' height="{page.height:g}mm" version="1.1"',
            f' viewBox="0 0 {page.width:g} {page.height:g}" width="{page.width:g}mm"',
            f' xml:lang="{escape(language)}" xmlns="http://www.w3.org/2000/svg"',
            ' xmlns:ev="http://www.w3.org/2001/xml-events"',
            ' xmlns:xlink="http://www.w3.org/1999/xlink">',
            pen.title(page),
            f'<defs><style type="text/css"><![CDATA[{faces}]]></style>',
            *pen.drawn(page),
        )
    )
    return drawn.encode()


def draw_inset(page: Page, families: Mapping[str, str], language: str, prefix: str) -> str:
    """Draw a page that stands in a page for a browser, which has the fonts and PLAIN_SETTING.

    FAMILIES gives the font family of each role; every id begins with PREFIX.
    """
    pen = _Pen(families, prefix, in_file=False)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width:g}mm"',
            f' height="{page.height:g}mm" viewBox="0 0 {page.width:g} {page.height:g}"',
            f' lang="{escape(language)}" role="img">{pen.title(page)}<defs>',
            *pen.drawn(page),
        )
    )


class _Pen:
    """Writes elements, in a file for any reader or in a page for a browser.

    A file has its attributes in alphabetical order, and links as older readers know them.
    """

    def __init__(self, families: Mapping[str, str], prefix: str, *, in_file: bool) -> None:
        self.families = {role: escape(family) for role, family in families.items()}
        self.prefix = prefix
        self.in_file = in_file
        self.link, self.end = ("xlink:href", " />") if in_file else ("href", "/>")
        self.names: dict[int, str] = {}
        self.paints: dict[Style, str] = {}

    def title(self, page: Page) -> str:
        return f"<title>{self._escaped(page.title)}</title>"

    def drawn(self, page: Page) -> Iterator[str]:
        """Yield the symbols of a page, which stand in the definitions, then its marks."""
        known: dict[Symbol, str] = {}
        for symbol in symbols_of(page.marks):
            if symbol not in known:
                known[symbol] = escape(f"{self.prefix}s{len(known)}-{symbol.id}")
                self.names[id(symbol)] = known[symbol]
                marks = "".join(self._marks(symbol.marks))
                if marks or not self.in_file:
                    yield f'<g id="{known[symbol]}">{marks}</g>'
                else:
                    yield f'<g id="{known[symbol]}" />'
            self.names[id(symbol)] = known[symbol]
        yield "</defs>"
        yield from self._marks(page.marks)
        yield "</svg>"

    def _marks(self, marks: Iterable[Mark]) -> Iterator[str]:
        for mark in marks:
            if isinstance(mark, Path):
                yield f'<path d="{_path_data(mark)}"{self._painted(mark.style)}{self.end}'
            elif isinstance(mark, Text):
                given = {
                    "font-family": self.families[mark.font],
                    "font-size": _number(mark.size),
                    "fill": mark.fill,
                    **_transform(mark.matrix),
                }
                if mark.spacing:
                    given["letter-spacing"] = _number(mark.spacing)
                yield f"<text{self._written(given)}>{self._escaped(mark.text)}</text>"
            elif isinstance(mark, Image):
                given = {
                    self.link: _data_uri(mark.pixels),
                    "width": _number(mark.width),
                    "height": _number(mark.height),
                    "preserveAspectRatio": "none",
                    **_transform(mark.matrix),
                }
                yield f"<image{self._written(given)}{self.end}"
            else:
                given = {self.link: f"#{self.names[id(mark.symbol)]}", **_transform(mark.matrix)}
                yield f"<use{self._written(given)}{self.end}"

    def _painted(self, style: Style) -> str:
        if style not in self.paints:
            self.paints[style] = self._written(_paint(style))
        return self.paints[style]

    def _written(self, given: Mapping[str, str]) -> str:
        names = sorted(given) if self.in_file else given
        return "".join([f' {name}="{given[name]}"' for name in names])

    def _escaped(self, text: str) -> str:
        return escape(text, quote=not self.in_file)


def _font_faces(page: Page, fonts: Mapping[str, str]) -> str:
    letters: dict[str, set[str]] = {}
    for text in texts_of(page.marks):
        letters.setdefault(text.font, set()).update(text.text)
    return "".join(
        f"@font-face{{font-family:{_family(role)};"
        f"src:url(data:font/ttf;base64,{_subset(fonts[role], used)})}}"
        for role, used in sorted(letters.items())
    )


def _family(role: str) -> str:
    return f"scriptorium-{role}"


def _subset(file: str, letters: set[str]) -> str:
    """Cut a font down to some letters, the same bytes each time, as base64."""
    options = Options(
        layout_features=[], hinting=False, name_IDs=[1, 2, 13, 14], notdef_outline=True
    )
    options.drop_tables += ["GDEF", "GPOS", "GSUB"]
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(sorted(letters)))
    data = BytesIO()
    with TTFont(file, recalcTimestamp=False, lazy=True) as font:
        subsetter.subset(font)
        font.save(data)
    return b64encode(data.getvalue()).decode()


def _data_uri(pixels: Pixels) -> str:
    return f"data:image/png;base64,{b64encode(write_png(pixels)).decode()}"


def _paint(style: Style) -> dict[str, str]:
    paint = {"fill": style.fill or "none"}
    if style.even_odd:
        paint["fill-rule"] = "evenodd"
    if style.stroke is not None:
        paint |= {"stroke": style.stroke, "stroke-width": _number(style.width)}
        if style.dashes:
            paint["stroke-dasharray"] = " ".join(_number(dash) for dash in style.dashes)
        if style.cap != "butt":
            paint["stroke-linecap"] = style.cap
        # The PDF pen's default limit is 10, SVG's is 4.
        paint |= (
            {"stroke-miterlimit": "10"}
            if style.join == "miter"
            else {"stroke-linejoin": style.join}
        )
    return paint


def _transform(matrix: Matrix) -> dict[str, str]:
    if matrix[:4] == (1, 0, 0, 1):
        return {"x": _number(matrix.e), "y": _number(matrix.f)}
    numbers = [f"{value:.6g}" for value in matrix[:4]] + [_number(value) for value in matrix[4:]]
    return {"transform": f"matrix({' '.join(numbers)})"}


def _path_data(path: Path) -> str:
    return "".join(
        letter + " ".join(_number(number) for number in numbers)
        for letter, numbers in path.segments
    )


def _number(value: float) -> str:
    """Write millimetres to the tenth of a micrometre."""
    return f"{value:.4f}".rstrip("0").rstrip(".")
