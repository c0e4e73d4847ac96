"""The room of a page: what is designed at one size is laid on a paper and scaled to fill it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.units import Paper

SMALLEST_WORDS = 2.12
"""6 points, in mm."""


@dataclass(frozen=True, slots=True)
class Room:
    """The room of a page in its own units; `scale` and `margin` put it on the paper."""

    paper: Paper
    margin: float
    scale: float

    @property
    def width(self) -> float:
        """The room between the margins."""
        return (self.paper.width - 2 * self.margin) / self.scale

    @property
    def height(self) -> float:
        """The room between the margins."""
        return (self.paper.height - 2 * self.margin) / self.scale

    @property
    def is_small(self) -> bool:
        """Whether the paper is smaller than the page is designed for."""
        return self.scale < 1

    @property
    def least(self) -> float:
        """The least size of words, in the units of the page."""
        return SMALLEST_WORDS / self.scale


@dataclass(frozen=True, slots=True)
class Design:
    """The least room that a page is designed on; a smaller paper scales it down.

    The margin is a `share` of the paper's width, from `narrowest` to `widest`; below the
    `smallest` scale words cannot be read.
    """

    width: float
    height: float
    narrowest: float
    widest: float
    share: float
    smallest: float

    def lay(self, paper: Paper) -> Room:
        """Lay the page on a paper in its orientation, however small."""
        margin = min(self.widest, max(self.narrowest, paper.width * self.share))
        return Room(paper, margin, scale_between(paper, margin, self.width, self.height))

    def fits(self, paper: Paper) -> bool:
        """Return whether the words of the page are legible on a paper."""
        return self.lay(paper).scale >= self.smallest

    def room(self, paper: Paper, unfit: str) -> Room:
        """Lay the page on a paper; UNFIT is the error for one on which words would be illegible."""
        if self.fits(paper):
            return self.lay(paper)
        width, height = (side * self.smallest + 2 * self.narrowest for side in self.sides)
        raise OrderError(unfit.format(paper=paper.name, width=width, height=height))

    @property
    def sides(self) -> tuple[float, float]:
        """The width and the height."""
        return self.width, self.height


def scale_between(paper: Paper, margin: float, width: float, height: float) -> float:
    """Return the scale at which a page of WIDTH × HEIGHT fills a paper between its margins."""
    return min((paper.width - 2 * margin) / width, (paper.height - 2 * margin) / height)
