"""Neighbours: what reaches into the crop of a sign from the signs around it is no mark of its own.

A ring that somebody drew around a sign may come close to the sign below. Such ink is left out of a
second look; ink that touches a sign itself, or goes around it, never is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

from generator.hexes.frame import Box
from generator.page.marks import Kind
from generator.scan.crops import (
    DARKEST_PAPER,
    INK,
    PAPER,
    SCALE,
    crop_box,
    cut,
    grown,
    window,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.marks import Field
    from generator.scan.crops import Crop, Picture

SIGNS = {Kind.BONUS, Kind.RING}
"""The kinds of fields that have printed signs, which people draw around."""
SOFT = 5
"""The edge of ink is soft: so many dots in all are taken away with it."""
ROOM_MM = 2.0
"""A ring around a neighbour is at most so far from it; what goes on beyond may go anywhere."""
MOVED = 5
"""Lines of the print count as thick as this, in dots: a photo may show them beside their place."""


def cut_alone(
    picture: Picture, print_: Picture, field: Field, fields: Sequence[Field]
) -> Crop | None:
    """Cut a sign out of a grey photo without the ink of other signs; None if there is none."""
    if field.kind not in SIGNS:
        return None
    around = grown(crop_box(field), field.box.width / 2)
    near = [it for it in fields if it is not field and _meet(it.box, around)]
    view = _joined([around, *(grown(it.box, ROOM_MM) for it in near)])
    photo, printed = (window(it, *_dots(view)) for it in (picture, print_))
    foreign = _foreign(photo, printed, view, field, near)
    if not foreign[_dots(crop_box(field), view)[::-1]].any():
        return None
    wiped = cv2.dilate(foreign.astype(np.uint8), np.ones((SOFT, SOFT), np.uint8)) > 0
    white = printed * np.float32(_paper(photo) / 255)
    shown = np.where(wiped, np.minimum(white, 255), photo).astype(np.uint8)
    columns, rows = _dots(view)
    return cut(shown, print_, field, shift=(-columns.start, -rows.start))


def _foreign(
    photo: Picture, printed: Picture, view: Box, field: Field, near: Sequence[Field]
) -> npt.NDArray[np.bool_]:
    """Return the dots of a VIEW whose ink belongs to fields NEAR a field, and not to it."""
    lines = cv2.erode(printed, np.ones((MOVED, MOVED), np.uint8)) / np.float32(255)
    ink = photo / np.float32(_paper(photo)) < lines - INK
    count, labels = cv2.connectedComponents(ink.astype(np.uint8))
    foreign = np.zeros(ink.shape, np.bool_)
    for number in range(1, count):
        stroke = labels == number
        if _leaves(stroke):
            continue
        if not _belongs(stroke, _dots(field.box, view)) and any(
            _belongs(stroke, _dots(it.box, view)) for it in near
        ):
            foreign |= stroke
    return foreign


def _belongs(stroke: npt.NDArray[np.bool_], place: tuple[slice, slice]) -> bool:
    """Return whether a stroke touches the place of a field, or goes around its middle."""
    columns, rows = place
    if stroke[rows, columns].any():
        return True
    ys, xs = np.nonzero(stroke)
    x, y = (columns.start + columns.stop) / 2, (rows.start + rows.stop) / 2
    return bool(xs.min() < x < xs.max() and ys.min() < y < ys.max())


def _leaves(stroke: npt.NDArray[np.bool_]) -> bool:
    return bool(stroke[[0, -1]].any() or stroke[:, [0, -1]].any())


def _paper(photo: Picture) -> float:
    return max(float(np.percentile(photo, PAPER)), DARKEST_PAPER)


def _dots(box: Box, view: Box | None = None) -> tuple[slice, slice]:
    """Return the columns and rows of a box, in a picture or in a VIEW of it."""
    left, top = (round(view.left * SCALE), round(view.top * SCALE)) if view else (0, 0)
    return (
        slice(round(box.left * SCALE) - left, round(box.right * SCALE) - left),
        slice(round(box.top * SCALE) - top, round(box.bottom * SCALE) - top),
    )


def _meet(one: Box, other: Box) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom


def _joined(boxes: Sequence[Box]) -> Box:
    """Return the box around boxes."""
    return Box(
        min(it.left for it in boxes),
        min(it.top for it in boxes),
        max(it.right for it in boxes),
        max(it.bottom for it in boxes),
    )
