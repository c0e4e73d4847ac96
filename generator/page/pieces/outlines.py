"""Outlines of components: where a shape is cut, and how far its ground reaches beyond the cut."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from generator.model.component import SHARP, SQRT3, Rim, Shape, Size
from generator.page.maps.domain import hexagon
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[float, float]
ROUND = 96
"""A circle is drawn as a polygon of so many corners: 0.01 mm off at a radius of 20 mm."""

INWARD = 0.999
"""What part of the way to the middle of a triangle a hex may bleed."""
HATCHED = 0.5
"""How far a hatching reaches beyond the cut: farther out, its lines would look like cuts."""


class Mould(NamedTuple):
    """The mould of a face: its outline and its ground, clockwise around the centre."""

    shape: Shape
    size: Size
    bleed: float
    outline: tuple[Point, ...]
    ground: tuple[Point, ...]
    """The corners of what is inked, bleed included."""
    hatched: tuple[Point, ...]
    """The corners of what is hatched: it ends just beyond the cut."""
    rim: Rim = SHARP


@lru_cache(maxsize=64)
def sheet_mould(shape: Shape, size: Size, bleed: float, rim: Rim = SHARP) -> Mould:
    """Return the mould of a component on a sheet, whose bleed is clear of its neighbours.

    Round corners are cut out of a ground that has none.
    """
    bleed = bleed_of(shape, size, bleed)
    outline = outline_of(shape, size)
    ground = _ground(shape, size, bleed) if bleed else outline
    hatched = _ground(shape, size, min(bleed, HATCHED)) if bleed else outline
    return Mould(shape, size, bleed, outline, ground, hatched, rim)


def single_mould(shape: Shape, size: Size, bleed: float, rim: Rim = SHARP) -> Mould:
    """Return the mould of a component alone on its page, all of which is inked."""
    outline = outline_of(shape, size)
    hatched = _ground(shape, size, min(bleed, HATCHED)) if bleed else outline
    whole = _box(size.width + 2 * bleed, size.height + 2 * bleed)
    return Mould(shape, size, bleed, outline, whole, hatched, rim)


def bleed_of(shape: Shape, size: Size, bleed: float) -> float:
    """Return the bleed that a shape has room for on a sheet.

    Hexes bleed into the triangles between them, barely as far as the middle.
    """
    return min(bleed, INWARD * hex_side(size) / (2 * SQRT3)) if shape is Shape.HEX else bleed


def reach_of(shape: Shape, size: Size, bleed: float) -> Point:
    """Return how far ink reaches beyond the box around a piece, across and down.

    At its upper and lower corner, a hex bleeds as far as its edges would meet.
    """
    bleed = bleed_of(shape, size, bleed)
    return bleed, bleed * 2 / SQRT3 if shape is Shape.HEX else bleed


def hex_side(size: Size) -> float:
    """Return the side of a hex by its size."""
    return size.width / SQRT3


def outline_of(shape: Shape, size: Size) -> tuple[Point, ...]:
    """Return the corners of a shape around its centre, clockwise."""
    if shape is Shape.HEX:
        return hexagon(hex_side(size))
    if shape is Shape.OCTAGON:
        return _octagon(size.width)
    if shape is Shape.CIRCLE:
        return _circle(size.width / 2)
    return _box(size.width, size.height)


def _ground(shape: Shape, size: Size, bleed: float) -> tuple[Point, ...]:
    if shape is Shape.HEX:
        return _bled_hexagon(hexagon(hex_side(size)), bleed)
    wider = Size(size.width + 2 * bleed, size.height + 2 * bleed)
    return outline_of(shape, wider)


def _bled_hexagon(corners: Sequence[Point], bleed: float) -> tuple[Point, ...]:
    """Put a trapezoid on each edge whose ends run along the bisectors of the triangle there."""
    ground: list[Point] = []
    for index, (x1, y1) in enumerate(corners):
        x2, y2 = corners[(index + 1) % len(corners)]
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        along = (x2 - x1) / length, (y2 - y1) / length
        out_x, out_y = bleed * along[1], -bleed * along[0]
        in_x, in_y = bleed * SQRT3 * along[0], bleed * SQRT3 * along[1]
        ground += [
            (x1, y1),
            (x1 + out_x + in_x, y1 + out_y + in_y),
            (x2 + out_x - in_x, y2 + out_y - in_y),
        ]
    return tuple(ground)


def _box(width: float, height: float) -> tuple[Point, ...]:
    x, y = width / 2, height / 2
    return (-x, -y), (x, -y), (x, y), (-x, y)


def _octagon(width: float) -> tuple[Point, ...]:
    far = width / 2
    near = far * (2**0.5 - 1)
    return (
        (-near, -far),
        (near, -far),
        (far, -near),
        (far, near),
        (near, far),
        (-near, far),
        (-far, near),
        (-far, -near),
    )


def _circle(radius: float) -> tuple[Point, ...]:
    turns = (2 * pi * step / ROUND for step in range(ROUND))
    return tuple((radius * sin(turn), -radius * cos(turn)) for turn in turns)
