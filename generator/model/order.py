"""What an order asks for: ink, style, papers, what is personal on a sheet, the colours of a PDF."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.units import Paper


class Ink(StrEnum):
    """How much ink a page takes."""

    FULL = "full"
    LOW = "low"
    MONO = "mono"


class Format(StrEnum):
    """The format of the output; `tts` is a table for Tabletop Simulator with pictures."""

    PDF = "pdf"
    SVG = "svg"
    PNG = "png"
    TTS = "tts"


PRINTED = (Format.PDF, Format.SVG, Format.PNG)
"""What is printed or looked at: everything but a virtual table."""


class Style(StrEnum):
    """How a sheet is kept: points written into columns, or ticked in a ledger of its zones."""

    SHEET = "sheet"
    LEDGER = "ledger"


class Stack(StrEnum):
    """The order of sheets on the papers: for a pile to be cut and stacked, or for reading."""

    CUT = "cut"
    READING = "reading"


class Flip(StrEnum):
    """The edge about which the printer turns a paper."""

    LONG = "long"
    SHORT = "short"


LARGEST_OFFSET = 20.0
"""How far, in mm, the backs of a printer can be off."""


class Imposition(NamedTuple):
    """How sheets are put on papers: lengths in mm, `back_offset` to the right and down."""

    up: int = 1
    gutter: float = 0.0
    bleed: float = 0.0
    stack: Stack = Stack.CUT
    duplex: bool = False
    flip: Flip = Flip.LONG
    back_offset: tuple[float, float] = (0.0, 0.0)
    scale_bar: bool = False
    arcs: bool = False
    """Whether thin arcs show how to round the corners of cards."""

    @property
    def is_plain(self) -> bool:
        """Whether every sheet is a paper, printed on one side."""
        return self == Imposition(stack=self.stack, flip=self.flip)

    @property
    def has_scale_bar(self) -> bool:
        """Whether there is a scale bar: whenever something has to fit something else."""
        return not self.is_plain


class Finish(StrEnum):
    """What a sheet is for: paper and pencil, a laminated card, or eyes that need large print."""

    PAPER = "paper"
    LAMINATE = "laminate"
    LARGE = "large-print"


class Picture(StrEnum):
    """The kind of a picture's file; a logo is never a JPEG."""

    PNG = "png"
    JPEG = "jpeg"
    SVG = "svg"


class Logo(NamedTuple):
    """A logo as it was read: its file, the kind of it and its bytes."""

    file: str
    kind: Picture
    data: bytes


class Personal(NamedTuple):
    """What is added to the sheets of a pad; `first` is the number of the first sheet, if any."""

    first: int | None = None
    players: tuple[str, ...] = ()
    date: str = ""
    title: str = ""
    logo: Logo | None = None
    cover: bool = False


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
    """How a PDF is prepared; FLIP is the edge on which papers with two sides are turned.

    Pages with BLEED, in mm, or on a SHEET of a print shop are trimmed to their paper by the shop.
    """

    colour: Colour = Colour.RGB
    standard: Standard | None = None
    flip: Flip | None = None
    bleed: float = 0.0
    sheet: Paper | None = None

    @property
    def is_trimmed(self) -> bool:
        """Whether a shop trims the pages."""
        return bool(self.bleed) or self.sheet is not None

    @property
    def ending(self) -> str:
        """The part of a file's name that tells it from the usual PDF."""
        usual = Colour.CMYK if self.standard is Standard.PDFX4 else Colour.RGB
        trimmed = self.sheet.name if self.sheet else "bleed" if self.bleed else None
        parts = (self.standard, None if self.colour is usual else self.colour, trimmed)
        return "".join(f"-{part}" for part in parts if part)


SCREEN = Prepress()
"""A PDF for screens and home printers."""
