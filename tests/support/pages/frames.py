"""Frames: how far inside the cut the lines of a piece run that go around it or along its edges."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, NamedTuple

from shapely import LineString, Point, Polygon

from generator.page.pieces.outlines import sheet_mould
from support.pages.drawing import paths

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.component import Component, Face
    from generator.page.marks import Path
    from generator.page.pieces.faces import FaceDrawer
    from generator.products.pieces import Pieces

    Ends = tuple[tuple[float, ...], tuple[float, ...]]

STEPS = 8
"""Into how many straight lines a curve is divided."""
LEAST_PART = 0.3
"""A frame takes at least this part of the piece, or of the edge that it runs along."""
PARALLEL = 0.2
"""How much the distance of a line from the edge that it runs along may change, in mm."""

WITHIN = 4.0
"""A line that is farther inside does not go along an edge."""
SHORTEST = 1.0
"""Shorter edges are parts of a circle."""


class Frame(NamedTuple):
    """A line around a piece or along its edge, and how far inside the cut it is in mm."""

    piece: str
    face: str
    inside: float


def frames_of(pieces: Pieces) -> Iterator[Frame]:
    """Measure the frames on every face of the pieces."""
    seen: set[tuple[object, ...]] = set()
    for it in pieces.components.components:
        for face in (it.front_of(0), *(copies.back for copies in it.copies)):
            if face is not None and (face, it.size, it.shape) not in seen:
                seen.add((face, it.size, it.shape))
                for inside in _distances(it, face, pieces.drawer, pieces.bleed):
                    yield Frame(it.id, face.name, inside)


def _distances(
    component: Component, face: Face, drawer: FaceDrawer, bleed: float
) -> Iterator[float]:
    mould = sheet_mould(component.shape, component.size, bleed, component.rim)
    x, y = component.size.width / 2 + mould.bleed, component.size.height / 2 + mould.bleed
    cut = Polygon([(x + right, y + down) for right, down in mould.outline])
    shortest = LEAST_PART * min(component.size) / 2
    for path in paths(drawer.draw(face, mould, component.id).marks):
        if _extent(path) < shortest:
            continue
        half = path.style.width / 2 if path.style.stroke else 0.0
        for line in _lines(path):
            if _goes_around(line, path, cut) or _goes_along(line, path, cut):
                yield cut.exterior.distance(line) - half


def _extent(path: Path) -> float:
    """Return how wide or high a path is."""
    xs = [x for _letter, numbers in path.segments for x in numbers[::2]]
    ys = [y for _letter, numbers in path.segments for y in numbers[1::2]]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _goes_around(line: LineString, path: Path, cut: Polygon) -> bool:
    """Whether a closed line inside the cut encloses the middle and much of the piece."""
    if len(line.coords) < 4 or not cut.contains(line):
        return False
    is_closed = path.style.fill is not None or line.is_ring
    area = Polygon(line.coords)
    if not is_closed or area.area < LEAST_PART * cut.area:
        return False
    return bool(area.buffer(0).contains(Point(cut.centroid)))


def _goes_along(line: LineString, path: Path, cut: Polygon) -> bool:
    """Whether a part of a line is parallel to an edge and does not cross it."""
    if path.style.stroke is None:
        return False
    edges = [it for it in pairwise(cut.exterior.coords) if dist(*it) > SHORTEST]
    parts = [it for it in pairwise(line.coords) if dist(*it) > LEAST_PART * SHORTEST]
    is_beside = any(_is_beside(part, edge) for part in parts for edge in edges)
    return is_beside and bool(cut.contains(line))


def _is_beside(part: Ends, edge: Ends) -> bool:
    length = dist(*edge)
    if dist(*part) < LEAST_PART * length:
        return False
    (x1, y1), (x2, y2) = edge
    near, far = sorted(abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length for x, y in part)
    return far - near < PARALLEL and near < WITHIN


def _lines(path: Path) -> Iterator[LineString]:
    """Yield the parts of a path, curves as short straight lines."""
    spots: list[tuple[float, float]] = []
    for letter, numbers in path.segments:
        if letter == "M":
            if len(spots) > 1:
                yield LineString(spots)
            spots = []
        spots += _spots(letter, numbers, spots)
    if len(spots) > 1:
        yield LineString(spots)


def _spots(
    letter: str, numbers: tuple[float, ...], before: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    if letter == "Z":
        return before[:1]
    if letter != "C":
        return [(numbers[0], numbers[1])]
    x0, y0 = before[-1]
    x1, y1, x2, y2, x3, y3 = numbers
    return [
        (
            (1 - t) ** 3 * x0 + 3 * (1 - t) ** 2 * t * x1 + 3 * (1 - t) * t**2 * x2 + t**3 * x3,
            (1 - t) ** 3 * y0 + 3 * (1 - t) ** 2 * t * y1 + 3 * (1 - t) * t**2 * y2 + t**3 * y3,
        )
        for t in (step / STEPS for step in range(1, STEPS + 1))
    ]
