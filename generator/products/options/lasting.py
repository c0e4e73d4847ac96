"""The options of sheets that last or are filled in on a screen, and the value made from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import N_, _, or_list
from generator.load.settings.theme import theme_paths
from generator.model.order import Finish
from generator.products.options.kinds import Flag
from generator.products.options.option import PAPER, WHAT, Option
from generator.units import PAPERS
from generator.values import NamedTuple

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
        "scannable",
        Flag(),
        N_("Add markers and a code, so that 'scan' can read a photo of the sheet."),
        WHAT,
        is_basic=True,
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
    scannable: bool = False

    @property
    def ending(self) -> str:
        """The part of a file's name that describes it."""
        finish = f"-{self.finish}" if self.finish is not Finish.PAPER else ""
        fillable = "-fillable" if self.fillable else ""
        return f"{finish}{fillable}-scannable" if self.scannable else f"{finish}{fillable}"


def read_lasting(order: Order) -> Lasting:
    """Return what sheets are for; two purposes at once are refused."""
    laminate, large, fillable = order["laminate"], order["large_print"], order["fillable"]
    if laminate and large:
        refuse_both("--laminate", "--large-print")
    if laminate and fillable:
        refuse_both("--laminate", "--fillable")
    scannable = order["scannable"]
    if scannable:
        _refuse_beside_scannable(order)
    finish = Finish.LAMINATE if laminate else Finish.LARGE if large else Finish.PAPER
    return Lasting(finish, fillable, scannable)


def _refuse_beside_scannable(order: Order) -> None:
    """Refuse what a sheet that is drawn again from its code cannot know of."""
    for name in ("laminate", "large_print", "templates", "gutter"):
        if order[name]:
            refuse_both("--scannable", f"--{name.replace('_', '-')}")
    if order["theme"] is not None and order["theme"] not in theme_paths():
        message = _("--scannable needs a shipped theme, not a file; use {known}.")
        raise OrderError(message.format(known=or_list(theme_paths())))
    if order["paper"].name not in PAPERS:
        message = _("--scannable needs a paper with a name; use {known}.")
        raise OrderError(message.format(known=or_list(PAPERS)))


def refuse_both(one: str, other: str) -> None:
    """Refuse two options that do not go together."""
    message = _("{one} and {other} cannot be used together; leave out one of them.")
    raise OrderError(message.format(one=one, other=other))
