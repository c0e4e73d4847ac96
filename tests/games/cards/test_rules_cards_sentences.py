"""Card games as they are shown: in the terminal, as JSON, as a league, and as printed reports."""

from __future__ import annotations

import csv
import io
import json
import re
from functools import cache
from pathlib import Path

import pytest

from generator.games.cards.load.game import KEYS
from generator.games.cards.load.player import PLAYER_KEYS
from generator.games.cards.model.game import Card, CardType, Column
from generator.games.cards.pages.report import lay_domain
from generator.games.cards.terminal import draw_domain
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.page.marks import Page, bounds, texts_of
from generator.products.results.score import Scored, draw_reports, score_files
from generator.units import PAPERS
from support.games.violations import CARD_VIOLATIONS
from support.grids import grid
from support.program import at_once

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "docs" / "samples"
EVENING, SOLO = SAMPLES / "cards-evening.toml", SAMPLES / "cards-solo.toml"
PAGE = ROOT / "docs" / "score-the-card-game.md"
CASES = ROOT / "tests" / "cases" / "cards"
FILES = sorted(
    it
    for it in (*CASES.glob("*.toml"), *(CASES / "violations").glob("*.toml"))
    if it.name.count(".") == 1
)
WORST = """game = "cards"
[[player]]
name = "{name}"
domain = [{columns}]
first = ["castle", "mine", "cloister", "knowledge", "ship", "pasture", "building"]
seven = 3
points = 999
sold = {{ light = 6, medium = 6, dark = 6 }}
animals = {{ cow = 5, sheep = 5, pig = 5, chicken = 5 }}
first_player = true
workers = 99
silver = 99
goods = {{ light = 6, medium = 6, dark = 6 }}
[[player]]
name = "Tom"
first_player = true
"""


def words(page: Page) -> list[str]:
    return [text.text for text in texts_of(page.marks)]


def pages(*games: Scored, paper: str = "a4", ink: Ink = Ink.FULL, lang: str = "en") -> list[Page]:
    with speaking(lang):
        return list(draw_reports(games, paper=PAPERS[paper], ink=ink, language=lang).pages)


def assert_inside(page: Page, paper: str) -> None:
    across = PAPERS[paper].landscape
    assert (page.width, page.height) == (across.width, across.height)
    room = bounds(page.marks)
    assert min(room.left, room.top) >= 4
    assert room.right <= page.width - 4
    assert room.bottom <= page.height - 4


@cache
def worst(folder: Path) -> Path:
    """Write the fullest domain that a file may have, with a long name."""
    columns = ", ".join(
        [f'["{it}", "{it}"]' for it in ("castle", "mine", "cloister", "ship") for _ in range(6)]
        + ['["knowledge", "pasture", "building", "knowledge"]'] * 6
    )
    file = folder / "worst.toml"
    file.write_text(WORST.format(name="Wilhelmine " * 5, columns=columns), encoding="utf-8")
    return file


# The terminal.


