"""Imposition: papers are cut, stacked and turned in software, by what their PDF really draws."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import OrderError
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.fitting import (
    count_papers,
    pad_division,
    sheet_division,
    sheet_paper,
)
from generator.games.dice.printing import draw_pad
from generator.model.order import Finish, Flip, Imposition, Ink, Personal, Stack
from generator.page.imposition.division import UNPRINTED, Division, divide, fill
from generator.page.imposition.impose import arrange, impose, plan
from generator.page.imposition.trimming import SHEET_EDGE
from generator.page.imposition.trimming import sheet_division as sheet_of_shop
from generator.render.pdf import draw_pdf
from generator.units import PAPERS, Paper, parse_paper
from support.pages.drawing import document, layout, pad, ruler
from support.papers.printed import POINTS_PER_MM, behind, read_papers

if TYPE_CHECKING:
    from generator.page.marks import Document
    from support.papers.printed import Area, Printed, Spot

UPS = (1, 2, 4, 6, 8)
LARGE = parse_paper("600x500")
SIDES = (None, Flip.LONG, Flip.SHORT)
SHEETS = 21
THICK = 0.25
EXACT = 0.05


def imposition_of(up: int, flip: Flip | None, **changes: object) -> Imposition:
    it = Imposition(up=up, duplex=flip is not None, flip=flip or Flip.LONG, scale_bar=True)
    return it._replace(**changes)  # type: ignore[arg-type]


def numbered(
    division: Division,
    imposition: Imposition,
    sheets: int = SHEETS,
    *,
    edge: float = UNPRINTED,
) -> Document:
    """Print sheets that say their number on the front, and the same with a B on the back."""
    width, height = division.slot_width, division.slot_height
    frame = f'<rect width="{width}" height="{height}" fill="none" stroke="#000"/>'
    word = '<text x="{x}" y="{y}" font-size="5" data-fit="40">{text}</text>'
    sides = []
    for letter in "FB":
        bodies = [
            frame + word.format(x=width / 2 - 8, y=height / 2, text=f"{letter}{number}")
            for number in range(sheets)
        ]
        sides.append(document(*bodies, width=width, height=height))
    fronts, backs = (side.pages for side in sides)
    measure = ruler() if edge == UNPRINTED else None
    pages = impose(fronts, backs, division, imposition, measure, edge=edge)
    return replace(sides[0], pages=tuple(pages))


def words_in(page: pypdfium2.PdfPage, area: Area) -> str:
    """Return what is written inside an area of a page, the scale bar aside."""
    left, top, right, bottom = (side * POINTS_PER_MM for side in area)
    height = page.get_height()
    text: str = page.get_textpage().get_text_bounded(left, height - bottom, right, height - top)
    return text.replace("50 mm", "").strip()


def cut(printed: Printed, page: pypdfium2.PdfPage) -> list[tuple[Area, str]]:
    """Cut a front along its marks; return what is written on each piece that is not waste."""
    smallest = 30.0
    pieces = [
        area
        for area in printed.pieces()
        if area[2] - area[0] > smallest and area[3] - area[1] > smallest
    ]
    return [(area, words_in(page, area)) for area in pieces]


# Cut, stack, turn


@pytest.mark.parametrize("stack", Stack)
@pytest.mark.parametrize("flip", SIDES)
@pytest.mark.parametrize("up", UPS)
def test_a_pile_that_is_cut_and_stacked_is_in_order(
    up: int, flip: Flip | None, stack: Stack
) -> None:
    imposition = imposition_of(up, flip, stack=stack)
    division = divide(LARGE, up, (27, 19), gutter=6.0 if up > 4 else 0.0)
    data = draw_pdf(numbered(division, imposition))
    papers, pdf = read_papers(data), pypdfium2.PdfDocument(data)
    step = 2 if flip else 1
    assert len(papers) == -(-SHEETS // up) * step
    piles: list[list[tuple[str, str]]] = [[] for _slot in range(up)]
    for at in range(0, len(papers), step):
        front = papers[at]
        pieces = cut(front, pdf[at])
        assert len(pieces) == up
        for pile, (area, word) in zip(piles, pieces, strict=True):
            back = ""
            if flip:
                back = words_in(pdf[at + 1], behind(area, front.width, front.height, flip))
            pile.append((word, back))
    if stack is Stack.CUT:
        stacked = [sheet for pile in piles for sheet in pile]
    else:
        stacked = [pile[paper] for paper in range(len(piles[0])) for pile in piles]
    wanted = [(f"F{number}", f"B{number}" if flip else "") for number in range(SHEETS)]
    assert stacked[:SHEETS] == wanted
    assert set(stacked[SHEETS:]) <= {("", "")}


def test_a_real_pad_is_in_order_with_covers_and_backs() -> None:
    imposition = Imposition(up=4, duplex=True, flip=Flip.SHORT)
    order = PadOrder(
        (layout("A"), layout("B")), 3, PAPERS["a3"], Ink.MONO, solo=False, language="en"
    )
    personal = Personal(first=7, cover=True)
    order = order._replace(imposition=imposition, personal=personal, back=layout("C"))
    data = draw_pdf(draw_pad(order))
    papers, pdf = read_papers(data), pypdfium2.PdfDocument(data)
    assert len(papers) == 2 * count_papers(order) == 4
    piles: list[list[tuple[str, str]]] = [[] for _slot in range(4)]
    for at in (0, 2):
        for pile, (area, word) in zip(piles, cut(papers[at], pdf[at]), strict=True):
            turned = behind(area, papers[at].width, papers[at].height, Flip.SHORT)
            pile.append((word, words_in(pdf[at + 1], turned)))
    sheets = [sheet for pile in piles for sheet in pile]
    assert "Score pad" in sheets[0][0]
    assert "Glue" in sheets[-1][0]
    assert (sheets[0][1], sheets[-1][1]) == ("", "")
    for number, (front, back) in enumerate(sheets[1:-1], start=7):
        assert f"No. {number}" in front
        assert layout("A" if number < 10 else "B").name("en") in front
        assert layout("C").name("en") in back


@given(st.integers(0, 60), st.sampled_from(UPS), st.sampled_from(Stack))
def test_every_sheet_has_one_place(sheets: int, up: int, stack: Stack) -> None:
    rows = list(arrange(sheets, up, stack))
    assert len(rows) == -(-sheets // up)
    assert all(len(row) == up for row in rows)
    assert sorted(it for row in rows for it in row if it is not None) == list(range(sheets))
    in_order = (
        [row[slot] for slot in range(up) for row in rows]
        if stack is Stack.CUT
        else [it for row in rows for it in row]
    )
    assert in_order[:sheets] == list(range(sheets))


# Fronts and backs


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("paper", PAPERS)
def test_fronts_and_backs_coincide_on_every_paper(paper: str, flip: Flip) -> None:
    drawn = 0
    for up, offset in product((1, 2, 4), ((0.0, 0.0), (1.25, -0.7))):
        imposition = Imposition(up=up, duplex=True, flip=flip, back_offset=offset)
        try:
            division = sheet_division(PAPERS[paper], imposition)
        except OrderError:
            continue
        front, back = read_papers(draw_pdf(numbered(division, imposition, up)))
        drawn += 1
        size = division.slot_width, division.slot_height
        edges = [frames(side, size) for side in (front, back)]
        assert len(edges[0]) == len(edges[1]) == up
        moved = [
            (area[0] - offset[0], area[1] - offset[1], area[2] - offset[0], area[3] - offset[1])
            for area in edges[1]
        ]
        turned = sorted(behind(area, front.width, front.height, flip) for area in moved)
        for one, other in zip(sorted(edges[0]), turned, strict=True):
            assert one == pytest.approx(other, abs=EXACT)
    assert drawn


def frames(side: Printed, size: tuple[float, float]) -> list[Area]:
    """Return every rectangle of a sheet's size whose corners are drawn on a side."""
    spots = {(round(x, 2), round(y, 2)) for _depth, (x, y) in side.dots}

    def drawn(x: float, y: float) -> bool:
        return any(abs(x - a) < EXACT and abs(y - b) < EXACT for a, b in spots)

    width, height = size
    return [
        (x, y, x + width, y + height)
        for x, y in sorted(spots)
        if drawn(x + width, y) and drawn(x, y + height) and drawn(x + width, y + height)
    ]


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize(("paper", "up"), [("a4", 1), ("letter", 2), ("a3", 4)])
def test_the_sheets_of_a_pad_are_back_to_back(paper: str, up: int, flip: Flip) -> None:
    order = pad_order(Imposition(up=up, duplex=True, flip=flip), paper=paper, sheets=up)
    front, back = read_papers(draw_pdf(draw_pad(order)))
    wide, high = sheet_paper(PAPERS[paper], order.imposition).size
    places = corners(front, back, up)
    assert len(places[0]) == len(places[1]) == up
    turned = sorted(
        behind((x, y, x + wide, y + high), front.width, front.height, flip)[:2]
        for x, y in places[1]
    )
    for one, other in zip(places[0], turned, strict=True):
        assert one == pytest.approx(other, abs=EXACT)


