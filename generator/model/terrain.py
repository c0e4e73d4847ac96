"""The six terrains of hex layouts, and their letters on maps."""

from __future__ import annotations

from enum import StrEnum


class Terrain(StrEnum):
    """A terrain, in the order of the rulebook's tour of the sheet."""

    MONASTERY = "monastery"
    MINE = "mine"
    RIVER = "river"
    CITY = "city"
    CASTLE = "castle"
    PASTURE = "pasture"

    __hash__ = str.__hash__  # an enum's own hash is slow, and differs from that of equal texts


TERRAIN_LETTERS = {
    "K": Terrain.CASTLE,
    "N": Terrain.MINE,
    "R": Terrain.RIVER,
    "C": Terrain.CITY,
    "P": Terrain.PASTURE,
    "M": Terrain.MONASTERY,
}
LETTER_OF = {terrain: letter for letter, terrain in TERRAIN_LETTERS.items()}
