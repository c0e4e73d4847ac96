"""The legends of pads: what players look up is on the sheet, large enough, and never in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError
from generator.games.pad.printing import draw_pads
from generator.games.pad.scanning.identity import find_pad, pad_digest, plain, sheet_code
from generator.language import PAPER_LANGUAGES, speaking
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.model.order import Finish, Imposition, Ink
from generator.model.score_pad.order import Arrangement
from generator.page.marks import Path, bounds, texts_of
from generator.page.score_pads.fitting import plan_order
from generator.page.score_pads.measures import LETTERS
from generator.page.score_pads.widths import NAME
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.games.pad_sheets import (
    HEAD,
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
from support.program import at_once

if TYPE_CHECKING:
    import pathlib

    from generator.page.marks import Page

AROUND = 2.5
"""How far the frame of a box is from the field in it, in mm."""
POINTS_7_5 = 7.5 / 72 * 25.4
ROUNDS = '[rounds]\n[[rounds.row]]\nname = "Points"\n'
LEGEND = """
[[legend]]
name = "Cards"
columns = ["trumps", "others"]
lines = [["Jack", 20, 2], ["Nine", 14, 0], ["The last trick counts ten points more."]]
"""
EXPLAINED = tuple(name for name in SHELF if shipped(name).legends)
GRID = pairwise(EXPLAINED, ("a4", "letter"), tuple(PAPER_LANGUAGES), (Ink.FULL, Ink.MONO))
EVERY_NIGHT = [
    pytest.param(*it, marks=() if it[2] in {"de", "pl"} else pytest.mark.nightly) for it in GRID
]


def test_words_and_figures_are_on_the_sheet() -> None:
    (page,) = draw_pads(order(own(ROUNDS + LEGEND))).pages
    said = words(page)
    for text in ("Cards", "trumps", "others", "Jack", "20", "2", "Nine", "14", "0"):
        assert text in said
    assert "The last trick counts ten points more." in " ".join(said)
    check_page(page)
    assert crowded(page) == []


def test_figures_of_a_column_end_at_one_line() -> None:
    (plan,) = plan_order(order(own(ROUNDS + LEGEND)), load_tools().press).sheets
    assert plan.legend is not None
    ends = {it.text: it.x for it in plan.legend.said if it.anchor == "end"}
    assert ends["trumps"] == ends["20"] == ends["14"]
    assert ends["others"] == ends["2"] == ends["0"]
    assert ends["others"] > ends["trumps"]


@pytest.mark.parametrize(("name", "paper", "language", "ink"), EVERY_NIGHT)
def test_what_players_look_up_is_large_enough(
    name: str, paper: str, language: str, ink: Ink
) -> None:
    pad = shipped(name)
    wanted = order(pad, paper=PAPERS[paper], language=language)._replace(ink=ink, fillable=True)
    with speaking(language):
        (plan,) = plan_order(wanted, load_tools().press).sheets
        pages = draw_pads(wanted).pages
    assert plan.legend is not None
    assert plan.legend.size >= POINTS_7_5
    assert plan.small >= POINTS_7_5
    known = {text for it in pad.legends for text in (it.name(language), *it.captions(language))}
    known |= {line[-1] for it in pad.legends for line in it.texts(language) if len(line) > 1}
    for page in pages:
        sizes = {text.text: letters(text) for text in texts_of(page.marks)}
        assert known <= sizes.keys()
        assert min(sizes[it] for it in known) >= POINTS_7_5
        check_page(page)
        assert crowded(page) == []


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_legend_costs_no_page_and_no_box(name: str) -> None:
    press = load_tools().press
    (plan,) = plan_order(order(shipped(name)), press).sheets
    (usual,) = plan_order(order(plain(shipped(name))), press).sheets
    assert usual.legend is None
    assert len(plan.leaves) == len(usual.leaves)
    assert plan.detail == usual.detail
    assert plan.breaks <= usual.breaks
    assert plan.ruling.deep == usual.ruling.deep
    assert plan.rounds >= 0.75 * usual.rounds


def test_a_legend_that_takes_too_much_of_a_sheet_is_left_out() -> None:
    lines = ", ".join(f'["Line {number}", {number}]' for number in range(8))
    long = "".join(f'[[legend]]\nname = "Table {it}"\nlines = [{lines}]\n' for it in range(8))
    pad = own(ROUNDS + long)
    press = load_tools().press
    small = order(pad)._replace(imposition=Imposition(up=8))
    assert plan_order(small, press).sheets[0].legend is None
    (page,) = draw_pads(order(pad)).pages
    assert "Table 7" in words(page)


def test_a_small_sheet_has_small_legends() -> None:
    wanted = order(shipped("tarot"))._replace(imposition=Imposition(up=4))
    (plan,) = plan_order(wanted, load_tools().press).sheets
    assert plan.legend is None or LETTERS <= plan.legend.size < POINTS_7_5


def test_large_print_has_large_legends() -> None:
    few = ROUNDS.replace("[rounds]", "[rounds]\nnumber = 6")
    wanted = order(own(few + LEGEND))._replace(finish=Finish.LARGE)
    (plan,) = plan_order(wanted, load_tools().press).sheets
    assert plan.legend is not None
    assert plan.legend.size >= plan.ruling.measures.letters


def test_legends_without_room_in_large_print_are_told(tmp_path: pathlib.Path) -> None:
    large = at_once("pad", "golf", "--large-print", "--dry-run", cwd=tmp_path)
    assert "Large print has no room for the tables of 'golf'" in large.stdout
    assert "'golf'" not in at_once("pad", "golf", "--dry-run", cwd=tmp_path).stdout


def test_a_choice_that_a_legend_lists_is_not_listed_again() -> None:
    said = " ".join(words(draw_pads(order(shipped("tarot"))).pages[0]))
    assert "Contract: Petite" not in said
    assert "Role: Taker" in said
    again = " ".join(words(draw_pads(order(plain(shipped("tarot")))).pages[0]))
    assert "Contract: Petite, Garde" in again


def test_remarks_are_as_large_as_free_paper_allows() -> None:
    pad = own('[[section]]\nname = "All"\n[[section.row]]\nname = "Gold"\neach = 2\n')
    (plan,) = plan_order(order(pad), load_tools().press).sheets
    assert plan.remarks
    assert plan.small >= POINTS_7_5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[legend]]\n", "The key 'lines' is missing"),
        ("[[legend]]\nlines = []\n", "1 to 16 lines of 1 to 7 texts and numbers"),
        ('[[legend]]\nlines = ["a"]\n', "1 to 16 lines of 1 to 7 texts and numbers"),
        ('[[legend]]\nlines = [["a", 1.5]]\n', "a table of languages"),
        ('[[legend]]\nlines = [["", 1]]\n', "a text of 1 to 60 characters"),
        ('[[legend]]\nlines = [["a", 1]]\ncolumns = ["b", "c"]\n', "the lines have 1"),
        ('[[legend]]\nlines = [["a", 1]]\nline = 3\n', "did you mean 'lines'?"),
        ("legend = 3\n", "a list of tables"),
        ('[[legend]]\nlines = [["a"]]\n' * 9, "at most 8 legends"),
    ],
)
def test_a_wrong_legend_is_refused_with_its_place(text: str, said: str) -> None:
    head = "" if text.startswith("[") else text
    rest = text if text.startswith("[") else ""
    reading = read_pad(parse_toml(HEAD + head + ROUNDS + rest, "trial.toml"))
    assert any(said in it.message for it in reading.findings)
    assert all(it.place is not None and (it.place.line or 0) > 1 for it in reading.findings)


def test_letters_that_the_font_lacks_are_refused() -> None:
    pad = own(ROUNDS + '[[legend]]\nlines = [["\N{SNOWMAN}", 1]]\n')
    with pytest.raises(OrderError, match="The font has no '\N{SNOWMAN}'"):
        plan_order(order(pad), load_tools().press)


def test_a_sheet_that_was_printed_without_legends_is_drawn_without_them() -> None:
    """Legends move boxes: the code of a sheet tells whether it has them."""
    pad = shipped("tarot")
    older = plain(pad)
    assert pad_digest(older) != pad_digest(pad)
    wanted = order(pad)._replace(scannable=True, arrangement=Arrangement.COLUMNS)
    found, file = find_pad(sheet_code(older, wanted, None), ())
    assert (found.legends, found.keeps_names, file) == ((), False, None)
    assert find_pad(sheet_code(pad, wanted, None), ())[0].legends == pad.legends


LARGE_TOURNAMENT = 48
"""So many players of a tournament have a line each on A4; more take A3."""


@pytest.mark.parametrize("name", [it for it in SHELF if not shipped(it).has_boxes])
def test_every_column_has_room_for_a_name(name: str) -> None:
    pad = shipped(name)
    press = load_tools().press
    for players in {pad.fewest, min(pad.most, LARGE_TOURNAMENT), pad.most}:
        paper = "a4" if players <= LARGE_TOURNAMENT else "a3"
        wanted = order(pad, paper=PAPERS[paper])._replace(players=players)
        (plan,) = plan_order(wanted, press).sheets
        assert plan.ruling.column >= NAME - 0.01


def test_a_tournament_that_is_too_large_for_its_paper_says_what_to_do() -> None:
    wanted = order(shipped("chess-swiss"))._replace(players=64)
    with pytest.raises(OrderError, match="has no room on a4; use a3"):
        plan_order(wanted, load_tools().press)


def fill_of(page: Page, name: str) -> str | None:
    """Return the colour inside a box that somebody writes in."""
    box = next(it.box for it in page.fields if it.name == name)
    for mark in page.marks:
        if isinstance(mark, Path):
            drawn = bounds([mark])
            sides = (drawn.left - box.left, drawn.right - box.right, drawn.top - box.top)
            if all(abs(it) < AROUND for it in (*sides, drawn.bottom - box.bottom)):
                return mark.style.fill
    raise AssertionError(name)


@pytest.mark.parametrize(
    ("name", "boxes"), [("hearts", ("r1-taken", "r9-total")), ("yacht", ("ones",))]
)
def test_columns_of_players_are_told_apart_by_tint(name: str, boxes: tuple[str, ...]) -> None:
    page = draw_pads(order(shipped(name))._replace(fillable=True)).pages[0]
    for box in boxes:
        one, two, three, four = (fill_of(page, f"p{player}-{box}") for player in range(1, 5))
        assert one == three
        assert two == four
        assert one != two


def test_without_colours_a_rule_tells_players_apart() -> None:
    pad = shipped("hearts")
    wanted = order(pad)._replace(fillable=True, ink=Ink.MONO)
    (plan,) = plan_order(wanted, load_tools().press).sheets
    page = draw_pads(wanted).pages[0]
    assert len({fill_of(page, f"p{player}-r1-taken") for player in range(1, 5)}) == 1
    lines = [bounds([it]) for it in page.marks if isinstance(it, Path) and it.style.stroke]
    high = [it for it in lines if it.right - it.left < 1 and it.bottom - it.top > 100]
    assert len(high) == plan.panels * (plan.ruling.columns - 1)
