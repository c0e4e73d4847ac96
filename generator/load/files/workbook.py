"""Workbooks: what XLSX and ODS have in common: packed files, sheets by name, values as text."""

from __future__ import annotations

import zlib
from datetime import datetime, time
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile

from generator.errors import InvalidError, UnknownNameError, UnreadableError, shown
from generator.language import _, message_and_list, suggest
from generator.load.files.access import open_file
from generator.model.finding import LONGEST_FILE, Finding, Place
from generator.reasons import reason_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

LARGEST_FILE = 20_000_000
LARGEST_CONTENT = 30_000_000
MOST_TAGS, MOST_OTHER_TAGS = 600_000, 60_000
"""How many tags the tables of a workbook and its other parts may have: each costs time."""
FAULTS = (BadZipFile, zlib.error, KeyError, ValueError, OSError, EOFError, RuntimeError)
"""What a damaged workbook can raise; one with a password is a RuntimeError."""
TEXTS = (".xml", ".rels")
TABLES = ("xl/worksheets/", "xl/sharedStrings", "content.xml")


def read_packed(path: Path) -> bytes:
    """Read the file; what it holds when unpacked is bounded as well."""
    file = shown(path, LONGEST_FILE)
    try:
        with open_file(path) as stream:
            data = stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        message = _("{file}: There is no such file; check its name and its folder.")
        raise UnreadableError(message.format(file=file)) from None
    except IsADirectoryError:
        message = _("{file}: This is a folder; name a file in it.")
        raise UnreadableError(message.format(file=file)) from None
    except (OSError, ValueError) as error:
        message = _(
            "{file}: The file cannot be read ({reason}); check its name and its permissions."
        )
        reason = reason_of(error)
        raise UnreadableError(message.format(file=file, reason=shown(reason))) from None
    if len(data) > LARGEST_FILE or _is_too_large(path, data):
        message = _("{file}: The workbook is too large for a deck of cards; save its table as CSV.")
        raise UnreadableError(message.format(file=file))
    return data


def _is_too_large(path: Path, data: bytes) -> bool:
    """Tell whether the parts of a workbook would take too long to read."""
    try:
        with ZipFile(BytesIO(data)) as packed:
            parts = packed.infolist()
            if sum(part.file_size for part in parts) > LARGEST_CONTENT:
                return True
            tables = others = 0
            for part in parts:
                tags = packed.read(part).count(b"<") if part.filename.endswith(TEXTS) else 0
                is_table = part.filename.startswith(TABLES)
                tables, others = tables + tags * is_table, others + tags * (not is_table)
            return tables > MOST_TAGS or others > MOST_OTHER_TAGS
    except Exception as error:
        # Whatever is wrong with a packed file, the answer is a sentence.
        raise broken(path) from error


def choose_sheet(path: Path, names: Sequence[str], sheet: str | None) -> str:
    """Return the name of the sheet to read: the one that is asked for, else the first."""
    if not names:
        raise broken(path)
    if sheet is not None and sheet not in names:
        close = _("{file}: There is no sheet '{name}'; did you mean '{close}'?")
        otherwise = _("{file}: There is no sheet '{name}'; the workbook has {known}.")
        message = suggest(
            sheet,
            names,
            close,
            otherwise,
            file=shown(path, LONGEST_FILE),
            known=shown(message_and_list(names), LONGEST_FILE),
        )
        raise UnknownNameError(message)
    return names[0] if sheet is None else sheet


def no_result(place: Place) -> InvalidError:
    """Say that a formula was never computed."""
    message = _(
        "The formula here has no result; open the workbook in a spreadsheet program and save"
        " it there."
    )
    return InvalidError([Finding("bad-value", message, place)])


def failed(value: object, place: Place) -> InvalidError:
    """Say that a cell shows an error."""
    message = _("The cell shows the error {value}; correct it in the spreadsheet.")
    return InvalidError([Finding("bad-value", message.format(value=shown(value)), place)])


def value_text(value: object) -> str:
    """Write a value as the spreadsheet shows it: whole numbers without a point, days as ISO."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, datetime):
        plain = value.time() == time(0)
        return value.date().isoformat() if plain else value.isoformat(" ", "minutes")
    return str(value).replace("\r\n", "\n").replace("_x000D_", "")


def broken(path: Path) -> UnreadableError:
    """Say that a file is not what its ending says."""
    message = _(
        "{file}: This is not a valid {ending} workbook, or it is damaged; save the table as CSV."
    )
    ending = path.suffix.lower()
    return UnreadableError(message.format(file=shown(path, LONGEST_FILE), ending=ending))
