"""The cells of a worksheet: the boxes and figures in a player's column of a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.page.worksheets.sizes import DIGITS, TICK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.worksheet import Field, Row, Section, Term

FEW, FEW_TICKS, MOST_IN_LINE = 3, 4, 6
"""How many counts, or ticks, fit beside their points, and how many in a line above them."""
PAD, EQUALS, GAP = 0.7, 2.6, 0.25
WIDEST_GROUP, WIDEST_BOX, WIDEST_POINTS = 42.0, 9.5, 12.0
SHARE = 0.27
"""The share of the box for points in the width of a column's contents."""
HIGH = 0.92
"""How high a box is in its line."""
CAPTION, FIGURE = 0.62, 0.38
"""How many lines captions above boxes take, and figures below them."""
CLOSE = 1e-6
LEFT, LEFT_FIGURE = 2, 3.2
"""So many ticks beside their points have their figures at the left, which takes this width."""


class Box(NamedTuple):
    """A box to write in, count or tick, with its caption or icon, and the figure in it."""

    kind: str
    caption: str = ""
    icon: str = ""
    figure: str = ""


class Slot(NamedTuple):
    """A box with its corner in its player's column; `kind` is count, tick or points.

    A caption or an icon has the room `above` it, and its figure the room `below` it, or the room
    `before` it. The kind head is a caption alone, whose letters have the height `above`.
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
    below: float = 0.0
    before: float = 0.0


class Sign(NamedTuple):
    """What is printed between boxes, around its middle."""

    x: float
    y: float
    width: float
    text: str


class Measures(NamedTuple):
    """The widths that all lines share, the height of a line, and the scale of the page."""

    column: float
    line: float
    scale: float = 1.0

    @property
    def group(self) -> float:
        """The width of a column's contents."""
        return min(self.column - 2 * PAD, WIDEST_GROUP)

    @property
    def left(self) -> float:
        """Where the contents begin in the column."""
        return (self.column - self.group) / 2

    @property
    def points(self) -> float:
        """The width of a box for points."""
        return min(WIDEST_POINTS, max(self.group * SHARE, DIGITS / self.scale))

    def most(self, boxes: Sequence[Box]) -> int:
        """Return how many of some boxes a line holds, at least one."""
        least = TICK if boxes[0].kind == "tick" else DIGITS
        return max(1, min(MOST_IN_LINE, int(self.group / (least / self.scale + GAP))))


def factor_text(term: Term, players: int) -> str:
    """Write the factor of a count: `× 4`, or `÷ 2` where only every second counts."""
    each = term.each.get(players, 0)
    if term.per == 1:
        return f"× {each}"
    return f"÷ {term.per}" if each == 1 else f"÷ {term.per} × {each}"


