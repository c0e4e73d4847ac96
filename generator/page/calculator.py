"""The printed calculator: a worksheet becomes one page with a column for each player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.language import _, ngettext
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
    from collections.abc import Iterator, Sequence

    from generator.model.order import Ink, WorksheetOrder
    from generator.model.theme import Theme
    from generator.model.worksheet import Field, Row, Section, Term, Worksheet
    from generator.page.press import Press
    from generator.units import Paper

TEMPLATE = "calculator/worksheet.svg.j2"
HEAD, NAMES = 15.5, 9.5
HEADING, NOTED_HEADING, GAP = 6.0, 9.6, 1.7
"""A heading is higher if a note must stand below it, since captions stand beside it."""
LABEL, WIDEST_COLUMN, WIDEST_GROUP = 52.0, 50.0, 42.0
LOWEST, HIGHEST = 4.6, 9.6
"""A line of the worksheet is at least and at most so high, in mm."""
CAPTION, TOTAL = 0.62, 1.4
"""How many lines captions above boxes take, and a total."""
FEW, MOST_IN_LINE = 3, 6
"""So many counts stand beside their points; so many more stand in a line above them."""
PAD, EQUALS = 0.8, 3.0
WIDEST_BOX, WIDEST_POINTS = 9.0, 12.0


class Slot(NamedTuple):
    """A box to write in, its corner in its player's column; `kind` is count, tick or points.

    A caption or an icon has the room `above` it.
    """

    x: float
    y: float
    width: float
    height: float
    kind: str
    above: float = 0.0
    caption: str = ""
    icon: str = ""
    figure: str = ""


class Sign(NamedTuple):
    """What is printed between boxes, around its middle."""

    x: float
    y: float
    width: float
    text: str


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


class Measures(NamedTuple):
    """The widths that all lines share, and the height of a line."""

    column: float
    line: float

    @property
    def group(self) -> float:
        """The width of what stands in a column."""
        return min(self.column - 2 * PAD, WIDEST_GROUP)

    @property
    def left(self) -> float:
        """Where it begins in the column."""
        return (self.column - self.group) / 2

    @property
    def points(self) -> float:
        """The width of a box for points."""
        return min(WIDEST_POINTS, self.group * 0.3)


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


def factor_text(term: Term, players: int) -> str:
    """Write what a count is multiplied with: `× 4`, or `÷ 2` where only every second counts."""
    each = term.each[players]
    if term.per == 1:
        return f"× {each}"
    return f"÷ {term.per}" if each == 1 else f"÷ {term.per} × {each}"


def per_line(number: int) -> int:
    """Return how many of so many boxes stand in a line, so that all lines are about as long."""
    lines = -(-number // MOST_IN_LINE)
    return -(-number // lines)


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
    boxes = _boxes(row)
    if not boxes:
        return 1.0
    high = 1.0 if captions(section) or not boxes[0].caption else 1.0 + CAPTION
    if 1 < len(row.terms) <= FEW:
        return high
    return high * len(_parted(boxes)) + 1.0


def _boxes(row: Row) -> tuple[Field, ...]:
    """Return the numbers that a player notes in a row, where that is more than one."""
    if row.boxes:
        return row.fields[:1] * row.boxes
    return _noted(row) if len(_noted(row)) > 1 else row.fields * (len(row.terms) > 1)


def _noted(row: Row) -> tuple[Field, ...]:
    """Return the numbers that are entered in a row."""
    return tuple(field for field in row.fields if not field.is_tick)


def _parted(fields: Sequence[Field]) -> list[Sequence[Field]]:
    """Part many boxes into lines of about the same length."""
    each = per_line(len(fields))
    return [fields[start : start + each] for start in range(0, len(fields), each)]


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
            slots, signs = _cell(row, players, measures, height, captioned=not shared)
            yield Line("row", y, height, row.label, row.note, row.icons, slots, signs)
            y += height
    yield _sum("total", y, _("Total"), measures)
    y += TOTAL * unit + GAP
    yield Line("heading", y, HEADING, _("If totals are equal"))
    y += HEADING
    for tie in worksheet.ties:
        yield Line("row", y, unit, tie.field.label, slots=(_points(0.0, unit, measures),))
        y += unit


def _sum(kind: str, y: float, label: str, measures: Measures, note: str = "") -> Line:
    height = TOTAL * measures.line
    return Line(kind, y, height, label, note, (), (_points(0.0, height, measures),))


def _heading(section: Section) -> float:
    return NOTED_HEADING if section.note and captions(section) else HEADING


def _heads(section: Section, measures: Measures) -> Iterator[Slot]:
    """Put the captions of a section above the boxes of its rows."""
    shared = captions(section)
    for number, caption in enumerate(shared):
        x, width = _beside(number, len(shared), measures)
        yield Slot(x, 0.0, width, _heading(section), "head", caption=caption)


def _cell(
    row: Row, players: int, measures: Measures, height: float, *, captioned: bool
) -> tuple[tuple[Slot, ...], tuple[Sign, ...]]:
    """Return what stands in a player's column: boxes, figures, the box for points."""
    unit = measures.line
    boxes = _boxes(row)
    if 1 < len(row.terms) <= FEW:
        line = _line(row, boxes, players, measures, y=0.0, height=height, captioned=captioned)
        slots = tuple(line)
        return _added(slots, height - unit, measures)
    slots = ()
    if boxes:
        parts = _parted(boxes)
        high = (height - unit) / len(parts)
        for number, part in enumerate(parts):
            y = number * high
            line = _line(row, part, players, measures, y=y, height=high, captioned=captioned)
            slots += tuple(line)
    if row.boxes or len(row.terms) > 1:
        return _added(slots, height - unit, measures)
    points = _points(height - unit, unit, measures)
    count = points._replace(x=measures.left, kind="count")
    left = count.x + count.width
    sign = Sign(
        (left + points.x) / 2,
        points.y + points.height / 2,
        points.x - left - 0.6,
        f"{factor_text(row.terms[0], players)} =",
    )
    return (*slots, count, points), (sign,)


