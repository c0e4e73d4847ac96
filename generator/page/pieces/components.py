"""Components on paper: sheets to print on both sides and cut."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import InvalidError
from generator.hexes.frame import Box, around
from generator.language import _, and_list, spoken
from generator.model.finding import Finding
from generator.page.imposition.division import turns_sideways
from generator.page.marks import Page, Symbol, Use
from generator.page.matrix import IDENTITY, rotation, translation
from generator.page.pieces.bands import plan_sheets
from generator.page.pieces.cutting import cut_marks, hairlines, scale_bar
from generator.page.pieces.outlines import reach_of, sheet_mould
from generator.page.pieces.piece_tags import Shown, tags_of
from generator.page.pieces.tips import Placed, below
from generator.page.scope import unseen_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.component import Component, ComponentSet, Face
    from generator.model.order import Imposition
    from generator.page.marks import Mark
    from generator.page.matrix import Matrix
    from generator.page.pieces.bands import Piece, Sheet
    from generator.page.pieces.faces import FaceDrawer
    from generator.page.text_box import Ruler
    from generator.units import Paper

FRONT, BACK = "front", "back"


def compose(
    components: ComponentSet,
    paper: Paper,
    imposition: Imposition,
    drawer: FaceDrawer,
    ruler: Ruler,
) -> tuple[Page, ...]:
    """Put components on sheets to be cut; in two-sided printing each front is followed by its back.

    Of the imposition, the bleed, the arcs, the two sides, the flip and the offset of the backs
    count. A piece turns like the leaf of a book, whichever way its paper was flipped.
    """
    if imposition.duplex:
        require_backs(components)
    sheets = plan_sheets(components, paper, imposition.bleed)
    composer = _Composer(components.game, imposition, drawer, ruler)
    pages: list[Page] = []
    for number, sheet in enumerate(sheets, start=1):
        if not drawer.scope.is_needed:
            pages += [unseen_page(sheet.width, sheet.height)] * (2 if imposition.duplex else 1)
        else:
            pages.append(composer.front(sheet, number))
            if imposition.duplex:
                pages.append(composer.back(sheet, number))
        drawer.scope.end_paper()
    return tuple(pages)


def require_backs(components: ComponentSet) -> None:
    """Refuse components that do not say what is on their backs, all at once."""
    message = _(
        "'{id}' has no back, but the papers are printed on both sides; give it a 'back',"
        ' or write back = "none" for a blank back.'
    )
    findings = [
        Finding("missing-key", message.format(id=it.id), it.place)
        for it in components.components
        if not it.has_back
    ]
    if findings:
        raise InvalidError(findings)


class _Composer:
    """Makes pages from sheets; sheets of one pattern share their marks."""

    def __init__(self, game: str, imposition: Imposition, drawer: FaceDrawer, ruler: Ruler) -> None:
        self.game = game
        self.imposition = imposition
        self.drawer = drawer
        self.ruler = ruler
        self.beside: dict[tuple[object, ...], tuple[Symbol, Symbol | None]] = {}

    def front(self, sheet: Sheet, number: int) -> Page:
        under, over = self._beside(sheet)
        placed: list[Placed] = []
        shown: list[Shown] = []
        for band in sheet.bands:
            for piece, x, y in band.placed():
                component = piece.component
                name = component.name(spoken())
                placed.append(self._set(component, piece.front, translation(x, y), name))
                shown.append(Shown(component, piece.front, is_front=True))
        first: list[Mark] = [Use(under, IDENTITY), *below(placed)]
        marks = first + [it.use for it in placed]
        if over is not None:
            marks.append(Use(over, IDENTITY))
        title = _("Sheet {number}, front: {groups}")
        page = self._page(sheet, number, FRONT, title, marks)
        return replace(page, tags=tuple(tags_of(shown, len(first))))

    def back(self, sheet: Sheet, number: int) -> Page:
        placed: list[Placed] = []
        shown: list[Shown] = []
        for band in sheet.bands:
            for piece, x, y in band.placed():
                if piece.back is not None:
                    place = self._behind(sheet, x, y)
                    placed.append(self._set(piece.component, piece.back, place))
                    shown.append(Shown(piece.component, piece.back, is_front=False))
        first = below(placed)
        title = _("Sheet {number}, back: {groups}")
        page = self._page(sheet, number, BACK, title, first + [it.use for it in placed])
        return replace(page, tags=tuple(tags_of(shown, len(first))))

    def _set(self, component: Component, face: Face, centre: Matrix, name: str = "") -> Placed:
        """Place a face so that the middle of the component is at the origin of CENTRE."""
        bleed = self.imposition.bleed
        mould = sheet_mould(component.shape, component.size, bleed, component.rim)
        return Placed(self.drawer.draw(face, mould, name), mould, centre)

    def _behind(self, sheet: Sheet, x: float, y: float) -> Matrix:
        """Return the place behind a spot, upside down where the paper is flipped top to bottom."""
        right, down = self.imposition.back_offset
        if turns_sideways(sheet.width, sheet.height, self.imposition.flip):
            return translation(sheet.width - x + right, y + down)
        return translation(x + right, sheet.height - y + down) @ rotation(180)

    def _beside(self, sheet: Sheet) -> tuple[Symbol, Symbol | None]:
        """Return the marks and the hairlines of a sheet."""
        key = sheet.pattern
        if key not in self.beside:
            bar = scale_bar(sheet, self.ruler)
            drawn, box = bar or ((), None)
            under = Symbol("cut-marks", (*cut_marks(sheet, box), *drawn))
            hairs = tuple(hairlines(sheet, arcs=self.imposition.arcs))
            self.beside[key] = under, Symbol("hairlines", hairs) if hairs else None
        return self.beside[key]

    def _page(self, sheet: Sheet, number: int, side: str, title: str, marks: list[Mark]) -> Page:
        pieces = [piece for band in sheet.bands for piece in band.pieces]
        trim, bleed = self._boxes(sheet, is_front=side == FRONT)
        return Page(
            f"{self.game}-sheet-{number}-{side}",
            title.format(number=number, groups=and_list(_groups(pieces))),
            sheet.width,
            sheet.height,
            tuple(marks),
            trim=trim,
            bleed=bleed,
            group=_("Sheets to cut"),
        )

    def _boxes(self, sheet: Sheet, *, is_front: bool) -> tuple[Box, Box]:
        """Return the boxes around what is cut out and around what is inked."""
        trim, bleed = [], []
        for band in sheet.bands:
            across, down = reach_of(band.block.shape, band.block.size, band.block.bleed)
            box = Box(band.left, band.top, band.right, band.bottom)
            trim.append(box)
            bleed.append(
                Box(box.left - across, box.top - down, box.right + across, box.bottom + down)
            )
        boxes = around(trim), around(bleed)
        if is_front:
            return boxes
        one, two = (self._box_behind(sheet, box) for box in boxes)
        return one, two

    def _box_behind(self, sheet: Sheet, box: Box) -> Box:
        corners = [
            self._behind(sheet, x, y).point(0.0, 0.0)
            for x, y in ((box.left, box.top), (box.right, box.bottom))
        ]
        (x1, x2), (y1, y2) = (sorted(numbers) for numbers in zip(*corners, strict=True))
        return Box(x1, y1, x2, y2)


def _groups(pieces: list[Piece]) -> Iterator[str]:
    groups = {piece.component.group.id: piece.component.group for piece in pieces}
    return (group.name(spoken()) for group in groups.values())
