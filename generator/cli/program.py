"""The program: a group whose commands are imported when they run, not before."""

from __future__ import annotations

import click

from generator import __version__
from generator.cli.lazy import Entry, LazyGroup
from generator.language import N_, _

NAME = "scriptorium"


COMMANDS = {
    "pad": Entry(
        "generator.cli.commands.pad", N_("Print a pad of score sheets for the dice game.")
    ),
    "board": Entry("generator.cli.commands.board", N_("Print player boards for the board game.")),
    "calibrate": Entry(
        "generator.cli.commands.calibrate", "Print a test page that measures a printer."
    ),
    "check": Entry(
        "generator.cli.commands.check", "Check layout files and say what is wrong, and where."
    ),
    "new": Entry("generator.cli.commands.new", "Write a domain of your own to start from."),
    "kit": Entry(
        "generator.cli.commands.kit", "Print all that a game takes: dice, rules, cards, sheets."
    ),
    "calculator": Entry(
        "generator.cli.commands.calculator",
        N_("Print a worksheet for the score, or write one for a browser."),
    ),
    "score": Entry(
        "generator.cli.commands.score", "Score finished sheets and say why, rule by rule."
    ),
    "referee": Entry(
        "generator.cli.commands.referee", "Play a game record through and judge every step."
    ),
    "serve": Entry(
        "generator.cli.commands.serve", "Open the studio in a browser: design, print, score."
    ),
    "list": Entry(
        "generator.cli.commands.listing", "List domains, templates, themes, papers, languages."
    ),
    "completion": Entry(
        "generator.cli.commands.completion", "Print the script for a shell's completion."
    ),
}


class Program(LazyGroup):
    """The program with all its commands."""

    entries = COMMANDS
    heading = "Commands"

    def unknown(self, name: str, close: str | None) -> str:
        """Say that there is no such command, and which was probably meant."""
        if close is not None:
            message = _("There is no command '{name}'; did you mean '{close}'?")
            return message.format(name=name, close=close)
        message = _("There is no command '{name}'; choose one of {known}.")
        return message.format(name=name, known=", ".join(COMMANDS))


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
    """Print score sheets and components of four games, check layouts, and score what was played.

    The games are The Castles of Burgundy, its dice game and its card game, and Brügge.

    Scriptorium is an aid made by fans for people who own the original game: it does not
    replace it, and it is not tied to or endorsed by any publisher.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
