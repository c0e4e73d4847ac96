"""CSV: the text of a table becomes records of cells, each with its place in the file."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from generator.errors import InvalidError, UnreadableError
from generator.language import _
from generator.load.files.document import read_text
from generator.model.finding import Finding, Place
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DELIMITERS = ",;\t"
"""The possible delimiters between cells; the one that is most frequent in the header counts."""
MOST_ROWS, MOST_COLUMNS, MOST_CELLS = 20_000, 200, 200_000
LONGEST_TEXT = 4_000_000
"""How many letters all cells of a workbook may have together, those of repeated cells included."""
_DECLARED = re.compile(r"sep=(.)\n")
_QUOTED = re.compile(r'"((?:[^"]++|"")*+)"')
_OPENED = re.compile(r' *+(?=")')
_STOP = re.compile(r'["\n]')


class RawCell(NamedTuple):
    """The content of a cell, and where it begins."""

    text: str
    place: Place


class Record(NamedTuple):
    """A row of a table, numbered as in spreadsheet programs, where the header is row 1."""

    number: int
    cells: tuple[RawCell, ...]

    @property
    def is_empty(self) -> bool:
        """Whether all of its cells are empty."""
        return not any(cell.text.strip() for cell in self.cells)


def read_csv(path: Path) -> list[Record]:
    """Read a table in UTF-8 with commas, semicolons or tabs, whichever its header has.

    Cells may be quoted, and then contain line breaks and doubled quotes.
    """
    return parse_csv(read_text(path), str(path))


def parse_csv(text: str, file: str) -> list[Record]:
    """Read the text of a FILE."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return list(_Scanner(text, file).records())


def sniff(text: str) -> str:
    """Return the delimiter of a table by its header line, a comma where it has none."""
    header = "".join(_unquoted_header(text))
    return max(DELIMITERS, key=header.count)


def _unquoted_header(text: str) -> Iterator[str]:
    """Yield the first line that has anything, without the texts in quotation marks."""
    at, begun = len(text) - len(text.lstrip("\n")), False
    while (stop := _STOP.search(text, at)) is not None:
        yield text[at : stop.start()]
        begun = begun or stop.start() > at
        quoted = _QUOTED.match(text, stop.start())
        if begun and stop[0] == "\n":
            return
        at = stop.end() if quoted is None else quoted.end()
    yield text[at:]


def too_large(place: Place) -> UnreadableError:
    """Say that a table goes on where no table of ours does."""
    message = _(
        "{place}: The table has more than {rows} rows, {columns} columns or {cells} cells; delete"
        " everything outside it, including empty rows, or split it."
    )
    values = {"rows": MOST_ROWS, "columns": MOST_COLUMNS, "cells": MOST_CELLS}
    return UnreadableError(message.format(place=place, **values))


def too_long(place: Place) -> UnreadableError:
    """Say that the cells of a table have more text than any table of ours."""
    message = _(
        "{place}: The cells of the table have more than {most} letters together; shorten them, or"
        " split the table."
    )
    return UnreadableError(message.format(place=place, most=LONGEST_TEXT))


class _Scanner:
    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.lines = text.split("\n")
        lengths = (len(line) + 1 for line in self.lines[:-1])
        self.starts = list(accumulate(lengths, initial=0))

    def records(self) -> Iterator[Record]:
        declared = _DECLARED.match(self.text)
        delimiter = declared[1] if declared else sniff(self.text)
        plain = re.compile(rf"[^\n{re.escape(delimiter)}]*")
        at, number = (declared.end(), 2) if declared else (0, 1)
        cells: list[RawCell] = []
        left = MOST_CELLS
        while at < len(self.text):
            cell, at = self._cell(at, plain)
            cells.append(cell)
            left -= 1
            if number > MOST_ROWS or len(cells) > MOST_COLUMNS or left < 0:
                raise too_large(cell.place)
            sign = self.text[at : at + 1]
            at += 1
            if sign == delimiter and at < len(self.text):
                continue
            yield Record(number, tuple(cells))
            number += 1
            cells = []

    def _cell(self, at: int, plain: re.Pattern[str]) -> tuple[RawCell, int]:
        """Return the cell that begins at an offset, and where it ends."""
        place = self._place(at)
        opened = _OPENED.match(self.text, at)
        if opened is None:
            found = plain.match(self.text, at)
            end = found.end() if found else at
            return RawCell(self.text[at:end], place), end
        quoted = _QUOTED.match(self.text, opened.end())
        if quoted is None:
            message = _('A quotation mark is opened here and never closed; add a " after the text.')
            raise InvalidError([Finding("bad-value", message, place)])
        behind = plain.match(self.text, quoted.end())
        if behind and behind[0].strip():
            message = _(
                'There is text after a closing quotation mark; write "" for a " inside quoted text.'
            )
            raise InvalidError([Finding("bad-value", message, self._place(quoted.end()))])
        end = behind.end() if behind else quoted.end()
        return RawCell(quoted[1].replace('""', '"'), place), end

    def _place(self, offset: int) -> Place:
        line = bisect_right(self.starts, offset) - 1
        return Place(self.file, line + 1, offset - self.starts[line] + 1, self.lines[line])
