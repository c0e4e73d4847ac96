"""`scriptorium kit board`: print all that the board game takes, in one PDF or piece by piece."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from generator.build.board import refuse_others
from generator.build.board_kit import (
    board_pieces,
    box_boards,
    draw_board_kit,
    draw_board_pieces,
    without_blanks,
)
from generator.build.layouts import find_layouts
from generator.cli import options
from generator.cli.cutting import cutting_options
from generator.cli.delivery import deliver
from generator.cli.formats import Elsewhere, choose_form, elsewhere_options, refuse_parts, send
from generator.cli.imposing import takes
from generator.cli.kit_dice import read_die
from generator.cli.naming import FOLDER, kit_stem, safe
from generator.cli.personal import own_names
from generator.cli.progress import progress
from generator.cli.usage import Command
from generator.errors import OrderError, UnknownNameError, closest, shown
from generator.language import _, spoken
from generator.load.components import choose, load_components
from generator.model.board import FEWEST_PLAYERS, MOST_PLAYERS, TILE
from generator.model.order import BoardKitOrder, BoardPart, Format, Ink
from generator.page.forme import papers
from generator.units import parse_paper

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.component import ComponentSet
    from generator.model.layout import Layout
    from generator.model.order import Imposition
    from generator.units import Paper

SHOP_DPI = 300
PART_OF = {"boards": BoardPart.BOARDS, "die": BoardPart.DICE, "table_paper": BoardPart.TABLE}
"""The part of the kit that an option speaks of."""


def names_of(where: str, sample: str) -> Callable[[str], tuple[str, ...]]:
    """Return the type of names that are set apart by commas, such as SAMPLE."""

    def names(text: str) -> tuple[str, ...]:
        read = tuple(name.strip() for name in text.split(","))
        if not all(read):
            message = _("{where} takes names set apart by commas, such as {sample}, not '{text}'.")
            raise OrderError(message.format(where=where, sample=sample, text=shown(text)))
        return read

    return names


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
    type=options.whole_number("--players", FEWEST_PLAYERS, MOST_PLAYERS),
    default=MOST_PLAYERS,
    show_default=True,
    metavar="N",
    help="Players who get a board, markers and dice, 2 to 4.",
)
@click.option(
    "--boards",
    type=names_of("--boards", "1,6"),
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
    type=names_of("--only", "buildings,7"),
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
    shell_complete=options.suggested("papers"),
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
    elsewhere: Elsewhere,
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
    form = choose_form(output, wanted, elsewhere)
    if uncut and form is Format.PDF:
        raise OrderError(_("A PDF holds whole sheets anyway; drop --uncut, or add --format png."))
    parts, names = split_names([name for group in only for name in group], components, tile)
    if elsewhere.takes(form):
        refuse_parts(parts if only else (), form, elsewhere)
        parts = frozenset()
    _check_use(ctx, parts, names)
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
    in_sheets = uncut or form is Format.PDF
    size = paper.name if imposition.duplex else f"{paper.name}-single"
    asked = list(dict.fromkeys(name.casefold() for group in only for name in group))
    stem: Callable[..., str] = partial(
        kit_stem,
        game="board",
        paper=size if in_sheets else paper.name,
        ink=ink,
        language=spoken(),
        own=[*_unusual(order), *own_names(theme, None)],
    )
    if elsewhere.takes(form):
        pieces = board_pieces(order, theme=theme, templates=templates)
        name = stem(asked, paper=elsewhere.name(form))
        send([pieces], form, elsewhere, dpi=dpi, output=output, name=name)
        return
    draw = draw_board_kit if in_sheets else draw_board_pieces
    with progress() as on_part:
        document = draw(order, theme=theme, templates=templates, on_part=on_part)
    if form is Format.PDF:
        sides = 2 if imposition.duplex else 1
        click.echo(takes(imposition, papers(len(document.pages), sides), None))
    else:
        document = without_blanks(document)
        output, stem = _folder(output, stem(asked)), _plain
    deliver(document, form, dpi=dpi, output=output, stem=stem, subjects=asked)


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
            try:
                choose(known, [name])
            except UnknownNameError as error:
                raise UnknownNameError(_unknown(name, known)) from error
    return frozenset(parts[name.casefold()] for name in names if name.casefold() in parts), others


def _unknown(name: str, components: ComponentSet) -> str:
    groups = [*BoardPart, *(group.id for group in components.groups)]
    close = closest(name, [*groups, *(it.id for it in components.components)])
    if close is not None:
        message = _("{where} knows no '{name}'; did you mean '{close}'?")
    else:
        message = _(
            "{where} knows no '{name}'; choose {known}, or a component by its id or number."
        )
    listed = ", ".join(groups)
    return message.format(where="--only", name=shown(name), close=close, known=listed)


def _load_boards(names: Sequence[str], paper: Paper) -> tuple[Layout, ...]:
    """Load player boards, each once; the same board is the same layout."""
    distinct = list(dict.fromkeys(names))
    found = dict(zip(distinct, find_layouts(distinct, paper=paper), strict=True))
    refuse_others(found.values())
    return tuple(found[name] for name in names)


def _check_use(
    ctx: click.Context, parts: frozenset[BoardPart], names: tuple[str, ...] | None
) -> None:
    """Refuse an option that speaks of what is not printed."""

    def is_given(name: str) -> bool:
        return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE

    for name, part in PART_OF.items():
        if is_given(name) and part not in parts:
            message = _("--{name} is of no use without the {part}; add --only {part} or drop it.")
            raise OrderError(message.format(name=name.replace("_", "-"), part=part))
    if is_given("components") and names == ():
        message = _("--components is of no use where --only names none of them; drop one of both.")
        raise OrderError(message)


def _unusual(order: BoardKitOrder) -> list[str]:
    """Tell by what a kit differs from the usual one, so that none replaces another."""
    own = [f"{order.players}-players"] if order.players != MOST_PLAYERS else []
    own += [f"{order.tile:g}mm"] if order.tile != TILE else []
    own += [f"table-{order.table_paper.name}"] if order.table_paper != order.paper else []
    return [*own, *([order.components.stem] if order.components else [])]


def _folder(output: str | None, name: str) -> str:
    """Return the folder for single pictures: one of its own, unless -o says where."""
    return f"{FOLDER / name}{os.sep}" if output is None else output


def _plain(pages: Sequence[str]) -> str:
    """Name a picture after its page."""
    return safe("-".join(pages))
