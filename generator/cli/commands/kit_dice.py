"""`scriptorium kit dice`: print all that the dice game takes, in one PDF."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from generator.cli.options import shared as options
from generator.cli.options import sizes
from generator.cli.options.kinds import TOML, Known, KnownNames, PartNames, WholeNumber
from generator.cli.options.selecting import refuse_idle
from generator.cli.output.delivery import deliver
from generator.cli.output.naming import choose_format, kit_stem
from generator.cli.usage import Command, Option
from generator.errors import OrderError, shown
from generator.games.dice.kit import draw_kit
from generator.games.dice.model.order import KitOrder, KitPart
from generator.language import N_, _, spoken
from generator.model.order import Format, Ink
from generator.model.terrain import Game
from generator.products.layouts import find_layouts

if TYPE_CHECKING:
    from pathlib import Path

    from generator.units import Paper

STANDARD = "A,B,C,D"
MOST_PLAYERS = 5
PART_OF = {
    "sheets": KitPart.SHEETS,
    "domains": KitPart.SHEETS,
    "die": KitPart.DICE,
    "players": KitPart.REFERENCE,
}
"""The part of the kit that an option speaks of."""


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
    cls=Option,
    type=WholeNumber("--sheets", 1, options.LARGEST_PAD),
    default=1,
    show_default=True,
    metavar="N",
    help=N_("Sheets of each domain, {least} to {most}."),
)
@click.option(
    "--domains",
    type=KnownNames("--domains", "A,B", Known("layouts", TOML, game=Game.DICE)),
    default=STANDARD,
    show_default=True,
    metavar="A,B,...",
    help=N_("Domains and layout files, set apart by commas."),
)
@click.option(
    "--players",
    cls=Option,
    type=WholeNumber("--players", 1, MOST_PLAYERS),
    default=4,
    show_default=True,
    metavar="N",
    help=N_("Reference cards, {least} to {most}."),
)
@sizes.die
@click.option(
    "--only",
    type=PartNames("--only", KitPart),
    multiple=True,
    metavar="|".join(KitPart),
    help=N_("Print only this part; several are set apart by commas, or --only is given again."),
)
@options.paper
@options.ink
@options.theme
@options.templates
@options.language
@options.written_to
def command(
    *,
    sheets: int,
    domains: tuple[str, ...],
    players: int,
    die: float,
    only: tuple[tuple[str, ...], ...],
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
    parts = frozenset(KitPart(part) for group in only for part in group) or frozenset(KitPart)
    refuse_idle(PART_OF, parts)
    wanted = domains if KitPart.SHEETS in parts else ()
    layouts = find_layouts(wanted, paper=paper) if wanted else ()
    order = KitOrder(layouts, sheets, players, die, parts, paper, Ink(ink), spoken())
    document = draw_kit(order, theme=theme, templates=templates)
    listed = [part for part in KitPart if part in parts] if len(parts) < len(KitPart) else []
    stem = partial(kit_stem, game="dice", paper=paper.name, ink=ink, language=spoken())
    deliver(document, Format.PDF, dpi=150, output=output, stem=stem, subjects=listed)
