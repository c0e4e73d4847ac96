"""The options of kits that are cut out: printed on both sides by default, with bleed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import N_, _
from generator.model.order import Format
from generator.products.options.imposing import (
    BACK_OFFSET,
    FLIP,
    PRINTER,
    WIDEST_BLEED,
    given_of,
    read_imposition,
)
from generator.products.options.kinds import Flag, Length
from generator.products.options.option import CUTTING, OUTPUT, Option

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.model.component import Component
    from generator.model.order import Imposition
    from generator.products.order import Order
    from generator.units import Paper

TURNING = ("flip", "back_offset", "printer")
USUAL_BLEED = 2.0
SINGLE = Option("single", Flag(), N_("Print only fronts, no backs."), CUTTING, is_basic=True)
BLEED = Option(
    "bleed",
    Length(0.0, WIDEST_BLEED),
    N_("How far ink extends beyond the cut; 0 needs the fewest cuts, print shops ask for 3."),
    CUTTING,
    default=f"{USUAL_BLEED:g}",
    sample="MM",
)
CORNER_ARCS = Option(
    "corner-arcs",
    Flag(),
    N_("Draw thin arcs beside cards with round corners, to round them by."),
    CUTTING,
)
FOLD = Option(
    "fold",
    Flag(),
    N_("Print backs next to the fronts, to fold and glue; uses one side of the paper."),
    CUTTING,
    is_basic=True,
)
UNCUT = Option(
    "uncut", Flag(), N_("With PNG and SVG, draw whole sheets instead of single pieces."), OUTPUT
)
ONE_PER_PAGE = Option(
    "one-per-page",
    Flag(),
    N_("With PDF, every copy on a page of its own, with trim and bleed boxes for print shops."),
    OUTPUT,
)
CUTTING_OPTIONS = (SINGLE, BLEED, CORNER_ARCS, FLIP, BACK_OFFSET, PRINTER)


def read_cutting(order: Order) -> Imposition:
    """Return how the sheets of a kit are printed: on both sides unless `single`."""
    if order["single"]:
        for option in given_of(order, TURNING):
            message = _("{option} is for backs, but --single prints none; leave out one of them.")
            raise OrderError(message.format(option=option))
    imposition = read_imposition(order, duplex=not order["single"])
    return imposition._replace(bleed=order["bleed"])


def comes_in_sheets(form: Format, *, uncut: bool, one_per_page: bool = False) -> bool:
    """Return whether a kit comes in whole sheets rather than piece by piece."""
    if uncut and form is Format.PDF:
        raise OrderError(
            _("A PDF always has whole sheets; leave out --uncut, or add --format png.")
        )
    if one_per_page and form is not Format.PDF:
        message = _("--one-per-page is for a PDF; {form} has single pieces anyway: leave it out.")
        raise OrderError(message.format(form=form))
    return uncut or (form is Format.PDF and not one_per_page)


def paper_name(
    paper: Paper, imposition: Imposition, *, in_sheets: bool = True, fold: bool = False
) -> str:
    """Return the part of a file's name that describes the papers of a kit."""
    if not in_sheets or (imposition.duplex and not fold):
        return paper.name
    return f"{paper.name}-fold" if fold else f"{paper.name}-single"


def refuse_arcs(components: Iterable[Component], *, in_sheets: bool) -> None:
    """Refuse --corner-arcs where nothing is cut, or nothing has round corners."""
    if not in_sheets:
        raise OrderError(_("--corner-arcs is for sheets, not single pieces; leave it out."))
    if not any(it.rim.corner for it in components):
        message = _("--corner-arcs has no effect: nothing here has round corners; leave it out.")
        raise OrderError(message)


def refuse_with_fold(order: Order, *, in_sheets: bool) -> None:
    """Refuse what has no meaning with --fold, which puts backs beside the fronts."""
    for option in given_of(order, ("single", *TURNING)):
        message = _("{option} and --fold cannot be used together; leave out one of them.")
        raise OrderError(message.format(option=option))
    if not in_sheets:
        raise OrderError(_("--fold is for sheets, not single cards; add --uncut, or leave it out."))
