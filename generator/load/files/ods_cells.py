"""ODS: a sheet of a LibreOffice workbook becomes records of cells, read as a stream."""

from __future__ import annotations

import re
from datetime import datetime, time
from io import BytesIO
from typing import TYPE_CHECKING
from xml.parsers import expat
from zipfile import ZipFile

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
    broken,
    choose_sheet,
    failed,
    no_result,
    read_packed,
    value_text,
)
from generator.model.finding import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

CONTENT = "content.xml"
OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE, TABLE, TEXT = (f"{OASIS}{name}:1.0 " for name in ("office", "table", "text"))
CALC_TYPE = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0 value-type"
CELLS = (f"{TABLE}table-cell", f"{TABLE}covered-table-cell")
SKIPPED = (f"{OFFICE}annotation", f"{TABLE}shapes", f"{TABLE}tracked-changes")
"""What has words that are in no cell: comments, drawings, old versions."""
LONGEST_CELL = 100_000
DAY = 24
_DURATION = re.compile(r"PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S")
_BLANKS = re.compile(r"[ \t\r\n]+")


def read_ods(path: Path, sheet: str | None) -> list[Record]:
    """Read a sheet of a workbook by its name, else the first one."""
    content = _unpack(path)
    names = _SheetNames()
    _parse(path, content, names)
    reader = _SheetReader(path, names.found.index(choose_sheet(path, names.found, sheet)))
    _parse(path, content, reader)
    return reader.records


class _Handler:
    """What happens at the elements of a workbook."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        raise NotImplementedError

    def end(self, name: str) -> None:
        raise NotImplementedError

    def words(self, text: str) -> None:
        raise NotImplementedError


class _SheetNames(_Handler):
    """Collects the names of the sheets; a table in a cell is none."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.depth = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == f"{TABLE}table":
            if not self.depth:
                self.found.append(attributes.get(f"{TABLE}name", ""))
            self.depth += 1

    def end(self, name: str) -> None:
        self.depth -= name == f"{TABLE}table"

    def words(self, text: str) -> None:
        del text


class _SheetReader(_Handler):
    """Reads one sheet; empty rows and cells count only when something follows them."""

    def __init__(self, path: Path, wanted: int) -> None:
        self.path = path
        self.wanted = wanted
        self.records: list[Record] = []
        self.sheet = -1
        self.depth = 0
        self.skipped = 0
        self.row: list[str] = []
        self.row_letters = 0
        self.rows = self.row_repeats = 0
        self.columns = 0
        self.cell: Mapping[str, str] | None = None
        self.pieces: list[str] = []
        self.letters = 0
        self.cells_left, self.letters_left = MOST_CELLS, LONGEST_TEXT
        self.in_paragraph = 0

    @property
    def is_open(self) -> bool:
        return self.sheet == self.wanted and self.depth == 1 and not self.skipped

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == f"{TABLE}table":
            self.sheet += not self.depth
            self.depth += 1
        elif name in SKIPPED:
            self.skipped += 1
        elif not self.is_open:
            return
        elif name == f"{TABLE}table-row":
            self.row, self.row_letters, self.columns = [], 0, 0
            self.row_repeats = _repeats(attributes, "rows")
        elif name in CELLS:
            self.cell, self.pieces, self.letters = attributes, [], 0
        elif name == f"{TEXT}p" and self.cell is not None:
            self._add("\n" if self.pieces else "")
            self.in_paragraph += 1
        elif self.in_paragraph:
            self._add(_sign(name, attributes))

    def end(self, name: str) -> None:
        if name == f"{TABLE}table":
            self.depth -= 1
        elif name in SKIPPED:
            self.skipped -= 1
        elif not self.is_open:
            return
        elif name == f"{TEXT}p" and self.in_paragraph:
            self.in_paragraph -= 1
        elif name in CELLS and self.cell is not None:
            self._close_cell(self.cell)
            self.cell = None
        elif name == f"{TABLE}table-row":
            self._close_row()

    def words(self, text: str) -> None:
        if self.in_paragraph and self.is_open:
            self._add(_BLANKS.sub(" ", text))

    def _add(self, text: str) -> None:
        self.pieces.append(text)
        self.letters += len(text)
        if self.letters > LONGEST_CELL:
            raise broken(self.path)

    def _close_cell(self, cell: Mapping[str, str]) -> None:
        repeats = _repeats(cell, "columns")
        place = Place(str(self.path), self.rows + 1, self.columns + 1)
        text = _text(cell, "".join(self.pieces), place)
        self.columns += repeats
        if not text:
            return
        if self.columns > MOST_COLUMNS:
            raise too_large(place)
        self.row += [""] * (self.columns - repeats - len(self.row))
        self.row += [text] * repeats
        self.row_letters += len(text) * repeats
        if self.row_letters > LONGEST_TEXT:
            raise too_long(place)

    def _close_row(self) -> None:
        self.rows += self.row_repeats
        if not self.row:
            return
        self.cells_left -= self.row_repeats * len(self.row)
        self.letters_left -= self.row_repeats * self.row_letters
        if self.rows > MOST_ROWS or self.cells_left < 0:
            raise too_large(Place(str(self.path), self.rows))
        if self.letters_left < 0:
            raise too_long(Place(str(self.path), self.rows))
        for number in range(self.rows - self.row_repeats + 1, self.rows + 1):
            cells = tuple(
                RawCell(text, Place(str(self.path), number, column))
                for column, text in enumerate(self.row, start=1)
            )
            self.records.append(Record(number, cells))


