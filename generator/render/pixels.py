"""Pictures of dots: PNG and JPEG files become the pixels of a mark, pixels become a PNG."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from generator.errors import UnreadableError, shown
from generator.language import _
from generator.model.order import Picture
from generator.page.marks import Pixels

if TYPE_CHECKING:
    from generator.model.order import Logo

MOST_COLUMNS, MOST_ROWS = 750, 300
"""As fine as a printer can show 25 mm × 10 mm: more dots would only make the file larger."""


def read_pixels(
    logo: Logo, *, grey: bool, most: tuple[int, int] = (MOST_COLUMNS, MOST_ROWS)
) -> Pixels:
    """Decode a picture, no finer than it can be printed; GREY removes its colours.

    MOST are the columns and rows that its place can show; by default those of a logo.
    """
    try:
        formats = [logo.kind.upper()]
        with warnings.catch_warnings(), Image.open(BytesIO(logo.data), formats=formats) as opened:
            warnings.simplefilter("ignore")
            picture = _upright(opened) if logo.kind is Picture.JPEG else opened.convert("RGBA")
    except Exception as error:
        # Whatever error the decoder raises for a broken file, the answer is a sentence.
        message = _("{file}: the picture is damaged; save it again as PNG.")
        raise UnreadableError(message.format(file=shown(logo.file))) from error
    shrink = min(most[0] / picture.width, most[1] / picture.height)
    if shrink < 1:
        size = (max(1, round(picture.width * shrink)), max(1, round(picture.height * shrink)))
        picture = picture.resize(size, Image.Resampling.BOX)
    if grey:
        picture = picture.convert("LA").convert("RGBA")
    return Pixels(picture.width, picture.height, picture.tobytes())


def _upright(photo: Image.Image) -> Image.Image:
    """Turn a photo as its camera noted it; inks for a press become colours."""
    from PIL import ImageOps  # noqa: PLC0415 - with a photo only

    return ImageOps.exif_transpose(photo).convert("RGB").convert("RGBA")


def as_image(pixels: Pixels) -> Image.Image:
    """Return pixels as the drawing libraries take them."""
    return Image.frombytes("RGBA", (pixels.columns, pixels.rows), pixels.data)


def write_png(pixels: Pixels) -> bytes:
    """Write pixels as a PNG file, the same bytes each time."""
    file = BytesIO()
    as_image(pixels).save(file, "PNG", optimize=False)
    return file.getvalue()
