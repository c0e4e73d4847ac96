"""What can be ordered of the dice game: a pad, and a kit with all that it takes."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.games.dice.model.form import PRESENT, Form
from generator.model.order import Finish, Imposition, Style
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.model.layout import Layout
    from generator.model.order import Ink, Personal
    from generator.units import Paper


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
    scannable: bool = False
    form: Form = PRESENT
    """An earlier one for a printed sheet that is drawn again, to be read."""


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
