"""Marks: what a page consists of, in millimetres from its top left corner, ready for any pen."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from generator.hexes.frame import Box
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.page.matrix import Matrix

Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""


MITRE_LIMIT = 10.0
"""How many half widths a pointed corner may reach out before it is cut; PDF's own limit."""
SQUARE_CAP = 2**0.5
CORNERLESS = 2
"""A move and a line have no corner."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a path is inked: colours are `#rrggbb`, the line's width and dashes are in mm."""

    fill: str | None = "#000000"
    stroke: str | None = None
    width: float = 1.0
    dashes: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    """A line or an area."""

    segments: tuple[Segment, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Text:
    """A run of text that starts at the origin of its matrix; `width` is measured, unscaled."""

    text: str
    font: str
    size: float
    width: float
    spacing: float
    fill: str
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Pixels:
    """A bitmap, row after row from the top, four bytes per dot: red, green, blue, alpha."""

    columns: int
    rows: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Image:
    """A bitmap in a box of `width` and `height` below and right of its origin."""

    pixels: Pixels
    width: float
    height: float
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing that is made once and used often; a sheet that is placed on a paper has tags."""

    id: str
    marks: tuple[Mark, ...]
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol in its place."""

    symbol: Symbol
    matrix: Matrix


Mark: TypeAlias = Path | Text | Image | Use


class Role(StrEnum):
    """What a screen reader makes of a part of a page, by the names of the web's roles."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    PICTURE = "img"
    GROUP = "group"
    LIST = "list"
    ITEM = "listitem"
    TABLE = "table"
    ROW = "row"
    HEAD = "columnheader"
    SIDE_HEAD = "rowheader"
    CELL = "cell"
    NONE = "presentation"


class Tag(NamedTuple):
    """A part of a page, the marks from `start` to `end`, that has a role for screen readers.

    `label` replaces a picture, and is the title of a group. A group without parts is the use of a
    symbol, which is read by the symbol's own tags. Marks that no tag has are decoration, and not
    read.
    """

    role: Role
    start: int
    end: int
    label: str = ""
    level: int = 1
    parts: tuple[Tag, ...] = ()
    span: int = 1
    """How many columns a cell of a table takes."""


class Kind(StrEnum):
    """What a player does in a field; each circle of a bonus is ringed first and crossed later."""

    TEXT = "text"
    DIGIT = "digit"
    NUMBER = "number"
    SUM = "sum"
    CHECK = "check"
    CROSS = "cross"
    RING = "ring"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class Field:
    """A place to write in: its box on the page, and what it is worth or adds up."""

    name: str
    kind: Kind
    box: Box
    tab: int = 0
    label: str = ""
    value: str = "1"
    parts: tuple[str, ...] = ()
    plus: float = 0
    longest: int = 0
    """How many letters it takes; 0 for as many as usual."""
    most: float | None = None
    """The number at which a sum stops."""
    decimals: int = 0
    """How many decimals a number can have."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page; `name` goes into file names, `title` into bookmarks."""

    name: str
    title: str
    width: float
    height: float
    marks: tuple[Mark, ...]
    fields: tuple[Field, ...] = ()
    trim: Box | None = None
    """What is cut out of it, where it is a paper to be cut."""
    bleed: Box | None = None
    group: str = ""
    """What it is one of several pages of, such as a game board; a bookmark of its own."""
    tags: tuple[Tag, ...] = ()
    """How it is read aloud; without tags, it is a picture that its title describes."""


@dataclass(frozen=True, slots=True)
class Document:
    """Pages in the order of printing; a repeated page is the same object."""

    title: str
    language: str
    pages: tuple[Page, ...]
    fonts: tuple[tuple[str, str], ...]
    """Each font's role in the marks and its file."""

    def distinct(self) -> Document:
        """Return the same document with every page once."""
        return replace(self, pages=self.distinct_pages)

    def without_blanks(self) -> Document:
        """Leave out empty pages, which are of no use as pictures."""
        return replace(self, pages=tuple(page for page in self.pages if page.marks))

    @property
    def distinct_pages(self) -> tuple[Page, ...]:
        """Every page once, in the order of first printing."""
        return tuple({id(page): page for page in self.pages}.values())


def symbols_of(marks: Iterable[Mark]) -> Iterator[Symbol]:
    """Yield every symbol that marks use, once each, the used ones before their users."""
    seen: set[int] = set()

    def walk(marks: Iterable[Mark]) -> Iterator[Symbol]:
        for mark in marks:
            if isinstance(mark, Use) and id(mark.symbol) not in seen:
                seen.add(id(mark.symbol))
                yield from walk(mark.symbol.marks)
                yield mark.symbol

    return walk(marks)


def texts_of(marks: Iterable[Mark]) -> Iterator[Text]:
    """Yield every text, those inside symbols once each."""
    marks = tuple(marks)
    for mark in marks:
        if isinstance(mark, Text):
            yield mark
    for symbol in symbols_of(marks):
        yield from (mark for mark in symbol.marks if isinstance(mark, Text))


def bounds(marks: Iterable[Mark]) -> Box:
    """Return a box that no mark leaves: control points, half the line's width, text heights."""
    return _bounds(marks, {})


def _bounds(marks: Iterable[Mark], known: dict[int, Box]) -> Box:
    xs: list[float] = []
    ys: list[float] = []
    for mark in marks:
        if isinstance(mark, Path):
            _add_path(mark, xs, ys)
        elif isinstance(mark, Text):
            box = Box(0, -mark.size, mark.width, 0.3 * mark.size)
            _add_box(box, mark.matrix, xs, ys)
        elif isinstance(mark, Image):
            _add_box(Box(0, 0, mark.width, mark.height), mark.matrix, xs, ys)
        else:
            key = id(mark.symbol)
            if key not in known:
                known[key] = _bounds(mark.symbol.marks, known)
            _add_box(known[key], mark.matrix, xs, ys)
    if not xs:
        return Box(0.0, 0.0, 0.0, 0.0)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _add_path(path: Path, xs: list[float], ys: list[float]) -> None:
    style = path.style
    reach = 0.0
    if style.stroke is not None:
        has_corner = len(path.segments) > CORNERLESS
        sharp = style.join == "miter" and has_corner
        reach = style.width / 2 * (MITRE_LIMIT if sharp else SQUARE_CAP)
    numbers = [number for _letter, found in path.segments for number in found]
    if numbers:
        across, down = numbers[::2], numbers[1::2]
        xs += (min(across) - reach, max(across) + reach)
        ys += (min(down) - reach, max(down) + reach)


def _add_box(box: Box, matrix: Matrix, xs: list[float], ys: list[float]) -> None:
    for x in (box.left, box.right):
        for y in (box.top, box.bottom):
            mapped_x, mapped_y = matrix.point(x, y)
            xs.append(mapped_x)
            ys.append(mapped_y)
