"""Playtests: what a game provides whose layouts automated players try out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from generator.registry import load_part

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.layout import Layout
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press

PLAYTEST = "playtest"
"""The part of a game whose layouts can be played by automated players."""
REPORT = "playtest report"
"""The part of a game that shows what they found out."""


class Wish(NamedTuple):
    """How a layout is to be played."""

    games: int
    """How many games each figure is based on."""
    seed: int
    """What the dice follow from: the same seed is the same dice."""
    variant: str
    """The variant of the rules, by its name."""
    players: int
    """How many players a game has."""
    against: Layout
    """The layout that each is compared with, on the same dice."""
    within: float | None
    """Stop when the margin of the mean is at most so many points; None plays all games."""
    processes: int
    """How many processes share the games."""
    edition: str | None
    """The edition of the game, by its name or as a file; None is the shipped one."""


class Progress(NamedTuple):
    """How far the games have come."""

    done: int
    games: int
    margin: float | None
    """The margin of the mean so far, in points; None where it is not known yet."""


class Playtester(NamedTuple):
    """How a game's layouts are played."""

    playtest: Callable[[Sequence[Layout], Wish, Callable[[Progress], None]], list[Any]]
    """Play each layout and return what was found; an interrupted one is marked as incomplete."""


class PlaytestReport(NamedTuple):
    """How the findings of a game are shown."""

    variants: tuple[str, ...]
    """The names of the variants, the usual one first."""
    against: str
    """The layout that others are usually compared with."""
    check: Callable[[Layout], None]
    """Refuse a layout that cannot be played by automated players."""
    players: Callable[[str, int | None], int]
    """Return the number of players of a variant; refuse one that it does not allow."""
    is_complete: Callable[[Any], bool]
    """Whether all games were played."""
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
