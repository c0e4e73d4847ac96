"""Pads: what a game provides to have its layouts printed as a pad of score sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.products.options.shipped import PAD_MAKER
from generator.registry import games_with, load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.products.options.option import Option
    from generator.registry import Spec


class PadMaker(NamedTuple):
    """How a game prints a pad; `options` are those that only it has."""

    make: str
    """The function that carries an order out, as `module:name`."""
    options: tuple[Option, ...] = ()
    standard: tuple[str, ...] = ()
    """What is printed where no layout is named, if the game has such layouts."""


def pad_games() -> tuple[Spec, ...]:
    """Return the games whose layouts are printed as a pad."""
    return tuple(games_with(PAD_MAKER))


def pad_maker(game: str) -> PadMaker:
    """Return how a game prints its pads."""
    found: PadMaker = load_part(game, PAD_MAKER)
    return found
