"""Bleeding: what reaches the edge of a page runs on beyond the cut."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.page.marks import Path, Symbol, Use
from generator.page.matrix import IDENTITY, translation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.marks import Mark, Segment
    from generator.page.matrix import Matrix

    Point = tuple[float, float]

SAME = 0.01
"""What is closer to an edge than this lies on it, in mm."""


class Spread:
    """Makes filled areas that lie along the edge of a box reach beyond it; symbols once each.

    What is inside the box stays as it is. Every mark stays one mark.
    """

    def __init__(self, box: Box, bleed: float) -> None:
        """Take the box, and how far areas run on."""
        self._box = box
        self._bleed = bleed
        self._known: dict[tuple[int, Matrix], tuple[Symbol, Use]] = {}

    def marks(self, marks: Sequence[Mark]) -> tuple[Mark, ...]:
        """Return the marks with their areas spread."""
        return tuple(self._mark(mark) for mark in marks)

    def _mark(self, mark: Mark) -> Mark:
        if isinstance(mark, Path):
            return self._path(mark)
        if isinstance(mark, Use) and mark.matrix == translation(mark.matrix.e, mark.matrix.f):
            return self._use(mark)
        return mark

    def _use(self, use: Use) -> Use:
        key = id(use.symbol), use.matrix
        if key not in self._known:
            # The symbol is kept with what is made of it, so that its id stays its own.
            self._known[key] = use.symbol, self._spread_use(use)
        return self._known[key][1]

    def _spread_use(self, use: Use) -> Use:
        symbol, x, y, box = use.symbol, use.matrix.e, use.matrix.f, self._box
        own = Box(box.left - x, box.top - y, box.right - x, box.bottom - y)
        marks = Spread(own, self._bleed).marks(symbol.marks)
        if all(one is other for one, other in zip(marks, symbol.marks, strict=True)):
            return use
        return Use(replace(symbol, id=f"{symbol.id}-bleed", marks=marks), use.matrix)

    def _path(self, path: Path) -> Mark:
        if path.style.fill is None:
            return path
        segments = _Outline(self._box, self._bleed).around(path.segments)
        if segments is None:
            return path
        area = Path(segments, replace(path.style, stroke=None))
        if path.style.stroke is None:
            return area
        line = Path(path.segments, replace(path.style, fill=None))
        return Use(Symbol("ground", (area, line)), IDENTITY)


class _Outline:
    """Follows an outline, and leads it around the bleed where it runs along an edge."""

    def __init__(self, box: Box, bleed: float) -> None:
        self.box = box
        self.bleed = bleed
        self.found: list[Segment] = []
        self.at: Point = (0.0, 0.0)
        self.is_outside = False
        self.is_spread = False

    def around(self, segments: Sequence[Segment]) -> tuple[Segment, ...] | None:
        """Return the outline with its bleed; None if it never runs along an edge."""
        start = self.at
        for letter, numbers in segments:
            end = (numbers[-2], numbers[-1]) if numbers else start
            if letter in {"L", "Z"} and self._edges(self.at) & self._edges(end):
                self._go_outside(end)
            else:
                self._come_back()
                if letter != "Z":
                    self.found.append((letter, numbers))
            if letter == "Z":
                self._come_back(end)
                self.found.append(("Z", ()))
            if letter == "M":
                start = end
            self.at = end
        self._come_back()
        return tuple(self.found) if self.is_spread else None

    def _go_outside(self, end: Point) -> None:
        if not self.is_outside:
            self.found.append(("L", self._moved(self.at)))
        self.found.append(("L", self._moved(end)))
        self.is_outside = self.is_spread = True

    def _come_back(self, to: Point | None = None) -> None:
        if self.is_outside:
            self.found.append(("L", to or self.at))
        self.is_outside = False

    def _edges(self, point: Point) -> frozenset[str]:
        (x, y), box = point, self.box
        near = {"left": x - box.left, "right": x - box.right}
        near |= {"top": y - box.top, "bottom": y - box.bottom}
        return frozenset(edge for edge, away in near.items() if abs(away) <= SAME)

    def _moved(self, point: Point) -> Point:
        edges, (x, y), more = self._edges(point), point, self.bleed
        x += more * (("right" in edges) - ("left" in edges))
        y += more * (("bottom" in edges) - ("top" in edges))
        return x, y
