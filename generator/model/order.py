"""An order: what is to be printed, and how."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.layout import Layout
    from generator.model.personal import Personal
    from generator.units import Paper


class Ink(StrEnum):
    """How much ink a page takes."""

    FULL = "full"
    LOW = "low"
    MONO = "mono"


class Format(StrEnum):
    """The kind of file that comes out; `tts` is a table of Tabletop Simulator with pictures."""

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
    """In which order sheets lie on the papers: for a pile to be cut and stacked, or to be read."""

    CUT = "cut"
    READING = "reading"


class Flip(StrEnum):
    """The edge about which the printer turns a paper."""

    LONG = "long"
    SHORT = "short"


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


class PadOrder(NamedTuple):
    """A pad of the dice game: some sheets of each domain."""

    layouts: tuple[Layout, ...]
    sheets: int
    paper: Paper
    ink: Ink
    solo: bool
    language: str
    style: Style = Style.SHEET
    finish: Finish = Finish.PAPER
    fillable: bool = False
    imposition: Imposition = Imposition()
    back: Layout | None = None
    """The domain on every back; without one, each sheet has its own on both sides."""
    personal: Personal | None = None


class BoardOrder(NamedTuple):
    """Player boards of the board game: some copies of each, for tiles of one size in mm.

    On both sides of a paper the boards are pairs of front and back, in their order.
    """

    layouts: tuple[Layout, ...]
    copies: int
    tile: float
    paper: Paper
    ink: Ink
    language: str
    imposition: Imposition = Imposition()


class KitPart(StrEnum):
    """A part of a kit, in the order of printing."""

    SUMMARY = "summary"
    REFERENCE = "reference"
    DICE = "dice"
    SHEETS = "sheets"


class KitOrder(NamedTuple):
    """All that the dice game takes: sheets, dice to fold, the rules in short, reference cards."""

    layouts: tuple[Layout, ...]
    sheets: int
    players: int
    die: float
    parts: frozenset[KitPart]
    paper: Paper
    ink: Ink
    language: str


class WorksheetOrder(NamedTuple):
    """Worksheets for scoring a game by hand, with a column for each player, UP on a paper."""

    players: int
    paper: Paper
    ink: Ink
    language: str
    sheets: int = 1
    up: int = 1


class BoardPart(StrEnum):
    """A part of the board game's kit that is no component to cut out, in the order of printing."""

    SUMMARY = "summary"
    AID = "aid"
    TABLE = "table"
    BOARDS = "boards"
    MARKERS = "markers"
    DICE = "dice"


class BoardKitOrder(NamedTuple):
    """All that the board game takes, for tiles and dice of some sizes in mm.

    `boards` are the player boards, two by two the sides of a paper. `parts` and `names` are what
    is printed: names are groups, ids or numbers of components, and None means all of them.
    """

    boards: tuple[Layout, ...]
    players: int
    tile: float
    die: float
    parts: frozenset[BoardPart]
    names: tuple[str, ...] | None
    paper: Paper
    table_paper: Paper
    ink: Ink
    language: str
    imposition: Imposition = Imposition()
    components: Path | None = None
    """A file of components instead of the shipped ones."""
