"""Navigation: the bookmarks of a PDF, the labels of its pages, and how a printer prints them."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from generator.model.order import Flip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.canvas import Canvas

    from generator.model.order import Prepress
    from generator.page.marks import Page

DUPLEX = {Flip.LONG: "DuplexFlipLongEdge", Flip.SHORT: "DuplexFlipShortEdge"}
NUMBERED = "ARABIC"


class Outline:
    """Writes one bookmark for each different page that has a title, below that of its group."""

    def __init__(self, canvas: Canvas, pages: Sequence[Page]) -> None:
        """Take the canvas and all pages; a group of one page has no bookmark of its own."""
        self._canvas = canvas
        distinct = {page.title: page.group for page in pages if page.title}
        sizes = Counter(distinct.values())
        self._groups = {group for group, size in sizes.items() if group and size > 1}
        self._open = ""
        self._known: set[str] = set()

    def begin(self, page: Page, number: int) -> None:
        """Write the bookmarks of the NUMBERth page of all, which is being drawn."""
        if not page.title or page.title in self._known:
            return
        self._known.add(page.title)
        is_inside = page.group in self._groups
        if is_inside and page.group != self._open:
            self._add(page.group, f"group-{number}", level=0)
        self._open = page.group if is_inside else ""
        self._add(page.title, f"page-{number}", level=int(is_inside))

    def _add(self, title: str, key: str, level: int) -> None:
        self._canvas.bookmarkPage(key, fit="Fit")
        self._canvas.addOutlineEntry(title, key, level=level, closed=level == 0)


def label_pages(canvas: Canvas, pages: Sequence[Page]) -> None:
    """Label each page by its name; pages of the same name are numbered."""
    numbers = Counter(page.name for page in pages)
    seen: Counter[str] = Counter()
    at = 0
    for name, run in groupby(page.name for page in pages):
        if numbers[name] == 1:
            canvas.addPageLabel(at, prefix=name)
        else:
            canvas.addPageLabel(at, style=NUMBERED, start=seen[name] + 1, prefix=f"{name}-")
        length = sum(1 for _page in run)
        seen[name] += length
        at += length


def set_printing(canvas: Canvas, prepress: Prepress) -> None:
    """Ask printers for the true size, and for both sides where backs follow fronts."""
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if prepress.flip is not None:
        canvas.setViewerPreference("Duplex", DUPLEX[prepress.flip])
