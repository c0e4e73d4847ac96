"""The printed calculator: a worksheet becomes one page with a column for each player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import _, ngettext
from generator.page.cells import (
    FEW,
    Measures,
    Sign,
    Slot,
    lay_cell,
    noted_boxes,
    part_lines,
    place_beside,
    points_box,
)
from generator.page.kit import (
    FOOT,
    NARROWEST_MARGIN,
    SMALLEST_HEIGHT,
    SMALLEST_SCALE,
    SMALLEST_WIDTH,
    WIDEST_MARGIN,
    Room,
)
from generator.page.marks import Page
from generator.page.paints import board_paints

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.order import Ink, WorksheetOrder
    from generator.model.theme import Theme
    from generator.model.worksheet import Row, Section, Worksheet
    from generator.page.press import Press
    from generator.units import Paper

TEMPLATE = "calculator/worksheet.svg.j2"
HEAD, NAMES = 15.5, 9.5
HEADING, NOTED_HEADING, GAP = 6.0, 9.6, 1.7
"""A heading is higher if a note must stand below it, since captions stand beside it."""
LABEL, WIDEST_COLUMN = 52.0, 50.0
LOWEST, HIGHEST = 4.6, 9.6
"""A line of the worksheet is at least and at most so high, in mm."""
CAPTION, TOTAL = 0.62, 1.4
"""How many lines captions above boxes take, and a total."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page: its label, and what stands in the column of every player."""

    kind: str
    y: float
    height: float
    label: str
    note: str = ""
    icons: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    signs: tuple[Sign, ...] = ()


def draw_worksheet(worksheet: Worksheet, order: WorksheetOrder, theme: Theme, press: Press) -> Page:
    """Draw the worksheet of a game, upright on one page."""
    room = _room(order.paper.portrait)
    column = min(WIDEST_COLUMN, (room.width - LABEL) / order.players)
    fixed = sum(_heading(section) + GAP for section in worksheet.sections) + HEADING + GAP
    space = room.height - HEAD - NAMES - FOOT - fixed
    line = min(HIGHEST, space / sum(_lengths(worksheet)))
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
            "lines": tuple(_lay(worksheet, order.players, Measures(column, line))),
            "top": HEAD + NAMES,
            "head_height": HEAD,
            "names": NAMES,
            "label": room.width - order.players * column,
            "column": column,
            "players": order.players,
            "number": ngettext("{number} player", "{number} players", order.players).format(
                number=order.players
            ),
        },
    )
    return Page(worksheet.game, title, drawing.width, drawing.height, drawing.marks)


def _room(paper: Paper) -> Room:
    """Lay the page on a paper as those of a kit are laid, so that its words can be read."""
    margin = min(WIDEST_MARGIN, max(NARROWEST_MARGIN, paper.width * 0.0477))
    wide, high = paper.width - 2 * margin, paper.height - 2 * margin
    room = Room(paper, margin, min(wide / SMALLEST_WIDTH, high / SMALLEST_HEIGHT))
    if room.scale < SMALLEST_SCALE:
        message = _(
            "The paper {paper} is too small for a worksheet; it needs {width:.0f} × {height:.0f}"
            " mm at least, such as a5."
        )
        width = SMALLEST_WIDTH * SMALLEST_SCALE + 2 * NARROWEST_MARGIN
        height = SMALLEST_HEIGHT * SMALLEST_SCALE + 2 * NARROWEST_MARGIN
        raise OrderError(message.format(paper=paper.name, width=width, height=height))
    return room


def paints(game: str, ink: Ink, theme: Theme) -> dict[str, object]:
    """Return what icons are drawn with; the terrains have the colours of the game."""
    found = board_paints(ink, theme)
    return found if game == "board" else {**found, "ink": theme.inks[ink]}


def captions(section: Section) -> tuple[str, ...]:
    """Return the captions that all rows of a section share, if they do."""
    found = {tuple(field.caption for field in row.fields) for row in section.rows}
    shared = found.pop()
    return shared if not found and len(shared) > 1 else ()


def _lengths(worksheet: Worksheet) -> Iterator[float]:
    """Yield the heights of all rows and sums, in lines."""
    for section in worksheet.sections:
        yield from (_length(row, section) for row in section.rows)
    yield from (TOTAL for _sum in range(2 if worksheet.track else 1))
    yield from (1.0 for _tie in worksheet.ties)


def _length(row: Row, section: Section) -> float:
    """Return how many lines a row takes."""
    boxes = noted_boxes(row)
    if not boxes:
        return 1.0
    high = 1.0 if captions(section) or not boxes[0].caption else 1.0 + CAPTION
    if 1 < len(row.terms) <= FEW:
        return high
    return high * len(part_lines(boxes)) + 1.0


def _lay(worksheet: Worksheet, players: int, measures: Measures) -> Iterator[Line]:
    """Lay the lines out from top to bottom."""
    y = 0.0
    unit = measures.line
    finished = worksheet.track is None
    for section in worksheet.sections:
        if not section.during and not finished:
            finished = True
            yield _sum("subtotal", y, _("So far"), measures, _("or the points on the track"))
            y += TOTAL * unit
        shared = captions(section)
        y += GAP
        slots = tuple(_heads(section, measures))
        yield Line("heading", y, _heading(section), section.title, section.note, slots=slots)
        y += _heading(section)
        for row in section.rows:
            height = _length(row, section) * unit
            slots, signs = lay_cell(row, players, measures, height, captioned=not shared)
            yield Line("row", y, height, row.label, row.note, row.icons, slots, signs)
            y += height
    yield _sum("total", y, _("Total"), measures)
    y += TOTAL * unit + GAP
    yield Line("heading", y, HEADING, _("If totals are equal"))
    y += HEADING
    for tie in worksheet.ties:
        yield Line("row", y, unit, tie.field.label, slots=(points_box(0.0, unit, measures),))
        y += unit


def _sum(kind: str, y: float, label: str, measures: Measures, note: str = "") -> Line:
    height = TOTAL * measures.line
    return Line(kind, y, height, label, note, (), (points_box(0.0, height, measures),))


def _heading(section: Section) -> float:
    return NOTED_HEADING if section.note and captions(section) else HEADING


def _heads(section: Section, measures: Measures) -> Iterator[Slot]:
    """Put the captions of a section above the boxes of its rows."""
    shared = captions(section)
    for number, caption in enumerate(shared):
        x, width = place_beside(number, len(shared), measures)
        yield Slot(x, 0.0, width, _heading(section), "head", caption=caption)
