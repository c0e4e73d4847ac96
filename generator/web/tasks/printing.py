"""Printing: orders of the studio are carried out, for a preview or as files to download."""

from __future__ import annotations

import os
from contextlib import chdir
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from generator.errors import MOST_SHOWN, InvalidError, ScriptoriumError
from generator.language import LANGUAGES, _, speaking, suggest
from generator.load.files.access import within
from generator.model.finding import Finding, listed
from generator.page.imposition.division import papers
from generator.page.scope import Scope, is_seen
from generator.products.catalogue import KIT, carry_out
from generator.products.naming import FOLDER
from generator.products.order import Run
from generator.products.tools import load_tools
from generator.render.svg import draw_inset
from generator.resources import layouts, templates
from generator.values import NamedTuple
from generator.web.forms.fields import Kind
from generator.web.forms.filling import fill_order, values_of
from generator.web.forms.forms import forms
from generator.web.forms.orders import MOST_PAGES, File, Preview, Printed, PrintOrder
from generator.web.shared.answers import Mention, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.page.marks import Document, Page
    from generator.web.forms.fields import Form
    from generator.web.forms.orders import Value

KINDS = {
    ".pdf": "application/pdf",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".zip": "application/zip",
}
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive, so that the same order gives the same bytes."""
READABLE = 0o644 << 16


def preview(order: PrintOrder) -> Preview | Refusal:
    """Draw one paper of an order, and return how much there is of it."""
    # A user's own files are drawn in full once, so that all their faults are reported.
    is_whole = order.paper == 0 and _has_files(order)
    made = _carry_out(order, Scope(None if is_whole else order.paper, reuse=True))
    if isinstance(made, Refusal):
        return made
    document, notes = made.document, made.notes
    if document is None or not document.pages:
        return Preview("", None, 0, 0, notes)
    last = papers(len(document.pages), made.sides or 1) - 1
    if order.paper > last:
        return preview(order._replace(paper=last))
    front, back = _paper(document, order.paper, made.sides)
    if order.paper and (not is_seen(front) or not made.sides):
        # Not every product knows what is on a paper before all of them are drawn.
        made = _carry_out(order, Scope(reuse=True))
        if isinstance(made, Refusal) or made.document is None:
            return made if isinstance(made, Refusal) else Preview("", None, 0, 0, notes)
        document = made.document
        front, back = _paper(document, order.paper, made.sides)
    families = font_families(document)
    return Preview(
        draw_inset(front, families, document.language, "front-"),
        None if back is None else draw_inset(back, families, document.language, "back-"),
        made.pages,
        papers(made.pages, made.sides) if made.sides else 0,
        notes,
        order.paper,
    )


def first_page(order: PrintOrder) -> Document | Refusal:
    """Draw the first page of an order, alone in its document."""
    made = _carry_out(order._replace(paper=0), Scope(0, reuse=True))
    if isinstance(made, Refusal):
        return made
    if made.document is None or not made.document.pages:
        return Refusal((_("There is no page to draw."),))
    return replace(made.document, pages=made.document.pages[:1])


def _paper(document: Document, number: int, sides: int) -> tuple[Page, Page | None]:
    """Return the front of a paper, and its back if something is on it."""
    first = number * (sides or 1)
    front, *others = document.pages[first : first + (sides or 1)]
    return front, others[0] if others and others[0].marks else None


def print_order(order: PrintOrder) -> Printed | Refusal:
    """Print an order: one file, or an archive of several."""
    made = _carry_out(order, Scope(), whole=True)
    if isinstance(made, Refusal):
        return made
    files = made.files
    if len(files) == 1:
        ((place, data),) = files.items()
        return Printed(place.name, KINDS[place.suffix], data, made.pages)
    folder = next(iter(files)).parent
    stem = order.product.replace(" ", "-") if folder == FOLDER else folder.name
    return Printed(f"{stem}.zip", KINDS[".zip"], _archive(files), made.pages)


def _has_files(order: PrintOrder) -> bool:
    """Return whether an order contains files of its own."""
    return any(isinstance(each, File) for it in order.options.values() for each in values_of(it))


def prepare() -> None:
    """Load what most orders need, before the first one comes."""
    for language in LANGUAGES:
        with speaking(language):
            forms()
    for form in forms():
        if not form.product.startswith(KIT):
            for options in _first_choices(form):
                preview(PrintOrder(form.product, options))


def _first_choices(form: Form) -> Iterator[Mapping[str, Value]]:
    """Yield the orders that a form begins with: each value of its first choice, or no value."""
    choice = next((it for it in form.groups[0].fields if it.kind is Kind.CHOICE), None)
    yield from ({choice.name: it.value} for it in choice.choices) if choice else ({},)


class _Made(NamedTuple):
    """A print that was carried out for a browser; `files` are those of the whole one."""

    document: Document | None
    pages: int
    sides: int
    notes: tuple[str, ...]
    files: Mapping[Path, bytes]


def _carry_out(order: PrintOrder, scope: Scope, *, whole: bool = False) -> _Made | Refusal:
    """Carry an order out in a folder of its own, with its files if it is printed as a WHOLE."""
    if order.language not in LANGUAGES:
        close = _("There is no language '{name}'; did you mean '{close}'?")
        otherwise = _("There is no language '{name}'; choose {known}.")
        return Refusal((suggest(str(order.language), LANGUAGES, close, otherwise),))
    warnings: list[str] = []
    run = Run(scope, warn=warnings.append, most_pages=MOST_PAGES, alone=True)
    with speaking(order.language), TemporaryDirectory(prefix="scriptorium-") as folder:
        try:
            # Messages name an uploaded file relative to this folder: by its own name.
            with chdir(folder), within(Path(folder)):
                made = carry_out(fill_order(order, Path(folder)), run)
                files = made.write(run).by_place if whole else {}
        except (ScriptoriumError, RecursionError) as error:
            return _refusal(error)
    notes = (*warnings, *made.notes)
    return _Made(made.document, made.pages or len(files), made.sides, notes, files)


def _refusal(error: Exception) -> Refusal:
    if isinstance(error, RecursionError):
        sentences = [_("The input is nested too deeply; make it flatter.")]
    elif isinstance(error, InvalidError):
        sentences = [str(it) for it in listed(error.findings)]
    else:
        sentences = [str(error)]
    said = tuple(_without_homes(sentence) for sentence in sentences)
    return Refusal(said, places=tuple(_mentions(error)))


def _mentions(error: Exception) -> Iterator[Mention]:
    """Yield the places that an error names, each with its sentence."""
    if not isinstance(error, InvalidError):
        return
    for finding in error.findings[:MOST_SHOWN]:
        if not isinstance(finding, Finding):
            continue
        file, line, column, _text = finding.place
        yield Mention(Path(file).name, line, column, _without_homes(finding.message))


def _without_homes(sentence: str) -> str:
    """Name what is shipped without its folder on this machine."""
    for home in (layouts(), templates()):
        sentence = sentence.replace(f"{home}{os.sep}", "")
    return sentence


@lru_cache(maxsize=1)
def _standard_fonts() -> Mapping[str, str]:
    """Return the role that each font file has in the standard theme."""
    return {file: role for role, file in reversed(load_tools().fonts)}


def font_families(document: Document) -> dict[str, str]:
    """Return the font families for a page, by the roles in a document."""
    standard = _standard_fonts()
    families = {}
    for role, file in document.fonts:
        known = f"scriptorium-{standard.get(file, role)}"
        own = f"scriptorium-{Path(file).stem}"
        families[role] = known if file in standard else f"{own}, {known}"
    return families


def _archive(files: Mapping[Path, bytes]) -> bytes:
    """Pack files into one, with the same bytes each time."""
    packed = BytesIO()
    top = os.path.commonpath([place.parent for place in files])
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for place, data in files.items():
            info = ZipInfo(place.relative_to(top).as_posix(), EARLIEST)
            info.external_attr, info.compress_type, info.create_system = READABLE, ZIP_DEFLATED, 3
            archive.writestr(info, data)
    return packed.getvalue()
