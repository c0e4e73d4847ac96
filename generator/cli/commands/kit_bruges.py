"""`scriptorium kit bruges`: print all that Brügge takes, in one PDF or piece by piece."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from generator.cli.options import shared as options
from generator.cli.options import sizes
from generator.cli.options.cutting import (
    comes_in_sheets,
    cutting_options,
    paper_name,
    uncut_option,
)
from generator.cli.options.formats import (
    Destination,
    choose_form,
    destination_options,
    refuse_parts,
    send,
)
from generator.cli.options.kinds import (
    TABLES,
    TOML,
    DataFile,
    Known,
    KnownNames,
    PaperSize,
    WholeNumber,
)
from generator.cli.options.personal import own_names
from generator.cli.options.selecting import asked_names, refuse_idle, refuse_unnamed, select
from generator.cli.output.kit_delivery import deliver_kit
from generator.cli.output.naming import kit_stem
from generator.cli.usage import Command, Option
from generator.games.bruges.kit import (
    GAME,
    bruges_pieces,
    draw_bruges_kit,
    draw_bruges_pieces,
    load_pieces,
)
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.person_cards import OPEN
from generator.games.bruges.model.game import FEWEST_PLAYERS, MOST_PLAYERS
from generator.games.bruges.model.order import BrugesFiles, BrugesKitOrder, BrugesPart
from generator.language import N_, spoken
from generator.load.settings.edition import find_edition
from generator.model.order import Ink

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

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
    cls=Option,
    type=WholeNumber("--players", FEWEST_PLAYERS, MOST_PLAYERS),
    default=MOST_PLAYERS,
    show_default=True,
    metavar="N",
    help=N_("Players who get seals, meeples, majority markers and aids, {least} to {most}."),
)
@click.option(
    "--only",
    type=KnownNames("--only", "board,workers", Known("parts", game=GAME)),
    multiple=True,
    metavar="NAMES",
    help=N_(
        "Print only these, set apart by commas: summary, pad, board, meeples, dice; groups such as"
        " persons, open, workers, florins; pieces by their ids."
    ),
)
@click.option(
    "--persons",
    type=DataFile(*TOML, *TABLES),
    metavar="FILE",
    help=N_("Table or TOML file with persons of your own, and what is missing of the known ones."),
)
@click.option(
    "--cards",
    type=WholeNumber("--cards", 1, MOST_CARDS),
    metavar="N",
    help=N_("Cards in all, persons first, then open ones to be written.  [default: 165]"),
)
@sizes.die
@options.edition_of(GAME)
@click.option(
    "--board",
    type=DataFile(*TOML),
    metavar="FILE",
    help=N_("File with what is different on your board."),
)
@click.option(
    "--components",
    type=DataFile(*TOML),
    metavar="FILE",
    help=N_("File with components of your own instead of the shipped ones."),
)
@cutting_options
@options.paper
@click.option(
    "--table-paper",
    type=PaperSize(),
    metavar="PAPER",
    help=N_("Paper of the game board, such as a3.  [default: as --paper, over several papers]"),
)
@options.ink
@destination_options
@uncut_option
@options.shop_dpi
@options.theme
@options.templates
@options.language
@options.written_to
def command(
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
    destination: Destination,
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
    form = choose_form(output, wanted, destination)
    in_sheets = comes_in_sheets(form, uncut=uncut)
    files = BrugesFiles(find_edition(GAME, edition), board, components, persons)
    asked = asked_names(only)
    parts, names = select(
        only,
        BrugesPart,
        lambda: load_pieces(files, cards, bruges_edition(files.edition)),
        others=[OPEN.id],
    )
    if destination.takes(form):
        refuse_parts(parts if asked else (), form, destination)
        parts = frozenset()
    refuse_idle(PART_OF, parts)
    refuse_unnamed(["components", "persons", "cards"], names)
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
    stem: Callable[..., str] = partial(
        kit_stem,
        game=GAME,
        paper=paper_name(paper, imposition, in_sheets=in_sheets),
        ink=ink,
        language=spoken(),
        own=[*_unusual(order), *own_names(theme, None)],
    )
    if destination.takes(form):
        pieces = bruges_pieces(order, theme=theme, templates=templates)
        name = stem(asked, paper=destination.name(form))
        send([pieces], form, destination, dpi=dpi, output=output, name=name)
        return
    draw = draw_bruges_kit if in_sheets else draw_bruges_pieces
    deliver_kit(
        lambda on_part: draw(order, theme=theme, templates=templates, on_part=on_part),
        form,
        imposition,
        dpi=dpi,
        output=output,
        stem=stem,
        subjects=asked,
    )


def _unusual(order: BrugesKitOrder) -> list[str]:
    """Tell by what a kit differs from the usual one, so that none replaces another."""
    own = [f"{order.players}-players"] if order.players != MOST_PLAYERS else []
    own += [f"{order.cards}-cards"] if order.cards is not None else []
    own += [f"table-{order.board_paper.name}"] if order.board_paper != order.paper else []
    return [*own, *(file.stem for file in order.files.given)]
