"""Matches: in every round of a tournament, players or pairs meet each other."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.model.spoken_names import said
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

BYE = "bye"
"""The name of a round in which a player has no opponent, in formulas."""


class Page(StrEnum):
    """What is printed for a tournament, a page for each."""

    CROSS = "cross"
    """A table of everybody against everybody, with the rounds in which they meet."""
    GROUPS = "groups"
    """Small tables of everybody against everybody, one for each group."""
    BRACKET = "bracket"
    """A knock-out: who wins goes on to the next round."""
    PAIRINGS = "pairings"
    """The matches of a round, to fill in."""
    STANDINGS = "standings"
    """A line for each player, with a box for the opponent and the points of each round."""
    RECAP = "recap"
    """A line for each player, with a box for the points of each round."""


class Side(NamedTuple):
    """One of the two sides of a match, such as White or North–South."""

    id: str
    names: Mapping[str, str]

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return said(self.names, language) or self.id


class Matches(NamedTuple):
    """The two sides of every match, how often the same two can meet, and what is printed.

    Any number of times is 0.
    """

    sides: tuple[Side, Side]
    meet: int = 0
    pages: tuple[Page, ...] = (Page.STANDINGS, Page.PAIRINGS)
    printed: int = 8
    """How many players a sheet is for, if no number is asked for."""

    @property
    def places(self) -> tuple[str, ...]:
        """The names by which formulas ask where a player sits: either side, or alone."""
        return *(side.id for side in self.sides), BYE


class Comparison(NamedTuple):
    """The points for having more than another player, as much, or less."""

    more: int
    same: int = 0
    less: int = 0
