"""The SVG pen: a page becomes an SVG file that embeds its fonts, or part of a web page."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any

from svgwrite import Drawing
from svgwrite.base import BaseElement

from generator.page.marks import Image, Path, Text, symbols_of, texts_of
from generator.render.lettering.shaping import APART, has_ligatures
from generator.render.pixels import write_png
from generator.render.webfont import embedded_font
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from xml.etree.ElementTree import Element

    from generator.page.marks import Mark, Page, Pixels, Style, Symbol
    from generator.page.matrix import Matrix

LINK = "xlink:href"
LETTERING = (
    "text{font-kerning:normal;font-variant-ligatures:common-ligatures;white-space:pre}"
    f"{','.join(f'text:lang({it})' for it in sorted(APART))}{{font-variant-ligatures:none}}"
)
"""Letters are set as they were measured: kerned, and with the ligatures of the language."""


def draw_svg(page: Page, fonts: Mapping[str, str], language: str) -> bytes:
    """Draw a page; FONTS gives each role's file."""
    drawing = Drawing(
        size=(f"{page.width:g}mm", f"{page.height:g}mm"),
        viewBox=f"0 0 {page.width:g} {page.height:g}",
        debug=False,
    )
    drawing["xml:lang"] = language
    drawing.set_desc(title=page.title)
    drawing.defs.add(drawing.style(LETTERING + _font_faces(page, fonts, language)))
    symbols, marks = _Pen({role: _family(role) for role in fonts}, link=LINK).draw(page)
    for element in symbols:
        drawing.defs.add(_FileElement(element))
    for element in marks:
        drawing.add(_FileElement(element))
    file = StringIO()
    drawing.write(file)
    return file.getvalue().encode()


def draw_inset(page: Page, families: Mapping[str, str], language: str, prefix: str) -> str:
    """Draw a page as an element of an HTML page, which supplies the fonts and `LETTERING`.

    FAMILIES gives the font family of each role; every id begins with PREFIX.
    """
    symbols, marks = _Pen(families, prefix).draw(page)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width:g}mm"',
            f' height="{page.height:g}mm" viewBox="0 0 {page.width:g} {page.height:g}"',
            f' lang="{escape(language)}" role="img"><title>{escape(page.title)}</title><defs>',
            *(element.written() for element in symbols),
            "</defs>",
            *(element.written() for element in marks),
            "</svg>",
        )
    )


class _Element(NamedTuple):
    """An element, its attributes in the order of writing, and what is in it."""

    name: str
    given: dict[str, str]
    text: str | None = None
    elements: tuple[_Element, ...] = ()

    def written(self) -> str:
        """Write it for a browser."""
        name, given, text, elements = self
        start = f"<{name}" + "".join([f' {key}="{escape(it)}"' for key, it in given.items()])
        if text is None and name != "g":
            return f"{start}/>"
        inside = "".join([element.written() for element in elements])
        return f"{start}>{escape(text or '')}{inside}</{name}>"


class _FileElement(BaseElement):  # type: ignore[misc]
    """An element for a file, where svgwrite sorts the attributes alphabetically."""

    def __init__(self, element: _Element) -> None:
        self.elementname = element.name
        super().__init__(debug=False)
        self.attribs = element.given
        self.text = element.text
        self.elements.extend(map(_FileElement, element.elements))

    def get_xml(self) -> Element:
        """Return it with its text."""
        xml: Any = super().get_xml()
        xml.text = self.text
        found: Element = xml
        return found


class _Pen:
    """Turns marks into elements; symbols are named once and used by their names."""

    def __init__(
        self, families: Mapping[str, str], prefix: str = "", *, link: str = "href"
    ) -> None:
        self.families = families
        self.prefix = prefix
        self.link = link
        self.names: dict[int, str] = {}
        self.paints: dict[Style, dict[str, str]] = {}

    def draw(self, page: Page) -> tuple[list[_Element], list[_Element]]:
        """Return the symbols of a page, and its marks."""
        # Most symbols differ in their names or lengths, and those are compared in no time.
        known: dict[tuple[str, int], list[Symbol]] = {}
        symbols: list[_Element] = []
        for symbol in symbols_of(page.marks):
            alike = known.setdefault((symbol.id, len(symbol.marks)), [])
            same = next((it for it in alike if it == symbol), None)
            if same is not None:
                self.names[id(symbol)] = self.names[id(same)]
                continue
            alike.append(symbol)
            name = f"{self.prefix}s{len(symbols)}-{symbol.id}"
            self.names[id(symbol)] = name
            elements = tuple(self._elements(symbol.marks))
            symbols.append(_Element("g", {"id": name}, elements=elements))
        return symbols, list(self._elements(page.marks))

    def _elements(self, marks: Iterable[Mark]) -> Iterator[_Element]:
        for mark in marks:
            if isinstance(mark, Path):
                yield _Element("path", {"d": _path_data(mark), **self._painted(mark.style)})
            elif isinstance(mark, Text):
                given = {
                    "font-family": self.families[mark.font],
                    "font-size": _number(mark.size),
                    "fill": mark.fill,
                    **_transform(mark.matrix),
                }
                if mark.spacing:
                    given["letter-spacing"] = _number(mark.spacing)
                yield _Element("text", given, mark.text)
            elif isinstance(mark, Image):
                size = {"width": _number(mark.width), "height": _number(mark.height)}
                plain = {"preserveAspectRatio": "none", **_transform(mark.matrix)}
                yield _Element("image", {self.link: _data_uri(mark.pixels), **size, **plain})
            else:
                link = {self.link: f"#{self.names[id(mark.symbol)]}"}
                yield _Element("use", {**link, **_transform(mark.matrix)})

    def _painted(self, style: Style) -> dict[str, str]:
        if style not in self.paints:
            self.paints[style] = _paint(style)
        return self.paints[style]


def _font_faces(page: Page, fonts: Mapping[str, str], language: str) -> str:
    texts: dict[str, set[tuple[str, bool]]] = {}
    for text in texts_of(page.marks):
        is_joined = has_ligatures(language, text.spacing)
        texts.setdefault(text.font, set()).add((text.text, is_joined))
    return "".join(
        f"@font-face{{font-family:{_family(role)};"
        f"src:url(data:font/ttf;base64,{_encoded(embedded_font(fonts[role], used))})}}"
        for role, used in sorted(texts.items())
    )


def _family(role: str) -> str:
    return f"scriptorium-{role}"


def _data_uri(pixels: Pixels) -> str:
    return f"data:image/png;base64,{_encoded(write_png(pixels))}"


def _encoded(data: bytes) -> str:
    return b64encode(data).decode()


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
    return "".join([letter + " ".join(map(_number, numbers)) for letter, numbers in path.segments])


def _number(value: float) -> str:
    """Write millimetres to the tenth of a micrometre; 0 and -0 are equal, and written apart."""
    return _written(value) if value else _write(value)


def _write(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


_written = lru_cache(maxsize=20_000)(_write)
