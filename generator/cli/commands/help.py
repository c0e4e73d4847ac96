"""`scriptorium help`: the help of any command, as `--help` behind it shows it."""

from __future__ import annotations

import click

from generator.cli.options import shared as options
from generator.cli.usage import Command
from generator.errors import OrderError
from generator.language import N_, _


@click.command(
    cls=Command,
    help=N_("Show the help of a command."),
    epilog="""\b
Examples:
  scriptorium help pad
  scriptorium help kit board""",
)
@click.argument("words", nargs=-1, metavar="[COMMAND]...")
@options.language
@click.pass_context
def command(ctx: click.Context, *, words: tuple[str, ...]) -> None:
    """Show the help of a command."""
    shown = ctx.find_root()
    for word in words:
        group = shown.command
        if not isinstance(group, click.Group):
            message = _("'{command}' has no subcommands; leave out '{word}'.")
            raise OrderError(message.format(command=shown.command_path, word=word))
        _name, found, _rest = group.resolve_command(shown, [word])
        if found is not None:
            shown = click.Context(found, info_name=word, parent=shown)
    click.echo(shown.get_help())
