"""The console: what the program says, with nothing in it that a terminal would carry out."""

from __future__ import annotations

import re

import click

from generator.errors import harmless

_STYLE = re.compile(r"(\x1b\[[0-9;]*m)")
"""What click colours text with; it leaves that out where nobody sees colours."""


def say(text: str = "", *, err: bool = False, coloured: bool | None = None) -> None:
    """Print a text; control characters from files, names and options are escaped."""
    parts = _STYLE.split(text)
    parts[::2] = map(harmless, parts[::2])
    click.echo("".join(parts), err=err, color=coloured)


def say_json(answer: object) -> None:
    """Print one JSON document in ASCII."""
    import json  # noqa: PLC0415 - only programs read it

    click.echo(json.dumps(answer, indent=2).replace("\x7f", "\\u007f"))
