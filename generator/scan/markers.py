"""Markers: the four corners of each sheet on a photo, and the corners that are missing."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.scan.crops import Picture

Points: TypeAlias = npt.NDArray[np.float32]
"""Rows of x and y."""

CORNERS = 4
"""The corners of a sheet: top left, top right, bottom right, bottom left."""
USED_IDS = 48
MODULES = 6
"""How many modules a marker has from edge to edge."""
SMALL, MIDDLE, LARGE = 1600, 2000, 4600
"""The longest side, in dots, of the pictures that are searched, one after the other."""
MOST_OF_IT = 0.3
"""Where sheets cover less of a photo, it is searched again for smaller ones."""
WIDEST_TURN = 0.85
"""The least cosine between an edge of a sheet and the sides of the markers at its ends."""
MOST_UNLIKE = 5.0
"""How many times as large as another a marker of the same sheet can appear."""
LONGEST_EDGE, SHORTEST_EDGE = 75.0, 4.0
"""The length of an edge of a sheet in sides of its markers."""
SMALLEST = 0.5
"""How large, beside the smallest marker of a sheet, those of another sheet beside it appear."""
MOST_MARKERS = 60
CLOSE, CLOSE_SIDE = 5.0, 72.0
"""How far around its place a marker is looked for closely, in sides, and in how many dots."""


class Marker(NamedTuple):
    """A marker on a photo: its id, and its corners from its top left one, clockwise."""

    id: int
    corners: Points

    @property
    def corner(self) -> int:
        """The corner of the sheet that it marks."""
        return self.id % CORNERS

    @property
    def centre(self) -> Points:
        """The middle of the marker."""
        centre: Points = self.corners.mean(axis=0)
        return centre

    @property
    def side(self) -> float:
        """How long its sides are, in dots."""
        return float(
            np.linalg.norm(np.roll(self.corners, -1, axis=0) - self.corners, axis=1).mean()
        )

    @property
    def across(self) -> Points:
        """The direction of its upper and lower side, from left to right."""
        one, two, three, four = self.corners
        return _unit(two - one + three - four)

    @property
    def down(self) -> Points:
        """The direction of its left and right side, downward."""
        one, two, three, four = self.corners
        return _unit(four - one + three - two)


class Corners(NamedTuple):
    """The markers of one sheet: top left, top right, bottom right, bottom left."""

    markers: tuple[Marker, Marker, Marker, Marker]

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the markers."""
        return tuple(marker.id for marker in self.markers)

    @property
    def points(self) -> Points:
        """The corners of all markers, one after the other."""
        return np.concatenate([marker.corners for marker in self.markers])

    @property
    def quad(self) -> Points:
        """The outermost corner of each marker."""
        return np.stack([marker.corners[index] for index, marker in enumerate(self.markers)])


class Found(NamedTuple):
    """What a photo shows: whole sheets, and for each other sheet the markers that are seen."""

    sheets: tuple[Corners, ...]
    parts: tuple[tuple[Marker, ...], ...]


def find_sheets(shades: Picture) -> Found:
    """Find the sheets on a grey photo; a smaller copy of it is searched first.

    A picture so flat that this copy is not as high as the modules of a marker shows none.
    """
    longest = max(shades.shape[:2])
    if min(shades.shape[:2]) * min(SMALL / longest, 1.0) < MODULES:
        return Found((), ())
    small = _shrunk(shades, SMALL / longest)
    markers = _found(small, shades)
    found = _grouped(markers)
    if not found.parts and _covered(found.sheets) > MOST_OF_IT * shades.size:
        return found
    sharp = _sharper(_shrunk(shades, MIDDLE / longest))
    markers = _joined([*markers, *_found(sharp, shades)])
    if longest > SMALL * 1.2:
        markers = _joined([*markers, *_found(_shrunk(shades, LARGE / longest), shades)])
    found = _grouped(markers)
    if not found.sheets:
        markers = _joined([*markers, *_found(_sharper(_enlarged(sharp, 1.6)), shades)])
        found = _grouped(markers)
    more = [marker for part in found.parts for marker in _fourth(shades, part)]
    return _grouped([*markers, *more]) if more else found


