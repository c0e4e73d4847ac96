"""The pen of dots: a page's PDF, turned into PNG, and into small WebP for pages of the studio."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pypdfium2
from PIL.Image import Quantize
from PIL.PngImagePlugin import PngInfo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.Image import Image

POINTS_PER_INCH = 72
SLACK = 0.25
PERCEPTUAL = b"\0"
"""The intent of the colours, which are sRGB."""
MOVES = 2
"""How often the colours of a palette are moved."""
SMALL = ((288, 16), (264, 16), (240, 16), (240, 12))
"""How wide small pictures are and how many colours they have, the best first."""


def draw_pngs(pdf: bytes, dpi: float) -> Iterator[bytes]:
    """Turn each page of a PDF into a PNG picture."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            picture = page.render(scale=dpi / POINTS_PER_INCH).to_pil()
            page.close()
            yield _saved(picture, dpi)
    finally:
        document.close()


def draw_sized(pdf: bytes, sizes: Sequence[tuple[int, int]], dpi: float) -> Iterator[bytes]:
    """Turn each page of a PDF into a PNG picture of exactly so many columns and rows of dots.

    A page has the proportions of its picture; DPI is only recorded in the file.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page, size in zip(document, sizes, strict=True):
            # The renderer rounds up: a fraction just below a whole dot becomes one.
            scale = (max(size) - SLACK) / max(page.get_size())
            picture = page.render(scale=scale).to_pil()
            if picture.size != size:
                raise ValueError(picture.size)
            yield _saved(picture, dpi)
            page.close()
    finally:
        document.close()


def draw_small(pdf: bytes, most: int) -> bytes:
    """Turn the first page of a PDF into a small WebP of few colours, of MOST bytes if it can."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        for width, colours in SMALL:
            picture = page.render(scale=width / page.get_width()).to_pil().convert("RGB")
            file = BytesIO()
            # Colours of small areas are kept, and then moved to the dots that they stand for.
            few = picture.quantize(colours, method=Quantize.MAXCOVERAGE, kmeans=MOVES)
            few.convert("RGB").save(file, "WEBP", lossless=True)
            if file.tell() <= most:
                break
        page.close()
    finally:
        document.close()
    return file.getvalue()


def draw_medium(pdf: bytes, width: int, quality: int) -> bytes:
    """Turn the first page of a PDF into a WebP of a WIDTH, in all its colours."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        picture = page.render(scale=width / page.get_width()).to_pil().convert("RGB")
        page.close()
    finally:
        document.close()
    file = BytesIO()
    picture.save(file, "WEBP", quality=quality)
    return file.getvalue()


def _saved(picture: Image, dpi: float) -> bytes:
    file = BytesIO()
    colours = PngInfo()
    colours.add(b"sRGB", PERCEPTUAL)
    picture.save(file, "PNG", dpi=(dpi, dpi), pnginfo=colours, optimize=False)
    return file.getvalue()
