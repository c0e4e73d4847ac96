"""`scriptorium kit`: a group of kits, each imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli.output.console import say
from generator.cli.parameters import as_parameter
from generator.cli.program import LazyGroup
from generator.cli.usage import EXAMPLES
from generator.language import N_, _, or_list
from generator.products.catalogue import DECK, KIT
from generator.products.options import common
from generator.registry import games, own_games

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.cli.program import Entry
    from generator.registry import ProductEntry, Spec


class Kits(LazyGroup):
    """The kits of all games that have one, and decks of one's own."""

    heading = N_("Kits")

    def own_entries(self) -> Mapping[str, Entry | ProductEntry]:
        """Return the kits of our own games."""
        return _kits(own_games())

    def entries(self) -> Mapping[str, Entry | ProductEntry]:
        """Return the kits of all games."""
        return _kits(games())

    def unknown(self, name: str, close: str | None) -> str:
        """Report that there is no such kit, and which was probably meant."""
        if close is not None:
            message = _("There is no kit '{name}'; did you mean '{close}'?")
            return message.format(name=name, close=close)
        message = _("There is no kit '{name}'; choose {known}.")
        return message.format(name=name, known=or_list(self.entries()))


def _kits(specs: Iterable[Spec]) -> dict[str, Entry | ProductEntry]:
    entries = [*(it for spec in specs for it in spec.products), DECK]
    return {it.name.removeprefix(KIT): it for it in entries if it.name.startswith(KIT)}


_MORE = N_("'scriptorium kit NAME --help' explains a kit.")


@click.group(
    cls=Kits,
    invoke_without_command=True,
    params=[as_parameter(common.LANGUAGE)],
    help=N_("Print everything a game needs."),
    epilog=f"""\b
{EXAMPLES}
  scriptorium kit dice
  scriptorium kit dice --domains A,B --sheets 10 --players 3 --paper letter
  scriptorium kit board --players 3
  scriptorium kit cards --only solo,buildings
  scriptorium kit bruges --table-paper a3
  scriptorium kit deck herbs.csv

{_MORE}""",
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Print all that a game takes, in one PDF."""
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())
