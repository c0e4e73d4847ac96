"""Pads on the Pads page: the pad to begin with, and what the form calls rows and their figures."""

from __future__ import annotations

from generator.games.pad.model.game import GAME
from generator.language import N_, _
from generator.load.files.lettering import string
from generator.load.score_pads.names import slug
from generator.products.studio.game_pages import PadPage

KINDS = {
    "number": N_("points, written as a number"),
    "each": N_("N points each"),
    "tick": N_("a tick"),
    "choice": N_("one of several"),
    "text": N_("a text, without points"),
    "scale": N_("a scale: 1st, 2nd, 3rd …"),
    "sets": N_("sets of different kinds"),
    "square": N_("equal symbols, squared"),
    "majority": N_("who has the most"),
    "fewest": N_("who has the fewest"),
    "reach": N_("points from a number on"),
    "times": N_("one number times another"),
    "sum": N_("the sum of other rows"),
    "highest": N_("the highest of other rows"),
    "lowest": N_("the lowest of other rows"),
    "cross": N_("boxes to cross"),
    "track": N_("a track of boxes"),
    "area": N_("an area of boxes"),
    "area-scale": N_("an area with a scale"),
    "formula": N_("a formula"),
}
LABELS = {
    "each": N_("Points"),
    "per": N_("for every"),
    "tick": N_("Points"),
    "choice": N_("What can be chosen"),
    "text": N_("Characters at most"),
    "scale": N_("Points for 1, 2, 3 …"),
    "kinds": N_("Kinds"),
    "sets": N_("Points for 1, 2, 3 … different kinds"),
    "majority": N_("Points of the first, second …"),
    "fewest": N_("Points of the first, second …"),
    "equal": N_("Equal players"),
    "reach": N_("From a number on"),
    "of": N_("Count these rows"),
    "entries": N_("Names of the numbers"),
    "cross": N_("Numbers in the boxes"),
    "lock": N_("Crosses before the last box"),
    "track": N_("Points that the boxes show"),
    "grid": N_("Boxes"),
    "area.each": N_("Points for each cross"),
    "line": N_("for a full line"),
    "column": N_("for a full column"),
    "diagonal": N_("for a full diagonal"),
    "all": N_("for all boxes"),
    "largest": N_("for each box of the largest group"),
    "regions": N_("Points for all boxes that show the same"),
    "joined": N_("All crosses must touch"),
    "bonus": N_("Signs on boxes, such as {example}"),
    "formula": N_("Formula"),
    "least": N_("Smallest number"),
    "most": N_("Largest number"),
    "note": N_("Small words below the name"),
    "icon": N_("Symbol"),
    "emblem": N_("Emblem"),
    "colour": N_("Colour"),
    "spaces": N_("Boxes for numbers to add up"),
    "minus": N_("Counts as minus"),
    "counts": N_("Not part of the total"),
}
WORDS = {
    "share": N_("share the points"),
    "higher": N_("all take the higher points"),
    "lower": N_("all take the lower points"),
    "nothing": N_("get nothing"),
    "kind-1": N_("apple"),
    "kind-2": N_("pear"),
    "kind-3": N_("plum"),
    "option-1": N_("Large"),
    "option-2": N_("Small"),
    "red": N_("red"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "blue": N_("blue"),
    "violet": N_("violet"),
    "brown": N_("brown"),
    "grey": N_("grey"),
    "entry-1": N_("How many"),
    "entry-2": N_("Value"),
}


def _begin() -> str:
    name = _("My game")
    lines = [
        f"game = {string(GAME)}",
        f"id = {string(slug(name).replace('_', '-'))}",
        f"name = {string(name)}",
        "players = [2, 4]",
        "",
        "[[section]]",
        f"name = {string(_('Points'))}",
        "",
        "[[section.row]]",
        f"name = {string(_('New row {number}').format(number=1))}",
    ]
    return "\n".join([*lines, ""])


EDITING = PadPage(begin=_begin, kinds=KINDS, labels=LABELS, words=WORDS)
