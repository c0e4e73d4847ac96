"""Pads: the game of the named layouts prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError, UnknownNameError, shown
from generator.language import _, translate
from generator.load.files.access import shared_path
from generator.load.layouts.kind import layout_kind
from generator.load.layouts.library import find_layout
from generator.products.gathering import games_in
from generator.products.options.option import refuse_strange
from generator.products.pads.maker import pad_games, pad_maker
from generator.registry import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.products.order import Order, Print, Run


def make_pad(order: Order, run: Run) -> Print:
    """Print a pad of domains, or of score pads."""
    games = tuple(spec.name for spec in pad_games())
    game = _game(order["domains"], games)
    refuse_strange(order, game, {name: pad_maker(name).options for name in games})
    made: Print = load(pad_maker(game).make)(order, run)
    return made


def _game(names: Sequence[str], games: Sequence[str]) -> str:
    """Return the game of all names; layouts of two games are refused.

    An unknown name among others is refused later, together with their faults.
    """
    found: dict[str, str] = {}
    unknown: list[UnknownNameError] = []
    for name in names:
        try:
            for game in _games_of(name, games):
                found.setdefault(game, name)
        except UnknownNameError as error:
            unknown.append(error)
    if unknown and not found:
        from generator.products.pads.game_names import what_fits  # noqa: PLC0415 - only other names need it

        fitting = next(filter(None, map(what_fits, names)), None)
        raise UnknownNameError(fitting) if fitting else unknown[0]
    if len(found) > 1:
        (one, first), (other, second), *_rest = (
            (translate(layout_kind(game).game_name), shown(name)) for game, name in found.items()
        )
        message = _(
            "'{first}' ({one}) and '{second}' ({other}) cannot be printed as one pad; print them"
            " one after the other."
        )
        raise OrderError(message.format(first=first, one=one, second=second, other=other))
    return next(iter(found), games[0])


def _games_of(name: str, games: Sequence[str]) -> tuple[str, ...]:
    """Return the games of a name that print pads; a layout of another game is refused later.

    A folder with layouts of several games is one of the first.
    """
    here = games_in(name, games)
    if here is None:
        path = find_layout(name, *games)
        if path != shared_path(name):
            return tuple(game for game in games if game == path.parent.name)
        here = games_in(str(path), games) or ()
    return here[:1]
