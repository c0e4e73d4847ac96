"""`scriptorium kit dice`: print all that the dice game takes, in one PDF."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from generator.build.dice_kit import draw_kit
from generator.build.layouts import find_layouts
from generator.cli import options
from generator.cli.delivery import deliver
from generator.cli.naming import choose_format, kit_stem
from generator.cli.usage import Command
from generator.errors import OrderError, shown
from generator.language import _, spoken
from generator.model.order import Format, Ink, KitOrder, KitPart
from generator.units import parse_length

if TYPE_CHECKING:
    from pathlib import Path

    from generator.units import Paper

STANDARD = "A,B,C,D"
MOST_PLAYERS = 5
SMALLEST_DIE, LARGEST_DIE = 10.0, 40.0
PART_OF = {
    "sheets": KitPart.SHEETS,
    "domains": KitPart.SHEETS,
    "die": KitPart.DICE,
    "players": KitPart.REFERENCE,
}
"""The part of the kit that an option speaks of."""


def read_domains(text: str) -> tuple[str, ...]:
    """Read domains and files that are set apart by commas."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        message = _("--domains takes names set apart by commas, such as A,B, not '{text}'.")
        raise OrderError(message.format(text=shown(text)))
    return names


def read_die(text: str) -> float:
    """Read the length of a die's edge."""
    edge = parse_length(text)
    if not SMALLEST_DIE <= edge <= LARGEST_DIE:
        message = _("--die takes an edge of {least:g} to {most:g} mm, not '{text}'.")
        raise OrderError(message.format(least=SMALLEST_DIE, most=LARGEST_DIE, text=shown(text)))
    return edge


def read_parts(text: str) -> tuple[KitPart, ...]:
    """Read parts of the kit that are set apart by commas."""
    choice = options.one_of("--only", KitPart)
    return tuple(KitPart(choice(name.strip())) for name in text.split(","))


@click.command(
    "dice",
    cls=Command,
    epilog="""\b
Examples:
  scriptorium kit dice
  scriptorium kit dice --domains A,mine.toml --sheets 10 --players 3
  scriptorium kit dice --only dice,summary --die 20mm --paper letter --ink mono""",
)
@click.option(
    "--sheets",
    type=options.whole_number("--sheets", 1, options.LARGEST_PAD),
    default=1,
    show_default=True,
    metavar="N",
    help=f"Sheets of each domain, 1 to {options.LARGEST_PAD}.",
)
@click.option(
    "--domains",
    type=read_domains,
    default=STANDARD,
    show_default=True,
    metavar="A,B,...",
    help="Domains and layout files, set apart by commas.",
)
@click.option(
    "--players",
    type=options.whole_number("--players", 1, MOST_PLAYERS),
    default=4,
    show_default=True,
    metavar="N",
    help=f"Reference cards, 1 to {MOST_PLAYERS}.",
)
@click.option(
    "--die",
    type=read_die,
    default="16mm",
    show_default=True,
    metavar="LENGTH",
    help=f"Edge of the dice, {SMALLEST_DIE:g} to {LARGEST_DIE:g} mm.",
)
@click.option(
    "--only",
    type=read_parts,
    multiple=True,
    metavar="|".join(KitPart),
    help="Print only this part; several are set apart by commas, or --only is given again.",
)
@options.paper
@options.ink
@options.theme
@options.templates
@options.language
@options.output("PDF or folder to write.  [default: a telling name in output/]")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    sheets: int,
    domains: tuple[str, ...],
    players: int,
    die: float,
    only: tuple[tuple[KitPart, ...], ...],
    paper: Paper,
    ink: str,
    theme: str | None,
    templates: Path | None,
    output: str | None,
) -> None:
    """Print all that the dice game takes, pencils aside, in one PDF.

    First the rules in short, then a reference card for each player, the nets of the five
    dice to cut, fold and glue, and the score sheets.
    """
    if choose_format(output, None) is not Format.PDF:
        message = _("A kit is one PDF; let '{file}' end in .pdf.")
        raise OrderError(message.format(file=shown(output)))
    parts = frozenset(part for group in only for part in group) or frozenset(KitPart)
    _check_use(ctx, parts)
    wanted = domains if KitPart.SHEETS in parts else ()
    layouts = find_layouts(wanted, paper=paper) if wanted else ()
    order = KitOrder(layouts, sheets, players, die, parts, paper, Ink(ink), spoken())
    document = draw_kit(order, theme=theme, templates=templates)
    listed = [part for part in KitPart if part in parts] if len(parts) < len(KitPart) else []
    stem = partial(kit_stem, game="dice", paper=paper.name, ink=ink, language=spoken())
    deliver(document, Format.PDF, dpi=150, output=output, stem=stem, subjects=listed)


def _check_use(ctx: click.Context, parts: frozenset[KitPart]) -> None:
    """Refuse an option that speaks of a part that is not printed."""
    for name, part in PART_OF.items():
        asked = ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if asked and part not in parts:
            message = _("--{name} is of no use without the {part}; add --only {part} or drop it.")
            raise OrderError(message.format(name=name, part=part))
