"""The worksheet of the card game, with the figures that follow from those of its edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.load.edition import card_edition
from generator.games.cards.model.game import COLUMN, CardType, Ware
from generator.load.settings.edition import read_edition
from generator.load.worksheets.worksheet import read_worksheet

if TYPE_CHECKING:
    from pathlib import Path

    from generator.games.cards.model.game import CardEdition
    from generator.model.worksheet import Worksheet

GAME = "cards"


def cards_worksheet(path: Path | None = None) -> Worksheet:
    """All that brings points in the card game, with the figures of a file."""
    edition = card_edition(path)
    figures = {
        "goods.of_all_types": edition.goods_of_type * len(Ware),
        **{f"most_sets.{kind}": _most(kind, edition) for kind in CardType},
        **{f"most_sets_of_one_type.{it}": edition.cards[it] // COLUMN for it in CardType},
    }
    return read_worksheet(GAME, read_edition(GAME, path), figures)


def _most(kind: CardType, edition: CardEdition) -> int:
    """Return how many sets of a type the cards allow: each has at least one card of its own."""
    cards = edition.cards[kind]
    if kind is CardType.CLOISTER:
        return cards // COLUMN
    return min(cards, (cards + edition.cards[CardType.CLOISTER]) // COLUMN)
