"""XLSX: a sheet of a workbook becomes records of cells; its library is an optional extra."""

from __future__ import annotations

import warnings
from datetime import date, datetime, time
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile, ZipFile

from generator.errors import InvalidError, UnknownNameError, UnreadableError, shown, suggest
from generator.language import _
from generator.load.files.access import open_file
from generator.load.files.csv_cells import RawCell, Record
from generator.model.finding import LONGEST_FILE, Finding, Place

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LARGEST_FILE = 20_000_000
LARGEST_CONTENT = 200_000_000
MOST_ROWS, MOST_COLUMNS = 20_000, 200
FORMULA, FAILED = "f", "e"


def read_xlsx(path: Path, sheet: str | None) -> list[Record]:
    """Read a sheet of a workbook by its name, else the first one."""
    data = _read(path)
    formulas, values = _worksheet(path, data, sheet), None
    records = []
    for number, cells in enumerate(_rows(formulas, path), start=1):
        if values is None and any(cell.data_type == FORMULA for cell in cells):
            values = _worksheet(path, data, sheet, computed=True)
        found = []
        for column, cell in enumerate(cells, start=1):
            place = Place(str(path), number, column)
            value = cell.value
            if cell.data_type == FORMULA and values is not None:
                value = _result(values.cell(number, column).value, place)
            elif cell.data_type == FAILED:
                value = _failed(value, place)
            found.append(RawCell(_text(value), place))
        records.append(Record(number, tuple(found)))
    return records


def _read(path: Path) -> bytes:
    """Read the file, within limits on its size packed and unpacked."""
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
    except OSError as error:
        message = _("{file}: The file cannot be read ({reason}); check its name and its rights.")
        reason = error.strerror or str(error)
        raise UnreadableError(message.format(file=file, reason=shown(reason))) from None
    try:
        with ZipFile(BytesIO(data)) as packed:
            content = sum(part.file_size for part in packed.infolist())
    except (BadZipFile, OSError, ValueError) as error:
        raise UnreadableError(_broken(path)) from error
    if len(data) > LARGEST_FILE or content > LARGEST_CONTENT:
        message = _("{file}: The workbook is too large for a deck of cards; save its table as CSV.")
        raise UnreadableError(message.format(file=file))
    return data


def _worksheet(path: Path, data: bytes, sheet: str | None, *, computed: bool = False) -> Any:
    """Open a sheet: with its formulas, or with the values COMPUTED when it was saved."""
    try:
        from openpyxl import load_workbook  # noqa: PLC0415 - an optional extra, and heavy
    except ImportError as error:
        message = _(
            "{file}: Reading .xlsx needs an extra; install it with pip install 'scriptorium[xlsx]',"
            " or save the table as CSV."
        )
        raise UnreadableError(message.format(file=shown(path, LONGEST_FILE))) from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(BytesIO(data), data_only=computed)
    except Exception as error:
        # Whatever the library stumbles over in a broken file, the answer is a sentence.
        raise UnreadableError(_broken(path)) from error
    names = [it.title for it in book.worksheets]
    if not names:
        raise UnreadableError(_broken(path))
    if sheet is not None and sheet not in names:
        close = _("{file}: There is no sheet '{name}'; did you mean '{close}'?")
        otherwise = _("{file}: There is no sheet '{name}'; the workbook has {known}.")
        message = suggest(
            sheet,
            names,
            close,
            otherwise,
            file=shown(path, LONGEST_FILE),
            known=shown(", ".join(names), LONGEST_FILE),
        )
        raise UnknownNameError(message)
    return book[names[0] if sheet is None else sheet]


def _rows(worksheet: Any, path: Path) -> Iterator[tuple[Any, ...]]:
    if worksheet.max_row > MOST_ROWS or worksheet.max_column > MOST_COLUMNS:
        message = _(
            "{file}: The sheet reaches over more than {rows} rows or {columns} columns; delete"
            " what stands beyond the table, empty rows too."
        )
        values = {"rows": MOST_ROWS, "columns": MOST_COLUMNS}
        raise UnreadableError(message.format(file=shown(path, LONGEST_FILE), **values))
    found: Iterator[tuple[Any, ...]] = worksheet.iter_rows()
    return found


def _result(value: object, place: Place) -> object:
    if value is None:
        message = _(
            "The formula here has no result; open the workbook in a spreadsheet program and save"
            " it there."
        )
        raise InvalidError([Finding("bad-value", message, place)])
    return value


def _failed(value: object, place: Place) -> object:
    message = _("The cell shows the error {value}; mend it in the spreadsheet.")
    raise InvalidError([Finding("bad-value", message.format(value=shown(value)), place)])


def _text(value: object) -> str:
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
    if isinstance(value, (date, time)):
        return value.isoformat()
    return str(value).replace("\r\n", "\n").replace("_x000D_", "")


def _broken(path: Path) -> str:
    message = _("{file}: This is no .xlsx workbook, or it is damaged; save the table as CSV.")
    return message.format(file=shown(path, LONGEST_FILE))
