"""The kit of the card game: rules, the sheet of the solo game, and all cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from generator.games.cards.load.edition import card_edition
from generator.games.cards.model.game import MOST_PLAYERS
from generator.games.cards.model.order import CardPart
from generator.language import _
from generator.load.components.component_set import choose, load_components
from generator.model.component import TILE
from generator.model.worksheet import WorksheetOrder
from generator.products.calculator import make_worksheet, score_pad
from generator.products.pieces import Pieces
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from generator.games.cards.model.game import CardEdition
    from generator.games.cards.model.order import CardKitOrder
    from generator.model.component import ComponentSet
    from generator.page.marks import Document, Page
    from generator.page.pieces.faces import FaceDrawer
    from generator.products.tools import DrawingTools

GAME = "cards"


def load_cards(path: Path | None = None) -> ComponentSet:
    """Load the cards of the card game from PATH, else the shipped ones."""
    return load_components(path, TILE, GAME)


def draw_card_kit(
    order: CardKitOrder,
    *,
    theme: str | None = None,
    templates: Path | None = None,
    on_card: Callable[[int, int], None] | None = None,
) -> Document:
    """Draw what is asked for, the cards on sheets to be cut; ON_CARD is told `done, total`."""
    from generator.page.pieces.components import compose  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.pieces.folding import compose_folded  # noqa: PLC0415

    def sheets(bench: _Bench, cards: ComponentSet) -> Sequence[Page]:
        bleed, ruler = order.imposition.bleed, bench.tools.ruler
        if order.fold:
            return compose_folded(cards, order.paper, bleed, bench.drawer, ruler)
        return compose(cards, order.paper, order.imposition, bench.drawer, ruler)

    return _draw(_bench(order, theme, templates), sheets, on_card)


def draw_card_faces(
    order: CardKitOrder,
    *,
    theme: str | None = None,
    templates: Path | None = None,
    on_card: Callable[[int, int], None] | None = None,
) -> Document:
    """Draw each different face of a card on a page of its own, other parts as they are."""
    from generator.page.pieces.components import component_pages  # noqa: PLC0415 - jinja2 is heavy

    def faces(bench: _Bench, cards: ComponentSet) -> Sequence[Page]:
        return component_pages(cards, order.imposition.bleed, bench.drawer)

    single = order._replace(imposition=order.imposition._replace(duplex=False))
    return _draw(_bench(single, theme, templates), faces, on_card, single=True)


def card_pieces(
    order: CardKitOrder, *, theme: str | None = None, templates: Path | None = None
) -> Pieces:
    """Return the cards that are asked for, with what draws them."""
    bench = _bench(order, theme, templates)
    cards = choose(bench.cards, order.names or ())
    title = _("Kit for the card game")
    return Pieces(cards, bench.drawer, bench.tools.fonts, title, are_cards=True)


class _Bench(NamedTuple):
    """What a kit is drawn with; the cards know their figures."""

    order: CardKitOrder
    tools: DrawingTools
    edition: CardEdition
    cards: ComponentSet
    drawer: FaceDrawer


def _bench(order: CardKitOrder, theme: str | None, templates: Path | None) -> _Bench:
    from generator.games.cards.pages.faces import fill_cards  # noqa: PLC0415 - jinja2 is heavy
    from generator.games.cards.pages.paints import card_paints  # noqa: PLC0415
    from generator.page.pieces.faces import FaceDrawer  # noqa: PLC0415

    edition = card_edition(order.edition)
    cards = fill_cards(load_cards(order.components), edition)
    tools = load_tools(theme, templates)
    return _Bench(
        order, tools, edition, cards, FaceDrawer(tools.press, card_paints(order.ink, tools.theme))
    )


def _draw(
    bench: _Bench,
    draw: Callable[[_Bench, ComponentSet], Sequence[Page]],
    on_card: Callable[[int, int], None] | None,
    *,
    single: bool = False,
) -> Document:
    from generator.page.imposition.first_page import end_glance  # noqa: PLC0415
    from generator.page.marks import Document  # noqa: PLC0415
    from generator.page.pieces.cards import prepare_faces  # noqa: PLC0415 - jinja2 is heavy

    order = bench.order
    pages = _papers(bench)
    if pages:
        end_glance()
    if order.names is None or order.names:
        cards = choose(bench.cards, order.names or ())
        bleed = order.imposition.bleed
        prepare_faces(cards, bench.drawer, bleed, single=single, on_card=on_card)
        pages += draw(bench, cards)
    return Document(_("Kit for the card game"), order.language, tuple(pages), bench.tools.fonts)


def _papers(bench: _Bench) -> list[Page]:
    """Draw the rules, the solo game on their back, and the score sheet; cards begin on a front."""
    from generator.games.cards.pages.solo import draw_solo  # noqa: PLC0415
    from generator.games.cards.pages.summary import draw_card_summary  # noqa: PLC0415
    from generator.page.imposition.backs import end_on_back  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.imposition.first_page import end_glance  # noqa: PLC0415

    order, tools, edition, cards, _drawer = bench
    means = order.paper, order.ink, edition, tools.theme, tools.press
    pages: list[Page] = []
    if CardPart.SUMMARY in order.parts:
        pages.append(draw_card_summary(*means, cards=cards))
    if CardPart.SOLO in order.parts:
        pages.append(draw_solo(*means))
    if len(pages) > 1:
        end_glance()
    if CardPart.PAD in order.parts:
        pages += _pad(bench)
    return end_on_back(pages, duplex=order.imposition.duplex)


def _pad(bench: _Bench) -> Sequence[Page]:
    """Draw a sheet on which the score is reckoned."""
    order = bench.order
    worksheet = make_worksheet("cards", None if order.edition is None else str(order.edition))
    wanted = WorksheetOrder(MOST_PLAYERS, order.paper, order.ink, order.language)
    return [replace(page, name="pad") for page in score_pad(worksheet, wanted, bench.tools)]
