"""The options of kits that are cut out: printed on both sides unless told, with bleed."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from generator.cli.imposing import OPTIONS, WIDEST_BLEED, length_of, turned
from generator.errors import OrderError
from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Callable

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
        type=length_of("--bleed", WIDEST_BLEED),
        default=f"{BLEED:g}",
        show_default=True,
        metavar="MM",
        help="How far ink reaches beyond the cut; 0 takes the fewest cuts.",
    )(added)
    return click.option("--single", is_flag=True, help="Print fronts only, without backs.")(added)


def refuse_with_fold(*, in_sheets: bool) -> None:
    """Refuse what has no meaning beside --fold, which lays backs beside the fronts."""
    ctx = click.get_current_context()
    for name in ("single", *TURNING):
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            message = _("{option} and --fold exclude each other; leave one of them out.")
            raise OrderError(message.format(option=f"--{name.replace('_', '-')}"))
    if not in_sheets:
        raise OrderError(_("--fold is about sheets, not single cards; add --uncut or drop it."))


def _refuse_turning() -> None:
    ctx = click.get_current_context()
    for name in TURNING:
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            message = _("{option} is about backs, but --single prints none; leave one of them out.")
            raise OrderError(message.format(option=f"--{name.replace('_', '-')}"))
