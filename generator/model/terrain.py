"""The terrains of hex layouts and their letters on maps: six of the game, and a layout's own."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


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
ICONS = (
    *("sun", "moon", "star", "drop", "lake", "flame", "leaf", "flower", "heart", "coin", "eye"),
    *("key", *(terrain.value for terrain in Terrain)),
)
"""The shipped icons that a terrain of a layout's own, or its badge, can have."""
LETTER_OF = {terrain: letter for letter, terrain in TERRAIN_LETTERS.items()}


class OwnTerrain(str):
    """A terrain that a layout brings; it stands wherever a terrain of the game stands.

    Like those it is a text, the key by which the layout calls it, and has a `value`.
    `values` are the digits that it takes, none where any may do. `bonus` is what a finished zone
    gives, by name. `points` are for who finishes the colour first and second. `drawing` is the
    file of an icon that is not shipped.
    """

    __slots__ = ("bonus", "colour", "drawing", "icon", "letter", "names", "points", "values")

    letter: str
    names: Mapping[str, str]
    colour: str
    icon: str
    drawing: Path | None
    values: tuple[int, ...]
    bonus: str | None
    points: tuple[int, int]

    @property
    def value(self) -> str:
        """Its key, as a terrain of the game has one."""
        return str(self)

    def name(self, language: str) -> str:
        """Return its name in LANGUAGE, else in English, else its key."""
        return self.names.get(language) or self.names.get("en") or self.capitalize()


def as_terrain(own: OwnTerrain) -> Terrain:
    """Take a terrain of a layout's own for one of the game, which it is wherever hexes are."""
    return cast("Terrain", own)


def letter_of(terrain: str) -> str:
    """Return the letter of a terrain on maps."""
    return terrain.letter if isinstance(terrain, OwnTerrain) else LETTER_OF[Terrain(terrain)]
