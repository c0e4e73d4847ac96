"""Forms: how a sheet is laid where its players expect something else than a plain table."""

from __future__ import annotations

from enum import StrEnum

from generator.values import NamedTuple


class Form(StrEnum):
    """What a sheet looks like."""

    TABLE = "table"
    """The words of a line are before the boxes of all players."""
    MIDDLE = "middle"
    """The words are in the middle, with players on both sides."""
    LINE = "line"
    """A heavy line across the columns, and points written above and below it."""
    MATCHES = "matches"
    """Lists of matches and tables of all players, as a tournament has them."""
    ACROSS = "across"
    """The rounds are beside each other; every player has a line."""


class LineForm(NamedTuple):
    """The rows of a round whose points are written above and below the line.

    What is below is ruled in so many `parts`, one for each game.
    """

    above: str
    below: str
    parts: int = 1