def is_cut_off(part: Sequence[Marker], size: tuple[int, int]) -> bool:
    """Return whether the last marker of a sheet is outside of a photo of so many rows, columns."""
    if len(part) != CORNERS - 1:
        return False
    x, y = _last(part)[1]
    return not (0 < x < size[1] and 0 < y < size[0])


def _last(part: Sequence[Marker]) -> tuple[int, Points]:
    """Return which corner three markers leave, and about where it is."""
    (corner,) = set(range(CORNERS)) - {marker.corner for marker in part}
    by_corner = {marker.corner: marker.centre for marker in part}
    before, after = by_corner[(corner - 1) % CORNERS], by_corner[(corner + 1) % CORNERS]
    return corner, before + after - by_corner[(corner + 2) % CORNERS]


def _fourth(shades: Picture, part: Sequence[Marker]) -> list[Marker]:
    """Look closely for the last marker of a sheet, where the three others say that it is."""
    if len(part) != CORNERS - 1:
        return []
    corner, (x, y) = _last(part)
    side = max(marker.side for marker in part)
    wide = max(float(np.linalg.norm(one.centre - two.centre)) for one in part for two in part)
    reach = max(CLOSE * side, 0.25 * wide)
    rows = slice(max(0, int(y - reach)), max(0, int(y + reach)))
    columns = slice(max(0, int(x - reach)), max(0, int(x + reach)))
    near = np.ascontiguousarray(shades[rows, columns])
    if min(near.shape) < MODULES:
        return []
    times = float(np.clip(CLOSE_SIDE / side, 1.0, 4.0))
    large = _enlarged(near, times)
    for searched in (large, _sharper(large), _sharper(_sharper(large))):
        found = [marker for marker in _found(searched, near) if marker.corner == corner]
        if found:
            start = np.array([columns.start, rows.start], dtype=np.float32)
            return [Marker(it.id, it.corners + start) for it in found]
    return []


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin = 7
    settings.adaptiveThreshWinSizeMax = 47
    settings.adaptiveThreshWinSizeStep = 20
    settings.minMarkerPerimeterRate = 0.02
    settings.errorCorrectionRate = 0.3
    settings.perspectiveRemovePixelPerCell = 6
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(known, settings)


def _found(searched: Picture, shades: Picture) -> list[Marker]:
    """Search a copy of a photo, and find the exact corners on the photo itself."""
    corners, ids, _rejected = _detector().detectMarkers(searched)
    if ids is None:
        return []
    times = shades.shape[1] / searched.shape[1]
    markers = [
        Marker(int(number), _exact(shades, (each.reshape(CORNERS, 2) + 0.5) * times - 0.5, times))
        for number, each in zip(ids.ravel(), corners, strict=True)
        if number < USED_IDS
    ]
    return _joined(markers)[:MOST_MARKERS]


def _exact(shades: Picture, corners: Points, times: float) -> Points:
    """Move corners to where the photo shows them, by less than a module.

    The search counts from the middle of the first dot, the answer from its corner.
    """
    start = np.ascontiguousarray(corners, dtype=np.float32)
    side = float(np.linalg.norm(np.roll(start, -1, axis=0) - start, axis=1).mean())
    reach = int(np.clip(0.7 * side / MODULES, 2, 12))
    low = np.maximum(start.min(axis=0).astype(int) - 2 * reach - 4, 0)
    high = start.max(axis=0).astype(int) + 2 * reach + 5
    part = np.ascontiguousarray(shades[low[1] : high[1], low[0] : high[0]])
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 40, 0.01)
    moved = cv2.cornerSubPix(part, (start - low).astype(np.float32), (reach, reach), (-1, -1), stop)
    exact: Points = (moved + low).astype(np.float32)
    near = np.linalg.norm(exact - start, axis=1) < max(1.5 * times, side / MODULES)
    return np.where(near[:, None], exact, start).astype(np.float32) + np.float32(0.5)


def _joined(markers: Iterable[Marker]) -> list[Marker]:
    """Return each marker once; the same one may be found several times."""
    kept: list[Marker] = []
    for marker in markers:
        at = marker.centre
        if all(
            marker.id != other.id or np.linalg.norm(other.centre - at) > other.side / 2
            for other in kept
        ):
            kept.append(marker)
    return kept


