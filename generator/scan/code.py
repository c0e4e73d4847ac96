"""The code of a sheet on a photo: found beside its markers, read, and checked against their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import zxingcpp

from generator.page.scannable.code import decode, marker_ids
from generator.scan.rectify import mapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from generator.model.scan import SheetCode
    from generator.scan.crops import Picture
    from generator.scan.markers import Corners
    from generator.scan.rectify import Matrix

MODULES, QUIET = 21, 4
"""The modules of a code from edge to edge, and the empty ones around it."""
DOTS = 8
"""The dots of a module where a code is looked at."""
AROUND = 12
"""How many modules around its place a code is looked for, at most: paper is not flat."""
STEPS = 3
"""How many places a module is divided into when a blurred code is looked for."""
FINDER = 7
LIKE_A_CODE = 0.8


class ForeignCodeError(ValueError):
    """A code that was read, and that is not of a sheet, or not of the sheet with these markers."""


def read_code(shades: Picture, corners: Corners) -> SheetCode | None:
    """Read the code of a sheet on a grey photo; None if it cannot be read.

    A code that belongs to none of our sheets, or to another one, is a ForeignCodeError.
    """
    foreign = False
    for text in _texts(shades, corners):
        try:
            code = decode(text)
        except ValueError:
            foreign = True
            continue
        if marker_ids(text) == corners.ids:
            return code
        foreign = True
    if foreign:
        raise ForeignCodeError
    return None


def _texts(shades: Picture, corners: Corners) -> Iterator[str]:
    """Yield what codes say, at each place where one can be, the easy ways of reading first."""
    places = [_place(shades, corners, way) for way in range(2)]
    for place in places:
        yield from _read(place)
    for place in places:
        for clearer in (_sharper, _black_and_white, _softer):
            yield from _read(clearer(place))
    for place in places:
        yield from _read(_sampled(place))


def _place(shades: Picture, corners: Corners, way: int) -> Picture:
    """Return the place of a code, as if seen from above: right, or below, between two markers.

    It is as large as a marker, and in line with two of them.
    """
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float32)
    to_photo: Matrix = np.asarray(
        cv2.getPerspectiveTransform(unit, corners.quad.astype(np.float32)), dtype=np.float64
    )
    inner = mapped(np.linalg.inv(to_photo), corners.points).reshape(4, 4, 2)
    width = float((inner[:, (1, 2), 0] - inner[:, (0, 3), 0]).mean())
    height = float((inner[:, (2, 3), 1] - inner[:, (1, 0), 1]).mean())
    left, top = [(1 - width, 0.5 - height / 2), (0.5 - width / 2, 1 - height)][way]
    side = (MODULES + 2 * AROUND) * DOTS
    across, down = width / (MODULES * DOTS), height / (MODULES * DOTS)
    first = AROUND * DOTS - 0.5
    to_unit = np.array(
        [[across, 0.0, left - first * across], [0.0, down, top - first * down], [0.0, 0.0, 1.0]]
    )
    half = np.array([[1.0, 0.0, -0.5], [0.0, 1.0, -0.5], [0.0, 0.0, 1.0]])
    place: Picture = cv2.warpPerspective(
        shades,
        half @ to_photo @ to_unit,
        (side, side),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return place


def _read(picture: Picture) -> list[str]:
    found = zxingcpp.read_barcodes(
        picture,
        formats=zxingcpp.BarcodeFormat.QRCode,  # type: ignore[arg-type]
        try_rotate=False,
        try_invert=False,
    )
    return [it.text for it in found if it.valid]


def _sharper(picture: Picture) -> Picture:
    soft = cv2.GaussianBlur(picture, (0, 0), DOTS * 0.8)
    sharp: Picture = cv2.addWeighted(picture, 3.0, soft, -2.0, 0.0)
    return sharp


def _softer(picture: Picture) -> Picture:
    soft: Picture = cv2.GaussianBlur(picture, (0, 0), DOTS * 0.35)
    return soft


def _black_and_white(picture: Picture) -> Picture:
    window = 10 * DOTS + 1
    bare: Picture = cv2.adaptiveThreshold(
        picture, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, window, 4
    )
    return bare


def _sampled(place: Picture) -> Picture:
    """Draw a blurred code again: where its three squares fit best, each module black or white."""
    step = DOTS // STEPS
    level = cv2.boxFilter(place, cv2.CV_32F, (DOTS, DOTS))
    wide = cv2.boxFilter(place, cv2.CV_32F, (9 * DOTS, 9 * DOTS))
    dark = (level < wide - 2).astype(np.int8)
    wanted, counted = _finders()
    best, modules = LIKE_A_CODE * counted.sum(), np.zeros((MODULES, MODULES), dtype=np.int8)
    last = (2 * AROUND) * DOTS
    for y in range(DOTS // 2, last + DOTS // 2, step):
        for x in range(DOTS // 2, last + DOTS // 2, step):
            seen = dark[y : y + MODULES * DOTS : DOTS, x : x + MODULES * DOTS : DOTS]
            fit = ((seen == wanted) & counted).sum()
            if fit > best:
                best, modules = fit, seen
    clear = np.pad(1 - modules, QUIET, constant_values=1).astype(np.uint8) * 255
    return np.kron(clear, np.ones((DOTS, DOTS), dtype=np.uint8))


def _finders() -> tuple[npt.NDArray[np.int8], npt.NDArray[np.bool_]]:
    """Return the three squares of every code, dark is 1, and which modules they are."""
    ring = np.ones((FINDER, FINDER), dtype=np.int8)
    ring[1:-1, 1:-1] = 0
    ring[2:-2, 2:-2] = 1
    wanted = np.zeros((MODULES, MODULES), dtype=np.int8)
    counted = np.zeros((MODULES, MODULES), dtype=bool)
    for top, left in ((0, 0), (0, MODULES - FINDER), (MODULES - FINDER, 0)):
        wanted[top : top + FINDER, left : left + FINDER] = ring
        first_y, first_x = max(top - 1, 0), max(left - 1, 0)
        counted[first_y : top + FINDER + 1, first_x : left + FINDER + 1] = True
    return wanted, counted
