"""The kit of the card game: rules, the sheet of the solo game, and all cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.games.cards.load.edition import card_edition
from generator.games.cards.model.game import MOST_PLAYERS
from generator.games.cards.model.order import CardKitOrder, CardPart
from generator.games.cards.pages.faces import fill_cards
from generator.games.cards.pages.paints import card_paints
from generator.games.cards.pages.solo import draw_solo
from generator.games.cards.pages.summary import draw_card_summary
from generator.language import _
from generator.load.components.component_set import choose, load_components
from generator.load.settings.edition import find_edition
from generator.model.component import TILE
from generator.model.order import Ink
from generator.page.imposition.backs import end_on_back
from generator.page.pieces.faces import FaceDrawer
from generator.products.calculator import draw_calculator, make_worksheet, sheet_order
from generator.products.game_kit import GameKit, assemble, make_game_kit, part_names
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.games.cards.model.game import CardEdition
    from generator.model.component import ComponentSet
    from generator.page.marks import Page
    from generator.products.kit import Choice, Kit, Selection
    from generator.products.order import Order, Print, Run
    from generator.products.tools import DrawingTools

GAME = "cards"


def make_kit(order: Order, run: Run) -> Print:
    """Draw all that the card game takes, or the parts that are asked for."""
    return make_game_kit(_KIT, order, run)


def card_parts() -> list[str]:
    """Name the parts of the kit, and the groups of its cards."""
    return part_names(GAME, CardPart)


def _wanted(order: Order, selection: Selection, choice: Choice) -> CardKitOrder:
    return CardKitOrder(
        selection.parts,
        selection.names,
        order["paper"],
        Ink(order["ink"]),
        order.language,
        choice.of_papers,
        choice.fold,
        find_edition(GAME, order["edition"]),
        order["components"],
    )


def _unusual(order: CardKitOrder) -> list[str]:
    return [file.stem for file in (order.edition, order.components) if file is not None]


def load_cards(path: Path | None = None) -> ComponentSet:
    """Load the cards of the card game from PATH, else the shipped ones."""
    return load_components(path, TILE, GAME)


def card_kit(order: CardKitOrder, tools: DrawingTools) -> Kit:
    """Return the parts and cards that are asked for, ready to be drawn."""
    edition = card_edition(order.edition)
    cards = fill_cards(load_cards(order.components), edition)
    drawer = FaceDrawer(tools.press, card_paints(order.ink, tools.theme))
    work = _Work(order, tools, edition, cards)
    papers = [partial(_papers, work, parts) for parts in _apart(order.parts)]
    title, chosen = _("Kit for the card game"), partial(choose, cards, order.names or ())
    return assemble(
        title, order, tools, papers, chosen, drawer=drawer, are_cards=True, is_text_checked=True
    )


class _Work(NamedTuple):
    """What the papers of a kit are drawn with; the cards know their figures."""

    order: CardKitOrder
    tools: DrawingTools
    edition: CardEdition
    cards: ComponentSet


def _apart(parts: frozenset[CardPart]) -> list[frozenset[CardPart]]:
    """Divide parts where a paper ends: the rules and the solo game fill one, front and back."""
    rules = frozenset({CardPart.SUMMARY, CardPart.SOLO})
    groups = [rules, parts - rules] if rules <= parts else [parts]
    return [group for group in groups if group]


def _papers(work: _Work, parts: frozenset[CardPart]) -> list[Page]:
    """Draw the rules, the solo game on their back, and the score sheet; cards begin on a front."""
    order, tools, edition, cards = work
    means = order.paper, order.ink, edition, tools.theme, tools.press
    pages: list[Page] = []
    if CardPart.SUMMARY in parts:
        pages += draw_card_summary(*means, cards=cards)
    if CardPart.SOLO in parts:
        pages += draw_solo(*means)
    if CardPart.PAD in parts:
        pages += _pad(work)
    return end_on_back(pages, duplex=order.imposition.duplex)


def _pad(work: _Work) -> Sequence[Page]:
    """Draw a sheet for adding up the score."""
    order = work.order
    worksheet = make_worksheet("cards", None if order.edition is None else str(order.edition))
    wanted = sheet_order(worksheet, MOST_PLAYERS, order.paper, order.ink, order.language)
    return [replace(page, name="pad") for page in draw_calculator(wanted, work.tools).pages]


_KIT = GameKit(
    game=GAME,
    parts=CardPart,
    load=lambda order: load_cards(order["components"]),
    read=_wanted,
    draw=card_kit,
    unusual=_unusual,
)
