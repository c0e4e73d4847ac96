"""Prepress: the colours of a PDF, the standard it keeps, and how its papers are turned."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.model.order import Flip


class Colour(StrEnum):
    """What the colours of a PDF are made of: light, the four inks of a press, or black alone."""

    RGB = "rgb"
    CMYK = "cmyk"
    GREY = "grey"


class Standard(StrEnum):
    """A standard that a PDF can keep: for print shops, or for archives."""

    PDFX4 = "pdfx4"
    PDFA2 = "pdfa2"


class Prepress(NamedTuple):
    """How a PDF is prepared; FLIP is the edge on which papers with two sides are turned."""

    colour: Colour = Colour.RGB
    standard: Standard | None = None
    flip: Flip | None = None

    @property
    def ending(self) -> str:
        """The part of a file's name that tells it from the usual PDF."""
        usual = Colour.CMYK if self.standard is Standard.PDFX4 else Colour.RGB
        parts = [self.standard, None if self.colour is usual else self.colour]
        return "".join(f"-{part}" for part in parts if part)


SCREEN = Prepress()
"""A PDF for screens and home printers."""
