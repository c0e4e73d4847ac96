"""What is behind the words of a page: the colour that was painted last where a text is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.page.marks import Path, Text, Use
from generator.page.matrix import IDENTITY
from generator.page.svg.shapes import mapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.page.marks import Mark
    from generator.page.matrix import Matrix

    Point = tuple[float, float]

PAPER = "#ffffff"
STEPS = 6
"""How many straight pieces a curve is followed with."""


class Word(NamedTuple):
    """A text, its colour, and the colour behind its middle."""

    text: str
    fill: str
    ground: str


def words_on_grounds(marks: Iterable[Mark]) -> list[Word]:
    """Return every text of a page with what it is printed on."""
    painted: list[tuple[list[list[Point]], str]] = []
    found = []
    for mark, matrix in _placed(marks, IDENTITY):
        if isinstance(mark, Path):
            if mark.style.fill is not None:
                painted.append((_outlines(mapped(list(mark.segments), matrix)), mark.style.fill))
        elif isinstance(mark, Text):
            spot = (matrix @ mark.matrix).point(mark.width / 2, -0.3 * mark.size)
            behind = (fill for outlines, fill in reversed(painted) if _holds(outlines, spot))
            found.append(Word(mark.text, mark.fill, next(behind, PAPER)))
    return found


def _placed(marks: Iterable[Mark], matrix: Matrix) -> Iterator[tuple[Mark, Matrix]]:
    for mark in marks:
        if isinstance(mark, Use):
            yield from _placed(mark.symbol.marks, matrix @ mark.matrix)
        else:
            yield mark, matrix


def _outlines(segments: Iterable[tuple[str, tuple[float, ...]]]) -> list[list[Point]]:
    outlines: list[list[Point]] = []
    for kind, numbers in segments:
        if kind == "M":
            outlines.append([(numbers[0], numbers[1])])
        elif kind == "L":
            outlines[-1].append((numbers[0], numbers[1]))
        elif kind == "C":
            outlines[-1] += _curve(outlines[-1][-1], numbers)
    return outlines


def _curve(start: Point, numbers: tuple[float, ...]) -> list[Point]:
    x1, y1, x2, y2, x3, y3 = numbers
    points = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        x = a * start[0] + b * x1 + c * x2 + d * x3
        points.append((x, a * start[1] + b * y1 + c * y2 + d * y3))
    return points


def _holds(outlines: list[list[Point]], spot: Point) -> bool:
    """Return whether a point is inside, by the edges that a ray to the right crosses."""
    x, y = spot
    inside = False
    for outline in outlines:
        for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
    return inside
