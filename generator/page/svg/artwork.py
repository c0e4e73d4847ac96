"""Artwork: a picture that is ready to be drawn, in its own units, into any box."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.page.marks import Image, Pixels, Symbol, Use
from generator.page.matrix import IDENTITY, scaling, translation
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.page.marks import Mark

LOGO = "logo"


@dataclass(frozen=True, slots=True)
class Artwork:
    """A picture: a symbol in its own units, and the box that it fills."""

    symbol: Symbol
    box: Box

    @property
    def aspect(self) -> float:
        """The width of the picture in heights."""
        return self.box.width / self.box.height

    def placed(self, x: float, y: float, width: float) -> Use:
        """Put the picture with its top left corner at x, y."""
        size = scaling(width / self.box.width)
        return Use(
            self.symbol, translation(x, y) @ size @ translation(-self.box.left, -self.box.top)
        )

    def width_within(self, width: float, height: float) -> float:
        """Return how wide the picture is when it fits a box."""
        return min(width, height * self.aspect)

    def centred(self, box: Box) -> Use:
        """Put the picture into the middle of a box, as large as it fits."""
        width = self.width_within(box.width, box.height)
        left = (box.left + box.right - width) / 2
        top = (box.top + box.bottom - width / self.aspect) / 2
        return self.placed(left, top, width)


def drawn_artwork(marks: tuple[Mark, ...], box: Box, name: str = LOGO) -> Artwork:
    """Make artwork of marks; NAME is the symbol's."""
    return Artwork(Symbol(name, marks), box)


def dotted_artwork(pixels: Pixels, name: str = LOGO) -> Artwork:
    """Make artwork of a picture of dots."""
    width, height = float(pixels.columns), float(pixels.rows)
    image = Image(pixels, width, height, IDENTITY)
    return drawn_artwork((image,), Box(0.0, 0.0, width, height), name)


@lru_cache(maxsize=256)
def cropped(artwork: Artwork, aspect: float) -> Artwork:
    """Cut dots off a picture on two sides, so that it has the ASPECT of a box.

    A drawing has no dots: it stays whole.
    """
    marks = artwork.symbol.marks
    image = marks[0] if len(marks) == 1 else None
    if not isinstance(image, Image):
        return artwork
    pixels = image.pixels
    columns = max(1, min(pixels.columns, round(pixels.rows * aspect)))
    rows = max(1, min(pixels.rows, round(pixels.columns / aspect)))
    left, top = (pixels.columns - columns) // 2, (pixels.rows - rows) // 2
    dot = 4
    data = b"".join(
        pixels.data[start : start + columns * dot]
        for start in ((row * pixels.columns + left) * dot for row in range(top, top + rows))
    )
    return dotted_artwork(replace(pixels, columns=columns, rows=rows, data=data), artwork.symbol.id)
