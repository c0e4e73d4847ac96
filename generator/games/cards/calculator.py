"""The worksheet of the card game, as the calculator asks for it."""

from __future__ import annotations

from generator.games.cards.worksheet import cards_worksheet
from generator.products.game_worksheet import GameWorksheet

WORKSHEET = GameWorksheet(cards_worksheet, players=(1, 4))
