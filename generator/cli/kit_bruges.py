"""`scriptorium kit bruges`: print all that Brügge takes, in one PDF or piece by piece."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from generator.build.board_kit import without_blanks
from generator.build.bruges_kit import (
    GAME,
    bruges_pieces,
    draw_bruges_kit,
    draw_bruges_pieces,
    load_pieces,
)
from generator.cli import options
from generator.cli.cutting import cutting_options
from generator.cli.delivery import deliver
from generator.cli.formats import Elsewhere, choose_form, elsewhere_options, refuse_parts, send
from generator.cli.imposing import takes
from generator.cli.kit_board import SHOP_DPI, names_of
from generator.cli.kit_dice import read_die
from generator.cli.naming import FOLDER, kit_stem, safe
from generator.cli.personal import own_names
from generator.cli.progress import progress
from generator.cli.usage import Command
from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import _, spoken
from generator.load.bruges_edition import bruges_edition
from generator.load.components import choose
from generator.load.edition import find_edition
from generator.load.person_cards import OPEN
from generator.model.bruges import FEWEST_PLAYERS, MOST_PLAYERS
from generator.model.bruges_kit import BrugesFiles, BrugesKitOrder, BrugesPart
from generator.model.order import Format, Ink
from generator.page.forme import papers
from generator.units import parse_paper

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.component import ComponentSet
    from generator.model.order import Imposition
    from generator.units import Paper

MOST_CARDS = 1000
PART_OF = {
    "die": BrugesPart.DICE,
    "table_paper": BrugesPart.BOARD,
    "board": BrugesPart.BOARD,
}
"""The part of the kit that an option speaks of."""


@click.command(
    GAME,
    cls=Command,
    epilog="""\b
