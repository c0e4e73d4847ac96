"""Documents as prints: pages are rendered, named after what they show, and counted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import _, fill, ngettext, telling
from generator.model.order import SCREEN, Format
from generator.page.scope import Scope
from generator.products.naming import name_files
from generator.products.order import Files, Print
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from generator.model.order import Prepress
    from generator.page.marks import Document
    from generator.products.order import Run

    Stem = Callable[[Sequence[str]], str]

MOST_PIXELS = 200_000_000


def prepare(document: Document, prepress: Prepress) -> tuple[Document, Prepress]:
    """Give pages that a shop trims their bleed and marks, or lay them on its sheets."""
    if not prepress.is_trimmed:
        return document, prepress
    from generator.page.imposition.trimming import trim_pages  # noqa: PLC0415 - few need it

    pages, flip = trim_pages(document.pages, prepress)
    return replace(document, pages=pages), prepress._replace(flip=flip)


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


KILO = 1000


def drawn_scope(run: Run, prepress: Prepress) -> Scope:
    """Return how much is drawn: all of it where one sheet of a shop has many pages."""
    return run.scope if prepress.sheet is None else Scope(reuse=run.scope.reuse)


def document_print(
    document: Document,
    run: Run,
    form: Format,
    *,
    dpi: int,
    output: str | None,
    stem: Stem,
    subjects: Sequence[str],
    note: str = "",
    sides: int = 1,
    prepress: Prepress = SCREEN,
) -> Print:
    """Return the print of a document, which is written as FORM where OUTPUT says.

    STEM names a file after its content; SUBJECTS are what the whole document shows. NOTE describes
    what the print takes; papers are printed on one or two SIDES; a PDF is prepared as PREPRESS
    says.
    """
    document, prepress = prepare(document, prepress)
    run.expect(len(document.pages))

    def write(running: Run) -> Files:
        with running.progress() as on_page:
            drawn = render(document, form, dpi=dpi, on_page=on_page, prepress=prepress)
        leaves = tuple(dict.fromkeys(drawn))
        whole: Stem = stem
        if len(leaves) == 1:
            whole = lambda _pages: stem(subjects) + prepress.ending  # noqa: E731
        pages = len(document.pages) if form is Format.PDF else 1
        return named_files(((leaf, pages) for leaf in leaves), form, output, whole)

    notes = (note,) if note else ()
    return Print(document, len(document.pages), sides if form is Format.PDF else 0, write, notes)


def named_files(
    leaves: Iterable[tuple[Leaf, int]], form: Format, output: str | None, stem: Stem
) -> Files:
    """Assign file names to leaves, each with its number of pages."""
    counted = list(leaves)
    files = name_files(output, [leaf.name for leaf, _pages in counted], form, stem)
    by_place = {file: leaf.data for file, (leaf, _pages) in zip(files, counted, strict=True)}
    lines = (
        f"{file}: {pages_text(pages)}, {size_text(len(leaf.data))}"
        for file, (leaf, pages) in zip(files, counted, strict=True)
    )
    return Files(by_place, tuple(lines))


@telling()
def pages_text(number: int) -> str:
    """Write a number of pages."""
    return ngettext("{number} page", "{number} pages", number).format(number=number)


@telling()
def size_text(amount: int) -> str:
    """Write a number of bytes as people read it."""
    if amount < KILO:
        return fill(_("{amount} bytes"), amount=amount)
    if amount < KILO * KILO:
        return fill(_("{amount:.0f} kB"), amount=amount / KILO)
    return fill(_("{amount:.1f} MB"), amount=amount / KILO / KILO)
