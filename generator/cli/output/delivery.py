"""Delivery: a print is written under its names and reported."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from typing import TYPE_CHECKING, BinaryIO, TextIO

import click

from generator.cli.output.console import progress, say
from generator.errors import OrderError, UnwritableError, shown
from generator.language import _
from generator.products.naming import is_standard_output
from generator.products.order import Run
from generator.writing.files import write_files
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from generator.model.order import Format
    from generator.page.marks import Document
    from generator.products.documents import Stem
    from generator.products.order import Print

RUN = Run(progress=progress)
PICTURE_DPI = 150
"""How fine pages are that are pictures for a screen."""
_taken: ContextVar[tuple[TextIO | None, ...]] = ContextVar("taken", default=())
"""Standard output, None if it is closed, while it takes a file and answers go elsewhere."""


def deliver(
    made: Print,
    run: Run = RUN,
    *,
    quiet: bool = False,
    beside: Mapping[Path, bytes] | None = None,
    settled: Sequence[Path] = (),
) -> list[Path]:
    """Write a print and the files BESIDE it, all or none; return the files of the print.

    They are reported unless QUIET. Files that are SETTLED belong to the set and stay as they are.
    """
    files = made.write(run)
    places = {**(beside or {}), **files.by_place}
    with answers_beside(*map(str, places)):
        write(places, settled=settled)
        for line in () if quiet else (*made.notes, *files.lines):
            say(line)
    return [place for place in files.by_place if not is_standard_output(str(place))]


def deliver_pages(
    document: Document,
    form: Format,
    output: str | None,
    stem: Stem,
    *,
    quiet: bool,
    subjects: Sequence[str] | None = None,
    beside: Mapping[Path, bytes] | None = None,
    settled: Sequence[Path] = (),
) -> None:
    """Print a document for screens and write it; STEM names its files after their SUBJECTS.

    Those are its pages, if nothing else is said.
    """
    from generator.products.documents import document_print  # noqa: PLC0415 - only pages need it

    named = [page.name for page in document.pages] if subjects is None else subjects
    made = document_print(
        document, RUN, form, dpi=PICTURE_DPI, output=output, stem=stem, subjects=named
    )
    deliver(made, quiet=quiet, beside=beside, settled=settled)


def open_file(file: Path) -> None:
    """Show a file in the program that the system has for it."""
    if click.launch(str(file)):
        message = _("{file}: No program was found to open it; open it yourself.")
        say(message.format(file=file), err=True)


def write(files: Mapping[Path, bytes], *, force: bool = True, settled: Sequence[Path] = ()) -> None:
    """Write all files, or none; one of them may be standard output. SETTLED ones stay as is."""
    streams = {place: _standard_output() for place in files if is_standard_output(str(place))}
    write_files(files, force=force, streams=streams, announce=announce, settled=settled)


def announce(text: str) -> None:
    """Tell what an earlier, interrupted run has left."""
    say(text, err=True)


@contextmanager
def answers_beside(*targets: str | None) -> Iterator[None]:
    """Send what the block says to standard error where a target is standard output itself."""
    if _taken.get() or not any(map(is_standard_output, targets)):
        yield
        return
    token = _taken.set((sys.stdout,))
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _taken.reset(token)


def check_standard_output(*targets: str | None, as_json: bool = False) -> None:
    """Refuse two answers on standard output, of which the JSON may be one."""
    if (
        any(map(is_standard_output, targets))
        and sum(map(is_standard_output, targets)) + as_json > 1
    ):
        raise OrderError(_("Only one thing can go to standard output; name a file for the rest."))


def check_folder(folder: Path, option: str = "-o") -> None:
    """Refuse the folder of an OPTION that cannot be written, before the long work begins."""
    there = folder.absolute()
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        message = _("{folder} cannot be written; name another folder with {option}.")
        raise UnwritableError(message.format(folder=shown(folder, LONGEST), option=option))


def _standard_output() -> BinaryIO:
    (output,) = _taken.get() or (sys.stdout,)
    stream: BinaryIO | None = getattr(output, "buffer", None)
    if stream is None:
        raise UnwritableError(_("Standard output is closed; name a file with -o."))
    return stream
