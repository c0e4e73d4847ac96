"""Score reports and ledger sheets: drawn for everything that ships, and inside the paper."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from generator.games.dice.model.sheet import DiceGame, Variant
from generator.games.dice.pages.ledger import ledger_columns
from generator.games.dice.rules.most import most_sold
from generator.games.dice.rules.referee import referee
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink, Style
from generator.model.terrain import Terrain
from generator.page.marks import Document, Page, Use, bounds, texts_of
from generator.products.results.score import Scored, draw_reports, score_files
from generator.units import PAPERS
from support.games.player import domain, play_game, shipped_edition
from support.grids import grid
from support.pages.drawing import SHIPPED, layout, sheet

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "docs" / "samples"
VIOLATIONS = sorted(
    it
    for it in (ROOT / "tests" / "cases" / "dice" / "violations").glob("*.toml")
    if it.name.count(".") == 1
)
EDITION = shipped_edition()
PAPER_NAMES = ("a4", "letter", "a5")
ORDINALS = {
    "en": ("1st", "2nd"),
    "fr": ("1er", "2e"),
    "de": ("1.", "2."),
    "es": ("1.º", "2.º"),
    "it": ("1°", "2°"),
    "nl": ("1e", "2e"),
    "pl": ("1.", "2."),
    "pt": ("1.º", "2.º"),
}


@lru_cache
def played(name: str) -> Scored:
    """Play a game alone on a domain, and score it."""
    luck = Random(name)  # noqa: S311 - a game of dice, no secret
    verdict = referee(play_game(luck, domain(name), Variant.STANDARD, 1), EDITION)
    assert verdict.game is not None
    assert verdict.result is not None
    return Scored(verdict.game, verdict.result)


def reports(
    *games: Scored, paper: str = "a4", ink: Ink = Ink.FULL, language: str = "en"
) -> Document:
    with speaking(language):
        return draw_reports(games, paper=PAPERS[paper], ink=ink, language=language)


def words(page: Page) -> list[str]:
    return [text.text for text in texts_of(page.marks)]


def assert_inside(page: Page, paper: str) -> None:
    across = PAPERS[paper].landscape
    assert (page.width, page.height) == (across.width, across.height)
    room = bounds(page.marks)
    assert min(room.left, room.top) >= 4
    assert room.right <= page.width - 4
    assert room.bottom <= page.height - 4


def written(folder: Path, text: str) -> Scored:
    file = folder / "x.toml"
    file.write_text(text, encoding="utf-8")
    return score_files([file])


# Reports.


@grid(paper=PAPER_NAMES, ink=Ink, language=PAPER_LANGUAGES)
def test_every_report_is_drawn_inside_the_paper(language: str, ink: Ink, paper: str) -> None:
    games = [played(name) for name in SHIPPED]
    document = reports(*games, paper=paper, ink=ink, language=language)
    assert document.language == language
    scores = [score for game in games for score in game.result.scores]
    assert [page.name for page in document.pages] == [score.name for score in scores]
    for page, score in zip(document.pages, scores, strict=True):
        assert_inside(page, paper)
        assert str(score.total) in words(page)


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_every_broken_rule_fits_its_report(language: str) -> None:
    with speaking(language):
        games = [score_files([it]) for it in VIOLATIONS]
    document = reports(*games, paper="a5", language=language)
    scores = [score for game in games for score in game.result.scores]
    codes = set()
    for page, score in zip(document.pages, scores, strict=True):
        assert_inside(page, "a5")
        said = words(page)
        for violation in score.violations[:1]:
            codes.add(violation.code)
            assert violation.code in said
            assert violation.message.split()[0] in " ".join(said)
    assert len(codes) >= 14


def test_a_report_has_every_line_with_its_points_and_rule() -> None:
    game = score_files([SAMPLES / "evening.toml"])
    for page, score in zip(reports(game).pages, game.result.scores, strict=True):
        said = Counter(words(page))
        for points, number in Counter(line.points for line in score.lines).items():
            assert said[str(points)] >= number
        assert said["mine, 2 hexes"] == 2
        assert said["No rule is broken."] == 1
        assert said[f"bonuses left: {score.tiebreak}"] == 1
        assert said[score.name] >= 1
        assert " ".join(words(page)).count("double:") == 3


def test_a_report_shows_every_hex_as_it_was_filled_in() -> None:
    game = score_files([SAMPLES / "evening.toml"])
    page = reports(game).pages[0]
    assert isinstance(game.game, DiceGame)
    used = [mark.symbol.id for mark in page.marks if isinstance(mark, Use)]
    cells = game.game.sheets[0].layout.cells
    for terrain in Terrain:
        found = [it for it in used if it.startswith(f"cell-{terrain}")]
        assert len(found) == sum(cell.terrain is terrain for cell in cells)
    said = Counter(words(page))
    assert said["×"] == 1
    phases = Counter(game.game.sheets[0].phases)
    assert said["I"] >= phases[1] - 1
    assert said["II"] >= phases[2]
    assert said["III"] >= phases[3]


def test_faulty_hexes_are_ringed_in_red() -> None:
    def rings(file: Path) -> int:
        (page,) = reports(score_files([file])).pages
        lines = [getattr(getattr(mark, "style", None), "stroke", None) for mark in page.marks]
        return lines.count("#b3261e")

    clean, faulty = rings(SAMPLES / "anna.toml"), rings(SAMPLES / "faulty-sheet.toml")
    assert clean == 0
    assert faulty == 4 + 1


def test_a_report_with_many_broken_rules_counts_those_that_are_left(tmp_path: Path) -> None:
    text = (SAMPLES / "anna.toml").read_text(encoding="utf-8")
    head, marks, between, phases, tail = text.split('"""')
    marks = re.sub(r"[1-6.]", "6", marks)
    phases = re.sub(r"[1-3.]", "1", phases)
    tail = re.sub(r"\d+", "9", tail)
    parts = [head, marks, between, phases, tail]
    game = written(tmp_path, '"""'.join(parts))
    (score,) = game.result.scores
    assert len(score.violations) > 8
    for paper in PAPER_NAMES:
        (page,) = reports(game, paper=paper).pages
        assert_inside(page, paper)
        said = words(page)
        listed = sum(said.count(code) for code in {it.code for it in score.violations})
        assert 0 < listed < len(score.violations)
        assert f"and {len(score.violations) - listed} more" in said


