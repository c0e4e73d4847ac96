"""A virtual table: pieces with the same back form a pile; cards go on sheets, tiles stay single."""

from __future__ import annotations

from itertools import count
from math import ceil
from typing import TYPE_CHECKING

from generator.language import spoken
from generator.model.component import Shape
from generator.model.deck import SIZES
from generator.model.virtual_table import (
    MOST_CARDS,
    MOST_COLUMNS,
    MOST_DOTS,
    MOST_ROWS,
    CardPile,
    CardShape,
    CardSheet,
    SheetCard,
    TilePile,
    TileShape,
    VirtualTable,
    VirtualTile,
)
from generator.page.marks import Page, Symbol, Use
from generator.page.matrix import IDENTITY, rotation, scaling, translation
from generator.page.pieces.outlines import single_mould
from generator.page.pieces.piles import BLANK, back_name, pile_name, pile_slug, sort_piles
from generator.units import MM_PER_INCH
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.model.component import Size
    from generator.page.marks import Mark
    from generator.page.matrix import Matrix
    from generator.page.pieces.piles import Item, Stock

POKER = max(SIZES["poker"])
"""The longer side of the cards that the table draws at its own scale, in mm."""
TILE = 2 * MM_PER_INCH
"""How wide a tile is at the table's own scale, in mm; its unit is about an inch."""
QUARTER = 90.0
HEX_POINTS_SIDEWAYS = True
"""Whether a hex of the table has its corners at the left and right of its picture."""
BLANK_DOTS = 64
TILE_SHAPES = {
    Shape.HEX: TileShape.HEX,
    Shape.CIRCLE: TileShape.CIRCLE,
    Shape.OCTAGON: TileShape.CIRCLE,
    Shape.SQUARE: TileShape.BOX,
    Shape.RECTANGLE: TileShape.BOX,
}
"""The table has no octagons: its circle cuts off no more than the tips."""


class Picture(NamedTuple):
    """A page that becomes a picture of so many dots."""

    page: Page
    columns: int
    rows: int


class Grid(NamedTuple):
    """So many places on a sheet, each so many dots wide and high."""

    columns: int
    rows: int
    wide: int
    high: int


def lay_grid(cards: int, size: Size, dpi: float) -> Grid:
    """Return the grid in which a number of cards and the hidden one are largest.

    They are no finer than DPI, and the sheet is no larger than the table accepts.
    """
    if not 1 <= cards <= MOST_CARDS:
        raise ValueError(cards)
    choices = []
    for columns in range(1, MOST_COLUMNS + 1):
        rows = ceil((cards + 1) / columns)
        if rows <= MOST_ROWS:
            sides = MOST_DOTS / (columns * size.width), MOST_DOTS / (rows * size.height)
            scale = min(*sides, dpi / MM_PER_INCH)
            choices.append((scale, -columns * rows, columns, rows))
    scale, _places, columns, rows = max(choices)
    wide, high = (max(1, int(side * scale + 1e-6)) for side in size)
    return Grid(columns, rows, wide, high)


def lay_table(
    name: str, stocks: Iterable[Stock], dpi: float
) -> tuple[VirtualTable, tuple[Picture, ...]]:
    """Put components on a virtual table; pictures have at most DPI dots per inch."""
    layer = _Layer(dpi)
    piles = [layer.pile(items) for items in sort_piles(stocks)]
    return VirtualTable(name, tuple(piles)), tuple(layer.pictures.values())