def corners(front: Printed, back: Printed, up: int) -> tuple[list[Spot], list[Spot]]:
    """Return the corners of the sheets on both sides.

    Each sheet has its map once, a form that begins at the sheet's corner. All others are farther
    in.
    """
    sides = [
        {it: sorted(spot for name, spot in side.forms if name == it) for it, _spot in side.forms}
        for side in (front, back)
    ]
    once = [name for name in sides[0] if [len(side.get(name, ())) for side in sides] == [up, up]]
    first = min(once, key=lambda name: sides[0][name])
    return sides[0][first], sides[1][first]


def pad_order(imposition: Imposition, paper: str = "a4", sheets: int = 1) -> PadOrder:
    order = PadOrder((layout("A"),), sheets, parse_paper(paper), Ink.FULL, False, "en")  # noqa: FBT003
    return order._replace(imposition=imposition)


def test_turning_twice_is_not_turning() -> None:
    for division, flip in product(
        (divide(LARGE, 6, (27, 19)), divide(PAPERS["a4"], 2, (27, 19))), Flip
    ):
        for slot in division.slots:
            assert division.behind(division.behind(slot, flip), flip) == pytest.approx(slot)


# Crop marks, boxes, scale bar


@pytest.mark.parametrize(("up", "gutter"), [(2, 0.0), (4, 0.0), (4, 5.0), (8, 6.0)])
def test_crop_marks_stay_outside_and_survive_the_first_cut(up: int, gutter: float) -> None:
    division = divide(LARGE, up, (27, 19), gutter=gutter)
    assert_crop_marks(division, UNPRINTED)


