"""The rules of the board game in short and the player aid: figures, room, languages."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError, TemplateError
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table
from generator.games.board.model.game import KNOWLEDGE, PHASES
from generator.games.board.pages.aid import HIGH, LEADING, arrange_aid, draw_aid, style_of
from generator.games.board.pages.aid_entries import (
    building_entries,
    counting_entries,
    counting_sentence,
    knowledge_entries,
)
from generator.games.board.pages.summary import TABLES, board_sections, draw_board_summary
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.model.tiles import Building
from generator.page.marks import Text
from generator.page.text.flow import SMALLEST
from generator.page.text.kit_page import FOOT, kit_room
from generator.products.tools import load_tools
from generator.units import PAPERS, Paper
from support.grids import grid
from support.pages.lettering import check_pages, speaking_longer, texts, words

if TYPE_CHECKING:
    from pathlib import Path

    from generator.games.board.model.edition import BoardEdition
    from generator.page.marks import Page
    from generator.products.tools import DrawingTools


@lru_cache
def tools() -> DrawingTools:
    return load_tools()


def pages(
    paper: Paper, ink: Ink = Ink.FULL, edition: BoardEdition | None = None
) -> tuple[Page, ...]:
    edition = edition or board_edition()
    theme, press = tools().theme, tools().press
    summary = draw_board_summary(paper, ink, edition, theme, press, table=load_table())
    return *summary, *draw_aid(paper, ink, edition, theme, press)


@lru_cache
def plain() -> tuple[Page, ...]:
    return pages(PAPERS["a4"])


@grid(spoken=PAPER_LANGUAGES, ink=Ink, paper=["a4", "letter"])
def test_both_pages_stay_inside_the_paper(paper: str, ink: Ink, spoken: str) -> None:
    with speaking(spoken):
        drawn = pages(PAPERS[paper], ink)
    assert [it.name for it in drawn] == ["summary", "aid"]
    check_pages(drawn, PAPERS[paper])


@pytest.mark.parametrize("paper", ["a3", "a5", "legal", "tabloid"])
def test_other_papers_work_too(paper: str) -> None:
    check_pages(pages(PAPERS[paper]), PAPERS[paper])


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_longer_language_fits(paper: str) -> None:
    with speaking_longer():
        check_pages(pages(PAPERS[paper], Ink.MONO), PAPERS[paper])


def test_a_paper_too_small_is_refused() -> None:
    tiny = Paper("tiny", 90.0, 120.0)
    with pytest.raises(OrderError, match=r"The paper tiny is too small for the kit"):
        draw_aid(tiny, Ink.FULL, board_edition(), tools().theme, tools().press)


def test_the_text_stays_readable() -> None:
    for it in plain():
        sizes = [mark.size for mark in it.marks if isinstance(mark, Text) and len(mark.text) > 12]
        assert min(sizes) >= SMALLEST - 1e-6


def test_mono_draws_in_grey_alone() -> None:
    for it in pages(PAPERS["a4"], Ink.MONO):
        colours = {mark.fill for mark in it.marks if isinstance(mark, Text)}
        assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


# The rules in short


def test_the_summary_has_a_section_for_every_subject() -> None:
    sections = board_sections(board_edition(), load_table())
    assert [section.title for section in sections] == [
        "Goal",
        "Set-up",
        "A phase begins",
        "A round",
        "The four actions",
        "The black depot",
        "What a placed tile does",
        "Finished regions",
        "Whole colours and goods",
        "A phase ends",
        "End",
    ]
    assert {section.table for section in sections if section.table} == set(TABLES)
    shown = words(plain()[0])
    assert all(section.title in shown for section in sections)


def test_the_tables_show_the_figures_of_the_edition() -> None:
    edition = board_edition()
    shown = words(plain()[0]).split()
    for points in edition.region_points:
        assert str(points) in shown
    for phase in PHASES:
        assert f"+{edition.phase_points[phase]}" in shown
    for players, (large, small) in edition.bonus_points.items():
        assert {str(large), str(small), str(edition.good_points[players])} <= set(shown)


def test_the_figures_come_from_the_data(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "board"\ngoods.silver = 8\nboarding-house.workers = 6\nbank.silver = 5\n'
        "watchtower.points = 9\nknowledge.7 = 1\nknowledge.15 = 11\nknowledge.26 = 13\n"
        "region_points.8 = 77\nend.workers_per_point = 3\n",
        encoding="utf-8",
    )
    game = tmp_path / "table.toml"
    game.write_text('game = "board"\nblack.silver = 4\nblack.2 = 3\n', encoding="utf-8")
    edition = board_edition(own)
    said = " ".join(
        item.text for section in board_sections(edition, load_table(game)) for item in section.items
    ).replace("\N{NO-BREAK SPACE}", " ")
    assert "8 silver for the sale" in said
    assert "buy a tile there for 4 silver" in said
    assert "3 / 6 / 8 tiles of black backs for 2 / 3 / 4 players" in said
    assert "one space of depot 6" in said
    assert "phases B and D" in said
    assert "{" not in said
    summary, aid = pages(PAPERS["a4"], edition=edition)
    assert {"77", "3 ×"} <= {text for text, _box in texts(summary.marks)}
    explained = words(aid)
    for sentence in ("Take 6 workers.", "Take 5 silver.", "Score 9 points.", "instead of 8."):
        assert sentence in explained
    assert "11 points for each colour" in explained
    assert "13 points for each bonus tile" in explained
    assert "{" not in explained


# The player aid


def test_every_building_and_every_knowledge_tile_is_explained() -> None:
    edition = board_edition()
    assert [it.building for it in building_entries(edition)] == [it.value for it in Building]
    numbers = [it.number for it in (*knowledge_entries(edition), *counting_entries(edition))]
    assert sorted(numbers) == list(KNOWLEDGE)
    assert all(it.text for it in (*building_entries(edition), *knowledge_entries(edition)))
    shown = [text for text, _box in texts(plain()[1].marks)]
    assert all(str(number) in shown for number in KNOWLEDGE)
    names = ("Warehouse", "Carpenter's workshop", "Church", "Market", "Boarding house", "Bank")
    assert all(name in shown for name in (*names, "Town hall", "Watchtower"))


def test_the_tiles_that_count_buildings_have_the_editions_buildings(tmp_path: Path) -> None:
    edition = board_edition()
    assert [(it.number, it.building) for it in counting_entries(edition)][1] == (17, "watchtower")
    assert counting_sentence(edition).startswith("4 points for each building")
    own = tmp_path / "own.toml"
    own.write_text('game = "board"\nknowledge.16 = 1\n', encoding="utf-8")
    assert counting_sentence(board_edition(own)).startswith("1 / 4 points")


def test_one_point_is_a_point(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "board"\nwatchtower.points = 1\nbank.silver = 1\nknowledge.15 = 1\n',
        encoding="utf-8",
    )
    edition = board_edition(own)
    said = [it.text for it in (*building_entries(edition), *knowledge_entries(edition))]
    assert "Score 1 point." in said
    assert "1 point for each colour of goods that you have sold." in said
    assert "1 point for each good that you have sold." in said


def test_no_entry_leaves_its_row() -> None:
    for paper in ("a4", "letter", "a5"):
        room = kit_room(PAPERS[paper])
        aids = arrange_aid(room, board_edition(), tools().press.wrapped)
        assert aids is not None
        for aid in aids:
            end = room.height - FOOT if aid.band is None else aid.band
            assert all(it.y + it.height <= aid.knowledge_top for it in aid.buildings)
            assert max(it.y + it.height for it in aid.knowledge) <= end + 1e-9
            for it in (*aid.buildings, *aid.knowledge):
                lines = len(it.lines) + bool(it.entry.name)
                assert lines * LEADING * aid.size <= it.height


def test_a_small_paper_has_larger_tiles_on_two_pages() -> None:
    large, small = (kit_room(PAPERS[paper]) for paper in ("a4", "a5"))
    (whole,) = arrange_aid(large, board_edition(), tools().press.wrapped) or ()
    aids = arrange_aid(small, board_edition(), tools().press.wrapped) or ()
    assert [it.band is None for it in aids] == [True, False]
    shown = [it.entry for aid in aids for it in (*aid.buildings, *aid.knowledge)]
    assert shown == [it.entry for it in (*whole.buildings, *whole.knowledge)]
    side = min(HIGH * it.height for aid in aids for it in aid.knowledge)
    assert min(side, style_of(small).tiles.side) > style_of(large).tiles.side
    assert min(aid.size for aid in aids) >= small.least


def test_what_does_not_fit_one_page_is_refused() -> None:
    theme, press, edition = tools().theme, tools().press, board_edition()
    with speaking_longer(6):
        with pytest.raises(TemplateError, match=r"The player aid does not fit on one page of a4"):
            draw_aid(PAPERS["a4"], Ink.FULL, edition, theme, press)
        with pytest.raises(TemplateError, match=r"The rules do not fit on one page of a4"):
            draw_board_summary(PAPERS["a4"], Ink.FULL, edition, theme, press, table=load_table())
