"""Watching: a command runs again when a file that it reads has changed."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.output.console import say
from generator.cli.output.faults import sentence_of
from generator.errors import (
    ENDED,
    InvalidError,
    ScriptoriumError,
    TemplateError,
    UnreadableError,
)
from generator.interrupts import Interruption
from generator.language import _
from generator.load.files.access import is_file_name
from generator.products.options.kinds import PICTURES, TABLES, DeckFile
from generator.resources import layouts, templates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.products.options.option import Product

    Stamp = dict[str, tuple[int, int, int] | None]

INTERVAL = 0.25
KINDS = {".toml", ".j2", ".ttf", ".otf", *TABLES, *PICTURES}
"""The endings of the files in a folder that are watched."""
FIXABLE = (InvalidError, UnreadableError, TemplateError)


def watched_files(product: Product, values: Mapping[str, Any]) -> list[Path]:
    """Return what is watched: the files that an order names, and the shipped ones.

    A deck names tables and pictures of its own, so that its whole folder is watched.
    """
    decks = [it.id for it in product.options if isinstance(it.kind, DeckFile)]
    beside = [file.absolute().parent for key in decks for file in _named([values[key]])]
    return [*_named(values.values()), *beside, layouts(), templates()]


def watch_files(files: Iterable[Path], run: Callable[[], Iterable[Path]]) -> int:
    """Run now and after each change of FILES until Ctrl-C; faults of files are reported.

    RUN returns what it has written: that is no change.
    """
    files = list(files)
    written: set[Path] = set()

    def others(stamp: Stamp) -> Stamp:
        return {file: it for file, it in stamp.items() if Path(file).absolute() not in written}

    before = _stamp(files)
    written |= _attempt(run, FIXABLE)
    say(_("Watching for changes; press Ctrl-C to stop."), err=True)
    try:
        while True:
            before = _next_change(lambda: others(_stamp(files)), others(before))
            written |= _attempt(run, (ScriptoriumError,))
    except KeyboardInterrupt as error:
        say(_("Stopped watching; the last print is kept."), err=True)
        return ENDED + error.number if isinstance(error, Interruption) else 0


def _attempt(
    run: Callable[[], Iterable[Path]], kinds: tuple[type[ScriptoriumError], ...]
) -> set[Path]:
    """Run and return what was written; report faults of these kinds, others end the program."""
    try:
        return {file.absolute() for file in run()}
    except kinds as error:
        say(sentence_of(error)[0], err=True)
        return set()


def _next_change(look: Callable[[], Stamp], earlier: Stamp) -> Stamp:
    """Wait for a change, then until nothing changes any more, and return the state."""
    now = earlier
    while now == earlier:
        time.sleep(INTERVAL)
        now = look()
    while True:
        time.sleep(INTERVAL)
        later = look()
        if later == now:
            return later
        now = later


def _named(values: Iterable[Any]) -> Iterator[Path]:
    """Yield the files and folders that arguments name, including those that do not exist yet."""
    for value in values:
        if isinstance(value, tuple | list):
            yield from _named(value)
        elif isinstance(value, Path) or (isinstance(value, str) and _is_path(value)):
            yield Path(value)


def _is_path(text: str) -> bool:
    return "\0" not in text and (is_file_name(text) or os.path.exists(text))  # noqa: PTH110


def _stamp(files: Iterable[Path]) -> Stamp:
    """Return when each file was written, its size and identity; None where there is none."""
    found: Stamp = {}
    for file in files:
        found[str(file)] = _state(file)
        if file.is_dir():
            inside = (each for each in file.rglob("*") if each.suffix.lower() in KINDS)
            found.update((str(each), _state(each)) for each in inside)
    return found


def _state(file: Path) -> tuple[int, int, int] | None:
    try:
        state = file.stat()
    except OSError:
        return None
    if file.is_dir():
        return (0, 0, state.st_ino)
    return (state.st_mtime_ns, state.st_size, state.st_ino)
