"""The names of the board game in the current language: tiles and terrains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.game import Kind
from generator.language import _, pgettext
from generator.model import spoken_names, tiles
from generator.model.terrain import Terrain
from generator.model.tiles import Building, species_name

if TYPE_CHECKING:
    from generator.games.board.model.game import Tile


def terrain_name(terrain: str) -> str:
    """Return the name of a terrain; in French some have another name than in the dice game."""
    if terrain == Terrain.MONASTERY:
        return pgettext("board game", "monastery")
    if terrain == Terrain.RIVER:
        return pgettext("board game", "river")
    if terrain == Terrain.CITY:
        return pgettext("board game", "city")
    return spoken_names.terrain_name(terrain)


def building_name(building: str) -> str:
    """Return the name of a type of building; in French one is called differently than on cards."""
    if building == Building.WORKSHOP:
        return pgettext("board game", "carpenter's workshop")
    return tiles.building_name(building)


def tile_name(tile: Tile) -> str:
    """Name a hex tile."""
    if tile.building is not None:
        return building_name(tile.building)
    if tile.species is not None:
        return herd_name(tile.species, tile.number)
    if tile.kind is Kind.KNOWLEDGE:
        return _("knowledge tile {number}").format(number=tile.number)
    return {Kind.CASTLE: _("castle"), Kind.MINE: _("mine"), Kind.SHIP: _("ship")}[tile.kind]


def herd_name(species: str, animals: int) -> str:
    """Name an animal tile."""
    return _("{species}, tile of {animals}").format(species=species_name(species), animals=animals)
