"""The kit of Brügge: rules, board, cards, tiles, tokens, aids, meeples and dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import OrderError
from generator.games.bruges.load.board import load_bruges_board
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.person_cards import OPEN, PERSONS, Wanted, load_person_cards
from generator.games.bruges.model.board import Seal
from generator.games.bruges.model.order import BrugesPart
from generator.language import _, spoken
from generator.load.components.component_set import choose, load_components
from generator.model.component import TILE
from generator.model.worksheet import WorksheetOrder
from generator.products.calculator import make_worksheet, score_pad
from generator.products.pieces import Pieces
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from generator.games.bruges.model.game import BrugesEdition
    from generator.games.bruges.model.order import BrugesFiles, BrugesKitOrder
    from generator.model.component import Component, ComponentSet
    from generator.page.marks import Document, Page
    from generator.page.pieces.faces import FaceDrawer
    from generator.products.tools import DrawingTools

    OnPart = Callable[[int, int], None]

GAME = "bruges"
OWNER, OF_EACH = "player", "of_each"
"""The fields of components that belong to one player, and of which every player has one."""


def load_pieces(
    files: BrugesFiles,
    cards: int | None,
    edition: BrugesEdition,
    figures: Collection[str] | None = None,
) -> ComponentSet:
    """Load the cards and components of Brügge; FIGURES are what persons can look like."""
    wanted = Wanted(files.persons, cards)
    persons = load_person_cards(wanted, edition, spoken(), figures)
    others = load_components(files.components, TILE, GAME)
    return replace(others, components=(*persons, *others.components))


def chosen_pieces(pieces: ComponentSet, order: BrugesKitOrder) -> ComponentSet:
    """Return the pieces that are asked for, as many as the players take."""
    names = order.names
    if names and OPEN.id in names and OPEN not in pieces.groups:
        names = tuple(name for name in names if name != OPEN.id)
        if not names:
            message = _("The persons fill all {number} cards; ask for more --cards.")
            number = sum(it.group == PERSONS for it in pieces.components)
            raise OrderError(message.format(number=number))
    chosen = pieces if names is None else choose(pieces, names)
    named = {name.casefold() for name in names or ()}
    idle = tuple(Seal)[order.players :]
    kept = [
        _for_players(it, order.players)
        for it in chosen.components
        if _field(it, OWNER) not in idle or it.id.casefold() in named
    ]
    if not kept:
        message = _("None of that belongs to {players} players; ask for more --players.")
        raise OrderError(message.format(players=order.players))
    return replace(chosen, components=tuple(kept))


def draw_bruges_kit(
    order: BrugesKitOrder,
    *,
    theme: str | None = None,
    templates: Path | None = None,
    on_part: OnPart | None = None,
) -> Document:
    """Draw the parts that are asked for, on sheets to be cut; ON_PART is told `done, total`."""
    from generator.page.pieces.components import compose  # noqa: PLC0415 - jinja2 is heavy

    def sheets(bench: _Bench) -> Sequence[Page]:
        pieces = _cast(bench, single=False)
        return compose(pieces, order.paper, order.imposition, bench.drawer, bench.tools.ruler)

    return _draw(_bench(order, theme, templates), sheets, on_part)


def draw_bruges_pieces(
    order: BrugesKitOrder,
    *,
    theme: str | None = None,
    templates: Path | None = None,
    on_part: OnPart | None = None,
) -> Document:
    """Draw each different face of a piece on a page of its own, other parts as they are."""
    from generator.page.pieces.components import component_pages  # noqa: PLC0415 - jinja2 is heavy

    def faces(bench: _Bench) -> Sequence[Page]:
        pieces = _cast(bench, single=True)
        return component_pages(pieces, order.imposition.bleed, bench.drawer)

    single = order._replace(imposition=order.imposition._replace(duplex=False))
    return _draw(_bench(single, theme, templates), faces, on_part)


def bruges_pieces(
    order: BrugesKitOrder, *, theme: str | None = None, templates: Path | None = None
) -> Pieces:
    """Return the pieces that are asked for, with what draws them."""
    bench = _bench(order, theme, templates)
    pieces = chosen_pieces(bench.pieces, order)
    return Pieces(pieces, bench.drawer, bench.tools.fonts, _("Kit for Brügge"))


class _Bench(NamedTuple):
    """What the parts of a kit are drawn with."""

    order: BrugesKitOrder
    tools: DrawingTools
    edition: BrugesEdition
    pieces: ComponentSet
    drawer: FaceDrawer


def _bench(order: BrugesKitOrder, theme: str | None, templates: Path | None) -> _Bench:
    from generator.games.bruges.pages.cards import bruges_drawer, figure_names  # noqa: PLC0415 - heavy

    edition = bruges_edition(order.files.edition)
    tools = load_tools(theme, templates)
    drawer = bruges_drawer(order.ink, edition, tools.theme, tools.press, tools.ruler)
    figures = figure_names(order.ink, tools.theme, tools.press)
    pieces = load_pieces(order.files, order.cards, edition, figures)
    return _Bench(order, tools, edition, pieces, drawer)


def _cast(bench: _Bench, *, single: bool) -> ComponentSet:
    """Draw all fronts first, so that every text that does not fit its card is told at once."""
    from generator.page.pieces.cards import prepare_faces  # noqa: PLC0415 - jinja2 is heavy

    pieces = chosen_pieces(bench.pieces, bench.order)
    prepare_faces(pieces, bench.drawer, bench.order.imposition.bleed, single=single)
    return pieces


def _draw(
    bench: _Bench, pieces: Callable[[_Bench], Sequence[Page]], on_part: OnPart | None
) -> Document:
    from generator.page.imposition.backs import one_sided  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.imposition.first_page import end_glance  # noqa: PLC0415
    from generator.page.marks import Document  # noqa: PLC0415

    order = bench.order
    jobs = [_PARTS[part] for part in BrugesPart if part in order.parts]
    if order.names is None or order.names:
        jobs.append(pieces)
    pages: list[Page] = []
    for number, job in enumerate(jobs, start=1):
        drawn = job(bench)
        pages += drawn if job is pieces else one_sided(drawn, duplex=order.imposition.duplex)
        end_glance()
        if on_part:
            on_part(number, len(jobs))
    return Document(_("Kit for Brügge"), order.language, tuple(pages), bench.tools.fonts)


def _summary(bench: _Bench) -> Sequence[Page]:
    from generator.games.bruges.pages.summary import draw_bruges_summary  # noqa: PLC0415 - heavy

    order, tools = bench.order, bench.tools
    return [draw_bruges_summary(order.paper, order.ink, bench.edition, tools.theme, tools.press)]


def _pad(bench: _Bench) -> Sequence[Page]:
    """Draw a sheet on which the score is reckoned."""
    order = bench.order
    edition = order.files.edition
    worksheet = make_worksheet(GAME, None if edition is None else str(edition))
    wanted = WorksheetOrder(order.players, order.paper, order.ink, order.language)
    return [replace(page, name="pad") for page in score_pad(worksheet, wanted, bench.tools)]


def _board(bench: _Bench) -> Sequence[Page]:
    from generator.games.bruges.pages.board import draw_bruges_board  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.imposition.poster import draw_poster  # noqa: PLC0415

    order, tools, edition = bench.order, bench.tools, bench.edition
    board = load_bruges_board(edition.section_spaces, order.files.board)
    page = draw_bruges_board(board, edition, tools.theme, tools.press, ink=order.ink)
    return draw_poster(page, order.board_paper, tools.ruler)


def _meeples(bench: _Bench) -> Sequence[Page]:
    from generator.games.bruges.pages.nets import draw_meeples  # noqa: PLC0415 - jinja2 is heavy

    order, tools = bench.order, bench.tools
    seals = tuple(Seal)[: order.players]
    return draw_meeples(order.paper, order.ink, seals, tools.theme, tools.press)


def _dice(bench: _Bench) -> Sequence[Page]:
    from generator.games.bruges.pages.nets import draw_bruges_dice  # noqa: PLC0415 - jinja2 is heavy

    order, tools = bench.order, bench.tools
    return draw_bruges_dice(order.paper, order.ink, tools.theme, tools.press, edge=order.die)


_PARTS: dict[BrugesPart, Callable[[_Bench], Sequence[Page]]] = {
    BrugesPart.SUMMARY: _summary,
    BrugesPart.PAD: _pad,
    BrugesPart.BOARD: _board,
    BrugesPart.MEEPLES: _meeples,
    BrugesPart.DICE: _dice,
}


def _field(component: Component, name: str) -> object:
    return dict(component.front.fields).get(name)


def _for_players(component: Component, players: int) -> Component:
    """Return a component as often as the players take it."""
    if not _field(component, OF_EACH):
        return component
    (copies,) = component.copies
    return replace(component, copies=(replace(copies, count=players),))