def _covered(sheets: Iterable[Corners]) -> float:
    return sum(cv2.contourArea(sheet.quad) for sheet in sheets)


def _grouped(markers: Sequence[Marker]) -> Found:
    """Sort markers into sheets: the smallest quadrangles with no other marker inside."""
    by_corner = [[it for it in markers if it.corner == corner] for corner in range(CORNERS)]
    quads = [
        Corners((one, two, three, four))
        for one, two in product(by_corner[0], by_corner[1])
        if _follows(one, two)
        for three in by_corner[2]
        if _follows(two, three)
        for four in by_corner[3]
        if _follows(three, four) and _follows(four, one)
    ]
    sheets: list[Corners] = []
    free = list(markers)
    for quad in sorted(quads, key=lambda it: cv2.contourArea(it.quad)):
        if all(any(it is marker for it in free) for marker in quad.markers) and not any(
            _is_between(marker, quad) for marker in markers
        ):
            sheets.append(quad)
            free = [it for it in free if all(it is not marker for marker in quad.markers)]
    free = [it for it in free if not any(_is_inside(it, sheet) for sheet in sheets)]
    return Found(tuple(sheets), tuple(_parts(free)))


def _follows(one: Marker, two: Marker) -> bool:
    """Return whether marker TWO can be the next corner, clockwise, of the sheet of marker ONE."""
    way = two.centre - one.centre
    length, sides = float(np.linalg.norm(way)), sorted((one.side, two.side))
    if sides[1] > MOST_UNLIKE * sides[0]:
        return False
    if not SHORTEST_EDGE * sides[0] < length < LONGEST_EDGE * sides[1]:
        return False
    unit = way / length
    for marker in (one, two):
        axis = (marker.across, marker.down, -marker.across, -marker.down)[one.corner]
        if float(unit @ axis) < WIDEST_TURN:
            return False
    return True


def _is_between(marker: Marker, quad: Corners) -> bool:
    """Return whether a marker inside of a quadrangle shows that it spans several sheets.

    A much smaller one is something else that looks like a marker, such as a part of a drawing.
    """
    least = SMALLEST * min(it.side for it in quad.markers)
    return marker.side > least and _is_inside(marker, quad)


def _is_inside(marker: Marker, quad: Corners) -> bool:
    """Return whether another marker is inside of a quadrangle."""
    if any(marker is it for it in quad.markers):
        return False
    x, y = (float(it) for it in marker.centre)
    return cv2.pointPolygonTest(quad.quad, (x, y), measureDist=False) > 0


def _parts(markers: Sequence[Marker]) -> list[tuple[Marker, ...]]:
    """Sort the markers of sheets that are not whole: those that follow one another belong."""
    groups: list[list[Marker]] = []
    for marker in markers:
        near = [
            group
            for group in groups
            if all(it.corner != marker.corner for it in group)
            and any(_belong(it, marker) for it in group)
        ]
        joined = [marker]
        for group in near:
            if all(it.corner != other.corner for it in group for other in joined):
                joined += group
                groups = [it for it in groups if it is not group]
        groups.append(joined)
    return [tuple(sorted(group, key=lambda it: it.corner)) for group in groups]


def _belong(one: Marker, two: Marker) -> bool:
    if (one.corner + 1) % CORNERS == two.corner:
        return _follows(one, two)
    if (two.corner + 1) % CORNERS == one.corner:
        return _follows(two, one)
    return False


def _shrunk(shades: Picture, times: float) -> Picture:
    if times >= 1.0:
        return shades
    small: Picture = cv2.resize(shades, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
    return small


def _enlarged(shades: Picture, times: float) -> Picture:
    return cv2.resize(shades, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)


def _sharper(shades: Picture) -> Picture:
    """Return a picture with its edges raised, against blur."""
    return cv2.addWeighted(shades, 3.0, cv2.GaussianBlur(shades, (0, 0), 2.0), -2.0, 0.0)


def _unit(way: Points) -> Points:
    unit: Points = way / max(float(np.linalg.norm(way)), 1e-6)
    return unit
