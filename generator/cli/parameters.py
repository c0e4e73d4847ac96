"""Parameters: the described options of products and commands, as click takes them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from generator.cli.language_choice import OPTION, VARIABLE
from generator.cli.output.console import say
from generator.cli.usage import Command, examples_text
from generator.language import PAPER_LANGUAGES, _, translate
from generator.load.files.access import STANDARD_INPUT, SUFFIX, take_input
from generator.platforms import expand_globs
from generator.products.options.common import DECK_LANGUAGE, LANGUAGE, SHELF
from generator.products.options.kinds import DataFile, PaperLanguage, PartNames, ShippedNames

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from click.core import ParameterSource
    from click.shell_completion import CompletionItem

    from generator.products.options.kinds import Kind
    from generator.products.options.option import Option

    Base = click.ParamType
else:

    class Base(click.ParamType):
        """A generic parameter type: before version 8.4, click's own accepts no type argument."""

        def __class_getitem__(cls, _value: object) -> type:
            """Return the same type."""
            return cls


class KindType(Base[Any]):
    """A kind of value as a click parameter type."""

    def __init__(self, kind: Kind, where: str) -> None:
        """Take the kind, and the name of the option for error messages."""
        self.kind = kind
        self.where = where
        self.name = kind.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value, or report what is wrong with it."""
        del param
        read = self.kind.read(value, self.where)
        note = "" if ctx is None or ctx.resilient_parsing else self.kind.note(value, read)
        if note:
            say(note, err=True)
        return read

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the names that begin with what was typed, and files where one may be named."""
        del ctx, param
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - for shells only

        kind = self.kind
        done, comma, start = incomplete.rpartition(",") if _is_list(kind) else ("", "", incomplete)
        names = [it for it in _offered(kind) if it.casefold().startswith(start.casefold())]
        files = isinstance(kind, DataFile) or bool(kind.endings)
        own = [CompletionItem(incomplete, type="file")] if files else []
        if start and not names:
            return [*(CompletionItem(it, help=to) for it, to in kind.searched(start).items()), *own]
        return [*(CompletionItem(f"{done}{comma}{name}") for name in names), *own]


def _is_list(kind: Kind) -> bool:
    """Return whether several names are written with commas between them."""
    return isinstance(kind, ShippedNames | PartNames)


def _offered(kind: Kind) -> tuple[str, ...]:
    """Return the names that a value of a kind may be."""
    if isinstance(kind, ShippedNames):
        return kind.known.names if kind.known else ()
    return (*kind.names, *kind.more_names)


class FileArgument(click.Argument):
    """An argument that takes files; patterns such as *.toml are expanded, - is standard input."""

    def consume_value(
        self, ctx: click.Context, opts: Mapping[str, Any]
    ) -> tuple[Any, ParameterSource]:
        """Return the files that each of the words means."""
        value, source = super().consume_value(ctx, opts)
        words = value if isinstance(value, tuple) else (value,)
        if STANDARD_INPUT in words and _reads_data(self.type):
            take_input(sys.stdin.buffer)
        return (tuple(expand_globs(value)) if isinstance(value, tuple) else value), source


def _reads_data(kind: object) -> bool:
    """Return whether a value may be a data file."""
    if not isinstance(kind, KindType):
        return False
    return isinstance(kind.kind, DataFile) or SUFFIX in kind.kind.endings


class DescribedOption(click.Option):
    """An option with a heading, and a help in the language spoken when it is shown."""

    def __init__(
        self, names: list[str], of: Option, *, explain: Callable[[], str], **given: Any
    ) -> None:
        """Take what the option is made of, and what makes the help."""
        self.heading = of.heading
        self.is_basic = of.is_basic
        self.explain = explain
        super().__init__(names, help="…", **given)


def described(
    text: str, examples: Sequence[str], *options: Option
) -> Callable[[Callable[..., Any]], Command]:
    """Make a command of a function: its help TEXT, its EXAMPLES and the OPTIONS that it takes."""

    def make(function: Callable[..., Any]) -> Command:
        clicks_own = getattr(function, "__click_params__", ())
        return Command(
            function.__name__,
            callback=function,
            params=[*clicks_own, *(as_parameter(option) for option in options)],
            help=text,
            epilog=examples_text(examples),
        )

    return make


def as_parameter(option: Option) -> click.Parameter:
    """Return an option as click takes it."""
    if option is LANGUAGE or option is DECK_LANGUAGE:
        return language_parameter(option)
    if option is SHELF:
        return shelf_parameter(option)
    kind = KindType(option.kind, option.title)
    common: dict[str, Any] = {"metavar": option.sample or None}
    if option.default is not None:
        common["default"] = option.default
    if option.is_argument:
        return FileArgument(
            [option.id],
            type=kind,
            required=option.required,
            nargs=-1 if option.multiple else 1,
            **common,
        )
    names = [*([option.short] if option.short else []), option.flag, option.id]
    if option.is_flag:
        return DescribedOption(names, option, is_flag=True, explain=option.explain_fully)
    return DescribedOption(
        names,
        option,
        type=kind,
        show_default=option.default is not None,
        multiple=option.multiple,
        explain=option.explain_fully,
        **common,
    )


def language_parameter(option: Option) -> click.Option:
    """Return `--lang`; the program speaks it already when the command runs."""
    return DescribedOption(
        [OPTION],
        option,
        type=KindType(PaperLanguage() if option is LANGUAGE else option.kind, OPTION),
        metavar="|".join(PAPER_LANGUAGES),
        expose_value=False,
        explain=lambda: f"{translate(option.help)}  [{_usual_language()}]",
    )


def shelf_parameter(option: Option) -> click.Option:
    """Return `--shelf`, which is read before the names that can mean something on it."""

    def share(ctx: click.Context, _param: click.Parameter, folder: Path | None) -> None:
        if folder is None or ctx.resilient_parsing:
            return
        from generator.load.files.access import sharing  # noqa: PLC0415 - with a shelf only
        from generator.shelf.naming import shelf_names  # noqa: PLC0415

        ctx.with_resource(sharing(shelf_names(folder)))

    return DescribedOption(
        [option.flag],
        option,
        type=KindType(option.kind, option.title),
        metavar=option.sample,
        is_eager=True,
        expose_value=False,
        callback=share,
        explain=option.explain_fully,
    )


def _usual_language() -> str:
    return _("default: {variable}, or the system's language").format(variable=VARIABLE)
