"""`scriptorium calculator`: a worksheet for the score, on paper or for a browser."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from generator.build.calculator import draw_calculator, make_worksheet, write_calculator
from generator.cli import options
from generator.cli.delivery import deliver, size
from generator.cli.naming import (
    calculator_stem,
    check_webpage,
    choose_format,
    is_webpage,
    name_files,
)
from generator.cli.usage import Command
from generator.cli.writing import write_files
from generator.errors import OrderError
from generator.language import _, spoken
from generator.load.edition import SHIPPED
from generator.model.evening import TieBreak
from generator.model.order import Format, Ink, WorksheetOrder
from generator.model.terrain import Game

if TYPE_CHECKING:
    from pathlib import Path

    from generator.units import Paper

USUAL_PLAYERS = 4
ON_PAPER = ("paper", "ink", "format", "dpi")
"""The options that mean nothing to a browser."""


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  scriptorium calculator dice
  scriptorium calculator board --players 3 --edition 2019 --paper letter
  scriptorium calculator board --html -o board.html""",
)
@click.argument("game", type=options.one_of("calculator", Game), metavar="|".join(Game))
@click.option(
    "--players",
    metavar="N",
    help="Columns, 1 to 5 (dice) or 2 to 4 (board); a page begins with them.  [default: 4]",
)
@options.edition
@click.option(
    "--tie",
    type=options.one_of("--tie", TieBreak),
    metavar="|".join(TieBreak),
    help="Who wins a tie of the board game, by its empty hexes.  [default: fewest-empty]",
)
@options.paper
@options.ink
@click.option(
    "--format",
    "wanted",
    type=options.one_of("--format", Format),
    metavar="|".join(Format),
    help="Format.  [default: the ending of -o, else pdf]",
)
@options.dpi
@options.theme
@options.templates
@options.language
@click.option("--html", is_flag=True, help="Write one page for a browser instead, which counts.")
@options.output("File or folder to write.  [default: a telling name in output/]")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    game: str,
    players: str | None,
    edition: str | None,
    tie: str | None,
    paper: Paper,
    ink: str,
    wanted: str | None,
    dpi: int,
    theme: str | None,
    templates: Path | None,
    html: bool,
    output: str | None,
) -> None:
    """Print a worksheet that names every source of points, ready for pencil.

    The figures are those of the edition. With --html, or where -o ends in .html, it is one page
    for a browser instead: it needs no network, counts while one types, and keeps its entries.
    """
    for_browser = html or is_webpage(output)
    if tie is not None and game != Game.BOARD:
        message = _("--tie is of no use for the dice game; drop it.")
        raise OrderError(message)
    if for_browser:
        _refuse_paper(ctx)
        check_webpage(output)
    form = None if for_browser else choose_format(output, wanted)
    worksheet = make_worksheet(Game(game), edition, TieBreak(tie or TieBreak.FEWEST))
    least, most = worksheet.players[0], worksheet.players[-1]
    number = options.whole_number("--players", least, most)(players or USUAL_PLAYERS)
    stem = partial(
        calculator_stem,
        game,
        edition=worksheet.edition if worksheet.edition != SHIPPED[Game(game)] else "",
        language=spoken(),
    )
    if form is None:
        page = write_calculator(
            worksheet, number, language=spoken(), theme=theme, templates=templates
        )
        name = stem(players=0, paper="", ink="")
        (file,) = name_files(output, [game], "html", lambda _games: name)
        write_files({file: page})
        click.echo(f"{file}: {size(len(page))}")
        return
    order = WorksheetOrder(number, paper, Ink(ink), spoken())
    document = draw_calculator(worksheet, order, theme=theme, templates=templates)
    name = stem(players=0 if number == USUAL_PLAYERS else number, paper=paper.name, ink=ink)
    deliver(document, form, dpi=dpi, output=output, stem=lambda _games: name, subjects=[game])


def _refuse_paper(ctx: click.Context) -> None:
    """Refuse an option that speaks of paper when a page for a browser is asked for."""
    for param in ctx.command.params:
        asked = ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        name = param.opts[0].removeprefix("--")
        if asked and name in ON_PAPER:
            message = _("--{name} is of no use with --html; drop one of them.")
            raise OrderError(message.format(name=name))
