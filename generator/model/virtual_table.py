"""A virtual table: piles of cards and tiles, and the pictures of which they are made.

The limits are those that Tabletop Simulator documents: a sheet has at most 10 × 7 cards, its
last one shows what others see of a card in a hand, and no side is longer than 4096 dots.
"""

from __future__ import annotations

from enum import IntEnum

from generator.values import dataclass

MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1
"""The cards of a sheet: the last place is that of the hidden one."""
MOST_DOTS = 4096
PER_SHEET = 100
"""The id of a card is the number of its sheet times this, and its place."""


class CardShape(IntEnum):
    """The outlines of cards that the table knows."""

    ROUNDED = 0
    RECTANGLE = 1


class TileShape(IntEnum):
    """The outlines of tiles that the table knows."""

    BOX = 0
    HEX = 1
    CIRCLE = 2
    ROUNDED = 3


@dataclass(frozen=True, slots=True)
class CardSheet:
    """Cards in a grid; `back` is one picture for all, or a grid as well if they differ."""

    number: int
    face: str
    back: str
    columns: int
    rows: int
    shape: CardShape
    has_own_backs: bool = False


@dataclass(frozen=True, slots=True)
class SheetCard:
    """A card on a sheet, by its place from 0, and how often it is in its deck."""

    name: str
    sheet: CardSheet
    place: int
    count: int

    @property
    def id(self) -> int:
        """What the table calls it."""
        return self.sheet.number * PER_SHEET + self.place


@dataclass(frozen=True, slots=True)
class CardPile:
    """Cards that are shuffled together; `scale` is 1 for cards of poker size."""

    name: str
    cards: tuple[SheetCard, ...]
    scale: float
    sideways: bool = False

    @property
    def count(self) -> int:
        """How many cards there are in all."""
        return sum(card.count for card in self.cards)

    @property
    def sheets(self) -> tuple[CardSheet, ...]:
        """The sheets of its cards, each once."""
        return tuple({card.sheet.number: card.sheet for card in self.cards}.values())


@dataclass(frozen=True, slots=True)
class VirtualTile:
    """A tile with its two pictures, and the turn that sets it upright before a player.

    One that is stretched has the shape's own proportions, else those of its picture.
    """

    name: str
    face: str
    back: str
    shape: TileShape
    scale: float
    count: int
    turn: float = 0.0
    stretched: bool = True


@dataclass(frozen=True, slots=True)
class TilePile:
    """Tiles that are drawn from one bag."""

    name: str
    tiles: tuple[VirtualTile, ...]

    @property
    def count(self) -> int:
        """How many tiles there are in all."""
        return sum(tile.count for tile in self.tiles)


@dataclass(frozen=True, slots=True)
class VirtualTable:
    """All piles of a virtual table, in the order of their places."""

    name: str
    piles: tuple[CardPile | TilePile, ...]

    @property
    def pictures(self) -> tuple[str, ...]:
        """The names of all pictures, each once."""
        found: list[str] = []
        for pile in self.piles:
            sides = pile.sheets if isinstance(pile, CardPile) else pile.tiles
            found += [picture for side in sides for picture in (side.face, side.back)]
        return tuple(dict.fromkeys(found))
