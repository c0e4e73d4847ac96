"""The options of sheets that last or are filled in on a screen, and the value made from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.language import N_, _
from generator.model.order import Finish
from generator.products.options.kinds import Flag
from generator.products.options.option import PAPER, WHAT, Option

if TYPE_CHECKING:
    from generator.products.order import Order

LASTING = (
    Option(
        "fillable",
        Flag(),
        N_("Add fields to fill in on a tablet; points are added up automatically."),
        WHAT,
    ),
    Option(
        "laminate",
        Flag(),
        N_("Make a sheet for laminating and dry-erase pens, with rounded corners to cut."),
        PAPER,
    ),
    Option("large-print", Flag(), N_("Large, bold print: one A3 sheet, or two A4 pages."), PAPER),
)


class Lasting(NamedTuple):
    """What sheets are for, and whether they are filled in on a screen."""

    finish: Finish
    fillable: bool

    @property
    def ending(self) -> str:
        """The part of a file's name that describes it."""
        finish = f"-{self.finish}" if self.finish is not Finish.PAPER else ""
        return f"{finish}-fillable" if self.fillable else finish


def read_lasting(order: Order) -> Lasting:
    """Return what sheets are for; two purposes at once are refused."""
    laminate, large, fillable = order["laminate"], order["large_print"], order["fillable"]
    if laminate and large:
        refuse_both("--laminate", "--large-print")
    if laminate and fillable:
        refuse_both("--laminate", "--fillable")
    finish = Finish.LAMINATE if laminate else Finish.LARGE if large else Finish.PAPER
    return Lasting(finish, fillable)


def refuse_both(one: str, other: str) -> None:
    """Refuse two options that do not go together."""
    message = _("{one} and {other} cannot be used together; leave out one of them.")
    raise OrderError(message.format(one=one, other=other))
