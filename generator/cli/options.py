"""The options that commands share, with their types: each value is refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.speech import OPTION, VARIABLE
from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import LANGUAGES, _
from generator.model.board import LARGEST_TILE, SMALLEST_TILE, TILE
from generator.model.order import Ink
from generator.units import parse_length, parse_paper

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from click.shell_completion import CompletionItem

    Choosing = click.ParamType[str]
else:
    Choosing = click.ParamType  # click before 8.4 has no types of values

Decorated = TypeVar("Decorated", bound="Callable[..., Any]")

LARGEST_PAD = 10_000
LEAST_DPI, MOST_DPI = 72, 1200


class OneOf(Choosing):
    """A value out of a few; another one is answered with the close match."""

    name = "choice"

    def __init__(self, where: str, names: tuple[str, ...]) -> None:
        """Take the name of the option, for the answer, and the values."""
        self.where = where
        self.names = names

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the value as it is known, or say which one was probably meant."""
        del param, ctx
        if value.lower() in self.names:
            return value.lower()
        close = closest(value, self.names)
        if close is not None:
            message = _("{where} knows no '{name}'; did you mean '{close}'?")
        else:
            message = _("{where} knows no '{name}'; choose {known}.")
        listed = ", ".join(self.names)
        raise UnknownNameError(
            message.format(where=self.where, name=shown(value), close=close, known=listed)
        )

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the values that begin with what was typed."""
        del ctx, param
        from generator.cli.suggestions import matching  # noqa: PLC0415 - for shells only

        return matching(self.names, incomplete)


def one_of(where: str, known: Iterable[str]) -> OneOf:
    """Return the type of a value out of a few, for the option or argument WHERE."""
    return OneOf(where, tuple(known))


def suggested(subject: str) -> Callable[..., list[CompletionItem]]:
    """Return what offers domains, themes, papers … to a shell, loaded when it asks."""

    def suggest(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from generator.cli import suggestions  # noqa: PLC0415 - for shells only

        found: list[CompletionItem] = getattr(suggestions, f"suggest_{subject}")(
            ctx, param, incomplete
        )
        return found

    return suggest


def whole_number(where: str, least: int, most: int) -> Callable[[str | int], int]:
    """Return the type of a whole number between two bounds."""

    def number(value: str | int) -> int:
        digits = str(value).strip().removeprefix("+")
        plain = digits.isascii() and digits.isdigit() and len(digits) <= len(str(most))
        if plain and least <= int(digits) <= most:
            return int(digits)
        message = _("{where} takes a whole number from {least} to {most}, not '{text}'.")
        raise OrderError(message.format(where=where, least=least, most=most, text=shown(value)))

    return number


def ink(command: Decorated) -> Decorated:
    """Add `--ink`."""
    return click.option(
        "--ink",
        type=one_of("--ink", Ink),
        default=Ink.FULL.value,
        show_default=True,
        metavar="|".join(Ink),
        help="Colours: all of them, little ink with patterns, or black only.",
    )(command)


def edition(command: Decorated) -> Decorated:
    """Add `--edition`."""
    return click.option(
        "--edition",
        metavar="NAME|FILE",
        shell_complete=suggested("editions"),
        help="Edition of the game by name, or a file with figures of your own.",
    )(command)


def language(command: Decorated) -> Decorated:
    """Add `--lang`; the program speaks it already when the command runs."""
    return click.option(
        OPTION,
        type=one_of(OPTION, LANGUAGES),
        metavar="|".join(LANGUAGES),
        expose_value=False,
        help=f"Language of the answer and the print.  [default: {VARIABLE}, else the locale's]",
    )(command)


def output(help_text: str) -> Callable[[Decorated], Decorated]:
    """Add `-o`, the file or folder to write."""
    return click.option(
        "-o", "--output", metavar="FILE", help=help_text, shell_complete=suggested("files")
    )


def paper(command: Decorated) -> Decorated:
    """Add `--paper`."""
    return click.option(
        "--paper",
        type=parse_paper,
        default="a4",
        show_default=True,
        metavar="a4|letter|a5|a3|WxH",
        shell_complete=suggested("papers"),
        help="Paper, by name or as width x height in mm (or cm, in).",
    )(command)


def dpi_of(usual: int) -> Callable[[Decorated], Decorated]:
    """Add `--dpi`, the dots per inch of a PNG, so many where it is not given."""
    return click.option(
        "--dpi",
        type=whole_number("--dpi", LEAST_DPI, MOST_DPI),
        default=usual,
        show_default=True,
        metavar="N",
        help=f"Dots per inch of a PNG, {LEAST_DPI} to {MOST_DPI}.",
    )


dpi = dpi_of(150)


def read_tile(text: str) -> float:
    """Read the size of a hex tile, from flat to flat."""
    size = parse_length(text)
    if not SMALLEST_TILE <= size <= LARGEST_TILE:
        message = _("--tile takes {least:g} to {most:g} mm from flat to flat, not '{text}'.")
        raise OrderError(message.format(least=SMALLEST_TILE, most=LARGEST_TILE, text=shown(text)))
    return size


def tile(command: Decorated) -> Decorated:
    """Add `--tile`, the size of the hex tiles of the board game."""
    return click.option(
        "--tile",
        type=read_tile,
        default=f"{TILE:g}mm",
        show_default=True,
        metavar="LENGTH",
        help=f"Hex tiles from flat to flat, {SMALLEST_TILE:g} to {LARGEST_TILE:g} mm.",
    )(command)


def templates(command: Decorated) -> Decorated:
    """Add `--templates`."""
    return click.option(
        "--templates",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Folder of page templates to use before the shipped ones.",
    )(command)


def theme(command: Decorated) -> Decorated:
    """Add `--theme`."""
    return click.option(
        "--theme",
        metavar="NAME|FILE",
        shell_complete=suggested("themes"),
        help="Colours, fonts and line weights.",
    )(command)


def each(command: Decorated) -> Decorated:
    """Add `--each`."""
    return click.option(
        "--each", is_flag=True, help="Write a file of its own for each domain, as a PDF too."
    )(command)


def as_json(command: Decorated) -> Decorated:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(command)
