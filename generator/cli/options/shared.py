"""The options that commands share, with their types: each value is refused in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.language_choice import OPTION, VARIABLE
from generator.cli.options.kinds import TOML, Known, OneOf, PaperSize, WholeNumber
from generator.cli.usage import Option
from generator.language import LANGUAGES, N_
from generator.model.order import PRINTED, Ink

if TYPE_CHECKING:
    from collections.abc import Callable

Decorated = TypeVar("Decorated", bound="Callable[..., Any]")

LARGEST_PAD = 10_000
LEAST_DPI, MOST_DPI = 72, 1200


def ink(command: Decorated) -> Decorated:
    """Add `--ink`."""
    return click.option(
        "--ink",
        type=OneOf("--ink", Ink),
        default=Ink.FULL.value,
        show_default=True,
        metavar="|".join(Ink),
        help=N_("Colours: all of them, little ink with patterns, or black only."),
    )(command)


def edition_of(game: str) -> Callable[[Decorated], Decorated]:
    """Add `--edition`, whose names are those of a game, or of all where it is ''."""
    return click.option(
        "--edition",
        type=Known("editions", TOML, game=game),
        metavar="NAME|FILE",
        help=N_("Edition of the game by name, or a file with figures of your own."),
    )


edition = edition_of("")


def language(command: Decorated) -> Decorated:
    """Add `--lang`; the program speaks it already when the command runs."""
    return click.option(
        OPTION,
        type=OneOf(OPTION, LANGUAGES),
        metavar="|".join(LANGUAGES),
        expose_value=False,
        help=f"Language of the answer and the print.  [default: {VARIABLE}, else the locale's]",
    )(command)


def output(help_text: str) -> Callable[[Decorated], Decorated]:
    """Add `-o`, the file or folder to write."""
    return click.option(
        "-o", "--output", type=Known("files", ("",)), metavar="FILE", help=help_text
    )


written_to = output(
    "File or folder to write; its ending tells the format.  [default: a telling name in output/]"
)


def paper(command: Decorated) -> Decorated:
    """Add `--paper`."""
    return click.option(
        "--paper",
        type=PaperSize(),
        default="a4",
        show_default=True,
        metavar="a4|letter|a5|a3|WxH",
        help=N_("Paper, by name or as width x height in mm (or cm, in)."),
    )(command)


def dpi_of(usual: int) -> Callable[[Decorated], Decorated]:
    """Add `--dpi`, the dots per inch of a PNG, so many where it is not given."""
    return click.option(
        "--dpi",
        cls=Option,
        type=WholeNumber("--dpi", LEAST_DPI, MOST_DPI),
        default=usual,
        show_default=True,
        metavar="N",
        help=N_("Dots per inch of a PNG, {least} to {most}."),
    )


dpi = dpi_of(150)
shop_dpi = dpi_of(300)


def form(command: Decorated) -> Decorated:
    """Add `--format`, what a print comes out as."""
    return click.option(
        "--format",
        "wanted",
        type=OneOf("--format", PRINTED),
        metavar="|".join(PRINTED),
        help=N_("One PDF, or a picture of each different page.  [default: pdf]"),
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
        type=Known("themes", TOML),
        metavar="NAME|FILE",
        help=N_("Colours, fonts and line weights.  [default: vellum]"),
    )(command)


def each(command: Decorated) -> Decorated:
    """Add `--each`."""
    return click.option(
        "--each", is_flag=True, help=N_("Write a file of its own for each domain, as a PDF too.")
    )(command)


def as_json(command: Decorated) -> Decorated:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(command)
