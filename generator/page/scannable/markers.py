"""Markers of scannable sheets, and their dark modules as one area without seams."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

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


SIDE = 6
"""The modules of a marker: four by four bits, and a dark border around them."""
_BITS = 4
_CODES = (
    *(0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2, 0xFEDA, 0xCF56, 0xF991),
    *(0x11A7, 0x0EB7, 0x2A0F, 0x24B1, 0x263E, 0x4665, 0x6600, 0x6C5E, 0x76AF, 0x868B, 0xB02B),
    *(0xCCD5, 0xDD82, 0xFE47, 0x9471, 0xACE4, 0xA554, 0x2123, 0x346F, 0x4415, 0x57B2, 0x9ECF),
    *(0xF0CB, 0x08AE, 0x0929, 0x1875, 0x04FF, 0x0DF6, 0x1C5A, 0x1718, 0x2A28, 0x328C, 0x38B2),
    *(0x24E8, 0x2EEB, 0x2D3F, 0x4B64),
)
"""The bits of the first 48 markers of ArUco's dictionary 4x4_50, row by row, 1 for white."""


def marker_modules(number: int) -> Modules:
    """Return which modules of a marker are dark."""
    return tuple(tuple(_row(number, row)) for row in range(SIDE))


def _row(number: int, row: int) -> Iterator[bool]:
    for column in range(SIDE):
        if 1 <= row <= _BITS and 1 <= column <= _BITS:
            place = _BITS * (_BITS - row) + _BITS - column
            yield not _CODES[number] >> place & 1
        else:
            yield True
