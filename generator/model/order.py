"""An order: what is to be printed, and how."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


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
