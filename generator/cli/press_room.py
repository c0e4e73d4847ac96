"""The press room: orders of the web are carried out by the same commands as on the terminal."""

from __future__ import annotations

import os
from contextlib import chdir
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import click

from generator.cli.boundary import invoke, sentence_of
from generator.cli.entries import arguments, values_of
from generator.cli.forms import forms
from generator.cli.output.naming import FOLDER
from generator.cli.output.tray import Tray, laid_out
from generator.cli.program import NAME
from generator.errors import InvalidError, ScriptoriumError, closest, shown
from generator.language import LANGUAGES, _, speaking
from generator.load.files.access import within
from generator.page.imposition.division import papers
from generator.page.imposition.first_page import glancing
from generator.products.tools import load_tools
from generator.render.svg import draw_inset
from generator.resources import layouts, templates
from generator.web.requests.orders import MOST_PAGES, File, Preview, Printed, PrintOrder, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.page.marks import Document

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
    """Draw the first paper of an order, and tell how much there is of it."""
    tray = Tray(only_drawn=True, most_pages=MOST_PAGES)
    # Whatever somebody made himself is looked at as a whole, so that he is told all its faults.
    with glancing(at_all=_has_files(order)):
        refusal = _carry_out(order, tray)
    if refusal is not None:
        return refusal
    document, notes = tray.document, tuple(tray.notes)
    if document is None or not document.pages:
        return Preview("", None, 0, 0, notes)
    front, *others = document.pages
    back = others[0] if tray.sides > 1 and others and others[0].marks else None
    families = _families(document)
    return Preview(
        draw_inset(front, families, document.language, "front-"),
        None if back is None else draw_inset(back, families, document.language, "back-"),
        tray.pages,
        papers(tray.pages, tray.sides) if tray.sides else 0,
        notes,
    )


def print_order(order: PrintOrder) -> Printed | Refusal:
    """Print an order: one file, or an archive of several."""
    tray = Tray(most_pages=MOST_PAGES)
    refusal = _carry_out(order, tray)
    if refusal is not None:
        return refusal
    pages = tray.pages or len(tray.files)
    if len(tray.files) == 1:
        ((place, data),) = tray.files.items()
        return Printed(place.name, KINDS[place.suffix], data, pages)
    folder = next(iter(tray.files)).parent
    stem = order.product.replace(" ", "-") if folder == FOLDER else folder.name
    return Printed(f"{stem}.zip", KINDS[".zip"], _archive(tray.files), pages)


def _has_files(order: PrintOrder) -> bool:
    """Tell whether an order brings files of its own."""
    return any(isinstance(each, File) for it in order.options.values() for each in values_of(it))


def prepare() -> None:
    """Load what most orders need, before the first one comes."""
    for language in LANGUAGES:
        with speaking(language):
            forms()
    for product in ("pad", "board"):
        preview(PrintOrder(product, {}))


def _carry_out(order: PrintOrder, tray: Tray) -> Refusal | None:
    """Run the command of an order; what it prints comes into TRAY."""
    if order.language not in LANGUAGES:
        close = closest(str(order.language), LANGUAGES)
        message = _("There is no language '{name}'; choose {known}.")
        if close is not None:
            message = _("There is no language '{name}'; did you mean '{close}'?")
        details = {"name": shown(order.language), "known": ", ".join(LANGUAGES), "close": close}
        return Refusal((message.format(**details),))
    with speaking(order.language), TemporaryDirectory(prefix=f"{NAME}-") as folder:
        try:
            # Whatever is said of an uploaded file names it as seen from here: by its own name.
            with chdir(folder), within(Path(folder)), laid_out(tray):
                invoke(arguments(order, Path(folder)), None)
        except (ScriptoriumError, click.ClickException, RecursionError) as error:
            return _refusal(error)
    return None


def _refusal(error: Exception) -> Refusal:
    details = [sentence_of(error)[0].removeprefix(f"{NAME}: ")]
    if isinstance(error, InvalidError):
        details = [str(finding) for finding in error.findings]
    return Refusal(tuple(_without_homes(sentence) for sentence in details))


def _without_homes(sentence: str) -> str:
    """Name what is shipped without the folder where it lies on this machine."""
    for home in (layouts(), templates()):
        sentence = sentence.replace(f"{home}{os.sep}", "")
    return sentence


@lru_cache(maxsize=1)
def _standard_fonts() -> Mapping[str, str]:
    """Return the role that each font file has in the standard theme."""
    return {file: role for role, file in reversed(load_tools().fonts)}


def _families(document: Document) -> dict[str, str]:
    """Return the font families that a page asks for, by the roles in a document."""
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
