"""Scope: how much of an order is drawn, all of it or the first paper only."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.page.marks import Page, Symbol, Use
from generator.page.svg.matrix import IDENTITY

UNSEEN = (Use(Symbol("unseen", ()), IDENTITY),)
"""The mark on a page that is counted and not drawn, so that it is not blank."""


@dataclass
class Scope:
    """How much of one order is to be drawn, and how much has been.

    FIRST_ONLY draws the first paper and counts the others. With REUSE, drawings of earlier orders
    are taken from memory.
    """

    first_only: bool = False
    reuse: bool = False
    _first_is_drawn: bool = field(default=False, init=False)

    @property
    def is_needed(self) -> bool:
        """Whether the next paper is to be drawn, not only counted."""
        return not self._first_is_drawn

    def end_first(self) -> None:
        """Record that the first paper is drawn."""
        self._first_is_drawn = self.first_only


def unseen_page(width: float, height: float) -> Page:
    """Return a page that is counted and not drawn."""
    return Page("", "", width, height, UNSEEN)
