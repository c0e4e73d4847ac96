"""XLSX: a sheet of a workbook becomes records of cells; its library is an optional extra."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.errors import ScriptoriumError, UnreadableError, shown
from generator.language import _
from generator.load.files.csv_cells import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    RawCell,
    Record,
    too_large,
)
from generator.load.files.workbook import (
    broken,
    choose_sheet,
    failed,
    no_result,
    read_packed,
    value_text,
)
from generator.model.finding import LONGEST_FILE, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

FORMULA, FAILED = "f", "e"


def read_xlsx(path: Path, sheet: str | None) -> list[Record]:
    """Read a sheet of a workbook by its name, else the first one."""
    data = read_packed(path)
    computed: list[tuple[Any, ...]] | None = None
    records = []
    for number, cells in enumerate(_rows(path, data, sheet), start=1):
        if computed is None and any(cell.data_type == FORMULA for cell in cells):
            computed = list(_rows(path, data, sheet, computed=True))
        found = []
        for column, cell in enumerate(cells, start=1):
            place = Place(str(path), number, column)
            value = cell.value
            if cell.data_type == FORMULA and computed is not None:
                value = computed[number - 1][column - 1].value
                if value is None:
                    raise no_result(place)
            elif cell.data_type == FAILED:
                raise failed(value, place)
            found.append(RawCell(value_text(value), place))
        records.append(Record(number, tuple(found)))
    return records


def _rows(
    path: Path, data: bytes, sheet: str | None, *, computed: bool = False
) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a sheet: with its formulas, or with the values COMPUTED when saved."""
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
            book = load_workbook(
                BytesIO(data), data_only=computed, read_only=True, keep_links=False
            )
            names = [it.title for it in book.worksheets]
            worksheet = book[choose_sheet(path, names, sheet)]
            # The size that a file states for itself may be anything.
            worksheet.reset_dimensions()
            yield from _bounded(worksheet.iter_rows(), path)
    except ScriptoriumError:
        raise
    except Exception as error:
        # Whatever the library stumbles over in a broken file, the answer is a sentence.
        raise broken(path) from error


def _bounded(rows: Iterable[tuple[Any, ...]], path: Path) -> Iterator[tuple[Any, ...]]:
    """Yield rows as long as they are those of a table."""
    left = MOST_CELLS
    for number, cells in enumerate(rows, start=1):
        left -= len(cells)
        if number > MOST_ROWS or len(cells) > MOST_COLUMNS or left < 0:
            raise too_large(Place(str(path), number))
        yield cells
