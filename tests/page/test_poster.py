"""Posters: a large page over several papers that show all of it and meet exactly."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import box, unary_union

from generator.errors import OrderError
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table
from generator.games.board.pages.game_board import draw_table
from generator.hexes.frame import Box
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.page.imposition.division import UNPRINTED
from generator.page.imposition.joining import DIAMOND, GLUE, SOLID, join_sheet, joining_marks
from generator.page.imposition.poster import draw_poster
from generator.page.imposition.tiling import MARK_ROOM, OVERLAP, plan_poster
from generator.page.marks import Document, Page, Path, Role, Style, Tag, Text, Use, symbols_of
from generator.page.svg.shapes import rectangle
from generator.page.text.room import SMALLEST_WORDS
from generator.products.tools import load_tools
from generator.render.pdf import draw_pdf
from generator.units import PAPERS, Paper
from support.pages.drawing import document, fonts, ruler
from support.pages.lettering import speaking_longer, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.page.imposition.tiling import Poster, Sheet

ROOM = UNPRINTED + MARK_ROOM
lengths = st.integers(500, 12000).map(lambda tenths: tenths / 10)
papers = st.sampled_from([PAPERS["a4"], PAPERS["letter"], PAPERS["a3"], PAPERS["tabloid"]])


@lru_cache
def board() -> Page:
    tools = load_tools()
    return draw_table(
        board_edition(), load_table(), tools.theme, tools.press, ink=Ink.FULL, tile=28.0
    )


@lru_cache
def poster(paper: str = "letter", spoken: str = "en") -> tuple[Page, ...]:
    with speaking(spoken):
        return draw_poster(board(), PAPERS[paper], ruler())


def plan(paper: str) -> Poster:
    trim = board().trim
    assert trim is not None
    return plan_poster(trim, PAPERS[paper])


def neighbours(it: Poster) -> Iterator[tuple[Sheet, Sheet]]:
    for one, two in combinations(it.sheets, 2):
        if abs(one.row - two.row) + abs(one.column - two.column) == 1:
            yield one, two


@given(lengths, lengths, papers, st.sampled_from([0.0, 5.0, 10.0]))
def test_every_point_of_the_page_is_on_some_paper(
    width: float, height: float, paper: Paper, overlap: float
) -> None:
    whole = Box(3.0, 4.0, 3.0 + width, 4.0 + height)
    it = plan_poster(whole, paper, overlap)
    assert len(it.sheets) == it.columns * it.rows
    windows = [box(*sheet.window) for sheet in it.sheets]
    assert unary_union(windows).symmetric_difference(box(*whole)).area < 1e-3
    for sheet in it.sheets:
        assert sheet.x >= ROOM - 1e-6
        assert sheet.y >= ROOM - 1e-6
        assert sheet.shown.right <= it.paper.width - ROOM + 1e-6
        assert sheet.shown.bottom <= it.paper.height - ROOM + 1e-6


@given(lengths, lengths, papers, st.sampled_from([0.0, 5.0, 10.0]))
def test_neighbours_overlap_exactly_and_their_marks_coincide(
    width: float, height: float, paper: Paper, overlap: float
) -> None:
    it = plan_poster(Box(0.0, 0.0, width, height), paper, overlap)
    for one, two in neighbours(it):
        is_beside = one.row == two.row
        first, second = one.window, two.window
        shared = first.right - second.left if is_beside else first.bottom - second.top
        assert shared == pytest.approx(overlap)
        cut = second.left if is_beside else second.top
        on_cut = [
            {mark for mark in joining_marks(sheet, it) if mark[not is_beside] == pytest.approx(cut)}
            for sheet in (one, two)
        ]
        if is_beside or it.columns == 1:
            assert [len(marks) for marks in on_cut] == [2, 2]
        for mine, other in zip(*(sorted(marks) for marks in on_cut), strict=True):
            assert mine == pytest.approx(other, abs=0.05)


@given(lengths, lengths, papers)
def test_no_way_of_laying_the_papers_takes_fewer(width: float, height: float, paper: Paper) -> None:
    found = len(plan_poster(Box(0.0, 0.0, width, height), paper).sheets)
    for side in (paper.portrait, paper.landscape):
        usable = side.width - 2 * ROOM, side.height - 2 * ROOM
        for columns, rows in product(range(1, 12), range(1, 12)):
            reach = [
                number * length - (number - 1) * OVERLAP
                for number, length in zip((columns, rows), usable, strict=True)
            ]
            if reach[0] >= width and reach[1] >= height:
                assert columns * rows >= found


@pytest.mark.parametrize(
    ("paper", "columns", "rows"), [("a3", 1, 1), ("a4", 3, 1), ("letter", 2, 2), ("a5", 4, 2)]
)
def test_the_game_board_on_the_usual_papers(paper: str, columns: int, rows: int) -> None:
    it = plan(paper)
    assert (it.columns, it.rows) == (columns, rows)
    names = [page.name for page in poster(paper)]
    if columns * rows == 1:
        assert names == ["table"]
    else:
        spots = product(range(1, rows + 1), range(1, columns + 1))
        assert names == [f"table-{row}-{column}" for row, column in spots]
    assert {(page.width, page.height) for page in poster(paper)} == {it.paper.size}


def test_a_paper_as_large_as_the_page_is_the_page_itself() -> None:
    assert draw_poster(board(), PAPERS["a3"], ruler()) == (board(),)


def test_a_larger_paper_holds_the_page_in_its_middle() -> None:
    (page,) = draw_poster(board(), Paper("500x400", 500.0, 400.0), ruler())
    assert (page.name, page.width, page.height) == ("table", 500.0, 400.0)
    assert page.trim == pytest.approx(Box(49.0, 60.5, 451.0, 339.5))
    (use,) = page.marks
    assert isinstance(use, Use)
    assert use.matrix == pytest.approx((1.0, 0.0, 0.0, 1.0, 40.0, 51.5))


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_the_drawn_diamonds_meet_within_a_twentieth_of_a_millimetre(paper: str) -> None:
    it = plan(paper)
    drawn = {}
    for sheet, page in zip(it.sheets, poster(paper), strict=True):
        use = page.marks[0]
        assert isinstance(use, Use)
        assert use.matrix[:4] == (1.0, 0.0, 0.0, 1.0)
        drawn[sheet.row, sheet.column] = {
            (round(x - use.matrix.e, 2), round(y - use.matrix.f, 2)) for x, y in diamonds(page)
        }
    for one, two in neighbours(it):
        if one.row == two.row:
            shared = drawn[one.row, one.column] & drawn[two.row, two.column]
            assert len([mark for mark in shared if mark[0] == round(two.window.left, 2)]) == 2
    if it.rows > 1:
        cut = round(it.sheets[-1].window.top, 2)
        for column in (0, it.columns - 1):
            both = drawn[0, column] & drawn[1, column]
            assert len([mark for mark in both if mark[1] == cut]) == 1


def diamonds(page: Page) -> Iterator[tuple[float, float]]:
    """Yield the middles of the diamonds on a paper."""
    for mark in page.marks:
        if isinstance(mark, Path) and mark.style == SOLID:
            xs = [numbers[0] for _letter, numbers in mark.segments[:-1]]
            ys = [numbers[1] for _letter, numbers in mark.segments[:-1]]
            assert max(xs) - min(xs) == pytest.approx(2 * DIAMOND)
            yield (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2


def test_diamonds_are_outside_of_what_is_kept() -> None:
    it = plan("letter")
    for sheet in it.sheets:
        for x, y in joining_marks(sheet, it):
            window = sheet.window
            is_inside = window.left < x < window.right and window.top < y < window.bottom
            assert not is_inside


def test_edges_that_are_cut_are_dashed() -> None:
    for sheet, page in zip(plan("letter").sheets, poster(), strict=True):
        dashed = [mark for mark in page.marks if isinstance(mark, Path) and mark.style.dashes]
        assert len(dashed) == (sheet.row > 0) + (sheet.column > 0)


@pytest.mark.parametrize(("overlap", "drops"), [(0.0, 0), (5.9, 0), (6.0, 3), (20.0, 3)])
def test_strips_that_are_wide_enough_are_glued(overlap: float, drops: int) -> None:
    it = plan_poster(Box(0.0, 0.0, 402.0, 279.0), PAPERS["letter"], overlap)
    for sheet in it.sheets:
        covered = (sheet.row < it.rows - 1) + (sheet.column < it.columns - 1)
        marks = join_sheet(sheet, it, ruler())
        assert [getattr(mark, "style", None) for mark in marks].count(GLUE) == drops * covered


def test_all_papers_use_one_drawing_of_the_page() -> None:
    symbols = {id(symbol) for page in poster() for symbol in symbols_of(page.marks[:1])}
    alone = {id(symbol) for symbol in symbols_of(poster()[0].marks[:1])}
    assert symbols == alone
    one = draw_pdf(Document("one", "en", poster()[:1], fonts()))
    four = draw_pdf(Document("four", "en", poster(), fonts()))
    assert len(four) < 1.2 * len(one)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_is_printed_where_no_printer_prints(paper: str) -> None:
    """The drawing goes on beneath the white around it, which must hide all of it."""
    pdf = pypdfium2.PdfDocument(draw_pdf(Document("poster", "en", poster(paper), fonts())))
    dots_per_mm = 4
    for sheet, page in zip(plan(paper).sheets, pdf, strict=True):
        picture = page.render(scale=dots_per_mm * 25.4 / 72).to_pil().convert("L")
        wide, high = picture.size
        edge = int((UNPRINTED - 0.3) * dots_per_mm)
        for part in (
            (0, 0, wide, edge),
            (0, high - edge, wide, high),
            (0, 0, edge, high),
            (wide - edge, 0, wide, high),
        ):
            assert picture.crop(part).getextrema() == (255, 255)
        shown = sheet.shown
        middle = tuple(int(side * dots_per_mm) for side in shown)
        assert picture.crop(middle).getextrema()[0] < 100


@pytest.mark.parametrize("spoken", [*PAPER_LANGUAGES, "longer"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_labels_say_row_and_column_and_stay_on_the_paper(paper: str, spoken: str) -> None:
    if spoken == "longer":
        with speaking_longer():
            pages = draw_poster(board(), PAPERS[paper], ruler())
    else:
        pages = poster(paper, spoken)
    for sheet, page in zip(plan(paper).sheets, pages, strict=True):
        said = dict(texts(page.marks[1:]))
        assert 2 <= len(said) <= 4
        if spoken == "en":
            assert f"Row {sheet.row + 1}, column {sheet.column + 1}" in said
            assert page.title == f"Game board, row {sheet.row + 1}, column {sheet.column + 1}"
        sizes = [mark.size for mark in page.marks if isinstance(mark, Text)]
        assert min(sizes) > 1.9
        shown = sheet.shown
        for it in said.values():
            lettering = box(it.left, it.top, it.right, it.bottom)
            assert box(5.5, 5.5, page.width - 5.5, page.height - 5.5).covers(lettering)
            assert not lettering.intersects(box(*shown))


def test_a_paper_names_the_parts_that_it_shows_and_no_neighbours() -> None:
    """What only touches the edge of a paper is on the next one."""
    whole = Box(0.0, 0.0, 500.0, 600.0)
    sheets = plan_poster(whole, PAPERS["a4"], 0.0).sheets
    assert len(sheets) >= 6
    marks = tuple(
        Path(tuple(rectangle(it.left, it.top, it.width, it.height, 0.0)), Style(fill="#ffffff"))
        for it in (sheet.window for sheet in sheets)
    )
    names = [f"part {sheet.row} {sheet.column}" for sheet in sheets]
    tags = tuple(Tag(Role.PICTURE, at, at + 1, name) for at, name in enumerate(names))
    page = Page("p1", "Map", whole.width, whole.height, marks, tags=tags)
    found = [it.tags[0].parts[0].label for it in draw_poster(page, PAPERS["a4"], ruler(), 0.0)]
    assert [it.partition(": ")[2] for it in found] == names


def test_a_page_without_a_cut_is_printed_whole() -> None:
    small = document('<rect x="0" y="0" width="400" height="90"/>', width=400.0, height=90.0)
    pages = draw_poster(small.pages[0], PAPERS["a4"], ruler())
    assert [page.name for page in pages] == ["p1-1-1", "p1-1-2"]
    assert pages[0].width == 297.0


def test_a_paper_too_small_is_reported() -> None:
    whole = Box(0.0, 0.0, 402.0, 279.0)
    with pytest.raises(OrderError) as caught:
        plan_poster(whole, Paper("60x70", 60.0, 70.0))
    assert str(caught.value) == (
        "The paper 60x70 is too small for a poster of 402 × 279 mm with an overlap of 10"
        " mm; use a5."
    )
    with pytest.raises(OrderError, match=r"too small .*; use 594x841\."):
        plan_poster(Box(0.0, 0.0, 5000.0, 5000.0), PAPERS["a5"])
    with pytest.raises(OrderError, match=r"too small .*; use a larger paper\."):
        plan_poster(Box(0.0, 0.0, 50000.0, 50000.0), PAPERS["a5"])


@pytest.mark.parametrize("spoken", PAPER_LANGUAGES)
@pytest.mark.parametrize(
    "paper", [(105.0, 148.0), (125.0, 176.0), (100.0, 210.0), (90.0, 130.0), (80.0, 300.0)]
)
def test_labels_of_small_papers_are_large_enough_to_read(
    paper: tuple[float, float], spoken: str
) -> None:
    with speaking(spoken):
        pages = draw_poster(board(), Paper("small", *paper), ruler())
    for page in pages:
        words = [mark for mark in page.marks if isinstance(mark, Text)]
        assert len(words) >= 2
        assert min(mark.size for mark in words) >= SMALLEST_WORDS
        (shown,) = [page.trim]
        assert shown is not None
        for it in dict(texts(page.marks[1:])).values():
            lettering = box(it.left, it.top, it.right, it.bottom)
            assert box(6, 6, page.width - 6, page.height - 6).covers(lettering)
            assert not lettering.intersects(box(*shown))


def test_a_paper_without_room_for_the_label_is_refused() -> None:
    """Such a language is longer than any that we have."""
    page = board()
    with speaking_longer(4), pytest.raises(OrderError) as caught:
        draw_poster(page, Paper("105x148", 105.0, 148.0), ruler())
    assert str(caught.value).count("use a5.") == 4


@pytest.mark.parametrize("overlap", [-1.0, 51.0, float("nan")])
def test_an_overlap_that_makes_no_sense_is_reported(overlap: float) -> None:
    with pytest.raises(OrderError, match=r"Papers cannot overlap by .* mm; use 0 to 50 mm\."):
        plan_poster(Box(0.0, 0.0, 402.0, 279.0), PAPERS["a4"], overlap)
