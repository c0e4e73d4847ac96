"""Print shops: named products, and how a component fits one."""

from __future__ import annotations

from enum import StrEnum

from generator.model.component import Shape, Size
from generator.units import MM_PER_INCH
from generator.values import NamedTuple, dataclass

SLACK = 0.5
"""How much narrower than a product a component may come out on each side, in mm."""
_ANGULAR = {Shape.SQUARE, Shape.RECTANGLE}


class Surety(StrEnum):
    """The confidence of a product's sizes; `owner` are those of a custom file."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    OWNER = "owner"


class Fit(NamedTuple):
    """How a component is fitted to a product: by which factor, and whether it is turned."""

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
        """Return how a component fits; None where its shape or its proportions differ.

        Our hexes are pointy-top: they are turned for a flat-top product. A rectangle is turned
        where it is landscape and the product portrait, or the other way round.
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

        In the shorter direction it is longer than necessary: the rest is outside the picture.
        """
        canvas, finished = self.canvas, self.finished
        beyond = max(canvas.width - finished.width, canvas.height - finished.height) / 2
        return (beyond + SLACK) / fit.scale
