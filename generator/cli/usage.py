"""Usage: how a command parses its arguments, and one sentence for each fault in them."""

from __future__ import annotations

import inspect
import re
import sys
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from generator.errors import OrderError, shown
from generator.language import N_, _, suggest, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

NAME = "scriptorium"
DEFAULTS = "generator.defaults"
HELP_ALL = "--help-all"
_HELP = N_("Show this message and exit.")
MOST_SHOWN = 15
"""How many options the help of a command may have; with more, it shows the basic ones."""
OPTIONS = N_("Options")
UNASKED = ("as_json", "dry_run", "yes")
"""The options with which nobody is asked about a folder."""

EXAMPLES = N_("Examples:")
_METAVARS = {
    "ADDRESS": N_("ADDRESS"),
    "ARGS": N_("ARGS"),
    "BOARD": N_("BOARD"),
    "COMMAND": N_("COMMAND"),
    "DIR": N_("DIR"),
    "DOMAIN": N_("DOMAIN"),
    "FILE": N_("FILE"),
    "FOLDER": N_("FOLDER"),
    "GAME": N_("GAME"),
    "HOST": N_("HOST"),
    "LENGTH": N_("LENGTH"),
    "NAME": N_("NAME"),
    "NAMES": N_("NAMES"),
    "NUMBER": N_("NUMBER"),
    "OPTIONS": N_("OPTIONS"),
    "PAD": N_("PAD"),
    "PAPER": N_("PAPER"),
    "PATH": N_("PATH"),
    "TEXT": N_("TEXT"),
    "TITLE": N_("TITLE"),
    "DATE": N_("DATE"),
    "DECK": N_("DECK"),
    "PART": N_("PART"),
    "PHOTO": N_("PHOTO"),
    "TOPIC": N_("TOPIC"),
}
"""The words that stand for a value in a help."""
_EXTRA = r"Got unexpected extra arguments? \((.*)\)"


class Speaking(click.Command):
    """A command whose help is in the language spoken."""

    _asking: click.Option | None = None

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return `--help`; click's own looks for a catalogue of click each time, which takes long.

        It stays the same object, as click wants.
        """
        if self._asking is None:
            self._asking = switch(self.get_help_option_names(ctx), _show_help, _HELP)
        return self._asking

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the line of the usage."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, metavar(pieces), prefix=_("Usage:") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        shown_help, self.help = self.help, translate(self.help or "")
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = shown_help

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, and what follows them paragraph by paragraph."""
        epilog = self.epilog or ""
        parts = (_caption(part) for part in inspect.cleandoc(epilog).split("\n\n"))
        self.epilog = "\n\n".join(parts)
        try:
            super().format_epilog(ctx, formatter)
        finally:
            self.epilog = epilog


def switch(names: Iterable[str], do: Callable[[click.Context], None], text: str) -> click.Option:
    """Return an option after which the program does something else than the command, and leaves."""

    def act(ctx: click.Context, _param: click.Parameter, value: bool) -> None:  # noqa: FBT001 - as click calls it
        if value and not ctx.resilient_parsing:
            do(ctx)
            ctx.exit()

    return click.Option(
        [*names], is_flag=True, is_eager=True, expose_value=False, callback=act, help=text
    )


def _show_help(ctx: click.Context) -> None:
    click.echo(ctx.get_help(), color=ctx.color)


def _caption(paragraph: str) -> str:
    """Translate a paragraph; of one with lines of its own only the first line is words."""
    head, *lines = paragraph.split("\n")
    if head != "\b":
        return translate(paragraph)
    return "\n".join([head, translate(lines[0]), *lines[1:]])


def examples_text(examples: Iterable[str]) -> str:
    """Return the paragraph of a help with examples, which keep their lines."""
    return "\n".join(["\b", EXAMPLES, *(f"  {line}" for line in examples)])


def metavar(text: str) -> str:
    """Translate the words in what stands for a value, such as FILE|ID."""
    return re.sub(r"[A-Z]{3,}", lambda word: translate(_METAVARS.get(word[0], word[0])), text)


def section_title(heading: str) -> str:
    """Translate a heading; click adds the colon, before which some languages have a space."""
    return _("{heading}:").format(heading=translate(heading)).removesuffix(":")


def help_record(param: click.Parameter, ctx: click.Context) -> tuple[str, str] | None:
    """Return the line of the help about an option, in the language spoken."""
    if not isinstance(param, click.Option):
        return None
    given = param.help
    explain = getattr(param, "explain", None)
    param.help = explain() if explain else translate(given or "")
    try:
        record = param.get_help_record(ctx)
    finally:
        param.help = given
    if record is None:
        return None
    name, text = record
    usual = _("default: {default}").partition("{")[0]
    return metavar(name), text.replace("[default: ", f"[{usual}")


class HelpAll(click.Option):
    """`--help-all`: all options under their headings, where `--help` has only the basic ones."""

    def __init__(self, number: int, *, hidden: bool) -> None:
        """Take the NUMBER of options; it is HIDDEN where `--help` shows them all."""
        self.number = number
        super().__init__(
            [HELP_ALL],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            hidden=hidden,
            callback=_show_all,
            help="…",
        )

    def explain(self) -> str:
        """Return its line of the help."""
        return _("Show all {number} options and exit.").format(number=self.number)


