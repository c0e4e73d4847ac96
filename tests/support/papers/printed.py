"""Printed papers as a cutter sees them: what the PDF's own drawing commands put where, in mm."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

from generator.model.order import Flip

if TYPE_CHECKING:
    from collections.abc import Iterator

POINTS_PER_MM = 72 / 25.4
CLOSE = 0.01
Map = tuple[float, float, float, float, float, float]
Spot = tuple[float, float]
Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Line:
    """A straight stroke of two points."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float

    @property
    def is_upright(self) -> bool:
        return abs(self.x1 - self.x2) < CLOSE

    @property
    def length(self) -> float:
        return abs(self.x1 - self.x2) + abs(self.y1 - self.y2)


@dataclass
class Printed:
    """One side of a paper: its size, its boxes, every short stroke, the position of each form."""

    width: float
    height: float
    trim: Area | None
    bleed: Area | None
    lines: list[Line] = field(default_factory=list)
    dots: list[tuple[int, Spot]] = field(default_factory=list)
    """Every point of every path, with how many forms it is inside of."""
    forms: list[tuple[str, Spot]] = field(default_factory=list)
    """The forms that the page itself uses, and the positions of their origins."""

    @property
    def bar(self) -> Line | None:
        """The scale bar: the one stroke of the marks that is longer than any mark."""
        return next((it for it in self.marks if it.length > 20), None)

    @property
    def marks(self) -> list[Line]:
        """The strokes of the form that comes first: crop marks and scale bar."""
        return self.lines

    @property
    def crop_marks(self) -> list[Line]:
        bar = self.bar
        if bar is None:
            return self.marks
        return [it for it in self.marks if it != bar and not _ends(it, bar)]

    @property
    def upright_cuts(self) -> list[float]:
        return sorted({round(it.x1, 3) for it in self.crop_marks if it.is_upright})

    @property
    def level_cuts(self) -> list[float]:
        return sorted({round(it.y1, 3) for it in self.crop_marks if not it.is_upright})

    def pieces(self) -> Iterator[Area]:
        """Cut along every mark from edge to edge; give the pieces row by row, waste included."""
        across = [0.0, *self.upright_cuts, self.width]
        down = [0.0, *self.level_cuts, self.height]
        for top, bottom in pairwise(down):
            for left, right in pairwise(across):
                yield left, top, right, bottom


def read_papers(pdf: bytes) -> list[Printed]:
    """Follow the drawing commands of every page."""
    reader = PdfReader(BytesIO(pdf))
    return [_Follower(reader, page).printed for page in reader.pages]


def _ends(line: Line, bar: Line) -> bool:
    """Tell whether a stroke is one of the two short ones across the ends of the scale bar."""
    if bar.is_upright:
        line, bar = (replace(it, x1=it.y1, y1=it.x1, x2=it.y2, y2=it.x2) for it in (line, bar))
    return (
        line.is_upright
        and round(line.x1, 3) in {round(bar.x1, 3), round(bar.x2, 3)}
        and min(line.y1, line.y2) < bar.y1 < max(line.y1, line.y2)
    )


def behind(area: Area, width: float, height: float, flip: Flip) -> Area:
    """Turn a paper about an edge: give the place of an area of its front on its back."""
    left, top, right, bottom = area
    axis_is_upright = (height >= width) == (flip is Flip.LONG)
    if axis_is_upright:
        return width - right, top, width - left, bottom
    return left, height - bottom, right, height - top


class _Follower:
    def __init__(self, reader: PdfReader, page: Any) -> None:
        self.reader = reader
        box = page.mediabox
        self.height = float(box.height) / POINTS_PER_MM
        self.printed = Printed(
            float(box.width) / POINTS_PER_MM,
            self.height,
            self._box(page, "/TrimBox"),
            self._box(page, "/BleedBox"),
        )
        self.first = True
        whole: Map = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self._follow(ContentStream(page.get_contents(), reader), page["/Resources"], whole, 0)

    def _box(self, page: Any, name: str) -> Area | None:
        if name not in page:
            return None
        left, bottom, right, top = (float(it) / POINTS_PER_MM for it in page[name])
        return left, self.height - top, right, self.height - bottom

    def _spot(self, at: Map, x: float, y: float) -> Spot:
        a, b, c, d, e, f = at
        return (
            (a * x + c * y + e) / POINTS_PER_MM,
            self.height - (b * x + d * y + f) / POINTS_PER_MM,
        )

    def _follow(self, stream: Any, resources: Any, at: Map, depth: int) -> None:
        kept: list[tuple[Map, float]] = []
        weight = 1.0
        points: list[Spot] = []
        in_marks = depth == 1 and self.first
        for operands, operator in stream.operations:
            match operator:
                case b"q":
                    kept.append((at, weight))
                case b"Q":
                    at, weight = kept.pop()
                case b"cm":
                    at = _within(at, tuple(float(it) for it in operands))
                case b"w":
                    weight = float(operands[0])
                case b"m" | b"l":
                    points.append(self._spot(at, float(operands[0]), float(operands[1])))
                case b"S" | b"f" | b"f*" | b"B" | b"B*" | b"n":
                    self.printed.dots += ((depth, point) for point in points)
                    if in_marks and operator == b"S" and len(points) == 2:
                        scale = abs(at[0]) / POINTS_PER_MM
                        (x1, y1), (x2, y2) = points
                        self.printed.lines.append(Line(x1, y1, x2, y2, weight * scale))
                    points = []
                case b"Do":
                    self._use(operands[0], resources, at, depth)
                case _:
                    pass

    def _use(self, name: str, resources: Any, at: Map, depth: int) -> None:
        form = resources["/XObject"][name]
        if form["/Subtype"] != "/Form":
            return
        if depth == 0:
            self.printed.forms.append((name, self._spot(at, 0.0, 0.0)))
        inner = tuple(float(it) for it in form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
        own = form.get("/Resources", resources)
        self._follow(ContentStream(form, self.reader), own, _within(at, inner), depth + 1)
        if depth == 0:
            self.first = False


def _within(outer: Map, inner: tuple[float, ...]) -> Map:
    a, b, c, d, e, f = outer
    return (
        a * inner[0] + c * inner[1],
        b * inner[0] + d * inner[1],
        a * inner[2] + c * inner[3],
        b * inner[2] + d * inner[3],
        a * inner[4] + c * inner[5] + e,
        b * inner[4] + d * inner[5] + f,
    )
