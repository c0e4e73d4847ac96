"""Games by what people call them: which one is meant, and what prints its score sheets."""

from __future__ import annotations

from generator.errors import shown
from generator.language import _, or_list, telling, translate
from generator.load.layouts.library import quoted
from generator.load.layouts.search import folded, spellings
from generator.products.game_worksheet import WORKSHEET
from generator.products.options.shipped import PAD_MAKER
from generator.products.pads.maker import pad_maker
from generator.registry import Spec, brings, games


def games_called(name: str) -> list[Spec]:
    """Return the games that people call NAME."""
    wanted = folded(name)
    return [
        spec
        for spec in games()
        if any(wanted in spellings(it) for it in (spec.name, translate(spec.title), *spec.search))
    ]


@telling()
def what_fits(name: str) -> str | None:
    """Say which commands print score sheets of the games called NAME; None if there is none."""
    commands = [
        f"{quoted(command)} ({translate(spec.title)})"
        for spec in games_called(name)
        for command in [sheet_command(spec.name)]
        if command
    ]
    if not commands:
        return None
    message = _("'{name}' is a game with sheets of its own; print them with {commands}.")
    return message.format(name=shown(name), commands=or_list(commands))


def sheet_command(game: str) -> str:
    """Return the command that prints the score sheets of a game; empty if there is none."""
    standard = pad_maker(game).standard if brings(game, PAD_MAKER) else ()
    if standard:
        return " ".join(("scriptorium pad", *standard))
    return f"scriptorium calculator {game}" if brings(game, WORKSHEET) else ""
