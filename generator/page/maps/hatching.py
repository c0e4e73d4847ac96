"""Hatching: families of parallel lines cut to an outline."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[float, float]
MOST_LINES = 1_000


def hatch(outline: Sequence[Point], angle: float, distance: float) -> str:
    """Return path data of lines DISTANCE apart at ANGLE (degrees) inside an outline."""
    along = cos(radians(angle)), sin(radians(angle))
    across = -along[1], along[0]
    depths = [x * across[0] + y * across[1] for x, y in outline]
    if not max(depths) - min(depths) < MOST_LINES * distance:
        raise ValueError(_("a hatching has too many lines"))
    first, last = int(min(depths) // distance), int(max(depths) // distance)
    pieces = []
    for step in range(first, last + 1):
        depth = (step + 0.5) * distance
        ends = _crossings(outline, depths, depth, along)
        for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True):
            pieces.append(f"M{x1:.3f} {y1:.3f}L{x2:.3f} {y2:.3f}")
    return "".join(pieces)


def _crossings(
    outline: Sequence[Point], depths: Sequence[float], depth: float, along: Point
) -> list[Point]:
    """Return where a line crosses the outline, in order: in and out alternately."""
    points = []
    for index, (x1, y1) in enumerate(outline):
        (x2, y2), d1, d2 = outline[index - 1], depths[index], depths[index - 1]
        if (d1 > depth) != (d2 > depth):
            part = (depth - d1) / (d2 - d1)
            points.append((x1 + part * (x2 - x1), y1 + part * (y2 - y1)))
    return sorted(points, key=lambda point: point[0] * along[0] + point[1] * along[1])
