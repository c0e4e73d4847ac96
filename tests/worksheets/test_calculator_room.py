"""Every worksheet on paper has room for a pencil, measured from what is drawn.

A number has a box of 7 mm, a tick one of 5 mm; factors and all other words are outside the boxes
and at least 6 pt high. What has no room is refused with the paper and the copies that have it.
"""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Imposition, Ink
from generator.page.marks import Path, Text, Use
from generator.page.matrix import IDENTITY
from generator.page.score_pads.fitting import plan_order
from generator.page.score_pads.sheet import draw_sheet
from generator.products.calculator import make_worksheet, sheet_order
from generator.products.game_worksheet import worksheet_games
from generator.products.tools import load_tools
from generator.units import MM_PER_INCH, PAPERS, parse_paper
from support.games.calculating import texts
from support.grids import IS_THOROUGH, grid
from support.pages.drawn_pages import draw
from support.program import at_once

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path as File

    from generator.model.score_pad.order import SheetOrder
    from generator.page.marks import Mark, Page
    from generator.page.matrix import Matrix
    from generator.page.score_pads.plan import Plan

GAMES = [game.name for game in worksheet_games()]
SIX_POINTS = 6 / 72 * MM_PER_INCH
NUMBER, TICK, EDGE, CLOSE = 7.0, 5.0, 6.0, 0.01
CAPITAL, DESCENT, SPACE = 0.66, 0.2, 0.2
UPS = (1, 2, 4, 6, 8)
USUAL = [
    ("a4", 1), ("letter", 1), ("a5", 1), ("a3", 1), ("a4", 2), ("letter", 2), ("a4", 4),
    ("a3", 4), ("a3", 8),
]  # fmt: skip
PLACES = list(product(PAPERS, UPS)) if IS_THOROUGH else USUAL
MOST_PLAYERS, FEWEST_PLAYERS = -1, 0
SMALL_HEADS = [("board", 4, "tabloid", 6), ("dice", 1, "letter", 4)]


def sheet_of(page: Page) -> Iterator[tuple[Mark, Matrix]]:
    """Yield the marks of a sheet in their places; icons stay whole."""
    for mark in page.marks:
        yield mark, IDENTITY


def letters(marks: Iterable[tuple[Mark, Matrix]]) -> Iterator[tuple[str, float]]:
    """Yield every text with its height on the paper, including those of icons."""
    for mark, at in marks:
        if isinstance(mark, Text):
            yield mark.text, mark.size * (at @ mark.matrix).scale
        elif isinstance(mark, Use):
            yield from letters((it, at @ mark.matrix) for it in mark.symbol.marks)


def text_box(mark: Text, at: Matrix) -> Box:
    place = at @ mark.matrix
    (left, top), (right, bottom) = (
        place.point(0.0, -CAPITAL * mark.size),
        place.point(mark.width, 0.0),
    )
    return Box(left, top, right, bottom)


def overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.right - CLOSE
        and other.left < one.right - CLOSE
        and one.top < other.bottom - CLOSE
        and other.top < one.bottom - CLOSE
    )


def contains(one: Box, other: Box) -> bool:
    return (
        one.left <= other.left + CLOSE
        and one.top <= other.top + CLOSE
        and one.right >= other.right - CLOSE
        and one.bottom >= other.bottom - CLOSE
    )


