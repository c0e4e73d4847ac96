"""The kit of the card game: rules, the sheet of the solo game, and all cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

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
from generator.model.worksheet import WorksheetOrder
from generator.page.imposition.backs import end_on_back
from generator.page.pieces.faces import FaceDrawer
from generator.products.calculator import make_worksheet, score_pad
from generator.products.kit import (
    Kit,
    print_kit,
    read_choice,
    refuse_unnamed,
    select,
    without_parts,
)
from generator.products.options.cutting import paper_name
from generator.products.pieces import Pieces
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.games.cards.model.game import CardEdition
    from generator.model.component import ComponentSet
    from generator.page.marks import Page
    from generator.products.order import Order, Print, Run
    from generator.products.tools import DrawingTools

GAME = "cards"


def make_kit(order: Order, run: Run) -> Print:
    """Draw all that the card game takes, or the parts that are asked for."""
    choice = read_choice(order)
    path = order["components"]
    selection = select(order, CardPart, lambda: load_cards(path))
    refuse_unnamed(order, ["components"], selection)
    edition = find_edition(GAME, order["edition"])
    selection = without_parts(selection, choice)
    imposition = choice.imposition
    wanted = CardKitOrder(
        selection.parts,
        selection.names,
        order["paper"],
        Ink(order["ink"]),
        order.language,
        imposition if choice.in_sheets else imposition._replace(duplex=False),
        choice.fold,
        edition,
        path,
    )
    tools = load_tools(order["theme"], order["templates"], scope=run.scope)
    return print_kit(
        order,
        run,
        choice,
        card_kit(wanted, tools),
        name=GAME,
        paper=paper_name(order["paper"], imposition, in_sheets=choice.in_sheets, fold=choice.fold),
        subjects=selection.asked,
        unusual=[file.stem for file in (edition, path) if file is not None],
    )


def part_names() -> list[str]:
    """Name the parts of the kit, and the groups of its cards."""
    return [*CardPart, *(group.id for group in load_cards().groups)]


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
    pieces = []
    title = _("Kit for the card game")
    if order.names is None or order.names:
        chosen = choose(cards, order.names or ())
        bleed = order.imposition.bleed
        pieces = [
            Pieces(
                chosen,
                drawer,
                tools.fonts,
                title,
                bleed,
                are_cards=True,
                is_text_checked=True,
            )
        ]
    return Kit(title, order.language, tools, papers, pieces)


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
    wanted = WorksheetOrder(MOST_PLAYERS, order.paper, order.ink, order.language)
    return [replace(page, name="pad") for page in score_pad(worksheet, wanted, work.tools)]