@pytest.mark.parametrize(("size", "up"), [((500, 400), 1), ((240, 190), 6), ((130, 190), 9)])
def test_crop_marks_stay_outside_the_bleed(size: tuple[float, float], up: int) -> None:
    division = sheet_of_shop(size, LARGE, 3.0)
    assert len(division.slots) == up
    assert_crop_marks(division, SHEET_EDGE)


def assert_crop_marks(division: Division, unprinted: float) -> None:
    """Assert that a paper has the right crop marks, all away from its sheets and its edge."""
    up, bleed = len(division.slots), division.bleed
    imposition = imposition_of(up, None, gutter=division.gutter)
    (printed,) = read_papers(draw_pdf(numbered(division, imposition, up, edge=unprinted)))
    sheets = frames(printed, (division.slot_width, division.slot_height))
    assert len(sheets) == up
    edges = {round(side, 2) for area in sheets for side in (area[0], area[2])}
    assert edges == {round(it, 2) for it in printed.upright_cuts}
    edges = {round(side, 2) for area in sheets for side in (area[1], area[3])}
    assert edges == {round(it, 2) for it in printed.level_cuts}
    assert division.cuts == len(printed.upright_cuts) + len(printed.level_cuts)
    for mark in printed.marks:
        assert mark.weight >= THICK - 1e-6
        left, right = sorted((mark.x1, mark.x2))
        top, bottom = sorted((mark.y1, mark.y2))
        assert min(left, top) >= unprinted - EXACT
        assert right <= printed.width - unprinted + EXACT
        assert bottom <= printed.height - unprinted + EXACT
        for sheet in sheets:
            away = max(0.3, bleed - EXACT)
            apart = (
                left > sheet[2] + away
                or right < sheet[0] - away
                or top > sheet[3] + away
                or bottom < sheet[1] - away
            )
            assert apart
    assert_marks_survive(printed, sheets)


