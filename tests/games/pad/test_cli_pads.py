"""Pads on the command line: listed, started, checked, entered and scored."""

from __future__ import annotations

import json
import tomllib
from csv import DictReader
from pathlib import Path

import pytest

from generator.load.layouts.library import layout_paths
from support.games.pad_sheets import SHELF, shipped
from support.program import at_once

SAMPLES = Path(__file__).resolve().parents[3] / "docs" / "samples"
CASES = Path(__file__).resolve().parents[2] / "cases" / "pad"


def test_pads_are_listed_on_their_own(tmp_path: Path) -> None:
    answer = json.loads(at_once("list", "pads", "domains", "--json", cwd=tmp_path).stdout)
    assert [row["id"] for row in answer["pads"]] == list(SHELF)
    assert {row["game"] for row in answer["pads"]} == {"pad"}
    assert "pad" not in {row["game"] for row in answer["domains"]}
    listed = at_once("list", "pads", "--lang", "fr", cwd=tmp_path).stdout
    assert "Tarot" in listed
    assert "3–5 joueurs" in listed
    assert "2 équipes" in next(it for it in listed.splitlines() if it.startswith("spades"))


def test_an_empty_evening_says_what_can_be_entered(tmp_path: Path) -> None:
    for name in ("spades", "sets-and-majorities"):
        assert at_once("new", name, "--sheet", name, cwd=tmp_path).returncode == 0
    teams = (tmp_path / "spades.toml").read_text(encoding="utf-8")
    assert 'name = "Team 2"' in teams
    assert "bid = [0, 0]         # Contract, Bid: 0 to 13" in teams
    assert "# Nil: -400 to 400 in steps of 100" in teams
    assert "copy a [[player]] table" not in teams
    players = (tmp_path / "sets-and-majorities.toml").read_text(encoding="utf-8")
    assert "# 2–6 players: copy a [[player]] table for each of the others." in players
    assert "different_star = 0      # Different kinds, star: 0 to 20" in players


@pytest.mark.parametrize("name", SHELF)
def test_a_copy_of_a_pad_is_valid_and_its_empty_evening_is_scored(
    name: str, tmp_path: Path
) -> None:
    assert at_once("new", "mine", "--pad", name, cwd=tmp_path).returncode == 0
    assert at_once("check", "mine.toml", cwd=tmp_path).returncode == 0
    assert tomllib.loads((tmp_path / "mine.toml").read_text(encoding="utf-8"))["id"] == "mine"
    assert at_once("new", "evening", "--sheet", "mine.toml", cwd=tmp_path).returncode == 0
    evening = tomllib.loads((tmp_path / "evening.toml").read_text(encoding="utf-8"))
    assert evening["pad"] == "mine.toml"
    answer = at_once("score", "evening.toml", "--json", cwd=tmp_path)
    assert answer.returncode in {0, 1}
    players = json.loads(answer.stdout)["players"]
    listed = evening["players" if shipped(name).matches else "player"]
    assert len(players) == len(listed) >= shipped(name).fewest


