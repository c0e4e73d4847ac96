"""Watching: a command runs again when a file that it reads has changed."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.errors import InvalidError, ScriptoriumError, TemplateError, UnreadableError
from generator.language import _
from generator.resources import layouts, templates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Stamp = dict[str, tuple[int, int, int] | None]

INTERVAL = 0.25
KINDS = {".toml", ".j2", ".ttf", ".otf"}
FIXABLE = (InvalidError, UnreadableError, TemplateError)


def watched_files(arguments: Mapping[str, Any]) -> list[Path]:
    """Return what is watched: the files that ARGUMENTS name, and what is shipped."""
    return [*_named(arguments.values()), layouts(), templates()]


def watch_files(files: Iterable[Path], run: Callable[[], object]) -> int:
    """Run now and after each change of FILES until Ctrl-C; faults of files are reported."""
    files = list(files)
    stamp = _stamp(files)
    _attempt(run, FIXABLE)
    click.echo(_("Watching for changes; press Ctrl-C to end."), err=True)
    try:
        while True:
            stamp = _next_change(files, stamp)
            _attempt(run, (ScriptoriumError,))
    except KeyboardInterrupt:
        click.echo(_("The watch has ended; the last print stays."), err=True)
    return 0


def _attempt(run: Callable[[], object], kinds: tuple[type[ScriptoriumError], ...]) -> None:
    """Run once and report faults of these kinds; others end the program."""
    from generator.cli.boundary import sentence_of  # noqa: PLC0415 - it has begun this command

    try:
        run()
    except kinds as error:
        click.echo(sentence_of(error)[0], err=True)


def _next_change(files: list[Path], earlier: Stamp) -> Stamp:
    """Wait for a change, then until nothing changes any more, and return the state."""
    now = earlier
    while now == earlier:
        time.sleep(INTERVAL)
        now = _stamp(files)
    while True:
        time.sleep(INTERVAL)
        later = _stamp(files)
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
    return "\0" not in text and (text.endswith(".toml") or os.path.exists(text))  # noqa: PTH110


def _stamp(files: Iterable[Path]) -> Stamp:
    """Return when each file was written, its size and identity; None where there is none."""
    found: Stamp = {}
    for file in files:
        found[str(file)] = _state(file)
        if file.is_dir():
            inside = (each for each in file.rglob("*") if each.suffix in KINDS)
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