def assert_marks_survive(printed: Printed, sheets: list[Area]) -> None:
    """Whichever cut comes first: every piece with sheets keeps a mark for each of its cuts."""
    width, height = printed.width, printed.height
    for upright, cuts in ((True, printed.upright_cuts), (False, printed.level_cuts)):
        for first in cuts:
            if upright:
                pieces = [(0.0, 0.0, first, height), (first, 0.0, width, height)]
            else:
                pieces = [(0.0, 0.0, width, first), (0.0, first, width, height)]
            for piece in pieces:
                kept = [it for it in printed.crop_marks if inside(piece, it.x1, it.y1)]
                own = [
                    it for it in sheets if inside(piece, (it[0] + it[2]) / 2, (it[1] + it[3]) / 2)
                ]
                for sheet in own:
                    for at, way in zip(sheet, (True, False, True, False), strict=True):
                        if way == upright and abs(at - first) < EXACT:
                            continue
                        assert any(
                            mark.is_upright == way
                            and abs((mark.x1 if way else mark.y1) - at) < EXACT
                            for mark in kept
                        )


def inside(area: tuple[float, ...], x: float, y: float) -> bool:
    return area[0] - EXACT <= x <= area[2] + EXACT and area[1] - EXACT <= y <= area[3] + EXACT


@pytest.mark.parametrize("up", UPS)
def test_trim_and_bleed_boxes_are_right(up: int) -> None:
    assert_boxes(divide(LARGE, up, (27, 19)))


@pytest.mark.parametrize("size", [(500, 400), (240, 190), (130, 190)])
def test_trim_and_bleed_boxes_of_a_sheet_are_right(size: tuple[float, float]) -> None:
    assert_boxes(sheet_of_shop(size, LARGE, 3.0))


def assert_boxes(division: Division) -> None:
    """Assert that the boxes of a paper are around its sheets, and around their bleed."""
    up, bleed = len(division.slots), division.bleed
    imposition = imposition_of(up, Flip.LONG, gutter=division.gutter)
    for side in read_papers(draw_pdf(numbered(division, imposition, up))):
        sheets = frames(side, (division.slot_width, division.slot_height))
        around = tuple(
            pick(it[index] for it in sheets) for index, pick in enumerate((min, min, max, max))
        )
        assert side.trim == pytest.approx(around, abs=EXACT)
        assert side.bleed is not None
        assert side.bleed == pytest.approx(
            (around[0] - bleed, around[1] - bleed, around[2] + bleed, around[3] + bleed), abs=EXACT
        )
        assert side.bleed[0] >= 0
        assert side.bleed[2] <= side.width


def test_a_plain_pad_has_no_boxes_and_no_marks() -> None:
    (printed,) = read_papers(draw_pdf(pad()))
    assert printed.trim is None
    assert draw_pdf(pad()) == draw_pdf(draw_pad(pad_order(Imposition(flip=Flip.SHORT))))


