"""The grid of the dice game's sheet: which part stands where on which paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.language import _
from generator.model.order import Style

if TYPE_CHECKING:
    from generator.units import Paper

SMALLEST_WIDTH, SMALLEST_HEIGHT = 270.0, 190.0
"""The sheet is designed on at least this much room; a smaller paper scales it down."""
SMALLEST_SCALE = 0.6
"""Below this its smallest words cannot be read."""
WIDEST_MARGIN, NARROWEST_MARGIN = 8.0, 6.0
GUTTER = 4.5
HEAD, FOOT = 12.0, 42.0
SMALLEST_SIDE = 7.5
LARGEST_SIDE = 12.6


@dataclass(frozen=True, slots=True)
class Columns:
    """How wide the left and the right column of a style are."""

    left: float
    right: float


COLUMNS = {Style.SHEET: Columns(66.5, 59.0), Style.LEDGER: Columns(56.5, 84.0)}


@dataclass(frozen=True, slots=True)
class Grid:
    """The sheet's columns in its own units; `scale` and `margin` put it on the paper."""

    paper: Paper
    scale: float
    margin: float
    columns: Columns

    @property
    def width(self) -> float:
        """The room between the margins."""
        return (self.paper.width - 2 * self.margin) / self.scale

    @property
    def height(self) -> float:
        """The room between the margins."""
        return (self.paper.height - 2 * self.margin) / self.scale

    @property
    def left(self) -> Box:
        """The dice and bonuses of each terrain."""
        return Box(0.0, 0.0, self.columns.left, self.height)

    @property
    def right(self) -> Box:
        """Time, zone points and the player's points."""
        return Box(self.width - self.columns.right, 0.0, self.width, self.height)

    @property
    def head(self) -> Box:
        """Name and date."""
        return Box(self.left.right + GUTTER, 0.0, self.right.left - GUTTER, HEAD)

    @property
    def foot(self) -> Box:
        """What the bonuses do."""
        bottom = self.height
        return Box(self.head.left, bottom - FOOT, self.head.right, bottom)

    @property
    def field(self) -> Box:
        """The domain."""
        return Box(self.head.left, HEAD + 2.0, self.head.right, self.height - FOOT - 2.0)


def sheet_grid(paper: Paper, style: Style = Style.SHEET) -> Grid:
    """Lay the sheet on a paper, across."""
    paper = paper.landscape
    margin = min(WIDEST_MARGIN, max(NARROWEST_MARGIN, paper.width * 0.0285))
    scale = min(
        (paper.width - 2 * margin) / SMALLEST_WIDTH,
        (paper.height - 2 * margin) / SMALLEST_HEIGHT,
    )
    if scale < SMALLEST_SCALE:
        message = _(
            "The paper {paper} is too small for the sheet; it needs {width:.0f} × {height:.0f} mm"
            " at least, such as a5."
        )
        width = SMALLEST_WIDTH * SMALLEST_SCALE + 2 * NARROWEST_MARGIN
        height = SMALLEST_HEIGHT * SMALLEST_SCALE + 2 * NARROWEST_MARGIN
        raise OrderError(message.format(paper=paper.name, width=width, height=height))
    return Grid(paper, scale, margin, COLUMNS[style])
