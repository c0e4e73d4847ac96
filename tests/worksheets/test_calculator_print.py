"""The printed worksheet: every figure is the edition's, and everything has its place."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.page.marks import Text
from generator.page.score_pads.browser.webfile import per_line
from generator.page.score_pads.figures import factor_text
from generator.page.score_pads.fitting import plan_order
from generator.page.score_pads.flow import PANEL_GAP
from generator.products.calculator import draw_calculator, make_worksheet, sheet_order
from generator.products.game_worksheet import worksheet_games
from generator.products.tools import load_tools
from generator.units import PAPERS, parse_paper
from support.games.calculating import longer, texts
from support.pages.drawing import paths

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score_pad.pad import Pad
    from generator.page.marks import Page

BOTH = pytest.mark.parametrize("game", ["dice", "board"])
EVERY = pytest.mark.parametrize("game", [game.name for game in worksheet_games()])
ODD_DICE = """
game = "dice"
name = "odd"
zone_points.1 = { I = 51, II = 52, III = 53 }
zone_points.2 = { I = 54, II = 55, III = 56 }
zone_points.3 = { I = 57, II = 58, III = 59 }
zone_points.4 = { I = 61, II = 62, III = 63 }
pasture.factor = 9
goods.points = 8
colour_points.monastery = { first = 71, second = 72 }
colour_points.mine = { first = 73, second = 74 }
colour_points.river = { first = 75, second = 76 }
colour_points.city = { first = 77, second = 78 }
colour_points.castle = { first = 79, second = 81 }
colour_points.pasture = { first = 82, second = 83 }
"""
ODD_BOARD = """
game = "board"
name = "odd"
region_points = { 1 = 51, 2 = 52, 3 = 53, 4 = 54, 5 = 55, 6 = 56, 7 = 57, 8 = 58 }
phase_points = { A = 61, B = 62, C = 63, D = 64, E = 65 }
bonus_points.2 = { large = 66, small = 67 }
bonus_points.3 = { large = 68, small = 69 }
bonus_points.4 = { large = 71, small = 72 }
goods.points = { 2 = 7, 3 = 8, 4 = 9 }
end = { unsold = 5, silver = 6, workers_per_point = 7 }
watchtower.points = 73

