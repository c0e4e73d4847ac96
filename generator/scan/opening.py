"""Opening: the bytes of a photo or of a scanner's PDF become pictures, within limits."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING

import cv2
import numpy as np
from PIL import ExifTags, Image

from generator.scan.pages import draw_pages
from generator.scan.refusals import Fault, refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.errors import ScanError
    from generator.scan.crops import Picture

MOST_BYTES = 40_000_000
MOST_DOTS = 60_000_000
"""How many dots a picture may have; JPEG can be opened smaller, so it may have more."""
MOST_JPEG_DOTS = 170_000_000
ENOUGH_DOTS = 26_000_000
"""A JPEG with more dots is opened at half its size, or a quarter."""
LONGEST_SIDE = 30_000
FORMATS = ("JPEG", "PNG", "WEBP")
PHOTO_FORMATS = {"JPEG", "MPO"}
"""Some phones put several pictures into a file, of which the first is the photo."""
HEIF_BRANDS = {b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif", b"avis"}
MIRRORED = {2, 4, 5, 7}
TURNS = {
    3: cv2.ROTATE_180,
    4: cv2.ROTATE_180,
    5: cv2.ROTATE_90_COUNTERCLOCKWISE,
    6: cv2.ROTATE_90_CLOCKWISE,
    7: cv2.ROTATE_90_CLOCKWISE,
    8: cv2.ROTATE_90_COUNTERCLOCKWISE,
}
"""How a picture is turned, once it is not mirrored, for each orientation that a camera notes."""
DEEP_MODES = {"I;16", "I;16B", "I;16L", "I"}


def open_pictures(data: bytes, name: str) -> Iterator[Picture]:
    """Yield the picture of a photo, or of each page of a PDF, in red, green and blue."""
    if len(data) > MOST_BYTES:
        raise refusal(Fault.LARGE_FILE, name, most=MOST_BYTES // 1_000_000)
    if data[:1024].lstrip().startswith(b"%PDF-"):
        return draw_pages(data, name)
    if data[4:8] == b"ftyp" and data[8:12] in HEIF_BRANDS:
        return iter((_heif(data, name),))
    return iter((_photo(data, name),))


def _photo(data: bytes, name: str) -> Picture:
    """Decode a JPEG, PNG or WebP picture, and turn it as its camera noted."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        opened = _opened(data, name)
        is_photo = opened.format in PHOTO_FORMATS
        _check_size(opened.size, name, MOST_JPEG_DOTS if is_photo else MOST_DOTS)
        try:
            turn = opened.getexif().get(ExifTags.Base.Orientation, 1)
        except Exception:  # noqa: BLE001 - whatever is wrong with the notes, the picture counts
            turn = 1
        try:
            if is_photo:
                halves = 1
                while opened.width * opened.height / halves**2 > ENOUGH_DOTS:
                    halves *= 2
                opened.draft("RGB", (opened.width // halves, opened.height // halves))
            return _turned(_coloured(opened), turn)
        except Exception as error:
            raise refusal(Fault.DAMAGED, name) from error


def _opened(data: bytes, name: str) -> Image.Image:
    try:
        return Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise _too_many_dots(name) from error
    except Exception as error:
        raise refusal(Fault.NO_PICTURE, name) from error


def _check_size(size: tuple[int, int], name: str, most: int) -> None:
    if size[0] * size[1] > most or max(size) > LONGEST_SIDE:
        raise _too_many_dots(name)


def _too_many_dots(name: str) -> ScanError:
    return refusal(Fault.LARGE_PICTURE, name, most=MOST_DOTS // 1_000_000)


def _coloured(opened: Image.Image) -> Picture:
    """Return the dots of a picture in red, green and blue; what is transparent becomes white."""
    if opened.mode in DEEP_MODES:
        deep = np.asarray(opened, dtype=np.float32)
        most = max(float(deep.max(initial=0.0)), 256.0)
        shades = (deep * (255.0 / most)).round().clip(0, 255).astype(np.uint8)
        return np.repeat(shades[:, :, None], 3, axis=2)
    if opened.mode in {"RGBA", "LA", "PA"} or "transparency" in opened.info:
        clear = opened.convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        return np.asarray(Image.alpha_composite(white, clear).convert("RGB"))
    return np.asarray(opened if opened.mode == "RGB" else opened.convert("RGB"))


def _turned(picture: Picture, turn: int) -> Picture:
    """Return a picture upright; a mirrored one is mirrored first."""
    if turn in MIRRORED:
        picture = np.ascontiguousarray(picture[:, ::-1])
    if turn in TURNS:
        picture = cv2.rotate(picture, TURNS[turn])
    return picture


def _heif(data: bytes, name: str) -> Picture:
    """Decode a HEIC photo, which its library turns upright itself."""
    import pillow_heif  # noqa: PLC0415 - only photos of some phones need it

    try:
        opened = pillow_heif.open_heif(data, convert_hdr_to_8bit=True)
        size = (int(opened.size[0]), int(opened.size[1]))
    except Exception as error:
        raise refusal(Fault.DAMAGED, name) from error
    _check_size(size, name, MOST_DOTS)
    try:
        return _coloured(opened.to_pillow())
    except Exception as error:
        raise refusal(Fault.DAMAGED, name) from error
