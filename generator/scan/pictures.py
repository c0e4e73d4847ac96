"""A sheet that was read, and its pictures: a field, the player's name, the readings over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from generator.model.scan import CROSSED, EMPTY, RINGED, USED
from generator.page.marks import Kind
from generator.scan.crops import SCALE
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.hexes.frame import Box
    from generator.model.scan import Reading, SheetCode
    from generator.page.marks import Field
    from generator.products.scanning.scans import SheetReader
    from generator.scan.crops import Picture
    from generator.scan.markers import Points

AROUND = 0.6
"""How much of what is around a field its picture shows, in its own height, on each side."""
SINGLE_SIDE, SHARED_SIDE = 360, 200
"""The picture of a field is enlarged until its shorter side has so many dots: alone, or beside
others."""
MOST_ACROSS, GAP = 4, 12
"""How many pictures of fields are beside each other, and how many dots are between them."""
QUALITY = 82
SHEET_DOTS_PER_MM = 6.0
INK = (214, 0, 110)
"""What was read is drawn in this red, which neither print nor pens have."""
PAPER = (255, 255, 255)


class ScannedSheet(NamedTuple):
    """A sheet that was read from a photo."""

    code: SheetCode
    reader: SheetReader
    readings: dict[str, Reading]
    picture: Picture
    """The sheet seen straight from above, in red, green and blue, SCALE dots to a mm."""
    quad: Points
    """The corners of the paper on the photo."""
    fields: tuple[Field, ...] = ()
    """The places to write in, with their boxes in mm."""
    photo: str = ""


def crop_png(scanned: ScannedSheet, field: str) -> bytes:
    """Return the picture of a field of a sheet and of what is close around it."""
    return crops_png(scanned, [field])


def crops_png(scanned: ScannedSheet, fields: Sequence[str]) -> bytes:
    """Return the pictures of fields beside each other, a few in a row, with what is around each."""
    side = SINGLE_SIDE if len(fields) == 1 else SHARED_SIDE
    crops = [_crop(scanned, it, side) for it in fields]
    across = min(len(crops), MOST_ACROSS)
    height = max(it.shape[0] for it in crops) + GAP
    width = max(it.shape[1] for it in crops) + GAP
    sheet = np.full((height * -(-len(crops) // across), width * across, 3), PAPER, np.uint8)
    for number, crop in enumerate(crops):
        top, left = height * (number // across), width * (number % across)
        sheet[top : top + crop.shape[0], left : left + crop.shape[1]] = crop
    return _png(sheet[:-GAP, :-GAP])


def _crop(scanned: ScannedSheet, field: str, side: int) -> Picture:
    box = _field(scanned, field).box
    around = AROUND * min(box.width, box.height)
    crop = _part(scanned.picture, box, around)
    times = max(1.0, side / min(crop.shape[:2]))
    enlarged: Picture = cv2.resize(crop, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    return enlarged


def name_png(scanned: ScannedSheet) -> bytes | None:
    """Return the picture of the first text of a sheet, its player's name; None if it has none."""
    texts = [it for it in scanned.fields if it.kind is Kind.TEXT]
    if not texts:
        return None
    first = min(texts, key=lambda it: it.tab)
    return _png(_part(scanned.picture, first.box, 0.25 * first.box.height))


def sheet_jpeg(scanned: ScannedSheet, dots_per_mm: float = SHEET_DOTS_PER_MM) -> bytes:
    """Return the sheet seen straight from above."""
    times = dots_per_mm / SCALE
    return _jpeg(
        cv2.resize(scanned.picture, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
    )


def overlay_jpeg(scanned: ScannedSheet, values: Mapping[str, str]) -> bytes:
    """Return the sheet with what was read drawn over it; VALUES has the value of each field."""
    picture = np.ascontiguousarray(scanned.picture).copy()
    for field in scanned.fields:
        value = values.get(field.name, EMPTY)
        if value != EMPTY and field.kind is not Kind.TEXT:
            _draw(picture, field, value)
    return _jpeg(picture)


def _draw(picture: Picture, field: Field, value: str) -> None:
    """Draw a value small beside what was written: on the upper right corner of its field."""
    box = field.box
    size = min(max(0.42 * min(box.width, box.height), 2.0), 4.0) * SCALE
    x, y = round(box.right * SCALE - 0.2 * size), round(box.top * SCALE + 0.2 * size)
    half = round(size / 2)
    for ink, more in ((PAPER, 3), (INK, 0)):
        width = max(2, round(size / 9)) + more
        if value in {RINGED, USED}:
            cv2.circle(picture, (x, y), half, ink, width, cv2.LINE_AA)
        if value in {CROSSED, USED}:
            arm = half if value == CROSSED else round(half * 0.7)
            for up in (arm, -arm):
                cv2.line(picture, (x - arm, y - up), (x + arm, y + up), ink, width, cv2.LINE_AA)
        if value not in {RINGED, USED, CROSSED}:
            font, times = cv2.FONT_HERSHEY_SIMPLEX, size / 22
            (wide, high), _base = cv2.getTextSize(value, font, times, width)
            at = (x - wide // 2, y + high // 2)
            cv2.putText(picture, value, at, font, times, ink, width, cv2.LINE_AA)


def _field(scanned: ScannedSheet, name: str) -> Field:
    return next(field for field in scanned.fields if field.name == name)


def _part(picture: Picture, box: Box, around: float) -> Picture:
    """Return a box of a rectified picture with so many mm around it."""
    height, width = picture.shape[:2]
    left, right = ((box.left - around) * SCALE, (box.right + around) * SCALE)
    top, bottom = ((box.top - around) * SCALE, (box.bottom + around) * SCALE)
    rows = slice(max(0, round(top)), min(height, round(bottom)))
    return picture[rows, max(0, round(left)) : min(width, round(right))]


def _png(picture: Picture) -> bytes:
    return _encoded(".png", picture, [])


def _jpeg(picture: Picture) -> bytes:
    return _encoded(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


def _encoded(form: str, picture: Picture, settings: list[int]) -> bytes:
    done, data = cv2.imencode(form, cv2.cvtColor(picture, cv2.COLOR_RGB2BGR), settings)
    if not done:
        raise ValueError(form)
    return data.tobytes()
