"""The options of sheets that last or are filled in on a screen, and the value made of them."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.errors import OrderError
from generator.language import N_, _
from generator.model.order import Finish, Format

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.games.dice.model.order import PadOrder

MOST_FILLABLE = 50


class Lasting(NamedTuple):
    """What sheets are for, and whether they are filled in on a screen."""

    finish: Finish
    fillable: bool

    @property
    def ending(self) -> str:
        """What the name of a file tells about it."""
        finish = f"-{self.finish}" if self.finish is not Finish.PAPER else ""
        return f"{finish}-fillable" if self.fillable else finish


def lasting_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of sheets that last; COMMAND gets the one value `lasting`."""

    @wraps(command)
    def wrapped(**given: Any) -> None:
        own = {name: given.pop(name) for name in _OPTIONS}
        command(**given, lasting=make_lasting(**own))

    added: Callable[..., None] = wrapped
    for option in reversed(_OPTIONS.values()):
        added = option(added)
    return added


_OPTIONS: dict[str, Callable[[Callable[..., None]], Callable[..., None]]] = {
    "fillable": click.option(
        "--fillable", is_flag=True, help=N_("Fields to fill in on a tablet; the points add up.")
    ),
    "laminate": click.option(
        "--laminate", is_flag=True, help=N_("For a pouch and a dry-erase pen, with a rounded cut.")
    ),
    "large_print": click.option(
        "--large-print", is_flag=True, help=N_("Large and strong: one A3 sheet, or two A4 pages.")
    ),
}


def make_lasting(*, fillable: bool, laminate: bool, large_print: bool) -> Lasting:
    """Return what sheets are for; two purposes at once are refused."""
    if laminate and large_print:
        _refuse("--laminate", "--large-print")
    if laminate and fillable:
        _refuse("--laminate", "--fillable")
    finish = Finish.LAMINATE if laminate else Finish.LARGE if large_print else Finish.PAPER
    return Lasting(finish, fillable)


def check_lasting(order: PadOrder, form: Format) -> None:
    """Refuse what does not go with a finish or with fields."""
    if order.fillable and form is not Format.PDF:
        message = _("--fillable makes a PDF; leave out --format {form}.")
        raise OrderError(message.format(form=form))
    players = len(order.personal.players) if order.personal else 0
    number = len(order.layouts) * order.sheets * max(1, players)
    if order.fillable and number > MOST_FILLABLE:
        message = _("--fillable takes at most {most} sheets in one file, not {number}.")
        raise OrderError(message.format(most=MOST_FILLABLE, number=number))
    imposition = order.imposition
    if imposition.is_plain:
        return
    other = f"--up {imposition.up}" if imposition.up > 1 else ""
    other = other or ("--duplex" if imposition.duplex else "--bleed, --scale-bar")
    if order.fillable:
        _refuse("--fillable", other)
    if order.finish is Finish.LARGE or (order.finish is Finish.LAMINATE and imposition.up > 1):
        _refuse(f"--{order.finish}", other)


def _refuse(one: str, other: str) -> None:
    message = _("{one} and {other} do not go together; leave one of them out.")
    raise OrderError(message.format(one=one, other=other))
