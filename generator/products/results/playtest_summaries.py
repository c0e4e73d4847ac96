"""Playtest summaries: what is kept of a playtest to be shown again, without playing again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.registry import brings, load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SUMMARY = "playtest summary"
"""The part of a game that says what is kept of a playtest."""


class Table(NamedTuple):
    """Figures in rows: a title, and for each row a name and what is said about it."""

    title: str
    rows: tuple[tuple[str, ...], ...]


class Shown(NamedTuple):
    """A summary in the current language."""

    against: str
    """The layout that it is compared with, by its id; '' for itself."""
    traits: tuple[str, ...]
    """What the layout is found under, such as `hard`."""
    level: str
    """How hard it is, in a few words."""
    basis: str
    """What the figures are based on."""
    sentences: tuple[str, ...]
    tables: tuple[Table, ...]
    shares: tuple[float, ...]
    """The share of games in which each hex is used, in the order of the layout's cells."""


def shown_from(kept: Mapping[str, Any]) -> Shown:
    """Return a summary in words from what JSON has kept of it."""
    tables = tuple(Table(title, tuple(map(tuple, rows))) for title, rows in kept["tables"])
    lists = {it: tuple(kept[it]) for it in ("traits", "sentences", "shares")}
    return Shown(kept["against"], level=kept["level"], basis=kept["basis"], tables=tables, **lists)


class Summariser(NamedTuple):
    """How a game's playtests are kept and shown."""

    mark: Callable[[], str]
    """The version of the players: with another one, what was kept no longer holds."""
    contents: Callable[[Any], str]
    """Return what the games on a layout follow from, such as its hexes, and not its name."""
    summarise: Callable[[Mapping[str, Any]], dict[str, Any]]
    """Return what is kept of the findings, as other programs get them."""
    show: Callable[[Mapping[str, Any], Any], Shown]
    """Show a summary of the playtest of a layout; any other data raises a ValueError."""
    traits: Callable[[], Mapping[str, str]]
    """Return the traits that a layout may have, and how they are called now."""
    meanings: Callable[[str], Mapping[str, str]]
    """Return what these traits mean where all are compared with one layout, or '' with several."""


def summariser_of(game: str) -> Summariser | None:
    """Return how a game's playtests are kept; None where it has none."""
    if not brings(game, SUMMARY):
        return None
    found: Summariser = load_part(game, SUMMARY)
    return found
