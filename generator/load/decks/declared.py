"""Declared fields: what a template of cards says it needs, read without drawing anything.

The declaration is a comment in the template, `{# fields: title, cost?, text?: rich #}`: names
separated by commas, a question mark after what a card may leave out, and after a colon the kind of
its value, or all the values it may have, as in `suit: oak|ash|elm`.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generator.errors import TemplateError, shown
from generator.language import _, suggest
from generator.load.files.access import is_restricted
from generator.load.files.csv_cells import MOST_COLUMNS
from generator.load.files.document import read_text
from generator.model.deck import Declared, FieldRule, Kind
from generator.platforms import with_slashes
from generator.resources import templates

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

FOLDER, ENDING = "deck", ".svg.j2"
RESERVED = ("id", "count", "group", "back")
"""Columns that say something about a card, whatever its template shows."""
_OPENING = re.compile(r"\{#-?\s*fields\s*:")
_CLOSING = "#}"
_FIELD = re.compile(r"([a-z][a-z0-9_]{0,39})\s*(?:(\?)\s*)?(?::\s*(.+))?", re.DOTALL)
MOST_FIELDS = MOST_COLUMNS
"""A table has no more columns, so a card has no more fields."""
ANY_COLOUR = "#rrggbb"
"""A choice that stands for any colour that is written so."""
_CHOICE = re.compile(rf"[\w-]{{1,40}}|{ANY_COLOUR}")
_BARE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def full_name(name: str) -> str:
    """Return the name of a template's file: `plain` is the shipped `deck/plain.svg.j2`."""
    return f"{FOLDER}/{name}{ENDING}" if _BARE.fullmatch(name) else with_slashes(name)


def template_names(folder: Path) -> tuple[str, ...]:
    """Return the templates of cards in a folder of templates, by their bare names."""
    return tuple(_known([folder]))


def find_template(name: str, folders: Sequence[Path]) -> Path | None:
    """Return the file of a template from FOLDERS, the earlier ones first.

    Work for untrusted users sees the shipped ones only: what they send is data, never a template.
    """
    path = PurePosixPath(full_name(name))
    if path.is_absolute() or ".." in path.parts:
        return None
    if is_restricted():
        folders = [templates()]
    return next((folder / path for folder in folders if (folder / path).is_file()), None)


def unknown_template(name: str, folders: Sequence[Path]) -> str:
    """Report that there is no such template, and which was probably meant."""
    known = list(_known(folders))
    otherwise = _("there is no template '{name}'; choose {known}, or a file in {folder}.")
    if is_restricted():
        otherwise = _("there is no template '{name}'; choose {known}.")
    close = _("there is no template '{name}'; did you mean '{close}'?")
    return suggest(name, known, close, otherwise, folder=shown(next(iter(folders), "")))


def read_declared(name: str, path: Path) -> Declared:
    """Read the fields that a template declares."""
    text = read_text(path)
    found = _declaration(text)
    if found is None:
        message = _(
            "{name}: The template declares no fields; start it with a comment such as {{#"
            " fields: title, text?: rich #}}."
        )
        raise TemplateError(message.format(name=f"{name}:1"))
    start, declaration = found
    line = text.count("\n", 0, start) + 1
    parts = [words for it in declaration.split(",") if (words := it.strip())]
    if len(parts) > MOST_FIELDS:
        message = _("{at}: The template declares more than {most} fields; remove some.")
        raise TemplateError(message.format(at=f"{name}:{line}", most=MOST_FIELDS))
    fields: dict[str, FieldRule] = {}
    for words in parts:
        rule = _rule(words, f"{name}:{line}")
        if rule.name in fields:
            message = _("{at}: The field '{field}' is declared twice; remove one of them.")
            raise TemplateError(message.format(at=f"{name}:{line}", field=rule.name))
        fields[rule.name] = rule
    return Declared(name, fields)


def _declaration(text: str) -> tuple[int, str] | None:
    """Return where a template declares its fields, and what it declares; None if it does not."""
    opened = _OPENING.search(text)
    if opened is None:
        return None
    end = text.find(_CLOSING, opened.end())
    return None if end < 0 else (opened.start(), text[opened.end() : end].removesuffix("-"))


def _rule(words: str, at: str) -> FieldRule:
    match = _FIELD.fullmatch(words)
    if match is None:
        message = _(
            "{at}: '{words}' does not declare a field; write a name in small letters, then"
            " '?' if it can be missing, then ': rich' or another kind."
        )
        raise TemplateError(message.format(at=at, words=shown(words)))
    name, optional, kind = match[1], match[2] is not None, (match[3] or Kind.PLAIN).strip()
    if name in RESERVED:
        message = _(
            "{at}: A field cannot be called '{name}', because every deck has a column of"
            " that name; choose another name."
        )
        raise TemplateError(message.format(at=at, name=name))
    if kind in tuple(Kind):
        return FieldRule(name, optional, Kind(kind))
    choices = tuple(choice.strip() for choice in kind.split("|"))
    is_choice = len(choices) > 1 or choices == (ANY_COLOUR,)
    if not is_choice or not all(_CHOICE.fullmatch(choice) for choice in choices):
        close = _("{at}: '{kind}' is not a kind of field; did you mean '{close}'?")
        otherwise = _(
            "{at}: '{kind}' is not a kind of field; choose {known}, or list its values as"
            " in 'oak|ash'."
        )
        message = suggest(kind, Kind, close, otherwise, at=at, kind=shown(kind))
        raise TemplateError(message)
    return FieldRule(name, optional, Kind.PLAIN, choices)


def _known(folders: Sequence[Path]) -> Iterator[str]:
    """Name the templates that declare fields, and so draw cards."""
    for folder in folders:
        for file in sorted((folder / FOLDER).glob(f"*{ENDING}")):
            if _declaration(read_text(file)):
                yield file.name.removesuffix(ENDING)
        yield from (file.name for file in sorted(folder.glob(f"*{ENDING}")))
