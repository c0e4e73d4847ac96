"""Asking in a terminal: what is doubtful, with its picture and a key for each likely value."""

from __future__ import annotations

import os
from base64 import b64encode
from typing import TYPE_CHECKING

import click

from generator.cli.output.console import say
from generator.cli.output.keys import Keys
from generator.errors import OrderError, shown
from generator.language import _, and_list, ngettext, or_list
from generator.model.scan import EMPTY, PHASE
from generator.page.marks import Kind
from generator.products.scanning.asking import POSSIBLE, in_words, is_possible, label_of
from generator.products.scanning.deciding import Interview

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.products.scanning.asking import Asked
    from generator.products.scanning.deciding import Decision
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


NOTHING, UNDO, DIFFERENT = "-", "u", "n"
"""What is typed for an empty field, to take an answer back, and for fields that differ."""
LETTERS = "abcde"
"""The keys of values that have more than one sign."""


def ask_person(sheet: ScannedSheet, folder: Path, keys: Keys | None = None) -> Asked:
    """Ask about all that is doubtful on a sheet, and about what follows from the answers."""
    interview = Interview(sheet.reader, sheet.readings)
    keys = keys or Keys()
    while found := interview.open():
        many = interview.made + len(found)
        message = _("{photo}: question {number} of about {many}")
        values = {"photo": shown(sheet.photo), "number": interview.made + 1, "many": many}
        say(message.format(**values), err=True)
        _Asking(sheet, found[0], interview, keys).ask(folder)
    keys.rest()
    return interview.asked()


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


class _Asking:
    """Asks for one decision."""

    def __init__(
        self, sheet: ScannedSheet, decision: Decision, interview: Interview, keys: Keys
    ) -> None:
        self.sheet = sheet
        self.decision = decision
        self.interview = interview
        self.keys = keys
        reading = sheet.readings.get(decision.question.field)
        self.kind = reading.kind if reading else Kind.TEXT.value
        self.is_number = self.kind in {Kind.NUMBER, Kind.SUM}

    def ask(self, folder: Path) -> None:
        """Show the fields, and wait for an answer; or take the last answer back."""
        from generator.scan.reading import crops_png  # noqa: PLC0415 - it loads the libraries

        question, fields = self.decision
        reader = self.sheet.reader
        places = [label_of(reader, it.removeprefix(PHASE)) for it in fields]
        if self.decision.is_shared:
            if question.read.isdecimal():
                say(_("Is this your {value}?").format(value=question.read), err=True)
            say(f"{and_list(places)}: {question.reason}", err=True)
        else:
            say(f"{places[0]}: {question.reason}", err=True)
        picture = crops_png(self.sheet, [it.removeprefix(PHASE) for it in fields])
        show_picture(picture, folder / f"{'+'.join(fields)}.png")
        self._answer(self._keys())

    def _answer(self, keys: dict[str, str]) -> None:
        """Read keys until one of them is an answer."""
        question = self.decision.question
        extra = [DIFFERENT] if self.decision.is_shared else []
        extra += [UNDO] if self.interview.made else []
        prompt = f"  {self._offered(keys, extra)} [{question.read or NOTHING}]"
        while True:
            typed = self.keys.ask(prompt, {*keys, *extra}, is_line=self.is_number)
            if typed == UNDO and UNDO in extra:
                self.interview.undo()
                return
            if typed == DIFFERENT and DIFFERENT in extra:
                self.interview.answer(self.decision, None)
                return
            value = keys.get(typed, typed.strip()) if typed else question.read
            if is_possible(self.kind, value):
                self.interview.answer(self.decision, value)
                return
            message = _("'{value}' cannot be in this field; write {choices}.")
            choices = or_list(f"{key} ({in_words(it)})" for key, it in keys.items())
            say(message.format(value=shown(typed), choices=choices), err=True)

    def _keys(self) -> dict[str, str]:
        """Return the key of each value: the likely ones first, then all others of one sign.

        Numbers beyond the letters are typed; any field of a number can be empty.
        """
        choices = self.decision.question.choices
        if self.is_number:
            numbers = [it for it in choices if it != EMPTY]
            return {**dict(zip(LETTERS, numbers, strict=False)), NOTHING: EMPTY}
        found = {_key_of(it): it for it in choices}
        for value in POSSIBLE.get(Kind(self.kind), ()):
            found.setdefault(_key_of(value), value)
        return found

    def _offered(self, keys: dict[str, str], extra: list[str]) -> str:
        """Say which keys there are."""
        likely = set(self.decision.question.choices)
        named = [(key, value) for key, value in keys.items() if value in likely]
        words = [key if in_words(it) == key else f"{key} ({in_words(it)})" for key, it in named]
        if self.is_number:
            words.append(_("any other number, then Enter"))
        if DIFFERENT in extra:
            words.append(_("{key} (not all the same)").format(key=DIFFERENT))
        if UNDO in extra:
            words.append(_("{key} (undo the last answer)").format(key=UNDO))
        return or_list(words)


def _key_of(value: str) -> str:
    """Return the key of a mark: a ring that is crossed has that of a cross."""
    return NOTHING if value == EMPTY else value[-1]
