"""Filling: the entries of a form become an order, and uploaded files are stored.

No path comes from the web: a text means a file only where it is the name of something shipped, and
uploads are stored in a folder under names that are made here.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError, ScriptoriumError, UnknownNameError, shown
from generator.language import _, or_list, suggest
from generator.load.files.access import is_file_name
from generator.platforms import is_reserved
from generator.products.catalogue import find_entry, make_order, unknown_option
from generator.products.gathering import raise_together
from generator.products.options.kinds import TOML, DeckFile, ShippedNames
from generator.products.options.layout_names import LayoutName
from generator.values import NamedTuple
from generator.web.forms.fields import Kind
from generator.web.forms.forms import form_of, options_of
from generator.web.forms.orders import File

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from generator.products.options.option import Option
    from generator.products.order import Order
    from generator.web.forms.fields import Field
    from generator.web.forms.orders import PrintOrder, Single, Value

LONGEST_TEXT = 500
MOST_VALUES = 200
LONGEST_NAME = 60
DEEPEST = 4
"""How many folders an uploaded file may keep above it, so that a deck finds its pictures."""
TEXTS = {Kind.CHOICE, Kind.PAPER, Kind.SIZE, Kind.OFFSET, Kind.TEXT, Kind.NAMES}
NUMBERS = {Kind.NUMBER, Kind.LENGTH, Kind.CHOICE}
NAMED = {Kind.SHIPPED, Kind.SHIPPED_ONLY}


class Uploads:
    """The files of one order, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, which is empty."""
        self._folder = folder
        self._taken: set[str] = set()

    def lay(self, file: File, endings: tuple[str, ...], *, keep_folders: bool = False) -> str:
        """Write a file under a safe name, and return that name, seen from the folder."""
        parts = [_safe(part) for part in re.split(r"[/\\]", file.name)]
        parts = [part for part in parts if part] or ["file"]
        place = PurePosixPath(*parts[-DEEPEST:] if keep_folders else parts[-1:])
        place = place.with_suffix(place.suffix.lower())
        if place.suffix not in endings:
            message = _("'{name}' cannot be read here; choose a file that ends in {endings}.")
            values = {"name": shown(file.name), "endings": or_list(endings)}
            raise OrderError(message.format(**values))
        free, count = place, 1
        while str(free).casefold() in self._taken:
            count += 1
            free = place.with_stem(f"{place.stem}-{count}")
        self._taken.add(str(free).casefold())
        target = self._folder / free
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.data)
        return str(free)


class _Entry(NamedTuple):
    """A field with its entry, and the option that it sets."""

    field: Field
    option: Option
    values: tuple[Single, ...]

    @property
    def where(self) -> str:
        return self.field.flag or self.field.label


def fill_order(order: PrintOrder, folder: Path) -> Order:
    """Return the order of a form; uploads are stored in FOLDER.

    Everything that is wrong with the entries is raised together.
    """
    form = form_of(find_entry(order.product).name)
    fields = {field.name: field for field in (form.fields if form else ())}
    options = options_of(order.product)
    uploads = Uploads(folder)
    errors: list[ScriptoriumError] = []
    given: dict[str, Any] = {}
    for name, value in order.options.items():
        try:
            if name not in fields:
                raise UnknownNameError(unknown_option(order.product, name, fields))
            entry = _Entry(fields[name], options[name], _entered(fields[name], value))
            if entry.values:
                given[entry.option.id] = _read(entry, uploads)
        except ScriptoriumError as error:
            errors.append(error)
    if errors:
        raise_together(errors)
    return make_order(order.product, given, order.language)


def values_of(value: Value | None) -> Sequence[Any]:
    """Return an entry as a list; a file is one value, though it is a tuple."""
    if isinstance(value, tuple | list) and not isinstance(value, File):
        return value
    return (value,)


def _entered(field: Field, value: Value | None) -> tuple[Single, ...]:
    """Return the values of an entry; none where nothing was entered, or only the default."""
    entered = tuple(each for each in values_of(value) if each is not None and each != "")
    where = field.flag or field.label
    if isinstance(value, tuple | list) and not isinstance(value, File) and not field.multiple:
        message = _("{where} takes one value, not a list.")
        raise OrderError(message.format(where=where))
    if len(entered) > MOST_VALUES:
        message = _("{where} takes at most {most} values, not {number}.")
        values = {"where": where, "most": MOST_VALUES, "number": len(entered)}
        raise OrderError(message.format(**values))
    usual = field.default if isinstance(field.default, tuple) else (field.default,)
    return () if _texts(entered) == _texts(usual) else entered


def _texts(values: Iterable[object]) -> list[object]:
    """Return values in a comparable form: a number is what it looks like."""
    return [it if isinstance(it, bool | File) or it is None else str(it) for it in values]


def _read(entry: _Entry, uploads: Uploads) -> Any:
    """Return an entry as an order takes it."""
    field, option, values = entry
    if field.kind is Kind.FLAG:
        return _flag(entry)
    texts = [_text(entry, value, uploads) for value in values]
    if isinstance(option.kind, DeckFile):
        return _decks(texts)
    if isinstance(option.kind, ShippedNames):
        return [",".join(texts)] if option.multiple else ",".join(texts)
    return texts if option.multiple else texts[0]


def _flag(entry: _Entry) -> bool:
    (value,) = entry.values
    if isinstance(value, bool):
        return value
    message = _("{where} is on or off, not '{text}'.")
    raise OrderError(message.format(where=entry.where, text=shown(value)))


def _text(entry: _Entry, value: Single, uploads: Uploads) -> str:
    field, option, _values = entry
    if isinstance(value, File):
        if not field.endings:
            message = _("{where} takes no file.")
            raise OrderError(message.format(where=entry.where))
        keep = isinstance(option.kind, DeckFile)
        return uploads.lay(value, field.endings, keep_folders=keep)
    if isinstance(value, bool) or (isinstance(value, int | float) and field.kind not in NUMBERS):
        message = _("{where} takes a text, not '{text}'.")
        raise OrderError(message.format(where=entry.where, text=shown(value)))
    if not isinstance(value, int | float | str):
        message = _("{where} takes a text, not '{text}'.")
        raise OrderError(message.format(where=entry.where, text=type(value).__name__))
    text = str(value)
    _refuse_letters(entry, text)
    if field.kind is Kind.FILE:
        message = _("{where} takes a file, not its name; choose one from your computer.")
        raise OrderError(message.format(where=entry.where))
    return _shipped(entry, text) if field.kind in NAMED else text


def _refuse_letters(entry: _Entry, text: str) -> None:
    """Refuse a text that no command line could give."""
    if len(text) > LONGEST_TEXT:
        message = _("{where} takes at most {most} characters, not {number}.")
        values = {"where": entry.where, "most": LONGEST_TEXT, "number": len(text)}
        raise OrderError(message.format(**values))
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text):
        message = _("{where} contains a character that is not allowed: '{text}'; remove it.")
        raise OrderError(message.format(where=entry.where, text=shown(text)))


def _shipped(entry: _Entry, text: str) -> str:
    """Return the known name of something shipped; nothing else can mean a file.

    A layout is known by what people call it, too, but never by a path.
    """
    known = {choice.value.casefold(): choice.value for choice in entry.field.suggestions}
    if text.casefold() in known:
        return known[text.casefold()]
    kind = entry.option.kind
    found = None
    if isinstance(kind, LayoutName) and not is_file_name(text):
        found = kind.search(text)
    if found is not None:
        return found
    close = _("{where} does not accept '{name}'; did you mean '{close}'?")
    otherwise = _("{where} does not accept '{name}'; choose {known}.")
    if entry.field.kind is Kind.SHIPPED:
        otherwise = _(
            "{where} does not accept '{name}'; choose {known}, or a file from your computer."
        )
    raise UnknownNameError(suggest(text, known.values(), close, otherwise, where=entry.where))


def _decks(names: list[str]) -> list[str]:
    """Return the decks among files: tables and pictures beside a deck belong to it."""
    decks = [name for name in names if name.endswith(TOML)]
    return decks or [name for name in names if name.endswith(DeckFile.tables)]


def _safe(part: str) -> str:
    """Return a part of a file's name that is harmless in any position."""
    letters = "".join(each if each.isalnum() or each in "-_. " else "_" for each in part)
    plain = letters.strip(". ")
    plain = f"_{plain}" if is_reserved(plain) else plain
    stem, dot, suffix = plain.rpartition(".")
    return f"{stem[:LONGEST_NAME]}{dot}{suffix[:LONGEST_NAME]}"
