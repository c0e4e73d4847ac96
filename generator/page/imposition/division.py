"""Division: how a paper is divided into slots, where it is cut, and what its back looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.model.order import Flip
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.units import Paper

SAME = 1e-6
"""Lines closer than this are one, in mm."""
MARGIN = 8.0
"""Room for crop marks and the scale bar around what is cut out."""
UNPRINTED = 6.0
"""The edge of a paper on which some printers do not print: nothing to read or cut by is there."""
CLEARANCE = 0.5
"""How far a crop mark stays away from what is cut out, at least."""
LONG = 1.35
"""From which proportion on a paper is long: a4 is, letter is not."""
MARK_ROOM = UNPRINTED + 1.2
"""What a margin has beyond the clearance: the edge, and a mark."""
BAR_ROOM = 1.6
"""What the margin with the scale bar has beyond that."""


@dataclass(frozen=True, slots=True)
class Division:
    """A side of a paper in its orientation, with rows and columns of equal slots to cut out."""

    width: float
    height: float
    columns: int
    rows: int
    slot_width: float
    slot_height: float
    gutter: float = 0.0
    bleed: float = 0.0

    @property
    def slots(self) -> tuple[Box, ...]:
        """What is cut out, row by row."""
        return tuple(
            Box(left, top, left + self.slot_width, top + self.slot_height)
            for top in self._starts(self.trim.top, self.rows, self.slot_height)
            for left in self._starts(self.trim.left, self.columns, self.slot_width)
        )

    @property
    def trim(self) -> Box:
        """The box around everything that is cut out, in the middle of the paper."""
        wide = self.columns * self.slot_width + (self.columns - 1) * self.gutter
        high = self.rows * self.slot_height + (self.rows - 1) * self.gutter
        left, top = (self.width - wide) / 2, (self.height - high) / 2
        return Box(left, top, left + wide, top + high)

    @property
    def bleed_box(self) -> Box:
        """The box around everything that is inked."""
        trim, more = self.trim, self.bleed
        return Box(trim.left - more, trim.top - more, trim.right + more, trim.bottom + more)

    @property
    def upright_cuts(self) -> tuple[float, ...]:
        """The x of every cut from top to bottom."""
        edges = (edge for slot in self.slots for edge in (slot.left, slot.right))
        return _inside(edges, self.width)

    @property
    def level_cuts(self) -> tuple[float, ...]:
        """The y of every cut from side to side."""
        edges = (edge for slot in self.slots for edge in (slot.top, slot.bottom))
        return _inside(edges, self.height)

    @property
    def cuts(self) -> int:
        """How many straight cuts free the slots, if the pieces are kept side by side."""
        return len(self.upright_cuts) + len(self.level_cuts)

    @property
    def is_filled(self) -> bool:
        """Whether several slots fill the paper to its edges, so that no margin is left."""
        return self.columns * self.rows > 1 and self.trim.left < SAME and self.trim.top < SAME

    @property
    def clearance(self) -> float:
        """How far marks stay away from what is cut out."""
        return max(CLEARANCE, self.bleed)

    def behind(self, slot: Box, flip: Flip, offset: tuple[float, float] = (0.0, 0.0)) -> Box:
        """Return the same area of the paper as seen on its back."""
        left, top, right, bottom = slot.left, slot.top, slot.right, slot.bottom
        if turns_sideways(self.width, self.height, flip):
            left, right = self.width - right, self.width - left
        else:
            top, bottom = self.height - bottom, self.height - top
        x, y = offset
        return Box(left + x, top + y, right + x, bottom + y)

    def _starts(self, first: float, number: int, length: float) -> list[float]:
        return [first + index * (length + self.gutter) for index in range(number)]


def bar_is_beside(width: float, height: float) -> bool:
    """Return whether the scale bar of an uncut paper is in the left margin, not the lower one.

    Pages on a long paper, such as a4 in landscape, have more room at their sides.
    """
    return width > LONG * height


def turns_sideways(width: float, height: float, flip: Flip) -> bool:
    """Return whether a flip turns the paper like a book's leaf: left and right swap places."""
    upright = height >= width
    return upright if flip is Flip.LONG else not upright


def divide(paper: Paper, up: int, ideal: tuple[float, float], *, gutter: float = 0.0) -> Division:
    """Divide a paper into UP equal slots whose proportions come closest to the IDEAL ones.

    The paper may be portrait or landscape. One slot is the whole paper.
    """
    margin = 0.0 if up == 1 else MARGIN
    divisions = [
        Division(
            side.width,
            side.height,
            columns,
            up // columns,
            (side.width - 2 * margin - (columns - 1) * gutter) / columns,
            (side.height - 2 * margin - (up // columns - 1) * gutter) / (up // columns),
            gutter,
        )
        for side in (paper.landscape, paper.portrait)
        for columns in range(1, up + 1)
        if up % columns == 0
    ]
    wide, high = ideal
    return max(divisions, key=lambda it: min(it.slot_width / wide, it.slot_height / high))


def fill(
    paper: Paper,
    size: tuple[float, float],
    *,
    gutter: float = 0.0,
    bleed: float = 0.0,
    margin: float = CLEARANCE + MARK_ROOM,
) -> Division | None:
    """Put as many pages of one SIZE on a paper as it holds; None if it holds none.

    Around them is a MARGIN for their bleed and for marks.
    """
    width, height = size
    best: Division | None = None
    for side in (paper.portrait, paper.landscape):
        columns = int((side.width - 2 * margin + gutter + SAME) // (width + gutter))
        rows = int((side.height - 2 * margin + gutter + SAME) // (height + gutter))
        number = max(columns, 0) * max(rows, 0)
        if number > (best.columns * best.rows if best else 0):
            best = Division(side.width, side.height, columns, rows, width, height, gutter, bleed)
    return best


def papers(sheets: int, up: int) -> int:
    """Return how many papers some sheets take."""
    return -(-sheets // up)


def _inside(edges: Iterable[float], end: float) -> tuple[float, ...]:
    return tuple(edge for edge in _apart(sorted(edges)) if SAME < edge < end - SAME)


def _apart(edges: Iterable[float]) -> Iterator[float]:
    last: float | None = None
    for edge in edges:
        if last is None or edge - last > SAME:
            yield edge
            last = edge
