"""The table of a worksheet: a box for every source of points and player, on a small paper as well.

Factors are with the words, outside the boxes. Lines go over several panels beside each other, and
the names are above each of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from generator.errors import TemplateError
from generator.language import _
from generator.page.worksheets.entries import POINTS, Detail, Entry, list_entries
from generator.page.worksheets.sizes import DIGITS, LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.model.worksheet import Worksheet
    from generator.page.svg.press import Press
    from generator.units import Paper

MARGIN, HEAD, NAMES, FOOT = 6.0, 10.0, 8.0, 1.2
LARGE, LARGE_MARGIN, LARGE_HEAD = (190.0, 250.0), 8.0, 16.0
"""From which size on a paper has the head and the margins of a page of a kit."""
PANEL_GAP, BOX_GAP, SECTION_GAP = 4.0, 0.6, 1.2
TITLE, FIGURE, SIZES = (3.2, 2.7), 2.7, (2.7, 2.5, 2.3, LETTERS)
"""The letters of headings, of figures and of sources, the largest first that fit one line."""
LEADING, ICON, ICON_GAP, PAD = 1.14, 5.5, 0.6, 1.0
HEADING_MARGIN, ROW_MARGIN = 1.6, 0.8
LINE, HIGHEST, STEP = DIGITS + BOX_GAP, 10.6, 0.2
SUM, SUM_GAP = 1.1, 1.2
"""How many lines a sum takes, and the space between its box and its frame."""
NARROWEST, WIDEST, WIDEST_BOX, WIDEST_POINTS = 18.0, 64.0, 16.0, 12.0
"""The least and the greatest width of the words, the greatest of a box and of a single one."""
MOST_PANELS, NOTE_BOX = 3, 8.0
WIDTHS = {
    1: (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.3, 7.6),
    2: (24.0, 22.0, 20.0, 18.0, 16.8, 16.0, 15.2),
    3: (27.0, 25.0, 23.6, 22.8),
}
"""The widths of a player's column for so many boxes in it, the best first."""


class Words(NamedTuple):
    """The lines of a label and of its note, the size of the label, and the height of both."""

    label: tuple[str, ...]
    note: tuple[str, ...]
    size: float
    height: float


class Box(NamedTuple):
    """A box with its corner in its player's column; `kind` is count or points."""

    x: float
    y: float
    width: float
    height: float
    kind: str


class Place(NamedTuple):
    """An entry in its place on the page, with its words and the boxes of the first player."""

    entry: Entry
    words: Words
    y: float
    height: float
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """How the entries of a worksheet are laid on a paper."""

    paper: Paper
    margin: float
    head: float
    foot: tuple[str, ...]
    detail: Detail
    label: float
    column: float
    columns: int
    panels: tuple[tuple[Place, ...], ...]

    @property
    def fineness(self) -> tuple[int, float]:
        """How good a layout it is, to compare it with others."""
        return -self.detail, self.column

    @property
    def is_large(self) -> bool:
        """Whether it has the head of a page of a kit."""
        return self.head == LARGE_HEAD

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.paper.width - 2 * self.margin

    @property
    def width(self) -> float:
        """The width of a panel."""
        return self.label + self.columns * self.column


def lay_table(
    worksheet: Worksheet, players: int, columns: int, paper: Paper, press: Press
) -> Table | None:
    """Lay a worksheet on a paper with as many boxes as it has room for; None if it has none."""
    margin, head = _edges(paper)
    width = paper.width - 2 * margin
    foot = _foot(width, press)
    room = paper.height - 2 * margin - head - NAMES - FOOT - len(foot) * LETTERS * LEADING
    for detail in Detail:
        entries = tuple(list_entries(worksheet, players, detail))
        boxes = max(len(entry.boxes) for entry in entries)
        for panels in range(1, MOST_PANELS + 1):
            each = (width - (panels - 1) * PANEL_GAP) / panels
            found = None
            for column in reversed(WIDTHS[boxes]):
                label = min(each - columns * column, WIDEST)
                measures = _Measures(label, (each - label) / columns, columns, boxes)
                laid = _lay(entries, measures, panels, room, press) if label >= NARROWEST else None
                if laid is None:
                    break
                found = measures, *laid
            if found:
                measures, line, parts = found
                places = tuple(tuple(_places(part, line, measures)) for part in parts)
                sides = measures.label, measures.column, columns
                return Table(paper, margin, head, foot, detail, *sides, places)
    return None


