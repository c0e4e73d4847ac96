"""Pictures of a page for other pages: as wide as they are asked for, and small."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from generator.render import png
from generator.render.png import draw_medium, draw_small

if TYPE_CHECKING:
    import pytest


def a_pdf() -> bytes:
    """Return two pages: stripes of forty colours, and one of another size."""
    canvas = Canvas(file := BytesIO(), pagesize=(160, 80))
    for at in range(40):
        canvas.setFillColorRGB(at / 40, 1 - at / 40, (at * 7 % 40) / 40)
        canvas.rect(4 * at, 0, 4, 80, stroke=0, fill=1)
    canvas.showPage()
    canvas.setPageSize((80, 80))
    canvas.save()
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    """Open a picture, which must be a WebP."""
    picture = Image.open(BytesIO(data))
    assert picture.format == "WEBP"
    return picture.convert("RGB")


def colours_of(picture: Image.Image) -> int:
    """Return how many colours a picture has."""
    return len(np.unique(np.asarray(picture).reshape(-1, 3), axis=0))


def test_a_small_picture_is_the_best_that_has_so_few_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert png.SMALL == ((288, 16), (264, 16), (240, 16), (240, 12))
    data = a_pdf()
    sizes = ((160, 30), (80, 8), (20, 2))
    monkeypatch.setattr(png, "SMALL", sizes)
    made = {}
    for at, (width, colours) in enumerate(sizes):
        monkeypatch.setattr(png, "SMALL", sizes[at:])
        made[at] = draw_small(data, 10**9)
        assert opened(made[at]).size == (width, width // 2)
        assert colours_of(opened(made[at])) == colours
    monkeypatch.setattr(png, "SMALL", sizes)
    assert len(made[0]) > len(made[1]) > len(made[2])
    for most, wanted in ((len(made[0]), 0), (len(made[0]) - 1, 1), (0, 2)):
        assert draw_small(data, most) == made[wanted], most


def test_a_medium_picture_has_all_colours_and_its_width() -> None:
    low, high = (draw_medium(a_pdf(), 80, quality) for quality in (10, 95))
    assert opened(low).size == opened(high).size == (80, 40)
    assert len(low) < len(high)
    assert colours_of(opened(high)) > 40