def _added(
    slots: tuple[Slot, ...], y: float, measures: Measures
) -> tuple[tuple[Slot, ...], tuple[Sign, ...]]:
    """Add the box for the points of all counts."""
    points = _points(y, measures.line, measures)
    sign = Sign(points.x - EQUALS / 2, points.y + points.height / 2, EQUALS, "=")
    return (*slots, points), (sign,)


def _line(
    row: Row,
    fields: Sequence[Field],
    players: int,
    measures: Measures,
    *,
    y: float,
    height: float,
    captioned: bool,
) -> Iterator[Slot]:
    """Lay a line of boxes that begins at Y: beside the points if they are few, else in a line."""
    terms = {term.fields[0]: term for term in row.terms if len(row.terms) > 1}
    unit = measures.line
    above = height - unit if captioned else 0.0
    for number, field in enumerate(fields):
        if 1 < len(row.terms) <= FEW:
            x, width = _beside(number, len(fields), measures)
        else:
            x, width = _spread(number, min(len(_boxes(row)), len(fields)), measures)
        term = terms.get(field.id)
        figure = ""
        if term:
            figure = str(term.each[players]) if field.is_tick else factor_text(term, players)
        yield Slot(
            x,
            y + above + 0.08 * unit,
            width,
            0.84 * unit,
            "tick" if field.is_tick else "count",
            above,
            field.caption if captioned else "",
            field.icon if captioned else "",
            figure,
        )


def _beside(number: int, of: int, measures: Measures) -> tuple[float, float]:
    """Return where a box begins that stands before the points, and its width."""
    room = measures.group - measures.points - EQUALS
    each = min(room / of, WIDEST_BOX)
    return measures.left + room - (of - number) * each + 0.3, each - 0.6


def _spread(number: int, of: int, measures: Measures) -> tuple[float, float]:
    """Return where a box begins that has a line for itself and its like, and its width."""
    each = measures.group / of
    return measures.left + number * each + 0.3, each - 0.6


def _points(y: float, height: float, measures: Measures) -> Slot:
    """Return the box for the points of a line that begins at Y."""
    x = measures.left + measures.group - measures.points
    high = min(0.84 * measures.line * (1.3 if height > measures.line else 1.0), 0.84 * height)
    return Slot(x, y + (height - high) / 2, measures.points, high, "points")
