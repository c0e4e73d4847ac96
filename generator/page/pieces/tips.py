"""Tips: the bleed of hexes at the corners that no other hex touches.

Between two hexes that touch, all is inked already; at a free corner, a tip is put between the
bleed of the two edges.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.model.component import Shape
from generator.page.marks import Path, Style, Symbol, Use
from generator.page.matrix import IDENTITY, translation
from generator.page.svg.shapes import polyline
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.page.marks import Mark
    from generator.page.matrix import Matrix
    from generator.page.pieces.outlines import Mould, Point

DIGITS = 2
"""Corners that are equal to so many digits, in mm, are one."""
EACH = 3
"""How many corners of the ground belong to an edge: its begin, and both ends of its bleed."""


class Placed(NamedTuple):
    """A face on a sheet, with its mould and the position of its middle."""

    face: Symbol
    mould: Mould
    centre: Matrix

    @property
    def use(self) -> Use:
        """The face in its place."""
        x, y = (side / 2 + self.mould.bleed for side in self.mould.size)
        return Use(self.face, self.centre @ translation(-x, -y))


def below(pieces: Sequence[Placed]) -> list[Mark]:
    """Return what is drawn below some pieces: the tips of hexes as one mark, if there are any."""
    tips = tuple(tips_of(pieces))
    return [Use(Symbol("tips", tips), IDENTITY)] if tips else []


def tips_of(pieces: Sequence[Placed]) -> Iterator[Path]:
    """Yield the tips of all hexes among some pieces, each in the colour of its ground."""
    hexes = [it for it in pieces if it.mould.shape is Shape.HEX and it.mould.bleed]
    touched = Counter(
        _spot(it.centre.point(*corner)) for it in hexes for corner in it.mould.outline
    )
    fills: dict[int, str | None] = {}
    for it in hexes:
        if id(it.face) not in fills:
            fills[id(it.face)] = _ground_fill(it.face, it.mould)
        fill = fills[id(it.face)]
        if fill is None:
            continue
        for corner, tip in zip(it.mould.outline, _tips(it.mould), strict=True):
            if touched[_spot(it.centre.point(*corner))] == 1:
                spots = [number for point in tip for number in it.centre.point(*point)]
                yield Path(tuple(polyline(spots, closed=True)), Style(fill=fill))


def _tips(mould: Mould) -> Iterator[tuple[Point, ...]]:
    """Yield what lies between the bleed of two edges, for each corner."""
    ground, farther = mould.ground, 1 + 2 * mould.bleed / mould.size.width
    for at in range(0, len(ground), EACH):
        x, y = ground[at]
        yield (x, y), ground[at - 1], (x * farther, y * farther), ground[at + 1]


def _ground_fill(face: Symbol, mould: Mould) -> str | None:
    """Return the colour of the ground of a face; None where its template draws no ground."""
    x, y = (side / 2 + mould.bleed for side in mould.size)
    wanted = {_spot((across + x, down + y)) for across, down in mould.ground}
    for mark in face.marks:
        if isinstance(mark, Path) and mark.style.fill:
            numbers = [numbers for _letter, numbers in mark.segments if numbers]
            if {_spot((it[-2], it[-1])) for it in numbers} == wanted:
                return mark.style.fill
        elif isinstance(mark, Use) and not (mark.matrix.e or mark.matrix.f):
            found = _ground_fill(mark.symbol, mould)
            if found is not None:
                return found
    return None


def _spot(point: Point) -> Point:
    return round(point[0], DIGITS), round(point[1], DIGITS)
