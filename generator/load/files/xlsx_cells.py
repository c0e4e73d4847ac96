"""XLSX: a sheet of a workbook becomes records of cells; its library is an optional extra."""

from __future__ import annotations

import re
import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

from generator.errors import ScriptoriumError, UnreadableError, shown
from generator.language import _
from generator.load.files.csv_cells import (
    LONGEST_TEXT,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    RawCell,
    Record,
    too_large,
    too_long,
)
from generator.load.files.workbook import (
    FAULTS,
    TEXTS,
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
LONGEST_TAG = 100_000
_TAG = re.compile(
    rb"<!--(?:[^-]++|-(?!->))*+-->|<\?(?:[^?]++|\?(?!>))*+\?>|<!\[CDATA\[(?:[^]]++|\](?!\]>))*+\]\]>"
    rb"|<[^<>\"']++(?:\"[^\"]*+\"[^<>\"']*+|'[^']*+'[^<>\"']*+)*+>|<"
)
"""A comment, an instruction, plain text or a tag; a sign that begins none of them."""


def read_xlsx(path: Path, sheet: str | None) -> list[Record]:
    """Read a sheet of a workbook by its name, else the first one."""
    data = read_packed(path)
    _refuse_long_tags(path, data)
    letters_left = LONGEST_TEXT
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
            text = value_text(value)
            letters_left -= len(text)
            if letters_left < 0:
                raise too_long(place)
            found.append(RawCell(text, place))
        records.append(Record(number, tuple(found)))
    return records


def _refuse_long_tags(path: Path, data: bytes) -> None:
    """Refuse a workbook with a tag or comment that is too long.

    The library reads in small pieces, and begins again at the start of a tag with each of them.
    """
    try:
        with ZipFile(BytesIO(data)) as packed:
            names = [it for it in packed.namelist() if it.endswith(TEXTS)]
            if not all(_has_short_tags(packed.read(it)) for it in names):
                raise broken(path)
    except FAULTS as error:
        raise broken(path) from error


def _has_short_tags(content: bytes) -> bool:
    """Return whether all tags and comments end, and soon; no tag is in wide characters."""
    ends = (it.end() - it.start() for it in _TAG.finditer(content))
    return b"\0" not in content and all(1 < it <= LONGEST_TAG for it in ends)


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
