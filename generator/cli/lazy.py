"""Lazy groups: commands that are known by name and imported only when they are called."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import click

from generator.cli.usage import Speaking, help_record, section_title
from generator.errors import UnknownNameError, closest, shown
from generator.language import N_, translate
from generator.registry import ProductEntry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from click.shell_completion import CompletionItem


_OPTIONS = N_("Options")


class Entry(NamedTuple):
    """A command before it is imported: the module that holds it, and its line in the help."""

    module: str
    summary: str


class LazyGroup(Speaking, click.Group):
    """A group that knows its commands by name and imports only the one that is called."""

    heading: ClassVar[str]

    def own_entries(self) -> Mapping[str, Entry | ProductEntry]:
        """Return the commands that this package brings."""
        raise NotImplementedError

    def entries(self) -> Mapping[str, Entry | ProductEntry]:
        """Return all commands, including those of games in other packages."""
        raise NotImplementedError

    def unknown(self, name: str, close: str | None) -> str:
        """Report that there is no such command, and which was probably meant."""
        raise NotImplementedError

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
        with formatter.section(section_title(_OPTIONS)):
            formatter.write_dl([record for record in records if record is not None])
        self.format_commands(ctx, formatter)
