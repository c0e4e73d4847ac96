"""Words that several games share: buildings, animals, goods, players' colours, faces of dice."""

from __future__ import annotations

from enum import StrEnum

from generator.language import _
from generator.model.edition import DIE_FACES

FACES = tuple(str(face) for face in DIE_FACES)


class Building(StrEnum):
    """A type of building, in the order of the rulebook."""

    WAREHOUSE = "warehouse"
    WORKSHOP = "workshop"
    CHURCH = "church"
    MARKET = "market"
    BOARDING_HOUSE = "boarding-house"
    BANK = "bank"
    TOWN_HALL = "town-hall"
    WATCHTOWER = "watchtower"


class Species(StrEnum):
    """A species of animals."""

    COW = "cow"
    SHEEP = "sheep"
    PIG = "pig"
    CHICKEN = "chicken"


class Good(StrEnum):
    """A type of goods by its colour, in the order of the die that sells it, 1 to 6."""

    BLUE = "blue"
    PURPLE = "purple"
    PINK = "pink"
    RED = "red"
    BROWN = "brown"
    ORANGE = "orange"


class Colour(StrEnum):
    """The colour of a player's markers and dice."""

    BLACK = "black"
    BLUE = "blue"
    GREEN = "green"
    RED = "red"


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
