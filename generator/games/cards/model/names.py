"""The card game's words in the current language: the types of cards, the goods."""

from __future__ import annotations

from generator.games.cards.model.game import CardType, Ware
from generator.language import _, pgettext
from generator.model import tiles
from generator.model.tiles import Building, Species


def type_name(kind: str) -> str:
    """Return the name of a type of action cards."""
    return {
        CardType.CASTLE: _("castle"),
        CardType.MINE: _("mine"),
        CardType.CLOISTER: _("cloister"),
        CardType.KNOWLEDGE: _("knowledge"),
        CardType.SHIP: _("ship"),
        CardType.PASTURE: _("pasture"),
        CardType.BUILDING: _("building"),
    }[CardType(kind)]


def ware_name(ware: str) -> str:
    """Return the shade that names a type of goods."""
    return {
        Ware.LIGHT: _("light brown"),
        Ware.MEDIUM: _("medium brown"),
        Ware.DARK: _("dark brown"),
    }[Ware(ware)]


def building_name(building: str) -> str:
    """Return the name of a type of building; French has its own word for one of them."""
    if building == Building.WAREHOUSE:
        return pgettext("card game", "warehouse")
    return tiles.building_name(building)


def species_name(species: str) -> str:
    """Return the name of a species of animals; French has its own word for one of them."""
    if species == Species.COW:
        return pgettext("card game", "cow")
    return tiles.species_name(species)
