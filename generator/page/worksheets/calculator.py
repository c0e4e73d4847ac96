"""The printed calculator: a worksheet becomes one page with a column for each player.

A solo game against an opponent has a column for each round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.language import _, ngettext
from generator.page.marks import Page
from generator.page.text.kit_page import FOOT, KIT
from generator.page.worksheets.cells import (
    Measures,
    Sign,
    Slot,
    is_beside,
    lay_cell,
    noted_boxes,
    part_lines,
    place_beside,
    points_box,
)
from generator.registry import load_part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.model.worksheet import Row, Section, Worksheet, WorksheetOrder
    from generator.page.svg.press import Press
    from generator.page.text.room import Room
    from generator.units import Paper

TEMPLATE = "calculator/worksheet.svg.j2"
HEAD, NAMES = 15.5, 9.5
HEADING, NOTED_HEADING, GAP = 6.0, 9.6, 1.7
"""A heading is higher if it has a note below it, since captions are beside it."""
LABEL, WIDEST_COLUMN = 52.0, 50.0
LOWEST, HIGHEST = 4.6, 9.6
"""The least and the greatest height of a line of the worksheet, in mm."""
CAPTION, TOTAL = 0.62, 1.4
"""How many lines captions above boxes take, and a total."""
HEAD_LETTERS, SMALL_LETTERS, SHORT = 3.1, 2.2, 3
"""The letters of captions in a heading, in mm: of short ones, of longer ones."""
NOTE, NOTE_MARGIN, ICON = 1.5, 3.5, 6.2
"""The smallest letters of a note, what it keeps free beside it, and the room of an icon, in mm."""


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


class Ruling(NamedTuple):
    """What the heights of rows depend on: players, the width of labels, the length of words."""

    players: int
    label: float
    wrapped: Callable[[str, str, float, float], list[str]]

    def is_long(self, row: Row) -> bool:
        """Return whether the note of a row does not fit one line, even at its smallest."""
        wide = self.label - NOTE_MARGIN - len(row.icons) * ICON
        return bool(row.note) and len(self.wrapped(row.note, "display-italic", NOTE, wide)) > 1

    def length(self, row: Row, section: Section) -> float:
        """Return how many lines a row takes."""
        boxes = noted_boxes(row, self.players)
        if not boxes:
            return 1.0 + CAPTION if self.is_long(row) else 1.0
        high = 1.0 if captions(section) or not boxes[0].caption else 1.0 + CAPTION
        return high if is_beside(row, boxes) else high * len(part_lines(boxes)) + 1.0

    def lengths(self, worksheet: Worksheet) -> Iterator[float]:
        """Yield the heights of all rows and sums, in lines."""
        for section in worksheet.sections:
            yield from (self.length(row, section) for row in section.rows)
            yield from [TOTAL] * section.rival
        yield from [TOTAL] * (2 if worksheet.track else 1)
        yield from (1.0 for _tie in worksheet.ties)


def draw_worksheet(worksheet: Worksheet, order: WorksheetOrder, theme: Theme, press: Press) -> Page:
    """Draw the worksheet of a game, upright on one page."""
    worksheet = worksheet.for_players(order.players)
    room = _room(order.paper)
    heads = worksheet.rounds if order.players == 1 else ()
    columns = len(heads) or order.players
    column = min(WIDEST_COLUMN, (room.width - LABEL) / columns)
    fixed = sum(_heading(section) + GAP for section in worksheet.sections)
    fixed += HEADING + GAP if worksheet.ties else 0.0
    space = room.height - HEAD - NAMES - FOOT - fixed
    ruling = Ruling(order.players, room.width - columns * column, press.wrapped)
    line = min(HIGHEST, space / sum(ruling.lengths(worksheet)))
    if line < LOWEST:
        message = _("The worksheet has more rows than a page of {paper} holds.")
        raise OrderError(message.format(paper=order.paper.name))
    title = _("Score worksheet")
    drawing = press.draw(
        TEMPLATE,
        {
            **paints(worksheet.game, order.ink, theme),
            "room": room,
            "title": title,
            "worksheet": worksheet,
            "lines": tuple(_lay(worksheet, ruling, Measures(column, line))),
            "top": HEAD + NAMES,
            "head_height": HEAD,
            "names": NAMES,
            "label": ruling.label,
            "column": column,
            "columns": columns,
            "heads": heads,
            "number": ngettext("{number} player", "{number} players", order.players).format(
                number=order.players
            ),
        },
    )
    return Page(
        worksheet.game, title, drawing.width, drawing.height, drawing.marks, tags=drawing.tags
    )


def has_room(paper: Paper) -> bool:
    """Return whether the words of a worksheet are legible on a paper."""
    return KIT.fits(paper.portrait)


def _room(paper: Paper) -> Room:
    """Lay the page on a paper like those of a kit."""
    unfit = _(
        "The paper {paper} is too small for a worksheet; use at least {width:.0f} ×"
        " {height:.0f} mm, such as a5."
    )
    return KIT.room(paper.portrait, unfit)


def paints(game: str, ink: Ink, theme: Theme) -> dict[str, object]:
    """Return what icons are drawn with; the terrains have the colours of the game."""
    found: dict[str, object] = load_part(game, "paints")(ink, theme)
    return found


def captions(section: Section) -> tuple[str, ...]:
    """Return the captions that all rows of a section share, if they do."""
    found = {tuple(field.caption for field in row.fields) for row in section.rows}
    shared = found.pop()
    return shared if not found and len(section.rows) > 1 < len(shared) else ()


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
