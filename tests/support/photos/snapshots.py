"""Snapshots: scannable sheets, drawn, written on and photographed in the simplest way."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2
from PIL import Image

from generator.games.dice.scanning.identity import domain_digest
from generator.games.dice.scanning.printed import draw_printed
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.model.scan import SheetCode
from generator.page.marks import Kind
from generator.render.pdf import draw_pdf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.hexes.frame import Box
    from generator.page.marks import Document, Field
    from generator.products.scanning.scans import PrintedSheet

Picture: TypeAlias = npt.NDArray[Any]

GAME = "dice"
SCALE = 8.0
"""Dots per mm of a drawn sheet."""
POINTS_PER_MM = 72 / 25.4
PEN = (40, 44, 110)
TABLE = (104, 84, 66)
ORIENTATION = 0x0112
UPRIGHT = ((0.06, 0.08), (0.94, 0.05), (0.95, 0.93), (0.05, 0.95))
"""Where a photo shows the corners of a sheet, of its width and height."""


class Sheet(NamedTuple):
    """A sheet on paper: its picture, its code, and how it was printed."""

    picture: Picture
    code: SheetCode
    printed: PrintedSheet

    @property
    def fields(self) -> tuple[Field, ...]:
        """The places to write in."""
        return self.printed.document.pages[0].fields

    def field(self, name: str) -> Field:
        """Return a field."""
        return next(field for field in self.fields if field.name == name)


@cache
def blank(layout: str = "A", **changes: Any) -> Sheet:
    """Draw a scannable sheet that nobody has written on; CHANGES are those of its code."""
    domain = load_layout(layout_paths(GAME)[layout])
    digest = domain_digest(domain)
    code = SheetCode(GAME, domain.id, digest, "sheet", "a4", "full", "en", "vellum")
    code = code._replace(**changes)
    printed = draw_printed(code, domain)
    return Sheet(draw(printed.document), code, printed)


def draw(document: Document) -> Picture:
    """Draw the first page of a document as it looks on paper."""
    page = replace(document.pages[0], fields=(), tags=())
    opened = pypdfium2.PdfDocument(draw_pdf(replace(document, pages=(page,))))
    try:
        shown = opened[0].render(scale=SCALE / POINTS_PER_MM).to_pil().convert("RGB")
        return np.array(shown)
    finally:
        opened.close()


def written(sheet: Sheet, *, crosses: Sequence[str] = ("time-1-1", "time-2-3")) -> Sheet:
    """Write on a sheet: an L in every square for a digit, and crosses where they are wanted."""
    picture = sheet.picture.copy()
    for field in sheet.fields:
        left, top, right, bottom = inner(field.box, 0.28)
        if field.kind is Kind.DIGIT:
            stroke(picture, (left, top), (left, bottom))
            stroke(picture, (left, bottom), (right, bottom))
        elif field.name in crosses:
            stroke(picture, (left, top), (right, bottom))
            stroke(picture, (left, bottom), (right, top))
    return sheet._replace(picture=picture)


def stroke(picture: Picture, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a line of a pen, from and to places in mm."""
    one, two = ((round(x * SCALE), round(y * SCALE)) for x, y in (start, end))
    cv2.line(picture, one, two, PEN, round(0.6 * SCALE), cv2.LINE_AA)


def covered(sheet: Sheet, box: Box, colour: tuple[int, int, int]) -> Sheet:
    """Lay something of one colour on a part of a sheet."""
    picture = sheet.picture.copy()
    left, top, right, bottom = (round(it * SCALE) for it in box)
    picture[top:bottom, left:right] = colour
    return sheet._replace(picture=picture)


def ringed(sheet: Sheet, boxes: Sequence[Box]) -> Sheet:
    """Draw a ring of a thick pen around some boxes."""
    picture = sheet.picture.copy()
    for box in boxes:
        middle = (box.left + box.right) / 2 * SCALE, (box.top + box.bottom) / 2 * SCALE
        radius, pen = round(0.62 * box.height * SCALE), round(0.9 * SCALE)
        cv2.circle(picture, (round(middle[0]), round(middle[1])), radius, (40, 40, 40), pen)
    return sheet._replace(picture=picture)


def inner(box: Box, share: float) -> Box:
    """Return a box that is smaller on each side by a share of itself."""
    across, down = share * box.width, share * box.height
    return box._replace(
        left=box.left + across,
        top=box.top + down,
        right=box.right - across,
        bottom=box.bottom - down,
    )


BAND = 200
"""How many rows of a photo are lit at once: a whole photo of fractions takes much memory."""


def snap(
    sheets: Sequence[tuple[Sheet, Sequence[tuple[float, float]]]],
    size: tuple[int, int] = (2400, 1800),
    *,
    light: float = 0.9,
    blur: float = 0.6,
) -> Picture:
    """Photograph sheets on a table; the corners of each are given in shares of the picture."""
    width, height = size
    photo = np.empty((height, width, 3), dtype=np.uint8)
    photo[:] = TABLE
    for sheet, corners in sheets:
        high, wide = sheet.picture.shape[:2]
        start = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], dtype=np.float32)
        end = np.array(corners, dtype=np.float32) * np.array([width, height], dtype=np.float32)
        way = cv2.getPerspectiveTransform(start, end.astype(np.float32))
        cv2.warpPerspective(sheet.picture, way, size, photo, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    noise = np.random.default_rng(7).normal(0.0, 2.0, (height, width, 1))
    soft = cv2.GaussianBlur(photo, (0, 0), blur)
    for top in range(0, height, BAND):
        rows = slice(top, top + BAND)
        photo[rows] = (soft[rows] * light + noise[rows]).clip(0, 255)
    return photo


def jpeg(photo: Picture, orientation: int = 1) -> bytes:
    """Return a photo as a camera saves it."""
    notes = Image.Exif()
    notes[ORIENTATION] = orientation
    return saved(photo, "JPEG", quality=90, exif=notes)


def saved(photo: Picture, form: str, **settings: Any) -> bytes:
    """Return a picture as a file of a form that Pillow knows."""
    file = BytesIO()
    Image.fromarray(photo).save(file, form, **settings)
    return file.getvalue()
