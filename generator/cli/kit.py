"""`scriptorium kit`: a group of kits, each imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

import click

from generator.cli import options
from generator.errors import UnknownNameError, closest, shown
from generator.language import _


class Kit(NamedTuple):
    """A kit before it is imported: the module that holds its command, and its line in the help."""

    module: str
    summary: str


KITS = {
    "dice": Kit("generator.cli.kit_dice", "Sheets, dice to fold, the rules in short, references."),
}


class Kits(click.Group):
    """A group that knows its kits by name and imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the kits."""
        del ctx
        return list(KITS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a kit and return what it holds under `command`."""
        del ctx
        kit = KITS.get(cmd_name)
        if kit is None:
            return None
        command: click.Command = import_module(kit.module).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the kit, or offer the one that was probably meant."""
        name = args[0]
        if name in KITS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        close = closest(name, KITS)
        if close is not None:
            message = _("There is no kit '{name}'; did you mean '{close}'?")
            raise UnknownNameError(message.format(name=shown(name), close=close))
        message = _("There is no kit '{name}'; choose {known}.")
        raise UnknownNameError(message.format(name=shown(name), known=", ".join(KITS)))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the kits of the help from the table, so that nothing is imported."""
        del ctx
        with formatter.section("Kits"):
            formatter.write_dl([(name, kit.summary) for name, kit in KITS.items()])


@click.group(
    cls=Kits,
    invoke_without_command=True,
    epilog="""\b
Examples:
  scriptorium kit dice
  scriptorium kit dice --domains A,B --sheets 10 --players 3 --paper letter

'scriptorium kit NAME --help' explains a kit.""",
)
@options.language
@click.pass_context
def command(ctx: click.Context) -> None:
    """Print all that a game takes, in one PDF."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
