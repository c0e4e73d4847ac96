"""Draws the pictures of the page about photos: a photo, what was read, and photos that are refused.

The photos are simulated; `make gallery` runs it with `benchmarks` on the path.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from photos.strokes import stroke_hand
from photos.taking import Printed, take
from PIL import Image, ImageEnhance, ImageFilter, ImageOps

from generator.errors import ScanError
from generator.products.scanning.asking import values_of
from generator.scan.reading import overlay_jpeg, scan_photo
from generator.scan.refusals import Fault

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).resolve().parents[1] / "scan"
SEED, MEGAPIXELS, WIDTH, QUALITY = 41, 12.0, 1000, 82
UPRIGHT = 90
"""The degrees by which the photo of this seed is turned to be looked at."""
TILE, GAP = (490, 368), 20
"""The size of one of the four refused photos, and the room between them."""


def dark(photo: Image.Image) -> Image.Image:
    """Return a photo taken in the evening without a lamp."""
    return ImageEnhance.Brightness(photo).enhance(0.08)


def blurred(photo: Image.Image) -> Image.Image:
    """Return a photo whose camera did not focus."""
    return photo.filter(ImageFilter.GaussianBlur(photo.width / 550))


def cut_off(photo: Image.Image) -> Image.Image:
    """Return a photo that lacks a part of the sheet."""
    wide, high = photo.size
    return photo.crop((0, 0, int(wide * 0.86), high)).resize((wide, high))


def tilted(photo: Image.Image) -> Image.Image:
    """Return a photo that was taken from the side of the table."""
    wide, high = photo.size
    before = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    after = np.array(
        [(wide * 0.3, high * 0.1), (wide * 0.7, high * 0.1), (wide, high), (0, high)], np.float32
    )
    matrix = cv2.getPerspectiveTransform(before, after)
    return Image.fromarray(
        cv2.warpPerspective(np.asarray(photo), matrix, (wide, high), borderValue=(96, 84, 70))
    )


REFUSED: dict[Fault, Callable[[Image.Image], Image.Image]] = {
    Fault.DARK: dark,
    Fault.BLURRED: blurred,
    Fault.CORNERS: cut_off,
    Fault.TILTED: tilted,
}


def as_jpeg(picture: Image.Image, quality: int = 92) -> bytes:
    """Return a picture as a file."""
    file = BytesIO()
    picture.convert("RGB").save(file, "JPEG", quality=quality, optimize=True)
    return file.getvalue()


def keep(name: str, data: bytes) -> None:
    """Keep a picture in a moderate size."""
    picture = ImageOps.exif_transpose(Image.open(BytesIO(data)))
    picture.thumbnail((WIDTH, WIDTH))
    (FOLDER / name).write_bytes(as_jpeg(picture, QUALITY))


def draw_scans() -> None:
    """Photograph a sheet, read it, and spoil the photo in four ways."""
    FOLDER.mkdir(exist_ok=True)
    writer = stroke_hand(np.random.default_rng(SEED))
    shot = take(SEED, "normal", Printed("A"), megapixels=MEGAPIXELS, writer=writer)
    (sheet,) = scan_photo(shot.photo.jpeg, "anna.jpg", ())
    keep("read.jpg", overlay_jpeg(sheet, values_of(sheet.readings, {})))
    photo = ImageOps.exif_transpose(Image.open(BytesIO(shot.photo.jpeg))).convert("RGB")
    photo = photo.rotate(UPRIGHT, expand=True)
    keep("photo.jpg", as_jpeg(photo))
    across, down = TILE[0] * 2 + GAP, TILE[1] * 2 + GAP
    together = Image.new("RGB", (across, down), "white")
    for number, (fault, spoil) in enumerate(REFUSED.items()):
        spoilt = spoil(photo)
        try:
            scan_photo(as_jpeg(spoilt), fault, ())
        except ScanError as error:
            if error.fault != fault:
                sys.exit(f"{fault} was expected: {error}")
        else:
            sys.exit(f"{fault} was expected, but the photo was read.")
        place = (number % 2) * (TILE[0] + GAP), (number // 2) * (TILE[1] + GAP)
        together.paste(ImageOps.pad(spoilt, TILE, color="white"), place)
    (FOLDER / "refused.jpg").write_bytes(as_jpeg(together, QUALITY))


if __name__ == "__main__":
    draw_scans()
