"""Sizes that the games know: hex tiles from flat to flat, the edge of dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.options.kinds import Length
from generator.cli.usage import Option
from generator.language import N_
from generator.model.component import LARGEST_TILE, SMALLEST_TILE, TILE

if TYPE_CHECKING:
    from collections.abc import Callable

Decorated = TypeVar("Decorated", bound="Callable[..., Any]")

SMALLEST_DIE, LARGEST_DIE = 10.0, 40.0
_TILE_SENTENCE = N_("--tile takes {least:g} to {most:g} mm from flat to flat, not '{text}'.")
_DIE_SENTENCE = N_("--die takes an edge of {least:g} to {most:g} mm, not '{text}'.")


def tile(command: Decorated) -> Decorated:
    """Add `--tile`, the size of the hex tiles of the board game."""
    return click.option(
        "--tile",
        cls=Option,
        type=Length("--tile", SMALLEST_TILE, LARGEST_TILE, _TILE_SENTENCE),
        default=f"{TILE:g}mm",
        show_default=True,
        metavar="LENGTH",
        help=N_("Hex tiles from flat to flat, {least:g} to {most:g} mm."),
    )(command)


def die(command: Decorated) -> Decorated:
    """Add `--die`, the edge of the dice that are folded."""
    return click.option(
        "--die",
        cls=Option,
        type=Length("--die", SMALLEST_DIE, LARGEST_DIE, _DIE_SENTENCE),
        default="16mm",
        show_default=True,
        metavar="LENGTH",
        help=N_("Edge of the dice, {least:g} to {most:g} mm."),
    )(command)
