"""Forecasts: what a game provides whose layouts are played while somebody paints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.registry import load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.model.layout import Layout

FORECAST = "forecast"
"""The part of a game whose layouts are forecast on the Design page."""
MOST_PLAYED = 20_000
"""How many games a forecast is based on at most."""


class Sums(NamedTuple):
    """Points of games, so that those of several blocks can be added up."""

    games: int
    points: int
    squares: int
    """The sum of the squares of the points, from which their spread follows."""


class StartSums(NamedTuple):
    """The points of games that begin in one place."""

    name: str
    """What the place is called, in the current language."""
    sums: Sums


class Block(NamedTuple):
    """A block of games on a layout."""

    sums: Sums
    starts: tuple[StartSums, ...]
    """All places in which a game can begin."""
    marked: tuple[int, ...]
    """In how many of the games each hex is used, in the order of the layout's cells."""
    most: int
    """How many games are worth playing here: fewer where they take long."""


class Forecaster(NamedTuple):
    """How a game's layouts are forecast."""

    check: Callable[[Layout], None]
    """Refuse a layout that automated players cannot play."""
    is_fast: Callable[[], bool]
    """Whether games are fast here, so that many layouts can be compared."""
    why_slow: Callable[[], str]
    """Say in the current language what is missing where they are not; otherwise nothing."""
    is_kept: Callable[[], bool]
    """Whether what makes games fast is kept from an earlier time, and loads at once."""
    prepare: Callable[[], None]
    """Load it, or make it, which takes long."""
    play: Callable[[Layout, int, float], Block]
    """Play on after so many games, for so many seconds at most, but at least a few games."""
    against: str
    """The layout that others are compared with."""
    usual: Callable[[], Sums]
    """The points on that layout."""


def forecaster_of(game: str) -> Forecaster:
    """Return how a game's layouts are forecast."""
    found: Forecaster = load_part(game, FORECAST)
    return found
