"""XLSX: a sheet of a workbook becomes records of cells; its library is an optional extra."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.errors import UnreadableError, shown
from generator.language import _
from generator.load.files.csv_cells import RawCell, Record
from generator.load.files.workbook import (
    MOST_COLUMNS,
    MOST_ROWS,
    broken,
    choose_sheet,
    failed,
    no_result,
    read_packed,
    too_wide,
    value_text,
)
from generator.model.finding import LONGEST_FILE, Place

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMULA, FAILED = "f", "e"


def read_xlsx(path: Path, sheet: str | None) -> list[Record]:
    """Read a sheet of a workbook by its name, else the first one."""
    data = read_packed(path)
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
                value = values.cell(number, column).value
                if value is None:
                    raise no_result(place)
            elif cell.data_type == FAILED:
                raise failed(value, place)
            found.append(RawCell(value_text(value), place))
        records.append(Record(number, tuple(found)))
    return records


def _worksheet(path: Path, data: bytes, sheet: str | None, *, computed: bool = False) -> Any:
    """Open a sheet: with its formulas, or with the values COMPUTED when it was saved."""
    try:
        from openpyxl import load_workbook  # noqa: PLC0415 - an optional extra, and heavy
    except ImportError as error:
        message = _(
            "{file}: Reading .xlsx needs an extra; install it with"
            " pip install 'scriptorium-press[xlsx]', or save the table as CSV."
        )
        raise UnreadableError(message.format(file=shown(path, LONGEST_FILE))) from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(BytesIO(data), data_only=computed)
    except Exception as error:
        # Whatever the library stumbles over in a broken file, the answer is a sentence.
        raise broken(path) from error
    names = [it.title for it in book.worksheets]
    return book[choose_sheet(path, names, sheet)]


def _rows(worksheet: Any, path: Path) -> Iterator[tuple[Any, ...]]:
    if worksheet.max_row > MOST_ROWS or worksheet.max_column > MOST_COLUMNS:
        raise too_wide(path)
    found: Iterator[tuple[Any, ...]] = worksheet.iter_rows()
    return found