[knowledge]
7 = 74
15 = 75
16 = 76
17 = 77
18 = 78
19 = 79
20 = 81
21 = 82
22 = 83
23 = 84
24 = 85
25 = 86
26 = 87
"""
ODD = {"dice": ODD_DICE, "board": ODD_BOARD}
DICE_FIGURES = Counter(
    ["× 51 · 52 · 53"] * 2
    + ["× 54 · 55 · 56", "× 57 · 58 · 59", "× 61 · 62 · 63"]
    + ["× 459 · 468 · 477", "× 486 · 495 · 504", "× 513 · 522 · 531", "× 549 · 558 · 567"]
    + ["× 8", "71 / 72", "73 / 74", "75 / 76", "77 / 78", "79 / 81", "82 / 83"]
)
COMMON_FIGURES = Counter(
    [f"× {it}" for it in (*range(51, 59), *range(61, 66))]
    + [f"× {it}" for it in (73, 5, 6, 75, 76, 77, 78, 79, 81, 82, 83, 84, 85, 86, 87)]
    + ["÷ 7"]
)
BOARD_FIGURES = {
    2: Counter(["× 7", "× 66", "× 67"]),
    3: Counter(["× 8", "× 68", "× 69"]),
    4: Counter(["× 9", "× 71", "× 72"]),
}


CAPTIONS = {"I", "II", "III", "first", "second"}
LYING = {
    ("dice", "a5", 1),
    ("board", "a5", 2),
    *(("board", paper, 4) for paper in ("a4", "letter", "a5")),
}
"""The worksheets that have more room on a paper in landscape."""
UPRIGHT = {("board", "a5", 4, language) for language in ("fr", "it")}
"""One of them that has more room in portrait where its words are longer."""


def draw(
    worksheet: Pad,
    players: int = 4,
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    language: str = "en",
) -> Page:
    """Draw a worksheet, which is one page."""
    order = sheet_order(worksheet, players, parse_paper(paper), ink, language)
    (page,) = draw_calculator(order).pages
    return page


def odd_worksheet(folder: Path, game: str) -> Pad:
    file = folder / "odd.toml"
    file.write_text(ODD[game], encoding="utf-8")
    return make_worksheet(game, str(file))


@BOTH
@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_every_figure_is_the_editions(tmp_path: Path, game: str, paper: str) -> None:
    """Each figure is there once, beside the words; the dice game has those of a row together."""
    worksheet = odd_worksheet(tmp_path, game)
    for players in range(worksheet.fewest, worksheet.most + 1):
        found = Counter(texts(draw(worksheet, players, paper).marks))
        figures = DICE_FIGURES if game == "dice" else COMMON_FIGURES + BOARD_FIGURES[players]
        assert {it: found[it] for it in figures} == figures
        signs = {it for it in found if it.startswith(("×", "÷"))}
        assert signs == {it for it in figures if it.startswith(("×", "÷"))}


def test_a_small_sheet_has_the_figures_of_a_row_in_its_note(tmp_path: Path) -> None:
    found = " ".join(texts(draw(odd_worksheet(tmp_path, "board"), 4, "a5").marks))
    assert "1: 51, 2: 52, 3: 53, 4: 54, 5: 55, 6: 56, 7: 57, 8: 58" in found
    assert "A: 61, B: 62, C: 63, D: 64, E: 65" in found


def test_notes_say_the_editions_figures(tmp_path: Path) -> None:
    dice, board = (odd_worksheet(tmp_path, game) for game in ("dice", "board"))
    said = [*texts(draw(dice).marks), *texts(draw(board).marks)]
    assert any("count 9 times" in it for it in said)
    assert any("+74" in it for it in said)


def test_editions_differ_by_name() -> None:
    figures = []
    for edition in ("2011", "2019"):
        worksheet = make_worksheet("board", edition)
        rows = {row.id: row for row in worksheet.rows}
        figures.append([rows[it].rule.worth(4) for it in ("tile.15", "tile.26")])
        title = f"Score worksheet · edition {edition} · 4 players"
        assert title in texts(draw(worksheet).marks)
    assert figures == [[3, 2], [2, 3]]


def test_a_file_without_a_name_names_the_edition(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('game = "dice"\ngoods.points = 5\n', encoding="utf-8")
    assert make_worksheet("dice", str(file)).edition == "ours"
    assert make_worksheet("dice").edition == "2017"


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
def test_all_has_its_place(game: str, paper: str) -> None:
    worksheet = make_worksheet(game)
    press = load_tools().press
    for players in range(worksheet.fewest, worksheet.most + 1):
        columns = 5 if game == "cards" and players == 1 else players
        order = sheet_order(worksheet, players, PAPERS[paper], Ink.FULL, "en")
        (plan,) = plan_order(order, press).sheets
        assert plan.ruling.columns == columns
        (panels,) = plan.leaves
        wide = len(panels) * plan.ruling.width + (len(panels) - 1) * PANEL_GAP
        assert wide <= plan.width + 1e-9
        for panel in panels:
            places = [(it.y, it.height) for it in panel.lines]
            assert sum(places[-1]) <= plan.room + 1e-9
            for (y, height), (following, _height) in pairwise(places):
                assert y + height <= following + 1e-9


@EVERY
def test_a_page_has_room_for_names_and_one_size_of_labels(game: str) -> None:
    worksheet = make_worksheet(game)
    for paper in ("a4", "letter"):
        order = sheet_order(worksheet, 4, PAPERS[paper], Ink.FULL, "en")
        (plan,) = plan_order(order, load_tools().press).sheets
        assert plan.ruling.column >= 20
        lines = [line for panels in plan.leaves for panel in panels for line in panel.lines]
        assert len({it.words.size for it in lines if it.item.kind == "row"}) == 1


@pytest.mark.parametrize("players", [4, 5])
def test_captions_of_headings_are_of_one_size(players: int) -> None:
    """A long one makes the others as small, so that none looks more important."""
    marks = draw(make_worksheet("dice"), players).marks
    captions = [it for it in marks if isinstance(it, Text) and it.text in CAPTIONS]
    assert {it.text for it in captions} == CAPTIONS
    assert len({round(it.size * it.matrix.scale, 6) for it in captions}) == 1


@pytest.mark.parametrize(
    ("game", "row", "players", "paper", "number"),
    [
        ("board", "animals", 2, "a4", 6),
        ("board", "animals", 4, "a4", 3),
        ("board", "animals", 4, "a5", 0),
        ("bruges", "persons", 2, "a4", 10),
        ("bruges", "persons", 4, "letter", 10),
        ("bruges", "persons", 4, "a5", 5),
    ],
)
def test_single_numbers_have_boxes_where_there_is_room(
    game: str, row: str, players: int, paper: str, number: int
) -> None:
    order = sheet_order(make_worksheet(game), players, PAPERS[paper], Ink.FULL, "en")
    (plan,) = plan_order(order, load_tools().press).sheets
    boxes = [
        box for it in plan.leaves for panel in it for line in panel.lines for box in line.boxes
    ]
    for player in range(1, players + 1):
        start = f"p{player}-{row}"
        assert [it.key for it in boxes if it.key.startswith(f"{start}-x")] == [
            f"{start}-x{at}" for at in range(1, number + 1)
        ]
        assert [it.kind for it in boxes if it.key == start] == ["points"]


@EVERY
def test_a_line_is_between_players(game: str) -> None:
    for ink in Ink:
        page = draw(make_worksheet(game), 3, ink=ink)
        lines = [it.segments for it in paths(page.marks) if len(it.segments) == len("ML")]
        ends = [(first[1], last[1]) for first, last in lines if len(last[1]) == len(first[1])]
        upright = {
            round(x, 2) for (x, y), (end, low) in ends if abs(x - end) < 0.01 and low - y > 100
        }
        assert len(upright) >= 3, ink


@EVERY
@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_every_language_fits_every_ink_and_paper(game: str, language: str) -> None:
    with speaking(language):
        worksheet = make_worksheet(game)
        for paper, ink in (("a4", Ink.LOW), ("letter", Ink.MONO), ("a5", Ink.FULL)):
            for players in (worksheet.fewest, worksheet.most):
                page = draw(worksheet, players, paper, ink, language)
                is_upright = (game, paper, players, language) in UPRIGHT
                is_lying = (game, paper, players) in LYING and not is_upright
                size = PAPERS[paper].landscape if is_lying else PAPERS[paper].portrait
                assert (page.width, page.height) == (size.width, size.height)


@EVERY
def test_longer_words_fit(game: str) -> None:
    for players in (2, 4):
        draw(longer(make_worksheet(game)), players, "a5")


@EVERY
def test_black_only_is_black_only(game: str) -> None:
    page = draw(make_worksheet(game), ink=Ink.MONO)
    for path in paths(page.marks):
        for colour in (path.style.fill, path.style.stroke):
            assert colour is None or len({colour[1:3], colour[3:5], colour[5:7]}) == 1, colour


def test_a_paper_that_is_too_small_is_refused() -> None:
    with pytest.raises(OrderError) as caught:
        draw(make_worksheet("dice"), paper="100x100")
    assert str(caught.value) == "The sheet of 'dice' has no room on 100x100; use a5."


def test_a_region_table_of_twenty_sizes_still_fits(tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    rows = "\n".join(f"{size} = {size}" for size in range(1, 21))
    file.write_text(f'game = "board"\nname = "large"\n[region_points]\n{rows}\n', encoding="utf-8")
    worksheet = make_worksheet("board", str(file))
    found = Counter(texts(draw(worksheet, paper="a3").marks))
    assert found["20 hexes"] == found["× 20"] == 1
    assert "20: 20" in " ".join(texts(draw(worksheet, paper="letter").marks))


def test_boxes_are_shared_out_evenly() -> None:
    assert [per_line(it) for it in (1, 2, 5, 6, 7, 8, 12, 13, 20)] == [*(1, 2, 5, 6, 4, 4, 6, 5, 5)]


def test_a_factor_says_what_a_count_is_multiplied_with() -> None:
    rows = {row.id: row for row in make_worksheet("board").rows}
    workers = rows["workers"].rule
    assert factor_text(workers.each, workers.per) == "÷ 2"
    assert factor_text(4, workers.per) == "÷ 2 × 4"
    assert factor_text(rows["sold"].rule.worth(3) or 0, 1) == "× 3"
