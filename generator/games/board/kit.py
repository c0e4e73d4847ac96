"""The kit of the board game: rules, game board, player boards, tiles, pieces, markers, dice."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.games.board.boards import board_pages
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table
from generator.games.board.model.order import BoardKitOrder, BoardOrder, BoardPart
from generator.games.board.model.words import BOX_BOARDS, MOST_PLAYERS
from generator.games.board.pages.aid import draw_aid
from generator.games.board.pages.game_board import draw_table
from generator.games.board.pages.markers import draw_dice, draw_markers
from generator.games.board.pages.paints import board_paints
from generator.games.board.pages.summary import draw_board_summary
from generator.games.board.pages.tiles import fill_figures
from generator.language import _
from generator.load.components.component_set import choose, load_components
from generator.model.component import TILE
from generator.model.order import Ink
from generator.model.tiles import Colour
from generator.page.imposition.backs import end_on_back, one_sided
from generator.page.imposition.poster import draw_poster
from generator.page.pieces.faces import FaceDrawer
from generator.products.kit import (
    Kit,
    print_kit,
    read_choice,
    refuse_idle,
    refuse_unnamed,
    select,
    without_parts,
)
from generator.products.layouts import find_layouts
from generator.products.options.cutting import paper_name
from generator.products.pieces import Pieces
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game_board import Table
    from generator.model.component import Component, ComponentSet
    from generator.model.layout import Layout
    from generator.page.marks import Page
    from generator.products.order import Order, Print, Run
    from generator.products.tools import DrawingTools
    from generator.units import Paper

GAME = "board"
PART_OF = {"boards": BoardPart.BOARDS, "die": BoardPart.DICE, "table_paper": BoardPart.TABLE}
"""The part of the kit that an option concerns."""
OWN = "points"
"""The group of which every player has one component, in the field `colour`."""


def make_kit(order: Order, run: Run) -> Print:
    """Draw all that the board game takes, or the parts that are asked for."""
    choice = read_choice(order)
    tile, path = order["tile"], order["components"]
    selection = select(order, BoardPart, lambda: load_components(path, tile, GAME))
    selection = without_parts(selection, choice)
    refuse_idle(order, PART_OF, selection.parts)
    refuse_unnamed(order, ["components"], selection)
    paper, players = order["paper"], order["players"]
    boards: tuple[Layout, ...] = ()
    if BoardPart.BOARDS in selection.parts:
        boards = _load_boards(order["boards"] or box_boards(players), paper)
    imposition = choice.imposition
    if not choice.in_sheets:
        imposition = imposition._replace(duplex=False)
        boards = tuple({id(board): board for board in boards}.values())
    wanted = BoardKitOrder(
        boards,
        players,
        tile,
        order["die"],
        selection.parts,
        selection.names,
        paper,
        order["table_paper"] or paper,
        Ink(order["ink"]),
        order.language,
        imposition,
        path,
    )
    tools = load_tools(order["theme"], order["templates"], scope=run.scope)
    return print_kit(
        order,
        run,
        choice,
        board_kit(wanted, tools),
        name=GAME,
        paper=paper_name(paper, choice.imposition, in_sheets=choice.in_sheets),
        subjects=selection.asked,
        unusual=_unusual(wanted),
    )


def part_names() -> list[str]:
    """Name the parts of the kit, and the groups of its components."""
    groups = load_components(None, TILE, GAME).groups
    return [*BoardPart, *(group.id for group in groups)]


def _load_boards(names: Sequence[str], paper: Paper) -> tuple[Layout, ...]:
    """Load player boards, each once; the same board is the same layout."""
    distinct = list(dict.fromkeys(names))
    found = dict(zip(distinct, find_layouts(distinct, paper=paper, game=GAME), strict=True))
    return tuple(found[name] for name in names)


def _unusual(order: BoardKitOrder) -> list[str]:
    """Name the differences from the usual kit, so that no file replaces another."""
    own = [f"{order.players}-players"] if order.players != MOST_PLAYERS else []
    own += [f"{order.tile:g}mm"] if order.tile != TILE else []
    own += [f"table-{order.table_paper.name}"] if order.table_paper != order.paper else []
    return [*own, *([order.components.stem] if order.components else [])]


def box_boards(players: int) -> tuple[str, ...]:
    """Return the player boards of the box, fronts and backs in turn: first one for each player."""
    shared = BOX_BOARDS[MOST_PLAYERS:]
    return tuple(name for pair in (*BOX_BOARDS[:players], *shared) for name in pair)


def kit_components(order: BoardKitOrder, edition: BoardEdition) -> ComponentSet:
    """Load the components that are asked for, with the figures that they show."""
    components = load_components(order.components, order.tile, GAME)
    if order.names is not None:
        components = choose(components, order.names)
    idle = tuple(Colour)[order.players :]
    named = {name.casefold() for name in order.names or ()}
    kept = [
        it
        for it in components.components
        if it.group.id != OWN or _colour(it) not in idle or it.id.casefold() in named
    ]
    if not kept:
        message = _("Nothing of this is used with {players} players; choose more --players.")
        raise OrderError(message.format(players=order.players))
    return fill_figures(replace(components, components=tuple(kept)), edition)


def board_kit(order: BoardKitOrder, tools: DrawingTools) -> Kit:
    """Return the parts and components that are asked for, ready to be drawn."""
    edition = board_edition()
    paints = {**board_paints(order.ink, tools.theme), "edition": edition}
    work = _Work(order, tools, edition, load_table())
    papers = [partial(job, work) for parts, job in _PARTS.items() if order.parts & parts]
    pieces = []
    if order.names is None or order.names:
        components = kit_components(order, edition)
        drawer = FaceDrawer(tools.press, paints)
        title, bleed = _("Kit for the board game"), order.imposition.bleed
        pieces = [Pieces(components, drawer, tools.fonts, title, bleed)]
    return Kit(_("Kit for the board game"), order.language, tools, papers, pieces)


def _colour(component: Component) -> object:
    """Return the colour of the player who has a component."""
    return dict(component.front.fields).get("colour")


class _Work(NamedTuple):
    """What the parts of a kit are drawn with."""

    order: BoardKitOrder
    tools: DrawingTools
    edition: BoardEdition
    table: Table

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(Colour)[: self.order.players]


def _rules(work: _Work) -> list[Page]:
    """Draw the summary, and the aid on its back; an aid of several pages has its own paper."""
    order, tools, edition, table = work
    means = order.paper, order.ink, edition, tools.theme, tools.press
    duplex = order.imposition.duplex
    pages: Sequence[Page] = ()
    aid: Sequence[Page] = ()
    if BoardPart.SUMMARY in order.parts:
        pages = draw_board_summary(*means, table=table)
    if BoardPart.AID in order.parts:
        aid = draw_aid(*means)
    if len(aid) > 1:
        pages = end_on_back(pages, duplex=duplex)
    return end_on_back([*pages, *aid], duplex=duplex)


def _table(work: _Work) -> list[Page]:

    order, tools, edition, table = work
    page = draw_table(edition, table, tools.theme, tools.press, ink=order.ink, tile=order.tile)
    return _one_sided(draw_poster(page, order.table_paper, tools.ruler), work)


def _boards(work: _Work) -> list[Page]:
    order = work.order
    wanted = BoardOrder(
        order.boards, 1, order.tile, order.paper, order.ink, order.language, order.imposition
    )
    pages = board_pages(wanted, work.edition, work.tools)
    named = {id(page): replace(page, name=f"player-board-{page.name}") for page in pages}
    return [named[id(page)] for page in pages]


def _markers(work: _Work) -> list[Page]:

    order, tools = work.order, work.tools
    pages = draw_markers(order.paper, order.ink, work.colours, tools.theme, tools.press)
    return _one_sided(pages, work)


def _dice(work: _Work) -> list[Page]:

    order, tools = work.order, work.tools
    pages = draw_dice(
        order.paper, order.ink, work.colours, tools.theme, tools.press, edge=order.die
    )
    return _one_sided(pages, work)


_PARTS: dict[frozenset[BoardPart], Callable[[_Work], Sequence[Page]]] = {
    frozenset({BoardPart.SUMMARY, BoardPart.AID}): _rules,
    frozenset({BoardPart.TABLE}): _table,
    frozenset({BoardPart.BOARDS}): _boards,
    frozenset({BoardPart.MARKERS}): _markers,
    frozenset({BoardPart.DICE}): _dice,
}


def _one_sided(pages: Sequence[Page], work: _Work) -> list[Page]:

    return one_sided(pages, duplex=work.order.imposition.duplex)
