"""Packing: pieces of every shape are apart, inside their paper, and along straight cuts."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon, STRtree, box

from generator.errors import OrderError
from generator.load.components.component_set import parse_components
from generator.model.component import Shape, Size, size_of
from generator.page.imposition.division import BAR_ROOM, CLEARANCE, MARK_ROOM, UNPRINTED
from generator.page.maps.paints import hatch
from generator.page.pieces import bands
from generator.page.pieces.bands import BAND_MARK, Sheet, plan_sheets
from generator.page.pieces.cutting import BAR_FREE, HAIR, cut_marks, hairlines, scale_bar
from generator.page.pieces.outlines import (
    bleed_of,
    outline_of,
    sheet_mould,
    single_mould,
)
from generator.page.pieces.packing import Filled, _honeycomb, lay, pack
from generator.units import PAPERS, Paper, parse_paper
from support.pages.drawing import ruler

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.page.pieces.outlines import Point as Spot

NOTHING = 1e-4
papers = st.one_of(
    st.sampled_from(list(PAPERS.values())),
    st.builds(Paper, st.just("own"), st.floats(60.0, 320.0), st.floats(60.0, 320.0)),
)
bleeds = st.sampled_from([0.0, 0.5, 1.0, 2.0, 3.0, 6.0])
shapes = st.sampled_from(Shape)
widths = st.floats(12.0, 90.0)


def filled(shape: Shape, width: float, paper: Paper, bleed: float) -> Filled:
    """Pack pieces, rectangles half as high again as wide; papers without room do not count."""
    height = 1.5 * width if shape is Shape.RECTANGLE else None
    found = pack(shape, size_of(shape, width, height), paper, bleed)
    assume(found is not None)
    assert found is not None
    return found


def placed(
    corners: Iterable[Spot], spots: Iterable[Spot], left: float, top: float
) -> list[Polygon]:
    corners = list(corners)
    return [Polygon([(left + x + a, top + y + b) for a, b in corners]) for x, y in spots]


def cut_out(it: Filled) -> list[Polygon]:
    block = it.block
    return placed(outline_of(block.shape, block.size), block.slots, it.left, it.top)


def inked(it: Filled) -> list[Polygon]:
    block = it.block
    ground = sheet_mould(block.shape, block.size, block.bleed).ground
    return placed(ground, block.slots, it.left, it.top)


def assert_apart(polygons: Sequence[Polygon]) -> None:
    smaller = [polygon.buffer(-NOTHING) for polygon in polygons]
    pairs = STRtree(smaller).query(smaller, predicate="intersects")
    assert pairs.shape[1] == len(polygons)


# Pieces


@given(shapes, widths, papers, bleeds)
def test_no_two_pieces_overlap_and_no_two_bleeds_do(
    shape: Shape, width: float, paper: Paper, bleed: float
) -> None:
    it = filled(shape, width, paper, bleed)
    assert_apart(cut_out(it))
    assert_apart(inked(it))


@given(shapes, widths, papers, bleeds)
def test_every_piece_with_its_bleed_is_inside_the_margins(
    shape: Shape, width: float, paper: Paper, bleed: float
) -> None:
    it = filled(shape, width, paper, bleed)
    assert {it.width, it.height} == {paper.width, paper.height}
    room = box(0, 0, it.width, it.height).buffer(-MARK_ROOM + NOTHING, join_style="mitre")
    assert all(room.contains(polygon) for polygon in inked(it))
    room = room.buffer(-CLEARANCE, join_style="mitre")
    assert all(room.contains(polygon) for polygon in cut_out(it))


@pytest.mark.parametrize(("bleed", "gap"), [(0.0, 1.0), (0.4, 1.0), (2.0, 4.0)])
def test_circles_are_a_gap_apart_and_their_bleeds_touch(bleed: float, gap: float) -> None:
    block = lay(Shape.CIRCLE, Size(30.0, 30.0), bleed, Size(200.0, 40.0))
    across = [x for x, _y in block.slots]
    assert [b - a for a, b in pairwise(across)] == pytest.approx([30.0 + gap] * (len(across) - 1))


@pytest.mark.parametrize(("height", "rows"), [(29.9, 0), (30.0, 1), (56.8, 1), (56.9, 2)])
def test_a_honeycomb_has_the_rows_that_fit(height: float, rows: int) -> None:
    slots = _honeycomb(30.0, 1.0, Size(46.5, height))
    assert len({y for _x, y in slots}) == rows


@given(shapes, widths, bleeds)
def test_the_bleed_reaches_beyond_every_edge(shape: Shape, width: float, bleed: float) -> None:
    size = size_of(shape, width, 1.5 * width if shape is Shape.RECTANGLE else None)
    mould = sheet_mould(shape, size, bleed)
    ground = Polygon(mould.ground)
    assert ground.is_valid
    assert ground.buffer(NOTHING).contains(Polygon(mould.outline))
    assert mould.bleed == bleed_of(shape, size, bleed) <= bleed
    for (x1, y1), (x2, y2) in zip(
        mould.outline, (*mould.outline[1:], mould.outline[0]), strict=True
    ):
        length = hypot(x2 - x1, y2 - y1)
        out = (y2 - y1) / length * mould.bleed, (x1 - x2) / length * mould.bleed
        middle = Point((x1 + x2) / 2 + out[0], (y1 + y2) / 2 + out[1])
        assert ground.distance(middle) < 0.02
        assert ground.exterior.distance(middle) < 0.02


@given(st.sampled_from([1.0, 2.0, 3.0]), st.floats(0.0, 180.0), st.floats(0.4, 3.0))
def test_a_hatching_stays_inside_the_ground_of_a_hex(
    bleed: float, angle: float, distance: float
) -> None:
    mould = sheet_mould(Shape.HEX, size_of(Shape.HEX, 28.0), bleed)
    room = Polygon(mould.ground).buffer(0.002)
    lines = hatch(mould.ground, angle, distance).split("M")[1:]
    assert len(lines) > 5
    for line in lines:
        ends = [tuple(map(float, end.split())) for end in line.split("L")]
        assert room.contains(LineString(ends))


def test_a_piece_is_as_large_as_it_is_called() -> None:
    widths: tuple[float, ...] = (18.0, 28.0, 63.0)
    for shape in Shape:
        for width in widths:
            left, top, right, bottom = Polygon(outline_of(shape, size_of(shape, width))).bounds
            high = width * 2 / 3**0.5 if shape is Shape.HEX else width
            assert (right - left, bottom - top) == pytest.approx((width, high), abs=0.001)
            single = single_mould(shape, size_of(shape, width), 3.0)
            assert Polygon(single.ground).bounds == pytest.approx(
                (-width / 2 - 3, -high / 2 - 3, width / 2 + 3, high / 2 + 3)
            )


def test_a_paper_holds_so_many() -> None:
    cases: tuple[tuple[Shape, Size, str, float, int], ...] = (
        (Shape.HEX, Size(28, 0), "a4", 0.0, 55),
        (Shape.HEX, Size(28, 0), "a4", 2.0, 48),
        (Shape.HEX, Size(28, 0), "a4", 3.0, 48),
        (Shape.HEX, Size(28, 0), "letter", 2.0, 53),
        (Shape.HEX, Size(28, 0), "a3", 2.0, 112),
        (Shape.SQUARE, Size(20, 0), "a4", 0.0, 126),
        (Shape.SQUARE, Size(20, 0), "a4", 2.0, 88),
        (Shape.OCTAGON, Size(18, 0), "a4", 0.0, 150),
        (Shape.RECTANGLE, Size(63, 88), "a4", 0.0, 9),
        (Shape.RECTANGLE, Size(63, 88), "a4", 2.0, 8),
        (Shape.CIRCLE, Size(20, 0), "a4", 0.0, 128),
    )
    for shape, size, paper, bleed, number in cases:
        whole = size_of(shape, size.width, size.height or None)
        found = pack(shape, whole, PAPERS[paper], bleed)
        assert found is not None
        assert len(found.block.slots) == number


@pytest.mark.parametrize(
    ("shape", "across", "down"),
    [
        (Shape.HEX, 43.4, 28 * 2 / 3**0.5 + 17.0),
        (Shape.SQUARE, 43.4, 45.0),
        (Shape.CIRCLE, 43.4, 45.0),
        (Shape.RECTANGLE, 43.4, 59.0),
    ],
)
def test_a_paper_holds_one_column_or_is_too_narrow_for_any(
    shape: Shape, across: float, down: float
) -> None:
    size = size_of(shape, 28.0, 42.0 if shape is Shape.RECTANGLE else None)
    held = pack(shape, size, Paper("own", across, down))
    assert held is not None
    assert len(held.block.slots) == 1
    assert (held.left, held.top) == pytest.approx((7.7, 7.7))
    for paper in (
        Paper("narrow", across - 0.01, 400.0),
        Paper("low", across + 0.01, down - 0.01),
        Paper("tiny", 8.0, 9.0),
    ):
        strip = pack(shape, size, paper)
        assert strip is None
    higher = pack(shape, size, Paper("own", across, 400.0))
    assert higher is not None
    assert {x for x, _y in higher.block.slots} == {14.0}
    assert len(higher.block.slots) > 8


EVEN, ODD = [10.0, 31.0, 52.0], [20.5, 41.5, 62.5]
"""The positions of 20 mm circles that are 1 mm apart, in a row and in the one below it."""


@pytest.mark.parametrize(
    ("width", "height", "rows"),
    [
        (72.5, 56.38, [EVEN, ODD, EVEN]),
        (72.49, 56.38, [EVEN, ODD[:2], EVEN]),
        (72.6, 38.19, [EVEN, ODD]),
        (72.6, 38.18, [EVEN]),
        (62.0, 20.0, [EVEN]),
        (61.9, 20.0, [EVEN[:2]]),
        (62.0, 19.9, []),
    ],
)
def test_circles_form_a_honeycomb_where_it_holds_more(
    width: float, height: float, rows: list[list[float]]
) -> None:
    slots = lay(Shape.CIRCLE, size_of(Shape.CIRCLE, 20.0), 0.0, Size(width, height)).slots
    wanted = [(x, 10 + at * 21 * 3**0.5 / 2) for at, row in enumerate(rows) for x in row]
    assert [*slots] == [pytest.approx(slot) for slot in wanted]


@pytest.mark.parametrize(
    ("width", "height", "number"), [(62.0, 62.0, 9), (72.5, 62.0, 9), (72.5, 56.36, 6)]
)
def test_circles_form_a_grid_where_a_honeycomb_holds_no_more(
    width: float, height: float, number: int
) -> None:
    slots = lay(Shape.CIRCLE, size_of(Shape.CIRCLE, 20.0), 0.0, Size(width, height)).slots
    assert len(slots) == number
    assert slots[:4] == ((10.0, 10.0), (31.0, 10.0), (52.0, 10.0), (10.0, 31.0))


# Cuts


def lines(it: Filled) -> list[LineString]:
    found = []
    for x, y, offset in it.block.cuts:
        middle = offset + x * it.left + y * it.top
        found.append(
            LineString([(x * middle - y * at, y * middle + x * at) for at in (-2000.0, 2000.0)])
        )
    return found


@given(shapes.filter(lambda it: it is not Shape.CIRCLE), widths, papers, bleeds)
def test_every_edge_is_on_a_straight_cut_that_goes_through_no_piece(
    shape: Shape, width: float, paper: Paper, bleed: float
) -> None:
    it = filled(shape, width, paper, bleed)
    assume(len(it.block.slots) < 150)
    cuts = lines(it)
    for polygon in cut_out(it):
        inside = polygon.buffer(-NOTHING)
        assert not any(cut.intersects(inside) for cut in cuts)
        corners = list(polygon.exterior.coords)
        for one, two in pairwise(corners):
            on_corner = abs(one[0] - two[0]) > 0.01 < abs(one[1] - two[1])
            if shape is Shape.OCTAGON and on_corner:
                continue
            edge = LineString([one, two])
            assert any(cut.buffer(NOTHING).contains(edge) for cut in cuts)


def test_hexes_are_cut_in_strips_of_three_directions() -> None:
    it = pack(Shape.HEX, size_of(Shape.HEX, 28.0), PAPERS["a4"], 2.0)
    assert it is not None
    assert len(it.block.slots) == 48
    directions = [(round(x, 3), round(y, 3)) for x, y, _offset in it.block.cuts]
    assert len(set(directions)) == 3
    assert len(it.block.cuts) == 30


# Marks and hairlines

KITS = """
game = "board"
[group.all]
template = "face.svg.j2"
back = "none"
"""


def sheets_of(
    pieces: Sequence[tuple[Shape, float, int]], paper: Paper, bleed: float
) -> tuple[Sheet, ...]:
    """Plan the sheets of some components, rectangles half as high again as wide."""
    tables = []
    for number, (shape, width, count) in enumerate(pieces):
        size = f"[{width}, {1.5 * width}]" if shape is Shape.RECTANGLE else f"{width}"
        tables.append(
            f'[[component]]\nid = "c{number}"\ngroup = "all"\nshape = "{shape}"\n'
            f"size = {size}\ncount = {count}\n"
        )
    components = parse_components(KITS + "".join(tables), "kit.toml", 28.0, "board")
    return plan_sheets(components, paper, bleed)


def polygons(sheet: Sheet, bleed: float) -> list[Polygon]:
    """Return everything that is inked, or that is cut out for a BLEED of nothing."""
    found = []
    for band in sheet.bands:
        ground = sheet_mould(band.block.shape, band.block.size, bleed).ground
        found += placed(ground, band.block.slots, band.left, band.top)
    return found


some = st.lists(
    st.tuples(shapes, st.sampled_from([15.0, 18.0, 20.0, 25.0, 28.0, 40.0]), st.integers(1, 90)),
    min_size=1,
    max_size=5,
)
usual = st.sampled_from([*PAPERS.values(), parse_paper("180x180")])


@given(some, usual, bleeds)
def test_marks_are_at_both_ends_of_every_cut_and_never_on_the_art(
    pieces: list[tuple[Shape, float, int]], paper: Paper, bleed: float
) -> None:
    for sheet in sheets_of(pieces, paper, bleed):
        bar = scale_bar(sheet, ruler())
        assert bar is not None
        marks = [
            LineString([numbers for _letter, numbers in path.segments])
            for path in cut_marks(sheet, bar[1])
        ]
        assert len(marks) == 2 * sheet.cuts
        art = STRtree(polygons(sheet, bleed))
        page = box(0, 0, sheet.width, sheet.height).buffer(-UNPRINTED + NOTHING)
        scale = box(*bar[1]).buffer(-NOTHING)
        assert page.contains(scale.buffer(-BAR_FREE))
        for mark in marks:
            assert mark.length > 1
            assert page.contains(mark)
            assert not mark.intersects(scale)
            near = art.query(mark, predicate="dwithin", distance=0.01)
            assert bleed >= CLEARANCE or len(near) == 0
            assert not any(art.geometries[it].buffer(-0.01).intersects(mark) for it in near)


@given(some, usual, bleeds)
def test_hairlines_are_in_the_waste(
    pieces: list[tuple[Shape, float, int]], paper: Paper, bleed: float
) -> None:
    for sheet in sheets_of(pieces, paper, bleed):
        cut = [polygon.buffer(0.3 - NOTHING) for polygon in polygons(sheet, 0.0)]
        tree = STRtree(cut)
        curved = {Shape.CIRCLE} & {band.block.shape for band in sheet.bands}
        for path in hairlines(sheet):
            assert path.style.width == HAIR
            straight = [numbers for letter, numbers in path.segments if letter in "ML"]
            if curved and len(path.segments) != len(straight):
                continue
            for one, two in zip(straight[::2], straight[1::2], strict=True):
                line = LineString([one, two]).buffer(HAIR / 2, cap_style="flat")
                assert len(tree.query(line, predicate="intersects")) == 0


def test_only_shapes_that_marks_do_not_show_have_hairlines() -> None:
    for shape, number in (
        (Shape.HEX, 12),
        (Shape.OCTAGON, 8),
        (Shape.CIRCLE, 6),
        (Shape.SQUARE, 0),
        (Shape.RECTANGLE, 0),
    ):
        (sheet,) = sheets_of([(shape, 20.0, 1)], PAPERS["a4"], 0.0)
        assert sum(len(path.segments) for path in hairlines(sheet)) == number


# Sheets


@given(some, usual, bleeds)
def test_every_piece_has_one_place_and_bands_are_apart(
    pieces: list[tuple[Shape, float, int]], paper: Paper, bleed: float
) -> None:
    sheets = sheets_of(pieces, paper, bleed)
    printed = [
        piece.component.id for sheet in sheets for band in sheet.bands for piece in band.pieces
    ]
    assert len(printed) == sum(count for _shape, _width, count in pieces)
    for number, (_shape, _width, count) in enumerate(pieces):
        assert printed.count(f"c{number}") == count
    for sheet in sheets:
        assert_apart(polygons(sheet, bleed))
        room = box(0, 0, sheet.width, sheet.height).buffer(-MARK_ROOM + NOTHING)
        assert all(room.contains(polygon) for polygon in polygons(sheet, bleed))
        for upper, lower in pairwise(sheet.bands):
            assert lower.top - upper.bottom >= 2 * (CLEARANCE + 1.5) - NOTHING
    kinds = {(shape, width) for shape, width, _count in pieces}
    apart = sum(
        len(sheets_of([it for it in pieces if it[:2] == kind], paper, bleed)) for kind in kinds
    )
    assert len(sheets) <= apart


def test_full_sheets_follow_one_another_and_shared_ones_come_last() -> None:
    pieces = [
        (Shape.SQUARE, 20.0, 140),
        (Shape.HEX, 28.0, 55 * 2 + 50),
        (Shape.OCTAGON, 18.0, 20),
        (Shape.HEX, 28.0, 3),
    ]
    sheets = sheets_of(pieces, PAPERS["a4"], 0.0)
    found = [[(band.block.shape, len(band.pieces)) for band in sheet.bands] for sheet in sheets]
    assert found == [
        [(Shape.SQUARE, 126)],
        [(Shape.HEX, 55)],
        [(Shape.HEX, 55)],
        [(Shape.HEX, 53)],
        [(Shape.SQUARE, 14), (Shape.OCTAGON, 20)],
    ]
    assert sheets[1].pattern == sheets[2].pattern
    full, rest = sheets[2].bands[0], sheets[3].bands[0]
    assert (full.left, full.top) == (rest.left, rest.top)
    assert full.block.slots[:53] == rest.block.slots
    cuts = {sheet.pattern: sheet.cuts for sheet in sheets}
    assert sum(cuts.values()) == sum(sheet.cuts for sheet in sheets) - sheets[1].cuts


@pytest.mark.parametrize(
    ("paper", "pieces", "papers"),
    [
        # The last large card fills its row and leaves room for a row of small ones.
        ("a4", [(Shape.RECTANGLE, 100.0, 9), (Shape.RECTANGLE, 28.0, 8)], 5),
        # Upright, two papers have two bands each; lying, one has four.
        (
            "a3",
            [
                (Shape.OCTAGON, 90.0, 12),
                (Shape.SQUARE, 12.0, 2),
                (Shape.HEX, 12.0, 12),
                (Shape.RECTANGLE, 90.0, 12),
                (Shape.HEX, 40.0, 10),
            ],
            3,
        ),
    ],
)
def test_rests_take_as_few_papers_as_they_can(
    paper: str, pieces: list[tuple[Shape, float, int]], papers: int
) -> None:
    assert len(sheets_of(pieces, PAPERS[paper], 0.0)) == papers


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (1.0, "kit.toml:6:1: 'c0' is 28 mm wide, too large for own; at most 1 mm fit on it."),
        (0.9, "own is too small for any component; use a larger paper."),
    ],
)
def test_a_paper_without_room_says_what_fits_if_anything_does(room: float, said: str) -> None:
    margins = 2 * (CLEARANCE + MARK_ROOM)
    with pytest.raises(OrderError) as caught:
        sheets_of([(Shape.SQUARE, 28.0, 1)], Paper("own", margins + room, 400.0), 0.0)
    assert str(caught.value) == said


def test_a_band_begins_where_its_own_marks_have_room() -> None:
    block = lay(Shape.HEX, Size(24.0, 28.0), 8.0, Size(100.0, 60.0))
    across, down = block.clearance
    assert across != down
    side, margin = Paper("own", 300.0, 200.0), across + MARK_ROOM
    for left, start in (
        (0.0, margin),
        (margin + 1.0, margin + 1.0),
        (299.0, 300.0 - block.width - margin),
    ):
        assert bands._start(block, left, side) == start  # noqa: SLF001


def test_rests_share_a_sheet_only_where_that_saves_paper() -> None:
    pieces = [(Shape.SQUARE, 20.0, 120), (Shape.OCTAGON, 18.0, 140)]
    sheets = sheets_of(pieces, PAPERS["a4"], 0.0)
    assert [len(sheet.bands) for sheet in sheets] == [1, 1]
    pieces = [(Shape.SQUARE, 20.0, 50), (Shape.OCTAGON, 18.0, 50), (Shape.CIRCLE, 30.0, 9)]
    (sheet,) = sheets_of(pieces, PAPERS["a4"], 0.0)
    assert [band.block.shape for band in sheet.bands] == [it[0] for it in pieces]


@pytest.mark.parametrize(("spare", "papers"), [(0.01, 1), (-0.01, 2)])
def test_rests_share_a_sheet_with_room_for_the_bleed_of_the_first_and_the_last(
    spare: float, papers: int
) -> None:
    hexagon = 2 * 28.0 / 3**0.5
    bleeds = 3.0, 3.0 * 2 / 3**0.5
    height = 20.0 + hexagon + 2 * sum(bleeds) + 2 * (BAND_MARK + MARK_ROOM) + BAR_ROOM
    pieces = [(Shape.SQUARE, 20.0, 1), (Shape.HEX, 28.0, 1)]
    assert len(sheets_of(pieces, Paper("own", 70.0, height + spare), 3.0)) == papers
