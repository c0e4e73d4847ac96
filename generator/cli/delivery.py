"""Delivery: a document is rendered, written under its names, and announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator import build
from generator.cli.naming import name_files
from generator.cli.progress import progress
from generator.cli.writing import write_files
from generator.language import _, ngettext
from generator.model.order import Format

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from generator.page.marks import Document

KILO = 1000


def deliver(
    document: Document,
    form: Format,
    *,
    dpi: int,
    output: str | None,
    stem: Callable[[Sequence[str]], str],
    subjects: Sequence[str],
    quiet: bool = False,
    beside: Mapping[Path, bytes] | None = None,
) -> None:
    """Write DOCUMENT as FORM where `-o` says, and tell what was written unless QUIET.

    SUBJECTS are what the whole document shows, for the name of a file that holds all of it.
    The files BESIDE it are written with it, or none is.
    """
    with progress() as on_page:
        leaves = tuple(dict.fromkeys(build.render(document, form, dpi=dpi, on_page=on_page)))
    names = [leaf.name for leaf in leaves]
    if len(names) == 1:
        files = name_files(output, names, form, lambda _pages: stem(subjects))
    else:
        files = name_files(output, names, form, stem)
    drawn = {file: leaf.data for file, leaf in zip(files, leaves, strict=True)}
    write_files({**(beside or {}), **drawn})
    if quiet:
        return
    pages = len(document.pages) if form is Format.PDF else 1
    for file, leaf in zip(files, leaves, strict=True):
        click.echo(f"{file}: {_pages(pages)}, {size(len(leaf.data))}")


def _pages(number: int) -> str:
    return ngettext("{number} page", "{number} pages", number).format(number=number)


def size(amount: int) -> str:
    """Write a number of bytes as people read it."""
    if amount < KILO:
        return _("{amount} bytes").format(amount=amount)
    if amount < KILO * KILO:
        return _("{amount:.0f} kB").format(amount=amount / KILO)
    return _("{amount:.1f} MB").format(amount=amount / KILO / KILO)
