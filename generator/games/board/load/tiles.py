"""Tiles: the signs on a map of the board game for the tile on a hex, and when it was placed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.games.board.model.game import KNOWLEDGE, PHASES, Kind, Placing, Tile
from generator.model.tiles import Building, Species

if TYPE_CHECKING:
    from collections.abc import Mapping

EMPTY_SIGN, START_SIGN = ".", "x"
START = Tile(Kind.CASTLE)
"""The tile of the starting castle, which is there before the game."""
MOST_PLACINGS = 99
HERDS = range(2, 5)
"""How many animals a tile may show."""
BUILDING_SIGNS = {
    "wh": Building.WAREHOUSE,
    "ws": Building.WORKSHOP,
    "ch": Building.CHURCH,
    "mk": Building.MARKET,
    "bh": Building.BOARDING_HOUSE,
    "bk": Building.BANK,
    "th": Building.TOWN_HALL,
    "wt": Building.WATCHTOWER,
}
SPECIES_SIGNS = {
    "c": Species.COW,
    "s": Species.SHEEP,
    "p": Species.PIG,
    "h": Species.CHICKEN,
}
PLAIN_SIGNS = {"K": Kind.CASTLE, "N": Kind.MINE, "R": Kind.SHIP}


@cache
def tile_signs() -> Mapping[str, Tile]:
    """Return every tile by its sign."""
    buildings = {sign: Tile(Kind.BUILDING, it) for sign, it in BUILDING_SIGNS.items()}
    animals = {
        f"{sign}{number}": Tile(Kind.ANIMAL, species=it, number=number)
        for sign, it in SPECIES_SIGNS.items()
        for number in HERDS
    }
    knowledge = {str(number): Tile(Kind.KNOWLEDGE, number=number) for number in KNOWLEDGE}
    return buildings | animals | knowledge | {sign: Tile(it) for sign, it in PLAIN_SIGNS.items()}


@cache
def tile_sign(tile: Tile) -> str:
    """Return the sign of a tile."""
    return next(sign for sign, it in tile_signs().items() if it == tile)


@cache
def placing_signs() -> Mapping[str, Placing]:
    """Return every time of placing by its sign: a phase, or a phase and a number."""
    numbered = {
        f"{phase}{number}": Placing(phase, number)
        for phase in PHASES
        for number in range(1, MOST_PLACINGS + 1)
    }
    return {phase: Placing(phase) for phase in PHASES} | numbered


def placing_sign(placing: Placing) -> str:
    """Return the sign of a time of placing."""
    return f"{placing.phase}{placing.turn or ''}"
