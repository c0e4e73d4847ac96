"""The surroundings of a player board: the positions of stores and tables around the domain."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING

from generator.games.board.model.game import CLEARANCE
from generator.hexes.frame import SQRT3, Box, Frame
from generator.model.component import LARGEST_TILE, SMALLEST_TILE, TILE
from generator.page.imposition.division import bar_is_beside
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.hexes.hex import Hex
    from generator.model.layout import Layout
    from generator.units import Paper

TILE_STEP = 0.5
GOOD, DIE, HUNDREDS, ROOM_AROUND = 20.0, 16.0, (40.0, 25.0), 1.0
"""The edges of a good, a die and the tile of points, and how much wider their places are."""
WIDE_MARGIN, MARGIN = 8.5, 6.2
"""From the paper's edge to the board's, with the scale bar or without it."""
PADDING = 2.6
"""From the board's edge to its contents."""
GAP = 1.8
"""The least room between two pieces."""
WIDEST_GAP = 4.5
WIDEST_COLUMN = 84.0
COLUMN = ("silver", "buildings", "workers")
"""Pieces of the same width, one below the other."""
LARGEST_SCALE, SCALES = 1.6, 10
LEFT, RIGHT = -1, 1
Margins = tuple[float, float]


class Surroundings(NamedTuple):
    """A player board on its paper, in mm: its outline, the domain, the place of each piece.

    `scale` is how large the pieces are drawn; the tiles have their own size.
    """

    paper: Paper
    board: Box
    domain: Box
    side: float
    scale: float
    places: Mapping[str, Box]


class _Piece(NamedTuple):
    """A store or a table: its name, the room that it needs, and its greatest width."""

    name: str
    width: float
    height: float
    widest: float = inf


class _Stacks(NamedTuple):
    """The pieces left of the domain, right of it above, and right of it below, bottom up."""

    left: list[_Piece]
    above: list[_Piece]
    below: list[_Piece]


class _Domain(NamedTuple):
    """The hexes of a layout for some length of their sides; the box begins at 0, `top`."""

    spots: Sequence[tuple[float, float]]
    box: Box
    side: float = 1.0
    top: float = 0.0

    @property
    def width(self) -> float:
        return self.side * self.box.width

    @property
    def height(self) -> float:
        return self.side * self.box.height

    def free(self, top: float, bottom: float, way: int) -> float:
        """Return the distance of the hexes from the left or right edge of their box.

        Nothing reaches farther than the middle, which it may meet from the other side.
        """
        near = self.width / 2
        for spot_x, spot_y in self.spots:
            y = self.top + self.side * (spot_y - self.box.top)
            apart = max(top - GAP - y, y - bottom - GAP, 0.0)
            if apart < self.side:
                reach = SQRT3 / 2 * self.side * min(1.0, 2 - 2 * apart / self.side)
                edge = self.box.left if way == LEFT else self.box.right
                near = min(near, way * self.side * (edge - spot_x) - reach)
        return near


def arrange(
    layout: Layout, paper: Paper, tile: float, margins: Margins | None = None
) -> Surroundings | None:
    """Put a player board for tiles of a size on a landscape paper; None if it does not fit.

    The pieces beside the domain grow with the tiles, as far as the paper allows, and never become
    smaller than goods and dice need.
    """
    hexes = tuple(cell.hex for cell in layout.cells)
    return _arranged(hexes, paper.landscape, tile, margins or _margins(paper))


@lru_cache(maxsize=256)
def _arranged(
    hexes: tuple[Hex, ...], paper: Paper, tile: float, margins: Margins
) -> Surroundings | None:
    """Arrange a board once for all that ask: whether it fits, on which paper, and where."""
    return _arrange(_domain(hexes), paper, tile, margins)


def largest_tile(layout: Layout, paper: Paper) -> float | None:
    """Return the largest tile, in steps of half a millimetre, with which a board fits a paper."""
    domain = _domain([cell.hex for cell in layout.cells])
    margins = _margins(paper)
    steps = int((LARGEST_TILE - SMALLEST_TILE) / TILE_STEP)
    sizes = (LARGEST_TILE - TILE_STEP * step for step in range(steps + 1))
    return next((size for size in sizes if _arrange(domain, paper.landscape, size, margins)), None)


def _margins(paper: Paper) -> Margins:
    """Return the margins of an uncut board at its sides, and above and below it."""
    is_beside = bar_is_beside(paper.landscape.width, paper.landscape.height)
    return (WIDE_MARGIN, MARGIN) if is_beside else (MARGIN, WIDE_MARGIN)


def store_size(edge: float) -> float:
    """Return the edge of the place for a piece."""
    return edge + ROOM_AROUND