@pytest.mark.parametrize(
    "name",
    ["W" * 60, "w w " * 14 + "w", "Zoë Ångström-Łukasz", "李雷", "😀", "<&>", "{{ 7 * 7 }}", "אבג"],
)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_strange_name_is_printed_or_marked(tmp_path: Path, name: str, paper: str) -> None:
    text = (SAMPLES / "faulty-sheet.toml").read_text(encoding="utf-8")
    game = written(tmp_path, text.replace('"Cheat"', f'"{name}"'))
    (page,) = reports(game, paper=paper).pages
    assert page.name == name
    assert_inside(page, paper)
    drawn = [letter if ord(letter) < 0x500 else "?" for letter in name]
    assert words(page).count("".join(drawn)) == 1


def test_an_empty_sheet_has_a_report(tmp_path: Path) -> None:
    text = (SAMPLES / "anna.toml").read_text(encoding="utf-8").split("turns")[0]
    head, marks, between, phases, tail = text.split('"""')
    parts = [head, re.sub(r"[1-6]", ".", marks), between, re.sub(r"[1-3]", ".", phases), tail]
    game = written(tmp_path, '"""'.join(parts))
    assert [score.total for score in game.result.scores] == [1]
    (page,) = reports(game).pages
    assert_inside(page, "a4")
    assert "No rule is broken." in words(page)


# The ledger.


@pytest.mark.parametrize("name", SHIPPED)
def test_the_ledger_has_a_row_for_every_zone_with_its_three_points(name: str) -> None:
    columns = ledger_columns(layout(name), EDITION, most_sold(layout(name)))
    groups = {group.terrain: group for column in columns for group in column.groups}
    assert set(groups) == set(Terrain)
    assert sum(len(column.groups) for column in columns) == len(Terrain)
    assert [column.sold for column in columns] == [0, most_sold(layout(name))]
    for terrain, group in groups.items():
        zones = [zone for zone in layout(name).zones if zone.terrain is terrain]
        assert sorted(row.size for row in group.rows) == sorted(len(it.cells) for it in zones)
        assert [row.size for row in group.rows] == sorted(
            (row.size for row in group.rows), reverse=True
        )
        factor = 2 if terrain is Terrain.PASTURE else 1
        for row in group.rows:
            assert row.points == tuple(factor * it for it in EDITION.zone_points[row.size - 1])
            assert len(row.points) == 3
        assert group.colour == EDITION.colour_points[terrain]


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_every_figure_of_the_ledger_is_printed(name: str, language: str) -> None:
    said = Counter(words(sheet(name, style=Style.LEDGER, language=language)))
    columns = ledger_columns(layout(name), EDITION, most_sold(layout(name)))
    groups = [group for column in columns for group in column.groups]
    figures = Counter(
        str(points) for group in groups for row in group.rows for points in row.points
    )
    figures[str(EDITION.good_points)] += most_sold(layout(name))
    for figure, number in figures.items():
        assert said[figure] >= number, figure
    for place, ordinal in enumerate(ORDINALS[language]):
        wanted = Counter(f"{ordinal} → {group.colour[place]}" for group in groups)
        assert {text: said[text] for text in wanted} == wanted


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_the_sheet_and_the_ledger_write_first_and_second_alike(language: str) -> None:
    head = ", ".join(ORDINALS[language])
    assert any(text.endswith(head) for text in words(sheet("A", language=language)))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_columns_of_the_ledger_are_balanced(name: str) -> None:
    sold = most_sold(layout(name))
    one, two = ledger_columns(layout(name), EDITION, sold)
    groups = [*one.groups, *two.groups]
    assert [group.terrain for group in groups] == list(Terrain)
    highest = max(one.height, two.height)
    for cut in range(len(groups) + 1):
        first = sum(group.height for group in groups[:cut])
        second = sum(group.height for group in groups[cut:]) + -(-sold // 4)
        assert max(first, second) >= highest
