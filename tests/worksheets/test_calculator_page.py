"""The calculator in a real browser at phone size: it counts what the rules count."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.board.load.edition import board_edition
from generator.games.board.model.edition import BoardEdition
from generator.games.board.model.game import BoardGame, BoardPlayer, TieBreak
from generator.games.board.rules.scoring import BoardScorer
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.edition import DiceEdition
from generator.games.dice.model.sheet import Variant
from generator.games.dice.rules.referee import referee
from generator.games.dice.rules.scoring import Scorer
from generator.load.settings.edition import find_edition
from generator.products.calculator import make_worksheet, write_calculator
from support.games.board_games import BOARDS, Table
from support.games.calculating import (
    FILL,
    PLAY,
    READ,
    Typed,
    expected,
    shown,
    type_board,
    type_dice,
)
from support.games.player import DOMAINS, domain, play_game

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score import Result
    from support.studio.browser import Tab

GAMES_OF_DICE = 100
EVENINGS = 70
OTHER_DICE = """
game = "dice"
name = "other"
zone_points.1 = { I = 2, II = 3, III = 5 }
zone_points.2 = { I = 7, II = 11, III = 13 }
pasture.factor = 3
goods.points = 4
colour_points.castle = { first = 9, second = 8 }
"""
OTHER_BOARD = """
game = "board"
name = "other"
region_points = { 1 = 2, 3 = 7, 8 = 40 }
phase_points = { A = 11, E = 1 }
bonus_points.3 = { large = 9, small = 8 }
goods.points = { 2 = 5, 4 = 6 }
end = { unsold = 2, silver = 3, workers_per_point = 3 }
watchtower.points = 5
knowledge = { 7 = 2, 15 = 5, 16 = 3, 17 = 6, 24 = 7, 25 = 2, 26 = 4 }
"""


def open_page(
    phone: Tab,
    folder: Path,
    game: str,
    edition: str | None = None,
    tie: TieBreak = TieBreak.FEWEST,
) -> None:
    """Write a calculator and open it."""
    own = {"tie": tie.value} if game == "board" else {}
    page = write_calculator(make_worksheet(game, edition, **own), 2, language="en")
    file = folder / "calculator.html"
    file.write_bytes(page)
    phone.open(file.as_uri())


def fill(phone: Tab, typed: list[Typed]) -> dict[str, Any]:
    """Type players into the page and return what it says."""
    phone.run(FILL, [it._asdict() for it in typed])
    answer: dict[str, Any] = phone.run(READ)
    return answer


def compare(phone: Tab, games: list[tuple[list[Typed], Result]]) -> None:
    """Type games in: every row, every total and the winners are those of the rules."""
    games.sort(key=lambda it: len(it[0]))
    answers = phone.run(PLAY, [[it._asdict() for it in typed] for typed, _result in games])
    for (typed, result), answer in zip(games, answers, strict=True):
        assert shown(answer) == expected(typed)
        assert [it["marked"] for it in answer["players"]] == [[] for _player in typed]
        if len(typed) > 1 and max(it.total for it in typed) > 0:
            assert tuple(answer["winners"]) == result.winners


@pytest.mark.parametrize("edition", [None, "other.toml"])
def test_dice_games_count_as_by_the_rules(phone: Tab, tmp_path: Path, edition: str | None) -> None:
    (tmp_path / "other.toml").write_text(OTHER_DICE, encoding="utf-8")
    name = edition and str(tmp_path / edition)
    figures = dice_edition(find_edition("dice", name))
    assert isinstance(figures, DiceEdition)
    scorer = Scorer(figures)
    luck = Random(edition)  # noqa: S311 - a game
    open_page(phone, tmp_path, "dice", name)
    games = []
    for _number in range(GAMES_OF_DICE):
        variant = luck.choice((Variant.STANDARD, Variant.STANDARD, Variant.SOLO))
        players = 1 if variant is Variant.SOLO else luck.randint(1, 5)
        record = play_game(luck, domain(luck.choice(DOMAINS)), variant, players, figures)
        game = referee(record, figures).game
        assert game is not None
        result = scorer.score(game)
        games.append((type_dice(result), result))
    compare(phone, games)


def random_game(luck: Random, tie: TieBreak) -> BoardGame:
    """Play a game; some players kept only the track, some are tied, some places are unknown."""
    players = luck.randint(2, 4)
    table = Table(luck, [BOARDS[luck.choice(sorted(BOARDS))] for _seat in range(players)])
    table.play(luck.choice((0, 3, 8)))
    all_players = [replace(seat.listed(), track=None) for seat in table.seats]
    places = luck.sample(range(1, players + 1), players)
    for index, (seat, place) in enumerate(zip(table.seats, places, strict=True)):
        if luck.random() < 0.2:
            all_players[index] = replace(all_players[index], track=seat.marker, regions=None)
        if luck.random() < 0.9:
            all_players[index] = replace(all_players[index], order=place)
    if luck.random() < 0.3:
        empty = luck.choice(([None], [5], [4, 5]))
        all_players = [
            BoardPlayer(it.name, track=9, silver=3, empty=luck.choice(empty), order=it.order)
            for it in all_players
        ]
    return BoardGame(tuple(all_players), players, tie)


@pytest.mark.parametrize(
    ("edition", "tie"),
    [(None, TieBreak.FEWEST), ("2019", TieBreak.MOST), ("other.toml", TieBreak.FEWEST)],
)
def test_evenings_of_the_board_game_count_as_by_the_rules(
    phone: Tab, tmp_path: Path, edition: str | None, tie: TieBreak
) -> None:
    (tmp_path / "other.toml").write_text(OTHER_BOARD, encoding="utf-8")
    name = str(tmp_path / edition) if edition and edition.endswith(".toml") else edition
    figures = board_edition(find_edition("board", name))
    assert isinstance(figures, BoardEdition)
    scorer = BoardScorer(figures)
    luck = Random(f"{edition} {tie}")  # noqa: S311 - a game
    open_page(phone, tmp_path, "board", name, tie)
    games = []
    for _number in range(EVENINGS):
        game = random_game(luck, tie)
        result = scorer.score(game)
        games.append((type_board(luck, game.all_players, result), result))
    compare(phone, games)
