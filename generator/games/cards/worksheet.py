"""The worksheet of the card game, with the figures that follow from those of its edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import COLUMN, CardType, Ware
from generator.load.score_pads.game_sheet import read_game_sheet
from generator.load.settings.edition import read_edition
from generator.products.game_worksheet import GameWorksheet

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.model.score_pad.pad import Pad

GAME = "cards"


def cards_worksheet(path: Path | None = None) -> Pad:
    """All that brings points in the card game, with the figures of a file."""
    name, figures = read_edition(GAME, path)
    cards = {kind: figures[f"cards.{kind}"].number for kind in CardType}
    more = {
        "goods.of_all_types": figures["goods.of_type"].number * len(Ware),
        **{f"most_sets.{kind}": _most(kind, cards) for kind in CardType},
        **{f"most_sets_of_one_type.{kind}": cards[kind] // COLUMN for kind in CardType},
    }
    return read_game_sheet(GAME, (name, figures), more)


def _most(kind: CardType, cards: Mapping[CardType, int]) -> int:
    """Return how many sets of a type the cards allow: each has at least one card of its own."""
    if kind is CardType.CLOISTER:
        return cards[kind] // COLUMN
    return min(cards[kind], (cards[kind] + cards[CardType.CLOISTER]) // COLUMN)


WORKSHEET = GameWorksheet(cards_worksheet, players=(1, 4))
