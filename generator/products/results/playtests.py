"""Playtests: what a game provides whose layouts automated players try out."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError, shown
from generator.language import _, and_list, printing
from generator.registry import games_with, load_part
from generator.units import PAPERS
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from generator.model.layout import Layout
    from generator.model.order import Ink
    from generator.page.marks import Document, Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.tools import DrawingTools
    from generator.units import Paper

PLAYTEST = "playtest"
"""The part of a game whose layouts can be played by automated players."""
REPORT = "playtest report"
"""The part of a game that shows what they found out."""


VARIANTS = ("standard", "different", "same", "solo")
"""The variants of the rules that can be played."""
USUAL_VARIANT = "solo"
LEAST_GAMES, USUAL_GAMES, MOST_GAMES = 100, 4_000, 1_000_000
MOST_PLAYERS = 5
MOST_PROCESSES = 64
LARGEST_SEED = 2**31 - 1
MOST_RECORDS = 1_000
"""How many games of each layout are written as records, the first ones."""
LEAST_WITHIN, MOST_WITHIN = 0.01, 10.0
"""The margins in points at which a playtest may stop."""


class Wish(NamedTuple):
    """How a layout is to be played."""

    games: int
    """How many games each figure is based on."""
    seed: int
    """What the dice follow from: the same seed is the same dice."""
    against: Layout
    """The layout that each is compared with, on the same dice."""
    variant: str = USUAL_VARIANT
    """The variant of the rules, by its name."""
    players: int = 1
    """How many players a game has."""
    within: float | None = None
    """Stop when the margin of the mean is at most so many points; None plays all games."""
    processes: int = 1
    """How many processes share the games."""
    edition: str | None = None
    """The edition of the game, by its name or as a file; None is the shipped one."""
    cluster: str | None = None
    """The address of a scheduler whose machines play the games; None plays them here."""
    strong: bool = False
    """Whether the player that thinks longest plays too."""
    train: bool = False
    """Whether a player is trained on each layout and plays too."""


class Progress(NamedTuple):
    """How far the games have come."""

    done: int
    games: int
    margin: float | None
    """The margin of the mean so far, in points; None where it is not known yet."""


class Playtester(NamedTuple):
    """How a game's layouts are played."""

    playtest: Callable[[Sequence[Layout], Wish, Callable[[Progress], None]], list[Any]]
    """Play each layout and return what was found.

    One that was interrupted is not complete; one that came `within` the margin is.
    """
    check: Callable[[Sequence[Layout], Wish], None] = lambda _layouts, _wish: None
    """Refuse a wish that these layouts do not allow."""
    advice: Callable[[Sequence[Layout], Wish], str] = lambda _layouts, _wish: ""
    """Return a sentence on what will take long, if anything does."""
    records: Callable[[Layout, Wish, int, Path], list[str]] | None = None
    """Write the first games of a layout out, so many of them, as records for files in a folder."""


class PlaytestReport(NamedTuple):
    """How the findings of a game are shown."""

    against: str
    """The layout that others are usually compared with."""
    check: Callable[[Layout], None]
    """Refuse a layout that cannot be played by automated players."""
    players: Callable[[str, int | None], int]
    """Return the number of players of a variant; refuse one that it does not allow."""
    check_paper: Callable[[Paper], None]
    """Refuse a paper that is too small for the page."""
    ended_by: Callable[[Any], int | None]
    """Return the signal that stopped the games; None if all were played."""
    tell: Callable[[Any], list[str]]
    """Return the lines of the report for a terminal."""
    data: Callable[[Any], dict[str, Any]]
    """Return the findings for other programs."""
    draw: Callable[[Any, ReportLook, Press], Page]
    """Draw the findings on one page."""


def playtester_of(game: str) -> Playtester:
    """Return how a game's layouts are played."""
    found: Playtester = load_part(game, PLAYTEST)
    return found


def report_of(game: str) -> PlaytestReport:
    """Return how a game's findings are shown."""
    found: PlaytestReport = load_part(game, REPORT)
    return found


def usual_processes() -> int:
    """Return how many processes share the games: one for each processor."""
    return min(MOST_PROCESSES, os.cpu_count() or 1)


def playtested_game(names: Sequence[str]) -> str:
    """Return the game of the layouts of some names; where only one game has a lab, that one.

    Its loader refuses the layouts of other games.
    """
    first, *more = known = tuple(spec.name for spec in games_with(PLAYTEST))
    if not more:
        return first
    from generator.products.layouts import find_layouts  # noqa: PLC0415 - only where several can be

    (layout,) = find_layouts(names[:1], paper=PAPERS["a4"])
    if layout.game not in known:
        message = _("'{name}' is a layout of the game '{game}', which cannot be playtested.")
        raise OrderError(message.format(name=shown(names[0]), game=shown(layout.game)))
    return str(layout.game)


def draw_playtests(
    game: str, found: Sequence[Any], tools: DrawingTools, *, paper: Paper, ink: Ink, language: str
) -> Document:
    """Draw a page for each playtest."""
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.report import ReportLook  # noqa: PLC0415

    with printing(language):
        look = ReportLook(paper, ink, tools.theme)
        report = report_of(game)
        pages = tuple(report.draw(it, look, tools.press) for it in found)
        title = _("Playtest: {names}").format(names=and_list(page.name for page in pages))
        return Document(title, language, pages, tools.fonts)