class _Layer:
    """Makes piles, and keeps the pictures that they need."""

    def __init__(self, dpi: float) -> None:
        self.dpi = dpi
        self.pictures: dict[str, Picture] = {}
        self.drawn: dict[tuple[object, ...], str] = {}
        self.sheets = count(1)

    def pile(self, items: Sequence[Item]) -> CardPile | TilePile:
        name = pile_name(items)
        if not items[0].is_card:
            return TilePile(name, tuple(self._tile(item) for item in items))
        size = items[0].component.size
        cards = [card for part in _parts(items) for card in self._sheet(part, pile_slug(items))]
        sideways = size.width > size.height
        return CardPile(name, tuple(cards), round(max(size) / POKER, 4), sideways)

    def _sheet(self, items: Sequence[Item], slug: str) -> list[SheetCard]:
        size = items[0].component.size
        turned = size.width > size.height
        upright = size._replace(width=size.height, height=size.width) if turned else size
        grid = lay_grid(len(items), upright, self.dpi)
        backs = [self._back(item) for item in items]
        own = len({item.back for item in items}) > 1
        turn = _turn(size) if turned else IDENTITY
        faces = [self._front(item) for item in items]
        face = self._grid(f"{slug}-fronts", faces, backs[0], (grid, upright, turn))
        if own:
            back = self._grid(f"{slug}-backs", backs, backs[0], (grid, upright, turn))
        else:
            back = self._single(items[0], backs[0], upright, turn)
        shape = CardShape.ROUNDED if items[0].component.rim.corner else CardShape.RECTANGLE
        number = next(self.sheets)
        sheet = CardSheet(number, face, back, grid.columns, grid.rows, shape, own)
        return [
            SheetCard(item.component.name(spoken()), sheet, place, item.copies)
            for place, item in enumerate(items)
        ]

    def _tile(self, item: Item) -> VirtualTile:
        it = item.component
        size, turn, turned = it.size, IDENTITY, 0.0
        if it.shape is Shape.HEX and HEX_POINTS_SIDEWAYS:
            size, turn = size._replace(width=size.height, height=size.width), _turn(size)
            turned = -QUARTER
        front = self._single(item, self._front(item), size, turn, it.id)
        back = self._single(item, self._back(item), size, turn)
        return VirtualTile(
            it.name(spoken()),
            front,
            back,
            TILE_SHAPES[it.shape],
            round(min(it.size) / TILE, 4),
            item.copies,
            turned,
            stretched=it.shape is not Shape.RECTANGLE,
        )

    def _front(self, item: Item) -> Symbol:
        it = item.component
        mould = single_mould(it.shape, it.size, 0.0, it.rim)
        return item.drawer.draw(item.front, mould, it.name(spoken()))

    def _back(self, item: Item) -> Symbol | None:
        it = item.component
        if item.back is None:
            return None
        return item.drawer.draw(item.back, single_mould(it.shape, it.size, 0.0, it.rim))

    def _grid(
        self,
        name: str,
        faces: Sequence[Symbol | None],
        hidden: Symbol | None,
        laid: tuple[Grid, Size, Matrix],
    ) -> str:
        """Draw a sheet; its last place shows the hidden card."""
        grid, size, turn = laid
        places = dict(enumerate(faces)) | {grid.columns * grid.rows - 1: hidden}
        marks: list[Mark] = []
        for place, face in places.items():
            row, column = divmod(place, grid.columns)
            if face is not None:
                onto = translation(column * size.width, row * size.height)
                marks.append(Use(face, onto @ turn))
        width, height = grid.columns * size.width, grid.rows * size.height
        dots = grid.columns * grid.wide, grid.rows * grid.high
        return self._keep(name, width, height, marks, dots)

    def _single(
        self, item: Item, face: Symbol | None, size: Size, turn: Matrix, name: str = ""
    ) -> str:
        """Draw a face alone, once for all that have it; a blank one is white."""
        key = (BLANK,) if face is None else (id(face), size, turn)
        if key not in self.drawn:
            fine = min(self.dpi / MM_PER_INCH, MOST_DOTS / max(size))
            wide, high = (max(1, round(side * fine)) for side in size)
            if face is None:
                context, marks, dots = BLANK, [], (BLANK_DOTS, BLANK_DOTS)
            else:
                context = name or back_name(item.back)
                marks, dots = [Use(face, turn)], (wide, high)
            self.drawn[key] = self._keep(context, *size, marks, dots)
        return self.drawn[key]

    def _keep(
        self, name: str, width: float, height: float, marks: Sequence[Mark], dots: tuple[int, int]
    ) -> str:
        """Keep a picture under a free name; its page gets the proportions of its dots."""
        names = (name if number == 1 else f"{name}-{number}" for number in count(1))
        taken = {picture.casefold() for picture in self.pictures}
        free = next(it for it in names if it.casefold() not in taken)
        exact = width / dots[0] * dots[1]
        drawn = Use(Symbol(free, tuple(marks)), scaling(1.0, exact / height))
        page = Page(free, free, width, exact, (drawn,) if marks else ())
        self.pictures[free] = Picture(page, *dots)
        return free


def _turn(size: Size) -> Matrix:
    """Turn a face clockwise by a quarter, so that its page begins at the origin again."""
    return translation(size.height, 0.0) @ rotation(QUARTER)


def _parts(items: Sequence[Item]) -> list[tuple[Item, ...]]:
    """Split cards into sheets of about the same size."""
    each = ceil(len(items) / ceil(len(items) / MOST_CARDS))
    return [tuple(items[start : start + each]) for start in range(0, len(items), each)]
