"""`scriptorium board`: print player boards of the board game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from generator.cli.options import shared as options
from generator.cli.options import sizes
from generator.cli.options.gathering import gather
from generator.cli.options.imposing import stem_ending, takes, turning_options
from generator.cli.options.kinds import TOML, Known, WholeNumber
from generator.cli.options.personal import own_names
from generator.cli.options.watch import watched
from generator.cli.output.delivery import deliver
from generator.cli.output.naming import board_stem, choose_format
from generator.cli.usage import Argument, Command, Option
from generator.games.board.boards import draw_boards, refuse_others
from generator.games.board.model.order import BoardOrder
from generator.language import N_, spoken
from generator.load.layouts.library import layout_paths
from generator.model.order import Format, Ink
from generator.model.terrain import Game
from generator.page.imposition.division import papers

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.order import Imposition
    from generator.units import Paper

MOST_COPIES = 100


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  scriptorium board 1 --copies 4
  scriptorium board 1 6 mine.toml --paper letter
  scriptorium board 2 3 4 5 --duplex --ink low
  scriptorium board 1 --tile 40mm --paper a3""",
)
@click.argument(
    "boards",
    cls=Argument,
    type=Known("layouts", TOML, game=Game.BOARD),
    nargs=-1,
    default=lambda: tuple(layout_paths(Game.BOARD)),
    metavar="[BOARD|FILE|FOLDER]...",
    help=N_("Player boards, shipped ones or layout files, in their order."),
)
@click.option(
    "--copies",
    cls=Option,
    type=WholeNumber("--copies", 1, MOST_COPIES),
    default=1,
    show_default=True,
    metavar="N",
    help=N_("Copies of each board, {least} to {most}."),
)
@sizes.tile
@turning_options
@options.paper
@options.ink
@options.form
@options.dpi
@options.theme
@options.templates
@options.language
@options.written_to
@watched
def command(
    *,
    boards: tuple[str, ...],
    copies: int,
    tile: float,
    imposition: Imposition,
    paper: Paper,
    ink: str,
    wanted: str | None,
    dpi: int,
    theme: str | None,
    templates: Path | None,
    output: str | None,
) -> None:
    """Print player boards: shipped ones, files of your own, or a mix.

    Without a BOARD all nine are printed. On both sides of a paper the boards are front and
    back in the order given. A PDF holds all boards in one file; SVG and PNG give one file for
    each different page.
    """
    form = choose_format(output, wanted)
    layouts = gather(boards, paper=paper, game=Game.BOARD)
    refuse_others(layouts)
    order = BoardOrder(layouts, copies, tile, paper, Ink(ink), spoken(), imposition)
    document = draw_boards(order, theme=theme, templates=templates)
    sides = 2 if imposition.duplex else 1
    details = ""
    if imposition.duplex and form is Format.PDF:
        details = takes(imposition, papers(len(document.pages), sides), 0)
    size = paper.name + stem_ending(imposition)
    own = own_names(theme, None)
    stem = partial(board_stem, paper=size, ink=ink, tile=tile, language=spoken(), own=own)
    ids = [layout.id for layout in layouts]
    deliver(
        document, form, dpi=dpi, output=output, stem=stem, subjects=ids, takes=details, sides=sides
    )
