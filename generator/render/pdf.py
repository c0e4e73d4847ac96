"""The PDF pen: marks become a PDF with symbols drawn once, subset fonts, title and bookmarks."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, FILL_NON_ZERO, PATH_OPS

from generator.errors import ScriptoriumError
from generator.hexes.frame import Box
from generator.load.settings.clock import EPOCH, set_moment
from generator.model.order import SCREEN, Colour, Standard
from generator.page.marks import Image, Path, Text, Use, bounds
from generator.render.contents import SharedContents
from generator.render.figures import write_numbers, write_path
from generator.render.fonts import damaged_font, find_damaged, open_fonts
from generator.render.forms import FormPen
from generator.render.inks import SMALL_TEXT, Palette
from generator.render.lettering.letter_pen import LetterPen
from generator.render.navigation import Outline, label_pages, set_printing
from generator.render.objects import write_document
from generator.render.overprint import BLACK_INK, OVER, UNDER, OverprintCanvas
from generator.render.standards import VERSIONS, blend_pictures, describe, follow_standard
from generator.render.tags import TagPen, without_marking
from generator.render.text_sizes import smallest_scales

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.model.order import Prepress
    from generator.page.marks import Document, Mark, Page, Style, Symbol
    from generator.render.lettering.shaping import Font

# Streams stay as they are compressed: as text they would be larger, and slower to write.
rl_config.useA85 = 0
POINTS_PER_MM = 72 / 25.4
CAPS = {"butt": 0, "round": 1, "square": 2}
VERSION = 1, 7
"""The version of PDF, which knows duplex printing and the order of fields."""
JOINS = {"miter": 0, "round": 1, "bevel": 2}
CLOSE = 0.01
"""Sizes of text that differ by less are equal, in points."""


def draw_pdf(
    document: Document,
    on_page: Callable[[int, int], None] | None = None,
    prepress: Prepress = SCREEN,
) -> bytes:
    """Draw a document as PREPRESS says; ON_PAGE is called after each page with `done, total`."""
    if os.environ.get(EPOCH, "").strip():
        set_moment()  # the library reads it as well
    try:
        return _Pen(document, prepress).draw(on_page)
    except ScriptoriumError:
        raise
    except Exception as error:
        # A font may be damaged where only drawing looks.
        file = find_damaged(dict(document.fonts).values())
        if file is None:
            raise
        raise damaged_font(file) from error


class _Pen:
    def __init__(self, document: Document, prepress: Prepress) -> None:
        self.document = document
        self.prepress = prepress
        has_black_text = prepress.colour is Colour.CMYK or prepress.standard is Standard.PDFX4
        self.palette = Palette(prepress.colour, has_black_text=has_black_text)
        self.scales = smallest_scales(document.pages) if has_black_text else {}
        self.scale = 1.0
        """How large the symbol is drawn that the pen is in, at its smallest."""
        self.file = BytesIO()
        opened = open_fonts(file for _role, file in document.fonts)
        self.fonts = {role: opened[file] for role, file in document.fonts}
        for font in opened.values():
            _register(font)
        # A canvas needs a font before any text; one of ours, as all of them are embedded.
        self.canvas = OverprintCanvas(
            self.file,
            invariant=1,
            pageCompression=1,
            lang=document.language,
            pdfVersion=VERSIONS[prepress.standard] if prepress.standard else VERSION,
            initialFontName=next((font.fontName for font in self.fonts.values()), None),
        )
        self.form = FormPen(self.canvas)
        self.form_of: dict[Symbol, str] = {}
        self.names: dict[int, str] = {}
        self.sheets: dict[int, str] = {}
        self.codes: dict[int, tuple[list[str], list[str]]] = {}
        """How symbols with tags were drawn, without the tags, and the forms that they use."""
        self.contents = SharedContents(document.pages)
        self.has_pictures = False
        self.tags = TagPen(self.canvas, self)
        self.letters = LetterPen(self.canvas, document.language)
        self.fill: str | None = None
        self.line: tuple[object, ...] = ()

    def draw(self, on_page: Callable[[int, int], None] | None) -> bytes:
        canvas, pages = self.canvas, self.document.pages
        describe(canvas, self.document.title)
        set_printing(canvas, self.prepress)
        outline = Outline(canvas, pages)
        label_pages(canvas, pages)
        times = Counter(id(page) for page in pages)
        for number, page in enumerate(pages, start=1):
            canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
            self._set_boxes(page)
            outline.begin(page, number)
            self._draw_page(page, f"sheet-{number}", is_repeated=times[id(page)] > 1)
            widgets = self.form.write(page, number)
            code = canvas._code  # noqa: SLF001 - the library keeps it to itself
            canvas.showPage()
            self.contents.finish_page(canvas, code)
            self.tags.finish_page(widgets)
            if on_page:
                on_page(number, len(pages))
        self.form.close()
        self.tags.close()
        follow_standard(canvas, self.document.title, self.document.language, self.prepress)
        if self.has_pictures:
            blend_pictures(canvas, self.prepress)
        document = canvas._doc  # noqa: SLF001 - the library has no other way
        document.format = partial(write_document, document)
        canvas.save()
        return self.file.getvalue()

    def _draw_page(self, page: Page, name: str, *, is_repeated: bool) -> None:
        """Draw a page; its first copy is read aloud, and a page that is repeated becomes a form."""
        form = self.sheets.get(id(page))
        if form is not None:
            self.tags.decorate(lambda: self.canvas.doForm(form))
            return
        if not page.marks:
            return
        self._define_symbols(page.marks)
        code = self.canvas._code  # noqa: SLF001 - what is drawn once is not drawn again
        start = len(code)
        self._forget_state()
        self._upright(page)
        self.tags.draw(page)
        if is_repeated:
            self._keep_page(page, name, without_marking(code[start:]))
            self.sheets[id(page)] = name

    def _keep_page(self, page: Page, name: str, code: list[str]) -> None:
        """Make a form of a page that was drawn with this CODE, for its copies."""
        canvas = self.canvas
        box = Box(0.0, 0.0, page.width * POINTS_PER_MM, page.height * POINTS_PER_MM)
        if not any(isinstance(mark, Use) and mark.symbol.tags for mark in page.marks):
            self._keep(name, box, code, list(canvas._formsinuse))  # noqa: SLF001 - as above
            return
        # Its sheets become forms too, which the copies of other papers share.
        canvas.beginForm(name, box.left, box.top, box.right, box.bottom)
        self._forget_state()
        self._upright(page)
        self.ink(page.marks)
        canvas.endForm()

    def _keep(self, name: str, box: Box, code: list[str], used: list[str]) -> None:
        """Make a form of what was drawn, for its copies."""
        canvas = self.canvas
        canvas.beginForm(name, box.left, box.top, box.right, box.bottom)
        canvas._code += code  # noqa: SLF001 - what is drawn once is not drawn again
        canvas._formsinuse += used  # noqa: SLF001
        canvas.endForm()

    def _upright(self, page: Page) -> None:
        """Turn millimetres into points, and y upward."""
        height = page.height * POINTS_PER_MM
        self.canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height)

    def _set_boxes(self, page: Page) -> None:
        """Set which part of a paper is cut out, and which is inked."""
        whole = Box(0.0, 0.0, page.width, page.height)
        trim = page.trim or (whole if self.prepress.standard else None)
        for name, box in (("trim", trim), ("bleed", page.bleed or trim)):
            sides = box and (box.left, page.height - box.bottom, box.right, page.height - box.top)
            self.canvas.setCropBox(sides and [side * POINTS_PER_MM for side in sides], name)

    def _define_symbols(self, marks: Iterable[Mark]) -> None:
        """Draw the symbols that marks use, once each, the used ones before their users.

        A symbol with tags becomes a form only when it is drawn without them.
        """
        for mark in marks:
            if isinstance(mark, Use) and id(mark.symbol) not in self.names:
                self._define_symbols(mark.symbol.marks)
                if not mark.symbol.tags:
                    self._define_symbol(mark.symbol)

    def _define_symbol(self, symbol: Symbol) -> None:
        # To look a symbol up takes long: all that it draws is compared.
        name = self.form_of.get(symbol)
        if name is None:
            if id(symbol) not in self.codes:
                self._define_inner(symbol.marks)
            name = f"symbol-{len(self.form_of)}"
            box = bounds(symbol.marks)
            if id(symbol) in self.codes:
                self._keep(name, box, *self.codes[id(symbol)])
            else:
                state = self.fill, self.line, self.scale
                self.canvas.beginForm(name, box.left, box.top, box.right, box.bottom)
                self._forget_state()
                self.scale = self.scales.get(id(symbol), 1.0)
                self.ink(symbol.marks)
                self.canvas.endForm()
                self.fill, self.line, self.scale = state
            self.form_of[symbol] = name
        self.names[id(symbol)] = name

    def _define_inner(self, marks: Iterable[Mark]) -> None:
        """Define what a form uses before the form is begun; its tags are not read there."""
        for mark in marks:
            if isinstance(mark, Use) and id(mark.symbol) not in self.names:
                self._define_symbol(mark.symbol)

    @contextmanager
    def inside(self, use: Use, number: int) -> Iterator[None]:
        """Draw what follows in the place of a symbol, and keep it for places without tags.

        NUMBER is that of its first marked part.
        """
        canvas, key = self.canvas, id(use.symbol)
        state = self.fill, self.line, self.scale
        canvas.saveState()
        canvas.transform(*use.matrix)
        code = canvas._code  # noqa: SLF001 - as above
        start = len(code)
        self._forget_state()
        self.scale = self.scales.get(key, 1.0)
        yield
        self.contents.share(use.symbol, number, start, len(code))
        if key not in self.codes:
            used = list(canvas._formsinuse)  # noqa: SLF001
            self.codes[key] = without_marking(code[start:]), used
        canvas.restoreState()
        self.fill, self.line, self.scale = state

    def ink(self, marks: Iterable[Mark]) -> None:
        """Draw marks."""
        for mark in marks:
            if isinstance(mark, Path):
                self._path(mark)
            elif isinstance(mark, Text):
                self._text(mark)
            elif isinstance(mark, Image):
                self._image(mark)
            else:
                self._use(mark)

    def _use(self, use: Use) -> None:
        key = id(use.symbol)
        if key not in self.names:
            self._define_symbol(use.symbol)
        canvas = self.canvas
        # The library would keep the whole state of the drawing, and nothing here changes it.
        canvas._code += "q", f"{write_numbers(use.matrix)} cm"  # noqa: SLF001
        canvas.doForm(self.names[key])
        canvas._code.append("Q")  # noqa: SLF001

    def _image(self, image: Image) -> None:
        """Draw a picture; equal pixels are embedded once: reportlab goes by their digest."""
        canvas = self.canvas
        self.has_pictures = True
        canvas.saveState()
        canvas.transform(*image.matrix)
        canvas.transform(1, 0, 0, -1, 0, image.height)
        picture = self.palette.picture(image.pixels)
        canvas.drawImage(picture, 0, 0, image.width, image.height, mask="auto")
        canvas.restoreState()

    def _path(self, path: Path) -> None:
        style = path.style
        if style.fill is None and style.stroke is None:
            return
        self._set_fill(style.fill)
        self._set_line(style)
        mode = FILL_EVEN_ODD if style.even_odd else FILL_NON_ZERO
        operator = PATH_OPS[style.stroke is not None, style.fill is not None, mode]
        self.canvas._code += write_path(path.segments), operator  # noqa: SLF001 - the library is slow

    def _text(self, text: Text) -> None:
        self._set_fill(text.fill, text=self._is_small(text))
        overprints = self.fill == BLACK_INK
        if overprints:
            self.canvas.addLiteral(OVER)
        self.canvas.addLiteral(self.letters.write(text, self.fonts[text.font]))
        if overprints:
            self.canvas.addLiteral(UNDER)

    def _is_small(self, text: Text) -> bool:
        """Whether a text is too small for anything but black ink on a press."""
        if not self.palette.has_black_text:
            return False
        return text.size * text.matrix.scale * self.scale * POINTS_PER_MM < SMALL_TEXT - CLOSE

    def _forget_state(self) -> None:
        self.fill = None
        self.line = ()

    def _set_fill(self, colour: str | None, *, text: bool = False) -> None:
        if colour is None:
            return
        fill = self.palette.fill(colour, text=text)
        if fill != self.fill:
            self.canvas.addLiteral(fill)
            self.fill = fill

    def _set_line(self, style: Style) -> None:
        if style.stroke is None:
            return
        line = (style.stroke, style.width, style.dashes, style.cap, style.join)
        if line == self.line:
            return
        self.line = line
        # The library would check and keep each of them, which takes longer than to write it.
        self.canvas._code += (  # noqa: SLF001
            self.palette.stroke(style.stroke),
            f"{write_numbers((style.width,))} w",
            f"[{write_numbers(style.dashes)}] 0 d",
            f"{CAPS[style.cap]} J",
            f"{JOINS[style.join]} j",
        )


def _register(font: Font) -> None:
    """Make a font known by its file; the library would take another one with the same face."""
    pdfmetrics._dynFaceNames.pop(font.face.name, None)  # noqa: SLF001 - there is no other way
    pdfmetrics.registerFont(font)
