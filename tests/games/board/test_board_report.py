"""Score reports of the board game: every tile, line and fault is drawn, and inside the paper."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from generator.games.board.model.game import BoardGame
from generator.games.board.rules.scoring import BoardScorer
from generator.games.board.terminal import BACKGROUNDS, draw_board
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.page.marks import Document, Page, Use, bounds, texts_of
from generator.products.results.score import Scored, draw_reports, score_files
from generator.units import PAPERS
from support.games.board_games import BOARDS, EDITION, Table

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "docs" / "samples"
EVENING, QUICK, FAULTY = (SAMPLES / f"board-{it}.toml" for it in ("evening", "quick", "faulty"))
VIOLATIONS = sorted((ROOT / "tests" / "cases" / "board" / "violations").glob("*.toml"))
PAPER_NAMES = ("a4", "letter", "a5")


@cache
def played(names: str, *, mapped: bool) -> Scored:
    """Play a long game on some boards, and score it."""
    luck = Random(names)  # noqa: S311 - a game, no secret
    table = Table(luck, [BOARDS[name] for name in names])
    table.play(most=9)
    game = table.game()
    if not mapped:
        game = BoardGame(tuple(seat.listed() for seat in table.seats), len(names))
    return Scored(game, BoardScorer(EDITION).score(game))


def reports(
    *games: Scored, paper: str = "a4", ink: Ink = Ink.FULL, language: str = "en"
) -> Document:
    with speaking(language):
        return draw_reports(games, paper=PAPERS[paper], ink=ink, language=language)


def words(page: Page) -> list[str]:
    return [text.text for text in texts_of(page.marks)]


def uses(page: Page) -> Counter[str]:
    return Counter(mark.symbol.id for mark in page.marks if isinstance(mark, Use))


def assert_inside(page: Page, paper: str) -> None:
    across = PAPERS[paper].landscape
    assert (page.width, page.height) == (across.width, across.height)
    room = bounds(page.marks)
    assert min(room.left, room.top) >= 4
    assert room.right <= page.width - 4
    assert room.bottom <= page.height - 4


@pytest.mark.parametrize("paper", PAPER_NAMES)
@pytest.mark.parametrize("ink", Ink)
def test_every_report_is_drawn_inside_the_paper(ink: Ink, paper: str) -> None:
    games = [played("12", mapped=True), played("89", mapped=False)]
    document = reports(*games, paper=paper, ink=ink)
    scores = [score for game in games for score in game.result.scores]
    assert [page.name for page in document.pages] == [score.name for score in scores]
    for page, score in zip(document.pages, scores, strict=True):
        assert_inside(page, paper)
        assert str(score.total) in words(page)


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_every_report_speaks_its_language(language: str) -> None:
    games = [played(names, mapped=True) for names in ("3456", "79")]
    document = reports(*games, language=language)
    assert document.language == language
    for page in document.pages:
        assert_inside(page, "a4")


@pytest.mark.parametrize("name", ["evening", "quick"])
def test_a_report_has_every_line_with_its_points_and_rule(name: str) -> None:
    game = score_files([SAMPLES / f"board-{name}.toml"])
    for page, score in zip(reports(game).pages, game.result.scores, strict=True):
        said = Counter(words(page))
        joined = " ".join(words(page))
        for line in score.lines:
            assert said[str(line.points)] >= 1
            assert line.name().split(":")[0] in joined
            assert line.explain().split()[0] in joined
        assert said["No rule is broken."] == 1
        assert any(it.startswith("hexes filled: ") for it in said)
        assert said[score.name] == 1


def test_a_map_shows_every_tile_and_when_it_was_placed() -> None:
    game = score_files([EVENING])
    assert isinstance(game.game, BoardGame)
    for page, player in zip(reports(game).pages, game.game.all_players, strict=True):
        assert player.placed is not None
        assert player.layout is not None
        used, said = uses(page), Counter(words(page))
        tiles = sum(number for name, number in used.items() if name.startswith("tile-"))
        assert tiles == len(player.placed)
        grounds = sum(number for name, number in used.items() if name.startswith("ground-"))
        assert grounds == len(player.layout.cells) - len(player.placed)
        for placed in player.placed:
            if placed.when is not None:
                assert said[f"{placed.when.phase}{placed.when.turn}"] == 1
            if placed.tile.building is not None:
                assert used[f"building-{placed.tile.building}"] >= 1
            if placed.tile.species is not None:
                assert used[f"species-{placed.tile.species}"] >= 2
        assert said["×"] == 1


def test_a_ledger_shows_what_was_noted_instead() -> None:
    game = score_files([QUICK])
    anna, ben = reports(game).pages
    assert {"Goods sold", "Buildings", "Knowledge tiles"} <= set(words(anna))
    used = uses(anna)
    assert [used[f"good-{it}"] for it in ("purple", "pink", "red", "orange", "blue")] == [
        *([1] * 4),
        0,
    ]
    assert used["building-bank"] == used["building-watchtower"] == 1
    assert {"Animals, in the order of placing", "Bonus tiles, large and small"} <= set(words(ben))
    assert uses(ben)["species-cow"] == 2
    assert not [name for name in used if name.startswith("tile-")]


def test_faulty_hexes_are_ringed_in_red() -> None:
    def rings(file: Path) -> int:
        page = reports(score_files([file])).pages[0]
        lines = [getattr(getattr(mark, "style", None), "stroke", None) for mark in page.marks]
        return lines.count("#b3261e")

    assert rings(EVENING) == 0
    assert rings(FAULTY) == 2 + 1


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
def test_every_broken_rule_fits_its_report(language: str) -> None:
    files = [it for it in VIOLATIONS if it.name.count(".") == 1]
    with speaking(language):
        games = [score_files([it]) for it in files]
    document = reports(*games, paper="a5", language=language)
    scores = [score for game in games for score in game.result.scores]
    codes = set()
    for page, score in zip(document.pages, scores, strict=True):
        assert_inside(page, "a5")
        said = words(page)
        assert not any("&#" in it for it in said)
        for violation in score.violations[:1]:
            codes.add(violation.code)
            assert violation.code in said
            assert violation.message.split()[0] in " ".join(said)
    assert len(codes) >= 11


@pytest.mark.parametrize("name", ["W" * 60, "Zoë Ångström", "李雷", "<&>", "{{ 7 * 7 }}"])
def test_a_strange_name_is_printed_or_marked(tmp_path: Path, name: str) -> None:
    text = FAULTY.read_text(encoding="utf-8").replace('"Dario"', f'"{name}"')
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    (page,) = reports(score_files([tmp_path / "x.toml"]), paper="a5").pages
    assert page.name == name
    assert_inside(page, "a5")
    drawn = "".join(letter if ord(letter) < 0x500 else "?" for letter in name)
    assert words(page).count(drawn) == 1


def test_a_terminal_shows_the_maps_in_colour_with_the_same_signs() -> None:
    game = score_files([FAULTY])
    assert isinstance(game.game, BoardGame)
    (player,), (score,) = game.game.all_players, game.result.scores
    plain = draw_board(player, score, coloured=False)
    coloured = draw_board(player, score, coloured=True)
    assert plain is not None
    assert coloured is not None
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [row.rstrip() for row in bare.splitlines()] == plain.splitlines()
    grounds = re.findall(r"48;5;(\d+)m", coloured)
    assert len(grounds) == 2 * 37
    alarm = [ground for ground in grounds if ground not in map(str, BACKGROUNDS.values())]
    assert len(alarm) == 2 * 2
    assert len(set(BACKGROUNDS.values())) == len(Terrain)


def test_a_player_without_a_map_has_none_on_the_terminal() -> None:
    game = score_files([QUICK])
    assert isinstance(game.game, BoardGame)
    assert draw_board(game.game.all_players[0], game.result.scores[0], coloured=False) is None