@pytest.mark.parametrize(
    ("paper", "imposition"),
    [
        ("a4", Imposition(up=2)),
        ("letter", Imposition(scale_bar=True)),
        ("a3", Imposition(up=4, gutter=6)),
    ],
)
def test_the_scale_bar_is_fifty_millimetres(paper: str, imposition: Imposition) -> None:
    order = pad_order(imposition, paper=paper)
    front = read_papers(draw_pdf(draw_pad(order)))[0]
    bar = front.bar
    assert bar is not None
    assert bar.length == pytest.approx(50, abs=0.001)
    assert bar.weight >= THICK - 1e-6
    art = [spot for depth, spot in front.dots if depth > 1]
    assert len(art) > 500
    lowest = max(y for x, y in art if bar.x1 - 3 < x < bar.x2 + 12)
    assert lowest < bar.y1 - 0.7 < front.height - UNPRINTED


@pytest.mark.parametrize("paper", ["a4", "a5", "a3"])
def test_the_scale_bar_of_an_uncut_sheet_is_beside_it(paper: str) -> None:
    front = read_papers(draw_pdf(draw_pad(pad_order(Imposition(duplex=True), paper=paper))))[0]
    (bar,) = (it for it in front.marks if it.is_upright and it.length > 20)
    assert bar.length == pytest.approx(50, abs=0.001)
    assert bar.x1 - 0.75 >= UNPRINTED - EXACT
    art = [spot for depth, spot in front.dots if depth > 1]
    assert min(x for x, _y in art) > bar.x1 + 0.75


# Papers and slots


@pytest.mark.parametrize(
    ("paper", "up", "size"),
    [
        ("a4", 2, (194, 140.5)),
        ("a3", 2, (281, 202)),
        ("a3", 4, (202, 140.5)),
        ("600x500", 6, (242, 194.67)),
        ("200x1000", 4, (246, 184)),
        ("a4", 1, (297, 210)),
    ],
)
def test_a_sheet_is_designed_for_its_slot(paper: str, up: int, size: tuple[float, float]) -> None:
    slot = sheet_paper(parse_paper(paper), Imposition(up=up, scale_bar=True))
    assert (slot.width, slot.height) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize(
    ("paper", "up", "fix"),
    [
        ("a4", 4, "a4 is too small for 4 sheets; use a3, or --up 2."),
        ("letter", 4, "letter is too small for 4 sheets; use .*, or --up 2."),
        ("a3", 6, "a3 is too small for 6 sheets; use 420x594, or --up 4."),
        ("a5", 2, "a5 is too small for 2 sheets; use a4, or --up 1."),
        ("100x100", 8, r"^100x100 is too small for 8 sheets; use 420x594\.$"),
    ],
)
def test_slots_too_small_are_refused_with_the_fix(paper: str, up: int, fix: str) -> None:
    with pytest.raises(OrderError, match=fix):
        sheet_division(parse_paper(paper), Imposition(up=up))


@pytest.mark.parametrize("change", [{"fillable": True}, {"finish": Finish.LARGE}])
def test_what_cannot_be_cut_is_refused(change: dict[str, object]) -> None:
    order = pad_order(Imposition(duplex=True), paper="a3")._replace(**change)  # type: ignore[arg-type]
    with pytest.raises(OrderError, match="leave out --up"):
        pad_division(order)


@given(
    st.floats(150, 900),
    st.floats(150, 900),
    st.sampled_from(UPS),
    st.floats(0, 20),
)
def test_slots_are_equal_apart_and_on_the_paper(
    width: float, height: float, up: int, gutter: float
) -> None:
    division = divide(Paper("any", width, height), up, (27, 19), gutter=gutter)
    slots = division.slots
    assert len(slots) == up == division.columns * division.rows
    for slot in slots:
        assert slot.left >= -1e-9
        assert slot.bottom <= division.height + 1e-9
        assert (slot.width, slot.height) == pytest.approx(
            (division.slot_width, division.slot_height)
        )
    for one, other in product(slots, slots):
        if one < other and one.top == other.top:
            assert other.left - one.right >= gutter - 1e-9
    assert division.cuts == brute_force_cuts(division)


