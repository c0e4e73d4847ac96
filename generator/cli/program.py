"""The program: a group whose commands are imported when they run, not before."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

import click

from generator import __version__
from generator.errors import UnknownNameError, closest, shown
from generator.language import _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

NAME = "scriptorium"


class Entry(NamedTuple):
    """A command before it is imported: the module that holds it, and its line in the help."""

    module: str
    summary: str


COMMANDS = {
    "pad": Entry("generator.cli.pad", "Print a pad of score sheets for the dice game."),
    "calibrate": Entry("generator.cli.calibrate", "Print a test page that measures a printer."),
    "check": Entry("generator.cli.check", "Check layout files and say what is wrong, and where."),
    "new": Entry("generator.cli.new", "Write a domain of your own to start from."),
    "kit": Entry("generator.cli.kit", "Print all that a game takes: dice, rules, cards, sheets."),
    "score": Entry("generator.cli.score", "Score finished sheets and say why, rule by rule."),
    "referee": Entry("generator.cli.referee", "Play a game record through and judge every step."),
    "list": Entry("generator.cli.listing", "List domains, templates, themes, papers, languages."),
    "completion": Entry("generator.cli.completion", "Print the script for a shell's completion."),
}


class Program(click.Group):
    """A group that knows its commands by name and imports only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order in which a user meets them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command and return what it holds under `command`."""
        del ctx
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command: click.Command = import_module(entry.module).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or offer the one that was probably meant."""
        name = args[0]
        if name in COMMANDS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        close = closest(name, COMMANDS)
        if close is not None:
            message = _("There is no command '{name}'; did you mean '{close}'?")
            raise UnknownNameError(message.format(name=shown(name), close=close))
        message = _("There is no command '{name}'; choose one of {known}.")
        raise UnknownNameError(message.format(name=shown(name), known=", ".join(COMMANDS)))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer commands from the table, so that nothing is imported."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - for shells only

        if incomplete.startswith("-"):
            return click.Command.shell_complete(self, ctx, incomplete)
        return [
            CompletionItem(name, help=entry.summary)
            for name, entry in COMMANDS.items()
            if name.startswith(incomplete)
        ]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands of the help from the table, so that nothing is imported."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])


@click.group(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  scriptorium pad A B --sheets 25
  scriptorium new mine && scriptorium check mine.toml && scriptorium pad mine.toml

'scriptorium COMMAND --help' explains a command.""",
)
@click.version_option(__version__, prog_name=NAME, message="%(prog)s %(version)s")
@click.pass_context
def program(ctx: click.Context) -> None:
    """Print score sheets for The Castles of Burgundy: The Dice Game, and design new domains.

    Scriptorium is an aid made by fans for people who own the original game: it does not
    replace it, and it is not tied to or endorsed by any publisher.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
