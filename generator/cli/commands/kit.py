"""`scriptorium kit`: a group of kits, each imported when it is asked for."""

from __future__ import annotations

import click

from generator.cli.lazy import Entry, LazyGroup
from generator.cli.options import shared as options
from generator.language import N_, _

KITS = {
    "dice": Entry(
        "generator.cli.commands.kit_dice",
        N_("Sheets, dice to fold, the rules in short, references."),
    ),
    "board": Entry(
        "generator.cli.commands.kit_board",
        N_("Boards, tiles, pieces, markers, dice, the rules in short."),
    ),
    "cards": Entry(
        "generator.cli.commands.kit_cards",
        N_("All cards of the card game, the rules in short, the solo game."),
    ),
    "bruges": Entry(
        "generator.cli.commands.kit_bruges",
        N_("The board of Brügge, cards, tiles, tokens, dice, the rules."),
    ),
    "deck": Entry(
        "generator.cli.commands.kit_deck", N_("Cards of your own, from a table and a template.")
    ),
}


class Kits(LazyGroup):
    """The kits of all games that have one."""

    entries = KITS
    heading = "Kits"

    def unknown(self, name: str, close: str | None) -> str:
        """Say that there is no such kit, and which was probably meant."""
        if close is not None:
            message = _("There is no kit '{name}'; did you mean '{close}'?")
            return message.format(name=name, close=close)
        message = _("There is no kit '{name}'; choose {known}.")
        return message.format(name=name, known=", ".join(KITS))


@click.group(
    cls=Kits,
    invoke_without_command=True,
    epilog="""\b
Examples:
  scriptorium kit dice
  scriptorium kit dice --domains A,B --sheets 10 --players 3 --paper letter
  scriptorium kit board --players 3
  scriptorium kit cards --only solo,buildings
  scriptorium kit bruges --table-paper a3
  scriptorium kit deck herbs.csv

'scriptorium kit NAME --help' explains a kit.""",
)
@options.language
@click.pass_context
def command(ctx: click.Context) -> None:
    """Print all that a game takes, in one PDF."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
