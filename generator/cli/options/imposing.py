"""The options of cutting, stacking and turning papers, and the value made of them."""

from __future__ import annotations

import sys
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.cli.options.kinds import TOML, Known, Length, Offset, OneOf
from generator.cli.output.tray import expect, is_laid_out, tell
from generator.cli.usage import is_given, written
from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.games.dice.pages.fitting import count_papers, pad_division
from generator.language import N_, _, ngettext
from generator.load.settings.config import LARGEST_OFFSET, load_config
from generator.model.order import Flip, Format, Imposition, Stack
from generator.model.terrain import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.games.dice.model.order import PadOrder

UPS = ("1", "2", "4", "6", "8")
WIDEST_GUTTER, WIDEST_BLEED = 50.0, 10.0
MANY_PAPERS = 2_000
TURNING = ("duplex", "flip", "back_offset", "printer")


class Printing(NamedTuple):
    """How papers are printed: the imposition, the domain behind, and whether to ask or to print."""

    imposition: Imposition
    back: str | None
    dry_run: bool
    yes: bool


def imposing_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of imposition; COMMAND gets the one value `printing`."""

    @wraps(command)
    def wrapped(**given: Any) -> None:
        own = {name: given.pop(name) for name in OPTIONS}
        command(**given, printing=make_printing(**own))

    added: Callable[..., None] = wrapped
    for option in reversed(list(OPTIONS.values())):
        added = option(added)
    return added


def turning_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of printing on both sides; COMMAND gets the one value `imposition`."""

    @wraps(command)
    def wrapped(**given: Any) -> None:
        own = {name: given.pop(name) for name in TURNING}
        command(**given, imposition=turned(**own))

    added: Callable[..., None] = wrapped
    for name in reversed(TURNING):
        added = OPTIONS[name](added)
    return added


def turned(*, bleed: float = 0.0, **turning: Any) -> Imposition:
    """Return how single papers are printed whose sides TURNING tells."""
    plain: dict[str, Any] = {"up": "1", "gutter": None, "stack": Stack.CUT, "back": None}
    apart: dict[str, Any] = {"scale_bar": False, "dry_run": False, "yes": True}
    return make_printing(bleed=bleed, **turning, **plain, **apart).imposition


def printer_offset(name: str) -> tuple[float, float]:
    """Return the offset that is kept for a printer."""
    printers = load_config().printers
    if name in printers:
        return printers[name]
    close = closest(name, printers)
    if close is not None:
        message = _("There is no printer '{name}'; did you mean '{close}'?")
    else:
        message = _(
            "There is no printer '{name}'; keep its offset with"
            " 'scriptorium calibrate --printer NAME --save DX,DY'."
        )
    raise UnknownNameError(message.format(name=shown(name), close=close))


def make_printing(
    *,
    up: str,
    gutter: float | None,
    bleed: float,
    stack: str,
    duplex: bool,
    back: str | None,
    flip: str,
    back_offset: tuple[float, float] | None,
    printer: str | None,
    scale_bar: bool,
    dry_run: bool,
    yes: bool,
) -> Printing:
    """Return how papers are printed; options that exclude each other are refused."""
    _refuse_lonely(int(up), duplex=duplex)
    wide = 2 * bleed if gutter is None else gutter
    if int(up) > 1 and wide < 2 * bleed:
        message = _("--gutter {gutter:g} has no room for --bleed {bleed:g}; give {least:g} mm.")
        raise OrderError(message.format(gutter=wide, bleed=bleed, least=2 * bleed))
    if back_offset is None and printer is not None and duplex:
        back_offset = printer_offset(printer)
    imposition = Imposition(
        up=int(up),
        gutter=wide if int(up) > 1 else 0.0,
        bleed=bleed,
        stack=Stack(stack),
        duplex=duplex,
        flip=Flip(flip),
        back_offset=back_offset or (0.0, 0.0),
        scale_bar=scale_bar,
    )
    return Printing(imposition, back, dry_run, yes)


