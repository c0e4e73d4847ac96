"""`scriptorium kit board`: print all that the board game takes, in one PDF or piece by piece."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from generator.build.board import refuse_others
from generator.build.board_kit import box_boards, draw_board_kit, draw_board_pieces
from generator.build.layouts import find_layouts
from generator.cli import options
from generator.cli.cutting import cutting_options
from generator.cli.delivery import deliver
from generator.cli.imposing import takes
from generator.cli.kit_dice import read_die
from generator.cli.naming import FOLDER, choose_format, kit_stem, safe
from generator.cli.progress import progress
from generator.cli.usage import Command
from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import _, spoken
from generator.load.components import choose, load_components
from generator.model.board import FEWEST_PLAYERS, MOST_PLAYERS
from generator.model.order import BoardKitOrder, BoardPart, Format, Ink
from generator.page.forme import papers
from generator.units import parse_paper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.layout import Layout
    from generator.model.order import Imposition
    from generator.units import Paper

SHOP_DPI = 300
PART_OF = {"boards": BoardPart.BOARDS, "die": BoardPart.DICE, "table_paper": BoardPart.TABLE}
"""The part of the kit that an option speaks of."""


def read_names(text: str) -> tuple[str, ...]:
    """Read names that are set apart by commas."""
    return tuple(name.strip() for name in text.split(","))


@click.command(
    "board",
    cls=Command,
    epilog="""\b
Examples:
  scriptorium kit board --players 3
  scriptorium kit board --only buildings,castles --paper letter --ink low
  scriptorium kit board --only 7,12 --tile 30mm
  scriptorium kit board --format png --bleed 3mm -o shop/""",
)
@click.option(
    "--players",
    type=options.whole_number("--players", FEWEST_PLAYERS, MOST_PLAYERS),
    default=MOST_PLAYERS,
    show_default=True,
    metavar="N",
    help="Players who get a board, markers and dice, 2 to 4.",
)
@click.option(
    "--boards",
    type=read_names,
    metavar="1,6,...",
    help="Player boards and layout files instead of the box's, set apart by commas.",
)
@options.tile
@click.option(
    "--die",
    type=read_die,
    default="16mm",
    show_default=True,
    metavar="LENGTH",
    help="Edge of the dice.",
)
@click.option(
    "--only",
    type=read_names,
    multiple=True,
    metavar="NAMES",
    help="Print only these, set apart by commas: summary, aid, table, boards, markers, dice;"
    " groups such as buildings; components by id or number.",
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
@click.option(
    "--format",
    "wanted",
    type=options.one_of("--format", Format),
    metavar="|".join(Format),
    help="A PDF of sheets to cut; PNG and SVG are one file a component, with bleed.",
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
    dpi: int,
    theme: str | None,
    templates: Path | None,
    output: str | None,
) -> None:
    """Print all that the board game takes: rules, boards, tiles, pieces, markers and dice.

    Sheets are printed on both sides and cut along the marks; every tile fits its space on
    the boards. PNG and SVG give one file for each different component instead.
    """
    form = choose_format(output, wanted)
    parts, names = split_names([name for group in only for name in group], components, tile)
    _check_use(ctx, parts)
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
    draw = draw_board_kit if form is Format.PDF else draw_board_pieces
    with progress() as on_part:
        document = draw(order, theme=theme, templates=templates, on_part=on_part)
    if form is Format.PDF:
        sides = 2 if imposition.duplex else 1
        click.echo(takes(imposition, papers(len(document.pages), sides), None))
    listed = [safe(name) for group in only for name in group]
    size = paper.name if imposition.duplex else f"{paper.name}-single"
    stem = partial(kit_stem, game="board", paper=size, ink=ink, language=spoken())
    if form is not Format.PDF:
        output, stem = _folder(output, stem(listed)), _plain
    deliver(document, form, dpi=dpi, output=output, stem=stem, subjects=listed)


def split_names(
    names: Sequence[str], own: Path | None, tile: float
) -> tuple[frozenset[BoardPart], tuple[str, ...] | None]:
    """Tell the parts among NAMES from the components; without names all are wanted."""
    if not names:
        return frozenset(BoardPart), None
    parts = {part.value: part for part in BoardPart}
    others = tuple(name for name in names if name.casefold() not in parts)
    if others:
        known = load_components(own, tile)
        for name in others:
            close = closest(name, parts)
            if close and not closest(name, [group.id for group in known.groups]):
                message = _("There is no part '{name}' of the kit; did you mean '{close}'?")
                raise UnknownNameError(message.format(name=shown(name), close=close))
        choose(known, others)
    return frozenset(parts[name.casefold()] for name in names if name.casefold() in parts), others


def _load_boards(names: Sequence[str], paper: Paper) -> tuple[Layout, ...]:
    """Load player boards, each once; the same board is the same layout."""
    distinct = list(dict.fromkeys(names))
    found = dict(zip(distinct, find_layouts(distinct, paper=paper), strict=True))
    refuse_others(found.values())
    return tuple(found[name] for name in names)


def _check_use(ctx: click.Context, parts: frozenset[BoardPart]) -> None:
    """Refuse an option that speaks of a part that is not printed."""
    for name, part in PART_OF.items():
        asked = ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if asked and part not in parts:
            message = _("--{name} is of no use without the {part}; add --only {part} or drop it.")
            raise OrderError(message.format(name=name.replace("_", "-"), part=part))


def _folder(output: str | None, name: str) -> str:
    """Return the folder for single pictures: one of its own, unless -o says where."""
    return f"{FOLDER / name}{os.sep}" if output is None else output


def _plain(pages: Sequence[str]) -> str:
    """Name a picture after its page."""
    return safe("-".join(pages))
