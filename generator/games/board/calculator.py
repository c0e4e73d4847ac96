"""The worksheet of the board game, as the calculator asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.game import TieBreak
from generator.games.board.worksheet import board_worksheet
from generator.language import N_
from generator.products.game_worksheet import GameWorksheet
from generator.products.options.kinds import OneOf
from generator.products.options.option import Option

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score_pad.pad import Pad

TIE = Option(
    "tie",
    OneOf(TieBreak),
    N_("Who wins a tie in the board game, by empty hexes."),
    usual=TieBreak.FEWEST.value,
    sample="|".join(TieBreak),
)


def _make(path: Path | None, *, tie: str | None = None) -> Pad:
    return board_worksheet(path, TieBreak(tie or TieBreak.FEWEST))


WORKSHEET = GameWorksheet(_make, options=(TIE,))
