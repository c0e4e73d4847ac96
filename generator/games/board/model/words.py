"""The board game's own words: buildings, animals, goods, phases, the colours of the players."""

from __future__ import annotations

from enum import StrEnum

from generator.model.terrain import Terrain

PHASES = ("A", "B", "C", "D", "E")
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
CLEARANCE = 0.5
"""How much wider the space of a hex tile is than the tile."""
KNOWLEDGE = range(1, 27)
"""The numbers of the knowledge tiles."""


class Kind(StrEnum):
    """A kind of hex tile, in the rulebook's order."""

    BUILDING = "building"
    ANIMAL = "animal"
    KNOWLEDGE = "knowledge"
    CASTLE = "castle"
    MINE = "mine"
    SHIP = "ship"


TERRAIN_OF = {
    Kind.BUILDING: Terrain.CITY,
    Kind.ANIMAL: Terrain.PASTURE,
    Kind.KNOWLEDGE: Terrain.MONASTERY,
    Kind.CASTLE: Terrain.CASTLE,
    Kind.MINE: Terrain.MINE,
    Kind.SHIP: Terrain.RIVER,
}

# Six boards with two sides, four times the first; the pairs of numbers are our choice.
BOX_BOARDS = (("1", "2"), ("1", "3"), ("1", "4"), ("1", "5"), ("6", "7"), ("8", "9"))
"""The player boards of the box, front and back; the first of them are one for each player."""
