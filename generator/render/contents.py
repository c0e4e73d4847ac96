"""Shared contents: pages that show the same sheet with the same tags have one stream for it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFStream, PDFZCompress

from generator.page.marks import Role, Use

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from reportlab.pdfgen.canvas import Canvas

    from generator.page.marks import Mark, Page, Symbol, Tag


class SharedContents:
    """Splits the content of pages, so that they share the drawing of a sheet.

    A page may consist of several streams, and pages may share them. The numbers of marked parts
    count on each page anew: the same stream is read as other elements on another page.
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        """Find the sheets that are read on several pages."""
        distinct = {id(page): page for page in pages}.values()
        self._often = Counter(
            key for page in distinct for key in set(_read_sheets(page.tags, page.marks))
        )
        self._streams: dict[tuple[int, int], Any] = {}
        self._spans: list[tuple[tuple[int, int], int, int]] = []

    def share(self, symbol: Symbol, number: int, start: int, end: int) -> None:
        """Share a symbol's lines of the page, whose first marked part has a NUMBER."""
        if self._often[id(symbol)] > 1:
            self._spans.append(((id(symbol), number), start, end))

    def finish_page(self, canvas: Canvas, code: Sequence[str]) -> None:
        """Split the page that was drawn last, with this CODE."""
        if not self._spans:
            return
        document: Any = canvas._doc  # noqa: SLF001 - the library writes one stream for a page
        code = [canvas._preamble, *code]  # noqa: SLF001
        streams, done = [], 0
        for key, start, end in self._spans:
            streams.append(document.Reference(_stream(code[done : start + 1])))
            if key not in self._streams:
                self._streams[key] = document.Reference(_stream(code[start + 1 : end + 1]))
            streams.append(self._streams[key])
            done = end + 1
        streams.append(document.Reference(_stream(code[done:])))
        document.Pages.pages[-1].Contents = PDFArray(streams)
        self._spans = []


def _read_sheets(tags: Iterable[Tag], marks: Sequence[Mark]) -> Iterator[int]:
    """Yield the sheets that are read by their own tags."""
    for tag in tags:
        mark = marks[tag.start]
        if tag.role is Role.GROUP and not tag.parts and isinstance(mark, Use):
            yield id(mark.symbol)
        yield from _read_sheets(tag.parts, marks)


def _stream(lines: Sequence[str]) -> PDFStream:
    stream = PDFStream(content="\n".join(lines) + "\n")
    stream.filters = [PDFZCompress]
    return stream