def announce(printing: Printing, order: PadOrder, form: Format, *, each: bool) -> None:
    """Say what a pad takes, if it takes any thought; ask back if it takes too much paper."""
    if form is not Format.PDF and not printing.dry_run and not is_laid_out():
        return
    apart = [order._replace(layouts=(layout,)) for layout in order.layouts] if each else [order]
    papers = sum(count_papers(part) for part in apart)
    expect(papers * (2 if order.imposition.duplex else 1))
    if form is not Format.PDF and not printing.dry_run:
        return
    division = pad_division(order)
    if printing.dry_run or not printing.imposition.is_plain:
        tell(takes(printing.imposition, papers, division.cuts if division else 0))
    if papers <= MANY_PAPERS or printing.yes or printing.dry_run:
        return
    if sys.stdin.isatty() and sys.stderr.isatty():
        question = _("That takes {papers} sheets of paper; print them?").format(papers=papers)
        if click.confirm(question, err=True):
            return
        raise OrderError(_("Nothing was written."))
    message = _("That takes {papers} sheets of paper; add --yes if you mean it.")
    raise OrderError(message.format(papers=papers))


def takes(imposition: Imposition, papers: int, cuts: int | None) -> str:
    """Say how many papers and cuts a print takes; None says nothing of cuts."""
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
    """Return what the name of a file tells about its papers."""
    ending = f"-{imposition.up}up" if imposition.up > 1 else ""
    return f"{ending}-duplex" if imposition.duplex else ending


def _refuse_lonely(up: int, *, duplex: bool) -> None:
    """Refuse an option that was given without the one that it belongs to."""
    message = _("{option} needs {other}; add it, or leave {option} out.")
    for name in ("back", "flip", "back_offset", "printer"):
        if is_given(name) and not duplex:
            raise OrderError(message.format(option=written(name), other="--duplex"))
    for name in ("gutter", "stack"):
        if is_given(name) and up == 1:
            raise OrderError(message.format(option=written(name), other="--up 2"))
    if is_given("back_offset") and is_given("printer"):
        message = _("--back-offset and --printer both give an offset; leave one of them out.")
        raise OrderError(message)


OPTIONS: Mapping[str, Callable[[Callable[..., None]], Callable[..., None]]] = {
    "up": click.option(
        "--up",
        type=OneOf("--up", UPS),
        default="1",
        show_default=True,
        metavar="|".join(UPS),
        help=N_("Sheets on each paper, to be cut apart."),
    ),
    "gutter": click.option(
        "--gutter",
        type=Length("--gutter", 0.0, WIDEST_GUTTER),
        metavar="MM",
        help=N_("Room between the sheets of a paper.  [default: twice the bleed]"),
    ),
    "bleed": click.option(
        "--bleed",
        type=Length("--bleed", 0.0, WIDEST_BLEED),
        default="0",
        show_default=True,
        metavar="MM",
        help=N_("How far ink may reach beyond the cut."),
    ),
    "stack": click.option(
        "--stack",
        type=OneOf("--stack", Stack),
        default=Stack.CUT.value,
        show_default=True,
        metavar="|".join(Stack),
        help=N_("Order of the sheets: right once the cut piles are stacked, or paper by paper."),
    ),
    "duplex": click.option("--duplex", is_flag=True, help=N_("Print on both sides.")),
    "back": click.option(
        "--back",
        type=Known("layouts", TOML, game=Game.DICE),
        metavar="DOMAIN|FILE",
        help=N_("Domain on the back.  [default: the same as on the front]"),
    ),
    "flip": click.option(
        "--flip",
        type=OneOf("--flip", Flip),
        default=Flip.LONG.value,
        show_default=True,
        metavar="|".join(Flip),
        help=N_("Edge on which the printer flips the paper."),
    ),
    "back_offset": click.option(
        "--back-offset",
        type=Offset("--back-offset", LARGEST_OFFSET),
        metavar="DX,DY",
        help=N_("Move the backs right and down, in mm; 'scriptorium calibrate' tells how far."),
    ),
    "printer": click.option(
        "--printer",
        type=Known("printers"),
        metavar="NAME",
        help=N_("Move the backs as was kept for this printer."),
    ),
    "scale_bar": click.option(
        "--scale-bar",
        is_flag=True,
        help=N_("Print a bar of 50 mm, as always when papers are cut or have two sides."),
    ),
    "dry_run": click.option(
        "--dry-run", is_flag=True, help=N_("Only say how many papers and cuts it takes.")
    ),
    "yes": click.option("--yes", is_flag=True, help=N_("Do not ask back.")),
}
