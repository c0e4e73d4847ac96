"""Paints of the card game: what its cards and pages are drawn with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.cards.model.game import ROUNDS, CardType, Ware
from generator.model.terrain import Terrain
from generator.page.maps.paints import tile_paints

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.theme import Theme

TERRAIN_OF = {
    CardType.CASTLE: Terrain.CASTLE,
    CardType.MINE: Terrain.MINE,
    CardType.KNOWLEDGE: Terrain.MONASTERY,
    CardType.SHIP: Terrain.RIVER,
    CardType.PASTURE: Terrain.PASTURE,
    CardType.BUILDING: Terrain.CITY,
}
"""The tiles of the board game whose colours a type has; cloisters have their own."""


def card_paints(ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return colours, lines and words of the card game: `ink.card` has those of each type."""
    paints = tile_paints(ink, theme)
    colours = paints["ink"]
    tiles = {it.value: colours["tile"][terrain] for it, terrain in TERRAIN_OF.items()}
    return {
        **paints,
        "ink": {**colours, "card": {**tiles, **colours["card"]}},
        "types": tuple(CardType),
        "wares": tuple(Ware),
        "rounds": ROUNDS,
    }
