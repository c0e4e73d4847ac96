"""The order of a kit of Brügge: which pieces and pages, and how they are printed."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.model.order import Imposition
from generator.values import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.order import Ink
    from generator.units import Paper


class BrugesPart(StrEnum):
    """A part of the kit that is not cut out, in the order of printing."""

    SUMMARY = "summary"
    PAD = "pad"
    BOARD = "board"
    MEEPLES = "meeples"
    DICE = "dice"


class BrugesFiles(NamedTuple):
    """The owner's files: figures, the board, components, persons."""

    edition: Path | None = None
    board: Path | None = None
    components: Path | None = None
    persons: Path | None = None

    @property
    def given(self) -> tuple[Path, ...]:
        """Those that are given."""
        return tuple(file for file in self if file is not None)


class BrugesKitOrder(NamedTuple):
    """All that Brügge takes, with dice of some size in mm.

    `parts` and `names` are what is printed: names are groups or ids of components, and None means
    all of them. `cards` is how many cards there are in all, including blank ones; without it there
    are as many as the game has.
    """

    players: int
    die: float
    parts: frozenset[BrugesPart]
    names: tuple[str, ...] | None
    paper: Paper
    board_paper: Paper
    ink: Ink
    language: str
    imposition: Imposition = Imposition()
    cards: int | None = None
    files: BrugesFiles = BrugesFiles()
