"""`scriptorium calibrate`: a test print that shows how far a printer shifts the backs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from generator.cli.output.console import say
from generator.cli.output.delivery import announce, deliver_pages
from generator.cli.parameters import described
from generator.errors import OrderError
from generator.language import N_, _, paper_language
from generator.load.settings.offsets import save_offset
from generator.model.order import Flip
from generator.products.naming import choose_format, safe
from generator.products.options import common
from generator.products.options.imposing import BACK_OFFSET, FLIP, PRINTER, printer_offset
from generator.products.options.kinds import Flag
from generator.products.options.option import CUTTING, PAPER, Option
from generator.products.single_pages import draw_calibration

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.units import Paper


@described(
    N_(
        """Print a two-sided test page that shows the offset of the backs.

The page explains what to do: print it, hold it against the light, read two numbers. They
are the DX,DY of 'pad --back-offset'; '--save' saves them under the name of a printer."""
    ),
    (
        "scriptorium calibrate --paper letter",
        "scriptorium calibrate --printer office --save 0.5,-1",
        "scriptorium pad A --duplex --printer office",
    ),
    common.PAPER_SIZE,
    Option("upright", Flag(), N_("Use the paper upright, as for --up 2."), PAPER),
    FLIP,
    replace(PRINTER, help=N_("Printer to save an offset for, or whose offset to test.")),
    Option(
        "save",
        BACK_OFFSET.kind,
        N_("Save this offset in the user's configuration instead of printing."),
        CUTTING,
        sample=BACK_OFFSET.sample,
    ),
    common.LANGUAGE,
    common.output(N_("File to write.  [default: a descriptive name in output/]")),
)
@click.pass_context
def command(
    ctx: click.Context,
    *,
    paper: Paper,
    upright: bool,
    flip: str,
    printer: str | None,
    save: tuple[float, float] | None,
    output: str | None,
) -> None:
    """Print a test page on both sides, and read from it the offset of the backs."""
    if save is not None:
        _keep(ctx, printer, save, output)
        return
    form = choose_format(output, None)
    offset = printer_offset(printer) if printer is not None else (0.0, 0.0)
    lying = paper.portrait if upright else paper.landscape
    document = draw_calibration(lying, Flip(flip), offset=offset, language=paper_language())

    def stem(names: Sequence[str]) -> str:
        side = list(names) if len(document.pages) > 1 and form != "pdf" else []
        parts = ["calibrate", *side, safe(paper.name), *(["upright"] if upright else []), flip]
        return "-".join(parts)

    deliver_pages(document, form, output, stem, quiet=False, subjects=["calibrate"])


def _keep(
    ctx: click.Context, printer: str | None, offset: tuple[float, float], output: str | None
) -> None:
    """Store an offset; nothing is printed."""
    given = ctx.get_parameter_source("printer") is click.core.ParameterSource.COMMANDLINE
    if printer is None or not given:
        raise OrderError(
            _("--save needs --printer NAME, the name under which the offset is saved.")
        )
    if output is not None:
        raise OrderError(_("--save saves an offset and prints nothing; leave out -o."))
    dx, dy = offset
    file = save_offset(printer, dx, dy, announce)
    message = _("{file}: the offset of '{printer}' is now {offset} mm")
    say(message.format(file=file, printer=printer, offset=f"{dx:g},{dy:g}"))
