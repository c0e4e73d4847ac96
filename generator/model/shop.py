"""Print shops: named products, and how a component fits one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from generator.model.component import Shape, Size
from generator.units import MM_PER_INCH

SLACK = 0.5
"""How much narrower than a product a component may come out on each side, in mm."""
_ANGULAR = {Shape.SQUARE, Shape.RECTANGLE}


class Surety(StrEnum):
    """How sure the sizes of a product are; `owner` are those of a file of one's own."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    OWNER = "owner"


class Fit(NamedTuple):
    """How a component comes to the size of a product: by which factor, and turned or not."""

    scale: float
    turned: bool


@dataclass(frozen=True, slots=True)
class Product:
    """What a shop prints: its finished size in mm, and the picture that it takes, in dots."""

    id: str
    shop: str
    name: str
    shape: Shape
    finished: Size
    columns: int
    rows: int
    dpi: int
    surety: Surety

    @property
    def canvas(self) -> Size:
        """The size of the picture in mm, bleed included."""
        return Size(self.columns * MM_PER_INCH / self.dpi, self.rows * MM_PER_INCH / self.dpi)

    def fit(self, shape: Shape, size: Size) -> Fit | None:
        """Tell how a component fits; None where its shape or its proportions are others.

        A hex of ours stands on a corner: it is turned for a product that lies on a side. A
        rectangle is turned if it lies where the product stands.
        """
        if shape is not self.shape and not {shape, self.shape} <= _ANGULAR:
            return None
        turned = (size.width > size.height) != (self.finished.width > self.finished.height)
        turned = turned and size.width != size.height
        wide, high = (size.height, size.width) if turned else size
        scale = min(self.finished.width / wide, self.finished.height / high)
        left = max(self.finished.width - scale * wide, self.finished.height - scale * high)
        return Fit(scale, turned) if left <= 2 * SLACK else None

    def bleed(self, fit: Fit) -> float:
        """Return how far the ink of a component must reach, in its own mm, to fill the picture.

        The shorter way is longer than it has to be: what is too much lies beyond the picture.
        """
        canvas, finished = self.canvas, self.finished
        beyond = max(canvas.width - finished.width, canvas.height - finished.height) / 2
        return (beyond + SLACK) / fit.scale
