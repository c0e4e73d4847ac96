"""Rendering: a document becomes files."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.language import _
from generator.model.order import SCREEN, Format

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.model.order import Prepress
    from generator.page.marks import Document

MOST_PIXELS = 200_000_000


class Leaf(NamedTuple):
    """An output file: what it shows, and its bytes."""

    name: str
    data: bytes


def render(
    document: Document,
    form: Format,
    *,
    dpi: int = 150,
    on_page: Callable[[int, int], None] | None = None,
    prepress: Prepress = SCREEN,
) -> tuple[Leaf, ...]:
    """Turn a document into files: one PDF, or one SVG or PNG for each distinct page."""
    if form is Format.PDF:
        from generator.render.pdf import draw_pdf  # noqa: PLC0415 - each pen loads its library

        return (Leaf(document.title, draw_pdf(document, on_page, prepress)),)
    pages = document.distinct_pages
    draw = {Format.SVG: _svgs, Format.PNG: _pngs}[form]
    leaves = []
    for number, (page, data) in enumerate(zip(pages, draw(document, dpi), strict=True), start=1):
        leaves.append(Leaf(page.name, data))
        if on_page:
            on_page(number, len(pages))
    return tuple(leaves)


def _svgs(document: Document, _dpi: int) -> Iterator[bytes]:
    from generator.render.svg import draw_svg  # noqa: PLC0415

    for page in document.distinct_pages:
        yield draw_svg(page, dict(document.fonts), document.language)


def _pngs(document: Document, dpi: int) -> Iterator[bytes]:
    from generator.render.pdf import draw_pdf  # noqa: PLC0415
    from generator.render.png import draw_pngs  # noqa: PLC0415
    from generator.units import MM_PER_INCH  # noqa: PLC0415

    largest = max((page.width * page.height for page in document.pages), default=0)
    if largest * (dpi / MM_PER_INCH) ** 2 > MOST_PIXELS:
        message = _("A picture of this paper at {dpi} dpi is too large; use fewer dpi.")
        raise OrderError(message.format(dpi=dpi))
    yield from draw_pngs(draw_pdf(document.distinct()), dpi)
