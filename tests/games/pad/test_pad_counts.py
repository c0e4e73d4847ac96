"""What lists say of pads: how many rows, players, rounds and options they have."""

from __future__ import annotations

import pytest

from generator.games.pad.layouts import LAYOUTS
from support.games.pad_sheets import own, shipped

NOTHING = {
    "rows": 1,
    "entries": 1,
    "fewest": 2,
    "most": 2,
    "teams": False,
    "fewest_rounds": 0,
    "most_rounds": 0,
    "target": 0,
    "options": 0,
}


@pytest.mark.parametrize(
    ("more", "rows", "players", "rounds"),
    [
        ({}, ("1 row",), "2 players", "no rounds"),
        ({"rows": 3, "most": 5}, ("3 rows",), "2–5 players", "no rounds"),
        ({"fewest": 1, "most": 1}, ("1 row",), "1 player", "no rounds"),
        ({"teams": True, "options": 1}, ("1 row", "1 option"), "2 teams", "no rounds"),
        ({"options": 2, "target": 50}, ("1 row", "2 options"), "2 players", "rounds to 50"),
        ({"fewest_rounds": 1, "most_rounds": 1}, ("1 row",), "2 players", "1 round"),
        ({"fewest_rounds": 1, "most_rounds": 9}, ("1 row",), "2 players", "up to 9 rounds"),
        ({"fewest_rounds": 2, "most_rounds": 9}, ("1 row",), "2 players", "2–9 rounds"),
        ({"fewest_rounds": 9, "most_rounds": 9}, ("1 row",), "2 players", "9 rounds"),
    ],
)
def test_counts_are_told_in_words(
    more: dict[str, int], rows: tuple[str, ...], players: str, rounds: str
) -> None:
    counts = {**NOTHING, **more}
    first, *others = rows
    assert LAYOUTS.describe_counts(counts) == (first, players, *others)
    assert LAYOUTS.describe_listed is not None
    assert LAYOUTS.describe_listed(counts) == (players, rounds)
    assert LAYOUTS.describe_players is not None
    assert LAYOUTS.describe_players(counts) == players


def test_a_pad_is_counted() -> None:
    pad = own(
        'teams = true\n[rounds]\nnumber = [2, 9]\ntarget = 50\n[[rounds.row]]\nname = "P"\n'
        '[[section]]\n[[section.row]]\nname = "Two"\nentries = [{ name = "A" }, { name = "B" }]\n'
        'formula = "a + b"\n'
    )
    assert LAYOUTS.counts(pad) == {
        "rows": 2,
        "entries": 3,
        "fewest": 2,
        "most": 6,
        "teams": True,
        "fewest_rounds": 2,
        "most_rounds": 9,
        "target": 50,
        "options": 0,
    }
    counts = LAYOUTS.counts(shipped("yacht"))
    assert (counts["fewest_rounds"], counts["most_rounds"], counts["target"]) == (0, 0, 0)
    assert counts["options"] == len(shipped("yacht").customs) > 0
