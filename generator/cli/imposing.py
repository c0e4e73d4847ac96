"""The options of cutting, stacking and turning papers, and the value made of them."""

from __future__ import annotations

import re
import sys
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from generator.cli import options
from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import _, ngettext
from generator.load.config import LARGEST_OFFSET, load_config
from generator.model.order import Flip, Format, Imposition, Stack
from generator.page.fitting import count_papers, pad_forme
from generator.units import parse_length

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.model.order import PadOrder

UPS = ("1", "2", "4", "6", "8")
WIDEST_GUTTER, WIDEST_BLEED = 50.0, 10.0
MANY_PAPERS = 2_000
TURNING = ("duplex", "flip", "back_offset", "printer")
_OFFSET = re.compile(r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*(?:mm)?\s*", re.ASCII)


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


def offset_of(where: str) -> Callable[[str], tuple[float, float]]:
    """Return the type of an offset, DX,DY in mm."""

    def offset(text: str) -> tuple[float, float]:
        match = _OFFSET.fullmatch(text)
        if match is None:
            message = _("{where} takes two lengths in mm, such as 0.5,-1, not '{text}'.")
            raise OrderError(message.format(where=where, text=shown(text)))
        dx, dy = float(match[1]), float(match[2])
        if max(abs(dx), abs(dy)) > LARGEST_OFFSET:
            message = _("{where} takes at most {most:g} mm each way, not '{text}'.")
            values = {"where": where, "most": LARGEST_OFFSET, "text": shown(text)}
            raise OrderError(message.format(**values))
        return dx + 0.0, dy + 0.0

    return offset


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
    if form is not Format.PDF and not printing.dry_run:
        return
    apart = [order._replace(layouts=(layout,)) for layout in order.layouts] if each else [order]
    papers = sum(count_papers(part) for part in apart)
    forme = pad_forme(order)
    if printing.dry_run or not printing.imposition.is_plain:
        click.echo(takes(printing.imposition, papers, forme.cuts if forme else 0))
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
    ctx = click.get_current_context()

    def given(name: str) -> bool:
        return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE

    message = _("{option} needs {other}; add it, or leave {option} out.")
    for name in ("back", "flip", "back_offset", "printer"):
        if given(name) and not duplex:
            raise OrderError(message.format(option=_written(name), other="--duplex"))
    for name in ("gutter", "stack"):
        if given(name) and up == 1:
            raise OrderError(message.format(option=_written(name), other="--up 2"))
    if given("back_offset") and given("printer"):
        message = _("--back-offset and --printer both give an offset; leave one of them out.")
        raise OrderError(message)


def _written(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def length_of(where: str, most: float) -> Callable[[str | float], float]:
    """Return the type of a length up to MOST mm."""

    def length(text: str | float) -> float:
        found = parse_length(str(text))
        if found > most:
            message = _("{where} takes at most {most:g} mm, not '{text}'.")
            raise OrderError(message.format(where=where, most=most, text=shown(text)))
        return found

    return length


OPTIONS: Mapping[str, Callable[[Callable[..., None]], Callable[..., None]]] = {
    "up": click.option(
        "--up",
        type=options.one_of("--up", UPS),
        default="1",
        show_default=True,
        metavar="|".join(UPS),
        help="Sheets on each paper, to be cut apart.",
    ),
    "gutter": click.option(
        "--gutter",
        type=length_of("--gutter", WIDEST_GUTTER),
        metavar="MM",
        help="Room between the sheets of a paper.  [default: twice the bleed]",
    ),
    "bleed": click.option(
        "--bleed",
        type=length_of("--bleed", WIDEST_BLEED),
        default="0",
        show_default=True,
        metavar="MM",
        help="How far ink may reach beyond the cut.",
    ),
    "stack": click.option(
        "--stack",
        type=options.one_of("--stack", Stack),
        default=Stack.CUT.value,
        show_default=True,
        metavar="|".join(Stack),
        help="Order of the sheets: right once the cut piles are stacked, or paper by paper.",
    ),
    "duplex": click.option("--duplex", is_flag=True, help="Print on both sides."),
    "back": click.option(
        "--back",
        metavar="DOMAIN|FILE",
        shell_complete=options.suggested("dice_domains"),
        help="Domain on the back.  [default: the same as on the front]",
    ),
    "flip": click.option(
        "--flip",
        type=options.one_of("--flip", Flip),
        default=Flip.LONG.value,
        show_default=True,
        metavar="|".join(Flip),
        help="Edge on which the printer flips the paper.",
    ),
    "back_offset": click.option(
        "--back-offset",
        type=offset_of("--back-offset"),
        metavar="DX,DY",
        help="Move the backs right and down, in mm; 'scriptorium calibrate' tells how far.",
    ),
    "printer": click.option(
        "--printer",
        metavar="NAME",
        shell_complete=options.suggested("printers"),
        help="Move the backs as was kept for this printer.",
    ),
    "scale_bar": click.option(
        "--scale-bar",
        is_flag=True,
        help="Print a bar of 50 mm, as always when papers are cut or have two sides.",
    ),
    "dry_run": click.option(
        "--dry-run", is_flag=True, help="Only say how many papers and cuts it takes."
    ),
    "yes": click.option("--yes", is_flag=True, help="Do not ask back."),
}