def _show_all(ctx: click.Context, _param: click.Parameter, value: bool) -> None:  # noqa: FBT001 - as click calls it
    """Show the whole help of a command, and leave."""
    if value and not ctx.resilient_parsing and isinstance(ctx.command, Command):
        click.echo(ctx.command.full_help(ctx), color=ctx.color)
        ctx.exit()


class Command(Speaking):
    """A command that is named in every error about its arguments.

    Its defaults come from the configuration. The help of a command with many options has the basic
    ones only; the whole help has all, under headings.
    """

    is_whole = False
    """Whether the help being written has all options."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, and at the end what shows all of them."""
        hidden = not self.is_long()
        return [*super().get_params(ctx), HelpAll(len(self._options()), hidden=hidden)]

    def is_long(self) -> bool:
        """Return whether there are more options than a help shows, and some are basic."""
        options = self._options()
        return len(options) > MOST_SHOWN and any(getattr(it, "is_basic", False) for it in options)

    def _options(self) -> list[click.Option]:
        return [it for it in self.params if isinstance(it, click.Option)]

    def full_help(self, ctx: click.Context) -> str:
        """Return the help with all options."""
        self.is_whole = True
        try:
            return self.get_help(ctx)
        finally:
            self.is_whole = False

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
        """Write the options with the shipped defaults: the basic ones, or all under headings."""
        from generator.products.options.option import (  # noqa: PLC0415 - for help only
            HEADINGS,
            OTHER,
        )

        ctx.default_map = None
        is_short = self.is_long() and not self.is_whole
        sections: dict[str, list[tuple[str, str]]] = {heading: [] for heading in HEADINGS}
        for param in self.get_params(ctx):
            record = help_record(param, ctx)
            is_left_out = is_short and not getattr(param, "is_basic", True)
            if record is not None and not is_left_out:
                sections[getattr(param, "heading", OTHER)].append(record)
        if is_short:
            sections = {OPTIONS: [it for records in sections.values() for it in records]}
        for heading, records in sections.items():
            if records:
                with formatter.section(section_title(heading)):
                    formatter.write_dl(records)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; click itself leaves the command out of some errors."""
        given = [*args]
        try:
            rest = super().parse_args(ctx, args)
            if any(not it or it.endswith("=") for it in given) and not ctx.resilient_parsing:
                self._refuse_empty(ctx, given)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        return rest

    def invoke(self, ctx: click.Context) -> Any:
        """Carry the command out; ask first if the folder after `-o` looks misspelt."""
        output = ctx.params.get("output")
        is_typed = ctx.get_parameter_source("output") is ParameterSource.COMMANDLINE
        is_asked = is_typed and not any(map(ctx.params.get, UNASKED))
        if output and is_asked and _has_terminal():
            from generator.cli.folder_question import (  # noqa: PLC0415 - few commands name a file
                ask_about_folder,
            )

            ask_about_folder(output)
        return super().invoke(ctx)

    def _refuse_empty(self, ctx: click.Context, args: list[str]) -> None:
        """Refuse an empty value, such as that of a variable which a script forgot to set."""
        values, _rest, _order = self.make_parser(ctx).parse_args(args)
        for param in self.get_params(ctx):
            value = values.get(param.name or "")
            is_empty = "" in (value if isinstance(value, list | tuple) else [value])
            if is_empty and isinstance(param, click.Option):
                message = _("{option} is empty; write something after it, or leave it out.")
                raise OrderError(message.format(option=max(param.opts, key=len)))


def _has_terminal() -> bool:
    """Return whether somebody can be asked; a process may have been started without streams."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def usage_sentence(error: click.ClickException) -> str:
    """Describe in one sentence what is wrong with the arguments and how to fix it."""
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    command = ctx.command_path if ctx else NAME
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error, ctx, command)
    if isinstance(error, click.BadOptionUsage):
        return _bad_option(error, ctx, command)
    if isinstance(error, click.MissingParameter):
        name = metavar(error.param.make_metavar(ctx)) if error.param and ctx else ""
        message = _("{name} is missing; '{command} --help' shows an example.")
        return message.format(name=name, command=command)
    text = error.format_message().rstrip(".")
    extra = re.fullmatch(_EXTRA, text, re.DOTALL)
    if extra is not None:
        message = _(
            "'{words}' is an unexpected extra argument; '{command} --help' shows an example."
        )
        return message.format(words=shown(extra[1]), command=command)
    message = _("{text}; '{command} --help' shows an example.")
    return message.format(text=text, command=command)


def _no_such_option(error: click.NoSuchOption, ctx: click.Context | None, command: str) -> str:
    close = _("'{command}' has no option '{name}'; did you mean '{close}'?")
    otherwise = _("'{command}' has no option '{name}'; '{command} {help}' lists them.")
    is_long = ctx is not None and isinstance(ctx.command, Command) and ctx.command.is_long()
    words = {"command": command, "help": HELP_ALL if is_long else "--help"}
    return suggest(error.option_name, _options(ctx), close, otherwise, **words)


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
