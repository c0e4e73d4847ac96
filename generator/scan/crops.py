"""Crops: each field cut out of the photo and out of the print, side by side, for the net."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from generator.hexes.frame import Box
from generator.page.marks import Kind

if TYPE_CHECKING:
    from generator.page.marks import Field

Picture: TypeAlias = npt.NDArray[Any]
"""Rows of dots: grey, or with red, green and blue for each."""
Crop: TypeAlias = npt.NDArray[np.float32]
"""The photo and the print of a field, one above the other: (2, HEIGHT, width), paper is 1."""

SCALE = 8.0
"""Dots per mm of a rectified photo and of its reference."""
HEIGHT = 32
WIDTHS = {Kind.NUMBER: 64, Kind.SUM: 64}
"""Dots of a crop: numbers are wide, all other fields are square."""
GROWN = {
    Kind.DIGIT: 0.15,
    Kind.NUMBER: 0.1,
    Kind.SUM: 0.1,
    Kind.CHECK: 0.4,
    Kind.CROSS: 0.4,
    Kind.RING: 0.4,
    Kind.BONUS: 0.4,
}
"""By which share of its size a field's box grows, half of it on either side."""
LONG = 1.5
"""A box with so many times its height in width is long."""
WIDEST = {Kind.NUMBER: 13.5, Kind.SUM: 18.0}
"""The nets know boxes of up to this width, in mm; a wider one is cut around its ink."""
ROOM = 1.6
LOWEST = 6.5
"""Around ink there is so many times its height, and at least this height, in mm."""
INK = 0.2
"""What is darker than the print by this share of the paper's brightness is ink."""
LEAST_INK = 0.4
"""Less ink than this, in square mm, may be a shadow: then the whole box is cut."""
THICK = 1.0
"""Lines of the print count as thick as this, in mm: a photo may show them beside their place."""
PAPER = 88.0
"""The brightness of paper is at this percentile of a field and what is close around it."""
LEAST_DOTS = 8
"""So many dots of ink in a crop are a stroke."""
AROUND_MM = 1.0
BRIGHTEST = 1.25
DARKEST_PAPER = 8.0


def is_read(field: Field) -> bool:
    """Return whether the net reads a field: it reads all but text."""
    return field.kind in GROWN


def crop_box(field: Field) -> Box:
    """Return the place of a field's crop, in mm: marks are cut square around their centre.

    A long box, such as a time box, is cut as it is: a square would show the boxes around it.
    """
    box, grown = field.box, 1.0 + GROWN[field.kind]
    width, height = box.width * grown, box.height * grown
    if field.kind not in WIDTHS and max(width, height) < LONG * min(width, height):
        width = height = max(width, height)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def cut(
    picture: Picture,
    reference: Picture,
    field: Field,
    scale: float = SCALE,
    shift: tuple[float, float] = (0.0, 0.0),
) -> Crop:
    """Cut a field out of a rectified photo and out of its reference, both with SCALE dots per mm.

    SHIFT says how many dots right of and below its place in the reference the photo shows it.
    """
    box = crop_box(field)
    size = WIDTHS.get(field.kind, HEIGHT), HEIGHT
    if field.box.width > WIDEST.get(field.kind, math.inf):
        dots = round(box.width * scale), round(box.height * scale)
        photo = _cut_one(picture, box, dots, scale, shift)
        printed = _cut_one(reference, box, dots, scale, (0.0, 0.0))
        box = _around_ink(photo, printed, box, scale)
    photo = _cut_one(picture, box, size, scale, shift)
    return np.stack([photo, _cut_one(reference, box, size, scale, (0.0, 0.0))])


def _around_ink(photo: Crop, printed: Crop, box: Box, scale: float) -> Box:
    """Return the part of a box that is around its ink, as wide and high as a crop shows it."""
    thick = round(THICK * scale)
    lines = cv2.erode(printed, np.ones((thick, thick), np.uint8))
    ys, xs = np.nonzero(photo < np.minimum(lines, 1.0) - INK)
    if len(xs) < LEAST_INK * scale**2:
        return box
    left, right = np.percentile(xs, (0.5, 99.5)) / scale
    top, bottom = np.percentile(ys, (0.5, 99.5)) / scale
    wider = WIDTHS[Kind.NUMBER] / HEIGHT
    height = max(ROOM * (bottom - top), ROOM * (right - left) / wider, LOWEST)
    height, width = min(height, box.height), min(wider * height, box.width)
    x = min(max((left + right - width) / 2, 0.0), box.width - width)
    y = min(max((top + bottom - height) / 2, 0.0), box.height - height)
    return Box(box.left + x, box.top + y, box.left + x + width, box.top + y + height)


def centred(crop: Crop) -> Crop | None:
    """Return a crop with what is written in it in its middle; None if nothing is."""
    photo, printed = crop
    lines = cv2.erode(printed, np.ones((3, 3), np.uint8))
    ink = np.minimum(lines, 1.0) - photo > INK
    ink[:2] = ink[-2:] = ink[:, :1] = ink[:, -1:] = False
    if ink.sum() < LEAST_DOTS:
        return None
    ys, xs = np.nonzero(ink)
    middle = (ys.min() + ys.max() + 1) // 2, (xs.min() + xs.max() + 1) // 2
    soft = cv2.dilate(ink.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    away = np.where(soft, np.maximum(printed - photo, 0.0), 0.0)
    moved = np.roll(away, (ink.shape[0] // 2 - middle[0], ink.shape[1] // 2 - middle[1]), (0, 1))
    return np.stack([np.clip(printed - moved, 0.0, BRIGHTEST), printed]).astype(np.float32)


def _cut_one(
    picture: Picture,
    box: Box,
    size: tuple[int, int],
    scale: float,
    shift: tuple[float, float],
) -> Crop:
    """Cut a box out of a picture, shrunk to the size of a crop, with paper at 1."""
    left, top = round(box.left * scale + shift[0]), round(box.top * scale + shift[1])
    columns, rows = round(box.width * scale), round(box.height * scale)
    around = round(AROUND_MM * scale)
    wide = window(
        picture,
        slice(left - around, left + columns + around),
        slice(top - around, top + rows + around),
    )
    inner = wide[around : around + rows, around : around + columns]
    paper = max(float(np.percentile(wide[::2, ::2], PAPER)), DARKEST_PAPER)
    small = cv2.resize(inner, size, interpolation=cv2.INTER_AREA)
    crop: Crop = np.clip(small.astype(np.float32) / np.float32(paper), 0.0, BRIGHTEST)
    return crop


def grown(box: Box, by: float) -> Box:
    """Return a box that is larger on each side."""
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def window(picture: Picture, columns: slice, rows: slice) -> Picture:
    """Return a part of a picture in grey; outside of the picture its edge goes on."""
    high, wide = picture.shape[:2]
    if columns.start >= 0 and rows.start >= 0 and columns.stop <= wide and rows.stop <= high:
        part = picture[rows, columns]
    else:
        xs = np.clip(np.arange(columns.start, columns.stop), 0, wide - 1)
        ys = np.clip(np.arange(rows.start, rows.stop), 0, high - 1)
        part = picture[np.ix_(ys, xs)]
    return grey(part) if part.ndim > 2 else part  # noqa: PLR2004 - rows, columns and colours


def grey(picture: Picture) -> Picture:
    """Return a coloured picture in shades of grey."""
    shades: Picture = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    return shades
