"""Joining: what is printed around a sheet of a poster, for gluing its neighbours to it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from generator.language import _
from generator.page.imposition.division import UNPRINTED
from generator.page.imposition.tiling import MARK_ROOM
from generator.page.marks import Path, Style, Text
from generator.page.matrix import rotation, translation
from generator.page.svg.shapes import mapped, polyline, rectangle
from generator.page.text.room import SMALLEST_WORDS
from generator.page.text_box import TextBox, set_text
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.hexes.frame import Box
    from generator.page.imposition.tiling import Poster, Sheet
    from generator.page.marks import Mark, Segment
    from generator.page.matrix import Matrix
    from generator.page.text_box import Ruler, Setting

DIAMOND = 1.2
"""How far a joining mark reaches from its middle."""
MARK_AWAY = 1.6
"""How far its middle is from what the paper shows."""
TICK = 2.4
DROPS = 3
LABEL_INSET, LABEL_DEPTH = 14.0, 8.0
NAME_FONT, NAME_SIZE, HINT_FONT, HINT_SIZE = "text-bold", 3.4, "text", 2.7
CAPITAL, WORD_GAP = 0.66, 2.5
LINE_STEP, MOST_LINES = 3.6, 3
CELL = (4.2, 3.0)
BLACK, WHITE = "#000000", "#ffffff"
CUT = Style(fill=None, stroke=BLACK, width=0.2, dashes=(2.0, 1.4))
LINE = Style(fill=None, stroke=BLACK, width=0.2)
SOLID = Style(fill=BLACK)
GLUE = Style(fill=WHITE, stroke=BLACK, width=0.2, join="round")
_DROP: list[Segment] = [
    ("M", (0.0, -1.5)),
    ("C", (0.65, -0.55, 1.05, 0.0, 1.05, 0.5)),
    ("C", (1.05, 1.1, 0.6, 1.55, 0.0, 1.55)),
    ("C", (-0.6, 1.55, -1.05, 1.1, -1.05, 0.5)),
    ("C", (-1.05, 0.0, -0.65, -0.55, 0.0, -1.5)),
    ("Z", ()),
]


class Margin(NamedTuple):
    """A margin with the label of a sheet: where its plan and its words start, and their room."""

    plan: tuple[float, float]
    cell: tuple[float, float]
    words_at: Matrix
    room: float
    depth: float
    has_more_lines: bool


def join_sheet(sheet: Sheet, poster: Poster, ruler: Ruler) -> Iterator[Mark]:
    """Draw glue, cut edges, diamonds and the label of a sheet in their places on the paper."""
    shown = sheet.shown
    yield from _glue(shown, sheet, poster)
    yield from _cuts(shown, sheet, poster)
    place = translation(sheet.x - sheet.window.left, sheet.y - sheet.window.top)
    yield from (_diamond(*place.point(*mark)) for mark in joining_marks(sheet, poster))
    yield from _label(sheet, poster, ruler)


def joining_marks(sheet: Sheet, poster: Poster) -> tuple[tuple[float, float], ...]:
    """Return the middles of a sheet's diamonds on the page.

    Each is at an end of the edge along which a sheet is cut: half of it is cut off, and the other
    half meets that of the sheet below. They are outside the part that is kept.
    """
    window, away = sheet.window, MARK_AWAY
    step_x, step_y = window.width - poster.overlap, window.height - poster.overlap
    cuts_x = [window.left] * (sheet.column > 0)
    cuts_x += [window.left + step_x] * (sheet.column < poster.columns - 1)
    cuts_y = [window.top] * (sheet.row > 0)
    cuts_y += [window.top + step_y] * (sheet.row < poster.rows - 1)
    marks = [(x, y) for x in cuts_x for y in (window.top - away, window.bottom + away)]
    ends = [window.left - away] * (sheet.column == 0)
    ends += [window.right + away] * (sheet.column == poster.columns - 1)
    return (*marks, *((x, y) for y in cuts_y for x in ends))


def _glue(shown: Box, sheet: Sheet, poster: Poster) -> Iterator[Path]:
    """Put drops of glue on the strips that the next sheets cover."""
    inset = poster.overlap / 2
    if poster.overlap < 2 * MARK_ROOM:
        return
    for part in range(DROPS):
        along = (part + 0.5) / DROPS
        if sheet.column < poster.columns - 1:
            yield _drop(shown.right - inset, shown.top + along * shown.height)
        if sheet.row < poster.rows - 1:
            yield _drop(shown.left + along * shown.width, shown.bottom - inset)


def _cuts(shown: Box, sheet: Sheet, poster: Poster) -> Iterator[Path]:
    """Dash the edges that are cut before joining; tick the corners that are trimmed afterwards."""
    out = MARK_ROOM
    if sheet.column:
        yield _line(shown.left, shown.top - out, shown.left, shown.bottom + out, CUT)
    if sheet.row:
        yield _line(shown.left - out, shown.top, shown.right + out, shown.top, CUT)
    lefts = [(shown.left, -1)] * (sheet.column == 0)
    rights = [(shown.right, 1)] * (sheet.column == poster.columns - 1)
    tops = [(shown.top, -1)] * (sheet.row == 0)
    bottoms = [(shown.bottom, 1)] * (sheet.row == poster.rows - 1)
    for x, way_x in lefts + rights:
        for y, way_y in tops + bottoms:
            yield _line(x + way_x * 0.6, y, x + way_x * TICK, y, LINE)
            yield _line(x, y + way_y * 0.6, x, y + way_y * TICK, LINE)


def has_words(poster: Poster, ruler: Ruler) -> bool:
    """Return whether every sheet of a poster has room for its label, at 6 points or more."""
    return all(_lettered(it, poster, ruler) is not None for it in poster.sheets)


def _label(sheet: Sheet, poster: Poster, ruler: Ruler) -> Iterator[Mark]:
    """Label the sheet in its margin: a plan of all sheets, its row and column, a hint."""
    lettered = _lettered(sheet, poster, ruler)
    if lettered is not None:
        margin, words = lettered
        yield from _plan(margin, sheet, poster)
        yield from words


def _lettered(sheet: Sheet, poster: Poster, ruler: Ruler) -> tuple[Margin, list[Text]] | None:
    """Choose what has room: small papers have a smaller name, then a shorter hint."""
    shown = sheet.shown
    below = poster.paper.height - shown.bottom - UNPRINTED
    beside = shown.left - UNPRINTED
    is_level = below >= min(beside, LABEL_DEPTH)
    margins = [
        _margin(shown, poster, (below, beside), is_level=it) for it in (is_level, not is_level)
    ]
    hint = _(
        "Cut along the dashed edges and glue them over the sheets beside and above,"
        " so that the diamonds meet."
    )
    brief = _("Cut at the dashes, glue on top: diamonds meet.")
    for words, margin, largest in product((hint, brief), margins, (NAME_SIZE, SMALLEST_WORDS)):
        found = _words(words, margin, largest, sheet, ruler)
        if found is not None:
            return margin, found
    return None


def _margin(shown: Box, poster: Poster, depths: tuple[float, float], *, is_level: bool) -> Margin:
    """Measure the margin below what a paper shows, or that at its left, read upwards."""
    below, beside = depths
    depth = min(LABEL_DEPTH, below if is_level else beside)
    high = min(CELL[1], (depth - 1.6) / max(poster.rows, poster.columns * CELL[0] / CELL[1]))
    wide = high * CELL[0] / CELL[1]
    if is_level:
        left, top = shown.left + LABEL_INSET, shown.bottom + (depth - poster.rows * high) / 2
        words_at = translation(left + poster.columns * wide, shown.bottom + depth / 2)
        room = shown.width - 2 * LABEL_INSET - poster.columns * wide
    else:
        left = shown.left - (depth + poster.columns * wide) / 2
        top = shown.bottom - LABEL_INSET - poster.rows * high
        words_at = translation(shown.left - depth / 2, top) @ rotation(-90)
        room = top - shown.top - LABEL_INSET
    more = is_level and below >= depth + MOST_LINES * LINE_STEP
    return Margin((left, top), (wide, high), words_at, room, depth, has_more_lines=more)


def _plan(margin: Margin, sheet: Sheet, poster: Poster) -> Iterator[Path]:
    """Draw all sheets, this one filled."""
    (left, top), (wide, high) = margin.plan, margin.cell
    for other in poster.sheets:
        corners = rectangle(left + other.column * wide, top + other.row * high, wide, high, 0.0)
        style = Style(fill=BLACK if other is sheet else WHITE, stroke=BLACK, width=0.2)
        yield Path(tuple(corners), style)


def _words(
    hint: str, margin: Margin, largest: float, sheet: Sheet, ruler: Ruler
) -> list[Text] | None:
    """Write the name of a sheet and, beside or below it, the hint; None if they have no room."""
    name = _("Row {row}, column {column}").format(row=sheet.row + 1, column=sheet.column + 1)
    at, room = margin.words_at, margin.room
    setting = _fitted(name, NAME_FONT, min(largest, margin.depth), room * 0.4, ruler)
    if setting is None:
        return None
    size, width = setting.size, setting.lines[0][1]
    found = [Text(name, NAME_FONT, size, width, 0.0, BLACK, at @ _base(WORD_GAP, 0.0, size))]
    beside = 2 * WORD_GAP + width
    start, first, lines = beside, 0.0, 1
    if ruler.width(hint, HINT_FONT, HINT_SIZE) > room - beside and margin.has_more_lines:
        start, first, lines = WORD_GAP, LINE_STEP, MOST_LINES
    setting = _fitted(hint, HINT_FONT, HINT_SIZE, room - start, ruler, lines=lines)
    if setting is None:
        return None
    for number, (line, long) in enumerate(setting.lines):
        place = at @ _base(start, first + number * LINE_STEP, setting.size)
        found.append(Text(line, HINT_FONT, setting.size, long, 0.0, BLACK, place))
    return found


def _base(x: float, y: float, size: float) -> Matrix:
    """Return the shift that centres letters of a size vertically at Y."""
    return translation(x, y + size * CAPITAL / 2)


def _fitted(
    words: str, font: str, largest: float, room: float, ruler: Ruler, *, lines: int = 1
) -> Setting | None:
    """Set words at the largest size at which they fit their lines; None below 6 points."""
    box = TextBox(room, lines, SMALLEST_WORDS, LINE_STEP)
    return set_text(words, box, ruler, font=font, size=largest, spacing=0.0)


def _diamond(x: float, y: float) -> Path:
    d = DIAMOND
    corners = (x, y - d, x + d, y, x, y + d, x - d, y)
    return Path(tuple(polyline(corners, closed=True)), SOLID)


def _drop(x: float, y: float) -> Path:
    return Path(mapped(_DROP, translation(x, y)), GLUE)


def _line(x1: float, y1: float, x2: float, y2: float, style: Style) -> Path:
    return Path((("M", (x1, y1)), ("L", (x2, y2))), style)
