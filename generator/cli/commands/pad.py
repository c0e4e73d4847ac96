"""`scriptorium pad`: print score sheets of domains."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from generator.cli.options import shared as options
from generator.cli.options.gathering import gather
from generator.cli.options.imposing import announce, imposing_options, stem_ending
from generator.cli.options.kinds import TOML, Known, OneOf, WholeNumber
from generator.cli.options.lasting import check_lasting, lasting_options
from generator.cli.options.personal import own_names, personal_options
from generator.cli.options.watch import watched
from generator.cli.output.delivery import Looks, deliver, deliver_each, has_own_pages
from generator.cli.output.naming import choose_format, pad_stem
from generator.cli.usage import Argument, Command, Option
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pad import draw_pad
from generator.games.dice.pages.fitting import sheet_paper
from generator.language import N_, spoken
from generator.model.order import Ink, Style
from generator.model.terrain import Game
from generator.products.layouts import find_layouts

if TYPE_CHECKING:
    from pathlib import Path

    from generator.cli.options.imposing import Printing
    from generator.cli.options.lasting import Lasting
    from generator.model.personal import Personal
    from generator.units import Paper

STANDARD = ("A", "B", "C", "D")


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  scriptorium pad A --sheets 50
  scriptorium pad A --sheets 50 --up 2 --duplex --back B
  scriptorium pad A mine.toml --paper letter --ink low -o evening.pdf
  scriptorium pad A B --format svg -o pictures/""",
)
@click.argument(
    "domains",
    cls=Argument,
    type=Known("layouts", TOML, game=Game.DICE),
    nargs=-1,
    default=STANDARD,
    metavar="[DOMAIN|FILE|FOLDER]...",
    help=N_("Domains of the dice game, shipped ones or layout files, in their order."),
)
@click.option(
    "--sheets",
    cls=Option,
    type=WholeNumber("--sheets", 1, options.LARGEST_PAD),
    default=1,
    show_default=True,
    metavar="N",
    help=N_("Sheets of each domain, {least} to {most}."),
)
@personal_options
@imposing_options
@lasting_options
@options.paper
@options.ink
@click.option(
    "--style",
    type=OneOf("--style", Style),
    default=Style.SHEET.value,
    show_default=True,
    metavar="|".join(Style),
    help=N_("Write the points into columns, or tick them in a ledger of the zones."),
)
@click.option(
    "--solo", is_flag=True, help=N_("Strike the time boxes that a solo game does not use.")
)
@options.form
@options.dpi
@options.theme
@options.templates
@options.language
@options.written_to
@options.each
@watched
def command(
    *,
    domains: tuple[str, ...],
    sheets: int,
    personal: Personal | None,
    printing: Printing,
    lasting: Lasting,
    paper: Paper,
    ink: str,
    style: str,
    solo: bool,
    wanted: str | None,
    dpi: int,
    theme: str | None,
    templates: Path | None,
    output: str | None,
    each: bool,
) -> None:
    """Print a pad of score sheets: shipped domains, files of your own, or a mix.

    Without a DOMAIN the pad holds A, B, C and D. A PDF holds all sheets in one file; SVG and
    PNG give one file for each different page, and then -o names a folder, or a file whose
    name gets '-' and the domain appended.
    """
    form = choose_format(output, wanted)
    imposition = printing.imposition
    room = sheet_paper(paper, imposition)
    layouts = gather(domains, paper=room)
    back = find_layouts([printing.back], paper=room)[0] if printing.back else None
    order = PadOrder(layouts, sheets, paper, Ink(ink), solo, spoken(), Style(style))
    order = order._replace(personal=personal, imposition=imposition, back=back)
    order = order._replace(finish=lasting.finish, fillable=lasting.fillable)
    check_lasting(order, form)
    announce(printing, order, form, each=each)
    if printing.dry_run:
        return
    size = paper.name + stem_ending(imposition) + lasting.ending
    own = own_names(theme, personal)
    stem = partial(
        pad_stem, paper=size, ink=ink, solo=solo, language=spoken(), style=style, own=own
    )
    if each or has_own_pages(order, form):
        looks = Looks(theme, templates)
        deliver_each(order, form, dpi=dpi, output=output, stem=stem, looks=looks)
        return
    document = draw_pad(order, theme=theme, templates=templates)
    ids = [layout.id for layout in layouts]
    sides = 2 if imposition.duplex else 1
    deliver(document, form, dpi=dpi, output=output, stem=stem, subjects=ids, sides=sides)
