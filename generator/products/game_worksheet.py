"""Worksheets: what a game provides for one on which its points are added up."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError, shown
from generator.language import _
from generator.load.layouts.any_layout import load_any, load_shipped
from generator.load.layouts.library import find_layout, layout_paths
from generator.registry import brings, games_with, load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from generator.model.score_pad.pad import Pad
    from generator.products.options.option import Option
    from generator.registry import Spec

WORKSHEET = "worksheet"
"""The part of a game that has a GameWorksheet."""
LAYOUT_CALCULATOR = "calculator"
"""The part of a game that has a LayoutCalculator."""
USUAL_PLAYERS = 4
ON_PAPER = ("paper", "ink", "colour", "standard", "format", "dpi", "sheets", "up", "bleed", "sheet")
"""The options that mean nothing to a browser."""


class GameWorksheet(NamedTuple):
    """What a game provides for its worksheet; `options` are those that only it has."""

    make: Callable[..., Pad]
    """Make it with the figures of a file, the shipped ones where it is None, and the options."""
    players: tuple[int, int] = (2, 4)
    """The fewest and the most players."""
    options: tuple[Option, ...] = ()
    unusual: Callable[[Mapping[str, Any]], list[str]] = lambda _options: []
    """Name the options by which a worksheet differs from the usual one, for its file name."""


class LayoutCalculator(NamedTuple):
    """What a game provides whose layouts describe how points are counted."""

    write: Callable[..., str]
    """Write the page of a layout for a browser: (layout, players, language, theme, press,
    frame=None)."""
    players: Callable[[Any], Sequence[int]]
    """Return the fewest and the most players of a layout."""
    usual: int
    """With how many players a page begins, as far as a layout allows it."""
    printer: str
    """The function that prints the sheet of a layout, as `module:name`, for an order of a
    calculator with the number of players, None where it is not given: (order, players, run)."""

    def first_players(self, layout: Any) -> int:
        """Return with how many players the page of a layout begins."""
        least, most = self.players(layout)
        return max(least, min(most, self.usual))


def worksheet_games() -> tuple[Spec, ...]:
    """Return the games that have a worksheet."""
    return tuple(games_with(WORKSHEET))


def options_of(game: str) -> tuple[Option, ...]:
    """Return the options that only one game has."""
    found: GameWorksheet = load_part(game, WORKSHEET)
    return found.options


def calculated_layouts() -> tuple[str, ...]:
    """Return the ids of the shipped layouts that have a calculator of their own."""
    games = calculated_games()
    return tuple(dict.fromkeys(name for game in games for name in layout_paths(game)))


def calculated_games() -> tuple[str, ...]:
    """Return the games whose layouts have a calculator of their own."""
    return tuple(spec.name for spec in games_with(LAYOUT_CALCULATOR))


@cache
def calculated_names(language: str) -> dict[str, str]:
    """Return the names of these layouts by their ids, in alphabetical order."""
    from generator.load.layouts.search import folded  # noqa: PLC0415 - few ask for all names

    names = {name: shipped_layout(name).name(language) for name in calculated_layouts()}
    return dict(sorted(names.items(), key=lambda it: folded(it[1])))


def shipped_layout(name: str) -> Any:
    """Return a shipped layout that has a calculator by its id, read once for everyone who asks."""
    return load_shipped(_path(name))


def load_calculated(name: str) -> tuple[Any, LayoutCalculator]:
    """Load a layout by its id or its file, and what its game provides for its calculator."""
    layout = load_any(_path(name))
    if not brings(layout.game, LAYOUT_CALCULATOR):
        message = _("'{name}' does not say how points are counted; name a game or a score pad.")
        raise OrderError(message.format(name=shown(name)))
    return layout, load_part(layout.game, LAYOUT_CALCULATOR)


def _path(name: str) -> Path:
    return find_layout(name, next(iter(calculated_games()), None))
