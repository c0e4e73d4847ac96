"""The kit of the board game: rules, game board, player boards, tiles, pieces, markers, dice."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.games.board.boards import board_pages
from generator.games.board.load.game_board import load_table
from generator.games.board.model.order import BoardOrder, BoardPart
from generator.games.board.model.words import BOX_BOARDS, MOST_PLAYERS
from generator.games.shared.words import Colour
from generator.language import _
from generator.load.components.component_set import choose, load_components
from generator.load.settings.edition import board_edition
from generator.products.pieces import Pieces
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game_board import Table
    from generator.games.board.model.order import BoardKitOrder
    from generator.model.component import Component, ComponentSet
    from generator.page.marks import Document, Page
    from generator.page.pieces.faces import FaceDrawer
    from generator.products.tools import DrawingTools

GAME = "board"
OWN = "points"
"""The group of which every player has one component, in the field `colour`."""


def box_boards(players: int) -> tuple[str, ...]:
    """Return the player boards of the box, front and back by turns: one for each player first."""
    shared = BOX_BOARDS[MOST_PLAYERS:]
    return tuple(name for pair in (*BOX_BOARDS[:players], *shared) for name in pair)


def kit_components(order: BoardKitOrder, edition: BoardEdition) -> ComponentSet:
    """Load the components that are asked for, with the figures that they show."""
    from generator.games.board.pages.tiles import fill_figures  # noqa: PLC0415 - only kits have tiles

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
        message = _("None of that belongs to {players} players; ask for more --players.")
        raise OrderError(message.format(players=order.players))
    return fill_figures(replace(components, components=tuple(kept)), edition)


def draw_board_kit(
    order: BoardKitOrder,
    *,
    theme: str | None = None,
    templates: Path | None = None,
    on_part: Callable[[int, int], None] | None = None,
) -> Document:
    """Draw the parts that are asked for, on sheets to be cut; ON_PART is told `done, total`."""
    from generator.page.pieces.components import compose  # noqa: PLC0415 - jinja2 is heavy

    def sheets(components: ComponentSet, bench: _Bench) -> Sequence[Page]:
        ruler = bench.tools.ruler
        return compose(components, order.paper, order.imposition, bench.drawer, ruler)

    return _draw(order, load_tools(theme, templates), sheets, on_part)


def draw_board_pieces(
    order: BoardKitOrder,
    *,
    theme: str | None = None,
    templates: Path | None = None,
    on_part: Callable[[int, int], None] | None = None,
) -> Document:
    """Draw each different face of a component on a page of its own, other parts as they are."""
    from generator.page.pieces.components import component_pages  # noqa: PLC0415 - jinja2 is heavy

    def faces(components: ComponentSet, bench: _Bench) -> Sequence[Page]:
        return component_pages(components, order.imposition.bleed, bench.drawer)

    single = order.imposition._replace(duplex=False)
    distinct = tuple({id(board): board for board in order.boards}.values())
    plain = order._replace(imposition=single, boards=distinct)
    return _draw(plain, load_tools(theme, templates), faces, on_part)


def board_pieces(
    order: BoardKitOrder, *, theme: str | None = None, templates: Path | None = None
) -> Pieces:
    """Return the components that are asked for, with what draws them."""
    bench = _bench(order, load_tools(theme, templates))
    components = kit_components(order, bench.edition)
    return Pieces(components, bench.drawer, bench.tools.fonts, _("Kit for the board game"))


def _colour(component: Component) -> object:
    """Return the colour of the player who has a component."""
    return dict(component.front.fields).get("colour")


class _Bench(NamedTuple):
    """What the parts of a kit are drawn with."""

    order: BoardKitOrder
    tools: DrawingTools
    edition: BoardEdition
    table: Table
    drawer: FaceDrawer

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(Colour)[: self.order.players]


def _bench(order: BoardKitOrder, tools: DrawingTools) -> _Bench:
    from generator.games.board.pages.paints import board_paints  # noqa: PLC0415
    from generator.page.pieces.faces import FaceDrawer  # noqa: PLC0415 - jinja2 is heavy

    edition = board_edition()
    drawer = FaceDrawer(tools.press, {**board_paints(order.ink, tools.theme), "edition": edition})
    return _Bench(order, tools, edition, load_table(), drawer)


def _draw(
    order: BoardKitOrder,
    tools: DrawingTools,
    cut_out: Callable[[ComponentSet, _Bench], Sequence[Page]],
    on_part: Callable[[int, int], None] | None,
) -> Document:
    from generator.page.imposition.first_page import end_glance  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.marks import Document  # noqa: PLC0415

    bench = _bench(order, tools)
    jobs: list[Callable[[_Bench], Sequence[Page]]]
    jobs = [job for parts, job in _PARTS.items() if order.parts & parts]
    if order.names is None or order.names:
        jobs.append(partial(cut_out, kit_components(order, bench.edition)))
    pages: list[Page] = []
    for number, job in enumerate(jobs, start=1):
        pages += job(bench)
        end_glance()
        if on_part:
            on_part(number, len(jobs))
    return Document(_("Kit for the board game"), order.language, tuple(pages), tools.fonts)


def _rules(bench: _Bench) -> list[Page]:
    """Draw the summary, and the aid on its back."""
    from generator.games.board.pages.aid import draw_aid  # noqa: PLC0415 - jinja2 is heavy
    from generator.games.board.pages.summary import draw_board_summary  # noqa: PLC0415
    from generator.page.imposition.backs import end_on_back  # noqa: PLC0415

    order, tools, edition, table, _drawer = bench
    pages = []
    if BoardPart.SUMMARY in order.parts:
        pages.append(
            draw_board_summary(
                order.paper, order.ink, edition, tools.theme, tools.press, table=table
            )
        )
    if BoardPart.AID in order.parts:
        pages.append(draw_aid(order.paper, order.ink, edition, tools.theme, tools.press))
    return end_on_back(pages, duplex=order.imposition.duplex)


def _table(bench: _Bench) -> list[Page]:
    from generator.games.board.pages.game_board import draw_table  # noqa: PLC0415
    from generator.page.imposition.poster import draw_poster  # noqa: PLC0415 - jinja2 is heavy

    order, tools, edition, table, _drawer = bench
    page = draw_table(edition, table, tools.theme, tools.press, ink=order.ink, tile=order.tile)
    return _one_sided(draw_poster(page, order.table_paper, tools.ruler), bench)


def _boards(bench: _Bench) -> list[Page]:
    order = bench.order
    wanted = BoardOrder(
        order.boards, 1, order.tile, order.paper, order.ink, order.language, order.imposition
    )
    pages = board_pages(wanted, bench.edition, bench.tools)
    named = {id(page): replace(page, name=f"player-board-{page.name}") for page in pages}
    return [named[id(page)] for page in pages]


def _markers(bench: _Bench) -> list[Page]:
    from generator.games.board.pages.markers import draw_markers  # noqa: PLC0415 - jinja2 is heavy

    order, tools = bench.order, bench.tools
    pages = draw_markers(order.paper, order.ink, bench.colours, tools.theme, tools.press)
    return _one_sided(pages, bench)


def _dice(bench: _Bench) -> list[Page]:
    from generator.games.board.pages.markers import draw_dice  # noqa: PLC0415 - jinja2 is heavy

    order, tools = bench.order, bench.tools
    pages = draw_dice(
        order.paper, order.ink, bench.colours, tools.theme, tools.press, edge=order.die
    )
    return _one_sided(pages, bench)


_PARTS: dict[frozenset[BoardPart], Callable[[_Bench], Sequence[Page]]] = {
    frozenset({BoardPart.SUMMARY, BoardPart.AID}): _rules,
    frozenset({BoardPart.TABLE}): _table,
    frozenset({BoardPart.BOARDS}): _boards,
    frozenset({BoardPart.MARKERS}): _markers,
    frozenset({BoardPart.DICE}): _dice,
}


def _one_sided(pages: Sequence[Page], bench: _Bench) -> list[Page]:
    from generator.page.imposition.backs import one_sided  # noqa: PLC0415 - jinja2 is heavy

    return one_sided(pages, duplex=bench.order.imposition.duplex)
