"""The shapes of SVG's subset, each as absolute path segments."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.page.marks import Path
from generator.page.matrix import IDENTITY
from generator.page.svg.pathdata import KAPPA, LONGEST_KEPT, MOST_KEPT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.marks import Mark, Segment
    from generator.page.matrix import Matrix

KEPT: dict[tuple[object, ...], tuple[Segment, ...]] = {}
"""Shapes in their places, by their attributes: most are on many pages."""


def keep(key: tuple[object, ...], segments: tuple[Segment, ...], letters: int) -> None:
    """Keep a shape unless it has too many LETTERS; there is a limit to how many are kept."""
    if letters <= LONGEST_KEPT:
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        KEPT[key] = segments


def ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Segment]:
    """Draw four quarter curves around a centre."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return [
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    ]


def rectangle(x: float, y: float, width: float, height: float, radius: float) -> list[Segment]:
    """Draw a rectangle, its corners rounded by RADIUS."""
    right, bottom = x + width, y + height
    if radius <= 0:
        return [
            ("M", (x, y)),
            ("L", (right, y)),
            ("L", (right, bottom)),
            ("L", (x, bottom)),
            ("Z", ()),
        ]
    r = min(radius, width / 2, height / 2)
    k = r * (1 - KAPPA)
    return [
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    ]


def polyline(numbers: Sequence[float], *, closed: bool) -> list[Segment]:
    """Draw a line through points, closed for a polygon."""
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    segments: list[Segment] = [("M", points[0]), *(("L", point) for point in points[1:])]
    return [*segments, ("Z", ())] if closed else segments


def mapped(segments: Sequence[Segment], matrix: Matrix) -> tuple[Segment, ...]:
    """Map every point of the segments."""
    a, b, c, d, e, f = matrix
    found: list[Segment] = []
    for letter, numbers in segments:
        if letter == "C":
            x1, y1, x2, y2, x, y = numbers
            first = (a * x1 + c * y1 + e, b * x1 + d * y1 + f)
            second = (a * x2 + c * y2 + e, b * x2 + d * y2 + f)
            found.append(("C", (*first, *second, a * x + c * y + e, b * x + d * y + f)))
        elif numbers:
            x, y = numbers
            found.append((letter, (a * x + c * y + e, b * x + d * y + f)))
        else:
            found.append((letter, ()))
    return tuple(found)


def moved_mark(mark: Mark, place: Matrix) -> Mark:
    """Return a mark that is shifted by a matrix."""
    if place == IDENTITY:
        return mark
    if isinstance(mark, Path):
        return Path(mapped(mark.segments, place), mark.style)
    return replace(mark, matrix=place @ mark.matrix)
