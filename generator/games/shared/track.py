"""The points track: fields of equal size around the edge of the game board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class TrackField:
    """A field of the track; the first one is also the last."""

    number: int
    box: Box


@dataclass(frozen=True, slots=True)
class Track:
    """The fields clockwise from the top left corner."""

    fields: tuple[TrackField, ...]
    depth: tuple[float, float]
    """Width and height of a field."""


def lay_track(outline: Box, number: int) -> Track:
    """Lay an even NUMBER of fields around the inside of a box, as nearly square as possible."""
    columns, rows = _shape(outline, number)
    wide, high = outline.width / columns, outline.height / rows
    fields = tuple(
        TrackField(
            index,
            Box(
                outline.left + column * wide,
                outline.top + row * high,
                outline.left + (column + 1) * wide,
                outline.top + (row + 1) * high,
            ),
        )
        for index, (column, row) in enumerate(_walk(columns, rows))
    )
    return Track(fields, (wide, high))


def _shape(outline: Box, number: int) -> tuple[int, int]:
    """Return columns and rows of a ring of so many fields."""

    def stretch(columns: int) -> float:
        wide, high = outline.width / columns, outline.height / (number // 2 + 2 - columns)
        return max(wide, high) / min(wide, high)

    columns = min(range(2, number // 2 + 1), key=stretch)
    return columns, number // 2 + 2 - columns


def _walk(columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """Yield the fields around the ring, clockwise from its top left corner."""
    yield from ((column, 0) for column in range(columns))
    yield from ((columns - 1, row) for row in range(1, rows))
    yield from ((column, rows - 1) for column in range(columns - 2, -1, -1))
    yield from ((0, row) for row in range(rows - 2, 0, -1))
