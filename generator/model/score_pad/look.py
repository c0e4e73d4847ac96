"""How a sheet looks: the colours of a game and its rows, and drawings as text."""

from __future__ import annotations

from enum import StrEnum

LATER = {"later": True}
"""The mark of fields that are no part of the digest of a sheet while they have their defaults."""
MOVES = {**LATER, "moves": True}
"""The mark of those that only move boxes: a sheet without them is an older one of the pad."""
LOOK = {"look": True}
"""The mark of fields that move no box, as those of the look: they are no part of its digest."""
DRAWING = "<svg"
"""How an emblem or the icon of a row begins that is a drawing and not a name."""


class Colour(StrEnum):
    """The colour that a row has in its game, or that a game has on its sheet."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    VIOLET = "violet"
    BROWN = "brown"
    GREY = "grey"


def is_drawing(icon: str) -> bool:
    """Return whether an emblem or the icon of a row is a drawing, as the text of its SVG."""
    return icon.lstrip().startswith(DRAWING)
