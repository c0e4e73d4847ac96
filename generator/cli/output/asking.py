"""Asking in a terminal: a line for each doubtful field, with its picture and likely values."""

from __future__ import annotations

import os
from base64 import b64encode
from typing import TYPE_CHECKING

import click

from generator.cli.output.console import say
from generator.errors import OrderError, shown
from generator.language import _, ngettext, or_list
from generator.model.scan import EMPTY
from generator.page.marks import Kind
from generator.products.results.asking import ask_all, in_words, is_possible, label_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.model.scan import Question
    from generator.products.results.asking import Asked
    from generator.scan.reading import ScannedSheet

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


NOTHING = "-"
"""What is typed for an empty field."""


def ask_person(sheet: ScannedSheet, folder: Path) -> Asked:
    """Ask about all doubtful fields of a sheet, and about what follows from the answers."""
    return ask_all(sheet.reader, sheet.readings, lambda it: _ask(sheet, it, folder))


def ask_name(sheet: ScannedSheet, usual: str, players: int, folder: Path) -> str:
    """Ask for the name of the player, or of so many PLAYERS; it is shown as it is written."""
    from generator.scan.reading import name_png  # noqa: PLC0415 - it loads the libraries

    picture = name_png(sheet)
    if picture is not None:
        show_picture(picture, folder / "name.png")
    while True:
        asked: str = click.prompt(_("Name of the player"), default=usual, err=True)
        name = " ".join(asked.split()) or usual
        try:
            check_names(sheet, name, players)
        except OrderError as error:
            say(str(error), err=True)
        else:
            return name


def check_names(sheet: ScannedSheet, name: str, players: int) -> None:
    """Refuse more names than PLAYERS have written on a sheet."""
    names = sheet.reader.names_in(name)
    if len(names) > players:
        message = ngettext(
            "{photo}: Only {number} column of the sheet is filled in, but more names are given;"
            " leave out '{name}'.",
            "{photo}: Only {number} columns of the sheet are filled in, but more names are given;"
            " leave out '{name}'.",
            players,
        )
        values = {"photo": shown(sheet.photo), "name": shown(names[players])}
        raise OrderError(message.format(number=players, **values))


def _ask(sheet: ScannedSheet, question: Question, folder: Path) -> str:
    from generator.scan.reading import crop_png  # noqa: PLC0415 - it loads the libraries

    place = label_of(sheet.reader, question)
    say(f"{sheet.photo}: {place}: {question.reason}", err=True)
    show_picture(crop_png(sheet, question.shown), folder / f"{question.field}.png")
    reading = sheet.readings.get(question.field)
    kind = reading.kind if reading else Kind.TEXT.value
    choices = or_list(
        f"{NOTHING} ({in_words(it)})" if it == EMPTY else _shown(it) for it in question.choices
    )
    while True:
        typed: str = click.prompt(f"  {choices}", default=question.read or NOTHING, err=True)
        value = "" if typed.strip() == NOTHING else typed.strip().lower()
        if is_possible(kind, value):
            return value
        message = _("'{value}' cannot be in this field; write {choices}.")
        say(message.format(value=shown(typed), choices=choices), err=True)


def _shown(value: str) -> str:
    words = in_words(value)
    return value if words == value else f"{value} ({words})"
