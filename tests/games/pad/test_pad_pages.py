"""The printed sheets of pads: room to write, words to read, rounds with their running totals."""

from __future__ import annotations

import pytest

from generator.errors import OrderError
from generator.games.pad.printing import draw_pads
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Finish, Imposition, Ink, Personal
from generator.model.score_pad.order import Arrangement
from generator.page.marks import Kind
from generator.page.score_pads.measures import LETTERS
from generator.units import PAPERS, Paper
from support.games.pad_sheets import A4, SHELF, check_page, numbers, order, own, shipped, words
from support.grids import pairwise

LONG = "".join(
    f'[[section]]\nname = "Part {part}"\n'
    + "".join(f'[[section.row]]\nname = "Row {part} {row}"\n' for row in range(1, 16))
    for part in range(1, 11)
)


@pytest.mark.parametrize("name", SHELF)
def test_every_pad_of_the_shelf_has_room_to_write_and_words_to_read(name: str) -> None:
    for page in draw_pads(order(shipped(name))._replace(fillable=True)).pages:
        check_page(page)
        assert "Scriptorium: a fan-made aid, not tied to any publisher" in words(page)


CASES = pairwise(
    ("yacht", "hearts", "tarot", "colour-rows"),
    (A4, PAPERS["letter"], PAPERS["a5"], PAPERS["a3"]),
    tuple(Ink),
    tuple(PAPER_LANGUAGES),
)


@pytest.mark.parametrize(("name", "paper", "ink", "language"), CASES)
def test_papers_inks_and_languages(name: str, paper: Paper, ink: Ink, language: str) -> None:
    wanted = order(shipped(name), paper=paper, language=language)
    with speaking(language):
        for page in draw_pads(wanted._replace(ink=ink, fillable=True)).pages:
            check_page(page)
            assert sorted((page.width, page.height)) == sorted(paper.size)
            assert shipped(name).name(language) in words(page)


@pytest.mark.parametrize("name", ["yacht", "hearts", "sets-and-majorities", "colour-rows"])
def test_two_sheets_on_a_paper(name: str) -> None:
    wanted = order(shipped(name))._replace(sheets=4, imposition=Imposition(up=2))
    pages = draw_pads(wanted).pages
    assert len(pages) == 2
    for page in set(pages):
        check_page(page)
        assert words(page).count("Scriptorium: a fan-made aid, not tied to any publisher") == 1


def test_a_column_for_each_player_with_subtotals_and_a_total() -> None:
    (page,) = draw_pads(order(shipped("yacht"))._replace(players=6, fillable=True)).pages
    fields = {field.name: field for field in page.fields}
    for player in range(1, 7):
        total = fields[f"p{player}-total"]
        assert total.kind is Kind.SUM
        rows = [it for it in shipped("yacht").rows if it.counts]
        assert total.parts == tuple(f"p{player}-{row.id.replace('_', '-')}" for row in rows)
        upper = fields[f"p{player}-subtotal-1"]
        assert set(upper.parts) < set(total.parts)
        assert fields[f"p{player}-ones"].box.bottom < upper.box.top < total.box.top
    lefts = [fields[f"p{player}-ones"].box.left for player in range(1, 7)]
    assert lefts == sorted(lefts)


def test_every_round_has_its_entry_and_the_running_total() -> None:
    pad = own(
        '[rounds]\nnumber = 5\nmark = "dealer"\n[[rounds.row]]\nid = "points"\nname = "Points"\n'
    )
    (page,) = draw_pads(order(pad)._replace(fillable=True, players=3)).pages
    fields = {field.name: field for field in page.fields}
    for player in range(1, 4):
        for number in range(1, 6):
            entry = fields[f"p{player}-r{number}-points"]
            total = fields[f"p{player}-r{number}-total"]
            assert total.kind is Kind.SUM
            assert total.parts == tuple(f"p{player}-r{it}-points" for it in range(1, number + 1))
            assert total.box.left >= entry.box.right
            circle = fields[f"p{player}-r{number}-mark"]
            assert circle.kind is Kind.RING
            assert circle.box.right <= entry.box.left
    assert [it for it in words(page) if it.isdecimal()] == ["1", "2", "3", "4", "5"]


POINTS_IN_A_BOX = """[rounds]
number = 4
{more}
[[rounds.row]]
id = "points"
name = "Points"
entries = [{{ id = "bid", name = "Bid" }}]
box = true
formula = "2 * bid"
"""


