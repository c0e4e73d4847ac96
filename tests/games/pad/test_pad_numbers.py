"""Large numbers: what can be entered, the boxes they are written in, and the same sums in both."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.pad.load.blank import SHEETS
from generator.games.pad.model.game import Evening
from generator.games.pad.rules.operations import LIMIT
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.page.score_pads.items import most_digits
from generator.page.score_pads.measures import PENCIL

if TYPE_CHECKING:
    from generator.model.score_pad.pad import Pad

HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = 2\n'
ROW = '[[rounds.row]]\nname = "Points"\n'


def read(text: str) -> Pad:
    """Read a pad that has no fault."""
    reading = read_pad(parse_toml(HEAD + text, "trial.toml"))
    assert reading.findings == ()
    assert reading.layout is not None
    return reading.layout


def faults(text: str) -> list[str]:
    reading = read_pad(parse_toml(HEAD + text, "trial.toml"))
    return [f"{it.place.line}: {it.message}" for it in reading.findings]


def evening(pad: Pad, *rounds: tuple[Any, Any]) -> Evening:
    """Return an evening in which both players have a number in every round."""
    entered = tuple(tuple({"points": it} for it in both) for both in rounds)
    return Evening(pad, ("Ana", "Ben"), ({}, {}), entered)


def test_numbers_go_to_a_million() -> None:
    pad = read("start = 1000000\n[rounds]\ntarget = 1000000\nout = -1000000\n" + ROW
               + "least = -1000000\nmost = 1000000\n")  # fmt: skip
    assert pad.rounds is not None
    assert (pad.start, pad.rounds.target, pad.rounds.out) == (1_000_000, 1_000_000, -1_000_000)
    assert (pad.entry_of["points"].least, pad.entry_of["points"].most) == (-1_000_000, 1_000_000)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("start = 1000001\n[rounds]\n" + ROW, 5),
        ("[rounds]\ntarget = 1000001\n" + ROW, 6),
        ("[rounds]\nout = -1000001\n" + ROW, 6),
        ("[rounds]\n" + ROW + "most = 1000001\n", 8),
    ],
)
def test_more_than_a_million_is_refused(text: str, line: int) -> None:
    key, value = text.splitlines()[line - 5].split(" = ")
    expected = f"'{key}' is {value}; it must be a whole number from -1000000 to 1000000."
    assert faults(text) == [f"{line}: {expected}"]


def test_a_number_without_bounds_goes_to_9999() -> None:
    pad = read("[rounds]\ntarget = 10000\n" + ROW)
    found = PadScorer(pad).score(evening(pad, (9999, 10_000)))
    ana, ben = found.scores
    assert ana.violations == ()
    assert [it.message for it in ben.violations] == [
        "Points (Round 1): 10000 is not possible; it can be 0 to 9999."
    ]


def test_a_blank_evening_says_how_far_a_large_number_goes() -> None:
    assert SHEETS.of_layout is not None
    text = SHEETS.of_layout(read("[rounds]\n" + ROW + "most = 20000\n"), Path())
    assert "# Points: 0 to 20000\n" in text


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("[rounds]\n" + ROW, 4),
        ("[rounds]\n" + ROW + "most = 12\n", 2),
        ("[rounds]\n" + ROW + "most = 12345\n", 5),
        ("[rounds]\n" + ROW + "least = -1000000\n", 7),
        ("[rounds]\n" + ROW + "values = [5, 250000]\n", 6),
        ("[rounds]\ntarget = 10000\n" + ROW, 5),
        ("[rounds]\nout = 100000\n" + ROW, 6),
        ("start = -20000\n[rounds]\n" + ROW, 5),
    ],
)
def test_the_digits_of_a_pad(text: str, digits: int) -> None:
    assert most_digits(read(text)) == digits


def test_boxes_for_more_digits_are_wider() -> None:
    assert PENCIL.for_digits(4) is PENCIL.for_digits(2) is PENCIL
    wide = PENCIL.for_digits(7)
    assert wide.box == pytest.approx(7 / 4 * PENCIL.box)
    assert wide.digits == PENCIL.digits
    assert wide.widest_shared >= wide.usual_shared >= wide.box


def test_what_only_impossible_entries_give_has_a_limit() -> None:
    rows = "".join(f'[[section.row]]\nid = "{it}"\nname = "{it}"\nmost = 9\n' for it in "abc")
    pad = read("[[section]]\n" + rows + '[[section.row]]\nname = "Z"\nformula = "a * b * c"\n')
    large = dict.fromkeys("abc", 1_000_000)
    found = PadScorer(pad).score(Evening(pad, ("Ana", "Ben"), (large, {}), ()))
    assert found.scores[0].total == LIMIT + 3_000_000
