"""`scriptorium calculator`: worksheets for the score, on paper or for a browser."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from generator.cli.options import shared as options
from generator.cli.options.imposing import takes
from generator.cli.options.kinds import TABLES, TOML, DataFile, Kind, OneOf, WholeNumber
from generator.cli.output.delivery import deliver, size
from generator.cli.output.naming import (
    calculator_stem,
    check_webpage,
    choose_format,
    is_webpage,
    name_files,
)
from generator.cli.output.tray import report
from generator.cli.output.writing import write_files
from generator.cli.usage import Argument, Command, Option
from generator.errors import OrderError
from generator.games.board.model.game import TieBreak
from generator.games.bruges.model.game import Engraver
from generator.language import N_, _, spoken
from generator.load.settings.edition import SHIPPED
from generator.model.order import Format, Imposition, Ink
from generator.model.worksheet import WorksheetOrder
from generator.page.imposition.division import papers
from generator.page.worksheets.score_pad import UPS, pad_division
from generator.products.calculator import GAMES, draw_calculator, make_worksheet, write_calculator

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.units import Paper

USUAL_PLAYERS = 4
FEWEST_COLUMNS, MOST_COLUMNS = 1, 5
LARGEST_PAD = 500
ON_PAPER = ("paper", "ink", "format", "dpi", "sheets", "up")
"""The options that mean nothing to a browser."""
OF_GAME = {"tie": "board", "engraver": "bruges", "persons": "bruges"}
"""The options that only one game knows."""


class Players(Kind[str]):
    """A number of players; it is judged once the game is known, which has bounds of its own."""

    name = "number"
    least, most = FEWEST_COLUMNS, MOST_COLUMNS


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  scriptorium calculator dice
  scriptorium calculator board --players 3 --edition 2019 --paper letter
  scriptorium calculator cards --players 1
  scriptorium calculator bruges --sheets 20 --up 2
  scriptorium calculator board --html -o board.html""",
)
@click.argument(
    "game",
    cls=Argument,
    type=OneOf("calculator", GAMES),
    metavar="|".join(GAMES),
    help=N_("Game whose points are reckoned."),
)
@click.option(
    "--players",
    type=Players(),
    metavar="N",
    help=N_(
        "Columns: 1 to 5 (dice), 1 to 4 (cards), 2 to 4 (board, bruges); a page begins with"
        " them.  [default: 4]"
    ),
)
@click.option(
    "--sheets",
    cls=Option,
    type=WholeNumber("--sheets", 1, LARGEST_PAD),
    default=1,
    show_default=True,
    metavar="N",
    help=N_("Sheets of a pad, {least} to {most}."),
)
@click.option(
    "--up",
    type=OneOf("--up", map(str, UPS)),
    default="1",
    show_default=True,
    metavar="|".join(map(str, UPS)),
    help=N_("Sheets on each paper, to be cut apart."),
)
@options.edition
@click.option(
    "--tie",
    type=OneOf("--tie", TieBreak),
    metavar="|".join(TieBreak),
    help=N_("Who wins a tie of the board game, by its empty hexes.  [default: fewest-empty]"),
)
@click.option(
    "--persons",
    type=DataFile(*TOML, *TABLES),
    metavar="FILE",
    help=N_("File with persons of your own for Brügge; those with a laurel get a row."),
)
@click.option(
    "--engraver",
    type=OneOf("--engraver", Engraver),
    metavar="|".join(Engraver),
    help=N_("How the engraver of Brügge is read.  [default: all-groups]"),
)
@options.paper
@options.ink
@options.form
@options.dpi
@options.theme
@options.templates
@options.language
@click.option(
    "--html", is_flag=True, help=N_("Write one page for a browser instead, which counts.")
)
@options.written_to
@click.pass_context
def command(
    ctx: click.Context,
    *,
    game: str,
    players: str | None,
    sheets: int,
    up: str,
    edition: str | None,
    tie: str | None,
    persons: Path | None,
    engraver: str | None,
    paper: Paper,
    ink: str,
    wanted: str | None,
    dpi: int,
    theme: str | None,
    templates: Path | None,
    html: bool,
    output: str | None,
) -> None:
    """Print worksheets that name every source of points, ready for pencil: one, or a pad.

    The figures are those of the edition. With --html, or where -o ends in .html, it is one page
    for a browser instead: it needs no network, counts while one types, and keeps its entries.
    """
    for_browser = html or is_webpage(output)
    _refuse_strange(ctx, game)
    if for_browser:
        _refuse_paper(ctx)
        check_webpage(output)
    form = None if for_browser else choose_format(output, wanted)
    worksheet = make_worksheet(
        game,
        edition,
        TieBreak(tie or TieBreak.FEWEST),
        engraver=Engraver(engraver or Engraver.ALL),
        persons=persons,
    )
    least, most = worksheet.players[0], worksheet.players[-1]
    number = WholeNumber("--players", least, most)(players or USUAL_PLAYERS)
    own = [persons.stem] if persons else []
    own += [engraver] if engraver == Engraver.OTHERS else []
    stem = partial(
        calculator_stem,
        game,
        edition=worksheet.edition if worksheet.edition != SHIPPED[game] else "",
        language=spoken(),
        own=own,
    )
    if form is None:
        page = write_calculator(
            worksheet, number, language=spoken(), theme=theme, templates=templates
        )
        name = stem(players=0, paper="", ink="")
        (file,) = name_files(output, [game], "html", lambda _games: name)
        write_files({file: page})
        report(f"{file}: {size(len(page))}")
        return
    order = WorksheetOrder(number, paper, Ink(ink), spoken(), sheets, int(up))
    document = draw_calculator(worksheet, order, theme=theme, templates=templates)
    name = stem(players=0 if number == USUAL_PLAYERS else number, paper=paper.name, ink=ink)
    name += _pad_ending(order)
    details = ""
    if form is Format.PDF and _pad_ending(order):
        cuts = pad_division(order.paper, order.up).cuts
        details = takes(Imposition(up=order.up), papers(order.sheets, order.up), cuts)
    deliver(
        document,
        form,
        dpi=dpi,
        output=output,
        stem=lambda _games: name,
        subjects=[game],
        takes=details,
    )


def _pad_ending(order: WorksheetOrder) -> str:
    """Return what the name of a file tells about a pad."""
    ending = f"-{order.sheets}-sheets" if order.sheets > 1 else ""
    return f"{ending}-{order.up}up" if order.up > 1 else ending


def _asked(ctx: click.Context) -> Iterator[str]:
    """Name the options that were given."""
    for param in ctx.command.params:
        if ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE:
            yield param.opts[0].removeprefix("--")


def _refuse_strange(ctx: click.Context, game: str) -> None:
    """Refuse an option that another game knows."""
    for name in _asked(ctx):
        if OF_GAME.get(name, game) != game:
            message = _("--{name} is of no use for '{game}', only for '{other}'; drop it.")
            raise OrderError(message.format(name=name, game=game, other=OF_GAME[name]))


def _refuse_paper(ctx: click.Context) -> None:
    """Refuse an option that speaks of paper when a page for a browser is asked for."""
    for name in _asked(ctx):
        if name in ON_PAPER:
            message = _("--{name} is of no use with --html; drop one of them.")
            raise OrderError(message.format(name=name))
