"""How the sheets of pads look: what is ticked, where points go, how a page is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError
from generator.games.pad.printing import draw_pads
from generator.games.pad.scanning.identity import plain
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Finish, Imposition
from generator.model.score_pad.form import Form
from generator.model.score_pad.order import Arrangement
from generator.model.score_pad.pad import EntryKind
from generator.page.marks import Kind, texts_of
from generator.page.score_pads.boxes import Grid
from generator.page.score_pads.fitting import plan_order
from generator.page.score_pads.items import Detail
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.games.pad_sheets import (
    A4,
    SHELF,
    check_page,
    crowded,
    letters,
    order,
    own,
    shipped,
    words,
)
from support.grids import pairwise

if TYPE_CHECKING:
    from collections.abc import Iterable

TWO_UP = Imposition(up=2)
LONG_WORDS = """[rounds]
number = {number}
mark = "dealer"
[[rounds.row]]
name = "Points"
entries = [
  {{ id = "a", name = "Counterclockwise", most = 9 }},
  {{ id = "b", name = "Straightforward", most = 9 }},
  {{ id = "c", name = "Acknowledgement", most = 9 }},
]
formula = "a + b + c"
"""
READABLE = 3.0
"""The least size of the label of a row that may take two lines, in mm."""


@pytest.mark.parametrize("name", SHELF)
def test_what_is_ticked_has_a_square_and_everything_else_has_not(name: str) -> None:
    pad = shipped(name)
    (page, *_more) = draw_pads(order(pad)._replace(fillable=True)).pages
    ticked = {entry.id for row in pad.rows for entry in row.entries if entry.kind is EntryKind.TICK}
    ticked |= {row.id for row in pad.rows if {it.id for it in row.entries} & ticked}
    squares = [field for field in page.fields if field.kind is Kind.CHECK]
    assert bool(squares) == (bool(ticked) and pad.form is Form.TABLE)
    for field in squares:
        assert any(it.replace("_", "-") in field.name for it in ticked), field.name
        assert field.box.width == pytest.approx(field.box.height)


def test_a_tick_counts_its_points_in_the_sum() -> None:
    (page,) = draw_pads(order(shipped("yacht"))._replace(fillable=True)).pages
    fields = {field.name: field for field in page.fields}
    ticks = {"full": "25", "small": "30", "large": "40", "yacht": "50"}
    for name, points in ticks.items():
        assert fields[f"p1-{name}"].kind is Kind.CHECK
        assert fields[f"p1-{name}"].value == points
        assert f"p1-{name}" in fields["p1-total"].parts


def test_a_tick_that_may_count_nothing_has_a_box_for_its_points() -> None:
    pad = own(
        '[[section]]\nname = "All"\n[[section.row]]\nid = "late"\nname = "Late"\ntick = -5\n'
        '[[section.row]]\nid = "last"\nname = "Last"\ntick = 3\ncounts = false\n'
    )
    (page,) = draw_pads(order(pad)._replace(fillable=True)).pages
    kinds = {field.name: field.kind for field in page.fields}
    assert kinds["p1-late-n"] is Kind.CHECK
    assert kinds["p1-late"] is Kind.NUMBER
    assert kinds["p1-last"] is Kind.CHECK


def test_the_points_of_a_set_are_beside_its_last_kind() -> None:
    pad = shipped("sets-and-majorities")
    (page,) = draw_pads(order(pad)._replace(fillable=True)).pages
    fields = {field.name: field.box for field in page.fields}
    sets = [row for row in pad.rows if len(row.entries) > 1]
    assert sets
    for row in sets:
        points = fields[f"p1-{row.id.replace('_', '-')}"]
        *kinds, last = (fields[f"p1-{it.id.replace('_', '-')}-n"] for it in row.entries)
        assert all(kind.bottom <= points.top for kind in kinds)
        assert (last.top, last.bottom) == pytest.approx((points.top, points.bottom))
        assert last.right <= points.left
        assert len({round(kind.left, 3) for kind in (*kinds, last)}) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_small_sheet_of_one_player_has_a_table_for_each_of_two_games(paper: str) -> None:
    wanted = order(shipped("colour-rows"), paper=PAPERS[paper])._replace(fillable=True)
    (page,) = draw_pads(wanted).pages
    assert [it for it in words(page) if it.startswith("Game ")] == ["Game 1", "Game 2"]
    fields = {field.name: field for field in page.fields}
    assert fields["p2-total"].box.bottom > 0.85 * page.height
    for game in ("p1-", "p2-"):
        assert fields[f"{game}total"].parts
        assert all(part.startswith(game) for part in fields[f"{game}total"].parts)
    assert fields["p1-total"].box.bottom < fields["p2-red-x1"].box.top
    assert fields["p1-red-x1"].box.height >= 9.0


@pytest.mark.parametrize("name", ["tarot", "bridge", "skat", "rummy", "coinche"])
@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_captions_are_words(name: str, language: str) -> None:
    """Boxes that are too narrow for words have them on end."""
    pad = shipped(name)
    wanted = order(pad, paper=PAPERS["letter"], language=language)
    with speaking(language):
        plan = plan_order(wanted._replace(imposition=TWO_UP), load_tools().press).sheets[0]
    assert plan.captions is not None
    heads = (plan.captions.own, plan.captions.shared)
    said = [" ".join(lines) for it in heads for lines in it.lines]
    own_names = [it.name(language) for it in pad.entries(in_rounds=True)]
    assert len(said) == len(own_names) + 1
    assert set(own_names) < set(said)
    assert plan.captions.legend == ""


ROUNDS = tuple(name for name in SHELF if shipped(name).rounds and not shipped(name).matches)
WIDE = "stableford"
"""Four players with three boxes each, and both halves of a round, need a whole page."""


def fitting(names: Iterable[str]) -> list[tuple[object, ...]]:
    """Return pads with papers, languages and numbers of sheets on a page, in pairs."""
    pairs = pairwise(names, ("a4", "letter"), tuple(PAPER_LANGUAGES), (1, 2))
    return [it for it in pairs if (it[0], it[-1]) != (WIDE, 2)]


HEADS = fitting(ROUNDS)


def test_the_wide_pad_is_refused_on_half_a_page_unless_two_play() -> None:
    wanted = order(shipped(WIDE))._replace(imposition=TWO_UP)
    with pytest.raises(OrderError, match=r"use a3, or --up 1\.$"):
        plan_order(wanted, load_tools().press)
    (plan,) = plan_order(wanted._replace(players=2), load_tools().press).sheets
    assert len(plan.leaves) == 1


@pytest.mark.parametrize(("name", "paper", "language", "up"), HEADS)
def test_captions_of_the_shelf_are_upright(name: str, paper: str, language: str, up: int) -> None:
    """A pad with a form of its own has captions where columns are asked for."""
    wanted = order(shipped(name), paper=PAPERS[paper], language=language)
    wanted = wanted._replace(imposition=Imposition(up=up), arrangement=Arrangement.COLUMNS)
    with speaking(language):
        (plan,) = plan_order(wanted, load_tools().press).sheets
    assert plan.captions is not None
    assert not plan.captions.on_end
    assert plan.captions.legend == ""


def test_narrow_boxes_are_as_wide_as_their_captions_need() -> None:
    wanted = order(shipped("skat"), language="de")._replace(imposition=TWO_UP, fillable=True)
    with speaking("de"):
        (plan,) = plan_order(wanted, load_tools().press).sheets
    shared, own_widths = plan.ruling.fitted
    tick, total = own_widths
    assert total > tick
    assert sum(own_widths) + plan.ruling.mark == pytest.approx(plan.ruling.column)
    assert sum(shared) < plan.ruling.label
    assert plan.ruling.width == pytest.approx(plan.width)


def test_letters_with_a_legend_where_words_would_take_another_page() -> None:
    (page,) = draw_pads(order(own(LONG_WORDS.format(number=32)))).pages
    assert {"a", "Total"} <= set(words(page))
    assert any(it.startswith("a: Counterclockwise") for it in words(page))


def test_words_on_end_where_a_low_head_makes_the_room() -> None:
    (page,) = draw_pads(order(own(LONG_WORDS.format(number=31)))).pages
    assert "a" not in words(page)
    assert words(page).count("Counterclockwise") == 4


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_letters_with_a_legend_save_no_second_page_of_several(language: str) -> None:
    wanted = order(shipped("skat"), language=language)._replace(imposition=TWO_UP)
    with speaking(language):
        (plan,) = plan_order(wanted, load_tools().press).sheets
    assert plan.captions is not None
    assert plan.captions.legend == ""
    assert len(plan.leaves) == 2


@pytest.mark.parametrize("name", ["yacht", "bird-habitats", "sets-and-majorities"])
@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_no_section_is_divided_and_labels_stay_readable(name: str, language: str) -> None:
    pad = shipped(name)
    wanted = order(pad, language=language)._replace(imposition=TWO_UP)
    with speaking(language):
        plan = plan_order(wanted, load_tools().press).sheets[0]
    (panels,) = plan.leaves
    assert plan.detail in {Detail.COUNTED, Detail.SINGLE}
    lines = [line for panel in panels for line in panel.lines]
    headings = [line.item.label for line in lines if line.item.kind == "heading"]
    assert headings == [section.name(language) for section in pad.sections]
    assert min(line.words.size for line in lines) >= READABLE


def test_a_row_to_cross_is_one_line_where_a_turned_sheet_has_the_room() -> None:
    plan = plan_order(order(shipped("colour-rows"))._replace(imposition=TWO_UP), load_tools().press)
    (sheet,) = plan.sheets
    assert sheet.breaks == 0
    assert sheet.paper.width > sheet.paper.height


def test_boxes_to_cross_are_about_square() -> None:
    for name in ("areas-and-tracks", "colour-rows"):
        (page,) = draw_pads(order(shipped(name))._replace(fillable=True)).pages
        for field in page.fields:
            if field.kind is Kind.CROSS:
                assert 1.0 <= field.box.width / field.box.height + 1e-6 <= 1.45, field.name


def test_a_note_is_larger_where_its_line_is_high() -> None:
    (page,) = draw_pads(order(shipped("areas-and-tracks"))).pages
    note = next(it for it in texts_of(page.marks) if it.text.startswith("each brings"))
    assert letters(note) >= 2.7 - 1e-6


CASES = fitting(SHELF)


@pytest.mark.parametrize(("name", "paper", "language", "up"), CASES)
def test_no_words_are_over_others_or_in_a_box(
    name: str, paper: str, language: str, up: int
) -> None:
    wanted = order(shipped(name), paper=PAPERS[paper], language=language)
    with speaking(language):
        if up == 2:
            plan = plan_order(wanted._replace(imposition=TWO_UP), load_tools().press).sheets[0]
            wanted = wanted._replace(paper=plan.paper)
        for page in draw_pads(wanted._replace(fillable=True)).pages:
            check_page(page)
            assert crowded(page) == []


@pytest.mark.parametrize(("name", "paper", "language", "up"), CASES)
def test_a_table_ends_where_its_page_ends(name: str, paper: str, language: str, up: int) -> None:
    wanted = order(shipped(name), paper=PAPERS[paper], language=language)
    with speaking(language):
        (plan,) = plan_order(
            wanted._replace(imposition=Imposition(up=up)), load_tools().press
        ).sheets
    for panels in plan.leaves:
        ends = [it.x + (it.grid.width if it.grid else plan.ruling.width) for it in panels]
        assert max(ends) == pytest.approx(plan.width)


@pytest.mark.parametrize(("paper", "fix"), [("a4", "a3"), ("letter", "legal")])
def test_a_pad_that_is_too_wide_for_half_a_page_says_what_to_do(paper: str, fix: str) -> None:
    wanted = order(shipped(WIDE), paper=PAPERS[paper])._replace(imposition=TWO_UP)
    with pytest.raises(OrderError, match=f"use {fix}, or --up 1"):
        plan_order(wanted, load_tools().press)


@pytest.mark.parametrize(
    "name", ["areas-and-tracks", "bridge-pairs", "chess-round-robin", "chess-swiss"]
)
def test_tables_fill_the_height_of_their_page(name: str) -> None:
    (plan,) = plan_order(order(shipped(name)), load_tools().press).sheets
    for panels in plan.leaves:
        lows = [it.y + (it.grid.height if isinstance(it.grid, Grid) else 0.0) for it in panels]
        lows += [it.y + it.lines[-1].y + it.lines[-1].height for it in panels if it.lines]
        assert 0.85 * plan.room <= max(lows) <= plan.room + 1e-6


@pytest.mark.parametrize(
    ("name", "language", "word"),
    [
        ("golf", "pl", "Uderzenia"),
        ("areas-and-tracks", "es", "Nombre"),
        ("rubber-bridge", "es", "Nosotros"),
    ],
)
def test_large_print_has_room_for_long_words(name: str, language: str, word: str) -> None:
    wanted = order(shipped(name), language=language)._replace(finish=Finish.LARGE, fillable=True)
    with speaking(language):
        (page,) = draw_pads(wanted).pages
    assert word in words(page)
    check_page(page)
    assert crowded(page) == []


def test_a_table_too_narrow_for_its_page_has_usual_boxes() -> None:
    wanted = order(shipped("yacht"))._replace(arrangement=Arrangement.SHEET, scannable=True)
    (plan,) = plan_order(wanted, load_tools().press).sheets
    (panels,) = plan.leaves
    assert max(it.x for it in panels) + plan.ruling.width < plan.width - 1.0
    assert plan.ruling.column == plan.ruling.boxes * plan.ruling.measures.widest


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_no_line_of_remarks_begins_with_a_dot(language: str) -> None:
    wanted = order(plain(shipped("skat")), paper=PAPERS["letter"], language=language)
    with speaking(language):
        (plan,) = plan_order(wanted._replace(imposition=TWO_UP), load_tools().press).sheets
    assert len(plan.remarks) == 2
    assert not any(line.startswith("·") for line in plan.remarks)


@pytest.mark.parametrize("finish", [Finish.LARGE, Finish.LAMINATE])
def test_finishes_of_a_sheet_to_cross(finish: Finish) -> None:
    wanted = order(shipped("colour-rows"), paper=A4)._replace(finish=finish, fillable=True)
    least = 14 / 72 * 25.4 if finish is Finish.LARGE else 0.0
    for page in draw_pads(wanted).pages:
        assert crowded(page) == []
        assert min(letters(it) for it in texts_of(page.marks)) >= least - 1e-6


def test_a_sheet_for_one_player_says_so_once() -> None:
    wanted = order(shipped("golf"))._replace(arrangement=Arrangement.SHEET, fillable=True)
    for page in draw_pads(wanted).pages:
        assert words(page).count("Player") == 1
        assert crowded(page) == []


def test_few_rounds_of_one_player_fill_the_width() -> None:
    wanted = order(shipped("boules"))._replace(arrangement=Arrangement.SHEET)
    (sheet,) = plan_order(wanted, load_tools().press).sheets
    (panels,) = sheet.leaves
    assert len(panels) == 2
    assert panels[-1].x + sheet.ruling.width > 0.99 * sheet.width
    assert sheet.free < 0.1 * sheet.room


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_counts_of_one_entry_have_boxes_on_half_a_page(paper: str) -> None:
    pads = [shipped(name) for name in ("yacht", "bird-habitats", "sets-and-majorities")]
    for pad in pads:
        wanted = order(pad, paper=PAPERS[paper])._replace(imposition=TWO_UP)
        (plan,) = plan_order(wanted, load_tools().press).sheets
        boxes = [box for panel in plan.leaves[0] for line in panel.lines for box in line.boxes]
        counts = {box.key.removeprefix("p1-") for box in boxes if box.kind == "count"}
        assert any(name.endswith("-n") for name in counts), pad.id
        assert all(box.width >= 8.0 - 1e-6 for box in boxes if box.kind != "tick"), pad.id


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_the_holes_of_a_golf_card_are_on_half_a_page(paper: str, language: str) -> None:
    wanted = order(shipped("golf"), paper=PAPERS[paper], language=language)
    with speaking(language):
        (plan,) = plan_order(wanted._replace(imposition=TWO_UP), load_tools().press).sheets
    (panels,) = plan.leaves
    holes = [line for panel in panels for line in panel.lines if line.item.kind == "round"]
    assert len(holes) == 18
    assert all(len(line.item.slots) == 1 for line in holes)


def test_rounds_without_totals_have_their_sum_below_them() -> None:
    rows = '[[rounds.row]]\nid = "taken"\nname = "Taken"\n'
    pad = own(f"[rounds]\nnumber = 6\ntotals = false\n{rows}")
    (page,) = draw_pads(order(pad)._replace(fillable=True)).pages
    names = {field.name for field in page.fields}
    assert "p1-r6-taken" in names
    assert "p1-r6-total" not in names
    assert "p1-rounds" in names
    assert "Total" in words(page)


def test_what_counts_adds_up_beside_what_does_not() -> None:
    rows = '[[rounds.row]]\nname = "Par"\nshared = true\ncounts = false\n'
    pad = own(f'[rounds]\nnumber = 2\n{rows}[[rounds.row]]\nname = "Strokes"\n')
    (page,) = draw_pads(order(pad)._replace(fillable=True)).pages
    fields = {field.name: field for field in page.fields}
    assert fields["p1-r2-total"].kind is Kind.SUM
    assert set(fields["p1-r2-total"].parts) == {"p1-r1-strokes", "p1-r2-strokes"}


def test_spaces_are_boxes_for_numbers() -> None:
    pad = own('[[section]]\nname = "All"\n[[section.row]]\nname = "Row"\nspaces = 5\n')
    (page,) = draw_pads(order(pad)._replace(fillable=True)).pages
    check_page(page)
    fields = {field.name: field.kind for field in page.fields}
    assert [fields[f"p1-row-x{at}"] for at in range(1, 6)] == [Kind.NUMBER] * 5
    assert "p1-row-x6" not in fields
    assert fields["p1-row"] is Kind.NUMBER


def test_a_heading_has_its_note_beside_it_where_there_is_room() -> None:
    (page,) = draw_pads(order(shipped("bird-habitats"))).pages
    placed = {it.text: it for it in texts_of(page.marks)}
    heading, note = placed["Birds"], placed["the points on the cards"]
    assert note.matrix.f == pytest.approx(heading.matrix.f)
    assert note.matrix.e > heading.matrix.e


@pytest.mark.parametrize(("name", "games"), [("kubb", 3), ("table-tennis", 2)])
def test_a_sheet_with_few_rounds_has_a_table_for_each_of_several_games(
    name: str, games: int
) -> None:
    wanted = order(shipped(name))._replace(fillable=True)
    (page,) = draw_pads(wanted).pages
    titles = [f"Game {number}" for number in range(1, games + 1)]
    assert [it for it in words(page) if it.startswith("Game ")] == titles
    names = [field.name for field in page.fields]
    assert len(names) == len(set(names))
    assert {"p1-name", "g2-p1-name", "g2-p2-name"} <= set(names)
    own = [it for it in names if not it.startswith("g") and it != "date"]
    assert {f"g{games}-{it}" for it in own} <= set(names)


def test_a_sheet_for_photos_has_one_table_even_with_few_rounds() -> None:
    (page,) = draw_pads(order(shipped("kubb"))._replace(scannable=True)).pages
    assert not [it for it in words(page) if it.startswith("Game ")]
