"""Spreadsheets: a table with a header, from CSV, XLSX or ODS, whatever its columns mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.errors import InvalidError, UnreadableError, shown
from generator.language import _, suggest
from generator.load.files.csv_cells import read_csv
from generator.model.finding import LONGEST_FILE, Finding, Place
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from generator.load.files.csv_cells import RawCell, Record

TEXT_ENDINGS, XLSX, ODS = (".csv", ".tsv", ".txt"), ".xlsx", ".ods"
OLD_WORKBOOK = ".xls"
NOTE = "#"
"""The prefix of columns with notes, which are not printed."""
COLUMN_PATTERN = r"[a-z][a-z0-9_]{0,39}(:[a-z]{2,3}(-[a-z0-9]{2,8})*)?"


class Row(NamedTuple):
    """A row: its number, its place, and its cells by the names of their columns."""

    number: int
    place: Place
    cells: Mapping[str, RawCell]


class Spreadsheet(NamedTuple):
    """A table that was read; `columns` are the places of its columns' names, in row `number`."""

    place: Place
    number: int
    columns: Mapping[str, Place]
    rows: tuple[Row, ...]


def is_spreadsheet(path: Path) -> bool:
    """Tell by its ending whether a file is a table, even one that is refused later."""
    return path.suffix.lower() in (*TEXT_ENDINGS, XLSX, ODS, OLD_WORKBOOK)


def read_spreadsheet(path: Path, sheet: str | None = None) -> Spreadsheet:
    """Read a table; all that is wrong with its header and rows is raised at once."""
    ending = path.suffix.lower()
    if ending == XLSX:
        from generator.load.files.xlsx_cells import read_xlsx  # noqa: PLC0415 - few tables are workbooks

        records = read_xlsx(path, sheet)
    elif ending == ODS:
        from generator.load.files.ods_cells import read_ods  # noqa: PLC0415 - few tables are workbooks

        records = read_ods(path, sheet)
    elif ending in TEXT_ENDINGS:
        records = read_csv(path)
    elif ending == OLD_WORKBOOK:
        message = _(
            "{file}: A table in the old .xls format cannot be read; save it as .xlsx or CSV."
        )
        raise UnreadableError(message.format(file=shown(path, LONGEST_FILE)))
    else:
        close = _("{file}: A table cannot end in '{ending}'; did you mean '{close}'?")
        otherwise = _(
            "{file}: A table must end in .csv, .tsv, .xlsx or .ods; save it in one of"
            " these formats."
        )
        message = suggest(
            ending,
            (*TEXT_ENDINGS, XLSX, ODS),
            close,
            otherwise,
            file=shown(path, LONGEST_FILE),
            ending=shown(ending),
        )
        raise UnreadableError(message)
    return arrange(records, str(path))


def arrange(records: list[Record], file: str) -> Spreadsheet:
    """Assign each cell of the RECORDS its column by the header, the first non-empty record."""
    filled = [record for record in records if not record.is_empty]
    if not filled:
        message = _("{place}: The table is empty; write the column names into row 1.")
        raise UnreadableError(message.format(place=Place(file, 1)))
    header, *body = filled
    findings: list[Finding] = []
    names = _names(header, body, findings.append)
    rows = []
    for record in body:
        _refuse_more(record, len(names), findings.append)
        cells = {
            name: cell for name, cell in zip(names, record.cells, strict=False) if name is not None
        }
        rows.append(Row(record.number, record.cells[0].place, cells))
    if findings:
        raise InvalidError(findings)
    columns = {
        name: cell.place for name, cell in zip(names, header.cells, strict=True) if name is not None
    }
    return Spreadsheet(header.cells[0].place, header.number, columns, tuple(rows))


def column_name(text: str) -> str:
    """Return the name of a column as templates write it: lower case, `_` for spaces."""
    name, colon, language = text.strip().casefold().partition(":")
    return re.sub(r"[\s-]+", "_", name.strip()) + colon + language.strip()


def _names(
    header: Record, body: list[Record], report: Callable[[Finding], None]
) -> list[str | None]:
    """Return the name of each column; None for columns of notes and empty ones."""
    names: list[str | None] = []
    seen: dict[str, Place] = {}
    for index, cell in enumerate(header.cells):
        written, name = cell.text.strip(), column_name(cell.text)
        number = index + 1
        if written.startswith(NOTE):
            names.append(None)
            continue
        if not written:
            used = any(it.cells[index].text.strip() for it in body if index < len(it.cells))
            if used:
                message = _("Column {number} has no name; give it one in row {row}.")
                text = message.format(number=number, row=header.number)
                report(Finding("missing-key", text, cell.place))
            names.append(None)
            continue
        if re.fullmatch(COLUMN_PATTERN, name) is None:
            message = _(
                "Row {row}, column {number}: '{name}' cannot be the name of a column; use"
                " letters, digits and '_', with a language after a colon as in 'text:fr'."
            )
            text = message.format(row=header.number, number=number, name=shown(written))
            report(Finding("bad-value", text, cell.place))
        elif name in seen:
            message = _(
                "Row {row}, column {number}: '{name}' is already the name of an earlier"
                " column ({first}); rename one of them, or start its name with '#'."
            )
            values = {"row": header.number, "number": number, "first": seen[name]}
            text = message.format(name=shown(written), **values)
            report(Finding("bad-value", text, cell.place))
        seen.setdefault(name, cell.place)
        names.append(name)
    return names


def _refuse_more(record: Record, columns: int, report: Callable[[Finding], None]) -> None:
    more = [cell for cell in record.cells[columns:] if cell.text.strip()]
    if more:
        message = _(
            "Row {row} has {cells} cells, but the header has {columns} columns; put text"
            " with a comma or semicolon in quotation marks."
        )
        values = {"row": record.number, "cells": len(record.cells), "columns": columns}
        report(Finding("bad-value", message.format(**values), more[0].place))