def per_line(number: int, most: int = MOST_IN_LINE) -> int:
    """Return how many of the boxes go on a line, so that all lines are about as long."""
    lines = -(-number // most)
    return -(-number // lines)


def captions(section: Section) -> tuple[str, ...]:
    """Return the captions that all rows of a section share, if they do."""
    found = {tuple(field.caption for field in row.fields) for row in section.rows}
    shared = found.pop()
    return shared if not found and len(section.rows) > 1 < len(shared) else ()


def noted_boxes(row: Row, players: int) -> tuple[Box, ...]:
    """Return the boxes that a player fills in before the points, unless it is a single count."""
    first = row.terms[0]
    boxes: tuple[Box, ...] = ()
    if row.boxes:
        boxes = (Box("count"),) * row.boxes
    elif len(row.terms) == 1 and row.pays_once(first):
        boxes = (Box("tick", figure=str(first.each[players])),)
    elif first.sets:
        sizes = [(size, worth) for size, worth in enumerate(first.sets, start=1) if worth]
        boxes = tuple(Box("count", str(size), figure=f"× {worth}") for size, worth in sizes[::-1])
    elif first.scale:
        boxes = tuple(Box("tick", figure=str(worth)) for worth in first.scale)
    elif len(row.terms) > 1 and not row.holder:
        boxes = tuple(_box(field, row, players) for field in row.fields)
    elif len(row.fields) > 1 and not row.holder:
        boxes = tuple(Box("count", field.caption, field.icon) for field in row.fields)
    return boxes


def _box(field: Field, row: Row, players: int) -> Box:
    """Return the box of one of several fields, each with a figure of its own."""
    term = next(term for term in row.terms if term.fields[0] == field.id)
    if field.is_tick:
        return Box("tick", field.caption, field.icon, str(term.each[players]))
    return Box("count", field.caption, field.icon, factor_text(term, players))


def is_beside(row: Row, boxes: Sequence[Box]) -> bool:
    """Return whether the boxes of a row are few enough to be beside its points."""
    own = len(row.terms) > 1 or row.terms[0].sets or row.pays_once(row.terms[0])
    few = FEW_TICKS if all(box.kind == "tick" for box in boxes) else FEW
    return bool(own) and not row.boxes and 0 < len(boxes) <= few


def part_lines(boxes: Sequence[Box], measures: Measures) -> list[Sequence[Box]]:
    """Split many boxes into lines of about the same length."""
    each = per_line(len(boxes), measures.most(boxes))
    return [boxes[start : start + each] for start in range(0, len(boxes), each)]


def cell_lines(row: Row, players: int, measures: Measures, *, captioned: bool) -> float:
    """Return how many lines the boxes of a row take."""
    boxes = noted_boxes(row, players)
    if not boxes:
        return 1.0
    beside = is_beside(row, boxes)
    high = 1.0 + _above(boxes, captioned=captioned) + _below(boxes, beside=beside)
    return high if beside else high * len(part_lines(boxes, measures)) + 1.0


def _above(boxes: Sequence[Box], *, captioned: bool) -> float:
    """Return how many lines the captions above boxes take."""
    return CAPTION if captioned and (boxes[0].caption or boxes[0].icon) else 0.0


def _below(boxes: Sequence[Box], *, beside: bool) -> float:
    """Return how many lines the figures below boxes take; those of few ticks are at their left."""
    are_left = beside and len(boxes) <= LEFT and all(box.kind == "tick" for box in boxes)
    return FIGURE if boxes[0].figure and not are_left else 0.0


def lay_cell(
    row: Row, players: int, measures: Measures, height: float, *, captioned: bool
) -> tuple[tuple[Slot, ...], tuple[Sign, ...]]:
    """Return the contents of a player's column: boxes, figures, the box for points."""
    unit = measures.line
    boxes = noted_boxes(row, players)
    beside = is_beside(row, boxes)
    slots: tuple[Slot, ...] = ()
    if boxes:
        above = _above(boxes, captioned=captioned) * unit
        below = _below(boxes, beside=beside) * unit
        high = unit + above + below
        parts = [boxes] if beside else part_lines(boxes, measures)
        y = max(0.0, height - high) if beside else 0.0
        for number, part in enumerate(parts):
            places = [
                place_beside(at, len(part), measures)
                if beside
                else _spread(at, len(parts[0]), measures)
                for at in range(len(part))
            ]
            slots += tuple(_line(part, places, y + number * high, (above, unit, below)))
        if beside:
            return _added(slots, y + above, measures)
    if row.written and not boxes:
        return (points_box(height - unit, unit, measures),), ()
    several = len(row.terms) > 1 and not row.holder
    if row.boxes or several or row.terms[0].scale:
        return _added(slots, height - unit, measures)
    points = points_box(height - unit, unit, measures)
    count = points._replace(x=measures.left, kind="count")
    left = count.x + count.width
    term = row.terms[0] if len(row.terms) == 1 else row.terms[0]._replace(per=1)
    sign = Sign(
        (left + points.x) / 2,
        points.y + points.height / 2,
        points.x - left - 0.6,
        f"{factor_text(term, players)} =",
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
    boxes: Sequence[Box],
    places: Sequence[tuple[float, float]],
    y: float,
    heights: tuple[float, float, float],
) -> Iterator[Slot]:
    """Lay a line of boxes that begins at Y; each has its PLACE and width."""
    above, unit, below = heights
    for box, (x, width) in zip(boxes, places, strict=True):
        before = LEFT_FIGURE if box.figure and not below else 0.0
        yield Slot(
            x + before,
            y + above + (1 - HIGH) / 2 * unit,
            width - before,
            HIGH * unit,
            box.kind,
            above,
            box.caption if above else "",
            box.icon if above else "",
            box.figure,
            below,
            before,
        )


def place_beside(number: int, of: int, measures: Measures) -> tuple[float, float]:
    """Return where a box before the points begins, and its width."""
    room = measures.group - measures.points - EQUALS
    each = min(room / of, WIDEST_BOX)
    return measures.left + room - (of - number) * each + GAP / 2, each - GAP


def _spread(number: int, of: int, measures: Measures) -> tuple[float, float]:
    """Return where a box on a line of boxes only begins, and its width."""
    each = measures.group / of
    return measures.left + number * each + GAP / 2, each - GAP


def points_box(y: float, height: float, measures: Measures) -> Slot:
    """Return the box for the points of a line that begins at Y."""
    x = measures.left + measures.group - measures.points
    high = min(HIGH * measures.line * (1.3 if height > measures.line else 1.0), HIGH * height)
    return Slot(x, y + (height - high) / 2, measures.points, high, "points")


def is_roomy(slot: Slot, scale: float) -> bool:
    """Return whether a pencil has room in a box."""
    least = {"head": 0.0, "tick": TICK}.get(slot.kind, DIGITS)
    return min(slot.width, slot.height) * scale >= least - CLOSE
