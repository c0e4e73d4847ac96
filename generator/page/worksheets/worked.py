"""The worked worksheet: boxes for everything that is counted, with the factors beside them.

It needs a large paper; elsewhere a worksheet is a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import TemplateError
from generator.language import _
from generator.page.text.kit_page import FOOT, KIT
from generator.page.worksheets.cells import (
    CAPTION,
    HIGH,
    Measures,
    Sign,
    Slot,
    captions,
    cell_lines,
    is_roomy,
    lay_cell,
    noted_boxes,
    place_beside,
    points_box,
)
from generator.page.worksheets.sizes import DIGITS, LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.worksheet import Row, Section, Worksheet
    from generator.page.svg.press import Press
    from generator.page.text.room import Room
    from generator.units import Paper

HEAD, NAMES = 15.5, 9.5
HEADING, NOTED_HEADING, GAP = 6.0, 10.0, 1.7
"""A heading is higher if it has a note below it, since captions are beside it."""
LABEL, WIDEST_COLUMN = 48.0, 50.0
LOWEST, HIGHEST = DIGITS / HIGH, 9.6
"""The least and the greatest height of a line of the worksheet, in mm."""
TOTAL = 1.4
"""How many lines a total takes."""
HEAD_LETTERS, SMALL_LETTERS, SHORT = 3.1, 2.2, 3
"""The letters of captions in a heading, in mm: of short ones, of longer ones."""
NOTE_MARGIN, ICON, NOTE_LINES = 3.5, 6.2, 2
"""What words keep free beside them, the room of an icon, and how many lines a note may have."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page: its label, and the contents of every player's column."""

    kind: str
    y: float
    height: float
    label: str
    note: str = ""
    icons: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    signs: tuple[Sign, ...] = ()
    long: bool = False
    """Whether its note takes two lines."""


@dataclass(frozen=True, slots=True)
class Worked:
    """The lines of a worked worksheet on its page."""

    room: Room
    label: float
    column: float
    columns: int
    lines: tuple[Line, ...]

    @property
    def fineness(self) -> tuple[int, float]:
        """How good a layout it is, to compare it with others."""
        return 1, self.column * self.room.scale


def lay_worked(
    worksheet: Worksheet, players: int, columns: int, paper: Paper, press: Press
) -> Worked | None:
    """Lay a worksheet out on a page with all its boxes; None if the paper is too small for them."""
    room = KIT.lay(paper)
    if room.scale < 1:
        return None
    column = min(WIDEST_COLUMN, (room.width - LABEL) / columns)
    fixed = sum(_heading(section) + GAP for section in worksheet.sections)
    fixed += HEADING + GAP if worksheet.ties else 0.0
    space = room.height - HEAD - NAMES - FOOT - fixed
    measures = Measures(column, LOWEST, room.scale)
    ruling = Ruling(players, room.width - columns * column, press, measures)
    try:
        line = min(HIGHEST, space / sum(ruling.lengths(worksheet)))
        if line * room.scale < LOWEST or not ruling.has_words(worksheet):
            return None
    except TemplateError:
        return None
    lines = tuple(_lay(worksheet, ruling, measures._replace(line=line)))
    if not all(is_roomy(slot, room.scale) for line in lines for slot in line.slots):
        return None
    return Worked(room, ruling.label, column, columns, lines)