Examples:
  scriptorium kit bruges --table-paper a3
  scriptorium kit bruges --players 3 --ink low
  scriptorium kit bruges --only persons,open --persons mine.csv
  scriptorium kit bruges --only board,dice --paper letter
  scriptorium kit bruges --format png --bleed 3mm -o shop/""",
)
@click.option(
    "--players",
    type=options.whole_number("--players", FEWEST_PLAYERS, MOST_PLAYERS),
    default=MOST_PLAYERS,
    show_default=True,
    metavar="N",
    help="Players who get seals, meeples, majority markers and aids, 2 to 4.",
)
@click.option(
    "--only",
    type=names_of("--only", "board,workers"),
    multiple=True,
    metavar="NAMES",
    help="Print only these, set apart by commas: summary, pad, board, meeples, dice; groups such as"
    " persons, open, workers, florins; pieces by their ids.",
)
@click.option(
    "--persons",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Table or TOML file with persons of your own, and what is missing of the known ones.",
)
@click.option(
    "--cards",
    type=options.whole_number("--cards", 1, MOST_CARDS),
    metavar="N",
    help="Cards in all, persons first, then open ones to be written.  [default: 165]",
)
@click.option(
    "--die",
    type=read_die,
    default="16mm",
    show_default=True,
    metavar="LENGTH",
    help="Edge of the dice.",
)
@options.edition
@click.option(
    "--board",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="File with what is different on your board.",
)
@click.option(
    "--components",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="File with components of your own instead of the shipped ones.",
)
@cutting_options
@options.paper
@click.option(
    "--table-paper",
    type=parse_paper,
    metavar="PAPER",
    help="Paper of the game board, such as a3.  [default: as --paper, over several papers]",
)
@options.ink
@elsewhere_options
@click.option(
    "--uncut", is_flag=True, help="With PNG and SVG, draw whole sheets, not single components."
)
@options.dpi_of(SHOP_DPI)
@options.theme
@options.templates
@options.language
@options.output("File or folder to write.  [default: a telling name in output/]")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    players: int,
    only: tuple[tuple[str, ...], ...],
    persons: Path | None,
    cards: int | None,
    die: float,
    edition: str | None,
    board: Path | None,
    components: Path | None,
    imposition: Imposition,
    paper: Paper,
    table_paper: Paper | None,
    ink: str,
    wanted: str | None,
    elsewhere: Elsewhere,
    uncut: bool,
    dpi: int,
    theme: str | None,
    templates: Path | None,
    output: str | None,
) -> None:
    """Print all that Brügge takes: board, cards, tiles, tokens, aids, meeples and dice.

    Persons that the rulebook describes are on their cards, for the others there are open
    ones. Sheets are printed on both sides and cut along the marks. PNG and SVG give one file
    for each different piece instead.
    """
    form = choose_form(output, wanted, elsewhere)
    in_sheets = uncut or form is Format.PDF
    if uncut and form is Format.PDF:
        raise OrderError(_("A PDF holds whole sheets anyway; drop --uncut, or add --format png."))
    files = BrugesFiles(find_edition(GAME, edition), board, components, persons)
    asked = list(dict.fromkeys(name.casefold() for group in only for name in group))
    parts, names = split_names(asked, files, cards)
    if elsewhere.takes(form):
        refuse_parts(parts if asked else (), form, elsewhere)
        parts = frozenset()
    _check_use(ctx, parts, names)
    order = BrugesKitOrder(
        players,
        die,
        parts,
        names,
        paper,
        table_paper or paper,
        Ink(ink),
        spoken(),
        imposition,
        cards,
        files,
    )
    size = paper.name if imposition.duplex else f"{paper.name}-single"
    stem: Callable[..., str] = partial(
        kit_stem,
        game=GAME,
        paper=size if in_sheets else paper.name,
        ink=ink,
        language=spoken(),
        own=[*_unusual(order), *own_names(theme, None)],
    )
    if elsewhere.takes(form):
        pieces = bruges_pieces(order, theme=theme, templates=templates)
        name = stem(asked, paper=elsewhere.name(form))
        send([pieces], form, elsewhere, dpi=dpi, output=output, name=name)
        return
    draw = draw_bruges_kit if in_sheets else draw_bruges_pieces
    with progress() as on_part:
        document = draw(order, theme=theme, templates=templates, on_part=on_part)
    if form is Format.PDF:
        sides = 2 if imposition.duplex else 1
        click.echo(takes(imposition, papers(len(document.pages), sides), None))
    else:
        document = without_blanks(document)
        output = f"{FOLDER / stem(asked)}{os.sep}" if output is None else output
        stem = _plain
    deliver(document, form, dpi=dpi, output=output, stem=stem, subjects=asked)


def split_names(
    names: Sequence[str], files: BrugesFiles, cards: int | None
) -> tuple[frozenset[BrugesPart], tuple[str, ...] | None]:
    """Tell the parts among NAMES from the pieces; without names all are wanted."""
    if not names:
        return frozenset(BrugesPart), None
    parts = frozenset(part for part in BrugesPart if part.value in names)
    others = tuple(name for name in names if name not in set(BrugesPart))
    if others:
        known = load_pieces(files, cards, bruges_edition(files.edition))
        for name in (it for it in others if it != OPEN.id):
            try:
                choose(known, [name])
            except UnknownNameError as error:
                raise UnknownNameError(_unknown(name, known)) from error
    return parts, others


def _unknown(name: str, pieces: ComponentSet) -> str:
    groups = [*BrugesPart, *(group.id for group in pieces.groups)]
    close = closest(name, [*groups, *(it.id for it in pieces.components)])
    message = _("{where} knows no '{name}'; choose {known}, or a piece by its id.")
    if close is not None:
        message = _("{where} knows no '{name}'; did you mean '{close}'?")
    listed = ", ".join(groups)
    return message.format(where="--only", name=shown(name), close=close, known=listed)


def _check_use(
    ctx: click.Context, parts: frozenset[BrugesPart], names: tuple[str, ...] | None
) -> None:
    """Refuse an option that speaks of what is not printed."""

    def is_given(name: str) -> bool:
        return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE

    for name, part in PART_OF.items():
        if is_given(name) and part not in parts:
            message = _("--{name} is of no use without the {part}; add --only {part} or drop it.")
            raise OrderError(message.format(name=name.replace("_", "-"), part=part))
    for name in ("components", "persons", "cards"):
        if is_given(name) and names == ():
            message = _("--{name} is of no use where --only names none of them; drop one of both.")
            raise OrderError(message.format(name=name))


def _unusual(order: BrugesKitOrder) -> list[str]:
    """Tell by what a kit differs from the usual one, so that none replaces another."""
    own = [f"{order.players}-players"] if order.players != MOST_PLAYERS else []
    own += [f"{order.cards}-cards"] if order.cards is not None else []
    own += [f"table-{order.board_paper.name}"] if order.board_paper != order.paper else []
    return [*own, *(file.stem for file in order.files.given)]


def _plain(pages: Sequence[str]) -> str:
    """Name a picture after its page."""
    return safe("-".join(pages))