def _unpack(path: Path) -> bytes:
    """Return the content of a workbook; how large it can be was checked before."""
    try:
        with ZipFile(BytesIO(read_packed(path))) as packed:
            return packed.read(CONTENT)
    except FAULTS as error:
        raise broken(path) from error


def _parse(path: Path, content: bytes, handler: _Handler) -> None:
    """Tell a handler all elements; a document type is refused, for entities can grow endlessly.

    The content comes at once: in pieces, a long comment would be read from its start each time.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.words
    parser.StartDoctypeDeclHandler = _refusing(path)
    try:
        parser.Parse(content, True)  # noqa: FBT003 - it is the end, and has no name
    except (expat.ExpatError, *FAULTS) as error:
        raise broken(path) from error


def _refusing(path: Path) -> Callable[..., None]:
    def refuse(*_details: object) -> None:
        raise broken(path)

    return refuse


def _repeats(attributes: Mapping[str, str], what: str) -> int:
    return max(1, int(attributes.get(f"{TABLE}number-{what}-repeated", "1")))


def _sign(name: str, attributes: Mapping[str, str]) -> str:
    """Return what stands for an element in a text: several blanks, a tab, a new line."""
    if name == f"{TEXT}s":
        blanks = int(attributes.get(f"{TEXT}c", "1"))
        return " " * max(0, min(LONGEST_CELL + 1, blanks))
    return {f"{TEXT}tab": "\t", f"{TEXT}line-break": "\n"}.get(name, "")


def _text(cell: Mapping[str, str], words: str, place: Place) -> str:
    """Return the text of a cell: its exact value, or the words that it shows."""
    kind = cell.get(f"{OFFICE}value-type")
    if cell.get(CALC_TYPE) == "error":
        raise failed(words, place)
    if kind is None and not words and f"{TABLE}formula" in cell:
        raise no_result(place)
    if kind in {"float", "currency", "percentage"}:
        return value_text(float(cell[f"{OFFICE}value"]))
    if kind == "boolean":
        return value_text(cell[f"{OFFICE}boolean-value"] == "true")
    if kind == "date":
        return value_text(datetime.fromisoformat(cell[f"{OFFICE}date-value"]))
    if kind == "time":
        found = _DURATION.fullmatch(cell[f"{OFFICE}time-value"])
        hour, minute, second = map(int, found.groups()) if found else (0, 0, 0)
        return value_text(time(hour, minute, second)) if found and hour < DAY else words
    return words or cell.get(f"{OFFICE}string-value", "")
