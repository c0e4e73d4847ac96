"""Orders of the board game: player boards, and all that the game takes."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.model.order import Imposition
from generator.values import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.layout import Layout
    from generator.model.order import Ink
    from generator.units import Paper


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


class BoardPart(StrEnum):
    """A part of the board game's kit that is not cut out, in the order of printing."""

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
