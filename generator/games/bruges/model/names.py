"""The names of Brügge in the current language: colours, groups, signs, majorities, things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import Colour, Group, Majority, Sign, Thing
from generator.language import _, ngettext, npgettext, pgettext

if TYPE_CHECKING:
    from generator.games.bruges.model.game import Count


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
        Group.CHURCH: pgettext("Brügge", "church"),
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


def counted(count: Count, number: int) -> str:
    """Name so many of what a person counts, as in '2 × 2 workers'."""
    if count.every > 1:
        things = _things(count, count.every)
        return _("{count} × {things}").format(count=number, things=things)
    return _things(count, number)


def _things(count: Count, number: int) -> str:
    values: dict[str, object] = {"count": number}
    if count.kind is not None and count.thing is Thing.PERSONS:
        message = ngettext("{count} person of '{group}'", "{count} persons of '{group}'", number)
        values["group"] = group_name(count.kind)
    elif count.kind is not None:
        message = {
            Thing.HOUSES: ngettext(
                "{count} house in {colour}", "{count} houses in {colour}", number
            ),
            Thing.WORKERS: ngettext(
                "{count} worker in {colour}", "{count} workers in {colour}", number
            ),
        }[count.thing]
        values["colour"] = colour_name(count.kind)
    else:
        return things_name(count.thing, number)
    return message.format(**values)


def things_name(thing: Thing, number: int) -> str:
    """Name so many of a thing."""
    message = {
        Thing.PERSONS: ngettext("{count} person", "{count} persons", number),
        Thing.GROUPS: ngettext("{count} group", "{count} groups", number),
        Thing.OTHER_GROUPS: ngettext("{count} group of others", "{count} groups of others", number),
        Thing.HOUSES: ngettext("{count} house", "{count} houses", number),
        Thing.EMPTY_HOUSES: ngettext("{count} empty house", "{count} empty houses", number),
        Thing.HOUSE_COLOURS: ngettext(
            "{count} colour of houses", "{count} colours of houses", number
        ),
        Thing.WORKERS: npgettext("Brügge", "{count} worker", "{count} workers", number),
        Thing.FLORINS: ngettext("{count} florin", "{count} florins", number),
        Thing.CANAL: ngettext("{count} canal space", "{count} canal spaces", number),
        Thing.THIRDS: ngettext("{count} third canal space", "{count} third canal spaces", number),
        Thing.SECTIONS: ngettext("{count} full section", "{count} full sections", number),
        Thing.STATUES: ngettext("{count} statue", "{count} statues", number),
        Thing.MAJORITIES: ngettext("{count} majority marker", "{count} majority markers", number),
        Thing.PROGRESS: ngettext("{count} step of progress", "{count} steps of progress", number),
    }[thing]
    return message.format(count=number)
