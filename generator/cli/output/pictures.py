"""Pictures in a terminal: shown directly where it can, else by the file in which they are."""

from __future__ import annotations

import os
from base64 import b64encode
from typing import TYPE_CHECKING

import click

from generator.cli.output.console import say
from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHUNK = 4096
INLINE = {"iTerm.app", "WezTerm", "mintty"}
"""The terminals that show pictures as iTerm2 does, by TERM_PROGRAM."""


def show_picture(data: bytes, file: Path) -> None:
    """Show a PNG picture on standard error, or write it into a file and name that."""
    drawn = "".join(_drawn(data))
    if drawn:
        click.echo(drawn, err=True)
        return
    file.write_bytes(data)
    say(_("  Picture: {file}").format(file=file), err=True)


def _drawn(data: bytes) -> Iterator[str]:
    """Yield what makes a terminal draw a picture; nothing where it cannot."""
    text = b64encode(data).decode("ascii")
    if "KITTY_WINDOW_ID" in os.environ:
        chunks = [text[at : at + CHUNK] for at in range(0, len(text), CHUNK)]
        for number, chunk in enumerate(chunks):
            head = "f=100,a=T," if number == 0 else ""
            yield f"\x1b_G{head}m={int(number < len(chunks) - 1)};{chunk}\x1b\\"
    elif os.environ.get("TERM_PROGRAM") in INLINE:
        yield f"\x1b]1337;File=inline=1;size={len(data)}:{text}\x07"
