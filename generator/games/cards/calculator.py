"""The worksheet of the card game, as the calculator asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.load.edition import card_edition
from generator.games.cards.worksheet import cards_worksheet
from generator.products.game_worksheet import GameWorksheet

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.worksheet import Worksheet


def _make(path: Path | None) -> Worksheet:
    return cards_worksheet(card_edition(path))


WORKSHEET = GameWorksheet(_make, players=(1, 4))
