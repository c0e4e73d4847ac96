"""Trimming: pages with bleed and marks, alone or on the sheets that a shop cuts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.model.order import Flip, Prepress
from generator.page.imposition.bleeding import Spread
from generator.page.imposition.trimming import grow_uncut, sheet_division, trim_pages
from generator.page.marks import Page, Path, Role, Style, Symbol, Tag, Text, Use
from generator.page.matrix import IDENTITY, Matrix, translation
from generator.page.svg.shapes import rectangle
from generator.units import PRESS_SHEETS, Paper, parse_sheet

BOX = Box(0.0, 0.0, 100.0, 60.0)
GROUND = Style(fill="#ddccaa")
FRAMED = Style(fill="#ddccaa", stroke="#000000", width=0.5)


def area(x: float, y: float, width: float, height: float, style: Style = GROUND) -> Path:
    return Path(tuple(rectangle(x, y, width, height, 0.0)), style)


def reach(path: Path) -> tuple[float, float, float, float]:
    xs = [it for _letter, numbers in path.segments for it in numbers[::2]]
    ys = [it for _letter, numbers in path.segments for it in numbers[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def inside(path: Path, x: float, y: float) -> bool:
    """Whether a point lies in an area of straight lines, by the crossings of a ray."""
    corners = [(n[0], n[1]) for _letter, n in path.segments if n]
    found = False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            found = not found
    return found


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ((0, 0, 100, 60), (-3, -3, 103, 63)),
        ((0, 0, 40, 60), (-3, -3, 40, 63)),
        ((20, 0, 30, 10), (20, -3, 50, 10)),
        ((60, 50, 40, 10), (60, 50, 103, 63)),
        ((0.005, 20, 40, 10), (-2.995, 20, 40.005, 30)),
    ],
)
def test_an_area_at_the_edge_runs_into_the_bleed(
    given: tuple[float, float, float, float], found: tuple[float, ...]
) -> None:
    (mark,) = Spread(BOX, 3.0).marks((area(*given),))
    assert isinstance(mark, Path)
    assert reach(mark) == pytest.approx(found)


@pytest.mark.parametrize("given", [(1, 1, 98, 58), (10, 10, 20, 20), (-5, -5, 110, 70)])
def test_an_area_away_from_the_edge_stays(given: tuple[float, float, float, float]) -> None:
    mark = area(*given)
    assert Spread(BOX, 3.0).marks((mark,)) == (mark,)
    line = Path((("M", (0.0, 0.0)), ("L", (100.0, 0.0))), Style(fill=None, stroke="#000000"))
    assert Spread(BOX, 3.0).marks((line,)) == (line,)


def test_a_slanted_side_stays_as_it_was_inside_the_trim() -> None:
    slanted = Path((("M", (0.0, 10.0)), ("L", (30.0, 30.0)), ("L", (0.0, 50.0)), ("Z", ())), GROUND)
    (mark,) = Spread(BOX, 3.0).marks((slanted,))
    assert isinstance(mark, Path)
    assert reach(mark) == pytest.approx((-3, 10, 30, 50))
    for x, y in product(range(1, 40, 2), range(1, 60, 2)):
        assert inside(mark, x, y) == inside(slanted, x, y)
    assert inside(mark, -2.0, 30.0)
    assert inside(mark, -2.0, 12.0)


def test_an_open_area_comes_back_to_its_end() -> None:
    path = Path((("M", (20.0, 20.0)), ("L", (20.0, 0.0)), ("L", (40.0, 0.0))), GROUND)
    (mark,) = Spread(BOX, 3.0).marks((path,))
    assert isinstance(mark, Path)
    assert [numbers for _letter, numbers in mark.segments] == [
        *((20.0, 20.0), (20.0, 0.0), (20.0, -3.0), (40.0, -3.0), (40.0, 0.0))
    ]


def test_a_frame_stays_on_the_edge_when_its_ground_runs_on() -> None:
    framed = area(0, 0, 100, 60, FRAMED)
    (mark,) = Spread(BOX, 3.0).marks((framed,))
    assert isinstance(mark, Use)
    ground, line = mark.symbol.marks
    assert isinstance(ground, Path)
    assert isinstance(line, Path)
    assert (reach(ground), ground.style.stroke) == ((-3, -3, 103, 63), None)
    assert (line.segments, line.style.fill) == (framed.segments, None)


def test_a_ground_inside_a_symbol_runs_on_and_is_made_once() -> None:
    symbol = Symbol("sheet", (area(0, 0, 50, 60), area(10, 10, 5, 5)))
    left, right = Use(symbol, IDENTITY), Use(symbol, translation(50.0, 0.0))
    spread = Spread(BOX, 3.0)
    first, second, again = spread.marks((left, right, left))
    assert first is again
    for use, edges in ((first, (-3, -3, 50, 63)), (second, (0, -3, 53, 63))):
        assert isinstance(use, Use)
        ground, inner = use.symbol.marks
        assert isinstance(ground, Path)
        assert reach(ground) == pytest.approx(edges)
        assert inner is symbol.marks[1]
    turned = Use(symbol, Matrix(0.0, 1.0, -1.0, 0.0, 60.0, 0.0))
    plain = Use(Symbol("inner", (area(10, 10, 5, 5),)), IDENTITY)
    assert spread.marks((turned, plain)) == (turned, plain)


def page(name: str, *marks: Path, size: tuple[float, float] = (100.0, 60.0)) -> Page:
    own = marks or (area(10, 10, 5, 5),)
    return Page(name, name, *size, own, tags=(Tag(Role.PICTURE, 0, 1, name),))


def test_a_page_grows_and_keeps_its_tags() -> None:
    one = page("one", area(0, 0, 100, 60), area(10, 10, 5, 5))
    (grown, again), flip = trim_pages((one, one), Prepress(bleed=3.0))
    assert grown is again
    assert flip is None
    assert (grown.width, grown.height) == (118.0, 78.0)
    assert grown.trim == (9, 9, 109, 69)
    assert grown.bleed == (6, 6, 112, 72)
    assert (grown.tags, grown.title) == (one.tags, one.title)
    ground, _box, marks = grown.marks
    assert isinstance(ground, Path)
    assert reach(ground) == pytest.approx((6, 6, 112, 72))
    assert isinstance(marks, Use)
    lines = [it for it in marks.symbol.marks if isinstance(it, Path)]
    assert len(lines) == 8
    for line in lines:
        left, top, right, bottom = reach(line)
        is_upright = left == right
        assert (left in {9, 109}) if is_upright else (top in {9, 69})
        near, far = (top, bottom) if is_upright else (left, right)
        end = 78.0 if is_upright else 118.0
        assert (near, far) in {(1.0, 6.0), (end - 6.0, end - 1.0)}


def test_what_reaches_beyond_the_bleed_is_covered() -> None:
    (grown,), _flip = trim_pages((page("one", area(-20, -20, 140, 100)),), Prepress(bleed=3.0))
    _ground, marks = grown.marks
    assert isinstance(marks, Use)
    cover = marks.symbol.marks[0]
    assert isinstance(cover, Path)
    assert cover.style == Style(fill="#ffffff", even_odd=True)
    corners = {numbers for _letter, numbers in cover.segments if numbers}
    assert {(0.0, 0.0), (118.0, 78.0), (6.0, 6.0), (112.0, 72.0)} <= corners


def test_pages_that_are_not_cut_already_grow_without_marks() -> None:
    one, whole = page("one"), Page("w", "", 100.0, 60.0, (area(0, 0, 100, 60),), trim=BOX)
    cut = Page("cut", "", 100.0, 60.0, (), trim=Box(10.0, 10.0, 90.0, 50.0))
    grown, also, same = grow_uncut((one, whole, cut), 3.0)
    assert same is cut
    for it in (grown, also):
        assert (it.width, it.height) == (106.0, 66.0)
        assert it.trim == (3, 3, 103, 63)
        assert it.bleed == (0, 0, 106, 66)
        assert len(it.marks) == 1
    (ground,) = also.marks
    assert isinstance(ground, Path)
    assert reach(ground) == pytest.approx((0, 0, 106, 66))
    assert grow_uncut((one,), 0.0) == (one,)


def test_a_board_with_a_ground_is_cut_out_of_its_paper_with_its_bleed() -> None:
    trim = Box(20.0, 10.0, 80.0, 50.0)
    marks = (area(20, 10, 60, 40), area(30, 20, 5, 5))
    board = Page("board", "Board", 100.0, 60.0, marks, trim=trim)
    (cut,) = grow_uncut((board,), 3.0)
    assert (cut.width, cut.height) == (66.0, 46.0)
    assert cut.trim == (3, 3, 63, 43)
    assert cut.bleed == (0, 0, 66, 46)
    ground, inner = cut.marks
    assert isinstance(ground, Path)
    assert isinstance(inner, Path)
    assert reach(ground) == pytest.approx((0, 0, 66, 46))
    assert reach(inner) == pytest.approx((13, 13, 18, 18))
    pieces = replace(board, bleed=Box(18.0, 8.0, 82.0, 52.0))
    assert grow_uncut((pieces,), 3.0) == (pieces,)


def test_an_empty_page_grows_and_stays_empty() -> None:
    empty = Page("blank", "", 100.0, 60.0, ())
    (grown,), _flip = trim_pages((empty,), Prepress(bleed=2.0))
    assert grown.marks == ()
    assert grown.trim == (8, 8, 108, 68)


def test_sheets_hold_as_many_pages_as_fit() -> None:
    for size, sheet, bleed, grid in (
        ((210.0, 297.0), "sra3", 3.0, (2, 1)),
        ((297.0, 210.0), "sra3", 3.0, (1, 2)),
        ((148.0, 210.0), "sra3", 3.0, (2, 2)),
        ((210.0, 297.0), "sra4", 3.0, (1, 1)),
        ((210.0, 297.0), "sra4", 5.0, None),
        ((210.0, 297.0), "a4", 0.0, None),
        ((210.0, 297.0), "sra2", 3.0, (2, 2)),
        ((215.9, 279.4), "13x19in", 3.0, (2, 1)),
        ((215.9, 279.4), "sra3", 3.0, (1, 1)),
    ):
        if grid is None:
            with pytest.raises(OrderError):
                sheet_division(size, parse_sheet(sheet), bleed)
            continue
        division = sheet_division(size, parse_sheet(sheet), bleed)
        assert (division.columns, division.rows) == grid
        around = division.bleed_box
        assert min(around.left, around.top) >= 4.0 - 1e-9
        assert sorted((division.width, division.height)) == sorted(parse_sheet(sheet).size)
        assert (division.slots[0].width, division.slots[0].height) == pytest.approx(size)
        assert division.gutter == 2 * bleed


def test_pages_on_a_sheet_are_in_order_when_cut_and_stacked() -> None:
    pages = [page(str(number)) for number in range(5)]
    sheets, _flip = trim_pages(pages, Prepress(bleed=3.0, sheet=Paper("s", 240.0, 100.0)))
    assert [it.name for it in sheets] == ["0-3", "1-4", "2"]
    assert all(it.trim == pytest.approx((17, 20, 223, 80)) for it in sheets)
    assert all(it.bleed == pytest.approx((14, 17, 226, 83)) for it in sheets)


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("size", [(100.0, 60.0), (60.0, 100.0)])
def test_backs_on_a_sheet_lie_behind_their_fronts(flip: Flip, size: tuple[float, float]) -> None:
    """What is drawn at the same point of a leaf from both sides meets on the sheet as well."""
    wide, high = size
    is_sideways = (wide < high) == (flip is Flip.LONG)
    spot = area(10, 15, 4, 4)
    behind = area(wide - 14, 15, 4, 4) if is_sideways else area(10, high - 19, 4, 4)
    pages = [
        Page(f"{side}{number}", "", *size, (mark,))
        for number in range(4)
        for side, mark in (("f", spot), ("b", behind))
    ]
    for sheet in (Paper("s", 240.0, 150.0), Paper("s", 150.0, 240.0)):
        sheets, turned = trim_pages(pages, Prepress(bleed=3.0, sheet=sheet, flip=flip))
        assert turned is not None
        for front, back in zip(sheets[::2], sheets[1::2], strict=True):
            turns = (front.width < front.height) == (turned is Flip.LONG)
            spots = {reach(it) for it in front.marks if isinstance(it, Path)}
            seen = {reach(it) for it in back.marks if isinstance(it, Path)}
            assert len(spots) == len(seen) > 0
            mirrored = {
                (front.width - right, top, front.width - left, bottom)
                if turns
                else (left, front.height - bottom, right, front.height - top)
                for left, top, right, bottom in spots
            }
            for one, other in zip(sorted(mirrored), sorted(seen), strict=True):
                assert one == pytest.approx(other)


def test_an_empty_back_stays_empty_on_a_sheet() -> None:
    pages = [page("f"), Page("blank", "", 100.0, 60.0, ())]
    sheet = Paper("s", 150.0, 110.0)
    sheets, _flip = trim_pages(pages, Prepress(bleed=3.0, sheet=sheet, flip=Flip.LONG))
    assert [bool(it.marks) for it in sheets] == [True, False]


def test_pages_of_two_sizes_go_on_sheets_of_their_own() -> None:
    pages = [page("a"), page("b", size=(60.0, 100.0)), page("c", size=(60.0, 100.0))]
    sheets, _flip = trim_pages(pages, Prepress(sheet=Paper("s", 240.0, 150.0)))
    assert [it.name for it in sheets] == ["a", "b-c"]


def test_sheets_have_no_scale_bar() -> None:
    sheets, _flip = trim_pages([page("a")], Prepress(bleed=3.0, sheet=PRESS_SHEETS["sra4"]))
    marks = [mark for sheet in sheets for mark in sheet.marks]
    inner = [it for use in marks if isinstance(use, Use) for it in use.symbol.marks]
    assert inner
    assert not any(isinstance(it, Text) for it in (*marks, *inner))