def test_a_game_is_shown_with_its_domains_and_the_winner(tmp_path: Path) -> None:
    answer = at_once("score", EVENING, "--explain", cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    said = answer.stdout.splitlines()
    assert said[:4] == [
        "Zoé",
        "  mine*      market*      castle*  pasture*  knowledge   ship   cloister",
        "  mine*      bank*        castle*  pasture*  knowledge",
        "  cloister*  watchtower*  castle*  pasture*",
    ]
    assert "  39 points  (cards left: 5)" in said
    assert said[-1] == "Winner: Zoé with 39 points."
    line = next(it for it in said if "first player's card" in it)
    assert line.endswith("The first player's card is worth 1 point at the end.")
    assert all(it == it.rstrip() for it in said)


def test_a_solo_game_is_shown_round_by_round(tmp_path: Path) -> None:
    answer = at_once("score", SOLO, cwd=tmp_path)
    assert answer.returncode == 0
    assert (
        "  points after round    A    B    C    D    E\n"
        "  Zoé                   3    8   13   22   39\n"
        "  Aaron                 0    0    9   22   27\n"
    ) in answer.stdout
    assert answer.stdout.endswith("\nZoé stands up to Aaron, 39 to 27: the game is won.\n")


def test_a_broken_rule_is_reported(tmp_path: Path) -> None:
    answer = at_once("score", CASES / "violations" / "column-mixed.toml", cwd=tmp_path)
    assert answer.returncode == 1
    assert (
        "  column-mixed: Column 1 holds mine and ship; only cloisters can join cards of another"
        " type.\n"
    ) in answer.stdout


def test_long_domains_are_shown_in_blocks() -> None:
    column = Column((Card(CardType.KNOWLEDGE),), CardType.KNOWLEDGE, finished=False)
    drawn = draw_domain([column] * 20, coloured=False)
    assert drawn is not None
    assert max(map(len, drawn.splitlines())) <= 76
    assert drawn.count("knowledge") == 20
    coloured = draw_domain([column], coloured=True)
    assert coloured == "\x1b[38;5;16;48;5;220mknowledge \x1b[0m"
    assert draw_domain([], coloured=False) is None


# For programs.


def test_every_line_says_what_it_is_about(tmp_path: Path) -> None:
    answer = json.loads(at_once("score", EVENING, "--json", cwd=tmp_path).stdout)
    assert (answer["game"], answer["winners"]) == ("cards", ["Zoé"])
    zoe = answer["players"][0]
    assert (zoe["total"], zoe["tiebreak"], zoe["violations"]) == (39, 5, [])
    assert zoe["lines"] == [
        {"rule": "set", "type": "mine", "cloisters": 1, "column": 1, "points": 5},
        {"rule": "set", "type": "building", "column": 2, "points": 3},
        {"rule": "set", "type": "castle", "column": 3, "points": 5},
        {"rule": "set", "type": "pasture", "column": 4, "points": 4},
        {"rule": "first", "type": "mine", "points": 1},
        {"rule": "first", "type": "castle", "points": 1},
        {"rule": "seven", "points": 4},
        {"rule": "points", "points": 6},
        {"rule": "goods", "good": "light", "count": 2, "each": 2, "points": 4},
        {"rule": "goods", "good": "dark", "count": 1, "each": 2, "points": 2},
        {
            "rule": "animals",
            "species": ["cow", "sheep", "chicken"],
            "count": 1,
            "each": 2,
            "points": 2,
        },
        {"rule": "animals", "species": ["cow", "sheep"], "count": 1, "each": 1, "points": 1},
        {"rule": "first-player", "points": 1},
    ]
    assert "rounds" not in answer


def test_a_solo_game_has_its_rounds(tmp_path: Path) -> None:
    answer = json.loads(at_once("score", SOLO, "--json", "--explain", cwd=tmp_path).stdout)
    assert [it["name"] for it in answer["players"]] == ["Zoé", "Aaron"]
    assert answer["rounds"] == [[3, 0], [8, 0], [13, 9], [22, 22], [39, 27]]
    assert answer["winners"] == ["Zoé"]
    assert answer["praise"].startswith("Zoé stands up to Aaron")
    assert all(line["explanation"] for it in answer["players"] for line in it["lines"])


def test_a_lost_round_is_shown_by_its_letter(tmp_path: Path) -> None:
    lost = CASES / "solo-lost-after-a-round.toml"
    answer = json.loads(at_once("score", lost, "--json", cwd=tmp_path).stdout)
    assert answer["winners"] == ["Aaron"]
    assert answer["players"][0]["lines"] == [{"rule": "round", "round": "C", "points": 10}]


def test_a_league_counts_aaron_among_the_players(tmp_path: Path) -> None:
    for file in (EVENING, SOLO):
        assert at_once("score", file, "--csv", "league.csv", cwd=tmp_path).returncode == 0
    rows = list(csv.DictReader(io.StringIO((tmp_path / "league.csv").read_text("utf-8-sig"))))
    assert sorted((it["game"], it["player"], it["won"]) for it in rows) == [
        ("1", "Léa", "0"),
        ("1", "Tom", "0"),
        ("1", "Zoé", "1"),
        ("2", "Aaron", "0"),
        ("2", "Zoé", "1"),
    ]


def test_an_owners_figures_are_counted_with(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "cards"\nset_points.mine = 9\n', encoding="utf-8")
    answer = at_once("score", EVENING, "--json", "--edition", file, cwd=tmp_path)
    assert json.loads(answer.stdout)["players"][0]["total"] == 43


# Reports.


@grid(paper=["a4", "letter", "a5"], ink=Ink, lang=PAPER_LANGUAGES)
def test_every_report_is_drawn_inside_the_paper(
    tmp_path_factory: pytest.TempPathFactory, lang: str, ink: Ink, paper: str
) -> None:
    files = (EVENING, SOLO, worst(tmp_path_factory.getbasetemp()))
    with speaking(lang):
        games = [score_files([it]) for it in files]
    drawn = pages(*games, paper=paper, ink=ink, lang=lang)
    scores = [score for game in games for score in game.result.scores]
    assert len(drawn) == len(scores) == 7
    for page, score in zip(drawn, scores, strict=True):
        assert_inside(page, paper)
        assert str(score.total) in words(page)


def test_every_case_has_a_report_with_its_lines_and_faults() -> None:
    games = [score_files([it]) for it in FILES]
    scores = [score for game in games for score in game.result.scores]
    for page, score in zip(pages(*games, paper="a5"), scores, strict=True):
        said = words(page)
        for line in score.lines:
            assert str(line.points) in said
        for violation in score.violations[:1]:
            assert violation.code in said
        assert ("No rule is broken." in said) == (not score.violations)


def test_a_report_shows_the_domain_and_what_was_noted() -> None:
    zoe, tom, _lea = pages(score_files([EVENING]))
    for heading in ("Bonus and point cards", "Goods sold", "Animals"):
        assert heading in words(zoe)
    assert "cards left: 5" in words(zoe)
    assert "Score of a finished card game" in words(tom)
    own, his = pages(score_files([SOLO]))
    for page in (own, his):
        assert {"A", "B", "C", "D", "E", "39", "27"} <= set(words(page))
        assert "Score of a solo card game against Aaron" in words(page)
    assert "Goods sold" not in words(his)


@pytest.mark.parametrize("number", [1, 7, 8, 20, 60])
def test_columns_are_side_by_side_in_their_room(number: int) -> None:
    cards = (Card(CardType.MINE), Card(CardType.CLOISTER), Card(CardType.MINE))
    columns = [Column(cards, CardType.MINE, finished=True)] * number
    laid = lay_domain(columns, {1: 5}, 112.0, 60.0)
    assert len(laid.columns) == number
    assert laid.height <= 60
    spots = {(it.x, it.y) for it in laid.columns}
    assert len(spots) == number
    assert all((it.x + 13) * laid.scale <= 112 for it in laid.columns)
    assert [it.points for it in laid.columns[:2]] == [5, None][:number]
    assert laid.columns[0].cards[0].type is CardType.CLOISTER


def test_the_program_writes_a_report(tmp_path: Path) -> None:
    answer = at_once("score", SOLO, "--report", "solo.pdf", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "solo.pdf: 2 pages" in answer.stdout
    assert (tmp_path / "solo.pdf").read_bytes().startswith(b"%PDF")


# The page that explains it.


def test_every_code_and_rule_is_explained() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for code in CARD_VIOLATIONS:
        assert f"| `{code}` |" in text, code
    for key in (*KEYS[:3], *PLAYER_KEYS):
        assert f"`{key}`" in text, key
    games = [score_files([it]) for it in FILES]
    rules = {line.rule for game in games for score in game.result.scores for line in score.lines}
    assert rules <= set(re.findall(r"`([a-z-]+)`", text.partition("## For programs")[2]))
