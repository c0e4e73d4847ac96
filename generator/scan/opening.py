"""Opening: the bytes of a photo or of a scanner's PDF become pictures, within limits."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
from PIL import ExifTags, Image

from generator.scan.pages import draw_pages
from generator.scan.refusals import Fault, refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.errors import ScanError
    from generator.scan.crops import Picture

    Box: TypeAlias = tuple[int, int, int, int]
    Part: TypeAlias = Callable[[Box], Image.Image]
    """Cuts a part out of a picture: left, top, right and bottom, in dots."""

MOST_BYTES = 40_000_000
MOST_DOTS = 60_000_000
"""How many dots a picture may have; JPEG can be opened smaller, so it may have more."""
MOST_JPEG_DOTS = 170_000_000
ENOUGH_DOTS = 26_000_000
"""A picture with more dots is opened at half its size, or a quarter."""
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
MARKER, SCAN = 0xFF, 0xDA
"""The first byte of each segment of a JPEG, and the second one of the first layer of dots."""
BAND_DOTS = 2_000_000
"""How many dots of a large picture are made smaller at a time."""
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
        is_parted = is_photo and not _has_layers(opened, data)
        _check_size(opened.size, name, MOST_JPEG_DOTS if is_parted else MOST_DOTS)
        try:
            turn = opened.getexif().get(ExifTags.Base.Orientation, 1)
        except Exception:  # noqa: BLE001 - whatever is wrong with the notes, the picture counts
            turn = 1
        try:
            halves = _halves(opened.size)
            if is_photo:
                opened.draft("RGB", (opened.width // halves, opened.height // halves))
            elif halves > 1:
                return _turned(_smaller(*_large(opened, data)), turn)
            return _turned(_coloured(opened), turn)
        except Exception as error:
            raise refusal(Fault.DAMAGED, name) from error


def _has_layers(opened: Image.Image, data: bytes) -> bool:
    """Return whether a JPEG is stored in layers, which are all in memory until the last is read.

    Each layer makes the whole picture finer, or has one of its colours.
    """
    return "progressive" in opened.info or _colours_of_scan(data) < len(opened.getbands())


def _colours_of_scan(data: bytes) -> int:
    """Return how many colours the first layer of a JPEG has; 0 where that is not found."""
    at = 2
    while len(data) > at + 4 and data[at] == MARKER:
        if data[at + 1] == SCAN:
            return data[at + 4]
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return 0


def _halves(size: tuple[int, int]) -> int:
    """Return by how much each side of a picture is divided when it is opened: 1, 2, 4 and so on."""
    halves = 1
    while size[0] * size[1] / halves**2 > ENOUGH_DOTS:
        halves *= 2
    return halves


def _large(opened: Image.Image, data: bytes) -> tuple[tuple[int, int], Part, float]:
    """Return the size of a large picture, a function that cuts a part out, and its greatest value.

    Pillow keeps four copies of a WebP picture in memory, so another library opens these.
    """
    if opened.format != "WEBP":
        return opened.size, opened.crop, _greatest(opened)
    dots = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), cv2.IMREAD_UNCHANGED)
    if dots is None:
        raise ValueError
    order = cv2.COLOR_BGRA2RGBA if dots.shape[2] > len("RGB") else cv2.COLOR_BGR2RGB
    part = _part_of(dots)
    return opened.size, lambda box: Image.fromarray(cv2.cvtColor(part(box), order)), 0.0


def _part_of(dots: Picture) -> Callable[[Box], Picture]:
    return lambda box: np.ascontiguousarray(dots[box[1] : box[3], box[0] : box[2]])


def _smaller(size: tuple[int, int], part: Part, greatest: float) -> Picture:
    """Return a large picture in red, green and blue, at half its size or less, band after band."""
    halves = _halves(size)
    width, height = (side // halves for side in size)
    small = np.empty((height, width, 3), dtype=np.uint8)
    rows = max(1, BAND_DOTS // (size[0] * halves))
    for top in range(0, height, rows):
        bottom = min(top + rows, height)
        band = part((0, top * halves, width * halves, bottom * halves))
        shades = _coloured(band, greatest)
        cv2.resize(shades, (width, bottom - top), small[top:bottom], interpolation=cv2.INTER_AREA)
    return small


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


def _greatest(opened: Image.Image) -> float:
    """Return the value of white in a picture with more than 256 shades."""
    if opened.mode not in DEEP_MODES:
        return 0.0
    _least, most = opened.getextrema()
    return max(float(most), 256.0)  # type: ignore[arg-type]


def _coloured(opened: Image.Image, greatest: float = 0.0) -> Picture:
    """Return the dots of a picture in red, green and blue; what is transparent becomes white.

    A part of a picture with many shades needs the GREATEST value of the whole.
    """
    if opened.mode in DEEP_MODES:
        deep = np.asarray(opened, dtype=np.float32)
        most = greatest or _greatest(opened)
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
        if _halves(size) == 1:
            return _coloured(opened.to_pillow())
        part = _part_of(np.asarray(opened))
        return _smaller(size, lambda box: Image.fromarray(part(box)), 0.0)
    except Exception as error:
        raise refusal(Fault.DAMAGED, name) from error
