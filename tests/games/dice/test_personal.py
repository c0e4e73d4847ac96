"""Personal pads: who gets which sheet, where the words are, what the cover says."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.errors import OrderError
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.grid import HEAD, Grid, HeadRoom, grids, sheet_grid
from generator.games.dice.pages.personal import personalise
from generator.games.dice.printing import draw_pad
from generator.language import speaking
from generator.load.settings.theme import load_theme
from generator.model.order import Finish, Ink, Personal, Style
from generator.page.marks import Page, Text, Use, bounds, symbols_of, texts_of
from generator.render.pdf import draw_pdf
from generator.units import PAPERS
from support.pages.drawing import layout, ruler

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Needs

    from generator.page.marks import Document
    from generator.page.personal import Rule

FULL = Personal(1, ("Anna", "Bruno"), "2026-11-15", "Club night")
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGÄÖÜßéèçñøåłżČ'-. "
BYTES_A_SHEET = 950
"""What one more sheet with its own name and number may cost."""
EDGE = 6
"""How many millimetres at the edge of the paper many printers leave white."""


def order(personal: Personal | None, names: str = "A", **changes: Any) -> PadOrder:
    """Return an order of one sheet of each domain on A4."""
    layouts = tuple(layout(name) for name in names)
    plain = PadOrder(layouts, 1, PAPERS["a4"], Ink.FULL, solo=False, language="en")
    return plain._replace(personal=personal, **changes)


def own_texts(page: Page) -> list[str]:
    """Return the words that only this page has."""
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def texts(page: Page) -> set[str]:
    return {text.text for text in texts_of(page.marks)}


@lru_cache
def blank(style: Style = Style.SHEET) -> Page:
    """Return a page on which nothing is drawn yet."""
    paper = sheet_grid(PAPERS["a4"], style).paper
    return Page("A", "Domain A", paper.width, paper.height, ())


def dressed(personal: Personal, **changes: Any) -> tuple[Page, ...]:
    """Return blank sheets with what is added to them."""
    wanted = order(personal, **changes)
    sheets = [(blank(wanted.style),) for _layout in wanted.layouts]
    return personalise(sheets, wanted, personal, load_theme(), ruler())


def test_numbers_run_over_the_sheets_in_order() -> None:
    pages = draw_pad(order(Personal(first=1), "AB", sheets=3)).pages
    assert [own_texts(page) for page in pages] == [[f"No. {number}"] for number in range(1, 7)]
    assert [page.name[0] for page in pages] == list("AAABBB")


def test_numbers_start_at_the_given_one() -> None:
    pages = dressed(Personal(first=98), sheets=3)
    assert [own_texts(page) for page in pages] == [["No. 98"], ["No. 99"], ["No. 100"]]


def test_each_player_gets_all_sheets_in_turn() -> None:
    pages = dressed(FULL, names="AB", sheets=2)
    assert [own_texts(page) for page in pages] == [
        ["Anna", "No. 1"],
        ["Anna", "No. 2"],
        ["Anna", "No. 3"],
        ["Anna", "No. 4"],
        ["Bruno", "No. 5"],
        ["Bruno", "No. 6"],
        ["Bruno", "No. 7"],
        ["Bruno", "No. 8"],
    ]


def test_every_sheet_has_a_name_of_its_own_for_its_file() -> None:
    pages = dressed(FULL, sheets=3)
    assert len({page.name for page in pages}) == len(pages) == 6
    assert pages[0].title == "Domain A · Anna"


def test_sheets_without_numbers_come_again_as_the_same_page() -> None:
    assert len(set(map(id, dressed(Personal(players=("Anna", "Bruno")), sheets=9)))) == 2
    assert len(set(map(id, dressed(Personal(title="Club"), sheets=9)))) == 1


def test_what_the_sheets_of_a_domain_share_is_one_symbol() -> None:
    pages = draw_pad(order(FULL, "AB", sheets=5)).pages
    uses = [mark for page in pages for mark in page.marks if isinstance(mark, Use)]
    assert len(uses) == len(pages) == 20
    assert len({id(use.symbol) for use in uses}) == 2
    assert all(len(page.marks) == 3 for page in pages)


def test_title_and_date_are_on_every_sheet() -> None:
    for page in draw_pad(order(FULL, "AB")).pages:
        assert {"Club night", "2026-11-15", "Player", "Date"} <= texts(page)


def test_a_pad_without_anything_personal_is_as_it_was() -> None:
    assert draw_pad(order(None)).pages == draw_pad(order(Personal())).pages


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("style", Style)
def test_the_head_keeps_its_parts_apart(paper: str, style: Style) -> None:
    if (paper, style) == ("a5", Style.LEDGER):
        pytest.skip("the ledger takes a larger paper")
    for room in (HeadRoom(), HeadRoom(25.0, titled=True)):
        grid = sheet_grid(PAPERS[paper], style, room)
        name, player, date = grid.name_rule, grid.player_rule, grid.date_rule
        assert name.x >= grid.head.left + room.logo
        assert name.width > 15
        assert name.x + name.width < player.x
        assert player.x + player.width < date.x
        assert date.x + date.width == pytest.approx(grid.head.right)
        assert grid.title_rule.y < HEAD


def on_paper(rule: Rule, grid: Grid) -> tuple[float, float, float]:
    """Return where a line begins and ends on the paper, and its height."""
    left = grid.margin + rule.x * grid.scale
    return left, left + rule.width * grid.scale, grid.margin + rule.y * grid.scale


def extent(mark: Text) -> tuple[float, float, float]:
    """Return where a text begins and ends on the paper, and its height, by the real font."""
    x, y = mark.matrix.point(0, 0)
    width = ruler().width(mark.text, mark.font, mark.size) * mark.matrix.scale
    return x, x + width, y


@given(
    name=st.text(LETTERS, min_size=1, max_size=60).map(str.strip).filter(bool),
    style=st.sampled_from(Style),
    paper=st.sampled_from(sorted(PAPERS)),
)
def test_a_name_stays_on_its_line_or_is_refused(name: str, style: Style, paper: str) -> None:
    assume((paper, style) != ("a5", Style.LEDGER))
    grid = sheet_grid(PAPERS[paper], style)
    try:
        (page,) = dressed(Personal(7, (name,)), style=style, paper=PAPERS[paper])
    except OrderError as error:
        assert "is too long for" in str(error)  # noqa: PT017 - both answers are right
        assert len(name) > 20
        return
    written, number = (mark for mark in page.marks if isinstance(mark, Text))
    for mark, rule in ((written, grid.player_rule), (number, grid.number_rule)):
        left, right, height = on_paper(rule, grid)
        begin, end, base = extent(mark)
        assert left - 1e-6 <= begin < end <= right + 1e-6
        assert base == pytest.approx(height)
    label = ruler().width("Player", "display-italic", 3.4) * grid.scale
    assert extent(written)[0] > on_paper(grid.player_rule, grid)[0] + label


@given(text=st.text(LETTERS, min_size=1, max_size=80).map(str.strip).filter(bool))
def test_title_and_date_stay_in_their_places_or_are_refused(text: str) -> None:
    grid = sheet_grid(PAPERS["a4"], room=HeadRoom(titled=True))
    for personal, rule in (
        (Personal(title=text), grid.title_rule),
        (Personal(date=text), grid.date_rule),
    ):
        try:
            (page,) = dressed(personal)
        except OrderError as error:
            assert "is too long for" in str(error)  # noqa: PT017 - both answers are right
            continue
        (mark,) = page.marks
        assert isinstance(mark, Text)
        left, right, _height = on_paper(rule, grid)
        begin, end, _base = extent(mark)
        assert left - 1e-6 <= begin < end <= right + 1e-6


def test_a_short_name_is_large_and_a_long_one_small() -> None:
    sizes = []
    for name in ("Anna", "Maximilian von Hohenstein", "Maximilian Freiherr von Hohenstein"):
        (page,) = dressed(Personal(players=(name,)))
        sizes += [mark.size for mark in page.marks if isinstance(mark, Text)]
    assert sizes[0] == 5.0
    assert sizes[0] > sizes[1] > sizes[2] >= 2.2


def test_letters_that_the_font_lacks_are_named() -> None:
    with pytest.raises(OrderError, match="has no '漢' for 'Anna 漢'"):
        dressed(Personal(players=("Anna 漢",)))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_name_begins_behind_its_label_in_every_language(language: str) -> None:
    with speaking(language):
        document = draw_pad(order(FULL._replace(players=("Anna",))))
    (page,) = document.pages
    (own,) = (mark for mark in page.marks if isinstance(mark, Text) and mark.text == "Anna")
    grid = sheet_grid(PAPERS["a4"])
    line = on_paper(grid.player_rule, grid)[2]
    behind = [
        extent(mark)[1]
        for mark in texts_of(page.marks)
        if mark is not own and abs(extent(mark)[2] - line) < 1 and extent(mark)[0] < extent(own)[0]
    ]
    assert behind
    assert max(behind) < extent(own)[0]


@pytest.mark.parametrize("finish", [Finish.LAMINATE, Finish.LARGE])
def test_sheets_that_last_are_personal_too(finish: Finish) -> None:
    pages = draw_pad(order(FULL, finish=finish)).pages
    grid = grids(PAPERS["a4"], Style.SHEET, HeadRoom(titled=True), finish)[0]
    heads = [page for page in pages if not page.name.endswith("-tables")]
    assert [own_texts(page) for page in heads] == [["Anna", "No. 1"], ["Bruno", "No. 2"]]
    assert len(pages) == (4 if finish is Finish.LARGE else 2)
    for page in heads:
        for mark in page.marks:
            if isinstance(mark, Text):
                assert mark.size >= 0.8 * grid.measures.words
                assert extent(mark)[1] <= page.width - grid.margin


def test_a_field_to_fill_gives_way_to_what_is_printed() -> None:
    (plain,) = draw_pad(order(None, fillable=True)).pages
    (page,) = draw_pad(order(Personal(players=("Anna",)), fillable=True)).pages
    assert {"player", "date"} <= {field.name for field in plain.fields}
    gone = {field.name for field in plain.fields} - {field.name for field in page.fields}
    assert gone == {"player"}


def words_of(document: Document) -> list[str]:
    """Return the words of each page as a PDF reader finds them."""
    pdf = pypdfium2.PdfDocument(draw_pdf(document))
    return [page.get_textpage().get_text_range() for page in pdf]


def test_readers_find_names_and_numbers_in_the_pdf() -> None:
    pages = words_of(draw_pad(order(FULL, sheets=2)))
    for number, (player, words) in enumerate(zip("AABB", pages, strict=True), start=1):
        assert ("Anna" if player == "A" else "Bruno") in words
        assert f"No. {number}" in words
        assert "Club night" in words


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("ink", Ink)
def test_a_cover_goes_in_front_and_a_back_behind(style: Style, ink: Ink) -> None:
    made = order(FULL._replace(cover=True), "ABCD", sheets=5, style=style, ink=ink)
    front, *sheets, back = draw_pad(made).pages
    assert len(sheets) == 40
    assert [front.name, back.name] == ["cover", "back"]
    on_cover = texts(front)
    assert {"Club night", "A", "B", "C", "D", "River bend", "Anna and Bruno"} <= on_cover
    assert {"40 sheets · No. 1 to 40", "2026-11-15"} <= on_cover
    assert any("fan-made" in words for words in on_cover)
    assert {"Club night", "40 sheets · No. 1 to 40", "Glue edge"} <= texts(back)
    assert [front.width, front.height] == [sheets[0].width, sheets[0].height]


def test_the_outline_of_the_back_is_where_every_printer_prints() -> None:
    *_others, back = draw_pad(order(Personal(cover=True))).pages
    box = bounds(back.marks)
    assert box.left == box.top >= EDGE
    assert [box.right, box.bottom] == pytest.approx([297 - box.left, 210 - box.top])


def test_a_cover_without_anything_else_is_called_a_pad() -> None:
    front, _sheet, back = draw_pad(order(Personal(cover=True))).pages
    assert {"Score pad", "1 sheet"} <= texts(front)
    assert "Score pad" in texts(back)


def test_a_cover_of_many_domains_and_players_shows_their_number() -> None:
    players = tuple(f"Player number {number}" for number in range(30))
    many = order(Personal(players=players, cover=True))
    layouts = tuple(replace(layout("A"), id=f"A{number}") for number in range(11))
    front, *_sheets = draw_pad(many._replace(layouts=layouts)).pages
    words = texts(front)
    assert {"30 players", "330 sheets", "and 3 more"} <= words
    assert {f"A{number}" for number in range(8)} <= words
    assert "A8" not in words


@pytest.mark.parametrize("paper", ["a5", "letter", "a3"])
def test_everything_personal_stays_on_the_paper(paper: str) -> None:
    style = Style.SHEET if paper == "a5" else Style.LEDGER
    made = order(FULL._replace(cover=True), "AB", paper=PAPERS[paper], style=style)
    for page in draw_pad(made).pages[:-1]:
        box = bounds(page.marks)
        assert box.left > 0
        assert box.top > 0
        assert box.right < page.width
        assert box.bottom < page.height


def test_the_same_order_gives_the_same_bytes() -> None:
    made = order(FULL._replace(cover=True), sheets=3)
    assert draw_pdf(draw_pad(made)) == draw_pdf(draw_pad(made))


def test_a_thousand_personal_sheets_cost_letters_not_drawings() -> None:
    ten, thousand = (draw_pad(order(FULL, sheets=sheets)) for sheets in (5, 500))
    small, large = draw_pdf(ten), draw_pdf(thousand)
    assert len(large) < len(small) + 990 * BYTES_A_SHEET
    assert len(large) < 1_000_000
    forms = [data.count(b"/Subtype /Form") for data in (small, large)]
    assert forms[0] == forms[1]
    assert len(set(symbols_of(thousand.pages[0].marks))) <= forms[1]


def test_qpdf_finds_a_personal_pad_clean(needs: Needs, tmp_path: Path) -> None:
    path = tmp_path / "pad.pdf"
    path.write_bytes(draw_pdf(draw_pad(order(FULL._replace(cover=True), "AB", sheets=3))))
    checked = subprocess.run(
        [needs("qpdf"), "--check", path], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")
