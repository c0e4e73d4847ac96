"""The edges of pieces: bleed at the tips of hexes, and hatchings that end at the cut."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from shapely import Point, Polygon
from shapely.ops import unary_union

from generator.games.board.kit import board_kit
from generator.games.board.model.order import BoardKitOrder
from generator.games.bruges.kit import bruges_kit
from generator.games.bruges.model.order import BrugesKitOrder
from generator.games.cards.kit import card_kit
from generator.games.cards.model.order import CardKitOrder
from generator.language import speaking
from generator.model.component import TILE, Shape, Size
from generator.model.order import Imposition, Ink
from generator.page.marks import Path, Style, Symbol, Use
from generator.page.matrix import IDENTITY, rotation, translation
from generator.page.pieces.components import compose
from generator.page.pieces.outlines import HATCHED, reach_of, sheet_mould, single_mould
from generator.page.pieces.tips import Placed, tips_of
from generator.page.svg.shapes import polyline
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.pages.drawing import paths, ruler

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.page.marks import Page
    from generator.products.kit import Kit

PAPER = PAPERS["a4"]
BLEED = 3.0
CUT = Imposition(bleed=BLEED, duplex=True)
SIZE = Size(TILE, TILE * 2 / 3**0.5)
GROUND = "#c0ffee"


def board(ink: Ink) -> Kit:
    names = ("castles", "buildings", "knowledge", "bonus")
    order = BoardKitOrder((), 4, TILE, 16.0, frozenset(), names, PAPER, PAPER, ink, "en", CUT)
    return board_kit(order, load_tools())


def cards(ink: Ink) -> Kit:
    names = ("castles", "silver", "players")
    return card_kit(CardKitOrder(frozenset(), names, PAPER, ink, "en", CUT), load_tools())


def bruges(ink: Ink) -> Kit:
    names = ("threats", "florins", "canals", "majorities", "beggar", "thief")
    order = BrugesKitOrder(4, 16.0, frozenset(), names, PAPER, PAPER, ink, "en", CUT)
    return bruges_kit(order, load_tools())


def spots(path: Path) -> list[tuple[float, float]]:
    return [(numbers[-2], numbers[-1]) for _letter, numbers in path.segments if numbers]


@pytest.mark.parametrize("ink", [Ink.LOW, Ink.MONO])
@pytest.mark.parametrize("make", [board, cards, bruges])
def test_no_line_runs_through_the_bleed_where_ink_is_saved(
    make: Callable[[Ink], Kit], ink: Ink
) -> None:
    with speaking("en"):
        (pieces,) = make(ink).pieces
        for it in pieces.components.components:
            faces = {face for face in (it.front_of(0), *(copy.back for copy in it.copies)) if face}
            for face in faces:
                mould = sheet_mould(it.shape, it.size, BLEED, it.rim)
                x, y = (side / 2 + mould.bleed for side in it.size)
                cut = Polygon([(x + right, y + down) for right, down in mould.outline])
                kept = cut.buffer(HATCHED * 2 / 3**0.5 + 0.01, join_style="mitre")
                drawn = pieces.drawer.draw(face, mould, it.id).marks
                lines = [path for path in paths(drawn) if path.style.stroke]
                assert lines, it.id
                assert all(kept.covers(Point(spot)) for path in lines for spot in spots(path)), (
                    it.id
                )


def test_a_hatching_crosses_the_cut_and_ends_there() -> None:
    for mould_of in (sheet_mould, single_mould):
        for shape, size in ((Shape.RECTANGLE, Size(63.0, 88.0)), (Shape.HEX, SIZE)):
            mould = mould_of(shape, size, BLEED)
            cut, hatched = Polygon(mould.outline), Polygon(mould.hatched)
            assert hatched.buffer(0.001).covers(cut)
            beyond = hatched.hausdorff_distance(cut)
            assert 0.49 < beyond < 0.5 * 2**0.5 + 0.01
    plain = sheet_mould(Shape.RECTANGLE, Size(63.0, 88.0), 0.0)
    assert plain.hatched == plain.outline
    little = sheet_mould(Shape.RECTANGLE, Size(63.0, 88.0), 0.2)
    assert little.hatched == little.ground


def hexes(page: Page) -> Iterator[tuple[Polygon, tuple[float, float]]]:
    """Yield each hex of a page with the position of its middle."""
    mould = sheet_mould(Shape.HEX, SIZE, BLEED)
    x, y = (side / 2 + mould.bleed for side in SIZE)
    for mark in page.marks:
        if isinstance(mark, Use) and mark.symbol.id not in {"cut-marks", "hairlines", "tips"}:
            middle = mark.matrix.point(x, y)
            corners = [(middle[0] + right, middle[1] + down) for right, down in mould.outline]
            yield Polygon(corners), middle


def test_a_sheet_of_tiles_bleeds_at_every_tip() -> None:
    with speaking("en"):
        (pieces,) = board(Ink.FULL).pieces
        kept = [it for it in pieces.components.components if it.shape is Shape.HEX]
        tiles = replace(pieces.components, components=tuple(kept))
        pages = compose(tiles, PAPER, CUT, pieces.drawer, ruler())
    assert len(pages) >= 2
    for page in pages:
        (tips,) = (it for it in page.marks if isinstance(it, Use) and it.symbol.id == "tips")
        inked = [Polygon(spots(path)) for path in paths([tips])]
        found = list(hexes(page))
        inked += [cut for cut, _middle in found]
        whole = unary_union(inked).buffer(0.01)
        for cut, (x, y) in found:
            for across, down in list(cut.exterior.coords)[:-1]:
                far = 1 + 0.95 * BLEED / (TILE / 2)
                assert whole.covers(Point(x + (across - x) * far, y + (down - y) * far))
        assert page.bleed is not None
        assert page.trim is not None
        assert page.trim.top - page.bleed.top == pytest.approx(BLEED * 2 / 3**0.5)
        box = whole.bounds
        assert box[1] >= page.bleed.top - 0.02
        assert box[3] <= page.bleed.bottom + 0.02


def placed(
    *centres: tuple[float, float], bleed: float = BLEED, ground: bool = True
) -> list[Placed]:
    """Place plain hexes."""
    mould = sheet_mould(Shape.HEX, SIZE, bleed)
    x, y = (side / 2 + mould.bleed for side in SIZE)
    corners = [number for a, b in mould.ground for number in (a + x, b + y)]
    area = Path(tuple(polyline(corners, closed=True)), Style(fill=GROUND))
    inner = Symbol("inner", (area,) if ground else ())
    face = Symbol("face", (Use(inner, IDENTITY),))
    return [Placed(face, mould, translation(*centre)) for centre in centres]


def test_only_free_corners_have_a_tip_in_the_colour_of_the_ground() -> None:
    alone = list(tips_of(placed((50.0, 50.0))))
    assert len(alone) == 6
    assert {path.style for path in alone} == {Style(fill=GROUND)}
    heights = [50.0 - min(y for _x, y in spots(path)) for path in alone]
    assert max(heights) == pytest.approx(SIZE.height / 2 * (1 + BLEED / (TILE / 2)))
    touching = list(tips_of(placed((50.0, 50.0), (50.0, 50.0 + SIZE.height))))
    assert len(touching) == 10
    assert list(tips_of(placed((50.0, 50.0), bleed=0.0))) == []
    assert list(tips_of(placed((50.0, 50.0), ground=False))) == []


def test_tips_turn_with_their_piece() -> None:
    (one,) = placed((50.0, 50.0))
    turned = one._replace(centre=one.centre @ rotation(180))
    corners = Counter((round(x, 3), round(y, 3)) for path in tips_of([one]) for x, y in spots(path))
    assert corners == Counter(
        (round(x, 3), round(y, 3)) for path in tips_of([turned]) for x, y in spots(path)
    )


def test_a_hex_reaches_as_far_as_its_tips() -> None:
    assert reach_of(Shape.HEX, SIZE, BLEED) == pytest.approx((BLEED, BLEED * 2 / 3**0.5))
    assert reach_of(Shape.RECTANGLE, SIZE, BLEED) == (BLEED, BLEED)
