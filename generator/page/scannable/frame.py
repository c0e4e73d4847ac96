"""The frame of a scannable sheet: the sheet is drawn narrower, markers and a code are beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.page.marks import Path, Role, Style, Symbol, Tag, Use
from generator.page.matrix import IDENTITY, translation
from generator.page.scannable.code import marker_ids
from generator.page.scannable.markers import SIDE, marker_modules, outline
from generator.page.svg.shapes import mapped
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.page.marks import Field, Mark, Page
    from generator.page.matrix import Matrix
    from generator.page.scannable.markers import Modules
    from generator.units import Paper

EDGE, SLOT_EDGE = 5.0, 2.5
"""How far markers are from the edge of a paper, and from a cut."""
MARKER, SMALLEST_MARKER = 7.9, 6.5
"""The side of a marker that is wanted, and the smallest that a photo shows well."""
LINE = 0.25
"""What the lines around a sheet take of its margin."""
STEP = 0.5
STEPS = 24
"""How the sheet is made narrower, in mm, and how often."""
FEW_MARKS = 12
"""A page of so few marks is moved mark by mark; a longer one becomes a symbol."""
Boxes = tuple[Box, Box, Box, Box]


class Frame(NamedTuple):
    """A paper in its orientation, what a sheet is drawn on inside it, and the side of markers."""

    width: float
    height: float
    inner: Paper
    side: float
    edge: float = EDGE

    @property
    def shift(self) -> tuple[float, float]:
        """How far the sheet is moved to the middle of the paper."""
        return (self.width - self.inner.width) / 2, (self.height - self.inner.height) / 2

    @property
    def is_beside(self) -> bool:
        """Whether the free strips are at the sides, not above and below."""
        return self.inner.width < self.width

    @property
    def markers(self) -> Boxes:
        """The markers: top left, top right, bottom right, bottom left."""
        left, top = self.edge, self.edge
        right, bottom = self.width - self.edge - self.side, self.height - self.edge - self.side
        return (
            self._square(left, top),
            self._square(right, top),
            self._square(right, bottom),
            self._square(left, bottom),
        )

    @property
    def code(self) -> Box:
        """The code: in the middle of the right strip, or of the lower one."""
        right, bottom = self.width - self.edge - self.side, self.height - self.edge - self.side
        if self.is_beside:
            return self._square(right, (self.height - self.side) / 2)
        return self._square((self.width - self.side) / 2, bottom)

    def _square(self, x: float, y: float) -> Box:
        return Box(x, y, x + self.side, y + self.side)


def plan_frame(paper: Paper, margin_of: Callable[[Paper], float | None]) -> Frame | None:
    """Make room for markers at the sides of a paper, or above and below; None if there is none.

    MARGIN_OF returns the empty margin of a sheet that is drawn on such a paper, None where it
    has no room. The sheet becomes as narrow as the markers need.
    """
    edge = SLOT_EDGE if paper.is_slot else EDGE
    beside = _widest(paper, margin_of, edge, (1.0, 0.0))
    if beside is not None:
        return beside
    return _widest(paper, margin_of, edge, (0.0, 1.0))


def _widest(
    paper: Paper,
    margin_of: Callable[[Paper], float | None],
    edge: float,
    way: tuple[float, float],
) -> Frame | None:
    across, down = way
    found: Frame | None = None
    for number in range(1, STEPS + 1):
        inset = STEP * number
        width, height = paper.width - 2 * inset * across, paper.height - 2 * inset * down
        inner = paper._replace(width=width, height=height)
        margin = margin_of(inner)
        if margin is None:
            return found
        side = (inset + margin - LINE - edge) * SIDE / (SIDE + 1)
        if side >= SMALLEST_MARKER:
            found = Frame(paper.width, paper.height, inner, min(side, MARKER), edge)
        if side >= MARKER:
            return found
    return found


class FramePress:
    """Puts drawn sheets into a frame; what sheets share is drawn once."""

    def __init__(
        self,
        frame: Frame,
        colour: str,
        ornaments: tuple[Mark, ...],
        modules_of: Callable[[str], Modules],
    ) -> None:
        """Markers and codes have a dark COLOUR; MODULES_OF returns the modules of a code's text."""
        self.frame = frame
        self.ornaments = (Use(Symbol("scan-frame", ornaments), IDENTITY),) if ornaments else ()
        self.style = Style(fill=colour)
        self.modules_of = modules_of
        self.symbols: dict[int, tuple[Symbol, tuple[Mark, ...]]] = {}
        self.codes: dict[str, tuple[Mark, ...]] = {}
        self.markers: dict[int, Path] = {}
        self.made: dict[tuple[int, str], tuple[Page, Page]] = {}

    def put(self, page: Page, text: str) -> Page:
        """Return a sheet in its frame, with the code TEXT; equal sheets are one page."""
        key = (id(page), text)
        if key not in self.made:
            self.made[key] = page, self._put(page, text)
        return self.made[key][1]

    def _put(self, page: Page, text: str) -> Page:
        place = translation(*self.frame.shift)
        tags = page.tags
        if len(page.marks) <= FEW_MARKS:
            marks = tuple(_moved(mark, place) for mark in page.marks)
        else:
            known = self.symbols.get(id(page.marks))
            if known is None:
                symbol = Symbol(f"framed-{len(self.symbols) + 1}", page.marks, page.tags)
                known = self.symbols[id(page.marks)] = symbol, page.marks
            marks = (Use(known[0], place),)
            tags = (Tag(Role.GROUP, 0, 1),) if page.tags else ()
        x, y = self.frame.shift
        return replace(
            page,
            width=self.frame.width,
            height=self.frame.height,
            marks=(*marks, *self._code(text)),
            fields=tuple(_moved_field(field, x, y) for field in page.fields),
            tags=tags,
        )

    def _code(self, text: str) -> tuple[Mark, ...]:
        if text not in self.codes:
            self.codes[text] = tuple(self._marks(text))
        return self.codes[text]

    def _marks(self, text: str) -> Iterator[Mark]:
        yield from self.ornaments
        for number, box in zip(marker_ids(text), self.frame.markers, strict=True):
            if number not in self.markers:
                self.markers[number] = Path(outline(marker_modules(number), box), self.style)
            yield self.markers[number]
        yield Path(outline(self.modules_of(text), self.frame.code), self.style)


def _moved(mark: Mark, place: Matrix) -> Mark:
    if isinstance(mark, Path):
        return Path(mapped(list(mark.segments), place), mark.style)
    return replace(mark, matrix=place @ mark.matrix)


def _moved_field(field: Field, x: float, y: float) -> Field:
    box = field.box
    return replace(field, box=Box(box.left + x, box.top + y, box.right + x, box.bottom + y))
