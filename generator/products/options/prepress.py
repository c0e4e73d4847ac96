"""The options of prepress: the colours of a PDF, and the standard that it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import N_, _
from generator.model.order import Colour, Format, Prepress, Standard
from generator.products.options.imposing import given_of
from generator.products.options.kinds import OneOf
from generator.products.options.lasting import refuse_both
from generator.products.options.option import PAPER, Option

if TYPE_CHECKING:
    from generator.model.order import Imposition
    from generator.products.order import Order

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


def read_prepress(order: Order, form: Format, imposition: Imposition | None = None) -> Prepress:
    """Return how a PDF is prepared; what does not go together is refused."""
    names = ("colour", "standard")
    if form is not Format.PDF:
        for option in given_of(order, names):
            message = _("{option} is for a PDF, not for {form}; leave out one of them.")
            raise OrderError(message.format(option=option, form=form))
        return Prepress()
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
    flip = imposition.flip if imposition is not None and imposition.duplex else None
    return Prepress(colour, standard, flip)