def test_the_points_of_a_row_have_a_box_in_every_round() -> None:
    pad = own(POINTS_IN_A_BOX.format(more=""))
    (page,) = draw_pads(order(pad)._replace(fillable=True, players=2)).pages
    fields = {field.name: field for field in page.fields}
    for number in range(1, 5):
        bid, points = fields[f"p1-r{number}-bid"], fields[f"p1-r{number}-points-points"]
        total = fields[f"p1-r{number}-total"]
        assert bid.box.right <= points.box.left
        assert points.box.right <= total.box.left
        assert total.kind is Kind.SUM
        assert total.parts == tuple(f"p1-r{it}-points-points" for it in range(1, number + 1))
    assert words(page).count("Points") == 2


@pytest.mark.parametrize(("more", "sums"), [("", 1), ("target = 50", 0)])
def test_rounds_without_totals_have_the_sum_below_unless_there_is_a_target(
    more: str, sums: int
) -> None:
    pad = own(POINTS_IN_A_BOX.format(more=f"totals = false\n{more}"))
    (page,) = draw_pads(order(pad)._replace(fillable=True, players=2)).pages
    fields = {field.name: field.box for field in page.fields}
    assert words(page).count("Total") == sums
    assert ("p1-rounds" in fields) == bool(sums)
    assert "p1-r1-total" not in fields
    if sums:
        assert fields["p1-rounds"].width > fields["p1-r1-bid"].width - 1e-6


@pytest.mark.parametrize(("named", "label"), [("", "All rounds"), ('name = "Hole"\n', "Subtotal")])
def test_the_sum_of_the_rounds_has_a_name_that_fits_the_game(named: str, label: str) -> None:
    pad = own(
        f'[rounds]\nnumber = 3\n{named}[[rounds.row]]\nname = "Points"\n'
        '[[section]]\nname = "End"\n[[section.row]]\nname = "Coins"\n'
    )
    (page,) = draw_pads(order(pad)).pages
    assert label in words(page)


def test_what_is_shared_in_a_round_has_one_box() -> None:
    pad = shipped("tarot")
    assert pad.rounds is not None
    shared = [it.id for it in pad.entries(in_rounds=True) if it.shared]
    assert shared
    (page,) = draw_pads(order(pad)._replace(fillable=True)).pages
    names = {field.name for field in page.fields}
    assert {f"r1-{it.replace('_', '-')}" for it in shared} <= names
    assert not any(f"p1-r1-{it.replace('_', '-')}" in names for it in shared)


def test_an_open_number_of_rounds_fills_the_page() -> None:
    pad = own('[rounds]\n[[rounds.row]]\nid = "points"\nname = "Points"\n')
    pages = {}
    for paper in ("a5", "a4", "a3"):
        (page,) = draw_pads(order(pad, paper=PAPERS[paper])._replace(fillable=True)).pages
        pages[paper] = sum(1 for it in page.fields if it.name.startswith("p1-r")) // 2
    assert 10 < pages["a5"] < pages["a4"] <= pages["a3"]


def test_a_long_table_goes_on_with_its_heads() -> None:
    pages = draw_pads(order(own(LONG), paper=PAPERS["a5"])).pages
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        check_page(page)
        said = words(page)
        assert "Names" in said
        assert "Trial" in said
        assert f"page {number} of {len(pages)}" in said
    rows = [text for page in pages for text in words(page) if text.startswith("Row ")]
    assert rows == [f"Row {part} {row}" for part in range(1, 11) for row in range(1, 16)]
    for page in pages:
        first = next(text for text in words(page) if text.startswith("Row "))
        assert f"Part {first.split()[1]}" in words(page)


def test_many_rounds_go_on_with_the_captions() -> None:
    pad = own('[rounds]\nnumber = 60\n[[rounds.row]]\nid = "points"\nname = "Points"\n')
    pages = draw_pads(order(pad, paper=PAPERS["a5"])._replace(players=6, fillable=True)).pages
    assert len(pages) > 1
    rounds = [int(text) for page in pages for text in words(page) if text.isdecimal()]
    assert rounds == list(range(1, 61))
    for page in pages:
        assert words(page).count("Total") % 6 == 0
        assert {"Round", "Points"} <= set(words(page))


def test_boxes_to_cross_make_a_sheet_for_each_player() -> None:
    pad = shipped("colour-rows")
    wanted = order(pad)._replace(fillable=True)
    (page,) = draw_pads(wanted).pages
    crosses = [it.name for it in page.fields if it.kind is Kind.CROSS]
    boxes = [entry for row in pad.rows for entry in row.entries]
    each = sum(len(it.boxes) + bool(it.lock) for it in boxes)
    assert sum(name.startswith("p1-") for name in crosses) == each
    assert sum(name.startswith("p2-") for name in crosses) == each
    assert len(crosses) == 2 * each
    assert "Player" in words(page)
    named = draw_pads(wanted._replace(personal=Personal(players=("Ana", "Ben")))).pages
    assert [set(words(it)) & {"Ana", "Ben"} for it in named] == [{"Ana"}, {"Ben"}]


