"""The card game's words in the current language: the types of cards, the goods."""

from __future__ import annotations

from generator.games.cards.model.game import CardType, Ware
from generator.language import _


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
