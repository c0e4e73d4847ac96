"""The cells of a worksheet: what stands in a player's column of a row, boxes and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.worksheet import Field, Row, Term

FEW, MOST_IN_LINE = 3, 6
"""So many counts stand beside their points; so many more stand in a line above them."""
PAD, EQUALS = 0.8, 3.0
WIDEST_GROUP, WIDEST_BOX, WIDEST_POINTS = 42.0, 9.0, 12.0


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


def noted_boxes(row: Row) -> tuple[Field, ...]:
    """Return the numbers that a player notes in a row, where that is more than one."""
    if row.boxes:
        return row.fields[:1] * row.boxes
    return _noted(row) if len(_noted(row)) > 1 else row.fields * (len(row.terms) > 1)


def _noted(row: Row) -> tuple[Field, ...]:
    """Return the numbers that are entered in a row."""
    return tuple(field for field in row.fields if not field.is_tick)


def part_lines(fields: Sequence[Field]) -> list[Sequence[Field]]:
    """Part many boxes into lines of about the same length."""
    each = per_line(len(fields))
    return [fields[start : start + each] for start in range(0, len(fields), each)]


def lay_cell(
    row: Row, players: int, measures: Measures, height: float, *, captioned: bool
) -> tuple[tuple[Slot, ...], tuple[Sign, ...]]:
    """Return what stands in a player's column: boxes, figures, the box for points."""
    unit = measures.line
    boxes = noted_boxes(row)
    if 1 < len(row.terms) <= FEW:
        line = _line(row, boxes, players, measures, y=0.0, height=height, captioned=captioned)
        slots = tuple(line)
        return _added(slots, height - unit, measures)
    slots = ()
    if boxes:
        parts = part_lines(boxes)
        high = (height - unit) / len(parts)
        for number, part in enumerate(parts):
            y = number * high
            line = _line(row, part, players, measures, y=y, height=high, captioned=captioned)
            slots += tuple(line)
    if row.boxes or len(row.terms) > 1:
        return _added(slots, height - unit, measures)
    points = points_box(height - unit, unit, measures)
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
    points = points_box(y, measures.line, measures)
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
            x, width = place_beside(number, len(fields), measures)
        else:
            x, width = _spread(number, min(len(noted_boxes(row)), len(fields)), measures)
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


def place_beside(number: int, of: int, measures: Measures) -> tuple[float, float]:
    """Return where a box begins that stands before the points, and its width."""
    room = measures.group - measures.points - EQUALS
    each = min(room / of, WIDEST_BOX)
    return measures.left + room - (of - number) * each + 0.3, each - 0.6


def _spread(number: int, of: int, measures: Measures) -> tuple[float, float]:
    """Return where a box begins that has a line for itself and its like, and its width."""
    each = measures.group / of
    return measures.left + number * each + 0.3, each - 0.6


def points_box(y: float, height: float, measures: Measures) -> Slot:
    """Return the box for the points of a line that begins at Y."""
    x = measures.left + measures.group - measures.points
    high = min(0.84 * measures.line * (1.3 if height > measures.line else 1.0), 0.84 * height)
    return Slot(x, y + (height - high) / 2, measures.points, high, "points")
