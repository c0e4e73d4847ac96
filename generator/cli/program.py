"""The program and its groups: commands are known by name and imported when they run, not before."""

from __future__ import annotations

from abc import abstractmethod
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

import click

from generator import __version__
from generator.cli.language_choice import OPTION
from generator.cli.output.console import say
from generator.cli.usage import (
    EXAMPLES,
    NAME,
    OPTIONS,
    Speaking,
    help_record,
    section_title,
    switch,
)
from generator.errors import UnknownNameError, closest, shown
from generator.language import N_, PAPER_LANGUAGES, _, or_list, spoken, translate
from generator.products.catalogue import CALCULATOR
from generator.registry import ProductEntry, games, own_games
from generator.resources import DOCS, docs_in
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from click.shell_completion import CompletionItem

    from generator.registry import Spec


class Entry(NamedTuple):
    """A command before it is imported: the module that holds it, and its line in the help."""

    module: str
    summary: str


class LazyGroup(Speaking, click.Group):
    """A group that knows its commands by name and imports only the one that is called."""

    heading: ClassVar[str]

    @abstractmethod
    def own_entries(self) -> Mapping[str, Entry | ProductEntry]:
        """Return the commands that this package brings."""

    @abstractmethod
    def entries(self) -> Mapping[str, Entry | ProductEntry]:
        """Return all commands, including those of games in other packages."""

    @abstractmethod
    def unknown(self, name: str, close: str | None) -> str:
        """Report that there is no such command, and which was probably meant."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order in which a user needs them."""
        del ctx
        return list(self.entries())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command, or build it from the product that it prints."""
        del ctx
        entry = self.own_entries().get(cmd_name) or self.entries().get(cmd_name)
        if isinstance(entry, ProductEntry):
            from generator.cli.product_command import product_command  # noqa: PLC0415 - when called

            return product_command(entry)
        if entry is None:
            return None
        command: click.Command = import_module(entry.module).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Look up the command, or suggest the one that was probably meant."""
        name = args[0]
        if name.startswith("-") or name in self.own_entries() or name in self.entries():
            return super().resolve_command(ctx, args)
        raise UnknownNameError(self.unknown(shown(name), closest(name, self.entries())))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer commands from the table, so that nothing is imported."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - for shells only

        if incomplete.startswith("-"):
            return click.Command.shell_complete(self, ctx, incomplete)
        return [
            CompletionItem(name, help=translate(entry.summary))
            for name, entry in self.entries().items()
            if name.startswith(incomplete)
        ]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands of the help from the table, so that nothing is imported."""
        del ctx
        rows = [(name, translate(it.summary)) for name, it in self.entries().items()]
        with formatter.section(section_title(self.heading)):
            formatter.write_dl(rows)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        records = [help_record(param, ctx) for param in self.get_params(ctx)]
        with formatter.section(section_title(OPTIONS)):
            formatter.write_dl([record for record in records if record is not None])
        self.format_commands(ctx, formatter)


COMMANDS: dict[str, Entry | ProductEntry] = {
    "calibrate": Entry(
        "generator.cli.commands.calibrate",
        N_("Print a test page that shows how far a printer shifts the backs."),
    ),
    "check": Entry(
        "generator.cli.commands.check",
        N_("Check maps and score pads of your own: what is wrong, and where."),
    ),
    "new": Entry(
        "generator.cli.commands.new",
        N_("Write a file to start from: a score pad, a map, a sheet, a deck."),
    ),
    "kit": Entry(
        "generator.cli.commands.kit",
        N_("Print everything a game needs: boards, cards, dice, rules, sheets."),
    ),
    "calculator": CALCULATOR,
    "score": Entry(
        "generator.cli.commands.score", N_("Score finished games and explain every point.")
    ),
    "scan": Entry(
        "generator.cli.commands.scan", N_("Read photos of finished sheets, and score them.")
    ),
    "referee": Entry(
        "generator.cli.commands.referee", N_("Check the record of a dice game, roll by roll.")
    ),
    "playtest": Entry(
        "generator.cli.commands.playtest",
        N_("Let automated players try out a map of the dice game."),
    ),
    "invent": Entry(
        "generator.cli.commands.invent",
        N_("Invent maps of the dice game that match your wishes, or repair one."),
    ),
    "gallery": Entry(
        "generator.cli.commands.gallery",
        N_("Make a web gallery of a folder of domains, pads and decks."),
    ),
    "serve": Entry(
        "generator.cli.commands.serve", N_("Open the studio in a browser: design, print, score.")
    ),
    "list": Entry(
        "generator.cli.commands.listing",
        N_("List games with a pad, maps, themes, papers and more."),
    ),
    "completion": Entry(
        "generator.cli.commands.completion", N_("Print the completion script for a shell.")
    ),
    "doctor": Entry(
        "generator.cli.commands.doctor",
        N_("Show what is installed, where files are, and what is missing."),
    ),
    "help": Entry("generator.cli.commands.help", N_("Show the help of a command.")),
}


class Program(LazyGroup):
    """The program with all its commands."""

    heading = N_("Commands")

    def own_entries(self) -> Mapping[str, Entry | ProductEntry]:
        """Return the products of our own games that need no group, then the commands."""
        return _with_products(own_games())

    def entries(self) -> Mapping[str, Entry | ProductEntry]:
        """Return the same for all games."""
        return _with_products(games())

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what follows the commands, with the address of the docs in this language."""
        epilog = self.epilog or ""
        self.epilog = epilog.replace(DOCS, docs_in(spoken()))
        try:
            super().format_epilog(ctx, formatter)
        finally:
            self.epilog = epilog

    def unknown(self, name: str, close: str | None) -> str:
        """Report that there is no such command, and which was probably meant."""
        if close is not None:
            message = _("There is no command '{name}'; did you mean '{close}'?")
            return message.format(name=name, close=close)
        message = _("There is no command '{name}'; choose one of {known}.")
        return message.format(name=name, known=or_list(self.entries()))


