"""The words of Brügge in the current language: colours, groups, signs, majorities."""

from __future__ import annotations

from generator.games.bruges.model.game import Colour, Group, Majority, Sign
from generator.language import _


def colour_name(colour: str) -> str:
    """Return the name of a colour."""
    return {
        Colour.BLUE: _("blue"),
        Colour.BROWN: _("brown"),
        Colour.YELLOW: _("yellow"),
        Colour.RED: _("red"),
        Colour.PURPLE: _("purple"),
    }[Colour(colour)]


def group_name(group: str) -> str:
    """Return the name of a group of persons."""
    return {
        Group.NOBILITY: _("nobility"),
        Group.ENTERTAINERS: _("entertainers"),
        Group.CRAFTSMEN: _("craftsmen"),
        Group.CHURCH: _("church"),
        Group.GUARD: _("guard"),
        Group.SCHOLARS: _("scholars"),
        Group.ADMINISTRATORS: _("administrators"),
        Group.MERCHANTS: _("merchants"),
        Group.COURT: _("court"),
        Group.ARTISTS: _("artists"),
        Group.UNDERWORLD: _("underworld"),
    }[Group(group)]


def sign_name(sign: str) -> str:
    """Describe when a person with a sign acts."""
    return {
        Sign.FLASH: _("when placed"),
        Sign.WORKER: _("once a round, for a worker"),
        Sign.INFINITY: _("from now on"),
        Sign.LAUREL: _("at the end of the game"),
    }[Sign(sign)]


def majority_name(majority: str) -> str:
    """Return the name of a majority."""
    return {
        Majority.PROGRESS: _("progress"),
        Majority.PERSONS: _("persons"),
        Majority.CANAL: _("canal"),
    }[Majority(majority)]