def path_box(mark: Path, at: Matrix) -> Box:
    numbers = [number for _letter, numbers in mark.segments for number in numbers]
    spots = [at.point(*it) for it in zip(numbers[::2], numbers[1::2], strict=True)]
    across, down = zip(*spots, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def boxes_of(page: Page) -> list[Box]:
    """Return the boxes to write in: closed lines that have no box inside them."""
    found = [
        path_box(mark, at)
        for mark, at in sheet_of(page)
        if isinstance(mark, Path) and mark.segments[-1][0] == "Z"
        if mark.style.stroke and mark.style.fill
    ]
    return [
        it for it in found if not any(contains(it, other) for other in found if other is not it)
    ]


def assert_has_room(page: Page, plan: Plan, rows: int) -> None:
    """Measure the boxes and the words of a sheet."""
    boxes = boxes_of(page)
    assert len(boxes) >= rows * plan.ruling.columns
    panels = [panel for panels in plan.leaves for panel in panels]
    planned = [box.kind for panel in panels for line in panel.lines for box in line.boxes]
    ticks = planned.count("tick")
    assert len(boxes) == len(planned) - planned.count("head")
    sides = sorted(min(box.right - box.left, box.bottom - box.top) for box in boxes)
    assert sides[0] >= (TICK if ticks else NUMBER) - CLOSE
    assert sides[ticks] >= NUMBER - CLOSE
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    words = [(it.text, text_box(it, at)) for it, at in sheet_of(page) if isinstance(it, Text)]
    for text, place in words:
        assert not [box for box in boxes if overlap(box, place)], text
        assert min(place.left, place.top) >= EDGE - CLOSE, text
        assert page.width - place.right >= EDGE - CLOSE, text
        assert page.height - place.bottom >= EDGE - CLOSE, text
    for (one, place), (other, elsewhere) in combinations(words, 2):
        assert not overlap(place, elsewhere), (one, other)
    small = [it for it in letters(sheet_of(page)) if it[1] < SIX_POINTS - CLOSE / 10]
    assert not small


def orders_of(sentence: str, order: SheetOrder) -> list[SheetOrder]:
    """Return the orders that a refusal names instead."""
    paper = re.search(r"; \w+ (?:\w+ )?(\d+x\d+|a\d|letter|legal|tabloid)\b", sentence)
    fewer = re.search(r"--up (\d)", sentence)
    found = [order._replace(paper=parse_paper(paper[1]))] if paper else []
    return [*found, order._replace(imposition=Imposition(up=int(fewer[1])))] if fewer else found


@grid(
    game=GAMES,
    place=PLACES,
    ink=Ink,
    language=PAPER_LANGUAGES,
    number=(MOST_PLAYERS, FEWEST_PLAYERS),
)
def test_numbers_ticks_and_words_have_their_sizes(
    game: str, place: tuple[str, int], ink: Ink, language: str, number: int
) -> None:
    """Every two of game, paper, ink, language and players meet; at night all combinations."""
    paper, up = place
    tools = load_tools()
    with speaking(language):
        worksheet = make_worksheet(game)
        players = worksheet.fewest if number == FEWEST_PLAYERS else worksheet.most
        order = sheet_order(worksheet, players, PAPERS[paper], ink, language, up=up)
        try:
            (plan,) = plan_order(order, tools.press).sheets
        except OrderError as error:
            assert up > 1 or paper == "a5", error  # noqa: PT017 - a whole page has room
            instead = orders_of(str(error).replace("\xa0", " "), order)
            assert instead, error  # noqa: PT017
            for other in instead:
                plan_order(other, tools.press)
            return
        (sheet,) = order.pads
        (page,) = draw_sheet(sheet, order, plan, tools.theme, tools.press)
        assert_has_room(page, plan, len(sheet.rows))


TOO_LONG = {("board", 6, language) for language in ("es", "it", "nl")}
"""Languages whose names of buildings leave no room for so many sheets."""


@grid(small=SMALL_HEADS, ink=Ink, language=PAPER_LANGUAGES)
def test_a_small_head_has_space_around_its_note(
    small: tuple[str, int, str, int], ink: Ink, language: str
) -> None:
    """No line and no ornament touches the note, though its letters go below their line."""
    game, players, paper, up = small
    tools = load_tools()
    with speaking(language):
        worksheet = make_worksheet(game)
        order = sheet_order(worksheet, players, PAPERS[paper], ink, language, up=up)
        if (game, up, language) in TOO_LONG:
            with pytest.raises(OrderError, match="too small"):
                plan_order(order, tools.press)
            return
        (plan,) = plan_order(order, tools.press).sheets
        (sheet,) = order.pads
        (page,) = draw_sheet(sheet, order, plan, tools.theme, tools.press)
    (note,) = plan.note
    words = [(it, at) for it, at in sheet_of(page) if isinstance(it, Text)]
    ((mark, place),) = [(it, text_box(it, at)) for it, at in words if it.text == note]
    high, low = place.top - SPACE, place.bottom + DESCENT * mark.size + SPACE
    around = Box(place.left, high, place.right, low)
    lines = [path_box(it, there) for it, there in sheet_of(page) if isinstance(it, Path)]
    assert not [it for it in lines if overlap(around, it)]
    across = [it for it in lines if it.top == it.bottom and it.right - it.left > plan.width - 1]
    assert len([it for it in across if low < it.top < plan.head + plan.ruling.measures.margin]) == 1


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
@pytest.mark.parametrize("place", [("board", "tabloid", 6), ("bruges", "a3", 4)])
def test_the_lines_of_a_foot_are_about_as_long(place: tuple[str, str, int], language: str) -> None:
    game, paper, up = place
    tools = load_tools()
    with speaking(language):
        worksheet = make_worksheet(game)
        order = sheet_order(worksheet, 2, PAPERS[paper], Ink.FULL, language, up=up)
        (plan,) = plan_order(order, tools.press).sheets
    widths = [tools.press.ruler.width(it, "text", 1.0) for it in plan.foot]
    assert len(widths) == 2 or language != "en"
    assert min(widths) > 0.7 * max(widths)


@pytest.mark.parametrize("game", ["cards", "bruges"])
@pytest.mark.parametrize("paper", ["a5", "letter"])
def test_the_pads_of_kits_have_them_too(game: str, paper: str) -> None:
    page = draw(f"kit {game} --only pad --paper {paper}").pages[0]
    boxes = boxes_of(page)
    assert len(boxes) > 50
    sides = [min(box.right - box.left, box.bottom - box.top) for box in boxes]
    assert min(sides) >= (NUMBER if paper == "a5" else TICK) - CLOSE
    assert all(size >= SIX_POINTS - CLOSE / 10 for _text, size in letters(sheet_of(page)))


@pytest.mark.parametrize(
    ("options", "copies"),
    [
        ("dice --up 2", 2),
        ("board --up 2 --paper letter", 2),
        ("cards --up 4", 4),
        ("bruges --up 4 --paper letter", 4),
        ("dice --up 6 --paper a3", 6),
        ("cards --up 8 --paper a3", 8),
        ("bruges --up 8 --paper a3", 8),
    ],
)
def test_a_paper_has_as_many_sheets_as_the_docs_say(options: str, copies: int) -> None:
    (page,) = draw(f"calculator {options}").distinct_pages
    assert [*texts(page.marks)].count("Names") % copies == 0
    assert [*texts(page.marks)].count("Total") == copies


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ("dice --up 4", "a4 is too small for 4 sheets; use a3, or --up 2."),
        ("board --up 6 --paper a3", "a3 is too small for 6 sheets; use tabloid, or --up 4."),
        ("board --up 8 --paper a3", "a3 is too small for 8 sheets; use 420x594, or --up 4."),
        ("bruges --up 8", "a4 is too small for 8 sheets; use a3, or --up 4."),
        ("cards --up 8 --paper a5", "a5 is too small for 8 sheets; use a3, or --up 2."),
        ("board --paper 105x148", "The sheet of 'board' has no room on 105x148; use a5."),
    ],
)
def test_what_has_no_room_is_refused_with_what_has(
    options: str, answer: str, tmp_path: File
) -> None:
    result = at_once("calculator", *options.split(), cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr.removeprefix("scriptorium: ").strip() == answer
    assert not list(tmp_path.iterdir())


def test_a_sheet_without_room_for_counts_has_points_alone() -> None:
    """A small sheet has those of rows with one count; the smallest has none and says it."""
    large = [*texts(draw("calculator board").pages[0].marks)]
    small = [*texts(draw("calculator board --paper a5").pages[0].marks)]
    legend = "thin boxes: how many; thick boxes: points"
    for found in (large, small):
        assert any(legend in it for it in found)
        assert "write the points" not in found
    smallest = [*texts(draw("calculator cards --up 4").distinct_pages[0].marks)]
    assert not any(legend in it for it in smallest)
    assert smallest.count("write the points") == 4
    counts = {it.count(f"{number}") for it in (large, small) for number in range(15, 27)}
    assert counts == {1}


def test_every_panel_has_names() -> None:
    found = [*texts(draw("calculator cards --players 2 --paper 105x148").pages[0].marks)]
    assert found.count("Names") == 2
