"""Documents as prints: pages are rendered, named after what they show, and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, ngettext
from generator.model.order import SCREEN, Format
from generator.products.naming import name_files
from generator.products.order import Files, Print
from generator.products.rendering import render

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from generator.model.order import Prepress
    from generator.page.marks import Document
    from generator.products.order import Run
    from generator.products.rendering import Leaf

    Stem = Callable[[Sequence[str]], str]

KILO = 1000


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


def pages_text(number: int) -> str:
    """Write a number of pages."""
    return ngettext("{number} page", "{number} pages", number).format(number=number)


def size_text(amount: int) -> str:
    """Write a number of bytes as people read it."""
    if amount < KILO:
        return _("{amount} bytes").format(amount=amount)
    if amount < KILO * KILO:
        return _("{amount:.0f} kB").format(amount=amount / KILO)
    return _("{amount:.1f} MB").format(amount=amount / KILO / KILO)
