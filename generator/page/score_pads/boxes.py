"""What is drawn on a sheet: boxes to write in, and the tables and brackets of a tournament."""

from __future__ import annotations

from generator.values import NamedTuple

TITLE, FOOT = 7.0, 1.6
"""The height of a title above a table, and the space below captions."""


class Box(NamedTuple):
    """A box in its place in a line.

    `kind` is count, tick, text, points, sum, cross, given, lock, mark or frame; a figure has none.
    `value` is what a tick counts in a sum, `most` where a sum stops.
    """

    x: float
    y: float
    width: float
    height: float
    kind: str
    key: str
    label: str
    text: str = ""
    parts: tuple[str, ...] = ()
    plus: float = 0
    value: int = 1
    bonus: str = ""
    most: float | None = None


class GridColumn(NamedTuple):
    """A column in its place, with its caption in lines."""

    kind: str
    x: float
    width: float
    caption: tuple[str, ...]
    key: str
    label: str


class Grid(NamedTuple):
    """A table: its columns, the labels of its lines, and what is written above and below it.

    With `diagonal`, nobody plays against themselves. The first line is that of player `first`.
    """

    key: str
    width: float
    columns: tuple[GridColumn, ...]
    rows: tuple[str, ...]
    line: float
    head: float
    size: float
    title: str = ""
    numbered: bool = False
    """Whether the title has its number already."""
    diagonal: bool = False
    first: int = 0
    notes: tuple[str, ...] = ()
    small: float = 0.0
    step: float = 0.0
    """The size of the letters of notes, and how far below each other they are."""
    kind: str = "grid"

    @property
    def top(self) -> float:
        """Where the first line begins."""
        return (TITLE if self.title else 0.0) + self.head

    @property
    def low(self) -> float:
        """Where the last line ends."""
        return self.top + len(self.rows) * self.line

    @property
    def height(self) -> float:
        """The height with its title and its notes."""
        notes = len(self.notes) * self.step
        return self.low + (notes + FOOT if notes else 0.0)


class Slot(NamedTuple):
    """A place of a bracket to write a name and a result in."""

    x: float
    y: float
    key: str


class Bracket(NamedTuple):
    """A knock-out: a column of slots for each round, and the lines that lead to the next one."""

    width: float
    slot: float
    line: float
    captions: tuple[tuple[float, str], ...]
    slots: tuple[Slot, ...]
    paths: tuple[tuple[float, float, float, float], ...]
    kind: str = "bracket"