def _domain(hexes: Sequence[Hex]) -> _Domain:
    frame = Frame(1.0)
    return _Domain([frame.centre(it) for it in hexes], frame.box(hexes))


def _arrange(domain: _Domain, paper: Paper, tile: float, margins: Margins) -> Surroundings | None:
    space = tile + CLEARANCE
    domain = domain._replace(side=space / SQRT3)
    largest = min(LARGEST_SCALE, max(1.0, tile / TILE))
    for step in range(SCALES if largest > 1.0 else 0, -1, -1):
        scale = 1.0 + (largest - 1.0) * step / SCALES
        found = _furnish(domain, paper, margins, _stacks(space, scale), scale)
        if found is not None:
            return found
    return None


def _furnish(
    domain: _Domain, paper: Paper, margins: Margins, stacks: _Stacks, scale: float
) -> Surroundings | None:
    """Put the domain and the stacks on a paper, with the domain as far right as they allow."""
    across, down = margins
    widest = paper.width - 2 * (across + PADDING)
    highest = paper.height - 2 * (down + PADDING)
    parts = len(stacks.left) - 1
    stacked = sum(piece.height for piece in stacks.left)
    if max(stacked + GAP * parts, domain.height) > highest or domain.width > widest:
        return None
    wanted = max(domain.height + 2 * WIDEST_GAP, stacked + WIDEST_GAP * parts)
    height = min(highest, wanted)
    domain = domain._replace(top=(height - domain.height) / 2)
    lefts = _pile(stacks.left, (height - stacked) / parts)
    above = _pile(stacks.above, GAP)
    below = [(it, height - top - it.height) for it, top in _pile(stacks.below, GAP)]
    if above[-1][1] + above[-1][0].height + GAP > below[-1][1]:
        return None
    before = max(_lacking(domain, *each, LEFT) for each in lefts)
    behind = max(_lacking(domain, *each, RIGHT) for each in (*above, *below))
    if before + domain.width + behind > widest:
        return None
    width = min(widest, max(before, WIDEST_COLUMN * scale) + domain.width + behind)
    x, y = (paper.width - width) / 2, (paper.height - height) / 2
    start = width - behind - domain.width
    free = {it.name: start + domain.free(top, top + it.height, LEFT) - GAP for it, top in lefts}
    free |= dict.fromkeys(COLUMN, min(free[name] for name in COLUMN))
    places = {}
    for piece, top in lefts:
        wide = min(free[piece.name], piece.widest)
        places[piece.name] = Box(x, y + top, x + wide, y + top + piece.height)
    for piece, top in (*above, *below):
        right = x + width
        places[piece.name] = Box(right - piece.width, y + top, right, y + top + piece.height)
    return Surroundings(
        paper,
        Box(x - PADDING, y - PADDING, x + width + PADDING, y + height + PADDING),
        Box(x + start, y + domain.top, x + width - behind, y + domain.top + domain.height),
        domain.side,
        scale,
        places,
    )


def _stacks(space: float, scale: float) -> _Stacks:
    good, die = store_size(GOOD), store_size(DIE)
    stores = _Piece("stores", 3 * space, 2 * space / SQRT3 + 4 * scale, 3.2 * space)
    left = [
        _Piece("title", 46, 11, 96),
        _Piece("goods", 4 * good + 4.2, good + 4, 104),
        _Piece("silver", 60, 19, 84),
        _Piece("buildings", 60, 65, 84),
        _Piece("workers", 60, 19, 84),
    ]
    foot = _Piece("foot", 60, 3.4, 110)
    above = [_Piece("dice", 2 * die + 3.4, die + 4), _Piece("phases", 25, 28)]
    below = [_Piece("points", *map(store_size, HUNDREDS)), _Piece("regions", 25, 27)]
    return _Stacks(
        [*_scaled(left, scale), stores, *_scaled([foot], scale)],
        _scaled(above, scale),
        _scaled(below, scale),
    )


def _scaled(pieces: Iterable[_Piece], scale: float) -> list[_Piece]:
    return [
        _Piece(it.name, it.width * scale, it.height * scale, it.widest * scale) for it in pieces
    ]


def _pile(pieces: Iterable[_Piece], gap: float) -> list[tuple[_Piece, float]]:
    """Put pieces one below the other, each with its top."""
    placed = []
    top = 0.0
    for piece in pieces:
        placed.append((piece, top))
        top += piece.height + gap
    return placed


def _lacking(domain: _Domain, piece: _Piece, top: float, way: int) -> float:
    """Return how much room a piece needs beside the box of the domain."""
    return max(0.0, piece.width + GAP - domain.free(top, top + piece.height, way))
