"""Headings: where each option is listed in the help of a command that is not a product."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.options.click_options import HeadedOption
from generator.products.options.option import CUTTING, OTHER, OUTPUT, PAPER, SERVER, WHAT

if TYPE_CHECKING:
    import click

OPTIONS = {
    WHAT: (
        *("--custom", "--game", "--from", "--sheet", "--deck", "--config", "--explain"),
        *("--games", "--seed", "--variant", "--players", "--against", "--within", "--processes"),
        *("--cluster", "--layout", "--no-questions"),
    ),
    PAPER: ("--upright",),
    CUTTING: ("--flip", "--printer", "--save"),
    SERVER: ("--port", "--host", "--name", "--workers", "--no-browser"),
    OUTPUT: ("--force", "--json", "--picture", "--report", "--csv", "--export"),
}
_HEADING = {option: heading for heading, options in OPTIONS.items() for option in options}


def heading_of(param: click.Option) -> str:
    """Return the heading for an option."""
    if isinstance(param, HeadedOption):
        return param.heading
    return next((_HEADING[name] for name in param.opts if name in _HEADING), OTHER)
