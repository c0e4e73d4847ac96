"""The tray: where a print goes that nobody writes to a disk, such as one for a browser."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from generator.errors import OrderError
from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from generator.page.marks import Document


@dataclass
class Tray:
    """What a command hands over: files by their places, and what it says about them.

    Where ONLY_DRAWN, a document is handed over before it is rendered. SIDES are the sides of a
    paper that are printed; 0 where there is no paper.
    """

    only_drawn: bool = False
    most_pages: int | None = None
    document: Document | None = None
    pages: int = 0
    sides: int = 0
    files: dict[Path, bytes] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


_tray: ContextVar[Tray | None] = ContextVar("tray", default=None)


@contextmanager
def laid_out(tray: Tray) -> Iterator[Tray]:
    """Hand everything that commands print inside the block to TRAY."""
    token = _tray.set(tray)
    try:
        yield tray
    finally:
        _tray.reset(token)


def is_laid_out() -> bool:
    """Tell whether somebody waits for the print itself."""
    return _tray.get() is not None


def is_glance() -> bool:
    """Tell whether somebody wants to look at the first page only."""
    tray = _tray.get()
    return tray is not None and tray.only_drawn


def expect(pages: int) -> None:
    """Refuse more pages than the tray takes, before they are drawn."""
    tray = _tray.get()
    if tray is None or tray.most_pages is None or pages <= tray.most_pages:
        return
    message = _("That makes {pages} pages; here at most {most} are printed at once.")
    raise OrderError(message.format(pages=pages, most=tray.most_pages))


def hand_over(document: Document, pages: int, sides: int) -> bool:
    """Give a document to the tray; tell whether that is all that is wanted.

    PAGES are those of the whole print, of which the document may be the beginning.
    """
    expect(pages)
    tray = _tray.get()
    if tray is None:
        return False
    tray.document, tray.pages, tray.sides = document, pages, sides
    return tray.only_drawn


def count(pages: int) -> None:
    """Tell the tray how many pages its files have together."""
    tray = _tray.get()
    if tray is not None:
        tray.pages = pages


def take_files(files: Mapping[Path, bytes]) -> bool:
    """Put files into the tray; tell whether there is one."""
    tray = _tray.get()
    if tray is None:
        return False
    tray.files.update(files)
    return True


def tell(text: str, *, err: bool = False) -> None:
    """Say something about a print: to whoever has laid out a tray, else on the terminal."""
    tray = _tray.get()
    if tray is None:
        click.echo(text, err=err)
    else:
        tray.notes.append(text)


def report(text: str) -> None:
    """Say where a file was written; a tray has none."""
    if _tray.get() is None:
        click.echo(text)
