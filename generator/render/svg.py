"""The SVG pen: a page becomes one SVG file that carries its fonts along."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from svgwrite import Drawing

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
    return _Pen(page, fonts).draw(language)


def draw_inset(page: Page, families: Mapping[str, str], language: str, prefix: str) -> str:
    """Draw a page that stands in a page for a browser, which has the fonts and PLAIN_SETTING.

    FAMILIES gives the font family of each role; every id begins with PREFIX.
    """
    return "".join(_Inset(families, prefix).draw(page, language))


class _Pen:
    def __init__(self, page: Page, fonts: Mapping[str, str]) -> None:
        self.page = page
        self.fonts = fonts
        self.drawing = Drawing(
            size=(f"{page.width:g}mm", f"{page.height:g}mm"),
            viewBox=f"0 0 {page.width:g} {page.height:g}",
            debug=False,
        )
        self.names: dict[int, str] = {}

    def draw(self, language: str) -> bytes:
        drawing = self.drawing
        drawing["xml:lang"] = language
        drawing.set_desc(title=self.page.title)
        drawing.defs.add(drawing.style(PLAIN_SETTING + self._font_faces()))
        names: dict[Symbol, str] = {}
        for symbol in symbols_of(self.page.marks):
            if symbol not in names:
                names[symbol] = f"s{len(names)}-{symbol.id}"
                group = drawing.g(id=names[symbol])
                self.names[id(symbol)] = names[symbol]
                self._ink(group, symbol.marks)
                drawing.defs.add(group)
            self.names[id(symbol)] = names[symbol]
        self._ink(drawing, self.page.marks)
        file = StringIO()
        drawing.write(file)
        return file.getvalue().encode()

    def _font_faces(self) -> str:
        letters: dict[str, set[str]] = {}
        for text in texts_of(self.page.marks):
            letters.setdefault(text.font, set()).update(text.text)
        return "".join(
            f"@font-face{{font-family:{_family(role)};"
            f"src:url(data:font/ttf;base64,{_subset(self.fonts[role], used)})}}"
            for role, used in sorted(letters.items())
        )

    def _ink(self, parent: Any, marks: Iterable[Mark]) -> None:
        drawing = self.drawing
        for mark in marks:
            if isinstance(mark, Path):
                parent.add(drawing.path(d=_path_data(mark), **_paint(mark.style)))
            elif isinstance(mark, Text):
                element = drawing.text(
                    mark.text,
                    font_family=_family(mark.font),
                    font_size=_number(mark.size),
                    fill=mark.fill,
                )
                # svgwrite takes x and y of a text as lists, one number a letter.
                element.attribs |= _transform(mark.matrix)
                if mark.spacing:
                    element["letter-spacing"] = _number(mark.spacing)
                parent.add(element)
            elif isinstance(mark, Image):
                size = (_number(mark.width), _number(mark.height))
                place = _transform(mark.matrix)
                # svgwrite would guess the kind of the picture from its name.
                element = drawing.image(_data_uri(mark.pixels), size=size)
                element.attribs |= {"preserveAspectRatio": "none"} | place
                parent.add(element)
            else:
                href = f"#{self.names[id(mark.symbol)]}"
                parent.add(drawing.use(href, **_transform(mark.matrix)))


class _Inset:
    """Writes the same elements as the pen, at once: whoever looks at a page waits for it."""

    def __init__(self, families: Mapping[str, str], prefix: str) -> None:
        self.families = {role: escape(family) for role, family in families.items()}
        self.prefix = prefix
        self.names: dict[int, str] = {}
        self.paints: dict[Style, str] = {}

    def draw(self, page: Page, language: str) -> Iterator[str]:
        width, height = f"{page.width:g}", f"{page.height:g}"
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
            f' viewBox="0 0 {width} {height}" lang="{escape(language)}" role="img">'
            f"<title>{escape(page.title)}</title><defs>"
        )
        known: dict[Symbol, str] = {}
        for symbol in symbols_of(page.marks):
            if symbol not in known:
                known[symbol] = escape(f"{self.prefix}s{len(known)}-{symbol.id}")
                self.names[id(symbol)] = known[symbol]
                yield f'<g id="{known[symbol]}">'
                yield from self._marks(symbol.marks)
                yield "</g>"
            self.names[id(symbol)] = known[symbol]
        yield "</defs>"
        yield from self._marks(page.marks)
        yield "</svg>"

    def _marks(self, marks: Iterable[Mark]) -> Iterator[str]:
        for mark in marks:
            if isinstance(mark, Path):
                yield f'<path d="{_path_data(mark)}"{self._painted(mark.style)}/>'
            elif isinstance(mark, Text):
                spacing = {"letter-spacing": _number(mark.spacing)} if mark.spacing else {}
                place = _written(_transform(mark.matrix) | spacing)
                yield (
                    f'<text font-family="{self.families[mark.font]}"'
                    f' font-size="{_number(mark.size)}" fill="{mark.fill}"{place}>'
                    f"{escape(mark.text)}</text>"
                )
            elif isinstance(mark, Image):
                size = f'width="{_number(mark.width)}" height="{_number(mark.height)}"'
                place = _written(_transform(mark.matrix))
                yield f'<image href="{_data_uri(mark.pixels)}" {size}'
                yield f' preserveAspectRatio="none"{place}/>'
            else:
                place = _written(_transform(mark.matrix))
                yield f'<use href="#{self.names[id(mark.symbol)]}"{place}/>'

    def _painted(self, style: Style) -> str:
        if style not in self.paints:
            paint = _paint(style).items()
            self.paints[style] = _written({name.replace("_", "-"): it for name, it in paint})
        return self.paints[style]


def _written(given: Mapping[str, str]) -> str:
    return "".join(f' {name}="{value}"' for name, value in given.items())


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
        paint["fill_rule"] = "evenodd"
    if style.stroke is not None:
        paint |= {"stroke": style.stroke, "stroke_width": _number(style.width)}
        if style.dashes:
            paint["stroke_dasharray"] = " ".join(_number(dash) for dash in style.dashes)
        if style.cap != "butt":
            paint["stroke_linecap"] = style.cap
        # The PDF pen's default limit is 10, SVG's is 4.
        paint |= (
            {"stroke_miterlimit": "10"}
            if style.join == "miter"
            else {"stroke_linejoin": style.join}
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
