"""The printed worksheet: every figure is the edition's, and everything has its place."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError
from generator.language import LANGUAGES, speaking
from generator.model.order import Ink
from generator.model.worksheet import WorksheetOrder
from generator.page.worksheets import calculator
from generator.page.worksheets.cells import Measures, factor_text, per_line
from generator.page.worksheets.table import PANEL_GAP
from generator.page.worksheets.worked import HEAD, NAMES, Worked
from generator.products.calculator import draw_calculator, make_worksheet
from generator.products.game_worksheet import worksheet_games
from generator.products.tools import load_tools
from generator.units import PAPERS, parse_paper
from support.games.calculating import longer, texts
from support.pages.drawing import paths

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.worksheet import Worksheet
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
    [f"× {it}" for it in (51, 52, 53)] * 2
    + [f"× {it}" for it in (54, 55, 56, 57, 58, 59, 61, 62, 63)]
    + [f"× {it * 9}" for it in (51, 52, 53, 54, 55, 56, 57, 58, 59, 61, 62, 63)]
    + ["× 8 ="]
    + [str(it) for it in (71, 72, 73, 74, 75, 76, 77, 78, 79, 81, 82, 83)]
)
COMMON_FIGURES = Counter(
    [f"× {it}" for it in (*range(51, 59), *range(61, 66))]
    + [f"× {it} =" for it in (73, 5, 6, 75, 76, 77, 78, 79, 81, 82, 83, 84, 85, 86, 87)]
    + ["÷ 7 ="]
)
BOARD_FIGURES = {
    2: Counter(["× 7 =", "× 66 =", "× 67 ="]),
    3: Counter(["× 8 =", "× 68 =", "× 69 ="]),
    4: Counter(["× 9 =", "× 71 =", "× 72 ="]),
}


def draw(
    worksheet: Worksheet,
    players: int = 4,
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    language: str = "en",
) -> Page:
    """Draw a worksheet, which is one page."""
    order = WorksheetOrder(players, parse_paper(paper), ink, language)
    (page,) = draw_calculator(worksheet, order).pages
    return page


def odd_worksheet(folder: Path, game: str) -> Worksheet:
    file = folder / "odd.toml"
    file.write_text(ODD[game], encoding="utf-8")
    return make_worksheet(game, str(file))


@BOTH
def test_every_figure_in_a_table_is_the_editions(tmp_path: Path, game: str) -> None:
    """A table has each figure once, beside the words; the dice game has those of a row together."""
    worksheet = odd_worksheet(tmp_path, game)
    for players in (2, 4):
        found = Counter(texts(draw(worksheet, players, "a5").marks))
        if game == "dice":
            wanted = Counter(["× 51 · 52 · 53"] * 2 + ["× 57 · 58 · 59", "× 549 · 558 · 567"])
            wanted += Counter(["71 / 72", "82 / 83", "× 8"])
        else:
            figures = COMMON_FIGURES + BOARD_FIGURES[players]
            wanted = Counter({it.removesuffix(" ="): number for it, number in figures.items()})
        assert {it: found[it] for it in wanted} == wanted


@BOTH
def test_every_figure_is_the_editions(tmp_path: Path, game: str) -> None:
    worksheet = odd_worksheet(tmp_path, game)
    for players in worksheet.players:
        found = Counter(texts(draw(worksheet, players, "a3").marks))
        figures = DICE_FIGURES if game == "dice" else COMMON_FIGURES + BOARD_FIGURES[players]
        assert {it: found[it] for it in figures} == {
            it: number * players for it, number in figures.items()
        }
        signs = {it for it in found if it.startswith(("×", "÷"))}
        assert signs == {it for it in figures if not it.isdigit()}


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
        figures.append([rows[it].terms[0].each[4] for it in ("tile.15", "tile.26")])
        title = f"The Castles of Burgundy · edition {edition} · 4 players"
        assert any(it.startswith(title) for it in texts(draw(worksheet).marks))
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
    for players in worksheet.players:
        columns = 5 if game == "cards" and players == 1 else players
        plan = calculator.plan_worksheet(worksheet, players, PAPERS[paper], press)
        assert plan is not None
        assert plan.columns == columns
        if isinstance(plan, Worked):
            places = [(it.y, it.height) for it in plan.lines]
            assert plan.label + columns * plan.column == pytest.approx(plan.room.width)
            assert HEAD + NAMES + sum(places[-1]) <= plan.room.height - 4
            panels = [places]
        else:
            panels = [[(it.y, it.height) for it in panel] for panel in plan.panels]
            gaps = (len(panels) - 1) * PANEL_GAP
            assert len(panels) * plan.width + gaps == pytest.approx(plan.room)
        for panel in panels:
            for (y, height), (following, _height) in pairwise(panel):
                assert y + height <= following + 1e-9


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_every_ink_and_paper(game: str, language: str) -> None:
    with speaking(language):
        worksheet = make_worksheet(game)
        for paper, ink in (("a4", Ink.LOW), ("letter", Ink.MONO), ("a5", Ink.FULL)):
            for players in (worksheet.players[0], worksheet.players[-1]):
                page = draw(worksheet, players, paper, ink, language)
                assert page.width < page.height


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
    assert str(caught.value) == "100x100 is too small for the worksheet; use a5."


def test_a_region_table_of_twenty_sizes_still_fits(tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    rows = "\n".join(f"{size} = {size}" for size in range(1, 21))
    file.write_text(f'game = "board"\nname = "large"\n[region_points]\n{rows}\n', encoding="utf-8")
    worksheet = make_worksheet("board", str(file))
    found = Counter(texts(draw(worksheet, paper="letter").marks))
    assert found["20 hexes"] == found["× 20"] == 1


def test_boxes_are_shared_out_evenly() -> None:
    assert [per_line(it) for it in (1, 2, 5, 6, 7, 8, 12, 13, 20)] == [*(1, 2, 5, 6, 4, 4, 6, 5, 5)]
    narrow = Measures(column=28.0, line=6.0)
    assert narrow.left + narrow.group + narrow.left == pytest.approx(28.0)


def test_a_factor_says_what_a_count_is_multiplied_with() -> None:
    rows = {row.id: row for row in make_worksheet("board").rows}
    (workers,) = rows["workers"].terms
    assert factor_text(workers, 3) == "÷ 2"
    assert factor_text(workers._replace(each={3: 4}), 3) == "÷ 2 × 4"
    assert factor_text(rows["sold"].terms[0], 3) == "× 3"