def test_an_area_has_its_boxes_where_the_file_has_them() -> None:
    pad = shipped("areas-and-tracks")
    (page,) = draw_pads(order(pad)._replace(fillable=True)).pages
    fields = {field.name: field.box for field in page.fields}
    area = pad.entry_of["yellow"].area
    assert area is not None
    for line in area.lines:
        boxes = [fields[f"p1-yellow-x{box}"] for box in line if box and box not in area.given]
        assert len({round(box.top, 3) for box in boxes}) == 1
        assert [box.left for box in boxes] == sorted(box.left for box in boxes)
    assert not any(f"p1-yellow-x{box}" in fields for box in area.given)


def test_names_are_above_the_columns() -> None:
    personal = Personal(players=("Ana", "Ben"), title="Club", date="1 May", first=7)
    wanted = order(shipped("yacht"))._replace(personal=personal, sheets=3, players=3)
    pages = draw_pads(wanted).pages
    assert len(pages) == 3
    for number, page in enumerate(pages, start=7):
        assert {"Ana", "Ben", "Club", "1 May", f"No. {number}"} <= set(words(page))


def test_a_cover_and_its_back() -> None:
    wanted = order(shipped("yacht"))._replace(personal=Personal(cover=True), sheets=2)
    front, *sheets, back = draw_pads(wanted).pages
    assert len(sheets) == 2
    assert {"Yacht", "2 sheets"} <= set(words(front))
    assert "Glue edge" in words(back)


@pytest.mark.parametrize("finish", [Finish.LARGE, Finish.LAMINATE])
def test_finishes(finish: Finish) -> None:
    for name in ("yacht", "hearts"):
        for page in draw_pads(order(shipped(name))._replace(finish=finish)).pages:
            check_page(page, 14 / 72 * 25.4 if finish is Finish.LARGE else LETTERS)


def test_a_second_page_is_behind_the_first() -> None:
    wanted = order(own(LONG), paper=PAPERS["a5"])._replace(imposition=Imposition(duplex=True))
    pages = draw_pads(wanted).pages
    count = next(int(it.split()[-1]) for it in words(pages[0]) if it.startswith("page 1 of"))
    sides = [next(it for it in words(page) if it.startswith("page ")) for page in pages[:count]]
    assert sides == [f"page {number} of {count}" for number in range(1, count + 1)]


def test_a_hundred_sheets_are_one_page_repeated() -> None:
    pages = draw_pads(order(shipped("hearts"))._replace(sheets=100)).pages
    assert len(pages) == 100
    assert len({id(page) for page in pages}) == 1


def test_a_long_word_is_refused_with_its_place() -> None:
    pad = own(f'[[section]]\nname = "Part"\n[[section.row]]\nid = "row"\nname = "{"m" * 60}"\n')
    with pytest.raises(OrderError, match=r"^trial\.toml:7:.* is too long for the sheet; shorten"):
        draw_pads(order(pad, paper=PAPERS["a5"])._replace(players=6, finish=Finish.LARGE))


def test_too_many_columns_name_a_larger_paper() -> None:
    tiny = Paper("60x80", 60.0, 80.0)
    with pytest.raises(OrderError, match="The sheet of 'yacht' has no room on 60x80; use a5"):
        draw_pads(order(shipped("yacht"), paper=tiny))


def test_a_sheet_for_one_player_of_a_pad_with_columns() -> None:
    wanted = order(shipped("yacht"))._replace(arrangement=Arrangement.SHEET, fillable=True)
    (page,) = draw_pads(wanted).pages
    names = {field.name for field in page.fields}
    assert {"p1-total", "p2-total"} <= names
    assert "p3-total" not in names
    assert "player" in names


def test_a_name_that_is_wider_than_its_column_is_refused() -> None:
    personal = Personal(players=("Bartholomew Featherstonehaugh",))
    with pytest.raises(OrderError, match="'Bartholomew Featherstonehaugh' is too long for"):
        draw_pads(order(shipped("yacht"))._replace(personal=personal, players=8))


def test_a_field_takes_points_in_the_thousands() -> None:
    (page,) = draw_pads(order(shipped("canasta"))._replace(fillable=True)).pages
    assert {field.longest for field in numbers(page)} == {5}
