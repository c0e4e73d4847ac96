"""`scriptorium pad`: print score sheets of domains."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator import build
from generator.cli import options
from generator.cli.delivery import deliver
from generator.cli.naming import choose_format, pad_stem
from generator.cli.usage import Command
from generator.language import spoken
from generator.model.order import Format, Ink, PadOrder, Style

if TYPE_CHECKING:
    from generator.units import Paper

STANDARD = ("A", "B", "C", "D")


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  scriptorium pad A --sheets 50
  scriptorium pad A mine.toml --paper letter --ink low -o evening.pdf
  scriptorium pad A B --format svg -o pictures/""",
)
@click.argument("domains", nargs=-1, metavar="[DOMAIN|FILE]...")
@click.option(
    "--sheets",
    type=options.whole_number("--sheets", 1, options.LARGEST_PAD),
    default=1,
    show_default=True,
    metavar="N",
    help=f"Sheets of each domain, 1 to {options.LARGEST_PAD}.",
)
@options.paper
@options.ink
@click.option(
    "--style",
    type=options.one_of("--style", Style),
    default=Style.SHEET.value,
    show_default=True,
    metavar="|".join(Style),
    help="Write the points into columns, or tick them in a ledger of the zones.",
)
@click.option("--solo", is_flag=True, help="Strike the time boxes that a solo game does not use.")
@click.option(
    "--format",
    "wanted",
    type=options.one_of("--format", Format),
    metavar="|".join(Format),
    help="Format.  [default: the ending of -o, else pdf]",
)
@options.dpi
@click.option("--theme", metavar="NAME|FILE", help="Colours, fonts and line weights.")
@click.option(
    "--templates",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of page templates to use before the shipped ones.",
)
@options.language
@options.output("File or folder to write.  [default: a telling name in output/]")
def command(
    *,
    domains: tuple[str, ...],
    sheets: int,
    paper: Paper,
    ink: str,
    style: str,
    solo: bool,
    wanted: str | None,
    dpi: int,
    theme: str | None,
    templates: Path | None,
    output: str | None,
) -> None:
    """Print a pad of score sheets: shipped domains, files of your own, or a mix.

    Without a DOMAIN the pad holds A, B, C and D. A PDF holds all sheets in one file; SVG and
    PNG give one file for each different page, and then -o names a folder, or a file whose
    name gets '-' and the domain appended.
    """
    form = choose_format(output, wanted)
    layouts = build.find_layouts(domains or STANDARD, paper=paper)
    order = PadOrder(layouts, sheets, paper, Ink(ink), solo, spoken(), Style(style))
    document = build.draw_pad(order, theme=theme, templates=templates)
    stem = partial(pad_stem, paper=paper.name, ink=ink, solo=solo, language=spoken(), style=style)
    ids = [layout.id for layout in layouts]
    deliver(document, form, dpi=dpi, output=output, stem=stem, subjects=ids)
