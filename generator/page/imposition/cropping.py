"""Crop marks and the scale bar: what is printed beside the sheets, for cutting them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from generator.language import _, fill
from generator.page.imposition.division import SAME, UNPRINTED, bar_is_beside
from generator.page.marks import Path, Style, Text
from generator.page.matrix import rotation, translation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.page.imposition.division import Division
    from generator.page.marks import Mark
    from generator.page.matrix import Matrix
    from generator.page.text_box import Ruler

THICKNESS = 0.25
LONGEST_MARK = 5.0
SHORTEST_MARK = 2.0
BAR = 50.0
BAR_END = 1.5
BAR_DEPTH = 1.5
"""How far below the sheets' clearance the bar is."""
LABEL_FONT, LABEL_SIZE, LABEL_GAP, CAPITAL = "text", 2.2, 1.4, 0.66
INSET = 8.0
BLACK = "#000000"
LINE = Style(fill=None, stroke=BLACK, width=THICKNESS)


def crop_marks(division: Division, edge: float = UNPRINTED) -> Iterator[Path]:
    """Mark both ends of every cut in the margins, and between slots where gutters have room.

    Without margins, the ends of the cuts are marked between the slots. No mark is closer than
    EDGE to the edge of the paper.
    """
    trim, away = division.trim, division.clearance
    if division.is_filled:
        across, down = _ends(division.width, edge), _ends(division.height, edge)
    else:
        across = _spans(trim.left, trim.right, away, edge)
        down = _spans(trim.top, trim.bottom, away, edge)
    slots = division.slots
    if division.gutter >= 2 * away + SHORTEST_MARK:
        across += [
            (one.right + away, other.left - away)
            for one, other in pairwise(slots[: division.columns])
        ]
        firsts = slots[:: division.columns]
        down += [(one.bottom + away, other.top - away) for one, other in pairwise(firsts)]
    for x in division.upright_cuts:
        for begin, end in down:
            yield _line(x, begin, x, end)
    for y in division.level_cuts:
        for begin, end in across:
            yield _line(begin, y, end, y)


def scale_bar(division: Division, ruler: Ruler, *, has_strips: bool = False) -> Iterator[Mark]:
    """Draw a bar of exactly 50 mm below the first slot of the last row, with its length beside.

    On a paper that is not cut, it may be in the left margin, from bottom to top; always where
    pages HAVE_STRIPS at their sides.
    """
    trim, edge = division.trim, UNPRINTED + BAR_END / 2
    is_uncut = trim.left < SAME
    if is_uncut and (has_strips or bar_is_beside(division.width, division.height)):
        y = division.height - 2 * INSET
        yield from bar_at(ruler, translation(edge, y) @ rotation(-90))
        return
    y = min(trim.bottom + division.clearance + BAR_DEPTH, division.height - edge)
    x = trim.left + (INSET if is_uncut else 0.0)
    x += min(INSET, max(0.0, (division.slot_width - bar_width(ruler)) / 2))
    yield from bar_at(ruler, translation(x, y))


def bar_width(ruler: Ruler) -> float:
    """Return how wide the scale bar is, its label included."""
    return BAR + LABEL_GAP + ruler.width(_bar_label(), LABEL_FONT, LABEL_SIZE)


def bar_at(ruler: Ruler, place: Matrix) -> Iterator[Mark]:
    """Draw the scale bar from a PLACE onward."""
    yield _line(*place.point(0.0, 0.0), *place.point(BAR, 0.0))
    for x in (0.0, BAR):
        yield _line(*place.point(x, -BAR_END / 2), *place.point(x, BAR_END / 2))
    label = _bar_label()
    width = ruler.width(label, LABEL_FONT, LABEL_SIZE)
    place @= translation(BAR + LABEL_GAP, LABEL_SIZE * CAPITAL / 2)
    yield Text(label, LABEL_FONT, LABEL_SIZE, width, 0.0, BLACK, place)


def _bar_label() -> str:
    return fill(_("{length:g} mm"), length=BAR)


def _spans(begin: float, end: float, away: float, edge: float) -> list[tuple[float, float]]:
    """Return the range of marks in the two margins."""
    length = min(LONGEST_MARK, begin - away - edge)
    if length <= 0:
        return []
    return [(begin - away - length, begin - away), (end + away, end + away + length)]


def _ends(length: float, edge: float) -> list[tuple[float, float]]:
    """Return the range of marks at the two ends of a cut through the paper."""
    near, far = edge, edge + LONGEST_MARK
    return [(near, far), (length - far, length - near)]


def _line(x1: float, y1: float, x2: float, y2: float) -> Path:
    return Path((("M", (x1, y1)), ("L", (x2, y2))), LINE)
