"""The options that commands share, with their types: each value is refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.speech import OPTION, VARIABLE
from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import LANGUAGES, _
from generator.model.order import Ink
from generator.units import parse_paper

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Decorated = TypeVar("Decorated", bound="Callable[..., Any]")

LARGEST_PAD = 10_000
LEAST_DPI, MOST_DPI = 72, 1200


def one_of(where: str, known: Iterable[str]) -> Callable[[str], str]:
    """Return the type of a value out of a few; another one is answered with the close match."""
    names = tuple(known)

    def choice(value: str) -> str:
        if value.lower() in names:
            return value.lower()
        close = closest(value, names)
        if close is not None:
            message = _("{where} knows no '{name}'; did you mean '{close}'?")
        else:
            message = _("{where} knows no '{name}'; choose {known}.")
        listed = ", ".join(names)
        raise UnknownNameError(
            message.format(where=where, name=shown(value), close=close, known=listed)
        )

    return choice


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
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="File with figures of your own edition of the game.",
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
    return click.option("-o", "--output", metavar="FILE", help=help_text)


def paper(command: Decorated) -> Decorated:
    """Add `--paper`."""
    return click.option(
        "--paper",
        type=parse_paper,
        default="a4",
        show_default=True,
        metavar="a4|letter|a5|a3|WxH",
        help="Paper, by name or as width x height in mm (or cm, in).",
    )(command)


def dpi(command: Decorated) -> Decorated:
    """Add `--dpi`, the dots per inch of a PNG."""
    return click.option(
        "--dpi",
        type=whole_number("--dpi", LEAST_DPI, MOST_DPI),
        default=150,
        show_default=True,
        metavar="N",
        help=f"Dots per inch of a PNG, {LEAST_DPI} to {MOST_DPI}.",
    )(command)


def as_json(command: Decorated) -> Decorated:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(command)
