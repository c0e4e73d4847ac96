"""Worksheets: what a game provides for one on which its points are added up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from generator.registry import games_with, load_part

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.model.worksheet import Worksheet
    from generator.products.options.option import Option
    from generator.registry import Spec

WORKSHEET = "worksheet"
"""The part of a game that has a GameWorksheet."""


class GameWorksheet(NamedTuple):
    """What a game provides for its worksheet; `options` are those that only it has."""

    make: Callable[..., Worksheet]
    """Make it with the figures of a file, the shipped ones where it is None, and the options."""
    players: tuple[int, int] = (2, 4)
    """The fewest and the most players."""
    options: tuple[Option, ...] = ()
    unusual: Callable[[Mapping[str, Any]], list[str]] = lambda _options: []
    """Name the options by which a worksheet differs from the usual one, for its file name."""


def worksheet_games() -> tuple[Spec, ...]:
    """Return the games that have a worksheet."""
    return tuple(games_with(WORKSHEET))


def options_of(game: str) -> tuple[Option, ...]:
    """Return the options that only one game has."""
    found: GameWorksheet = load_part(game, WORKSHEET)
    return found.options
