"""The groups of colours whose members must not be confused, and how far apart these are."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.games.cards.pages.paints import card_paints
from generator.model.order import Ink
from support.pages.colour_vision import DIFFERENT, VIEWS, apart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.theme import Theme

GROUPS = {
    "terrain": "dice game: terrains",
    "tile": "board game: tiles and spaces",
    "good": "board game: goods",
    "player": "players",
    "card": "card game: types of cards",
    "ware": "card game: goods",
    "bruges": "Brügge: cards, workers, threats",
}
PATTERN, SHAPE = "pattern", "shape"
MARKS = {
    "terrain": PATTERN,
    "tile": PATTERN,
    "good": SHAPE,
    "player": SHAPE,
    "card": PATTERN,
    "ware": PATTERN,
    "bruges": PATTERN,
}
"""What distinguishes the members of a group besides their colour, where ink is saved."""


class Least(NamedTuple):
    """The two members of a group that are closest to each other, and how far apart they are."""

    value: float
    one: str
    other: str


def members(theme: Theme, ink: Ink, group: str) -> Mapping[str, Any]:
    """Return the fill, deep, tint and perhaps hatch of every member of a group."""
    colours = card_paints(ink, theme)["ink"] if group == "card" else theme.inks[ink]
    found: Mapping[str, Any] = colours[group]
    return found


def printed(theme: Theme, ink: Ink, group: str) -> dict[str, str]:
    """Return the colour that most of a member is printed in: its fill, or that of its lines."""
    key = "fill" if ink is Ink.FULL else "deep"
    return {name: it[key] for name, it in members(theme, ink, group).items()}


def closest(theme: Theme, ink: Ink, group: str, eyes: str) -> Least:
    """Return the two members of a group that some eyes confuse most easily."""
    colours = printed(theme, ink, group)
    return min(
        Least(apart(colours[one], colours[other], eyes), one, other)
        for one, other in combinations(colours, 2)
    )


def confused(theme: Theme, ink: Ink, group: str) -> dict[str, list[tuple[str, str]]]:
    """Return by kind of eyes the pairs that their colours alone do not keep apart."""
    colours = printed(theme, ink, group)
    pairs = list(combinations(colours, 2))
    return {
        eyes: [it for it in pairs if apart(colours[it[0]], colours[it[1]], eyes) < DIFFERENT[eyes]]
        for eyes in VIEWS
    }


def pattern_kind(hatch: list[list[float]]) -> tuple[tuple[float, float, bool], ...]:
    """Return what makes a hatching look different: directions, distances, dashes or none."""
    return tuple((angle % 180, distance, dash > 0) for angle, distance, dash, _gap in hatch)
