"""The worksheet of the dice game, as the calculator asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.dice.load.edition import GAME, dice_figures
from generator.load.score_pads.game_sheet import read_game_sheet
from generator.page.maps.paints import tile_paints
from generator.products.game_worksheet import GameWorksheet

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.order import Ink
    from generator.model.score_pad.pad import Pad
    from generator.model.theme import Theme


def paints(ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return what icons are drawn with; the terrains have the colours of the sheet."""
    return {**tile_paints(ink, theme), "ink": theme.inks[ink]}


def _make(path: Path | None) -> Pad:
    return read_game_sheet(GAME, dice_figures(path))


WORKSHEET = GameWorksheet(_make, players=(1, 5))
