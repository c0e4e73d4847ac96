"""The kit of the board game: rules, game board, player boards, tiles, pieces, markers, dice."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.games.board.boards import board_pages
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table
from generator.games.board.model.game import BOX_BOARDS, MOST_PLAYERS
from generator.games.board.model.order import BoardKitOrder, BoardOrder, BoardPart
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
from generator.products.game_kit import GameKit, assemble, make_game_kit, of_players, part_names
from generator.products.layouts import find_layouts
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game_board import Table
    from generator.model.component import Component, ComponentSet
    from generator.model.layout import Layout
    from generator.page.marks import Page
    from generator.products.kit import Choice, Kit, Selection
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
    return make_game_kit(_KIT, order, run)


def board_parts() -> list[str]:
    """Name the parts of the kit, and the groups of its components."""
    return part_names(GAME, BoardPart)


def _wanted(order: Order, selection: Selection, choice: Choice) -> BoardKitOrder:
    paper, players = order["paper"], order["players"]
    boards: tuple[Layout, ...] = ()
    if BoardPart.BOARDS in selection.parts:
        boards = _load_boards(order["boards"] or box_boards(players), paper)
    if not choice.in_sheets:
        boards = tuple({id(board): board for board in boards}.values())
    return BoardKitOrder(
        boards,
        players,
        order["tile"],
        order["die"],
        selection.parts,
        selection.names,
        paper,
        order["table_paper"] or paper,
        Ink(order["ink"]),
        order.language,
        choice.of_papers,
        order["components"],
    )


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
    used = of_players(
        components,
        order.names,
        order.players,
        lambda it: it.group.id == OWN and _colour(it) in idle,
    )
    return fill_figures(used, edition)


def board_kit(order: BoardKitOrder, tools: DrawingTools) -> Kit:
    """Return the parts and components that are asked for, ready to be drawn."""
    edition = board_edition()
    paints = {**board_paints(order.ink, tools.theme), "edition": edition}
    work = _Work(order, tools, edition, load_table())
    papers = [partial(job, work) for parts, job in _PARTS.items() if order.parts & parts]
    drawer = FaceDrawer(tools.press, paints)
    components = partial(kit_components, order, edition)
    return assemble(_("Kit for the board game"), order, tools, papers, components, drawer=drawer)


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


_KIT = GameKit(
    game=GAME,
    parts=BoardPart,
    load=lambda order: load_components(order["components"], order["tile"], GAME),
    read=_wanted,
    draw=board_kit,
    unusual=_unusual,
    part_of=PART_OF,
)
