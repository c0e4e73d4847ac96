"""Paints: what the templates of the board game draw with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.board.model.game import PHASES
from generator.page.maps.paints import tile_paints

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.theme import Theme


def board_paints(ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return colours, lines and words of the board game."""
    return {**tile_paints(ink, theme), "phases": PHASES}
