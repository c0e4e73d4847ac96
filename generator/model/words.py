"""The games' words in the language spoken now: terrains, bonuses, hexes, tiles, goods."""

from __future__ import annotations

from generator.games.board.model.words import Building, Good, Species
from generator.language import _
from generator.model.terrain import Bonus, Terrain


def terrain_name(terrain: str) -> str:
    """Return the name of a terrain."""
    return {
        Terrain.MONASTERY: _("monastery"),
        Terrain.MINE: _("mine"),
        Terrain.RIVER: _("river"),
        Terrain.CITY: _("city"),
        Terrain.CASTLE: _("castle"),
        Terrain.PASTURE: _("pasture"),
    }[Terrain(terrain)]


def bonus_name(bonus: str) -> str:
    """Return the name of a bonus."""
    return {
        Bonus.MONK: _("monk"),
        Bonus.SILVER: _("silver"),
        Bonus.GOODS: _("goods"),
        Bonus.WORKER: _("worker"),
    }[Bonus(bonus)]


def building_name(building: str) -> str:
    """Return the name of a type of building."""
    return {
        Building.WAREHOUSE: _("warehouse"),
        Building.WORKSHOP: _("carpenter's workshop"),
        Building.CHURCH: _("church"),
        Building.MARKET: _("market"),
        Building.BOARDING_HOUSE: _("boarding house"),
        Building.BANK: _("bank"),
        Building.TOWN_HALL: _("town hall"),
        Building.WATCHTOWER: _("watchtower"),
    }[Building(building)]


def species_name(species: str) -> str:
    """Return the name of a species of animals."""
    return {
        Species.COW: _("cow"),
        Species.SHEEP: _("sheep"),
        Species.PIG: _("pig"),
        Species.CHICKEN: _("chicken"),
    }[Species(species)]


def good_name(good: str) -> str:
    """Return the colour by which a type of goods is called."""
    return {
        Good.BLUE: _("blue"),
        Good.PURPLE: _("purple"),
        Good.PINK: _("pink"),
        Good.RED: _("red"),
        Good.BROWN: _("brown"),
        Good.ORANGE: _("orange"),
    }[Good(good)]


def hex_name(row: int, position: int) -> str:
    """Name a hex by its row and its position in it, as a person counts them."""
    return _("row {row} hex {position}").format(row=row + 1, position=position + 1)
