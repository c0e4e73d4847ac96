"""Markers of the players: folding stands, laid out and distributed over pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.language import _, fill
from generator.page.pieces.net_pages import STEPS
from generator.page.text.kit_page import HEAD
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence
    from enum import StrEnum

    from generator.page.text.room import Room

Point = tuple[float, float]

WIDTH, HEIGHT = 13.0, 28.0
"""A face of an upright marker, whose foot fits a field of the points track."""

TOP = 7.0
"""The width of the fold between the faces."""

SHOULDER = 4.0

FOOT, FOOT_WIDTH = 5.0, 11.0
"""How far a foot reaches forward or backward, and how wide it is."""

GAP = 5.0
"""Between two nets on the paper."""

ROW_GAP = 7.0

FOOT_ROOM = 8.0

SKETCH_WIDTH, SKETCH_HEIGHT = 96.0, 58.0
"""The drawing of an upright marker."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker to fold: its owner, its purpose, and the position of the middle of its top fold."""

    colour: StrEnum
    use: StrEnum
    x: float
    y: float

    @property
    def box(self) -> Box:
        """The box around its net."""
        half, long = WIDTH / 2, HEIGHT + FOOT
        return Box(self.x - half, self.y - long, self.x + half, self.y + long)


@dataclass(frozen=True, slots=True)
class MarkerNet:
    """The flat net of a marker around the middle of its top fold: the front is below it."""

    outline: tuple[Point, ...]
    folds: tuple[tuple[Point, Point], ...]
    face: tuple[Point, ...]
    """The corners of the front, the fold first."""


def lay_marker() -> MarkerNet:
    """Lay out the net: two faces that meet at the top, each with a foot, symmetrical both ways."""
    top, half, foot = TOP / 2, WIDTH / 2, FOOT_WIDTH / 2
    right: list[Point] = [
        (top, 0.0),
        (half, SHOULDER),
        (half, HEIGHT),
        (foot, HEIGHT),
        (foot, HEIGHT + FOOT),
    ]
    front = [*right, *((-x, y) for x, y in reversed(right))]
    back = [(-x, -y) for x, y in front]
    face = (*right[:3], *((-x, y) for x, y in reversed(right[:3])))
    folds = tuple(
        ((-reach, y), (reach, y)) for reach, y in ((top, 0.0), (foot, HEIGHT), (foot, -HEIGHT))
    )
    return MarkerNet((*front, *back[1:-1]), folds, face)


def marker_pages(
    room: Room, placed: Sequence[Sequence[Marker]], uses: Sequence[StrEnum]
) -> list[dict[str, object]]:
    """Return the values for the template of each page of markers."""
    return [
        {
            "net": lay_marker(),
            "markers": markers,
            "uses": uses,
            "size": {"width": WIDTH, "height": HEIGHT, "foot": FOOT},
            "sketched": room_below(room, markers),
        }
        for markers in placed
    ]


def place_markers(
    room: Room, colours: Sequence[StrEnum], uses: Sequence[StrEnum]
) -> tuple[tuple[Marker, ...], ...]:
    """Distribute a marker of each colour and use over pages, in centred rows from the top."""
    kinds = [(colour, use) for colour in colours for use in uses]
    left, right = room.margin, room.paper.width - room.margin
    across = int((right - left + GAP) / (WIDTH + GAP))
    long = 2 * (HEIGHT + FOOT)
    bottom = room.paper.height - room.margin - FOOT_ROOM * room.scale
    pages: list[tuple[Marker, ...]] = []
    rows = [kinds[start : start + across] for start in range(0, len(kinds), max(across, 1))]
    while rows:
        top = room.margin + (HEAD + (0.0 if pages else STEPS)) * room.scale + GAP
        down = int((bottom - top + ROW_GAP) / (long + ROW_GAP))
        if not across or not down:
            message = _("Markers of {height:g} mm do not fit on {paper}; use a larger paper.")
            raise OrderError(fill(message, height=long, paper=room.paper.name))
        pages.append(_row_by_row(rows[:down], (left + right) / 2, top + long / 2))
        rows = rows[down:]
    return tuple(pages)


def _row_by_row(
    rows: Sequence[Sequence[tuple[StrEnum, StrEnum]]], middle: float, first: float
) -> tuple[Marker, ...]:
    long = 2 * (HEIGHT + FOOT)
    return tuple(
        Marker(
            colour,
            use,
            middle + (place - (len(row) - 1) / 2) * (WIDTH + GAP),
            first + index * (long + ROW_GAP),
        )
        for index, row in enumerate(rows)
        for place, (colour, use) in enumerate(row)
    )


def room_below(room: Room, markers: Sequence[Marker]) -> float | None:
    """Return where the drawing of an upright marker begins, if there is room for it."""
    top = markers[-1].y + HEIGHT + FOOT + 2 * ROW_GAP
    bottom = room.paper.height - room.margin - FOOT_ROOM * room.scale
    has_room = top + SKETCH_HEIGHT <= bottom and room.paper.width >= SKETCH_WIDTH + 2 * room.margin
    return top if has_room else None
