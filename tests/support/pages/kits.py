"""Kits as documents: the papers and pieces of an order, on sheets or face by face."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.kit import board_kit
from generator.games.bruges.kit import bruges_kit
from generator.games.cards.kit import card_kit
from generator.products.deck import deck_kit
from generator.products.kit import draw_faces, draw_sheets
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.games.board.model.order import BoardKitOrder
    from generator.games.bruges.model.order import BrugesKitOrder
    from generator.games.cards.model.order import CardKitOrder
    from generator.model.deck import DeckOrder
    from generator.page.marks import Document

    OnPart = Callable[[int, int], None]

KIT = """
game = "board"
[group.tiles]
names = { en = "Tiles", fr = "Tuiles" }
shape = "hex"
size = "tile"
template = "games/board/tile.svg.j2"
back = "tile-back"
[group.cards]
shape = "rectangle"
size = [40, 60]
template = "games/board/piece.svg.j2"
back = "card-back"
"""
"""The file of a small kit, to which components are added."""
TILE = '[[component]]\nid = "{id}"\ngroup = "{group}"\ncount = {count}\n'


def draw_board_kit(order: BoardKitOrder, *, on_part: OnPart | None = None) -> Document:
    """Draw a kit of the board game on sheets to be cut."""
    kit = board_kit(order, load_tools())
    return draw_sheets(kit, order.paper, order.imposition, on_part=on_part)


def draw_board_pieces(order: BoardKitOrder) -> Document:
    """Draw each different face of the board game's components on a page of its own."""
    single = order.imposition._replace(duplex=False)
    boards = tuple({id(board): board for board in order.boards}.values())
    return draw_faces(board_kit(order._replace(imposition=single, boards=boards), load_tools()))


def draw_card_kit(order: CardKitOrder, *, on_part: OnPart | None = None) -> Document:
    """Draw a kit of the card game on sheets to be cut, or folded over and cut."""
    kit = card_kit(order, load_tools())
    return draw_sheets(kit, order.paper, order.imposition, fold=order.fold, on_part=on_part)


def draw_card_faces(order: CardKitOrder) -> Document:
    """Draw each different face of the card game on a page of its own."""
    single = order.imposition._replace(duplex=False)
    return draw_faces(card_kit(order._replace(imposition=single), load_tools()))


def draw_bruges_kit(order: BrugesKitOrder, *, on_part: OnPart | None = None) -> Document:
    """Draw a kit of Brügge on sheets to be cut."""
    kit = bruges_kit(order, load_tools())
    return draw_sheets(kit, order.paper, order.imposition, on_part=on_part)


def draw_bruges_pieces(order: BrugesKitOrder) -> Document:
    """Draw each different face of Brügge's pieces on a page of its own."""
    single = order.imposition._replace(duplex=False)
    return draw_faces(bruges_kit(order._replace(imposition=single), load_tools()))


def draw_decks(order: DeckOrder) -> Document:
    """Draw decks on sheets to be cut, or folded over and cut."""
    return draw_sheets(deck_kit(order), order.paper, order.imposition, fold=order.fold)


def draw_cards(order: DeckOrder) -> Document:
    """Draw each different face of decks on a page of its own."""
    return draw_faces(deck_kit(order))
