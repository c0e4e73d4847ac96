"""A finished game is handed to BG Stats by a link that carries all that it asks for."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest

from generator.products.results.plays import play_data, play_link
from generator.products.results.score import score_files
from support.program import ROOT, at_once

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = ROOT / "docs" / "samples"
CASES = ROOT / "tests" / "cases" / "pad"


def data_of(link: str) -> Any:
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc) == ("https", "app.bgstatsapp.com")
    assert parts.path == "/createPlay.html"
    ((text,),) = parse_qs(parts.query).values()
    return json.loads(text)


def test_link_carries_the_play() -> None:
    scored = score_files([SAMPLES / "market-evening.toml"])
    evening = datetime(2026, 1, 31, 0, 30, tzinfo=timezone(timedelta(hours=1)))
    data = data_of(play_link(scored, evening))
    assert data == play_data(scored, evening)
    assert data["playDate"] == "2026-01-30 23:30:00"
    assert data["game"]["name"] == "Market day"
    assert data["game"]["highestWins"] is True
    anna, ben = data["players"]
    assert anna == {
        "name": "Anna",
        "sourcePlayerId": "Anna",
        "startPlayer": False,
        "score": 68,
        "winner": True,
    }
    assert (ben["score"], ben["winner"], ben["startPlayer"]) == (47, False, False)


def test_the_same_game_has_the_same_id() -> None:
    one = score_files([SAMPLES / "anna.toml"])
    assert play_data(one)["sourcePlayId"] == play_data(one)["sourcePlayId"]
    other = score_files([SAMPLES / "market-evening.toml"])
    assert play_data(one)["sourcePlayId"] != play_data(other)["sourcePlayId"]


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("anna.toml", "The Castles of Burgundy: The Dice Game"),
        ("board-evening.toml", "The Castles of Burgundy"),
        ("cards-evening.toml", "The Castles of Burgundy: The Card Game"),
        ("bruges-evening.toml", "Bruges"),
    ],
)
def test_games_are_called_by_the_name_on_the_box(file: str, name: str) -> None:
    assert play_data(score_files([SAMPLES / file]))["game"]["name"] == name


def test_fewest_points_win_where_the_pad_says_so() -> None:
    for evening in sorted((CASES / "hearts").glob("*.toml")):
        if evening.stem.endswith(".expect"):
            continue
        scored = score_files([evening])
        totals = {score.total for score in scored.result.scores}
        if len(totals) > 1:
            assert play_data(scored)["game"]["highestWins"] is False


def test_command_shows_the_link(tmp_path: Path) -> None:
    file = SAMPLES / "anna.toml"
    begun = datetime.now(UTC).replace(microsecond=0)
    told = at_once("score", file, "--bg-stats", cwd=tmp_path).stdout.splitlines()[-1]
    played = datetime.strptime(data_of(told)["playDate"] + "+0000", "%Y-%m-%d %H:%M:%S%z")
    assert played >= begun
    answer = json.loads(at_once("score", file, "--bg-stats", "--json", cwd=tmp_path).stdout)
    assert re.match(r"https://app\.bgstatsapp\.com/", answer["bg_stats"])
    assert "bg_stats" not in at_once("score", file, "--json", cwd=tmp_path).stdout