class Ruling(NamedTuple):
    """What the heights of rows depend on: players, the width of labels, the length of words."""

    players: int
    label: float
    press: Press
    measures: Measures

    def _number(self, text: str, icons: int, font: str = "display-italic") -> int:
        """Return how many lines some words beside icons take at their smallest."""
        wide = self.label - NOTE_MARGIN - icons * ICON
        return len(self.press.wrapped(text, font, LETTERS / self.measures.scale, wide))

    def is_long(self, row: Row) -> bool:
        """Return whether the note of a row does not fit one line, even at its smallest."""
        return bool(row.note) and self._number(row.note, len(row.icons)) > 1

    def has_words(self, worksheet: Worksheet) -> bool:
        """Return whether every label fits a line, and every note two."""
        labels = [(row.label, len(row.icons)) for row in worksheet.rows]
        labels += [(tie.field.label, 0) for tie in worksheet.ties]
        notes = [(row.note, len(row.icons)) for row in worksheet.rows if row.note]
        notes += [(it.note, 0) for it in worksheet.sections if it.note and captions(it)]
        notes += [(tie.note, 0) for tie in worksheet.ties if tie.note]
        return all(self._number(*it, "text") == 1 for it in labels) and all(
            self._number(*it) <= NOTE_LINES for it in notes
        )

    def length(self, row: Row, section: Section) -> float:
        """Return how many lines a row takes."""
        captioned = not captions(section)
        lines = cell_lines(row, self.players, self.measures, captioned=captioned)
        is_single = not noted_boxes(row, self.players)
        return lines + CAPTION if is_single and self.is_long(row) else lines

    def lengths(self, worksheet: Worksheet) -> Iterator[float]:
        """Yield the heights of all rows and sums, in lines."""
        for section in worksheet.sections:
            yield from (self.length(row, section) for row in section.rows)
            yield from [TOTAL] * section.rival
        yield from [TOTAL] * (2 if worksheet.track else 1)
        yield from (1.0 for _tie in worksheet.ties)


def _lay(worksheet: Worksheet, ruling: Ruling, measures: Measures) -> Iterator[Line]:
    """Lay the lines out from top to bottom."""
    y = 0.0
    unit = measures.line
    finished = worksheet.track is None
    for section in (it for it in worksheet.sections if not it.rival):
        if not section.during and not finished:
            finished = True
            yield _sum("subtotal", y, _("So far"), measures, _("or the points on the track"))
            y += TOTAL * unit
        for line in _lay_section(section, ruling, measures, y):
            yield line
            y = line.y + line.height
    yield _sum("total", y, _("Total"), measures)
    y += TOTAL * unit
    for section in (it for it in worksheet.sections if it.rival):
        for line in _lay_section(section, ruling, measures, y):
            yield line
            y = line.y + line.height
        yield _sum("subtotal", y, _("Total of {name}").format(name=worksheet.rival), measures)
        y += TOTAL * unit
    if not worksheet.ties:
        return
    y += GAP
    yield Line("heading", y, HEADING, _("If totals are equal"))
    y += HEADING
    for tie in worksheet.ties:
        slots = (points_box(0.0, unit, measures),)
        yield Line("row", y, unit, tie.field.label, tie.note, slots=slots)
        y += unit


def _lay_section(section: Section, ruling: Ruling, measures: Measures, y: float) -> Iterator[Line]:
    """Lay a section out that begins at Y: its heading, then its rows."""
    shared = captions(section)
    y += GAP
    heads = tuple(_heads(section, measures))
    yield Line("heading", y, _heading(section), section.title, section.note, slots=heads)
    y += _heading(section)
    for row in section.rows:
        height = ruling.length(row, section) * measures.line
        slots, signs = lay_cell(row, ruling.players, measures, height, captioned=not shared)
        long = ruling.is_long(row)
        yield Line("row", y, height, row.label, row.note, row.icons, slots, signs, long)
        y += height


def _sum(kind: str, y: float, label: str, measures: Measures, note: str = "") -> Line:
    height = TOTAL * measures.line
    return Line(kind, y, height, label, note, (), (points_box(0.0, height, measures),))


def _heading(section: Section) -> float:
    return NOTED_HEADING if section.note and captions(section) else HEADING


def _heads(section: Section, measures: Measures) -> Iterator[Slot]:
    """Put the captions of a section above the boxes of its rows, in letters of one height."""
    shared = captions(section)
    letters = HEAD_LETTERS if all(len(it) <= SHORT for it in shared) else SMALL_LETTERS
    for number, caption in enumerate(shared):
        x, width = place_beside(number, len(shared), measures)
        yield Slot(x, 0.0, width, _heading(section), "head", letters, caption)
