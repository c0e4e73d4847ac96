"""`scriptorium new`: write a layout file to start from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import shared as options
from generator.cli.options.kinds import TOML, Known, OneOf
from generator.cli.usage import Command
from generator.errors import InvalidError, OrderError, shown
from generator.language import _
from generator.load.layouts.layout import ID_PATTERN
from generator.load.layouts.starter import STARTER, starter_of
from generator.load.results.blank import BLANKS, blank_sheets
from generator.products.layouts import check_files
from generator.products.writing import LONGEST, write_files
from generator.registry import brings, games_with
from generator.units import PAPERS

if TYPE_CHECKING:
    from generator.load.layouts.kind import AnyLayout

GAME_SHEETS = {
    name: write
    for spec in games_with(BLANKS)
    for name, write in blank_sheets(spec.name).by_name.items()
}
"""The writers of blank sheets for games without layouts, by the name that --sheet takes."""
STARTED = tuple(spec.name for spec in games_with(STARTER))
"""The games whose layouts can be created, the usual one first."""


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  scriptorium new mine
  scriptorium new tracing --from traced.toml -o domains/tracing.toml
  scriptorium new anna --sheet A
  scriptorium new evening --sheet 6
  scriptorium new alone --sheet cards-solo
  scriptorium new mydeck --deck""",
)
@click.argument("name", metavar="[NAME]", required=False)
@click.option(
    "--game",
    type=OneOf("--game", STARTED),
    metavar="|".join(STARTED),
    help=f"Game of the layout.  [default: {STARTED[0]}, or that of --from]",
)
@click.option(
    "--from",
    "source",
    metavar="FILE|ID",
    type=Known("layouts", TOML),
    help="Begin with this layout; one traced from a drawing becomes a text map.",
)
@click.option(
    "--sheet",
    metavar="DOMAIN|BOARD|GAME",
    type=Known("layouts", TOML),
    help="Write an empty sheet to fill in and score, not a layout: of a domain, of a board, or of"
    f" a game ({', '.join(GAME_SHEETS)}).",
)
@click.option(
    "--deck", is_flag=True, help="Write a deck of cards, with its table beside it, not a layout."
)
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
@options.language
@options.output("File to write.  [default: NAME.toml in this folder]")
def command(
    *,
    name: str | None,
    game: str | None,
    source: str | None,
    sheet: str | None,
    deck: bool,
    force: bool,
    output: str | None,
) -> None:
    """Write a file to start from: the layout NAME, an empty sheet, or a deck of cards.

    All of them are valid and have comments that explain them.
    """
    if deck:
        _write_deck(name, output, force=force, excluded=source or game or sheet)
        return
    if sheet is not None:
        _write_sheet(sheet, name, output, force=force, excluded=source or game)
        return
    if name is None:
        message = _("A layout needs a name; write it as in 'scriptorium new mine'.")
        raise OrderError(message)
    name = _checked(name)
    file = Path(output or f"{name}.toml")
    shown_file = shown(file, LONGEST)
    if source is None:
        text = starter_of(game or STARTED[0]).begin(name, shown_file)
    else:
        layout = _source(source, game)
        text = starter_of(layout.game).rewrite(layout, name, shown_file)
    write_files({file: text.encode()}, force=force)
    message = _("{file}: written; change it, then run 'scriptorium check {file}'.")
    click.echo(message.format(file=shown_file))


def _write_sheet(
    domain: str, name: str | None, output: str | None, *, force: bool, excluded: str | None
) -> None:
    if excluded is not None:
        raise OrderError(_("--sheet writes a sheet; leave --from and --game out."))
    layout = None if domain.lower() in GAME_SHEETS else _source(domain, None)
    bare = domain.lower() if layout is None else f"sheet-{layout.id}"
    file = Path(output or f"{_checked(name) if name else bare}.toml")
    shown_file = shown(file, LONGEST)
    text = GAME_SHEETS[bare]() if layout is None else _blank(layout, file.parent)
    write_files({file: text.encode()}, force=force)
    message = _("{file}: written; fill it in, then run 'scriptorium score {file}'.")
    click.echo(message.format(file=shown_file))


def _write_deck(name: str | None, output: str | None, *, force: bool, excluded: str | None) -> None:
    from generator.cli.starters.deck import starter_deck, starter_table  # noqa: PLC0415 - rare

    if excluded is not None:
        raise OrderError(_("--deck writes a deck; leave --from, --game and --sheet out."))
    if name is None:
        raise OrderError(_("A deck needs a name; write it as in 'scriptorium new mydeck --deck'."))
    bare = name.removesuffix(".toml")
    if re.fullmatch(ID_PATTERN, bare) is None:
        message = _(
            "'{name}' cannot be the name of a deck; use 1 to 40 letters A to Z, digits, - and _."
        )
        raise OrderError(message.format(name=shown(name)))
    file = Path(output or f"{bare}.toml")
    table = file.with_suffix(".csv")
    if table == file:
        message = _("{file} is the name of the deck's table; name the deck's file, in .toml.")
        raise OrderError(message.format(file=shown(file, LONGEST)))
    shown_file = shown(file, LONGEST)
    text = starter_deck(bare, shown_file, table.name)
    write_files({file: text.encode(), table: starter_table().encode()}, force=force)
    message = _("{file} and {table}: written; change them, then run 'scriptorium kit deck {file}'.")
    click.echo(message.format(file=shown_file, table=shown(table, LONGEST)))


def _blank(layout: AnyLayout, folder: Path) -> str:
    """Write the empty sheet of a layout."""
    write = blank_sheets(layout.game).of_layout if brings(layout.game, BLANKS) else None
    if write is None:
        message = _("The game '{game}' has no empty sheet of a layout; leave --sheet out.")
        raise OrderError(message.format(game=layout.game))
    return write(layout, folder)


def _checked(name: str) -> str:
    bare = name.removesuffix(".toml")
    if re.fullmatch(ID_PATTERN, bare) is None:
        message = _(
            "'{name}' cannot be the id of a layout; use 1 to 40 letters A to Z, digits, - and _."
        )
        raise OrderError(message.format(name=shown(name)))
    return bare


def _source(source: str, game: str | None) -> AnyLayout:
    (report,) = check_files([source], custom=True, paper=PAPERS["a3"])
    findings = [finding for finding in report.findings if finding.code != "off-page"]
    layout = report.layout
    if findings or layout is None:
        raise InvalidError(findings)
    if game is not None and layout.game != game:
        message = _("{source} is a layout of the {found} game; leave --game {asked} out.")
        raise OrderError(message.format(source=shown(source), found=layout.game, asked=game))
    return layout