class _Measures(NamedTuple):
    """The widths of all panels: of the words, and of a player's column with so many boxes."""

    label: float
    column: float
    columns: int
    boxes: int

    @property
    def box(self) -> float:
        """The width of a box with the gap beside it."""
        return min(self.column / self.boxes, WIDEST_BOX)

    @property
    def in_line(self) -> int:
        """How many boxes for notes a line has."""
        return max(self.boxes, int(self.column / NOTE_BOX))

    @property
    def note(self) -> float:
        """The width of a box for notes with the gap beside it."""
        return self.column / self.in_line

    @property
    def points(self) -> float:
        """The width of a single box with the gap beside it."""
        return min(self.column, max(self.box, WIDEST_POINTS))


class _Line(NamedTuple):
    """An entry with its words, and how many lines its boxes take."""

    entry: Entry
    words: Words
    boxes: int

    def height(self, unit: float) -> float:
        """Return how high it is if a line has the height UNIT."""
        if self.entry.kind == "heading":
            return SECTION_GAP + self.words.height
        return max(unit * self.boxes * (SUM if self.entry.is_sum else 1.0), self.words.height)


_Lines: TypeAlias = tuple[_Line, ...]


def _foot(width: float, press: Press) -> tuple[str, ...]:
    """Return the lines at the foot of the page; none if it is too narrow for the words."""
    words = _("Scriptorium: a fan-made aid, needs the original game, tied to no publisher")
    try:
        return tuple(press.wrapped(words, "text", LETTERS, width))
    except TemplateError:
        return ()


def _edges(paper: Paper) -> tuple[float, float]:
    """Return the margin of a paper, and the height of the head."""
    is_large = paper.width >= LARGE[0] and paper.height >= LARGE[1]
    return (LARGE_MARGIN, LARGE_HEAD) if is_large else (MARGIN, HEAD)


def _lay(
    entries: Sequence[Entry], measures: _Measures, panels: int, room: float, press: Press
) -> tuple[float, tuple[_Lines, ...]] | None:
    """Return the height of a line and the entries of each panel, None if they are too high."""
    least = sum(_box_lines(it, measures) * LINE if it.boxes else TITLE[-1] for it in entries)
    if least > panels * room:
        return None
    try:
        lines = tuple(_line(entry, measures, press) for entry in entries)
        subtotal = _line(Entry("subtotal", _("Subtotal"), boxes=POINTS), measures, press)
    except TemplateError:
        return None
    if sum(it.height(LINE) for it in lines) > panels * (room + SECTION_GAP):
        return None
    kinds = [it.entry.kind for it in lines]
    whole = [at for at, kind in enumerate(kinds) if at and kind == "heading"]
    inside = [at for at in range(2, len(kinds)) if kinds[at - 1 : at + 1] == ["row", "row"]]
    height = _part_heights(lines, subtotal)
    for places in (whole, sorted(whole + inside)):
        best, breaks = min(
            (
                (max(height(*part) for part in pairwise((0, *breaks, len(lines)))), breaks)
                for breaks in combinations(places, panels - 1)
            ),
            default=(room + 1, ()),
        )
        if best <= room:
            parts = _parts(lines, subtotal, breaks)
            units = (HIGHEST - step * STEP for step in range(int((HIGHEST - LINE) / STEP) + 1))
            return next((it for it in units if _height(parts, it) <= room), LINE), parts
    return None


def _part_heights(lines: _Lines, subtotal: _Line) -> Callable[[int, int], float]:
    """Return a function for the height of a panel that has only some of the entries."""
    reached = [0.0, *accumulate(it.height(LINE) for it in lines)]
    above = [
        _heading_of(lines, at).height(LINE) if it.entry.kind == "row" else 0.0
        for at, it in enumerate(lines)
    ]
    below = [0.0 if it.entry.is_sum else subtotal.height(LINE) for it in lines[:-1]]

    def height(begin: int, end: int) -> float:
        found = reached[end] - reached[begin] + above[begin] - SECTION_GAP
        return found if end == len(lines) else found + below[end - 1]

    return height


