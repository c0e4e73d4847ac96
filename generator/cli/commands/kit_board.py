"""`scriptorium kit board`: print all that the board game takes, in one PDF or piece by piece."""

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
from generator.cli.options.kinds import TOML, DataFile, Known, KnownNames, PaperSize, WholeNumber
from generator.cli.options.personal import own_names
from generator.cli.options.selecting import asked_names, refuse_idle, refuse_unnamed, select
from generator.cli.output.kit_delivery import deliver_kit
from generator.cli.output.naming import kit_stem
from generator.cli.usage import Command, Option
from generator.games.board.boards import refuse_others
from generator.games.board.kit import (
    board_pieces,
    box_boards,
    draw_board_kit,
    draw_board_pieces,
)
from generator.games.board.model.order import BoardKitOrder, BoardPart
from generator.games.board.model.words import FEWEST_PLAYERS, MOST_PLAYERS
from generator.language import N_, spoken
from generator.load.components.component_set import load_components
from generator.model.component import TILE
from generator.model.order import Ink
from generator.model.terrain import Game
from generator.products.layouts import find_layouts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from generator.model.layout import Layout
    from generator.model.order import Imposition
    from generator.units import Paper

PART_OF = {"boards": BoardPart.BOARDS, "die": BoardPart.DICE, "table_paper": BoardPart.TABLE}
"""The part of the kit that an option speaks of."""


@click.command(
    "board",
    cls=Command,
    epilog="""\b
Examples:
  scriptorium kit board --players 3
  scriptorium kit board --only buildings,castles --paper letter --ink low
  scriptorium kit board --only 7,12 --tile 30mm
  scriptorium kit board --format png --bleed 3mm -o shop/
  scriptorium kit board --only knowledge --format png --uncut
  scriptorium kit board --only buildings --product tgc-mini-hex-tile
  scriptorium kit board --format tts""",
)
@click.option(
    "--players",
    cls=Option,
    type=WholeNumber("--players", FEWEST_PLAYERS, MOST_PLAYERS),
    default=MOST_PLAYERS,
    show_default=True,
    metavar="N",
    help=N_("Players who get a board, markers and dice, {least} to {most}."),
)
@click.option(
    "--boards",
    type=KnownNames("--boards", "1,6", Known("layouts", TOML, game=Game.BOARD)),
    metavar="1,6,...",
    help=N_("Player boards and layout files instead of the box's, set apart by commas."),
)
@sizes.tile
@sizes.die
@click.option(
    "--only",
    type=KnownNames("--only", "buildings,7", Known("parts", game="board")),
    multiple=True,
    metavar="NAMES",
    help=N_(
        "Print only these, set apart by commas: summary, aid, table, boards, markers, dice;"
        " groups such as buildings; components by id or number."
    ),
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
    boards: tuple[str, ...] | None,
    tile: float,
    die: float,
    only: tuple[tuple[str, ...], ...],
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
    """Print all that the board game takes: rules, boards, tiles, pieces, markers and dice.

    Sheets are printed on both sides and cut along the marks; every tile fits its space on
    the boards. PNG and SVG give one file for each different component instead.
    """
    form = choose_form(output, wanted, destination)
    in_sheets = comes_in_sheets(form, uncut=uncut)
    asked = asked_names(only)
    parts, names = select(only, BoardPart, lambda: load_components(components, tile))
    if destination.takes(form):
        refuse_parts(parts if asked else (), form, destination)
        parts = frozenset()
    refuse_idle(PART_OF, parts)
    refuse_unnamed(["components"], names)
    layouts: tuple[Layout, ...] = ()
    if BoardPart.BOARDS in parts:
        layouts = _load_boards(boards or box_boards(players), paper)
    order = BoardKitOrder(
        layouts,
        players,
        tile,
        die,
        parts,
        names,
        paper,
        table_paper or paper,
        Ink(ink),
        spoken(),
        imposition,
        components,
    )
    stem: Callable[..., str] = partial(
        kit_stem,
        game="board",
        paper=paper_name(paper, imposition, in_sheets=in_sheets),
        ink=ink,
        language=spoken(),
        own=[*_unusual(order), *own_names(theme, None)],
    )
    if destination.takes(form):
        pieces = board_pieces(order, theme=theme, templates=templates)
        name = stem(asked, paper=destination.name(form))
        send([pieces], form, destination, dpi=dpi, output=output, name=name)
        return
    draw = draw_board_kit if in_sheets else draw_board_pieces
    deliver_kit(
        lambda on_part: draw(order, theme=theme, templates=templates, on_part=on_part),
        form,
        imposition,
        dpi=dpi,
        output=output,
        stem=stem,
        subjects=asked,
    )


def _load_boards(names: Sequence[str], paper: Paper) -> tuple[Layout, ...]:
    """Load player boards, each once; the same board is the same layout."""
    distinct = list(dict.fromkeys(names))
    found = dict(zip(distinct, find_layouts(distinct, paper=paper), strict=True))
    refuse_others(found.values())
    return tuple(found[name] for name in names)


def _unusual(order: BoardKitOrder) -> list[str]:
    """Tell by what a kit differs from the usual one, so that none replaces another."""
    own = [f"{order.players}-players"] if order.players != MOST_PLAYERS else []
    own += [f"{order.tile:g}mm"] if order.tile != TILE else []
    own += [f"table-{order.table_paper.name}"] if order.table_paper != order.paper else []
    return [*own, *([order.components.stem] if order.components else [])]
