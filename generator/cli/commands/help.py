"""`scriptorium help`: the help of any command, as `--help` behind it shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli.output.console import say
from generator.cli.parameters import described
from generator.errors import OrderError
from generator.language import N_, _
from generator.products.options import common

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _found(ctx: click.Context, words: tuple[str, ...]) -> click.Context:
    """Return the context of the command that WORDS name."""
    found = ctx.find_root()
    for word in words:
        group = found.command
        if not isinstance(group, click.Group):
            message = _("'{command}' has no subcommands; leave out '{word}'.")
            raise OrderError(message.format(command=found.command_path, word=word))
        _name, command, _rest = group.resolve_command(found, [word])
        if command is not None:
            found = click.Context(command, info_name=word, parent=found)
    return found


def _offered(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the commands that complete what was typed."""
    found = _found(ctx, ctx.params.get("words") or ())
    is_group = isinstance(found.command, click.Group)
    return found.command.shell_complete(found, incomplete) if is_group else []


@described(
    N_("Show the help of a command."),
    ("scriptorium help pad", "scriptorium help kit board"),
    common.LANGUAGE,
)
@click.argument("words", nargs=-1, metavar="[COMMAND]...", shell_complete=_offered)
@click.pass_context
def command(ctx: click.Context, *, words: tuple[str, ...]) -> None:
    """Show the help of a command."""
    say(_found(ctx, words).get_help())