def _heading_of(lines: _Lines, index: int) -> _Line:
    return next(it for it in lines[index::-1] if it.entry.kind == "heading")


def _parts(lines: _Lines, subtotal: _Line, breaks: tuple[int, ...]) -> tuple[_Lines, ...]:
    """Break the entries into panels; the heading of a broken section is above both its parts."""
    parts = []
    for begin, end in pairwise((0, *breaks, len(lines))):
        part = lines[begin:end]
        if part[0].entry.kind == "row":
            part = (_heading_of(lines, begin), *part)
        if end < len(lines) and not part[-1].entry.is_sum:
            part = (*part, subtotal)
        parts.append(part)
    return tuple(parts)


def _height(parts: tuple[_Lines, ...], unit: float) -> float:
    """Return the height of the highest panel if a line has the height UNIT."""
    return max(sum(it.height(unit) for it in part) for part in parts) - SECTION_GAP


def _box_lines(entry: Entry, measures: _Measures) -> int:
    """Return how many lines its boxes take; notes leave the box for points a place if they can."""
    lines, last = divmod(entry.notes, measures.in_line)
    is_free = last and last * measures.note + measures.points <= measures.column
    return lines + (1 if is_free or not last else 2) if entry.boxes else 0


def _line(entry: Entry, measures: _Measures, press: Press) -> _Line:
    """Break the words of an entry into lines; the boxes of a heading are free for them."""
    font = "text" if entry.kind == "row" else "display-bold"
    sizes = SIZES if entry.kind == "row" else TITLE
    wide = measures.label - 2 * PAD - len(entry.icons) * (ICON + ICON_GAP)
    if entry.kind == "heading" and not entry.heads:
        wide += measures.columns * measures.column
    if entry.figure:
        wide -= press.ruler.width(entry.figure, "text-bold", FIGURE) + PAD
    fitting = (it for it in sizes if press.ruler.width(entry.label, font, it) <= wide)
    size = next(fitting, sizes[-1])
    label = press.wrapped(entry.label, font, size, wide)
    note = press.wrapped(entry.note, "display-italic", LETTERS, wide) if entry.note else []
    height = (len(label) * size + len(note) * LETTERS) * LEADING
    margin = HEADING_MARGIN if entry.kind == "heading" else ROW_MARGIN
    words = Words(tuple(label), tuple(note), size, height + margin)
    return _Line(entry, words, _box_lines(entry, measures))


def _places(lines: _Lines, unit: float, measures: _Measures) -> Iterator[Place]:
    """Place the entries of a panel from top to bottom."""
    y = -SECTION_GAP
    for line in lines:
        height = line.height(unit)
        above = SECTION_GAP if line.entry.kind == "heading" else 0.0
        boxes = tuple(_boxes(line, height - above, measures)) if line.boxes else ()
        yield Place(line.entry, line.words, y + above, height - above, boxes)
        y += height


def _boxes(line: _Line, height: float, measures: _Measures) -> Iterator[Box]:
    """Place the boxes of a player, at the right of the column; those for notes are above."""
    entry, high = line.entry, height / line.boxes
    across = measures.in_line
    for number in range(entry.notes):
        row, at = divmod(number, across)
        yield _box(at * measures.note, row * high, measures.note, high, "count")
    width = measures.box if len(entry.boxes) > 1 else measures.points
    gap = SUM_GAP if entry.is_sum else BOX_GAP
    for number, kind in enumerate(reversed(entry.boxes), start=1):
        x = measures.column - number * width
        yield _box(x, height - high, width, high, kind, gap=gap)


def _box(
    x: float, y: float, width: float, height: float, kind: str, *, gap: float = BOX_GAP
) -> Box:
    return Box(x + BOX_GAP / 2, y + gap / 2, width - BOX_GAP, height - gap, kind)
