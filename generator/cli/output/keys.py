"""Keys: answers of one key, typed into a terminal without Enter."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

import click

from generator.platforms import key_by_key, read_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

Typed: TypeAlias = "Callable[[float | None], str | None]"
"""Returns what was typed, or None after so many seconds."""

ENTER, BACK = {"\r", "\n"}, {"\b", "\x7f"}
ENDS = {"\x03", "\x04", "\x1a"}
ESCAPE = "\x1b"
LATE = 0.4
"""An Enter so soon after a key belongs to that key: nobody has looked at the next question yet."""


class Keys:
    """Reads answers from the terminal of standard input; what is typed is shown on the other."""

    def __init__(self, typed: Typed | None = None, clock: Callable[[], float] = monotonic) -> None:
        """Read what is TYPED, by default on standard input."""
        self._typed = typed
        self._clock = clock
        self._answered = -LATE

    def ask(self, prompt: str, keys: Collection[str], *, is_line: bool = False) -> str:
        """Return one of the keys, or "" for Enter; if IS_LINE, any text that Enter ends."""
        if self._typed is not None:
            return self._ask(self._typed, prompt, keys, is_line=is_line)
        terminal = sys.stdin.fileno()
        with key_by_key(terminal):
            return self._ask(
                lambda patience: read_keys(terminal, patience), prompt, keys, is_line=is_line
            )

    def rest(self) -> None:
        """Wait for an Enter that belongs to the last key."""
        left = self._answered + LATE - self._clock()
        if left <= 0:
            return
        if self._typed is not None:
            self._typed(left)
            return
        terminal = sys.stdin.fileno()
        with key_by_key(terminal):
            read_keys(terminal, left)

    def _ask(self, typed: Typed, prompt: str, keys: Collection[str], *, is_line: bool) -> str:
        click.echo(f"{prompt}: ", nl=False, err=True)
        line = ""
        while True:
            read = typed(None) or "\x04"
            for key in [] if read.startswith(ESCAPE) else read:
                if key in ENDS:
                    click.echo(err=True)
                    raise click.Abort
                if key in ENTER:
                    if line or self._clock() - self._answered >= LATE:
                        click.echo(err=True)
                        return line
                elif key in BACK:
                    if line:
                        click.echo("\b \b", nl=False, err=True)
                        line = line[:-1]
                elif not line and key.lower() in keys:
                    self._answered = self._clock()
                    click.echo(key, err=True)
                    return key.lower()
                elif is_line and key.isprintable():
                    click.echo(key, nl=False, err=True)
                    line += key
