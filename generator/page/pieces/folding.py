"""Folding: fronts and backs on one side of the paper, mirrored along the fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.language import _, spoken
from generator.page.imposition.cropping import BLACK
from generator.page.imposition.division import MARK_ROOM, SAME, UNPRINTED
from generator.page.marks import Page, Path, Role, Style, Tag, Text
from generator.page.matrix import IDENTITY, rotation, translation
from generator.page.pieces.bands import plan_sheets
from generator.page.pieces.components import require_backs
from generator.page.pieces.cutting import cut_marks, hairlines, scale_bar
from generator.page.pieces.outlines import sheet_mould
from generator.page.pieces.piece_tags import Shown, tags_of
from generator.page.pieces.tips import Placed, below
from generator.page.scope import unseen_page
from generator.page.svg.shapes import mapped
from generator.units import Paper
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.component import Component, ComponentSet, Face
    from generator.model.order import Imposition
    from generator.page.marks import Mark, Segment
    from generator.page.matrix import Matrix
    from generator.page.pieces.bands import Sheet
    from generator.page.pieces.faces import FaceDrawer
    from generator.page.text_box import Ruler

FOLD = Style(fill=None, stroke=BLACK, width=0.2, dashes=(2.0, 1.2))
LABEL_FONT, LABEL_SIZE, LABEL_GAP = "text", 2.4, 0.8
FOLD_ROOM = 4.0
"""What the side at the fold has beyond the clearance: a mark, and the label."""
BEYOND = MARK_ROOM - FOLD_ROOM
"""How far a half is planned beyond the fold, so that its margin there is as narrow as that."""


class Half(NamedTuple):
    """The half of a paper for the fronts, with what is planned beyond the fold.

    `edge` is the length of the side it folds along.
    """

    paper: Paper
    edge: float


def compose_folded(
    components: ComponentSet,
    paper: Paper,
    imposition: Imposition,
    drawer: FaceDrawer,
    ruler: Ruler,
) -> tuple[Page, ...]:
    """Put fronts on one half of each paper and their backs behind them once it is folded.

    It is printed on one side, folded along the dashed line, glued, and cut along the marks around
    the fronts. The paper folds along the edge that takes fewer sheets. Of the imposition, the bleed
    and the arcs count.
    """
    require_backs(components)
    plans = _plans(components, paper, imposition.bleed)
    half, sheets = min(plans, key=lambda plan: len(plan[1]))
    folder = _Folder(half, imposition, drawer, ruler)
    pages: list[Page] = []
    for number, sheet in enumerate(sheets, start=1):
        needed = drawer.scope.is_needed
        pages.append(folder.page(components, sheet, number) if needed else folder.unseen(sheet))
        drawer.scope.end_paper()
    return tuple(pages)


def halves(paper: Paper) -> tuple[Half, Half]:
    """Return the two ways to fold a paper in the middle."""
    name = _("half of {paper}").format(paper=paper.name)
    long, short = paper.landscape.width, paper.landscape.height
    return (
        Half(Paper(name, short, long / 2 + BEYOND), short),
        Half(Paper(name, short / 2 + BEYOND, long), long),
    )


def _plans(
    components: ComponentSet, paper: Paper, bleed: float
) -> list[tuple[Half, tuple[Sheet, ...]]]:
    """Plan the sheets for both ways; a card that no half holds is refused."""
    plans, faults = [], []
    for half in halves(paper):
        try:
            plans.append((half, plan_sheets(components, half.paper, bleed)))
        except OrderError as fault:
            faults.append(fault)
    if not plans:
        raise faults[0]
    return plans


class _Folder:
    """Makes pages from halves of one orientation."""

    def __init__(
        self, half: Half, imposition: Imposition, drawer: FaceDrawer, ruler: Ruler
    ) -> None:
        self.half = half
        self.imposition = imposition
        self.drawer = drawer
        self.ruler = ruler

    def unseen(self, sheet: Sheet) -> Page:
        return unseen_page(*self._size(sheet))

    def page(self, components: ComponentSet, sheet: Sheet, number: int) -> Page:
        marks: list[Mark] = []
        bar = scale_bar(sheet, self.ruler)
        drawn, box = bar or ((), None)
        marks += (*cut_marks(sheet, box), *drawn)
        fronts: list[tuple[Shown, Placed]] = []
        backs: list[tuple[Shown, Placed]] = []
        for band in sheet.bands:
            for piece, x, y in band.placed():
                card = piece.component
                front = self._set(card, piece.front, translation(x, y), card.name(spoken()))
                fronts.append((Shown(card, piece.front, is_front=True), front))
                if piece.back is not None:
                    back = self._set(card, piece.back, self._behind(sheet, x, y))
                    backs.append((Shown(card, piece.back, is_front=False), back))
        placed = [it for _shown, it in (*fronts, *backs)]
        marks += below(placed)
        tags = [*tags_of([shown for shown, _placed in (*fronts, *backs)], len(marks))]
        marks += (it.use for it in placed)
        marks += (*hairlines(sheet, arcs=self.imposition.arcs), *self._fold(sheet))
        if isinstance(marks[-1], Text):
            tags.append(Tag(Role.PARAGRAPH, len(marks) - 1, len(marks)))
        title = _("Sheet {number}, to fold").format(number=number)
        return Page(
            f"{components.game}-fold-{number}",
            title,
            *self._size(sheet),
            tuple(marks),
            trim=self._trim(sheet),
            group=_("Sheets to cut"),
            tags=tuple(tags),
        )

    def _trim(self, sheet: Sheet) -> Box:
        """Return the box around what is cut out, fronts and backs."""
        sides = [((it.left, it.top), (it.right, it.bottom)) for it in sheet.bands]
        fronts = [corner for pair in sides for corner in pair]
        backs = [self._behind(sheet, x, y).point(0.0, 0.0) for x, y in fronts]
        xs, ys = zip(*fronts, *backs, strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))

    def _size(self, sheet: Sheet) -> tuple[float, float]:
        """Return the size of the whole paper."""
        if self._is_upright(sheet):
            return 2 * (sheet.width - BEYOND), sheet.height
        return sheet.width, 2 * (sheet.height - BEYOND)

    def _is_upright(self, sheet: Sheet) -> bool:
        """Return whether the fold runs from top to bottom."""
        return abs(sheet.height - self.half.edge) < SAME

    def _set(self, card: Component, face: Face, centre: Matrix, name: str = "") -> Placed:
        """Place a face so that the middle of the card is at the origin of CENTRE."""
        mould = sheet_mould(card.shape, card.size, self.imposition.bleed, card.rim)
        return Placed(self.drawer.draw(face, mould, name), mould, centre)

    def _behind(self, sheet: Sheet, x: float, y: float) -> Matrix:
        """Return the place behind a spot after folding; a card turns like a leaf of a book."""
        width, height = self._size(sheet)
        if self._is_upright(sheet):
            return translation(width - x, y)
        return translation(x, height - y) @ rotation(180)

    def _fold(self, sheet: Sheet) -> Iterator[Mark]:
        """Draw the fold, and beside it the instruction."""
        upright = self._is_upright(sheet)
        width, height = self._size(sheet)
        length = height if upright else width
        onto = translation(width / 2, 0.0) @ rotation(90) if upright else IDENTITY
        level = 0.0 if upright else height / 2
        line: list[Segment] = [("M", (UNPRINTED, level)), ("L", (length - UNPRINTED, level))]
        yield Path(mapped(line, onto), FOLD)
        words = _("Fold here, glue, then cut along the marks.")
        reach = self.ruler.width(words, LABEL_FONT, LABEL_SIZE)
        start = onto @ translation(length - 2 * UNPRINTED - reach, level - LABEL_GAP)
        if reach < length - 4 * UNPRINTED:
            yield Text(words, LABEL_FONT, LABEL_SIZE, reach, 0.0, BLACK, start)
