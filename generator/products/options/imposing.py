"""The options for cutting, stacking and turning papers, and the value made from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import OrderError, UnknownNameError
from generator.language import N_, _, ngettext, suggest, telling
from generator.load.settings.config import load_config
from generator.model.order import LARGEST_OFFSET, Flip, Imposition, Stack
from generator.page.imposition.refusal import UPS
from generator.products.options.kinds import (
    TOML,
    Flag,
    Length,
    Offset,
    OneOf,
    SheetSize,
    ShippedName,
)
from generator.products.options.layout_names import LayoutName
from generator.products.options.option import CUTTING, OUTPUT, Option

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.products.order import Order

WIDEST_GUTTER, WIDEST_BLEED = 50.0, 10.0

UP = Option(
    "up",
    OneOf([str(up) for up in UPS]),
    N_("Sheets on each page, to cut apart."),
    CUTTING,
    default="1",
    sample="|".join(map(str, UPS)),
    is_basic=True,
)
GUTTER = Option(
    "gutter",
    Length(0.0, WIDEST_GUTTER),
    N_("Space between the sheets on a paper."),
    CUTTING,
    default="0",
    sample="MM",
)
BLEED = Option(
    "bleed",
    Length(0.0, WIDEST_BLEED),
    N_(
        "Bleed and crop marks around the paper, for a print shop that cuts it to size; shops ask"
        " for 3."
    ),
    CUTTING,
    default="0",
    sample="MM",
)
SHEET = Option(
    "sheet",
    SheetSize(),
    N_("Sheet from which a print shop cuts the papers; each holds as many as fit."),
    CUTTING,
    usual=N_("each paper by itself"),
    sample="sra3|WxH",
)
STACK = Option(
    "stack",
    OneOf(Stack),
    N_("Order of the sheets: correct after stacking the cut piles, or paper by paper."),
    CUTTING,
    default=Stack.CUT.value,
    sample="|".join(Stack),
)
DUPLEX = Option("duplex", Flag(), N_("Print on both sides."), CUTTING, is_basic=True)
FLIP = Option(
    "flip",
    OneOf(Flip),
    N_("Edge on which the printer flips the paper."),
    CUTTING,
    default=Flip.LONG.value,
    sample="|".join(Flip),
)
BACK_OFFSET = Option(
    "back-offset",
    Offset(LARGEST_OFFSET),
    N_("Move the backs right and down, in mm; 'scriptorium calibrate' measures how far."),
    CUTTING,
    sample="DX,DY",
)
PRINTER = Option(
    "printer",
    ShippedName("printers"),
    N_("Move the backs by the offset saved for this printer."),
    CUTTING,
    sample="NAME",
    not_on_web="offsets are kept on the machine of the command line",
)
SCALE_BAR = Option(
    "scale-bar",
    Flag(),
    N_(
        "Print a 50 mm bar to check the scale; papers that are cut or have two sides"
        " always have one."
    ),
    CUTTING,
)
DRY_RUN = Option(
    "dry-run",
    Flag(),
    N_("Only report how much paper is needed; write nothing."),
    OUTPUT,
    not_on_web="the preview tells the papers and cuts",
)
YES = Option(
    "yes",
    Flag(),
    N_("Do not ask for confirmation."),
    OUTPUT,
    not_on_web="nobody is asked back; there is a limit instead",
)


BACK = Option(
    "back",
    LayoutName("pads", TOML),
    N_("Domain or score pad on the back."),
    CUTTING,
    usual=N_("the same as on the front"),
    sample="DOMAIN|PAD|FILE",
)


TRIMMING = (BLEED, SHEET)
"""The options of pages that a print shop trims to their paper."""
TURNING = (DUPLEX, FLIP, BACK_OFFSET, PRINTER)
"""The options of printing single papers on both sides."""


IMPOSING = (
    *(UP, GUTTER, STACK, *TRIMMING),
    *(DUPLEX, BACK, FLIP, BACK_OFFSET, PRINTER),
    *(SCALE_BAR, DRY_RUN, YES),
)
"""All options of imposition."""


def printer_offset(name: str) -> tuple[float, float]:
    """Return the offset that is stored for a printer."""
    printers = load_config().printers
    if name in printers:
        return printers[name]
    close = _("There is no printer '{name}'; did you mean '{close}'?")
    otherwise = _(
        "There is no printer '{name}'; save its offset with 'scriptorium calibrate"
        " --printer NAME --save DX,DY'."
    )
    raise UnknownNameError(suggest(name, printers, close, otherwise))


def read_imposition(order: Order, *, duplex: bool | None = None) -> Imposition:
    """Return how papers are printed; options that exclude each other are refused.

    What a product has no option for is left plain; DUPLEX takes precedence over the option.
    """
    values: dict[str, Any] = {"up": "1", "gutter": 0.0, "stack": Stack.CUT}
    values |= {"scale_bar": False, "corner_arcs": False, **order.values}
    turned = values["duplex"] if duplex is None else duplex
    up = int(values["up"])
    _refuse_lonely(order, up, duplex=turned)
    offset = values["back_offset"]
    if offset is None and values["printer"] is not None and turned:
        offset = printer_offset(values["printer"])
    return Imposition(
        up=up,
        gutter=values["gutter"] if up > 1 else 0.0,
        stack=Stack(values["stack"]),
        duplex=turned,
        flip=Flip(values["flip"]),
        back_offset=offset or (0.0, 0.0),
        scale_bar=values["scale_bar"],
        arcs=values["corner_arcs"],
    )


@telling()
def papers_note(imposition: Imposition, papers: int, cuts: int | None) -> str:
    """Describe how many papers and cuts a print takes; None leaves the cuts out."""
    parts = [ngettext("{number} sheet of paper", "{number} sheets of paper", papers)]
    parts[0] = parts[0].format(number=papers)
    if imposition.duplex and imposition.flip is Flip.LONG:
        parts.append(_("printed on both sides, flipped on the long edge"))
    elif imposition.duplex:
        parts.append(_("printed on both sides, flipped on the short edge"))
    if cuts is None:
        return ", ".join(parts)
    if cuts:
        parts.append(ngettext("{number} cut", "{number} cuts", cuts).format(number=cuts))
    else:
        parts.append(_("no cuts"))
    return ", ".join(parts)


def stem_ending(imposition: Imposition) -> str:
    """Return the part of a file's name that describes its papers."""
    ending = f"-{imposition.up}up" if imposition.up > 1 else ""
    return f"{ending}-duplex" if imposition.duplex else ending


def flag_of(name: str) -> str:
    """Return an option as it is written: `back_offset` is `--back-offset`."""
    return f"--{name.replace('_', '-')}"


def given_of(order: Order, names: Iterable[str]) -> Iterable[str]:
    """Return the flags of the options that were asked for."""
    return (flag_of(name) for name in names if name in order.given)


def _refuse_lonely(order: Order, up: int, *, duplex: bool) -> None:
    """Refuse an option given without the one that it depends on."""
    message = _("{option} needs {other}; add it, or leave out {option}.")
    if not duplex:
        for option in given_of(order, ("back", "flip", "back_offset", "printer")):
            raise OrderError(message.format(option=option, other="--duplex"))
    if up == 1:
        for option in given_of(order, ("gutter", "stack")):
            raise OrderError(message.format(option=option, other="--up 2"))
    if order.given >= {"back_offset", "printer"}:
        message = _("--back-offset and --printer both set an offset; leave out one of them.")
        raise OrderError(message)
