"""Inventions: what a game provides whose layouts can be invented to a wish."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

from generator.language import _, printing
from generator.model.order import Ink
from generator.registry import games_with, load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.hexes.hex import Hex
    from generator.model.layout import Layout
    from generator.page.marks import Document, Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.tools import DrawingTools
    from generator.units import Paper

INVENT = "invent"
"""The part of a game whose layouts can be invented."""
MOST_COUNT, USUAL_COUNT = 24, 3
MOST_MINUTES, USUAL_MINUTES = 240, 5
LEAST_MEAN, MOST_MEAN = 1.0, 300.0
MOST_HARDER = 50.0
"""How many points harder or easier than another layout one can be."""


class Wish(NamedTuple):
    """What an invented layout is to be like."""

    like: Layout
    """The layout that it is to be as hard as, but for `harder`."""
    mean: float | None
    """The mean of its points, if that is wished for itself."""
    harder: float
    """How many points fewer than on `like`; less than 0 is easier."""
    fair: bool
    """Whether all starts are to be worth about the same."""
    matters: tuple[str, ...]
    """The terrains that are to count more, by their names."""
    symmetric: bool
    """Whether one half is to mirror the other."""
    shape: Layout | None
    """The layout whose shape it is to have; else that of `like`."""
    kept: frozenset[Hex]
    """The hexes of the shape that stay as they are."""
    repair: Layout | None
    """The layout to change as little as possible; else new ones are invented."""
    number: int
    """How many are to be invented."""
    seed: int
    minutes: float
    """The longest time that the search may take."""
    processes: int
    hasty: bool = False
    """Whether it is to be as hard for the hasty player as well."""
    quick: bool = False
    """Whether fewer games do, for somebody who waits."""


class Ended(StrEnum):
    """How a search ended."""

    COMPLETE = "complete"
    TIME = "time"
    """The longest time was over."""
    INTERRUPTED = "interrupted"


class Inventions(NamedTuple):
    """What was invented, each as the game's own kind of finding."""

    found: tuple[Any, ...]
    ended: Ended
    ended_by: int | None = None
    """The signal that has interrupted the search, if one has."""


class Nearest(NamedTuple):
    """The domain that is nearest to a wish so far, while the search goes on."""

    layout: Layout
    mean: float
    """Its mean of points on the few dice of the search."""
    wished: float
    """The mean of points that is wished for."""


class Search(Protocol):
    """Searches for layouts to a wish."""

    def __call__(
        self,
        wish: Wish,
        progress: Callable[[int, int], None],
        found: Callable[[Any], None] = ...,
        nearer: Callable[[Nearest], None] = ...,
        /,
    ) -> Inventions:
        """Search, and call PROGRESS, FOUND and NEARER meanwhile."""


class Inventor(NamedTuple):
    """How a game's layouts are invented and shown."""

    like: str
    """The layout that others are usually to be like."""
    terrains: tuple[str, ...]
    """The terrains that can count more."""
    check: Callable[[Layout], None]
    """Refuse a layout that cannot be played by automated players."""
    check_paper: Callable[[Paper], None]
    """Refuse a paper that is too small for the contact sheet."""
    invent: Search
    """Search for a Wish; a callback gets how much is done, and of how much.

    Another one, if there is any, gets each layout when it is found, before the best are chosen. The
    last one gets each layout that is nearer to the wish than those before it.
    """
    layout: Callable[[Any], Layout]
    """Return an invented layout."""
    reached: Callable[[Any], bool]
    """Whether an invented layout is as wished, on dice that the search has not seen."""
    figures: Callable[[Any, int], list[str]]
    """Return the figures of an invented layout, with so many decimal places."""
    tell: Callable[[Any], str]
    """Return the figures of an invented layout in one line."""
    data: Callable[[Any], dict[str, Any]]
    """Return the same for other programs."""
    draw: Callable[[Sequence[tuple[str, Any]], ReportLook, Press], tuple[Page, ...]]
    """Draw small maps of all, each with the name of its file and its figures."""


def draw_inventions(
    game: str, found: Sequence[tuple[str, Any]], tools: DrawingTools, *, paper: Paper, language: str
) -> Document:
    """Draw small maps of invented layouts, each with the name of its file."""
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.report import ReportLook  # noqa: PLC0415

    with printing(language):
        part: Inventor = load_part(game, INVENT)
        pages = part.draw(found, ReportLook(paper, Ink.FULL, tools.theme), tools.press)
        return Document(_("Invented domains"), language, pages, tools.fonts)


def inventor() -> tuple[str, Inventor]:
    """Return the first game whose layouts can be invented, and how."""
    game = next(games_with(INVENT)).name
    found: Inventor = load_part(game, INVENT)
    return game, found