def _with_products(specs: Iterable[Spec]) -> dict[str, Entry | ProductEntry]:
    products = {it.name: it for spec in specs for it in spec.products if " " not in it.name}
    return {**products, **COMMANDS}


def _check_language(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Refuse an unknown language; a known one is spoken already."""
    del ctx, param
    if value is not None:
        from generator.products.options.kinds import PaperLanguage  # noqa: PLC0415 - the help needs none

        PaperLanguage().read(value, OPTION)


_MORE = N_(
    "'scriptorium COMMAND --help' explains a command. 'scriptorium new --samples' copies sample"
    " files."
)
_DOCUMENTATION = N_("Documentation:")


def _show_version(ctx: click.Context) -> None:
    click.echo(f"{NAME} {__version__}", color=ctx.color)


@click.group(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=N_(
        """Print score pads for any game, and count the points.

Pads for yacht, tarot, bridge, hearts, darts and other games come with it; for your own game,
write one text file. For four games, The Castles of Burgundy, its dice game, its card game and
Brügge, it also prints boards, tiles, cards and dice, checks maps of your own design, and scores
finished games.

Scriptorium is made by fans. It does not replace the four games: you need the originals. It is
not connected to or endorsed by any publisher."""
    ),
    epilog=f"""\b
{EXAMPLES}
  scriptorium list pads
  scriptorium pad yacht --sheets 25
  scriptorium new ours --pad yacht && scriptorium check ours.toml && scriptorium pad ours.toml
  scriptorium kit dice
  scriptorium new mine && scriptorium check mine.toml && scriptorium pad mine.toml

{_MORE}

\b
{_DOCUMENTATION}
  {DOCS}""",
)
@click.option(
    OPTION,
    metavar="|".join(PAPER_LANGUAGES),
    expose_value=False,
    callback=_check_language,
    shell_complete=lambda _ctx, _param, typed: [
        it for it in PAPER_LANGUAGES if it.startswith(typed)
    ],
    help=N_("Language of messages and prints."),
)
@click.pass_context
def program(ctx: click.Context) -> None:
    """Show the help where no command is named."""
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


program.params.insert(0, switch(["--version"], _show_version, N_("Show the version and exit.")))
