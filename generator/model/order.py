"""An order: what is to be printed, and how."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.model.layout import Layout
    from generator.units import Paper


class Ink(StrEnum):
    """How much ink a page takes."""

    FULL = "full"
    LOW = "low"
    MONO = "mono"


class Format(StrEnum):
    """The kind of file that comes out."""

    PDF = "pdf"
    SVG = "svg"
    PNG = "png"


class Style(StrEnum):
    """How a sheet is kept: points written into columns, or ticked in a ledger of its zones."""

    SHEET = "sheet"
    LEDGER = "ledger"


class PadOrder(NamedTuple):
    """A pad of the dice game: some sheets of each domain."""

    layouts: tuple[Layout, ...]
    sheets: int
    paper: Paper
    ink: Ink
    solo: bool
    language: str
    style: Style = Style.SHEET
