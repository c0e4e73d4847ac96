"""Usage: how a command parses its arguments, and one sentence for each fault in them."""

from __future__ import annotations

from typing import Any

import click

from generator.errors import shown, suggest
from generator.language import _

DEFAULTS = "generator.defaults"


class Command(click.Command):
    """A command that is named in every error about its arguments.

    Its defaults come from the configuration, and its help has headings.
    """

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Begin with the defaults that were passed to the program."""
        defaults = None if parent is None else parent.find_root().meta.get(DEFAULTS)
        extra.setdefault("default_map", defaults)
        return super().make_context(info_name, args, parent, **extra)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their headings, with the shipped defaults."""
        from generator.cli.options.groups import heading_of  # noqa: PLC0415 - for help only
        from generator.products.options.option import HEADINGS  # noqa: PLC0415

        ctx.default_map = None
        sections: dict[str, list[tuple[str, str]]] = {heading: [] for heading in HEADINGS}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None and isinstance(param, click.Option):
                sections[heading_of(param)].append(record)
        for heading, records in sections.items():
            if records:
                with formatter.section(heading):
                    formatter.write_dl(records)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; click itself leaves the command out of some errors."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise


def usage_sentence(error: click.ClickException) -> str:
    """Describe in one sentence what is wrong with the arguments and how to fix it."""
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    command = ctx.command_path if ctx else "scriptorium"
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error, ctx, command)
    if isinstance(error, click.BadOptionUsage):
        return _bad_option(error, ctx, command)
    if isinstance(error, click.MissingParameter):
        name = error.param.make_metavar(ctx) if error.param and ctx else ""
        message = _("{name} is missing; '{command} --help' shows an example.")
        return message.format(name=name, command=command)
    text = error.format_message().rstrip(".")
    message = _("{text}; '{command} --help' shows an example.")
    return message.format(text=text, command=command)


def _no_such_option(error: click.NoSuchOption, ctx: click.Context | None, command: str) -> str:
    close = _("'{command}' has no option '{name}'; did you mean '{close}'?")
    otherwise = _("'{command}' has no option '{name}'; '{command} --help' lists them.")
    return suggest(error.option_name, _options(ctx), close, otherwise, command=command)


def _options(ctx: click.Context | None) -> list[str]:
    if ctx is None:
        return []
    params = ctx.command.get_params(ctx)
    return [name for param in params for name in param.opts if name.startswith("--")]


def _bad_option(error: click.BadOptionUsage, ctx: click.Context | None, command: str) -> str:
    params = ctx.command.get_params(ctx) if ctx else []
    option = next((param for param in params if error.option_name in param.opts), None)
    if isinstance(option, click.Option) and option.is_flag:
        message = _("'{name}' takes no value; '{command} --help' shows an example.")
    else:
        message = _("'{name}' needs a value; '{command} --help' shows an example.")
    return message.format(name=shown(error.option_name), command=command)