def test_a_pad_starts_with_the_first_pattern(tmp_path: Path) -> None:
    assert at_once("new", "mine", "--game", "pad", cwd=tmp_path).returncode == 0
    answer = at_once("check", "mine.toml", cwd=tmp_path)
    assert (answer.returncode, "players" in answer.stdout) == (0, True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--pad", "yaht"), "There is no pad 'yaht'; did you mean 'yacht'?"),
        (("--pad", "A"), "'A' is not a score pad; choose one that 'scriptorium list pads' shows."),
        (("--pad", "nowhere.toml"), "nowhere.toml: There is no such file"),
        (("--pad", "yacht", "--deck"), "--pad writes a pad; leave out --from, --game, --sheet"),
        (("--pad", "yacht", "--from", "A"), "--pad writes a pad; leave out --from, --game"),
    ],
)
def test_no_pad_is_written_for_a_wrong_order(
    options: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    answer = at_once("new", "mine", *options, cwd=tmp_path)
    assert answer.returncode == 2 or "nowhere" in message
    assert message in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_lowest_winner_is_named_with_the_own_points(tmp_path: Path) -> None:
    (tmp_path / "evening.toml").write_text(
        'game = "pad"\npad = "hearts"\n'
        '[[player]]\nname = "Anna"\n[[player]]\nname = "Ben"\n[[player]]\nname = "Cleo"\n'
        "[[round]]\ntaken = [5, 8, 13]\n[[round]]\ntaken = [26, 0, 0]\n",
        encoding="utf-8",
    )
    answer = at_once("score", "evening.toml", cwd=tmp_path)
    assert answer.stdout.endswith("Winner: Anna with 5 points.\n")


def test_every_point_has_its_reason(tmp_path: Path) -> None:
    answer = at_once("score", SAMPLES / "market-evening.toml", "--json", "--explain", cwd=tmp_path)
    result = json.loads(answer.stdout)
    assert [player["total"] for player in result["players"]] == [68, 47]
    for player in result["players"]:
        assert sum(line["points"] for line in player["lines"]) == player["total"]
        assert all(line["explanation"] for line in player["lines"])
    rules = {line["rule"] for line in result["players"][0]["lines"]}
    assert rules == {"each", "sets", "scale", "tick", "majority", "choice", "reach", "sum"}


def test_a_league_tells_one_pad_from_another(tmp_path: Path) -> None:
    same = (
        'id = "{name}"\ngame = "pad"\nname = "{name}"\nplayers = 2\n[[section]]\n[[section.row]]\n'
    )
    played = 'game = "pad"\npad = "{name}.toml"\n[[player]]\nname = "Anna"\npoints = 7\n'
    for name in ("one", "other", "dice"):
        text = same.format(name=name) + 'name = "Points"\n'
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
        evening = played.format(name=name) + '[[player]]\nname = "Ben"\npoints = 5\n'
        (tmp_path / f"of-{name}.toml").write_text(evening, encoding="utf-8")
        answer = at_once("score", f"of-{name}.toml", "--json", "--csv", "l.csv", cwd=tmp_path)
        assert (answer.returncode, json.loads(answer.stdout)["kind"]) == (0, name)
    at_once("score", CASES / "hearts" / "to-a-hundred.toml", "--csv", "l.csv", cwd=tmp_path)
    rows = list(DictReader((tmp_path / "l.csv").read_text(encoding="utf-8-sig").splitlines()))
    games = {row["game"]: row["kind"] for row in rows}
    assert games == {"1": "one", "2": "other", "3": "pad dice", "4": "hearts"}
    assert len({row["key"] for row in rows}) == len(games)
    both = at_once("score", "of-one.toml", "of-other.toml", cwd=tmp_path)
    assert both.returncode != 0
    assert "of-other.toml" in both.stderr
    assert "'other.toml', but the first file is one of 'one.toml'" in both.stderr


def test_an_evening_goes_into_the_league(tmp_path: Path) -> None:
    order = ("score", SAMPLES / "market-evening.toml", "--csv", "league.csv")
    assert at_once(*order, cwd=tmp_path).returncode == 0
    text = (tmp_path / "league.csv").read_text(encoding="utf-8-sig")
    assert [line.split(",")[1:4] for line in text.splitlines()[1:]] == [
        ["market-day", "Anna", "68"],
        ["market-day", "Ben", "47"],
    ]
    assert at_once(*order, "--edition", "2017", cwd=tmp_path).returncode != 0


PAD = """\
game = "pad"
id = "x"
name = "X"
players = [2, 4]
ties = ["coins", "-debts"]
[[section]]
[[section.row]]
name = "Coins"
each = 1
per = 5
[[section.row]]
name = "Debts"
each = 3
minus = true
[[section.row]]
name = "Points"
[[section.row]]
name = "Flags"
each = 2
only_for = "debts"
"""


@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        ("coins = 6", "coins = 9", "B"),
        ("coins = 5\npoints = 0", "coins = 5\ndebts = 1\npoints = 3", "A"),
        ("debts = 2\nflags = 9", "debts = 1\nflags = 20", "A"),
    ],
)
def test_ties_and_firsts_compare_what_was_entered(
    one: str, other: str, winner: str, tmp_path: Path
) -> None:
    (tmp_path / "x.toml").write_text(PAD, encoding="utf-8")
    players = f'[[player]]\nname = "A"\n{one}\n[[player]]\nname = "B"\n{other}\n'
    text = f'game = "pad"\npad = "x.toml"\n{players}'
    (tmp_path / "evening.toml").write_text(text, encoding="utf-8")
    answer = at_once("score", "evening.toml", "--json", cwd=tmp_path)
    assert json.loads(answer.stdout)["winners"] == [winner]


def test_a_pad_that_is_scored_is_no_evening(tmp_path: Path) -> None:
    for name in ("yacht", "hearts"):
        answer = at_once("score", layout_paths("pad")[name], cwd=tmp_path)
        assert answer.returncode == 2
        assert "This is a pad, not an evening; write an evening of it with" in answer.stderr
