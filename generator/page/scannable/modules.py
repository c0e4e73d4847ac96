"""Modules: the dark and light squares of markers and codes, as one area without seams."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from generator.hexes.frame import Box
    from generator.page.marks import Segment

Modules: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows of modules from the top, dark ones are true."""
_Point: TypeAlias = tuple[int, int]


def outline(modules: Modules, box: Box) -> tuple[Segment, ...]:
    """Draw around the dark modules in a box; light islands in them go the other way round."""
    follows = _edges(modules)
    step = box.width / len(modules)
    segments: list[Segment] = []
    while follows:
        start = min(follows)
        corners = _loop(follows, start)
        points = [(box.left + x * step, box.top + y * step) for x, y in corners]
        segments.append(("M", points[0]))
        segments += [("L", point) for point in points[1:]]
        segments.append(("Z", ()))
    return tuple(segments)


def _edges(modules: Modules) -> dict[_Point, list[_Point]]:
    """Return where the edge goes on from each corner, with the dark to its right."""
    dark = {
        (column, row)
        for row, cells in enumerate(modules)
        for column, cell in enumerate(cells)
        if cell
    }
    follows: dict[_Point, list[_Point]] = {}
    for x, y in sorted(dark):
        for one, other, beside in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if beside not in dark:
                follows.setdefault(one, []).append(other)
    return follows


def _loop(follows: dict[_Point, list[_Point]], start: _Point) -> list[_Point]:
    """Take one closed line out of the edges, and return its corners."""
    corners: list[_Point] = []
    here, last = start, (0, 0)
    while True:
        ahead = follows[here]
        # Where two dark modules touch at a corner, turn right: each keeps its own outline.
        turned = (here[0] - last[1], here[1] + last[0])
        there = turned if turned in ahead else ahead[0]
        ahead.remove(there)
        if not ahead:
            del follows[here]
        way = (there[0] - here[0], there[1] - here[1])
        if way != last:
            corners.append(here)
        here, last = there, way
        if here == start:
            return corners
