"""The code of a sheet on a photo: found beside its markers, read, and checked against their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import zxingcpp

from generator.page.scannable.code import decode, encode, marker_ids
from generator.render.qr_code import qr_modules
from generator.scan.rectify import mapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.model.scan import SheetCode
    from generator.scan.crops import Picture
    from generator.scan.markers import Corners
    from generator.scan.rectify import Matrix

MODULES = 21
"""The modules of a code from edge to edge."""
DOTS = 8
"""The dots of a module where a code is looked at."""
AROUND = 12
"""How many modules around its place a code is looked for, at most: paper is not flat."""
FINDER, TIMING = 8, 6
"""The modules that all codes have alike: three corners of so many, and a row and a column."""
UNSURE = 0.2
"""Modules among others of their own shade say little."""
ALIKE, APART = 0.7, 0.06
"""The share of the other modules that must agree with a code, and how many more than with others.

Of a code that is not the right one, about half of them agree.
"""


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


def guess_code(shades: Picture, corners: Corners, codes: Iterable[SheetCode]) -> SheetCode | None:
    """Return which of the CODES a sheet has whose code is partly hidden or blurred, if any is sure.

    Its markers must be those of the code, and most modules that are seen as well.
    """
    fits = []
    for code in codes:
        text = encode(code)
        if marker_ids(text) == corners.ids:
            fits.append((_agreement(shades, corners, text), code))
    fits.sort(key=lambda it: it[0], reverse=True)
    if not fits or fits[0][0] < ALIKE:
        return None
    if len(fits) > 1 and fits[0][0] < fits[1][0] + APART:
        return None
    return fits[0][1]


def _agreement(shades: Picture, corners: Corners, text: str) -> float:
    """Return which share of the modules of a code the photo shows, where it fits best."""
    dark = np.array(qr_modules(text))
    print_ = np.where(np.pad(dark, 2), 0, 255).astype(np.uint8)
    large = np.kron(print_, np.ones((DOTS, DOTS), dtype=np.uint8))
    wanted = cv2.GaussianBlur(large, (0, 0), 0.4 * DOTS)
    data = np.ones((MODULES, MODULES), dtype=bool)
    data[:FINDER, :FINDER] = data[-FINDER:, :FINDER] = data[:FINDER, -FINDER:] = False
    data[TIMING, :] = data[:, TIMING] = False
    best = 0.0
    for way in range(2):
        place = _place(shades, corners, way)
        _low, _best, _at, (x, y) = cv2.minMaxLoc(
            cv2.matchTemplate(place, wanted, cv2.TM_CCOEFF_NORMED)
        )
        side = MODULES * DOTS
        part = place[y + 2 * DOTS : y + 2 * DOTS + side, x + 2 * DOTS : x + 2 * DOTS + side]
        levels = cv2.resize(part, (MODULES, MODULES), interpolation=cv2.INTER_AREA).astype(float)
        even = levels - cv2.blur(levels, (5, 5))
        expected = cv2.blur(dark.astype(float), (5, 5))
        same = (even < 0) == dark
        sure = data & (np.abs(dark - expected) > UNSURE)
        best = max(best, float(same[sure].mean()))
    return best