def brute_force_cuts(division: Division) -> int:
    """Count the lines that separate something: sample each paper's rows and columns."""
    found = 0
    for ends, whole in (
        ([(it.left, it.right) for it in division.slots], division.width),
        ([(it.top, it.bottom) for it in division.slots], division.height),
    ):
        lines: list[float] = []
        for line in (side for end in ends for side in end):
            on_edge = min(line, whole - line) < 1e-6
            if not on_edge and all(abs(line - known) > 1e-6 for known in lines):
                lines.append(line)
        found += len(lines)
    return found


@pytest.mark.parametrize(
    ("paper", "size", "number"),
    [("a4", (63, 88), 9), ("letter", (63, 88), 9), ("a4", (45, 45), 24), ("a5", (300, 300), None)],
)
def test_pages_of_any_size_fill_a_paper(
    paper: str, size: tuple[float, float], number: int | None
) -> None:
    division = fill(PAPERS[paper], size)
    if number is None:
        assert division is None
        return
    assert division is not None
    assert len(division.slots) == number
    assert min(division.trim.left, division.trim.top) >= 7 - 1e-6


@pytest.mark.parametrize(
    ("size", "number"),
    [((84.6, 64.6), 1), ((64.6, 84.6), 1), ((42.3, 64.6), 2), ((84.7, 64.6), 0), ((84.6, 64.7), 0)],
)
def test_a_paper_holds_pages_up_to_its_margins(size: tuple[float, float], number: int) -> None:
    division = fill(Paper("small", 100.0, 80.0), size)
    assert (division.columns * division.rows if division else 0) == number


@given(
    st.tuples(st.integers(20, 200), st.integers(20, 200)),
    st.integers(0, 12),
    st.sampled_from(sorted(PAPERS)),
)
def test_a_paper_holds_as_many_pages_with_gutters_between_as_fit(
    size: tuple[int, int], gutter: int, paper: str
) -> None:
    division = fill(PAPERS[paper], size, gutter=gutter)
    room = [
        [length - 2 * (0.5 + UNPRINTED + 1.2) for length in (side.width, side.height)]
        for side in (PAPERS[paper].portrait, PAPERS[paper].landscape)
    ]
    fitting = [
        columns * rows
        for width, height in room
        for columns, rows in product(range(1, 25), repeat=2)
        if columns * size[0] + (columns - 1) * gutter <= width + 1e-6
        and rows * size[1] + (rows - 1) * gutter <= height + 1e-6
    ]
    assert (len(division.slots) if division else 0) == max(fitting, default=0)


def test_a_side_knows_its_sheets() -> None:
    division = divide(LARGE, 2, (27, 19))
    sides = list(plan(3, division, Imposition(up=2, duplex=True)))
    assert [side.is_front for side in sides] == [True, False, True, False]
    assert [[it.sheet for it in side.placements] for side in sides] == [[0, 2], [0, 2], [1], [1]]


# What it costs


def test_a_thousand_sheets_are_a_small_file_of_few_forms() -> None:
    order = pad_order(Imposition(up=4, duplex=True), paper="a3", sheets=1000)
    order = order._replace(personal=Personal(first=1, players=("Anna",), title="Club"))
    drawn = draw_pad(order)
    data = draw_pdf(drawn)
    assert len(drawn.pages) == 500
    assert len(data) <= 1_000_000
    few = draw_pdf(draw_pad(order._replace(sheets=10)))
    assert data.count(b"/Subtype /Form") == few.count(b"/Subtype /Form")
    outlines = pypdfium2.PdfDocument(data).get_toc()
    assert len(list(outlines)) == 1


def test_equal_papers_are_one_page() -> None:
    drawn = draw_pad(pad_order(Imposition(up=2, duplex=True), sheets=100))
    assert len(drawn.pages) == 100
    assert len(drawn.distinct_pages) == 2
    assert [page.name for page in drawn.distinct_pages] == ["A", "A-back"]
