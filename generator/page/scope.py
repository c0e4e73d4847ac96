"""Scope: how much of an order is drawn, all of it or one paper only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.page.marks import Page, Symbol, Use
from generator.page.matrix import IDENTITY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

UNSEEN = (Use(Symbol("unseen", ()), IDENTITY),)
"""The mark on a page that is counted and not drawn, so that it is not blank."""


@dataclass
class Scope:
    """How much of one order is to be drawn, and how much has been.

    Only PAPER is drawn, counted from 0, and the others are counted; None draws all. With REUSE,
    drawings of earlier orders are taken from memory.
    """

    paper: int | None = None
    reuse: bool = False
    _passed: int = field(default=0, init=False)
    _is_within: bool = field(default=False, init=False)

    @property
    def is_needed(self) -> bool:
        """Whether the next paper is to be drawn, not only counted."""
        return self._is_within or self.paper in {None, self._passed}

    @property
    def ahead(self) -> int:
        """How many papers lie between the next one and the one to be drawn."""
        return 0 if self.paper is None else self.paper - self._passed

    def end_paper(self) -> None:
        """Record that a paper was drawn or counted."""
        self._passed += 1

    def reach(self) -> None:
        """Pass all papers before the one to be drawn."""
        self._passed += self.ahead

    def draw_part(self, draw: Callable[[], Sequence[Page]], sides: int) -> Sequence[Page]:
        """Draw papers whose number is not known before; they are counted first if need be."""
        pages = draw()
        papers = -(-len(pages) // sides)
        if self.paper is not None and 0 < self.ahead < papers:
            self._is_within = True
            pages = draw()
            self._is_within = False
        self._passed += papers
        return pages


def is_seen(page: Page) -> bool:
    """Return whether all of a page is drawn, not only counted."""
    found: dict[int, Symbol] = {}
    left = list(page.marks)
    while left:
        mark = left.pop()
        if isinstance(mark, Use) and id(mark.symbol) not in found:
            found[id(mark.symbol)] = mark.symbol
            left += mark.symbol.marks
    return UNSEEN[0].symbol not in found.values()


def unseen_page(width: float, height: float) -> Page:
    """Return a page that is counted and not drawn."""
    return Page("", "", width, height, UNSEEN)
