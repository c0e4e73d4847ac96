"""The options of kits that are cut out: printed on both sides unless told, with bleed."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options.imposing import OPTIONS, WIDEST_BLEED, turned
from generator.cli.options.kinds import Length
from generator.cli.usage import is_given, written
from generator.errors import OrderError
from generator.language import N_, _
from generator.model.order import Format

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.model.order import Imposition
    from generator.units import Paper

TURNING = ("flip", "back_offset", "printer")
BLEED = 2.0


def cutting_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of cutting and turning a kit; COMMAND gets the one value `imposition`."""

    @wraps(command)
    def wrapped(*, single: bool, bleed: float, **given: Any) -> None:
        own = {name: given.pop(name) for name in TURNING}
        if single:
            _refuse_turning()
        command(**given, imposition=turned(duplex=not single, bleed=bleed, **own))

    added: Callable[..., None] = wrapped
    for name in reversed(TURNING):
        added = OPTIONS[name](added)
    added = click.option(
        "--bleed",
        type=Length("--bleed", 0.0, WIDEST_BLEED),
        default=f"{BLEED:g}",
        show_default=True,
        metavar="MM",
        help=N_("How far ink reaches beyond the cut; 0 takes the fewest cuts."),
    )(added)
    help_text = N_("Print fronts only, without backs.")
    return click.option("--single", is_flag=True, help=help_text)(added)


def fold_option(command: Callable[..., None]) -> Callable[..., None]:
    """Add `--fold`."""
    return click.option(
        "--fold",
        is_flag=True,
        help=N_("Print backs beside the fronts, to fold over and glue; one side of the paper."),
    )(command)


def uncut_option(command: Callable[..., None]) -> Callable[..., None]:
    """Add `--uncut`."""
    return click.option(
        "--uncut",
        is_flag=True,
        help=N_("With PNG and SVG, draw whole sheets, not single pieces."),
    )(command)


def comes_in_sheets(form: Format, *, uncut: bool) -> bool:
    """Tell whether a kit comes in whole sheets, and not piece by piece."""
    if uncut and form is Format.PDF:
        raise OrderError(_("A PDF holds whole sheets anyway; drop --uncut, or add --format png."))
    return uncut or form is Format.PDF


def paper_name(
    paper: Paper, imposition: Imposition, *, in_sheets: bool = True, fold: bool = False
) -> str:
    """Return what the name of a file tells about the papers of a kit."""
    if not in_sheets or (imposition.duplex and not fold):
        return paper.name
    return f"{paper.name}-fold" if fold else f"{paper.name}-single"


def refuse_with_fold(*, in_sheets: bool) -> None:
    """Refuse what has no meaning beside --fold, which lays backs beside the fronts."""
    for name in ("single", *TURNING):
        if is_given(name):
            message = _("{option} and --fold exclude each other; leave one of them out.")
            raise OrderError(message.format(option=written(name)))
    if not in_sheets:
        raise OrderError(_("--fold is about sheets, not single cards; add --uncut or drop it."))


def _refuse_turning() -> None:
    for name in TURNING:
        if is_given(name):
            message = _("{option} is about backs, but --single prints none; leave one of them out.")
            raise OrderError(message.format(option=written(name)))
