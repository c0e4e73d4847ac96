"""The options of prepress: the colours of a PDF, and the standard that it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import N_, _
from generator.model.order import Colour, Format, Prepress, Standard
from generator.page.imposition.division import papers
from generator.products.options.imposing import given_of
from generator.products.options.kinds import OneOf
from generator.products.options.lasting import refuse_both
from generator.products.options.option import PAPER, Option
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.model.order import Imposition
    from generator.page.imposition.division import Division
    from generator.products.order import Order
    from generator.units import Paper

COLOUR = Option(
    "colour",
    OneOf(Colour),
    N_("Colours of a PDF: rgb, cmyk for a printing press, or grey."),
    PAPER,
    usual=N_("rgb; cmyk with --standard pdfx4"),
    sample="|".join(Colour),
)
STANDARD = Option(
    "standard",
    OneOf(Standard),
    N_("Standard of a PDF: pdfx4 for print shops, pdfa2 for archives."),
    PAPER,
    sample="|".join(Standard),
)
PREPRESS_OPTIONS = (COLOUR, STANDARD)


def read_prepress(
    order: Order, form: Format, imposition: Imposition | None = None, *, is_trimmed: bool = False
) -> Prepress:
    """Return how a PDF is prepared; what does not go together is refused.

    Pages of papers are TRIMMED by a shop if that is asked for; pieces are cut out of their papers.
    """
    prepress = _read_colours(order, form, imposition)
    if not is_trimmed:
        return prepress
    trimmed = prepress._replace(bleed=order["bleed"], sheet=order["sheet"])
    if trimmed.is_trimmed and order.values.get("fillable"):
        refuse_both("--fillable", "--bleed" if trimmed.bleed else "--sheet")
    if trimmed.sheet is not None:
        _division(order, trimmed, trimmed.sheet)
    return trimmed


class Amount(NamedTuple):
    """What a print takes: papers, and straight cuts through each of them."""

    papers: int
    cuts: int


def trimmed_amount(order: Order, prepress: Prepress, amount: Amount) -> Amount:
    """Return what a print takes where a shop trims its papers, or cuts them from its sheets."""
    if prepress.sheet is not None:
        division = _division(order, prepress, prepress.sheet)
        sheets = papers(amount.papers, len(division.slots))
        return Amount(sheets, amount.cuts + division.cuts)
    return amount._replace(cuts=amount.cuts + 4) if prepress.bleed else amount


def _division(order: Order, prepress: Prepress, sheet: Paper) -> Division:
    """Return how the papers of an order lie on a sheet; one that is too small is refused."""
    from generator.page.imposition.trimming import sheet_division  # noqa: PLC0415 - few need it

    return sheet_division(order["paper"].size, sheet, prepress.bleed)


def _read_colours(order: Order, form: Format, imposition: Imposition | None) -> Prepress:
    """Return the colours and the standard of a PDF, and the edge on which papers are flipped."""
    names = ("colour", "standard")
    flip = imposition.flip if imposition is not None and imposition.duplex else None
    if form is not Format.PDF:
        for option in given_of(order, names):
            message = _("{option} is for a PDF, not for {form}; leave out one of them.")
            raise OrderError(message.format(option=option, form=form))
        return Prepress(flip=flip)
    chosen = order.values.get("standard")
    standard = Standard(chosen) if chosen else None
    usual = Colour.CMYK if standard is Standard.PDFX4 else Colour.RGB
    colour = Colour(order.values.get("colour") or usual)
    if standard is Standard.PDFX4 and colour is Colour.RGB:
        raise OrderError(
            _("--standard pdfx4 is for ink on paper; use --colour cmyk or grey, not rgb.")
        )
    if order.values.get("fillable"):
        for option in given_of(order, names):
            refuse_both("--fillable", option)
        return Prepress()
    return Prepress(colour, standard, flip)
