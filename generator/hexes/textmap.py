"""Maps in text: the column and row of a token give its hex, and the other way round."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.hexes.frame import SQRT3
from generator.hexes.hex import Hex
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

STEP = 4
HALF_STEP = 2
LONGEST_TOKEN = 3
_BLANKS = " \t"
_TOKEN = re.compile(r"[^ \t]+")
_TABS = r"\t+"


class Token(NamedTuple):
    """A token of a map; `line` and `column` count from 0 in the lines as given.

    `row` and `position` count from 0 without the blank lines before the map; `step` is the column
    on the map's own lattice; `hex` is None for a token off the lattice.
    """

    text: str
    row: int
    position: int
    line: int
    column: int
    step: int
    hex: Hex | None

    @property
    def spot(self) -> tuple[float, float]:
        """The centre in sides of a hex."""
        return self.step / STEP * SQRT3, 1.5 * self.row


class FaultKind(StrEnum):
    """What can be wrong with a place in a map."""

    TAB = "tab"
    LEFT = "left"
    RIGHT = "right"
    HALF_STEP = "half-step"
    OVERLAP = "overlap"


class Fault(NamedTuple):
    """A fault in a map: a tab, a token to move left or right, a half-step, an overlap."""

    kind: FaultKind
    line: int
    column: int
    token: Token | None


class TextMap(NamedTuple):
    """Every token of a map, in reading order, and every fault of their places."""

    tokens: tuple[Token, ...]
    faults: tuple[Fault, ...]


class _Row(NamedTuple):
    """A line of the map: where its tokens start in the line, as given and with tabs expanded."""

    line: int
    tabbed: bool
    texts: list[str]
    starts: list[int]
    columns: list[int]


def read_map(lines: Sequence[str]) -> TextMap:
    """Read the tokens of a map and their hexes.

    The lattice is the one that most tokens follow; in a tie, the first token's.
    """
    rows = _rows(lines)
    indent = min((row.columns[0] for row in rows if row.columns), default=0)
    lattice = _lattice(rows, indent)
    tokens: list[Token] = []
    faults: list[Fault] = []
    for number, row in enumerate(rows):
        found = list(_place(row, number, indent + lattice))
        tokens += found
        if row.tabbed:
            # The columns after a tab are a guess: the tab is the fault, not the tokens.
            faults += _tabs(lines[row.line], row.line)
        elif None in [token.hex for token in found]:
            faults += _misplaced(found)
    return TextMap(tuple(tokens), tuple(faults))


def write_map(tokens: Mapping[Hex, str]) -> str:
    """Write tokens as a map, one line a row, without indentation."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for cell, text in tokens.items():
        rows.setdefault(cell.r, []).append((STEP * cell.q + HALF_STEP * cell.r, text))
    if not rows:
        return ""
    left = min(column for row in rows.values() for column, _ in row)
    lines = []
    for number in range(min(rows), max(rows) + 1):
        line, width = [], 0
        for column, text in sorted(rows.get(number, ())):
            line.append(" " * (column - left - width) + text)
            width = column - left + len(text)
        lines.append("".join(line))
    return "".join(f"{line}\n" for line in lines)


def anchored(cells: Sequence[Hex]) -> tuple[Hex, ...]:
    """Move all hexes to where they are once written as a map and read again."""
    if not cells:
        return ()
    top = min(cell.r for cell in cells)
    left = min(STEP * cell.q + HALF_STEP * cell.r for cell in cells)
    origin = left + (-left - HALF_STEP * top) % STEP
    return tuple(
        Hex((STEP * cell.q + HALF_STEP * top - origin) // STEP, cell.r - top) for cell in cells
    )


def count_parts(lines: Sequence[str]) -> int:
    """Count the rows, tokens and tabs of a map without reading it, to estimate the work."""
    return len(lines) + sum(len(line.split()) + line.count("\t") for line in lines)


def _rows(lines: Sequence[str]) -> list[_Row]:
    filled = [number for number, line in enumerate(lines) if line.strip(_BLANKS)]
    if not filled:
        return []
    return [_row(lines[number], number) for number in range(filled[0], filled[-1] + 1)]


def _row(line: str, number: int) -> _Row:
    line = line.rstrip(_BLANKS)
    matches = list(_TOKEN.finditer(line))
    starts = [match.start() for match in matches]
    columns = starts
    if "\t" in line:
        columns = [match.start() for match in _TOKEN.finditer(line.expandtabs(STEP))]
    return _Row(number, "\t" in line, [match[0] for match in matches], starts, columns)


def _lattice(rows: Sequence[_Row], indent: int) -> int:
    """Return the remainder of column + 2 rows that most tokens share."""
    votes: dict[int, int] = {}
    for tabbed in (False, True):
        for number, row in enumerate(rows):
            if row.tabbed is tabbed:
                for column in row.columns:
                    remainder = (column - indent + HALF_STEP * number) % STEP
                    votes[remainder] = votes.get(remainder, 0) + 1
        if votes:
            break
    return max(votes, key=votes.__getitem__, default=0)


def _place(row: _Row, number: int, origin: int) -> Iterator[Token]:
    line, shift = row.line, HALF_STEP * number
    cells = zip(row.texts, row.starts, row.columns, strict=True)
    for position, (text, start, column) in enumerate(cells):
        step = column - origin
        cell = None if (step + shift) % STEP else Hex((step - shift) // STEP, number)
        yield Token(text, number, position, line, start, step, cell)


def _tabs(line: str, number: int) -> Iterator[Fault]:
    for match in re.finditer(_TABS, line.rstrip(_BLANKS)):
        yield Fault(FaultKind.TAB, number, match.start(), None)


def _misplaced(row: Sequence[Token]) -> Iterator[Fault]:
    for token in row:
        if token.hex is None:
            yield Fault(_misplacement(token, row), token.line, token.column, token)


def _misplacement(token: Token, row: Sequence[Token]) -> FaultKind:
    off = (token.step + HALF_STEP * token.row) % STEP
    if off != HALF_STEP:
        return FaultKind.LEFT if off < HALF_STEP else FaultKind.RIGHT
    beside = row[max(token.position - 1, 0) : token.position + 2]
    if any(0 < abs(other.step - token.step) < STEP for other in beside):
        return FaultKind.OVERLAP
    return FaultKind.HALF_STEP
