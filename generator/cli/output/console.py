"""The console: what the program says, harmless to any terminal, and how far long work is."""

from __future__ import annotations

import re
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

import click

from generator.errors import harmless

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Protocol

    class Bar(Protocol):
        """Draws how far the work is, and a note behind it."""

        def __call__(self, done: int, total: int, note: str = "", /) -> None:
            """Draw it."""


_STYLE = r"(\x1b\[[0-9;]*m)"
"""What click colours text with; it leaves that out where nobody sees colours."""


def say(text: str = "", *, err: bool = False, coloured: bool | None = None) -> None:
    """Print a text; control characters from files, names and options are escaped."""
    parts = re.split(_STYLE, text) if "\x1b" in text else [text]
    parts[::2] = map(harmless, parts[::2])
    click.echo("".join(parts), err=err, color=coloured)


def say_json(answer: object) -> None:
    """Print one JSON document in ASCII."""
    import json  # noqa: PLC0415 - only programs read it

    click.echo(json.dumps(answer, indent=2).replace("\x7f", "\\u007f"))


PATIENCE = 1.0
WIDTH = 30


@contextmanager
def progress(
    stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
) -> Iterator[Bar]:
    """Return a callback that takes `done, total` and draws a bar after the first second."""
    stream = sys.stderr if stream is None else stream
    began = clock()
    seen = stream.isatty()
    drawn = ""

    def show(done: int, total: int, note: str = "", /) -> None:
        nonlocal drawn
        if not seen or clock() - began < PATIENCE:
            return
        filled = WIDTH * done // max(total, 1)
        bar = f"\r[{'#' * filled}{'-' * (WIDTH - filled)}] {done}/{total}{note}".ljust(len(drawn))
        if bar != drawn:
            drawn = bar  # first, so that a bar that Ctrl-C breaks off is wiped out too
            stream.write(bar)
            stream.flush()

    try:
        yield show
    finally:
        if drawn:
            stream.write("\r" + " " * (len(drawn) - 1) + "\r")
            stream.flush()
