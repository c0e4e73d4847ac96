"""Inks: the colours of marks and pictures in light, in the four inks of a press, or in grey."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PIL import Image
from reportlab.lib.utils import ImageReader

from generator.model.order import Colour
from generator.resources import profiles

if TYPE_CHECKING:
    from PIL import ImageFilter

    from generator.page.marks import Pixels

STEPS, INKS, GREYS = 17, 4, 256
"""The steps of red, green and blue in the table of inks, its inks, and its greys."""
SMALL_TEXT = 9.0
"""Text below this size, in points, is pure black in the inks of a press."""
LIGHTEST_TEXT = 150
"""The lightest grey of small text that becomes black; what is lighter stands on a dark ground."""
DARK, NEUTRAL = 96, 24
"""A line or area at most so light, whose light differs at most so much, is black ink alone."""
OPERATORS = {Colour.RGB: ("rg", "RG"), Colour.CMYK: ("k", "K"), Colour.GREY: ("g", "G")}


class Palette:
    """Writes colours as a PDF's operators; each is converted once."""

    def __init__(self, colour: Colour, *, has_black_text: bool = False) -> None:
        """Take what the colours are made of, and whether small text is always pure black."""
        self._colour = colour
        self.has_black_text = has_black_text
        self._known: dict[tuple[str, bool], tuple[str, str]] = {}

    def fill(self, colour: str, *, text: bool = False) -> str:
        """Return the operator that fills with a colour, `#rrggbb`; small TEXT is pure black."""
        return self._operators(colour, text=text)[0]

    def stroke(self, colour: str) -> str:
        """Return the operator that draws lines in a colour."""
        return self._operators(colour, text=False)[1]

    def picture(self, pixels: Pixels) -> ImageReader:
        """Return a picture in these colours; how far it lets the ground through stays."""
        from generator.render.pixels import as_image  # noqa: PLC0415 - with a picture only

        image = as_image(pixels)
        if self._colour is Colour.RGB:
            return ImageReader(image)
        alpha = image.getchannel("A")
        plain = image.convert("RGB")
        grey = self._colour is Colour.GREY
        reader = ImageReader(plain.convert("L") if grey else plain.filter(_table()))
        if alpha.getextrema() != (255, 255):
            reader.getRGBData()
            reader._dataA = ImageReader(alpha)  # noqa: SLF001 - the library splits only RGBA
        return reader

    def _operators(self, colour: str, *, text: bool) -> tuple[str, str]:
        key = colour, text
        if key not in self._known:
            self._known[key] = self._written(colour, text=text)
        return self._known[key]

    def _written(self, colour: str, *, text: bool) -> tuple[str, str]:
        light = tuple(bytes.fromhex(colour[1:]))
        if self._colour is Colour.CMYK:
            parts, kind = inks_of(light, text=text), Colour.CMYK
        elif text and _grey(light) <= LIGHTEST_TEXT:
            parts, kind = (0,), Colour.GREY
        elif self._colour is Colour.GREY or len(set(light)) == 1:
            parts, kind = (_grey(light),), Colour.GREY
        else:
            parts, kind = light, Colour.RGB
        numbers = " ".join(f"{part / 255:.4g}" for part in parts)
        fill, stroke = OPERATORS[kind]
        return f"{numbers} {fill}", f"{numbers} {stroke}"


def inks_of(light: tuple[int, ...], *, text: bool = False) -> tuple[int, ...]:
    """Return how much cyan, magenta, yellow and black, 0 to 255, print a colour of light.

    Small TEXT is pure black. Greys and the dark lines of a drawing are black ink alone: they stay
    sharp where the inks do not meet exactly. Everything else follows the table of the printing
    condition.
    """
    grey = _grey(light)
    if text and grey <= LIGHTEST_TEXT:
        return 0, 0, 0, 255
    spread = max(light) - min(light)
    is_dark = max(light) <= DARK and spread <= NEUTRAL
    if spread == 0 or is_dark:
        return 0, 0, 0, _blacks()[grey]
    dot = Image.new("RGB", (1, 1), light).filter(_table())
    return tuple(dot.tobytes())


def _grey(light: tuple[int, ...]) -> int:
    """Return the grey that is as light as a colour."""
    return Image.new("RGB", (1, 1), light).convert("L").tobytes()[0]


@cache
def _data() -> bytes:
    return (profiles() / "inks.bin").read_bytes()


def _blacks() -> bytes:
    """Return the black ink, 0 to 255, that is as light as each grey."""
    return _data()[-GREYS:]


@cache
def _table() -> ImageFilter.Color3DLUT:
    """Return the table that turns red, green and blue into the four inks."""
    from PIL import ImageFilter  # noqa: PLC0415 - for a press only

    data = _data()
    levels = range(STEPS)
    numbers = [
        data[((red * STEPS + green) * STEPS + blue) * INKS + ink] / 255
        for blue in levels
        for green in levels
        for red in levels
        for ink in range(INKS)
    ]
    return ImageFilter.Color3DLUT(STEPS, numbers, channels=INKS, target_mode="CMYK")
