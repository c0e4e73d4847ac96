"""What can be ordered of pads: sheets of some of them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.model.order import Finish, Imposition
from generator.model.score_pad.form import Form
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.model.order import Ink, Personal
    from generator.model.score_pad.pad import Pad
    from generator.units import Paper

USUAL_PLAYERS, MOST_PLAYERS = 4, 12
MOST_IN_TOURNAMENT = 64
"""How many players a tournament can have; other pads have a column for each of theirs."""


class Arrangement(StrEnum):
    """Who writes on a sheet: everybody in a column, or one player alone."""

    COLUMNS = "columns"
    SHEET = "sheet"


class SheetOrder(NamedTuple):
    """A pad of score sheets: some sheets of each pad file."""

    pads: tuple[Pad, ...]
    sheets: int
    paper: Paper
    ink: Ink
    language: str
    players: int | None = None
    """How many columns; without a number, as many as usually play."""
    arrangement: Arrangement | None = None
    finish: Finish = Finish.PAPER
    fillable: bool = False
    imposition: Imposition = Imposition()
    back: Pad | None = None
    personal: Personal | None = None
    scannable: bool = False
    phone: str = ""
    """The address that a code on each sheet opens on a phone; empty for sheets without a code."""

    def is_for_one(self, pad: Pad) -> bool:
        """Return whether a sheet of a pad is for one player; boxes to cross need such a sheet."""
        if self.arrangement is not None:
            return self.arrangement is Arrangement.SHEET
        return pad.has_boxes or pad.most == 1

    def form(self, pad: Pad) -> Form:
        """Return what the sheet of a pad looks like.

        Columns that are asked for are a plain table. So is a scannable sheet, which needs a box for
        everything that is entered.
        """
        if pad.matches:
            return Form.MATCHES
        is_plain = self.arrangement is not None or self.scannable or self.is_for_one(pad)
        return Form.TABLE if is_plain else pad.form

    def columns(self, pad: Pad) -> int:
        """Return how many columns the sheet of a pad has."""
        if self.is_for_one(pad):
            return 1
        if pad.heads:
            return len(pad.heads)
        names = len(self.personal.players) if self.personal else 0
        if pad.matches:
            return self.players or max(names, pad.matches.printed)
        return self.players or max(names, min(pad.most, max(pad.fewest, USUAL_PLAYERS)))

    @property
    def own_players(self) -> tuple[str, ...]:
        """The names that get sheets of their own; others are above the columns."""
        if self.personal is None or not all(map(self.is_for_one, self.pads)):
            return ()
        return self.personal.players
