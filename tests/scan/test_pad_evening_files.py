"""The tables of several sheets become the file of one evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.pad.scanning.evenings import evening_text, join
from generator.load.score_pads.choosing import play_by
from support.games.pad_sheets import own, shipped

if TYPE_CHECKING:
    from pathlib import Path

PAD = """[rounds]
[[rounds.row]]
name = "Points"
[[rounds.row]]
name = "Bid"
shared = true
[[rounds.row]]
name = "Out"
tick = 5
[[rounds.row]]
name = "Role"
choice = [{ name = "One" }, { name = "Two" }]
"""
ANA, BEN, CLEO = {"name": "Ana", "a": 1}, {"name": "Ben"}, {"name": "Cleo", "b": True}


def test_further_pages_add_rounds_and_entries_of_the_same_players() -> None:
    first: dict[str, Any] = {"player": [ANA, BEN], "round": [{"points": [1, 2]}, {"bid": 3}]}
    second: dict[str, Any] = {
        "player": [{"name": "Ana", "c": 5}, BEN],
        "round": [{}, {"points": [3, 4]}, {"bid": 6}],
    }
    assert join(own(PAD), [first, second]) == {
        "player": [{"name": "Ana", "a": 1, "c": 5}, BEN],
        "round": [{"points": [1, 2]}, {"bid": 3, "points": [3, 4]}, {"bid": 6}],
    }
    assert join(own(PAD), [first]) == first


def test_sheets_of_others_are_beside_those_before_them() -> None:
    first: dict[str, Any] = {
        "player": [ANA],
        "round": [{"points": [1], "bid": 3}, {"role": ["one"]}],
    }
    second: dict[str, Any] = {
        "player": [BEN, CLEO],
        "round": [{"points": [2, 4], "bid": 9}, {}, {"out": [True, False], "bid": 7}],
    }
    assert join(own(PAD), [first, second]) == {
        "player": [ANA, BEN, CLEO],
        "round": [
            {"points": [1, 2, 4], "bid": 3},
            {"role": ["one", "", ""]},
            {"out": [False, True, False], "bid": 7},
        ],
    }


def test_an_evening_is_written_with_its_rules_and_notes(tmp_path: Path) -> None:
    pad = play_by(shipped("hearts"), {"target": "50"})
    table: dict[str, Any] = {"player": [{**ANA, "d": [".x", "x."], "e": 0.5}, BEN], "round": [{}]}
    assert evening_text(pad, [table], [["First."], [], ["Second."]], tmp_path) == (
        'game = "pad"\npad = "hearts"\n\n[rules]\ntarget = 50\n\n# First.\n# Second.\n'
        '\n[[player]]\nname = "Ana"\na = 1\nd = [".x", "x."]\ne = 0.5\n'
        '\n[[player]]\nname = "Ben"\n\n[[round]]\n'
    )
    plain = evening_text(shipped("yacht"), [{"player": [CLEO]}])
    assert plain == 'game = "pad"\npad = "yacht"\n\n[[player]]\nname = "Cleo"\nb = true\n'
