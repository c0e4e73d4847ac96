"""The reasons of a score pad: every kind of row says in a sentence how its points are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.games.pad.model.game import Evening
from generator.games.pad.rules.score_lines import deciding_text
from generator.games.pad.rules.scoring import PadScorer
from support.games.pad_sheets import own

if TYPE_CHECKING:
    from generator.model.score import Line

HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = [2, 6]\n'
ROW = '[[section]]\n[[section.row]]\nname = "Row"\n'
KINDS = ROW + 'kinds = ["a", "b", "c"]\n'
TWO = (
    ROW + '[[section.row]]\nname = "Other"\n[[section.row]]\nname = "Both"\nof = ["row", "other"]\n'
)

AFTER = (
    '[[section]]\n[[section.row]]\nname = "Castle"\n[[section.row]]\nname = "Barn"\n'
    '[[section.row]]\nname = "Row"\n'
)
PARTS = AFTER + (
    'parts = [{ of = ["castle", "barn"], each = 2, at_least = 3 },'
    ' { of = ["castle"], each = 3, per = 2 }]\n'
)
OWN = ROW + (
    '[[section.row.entries]]\nname = "Inn"\neach = 4\n'
    '[[section.row.entries]]\nname = "Guest"\neach = 5\nwhen = "inn"\n'
)
TILE = AFTER + (
    'of = ["castle"]\neach = 3\nwhen = "tile"\n'
    '[[section.row.entries]]\nname = "Tile"\ntick = true\n'
)
TIES = 'ties = ["other", "-both"]\n'
CHOICE = ROW + ('choice = [{ name = "Left", points = 1 }, { name = "Right", points = 5 }]\n')


def last_lines(text: str, *entered: dict[str, Any]) -> list[Line]:
    """Return the last line of every player."""
    pad = own(text, HEAD)
    names = ("Ana", "Ben", "Cleo", "Dan")[: len(entered)]
    return [it.lines[-1] for it in PadScorer(pad).score(Evening(pad, names, entered, ())).scores]


ROWS: tuple[tuple[str, dict[str, Any], int, str], ...] = (
    (ROW, {"row": 7}, 7, "As entered."),
    (ROW + "least = -9", {"row": -4}, -4, "As entered."),
    (TWO, {"row": 2, "other": 3}, 5, "2 + 3."),
    (TWO.replace(ROW, ROW + "least = -9\n"), {"row": -3, "other": 2}, -1, "(-3) + 2."),
    (TWO.replace(ROW, ROW + "least = -9\n"), {"row": -1, "other": 0}, -1, "(-1) + 0."),
    (TWO, {}, 0, "0 + 0."),
    (ROW + "each = 3", {"row": 4}, 12, "4 × 3."),
    (ROW + "each = 0", {"row": 4}, 0, "4 × 0."),
    (ROW + "each = 3\nminus = true", {"row": 4}, -12, "4 × 3. This row is subtracted."),
    (ROW + "each = 3\nminus = true", {"row": 0}, 0, "0 × 3."),
    (ROW + "each = 3\nper = 2", {"row": 7}, 9, "3 points for every 2: 6 of 7."),
    (ROW + "each = 1\nper = 5", {"row": 4}, 0, "1 point for every 5: 0 of 4."),
    (AFTER + 'each = 3\nwhen = "castle"', {"castle": 1, "row": 4}, 12, "4 × 3."),
    (AFTER + 'each = 3\nwhen = "castle"', {"row": 4}, 0, "0 × 3."),
    (KINDS + "each = 2\nat_least = 3", {"row_a": 3, "row_b": 2, "row_c": 4}, 4, "2 × 2."),
    (PARTS, {"castle": 3}, 5, "1 × 2 + 1 × 3."),
    (PARTS, {"castle": 2, "barn": 2}, 3, "1 × 3."),
    (PARTS, {}, 0, "0."),
    (OWN, {"inn": 1, "guest": 2}, 14, "1 × 4 + 2 × 5."),
    (OWN, {"inn": 2}, 8, "2 × 4."),
    (OWN, {"guest": 2}, 0, "0."),
    (TILE, {"castle": 2, "tile": 1}, 6, "2 × 3."),
    (TILE, {"castle": 2}, 0, "0 × 3."),
    (ROW + "tick = 3", {"row": 1}, 3, "Ticked: 3 points."),
    (ROW + "tick = 3", {"row": 0}, 0, "Not ticked."),
    (CHOICE, {"row": 2}, 5, "Right: 5 points."),
    (CHOICE, {}, 0, "Nothing was chosen."),
    (ROW + "scale = [1, 4, 9]", {"row": 2}, 4, "Step 2 on the scale 1, 4, 9."),
    (ROW + "scale = [1, 4, 9]", {"row": 3}, 9, "Step 3 on the scale 1, 4, 9."),
    (
        ROW + "scale = [1, 4, 9]\nmost = 9",
        {"row": 4},
        9,
        "4 count as 3, the end of the scale.",
    ),
    (KINDS + "sets = [0, 5, 7]", {"row_a": 1}, 0, "No set of different kinds."),
    (KINDS + "sets = [0, 5, 7]", {"row_a": 1, "row_b": 1}, 5, "A set of 2: 5."),
    (
        KINDS + "sets = [1, 5, 9]",
        {"row_a": 2, "row_b": 1, "row_c": 1},
        10,
        "Sets of 3 and 1: 9 + 1.",
    ),
    (ROW + "square = true", {"row": 3}, 9, "3²."),
    (ROW + "square = true", {"row": 0}, 0, "0."),
    (KINDS + "square = true\neach = 2", {"row_a": 3, "row_c": 1}, 20, "(3² + 1²) × 2."),
    (TWO + "times = true", {"row": 3, "other": 4}, 12, "3 × 4."),
    (TWO + "times = true\neach = 2", {"row": 3, "other": 4}, 24, "3 × 4 × 2."),
    (TWO + "highest = true", {"row": 3, "other": 4}, 4, "The highest of 3 and 4."),
    (TWO + "lowest = true", {"row": 3, "other": 4}, 3, "The lowest of 3 and 4."),
    (ROW + "reach = [[3, 10], [6, 25]]", {"row": 2}, 0, "2 is less than 3."),
    (ROW + "reach = [[3, 10], [6, 25]]", {"row": 3}, 10, "3 reaches 3."),
    (ROW + "reach = [[3, 10], [6, 25]]", {"row": 8}, 25, "8 reaches 6."),
)
"""Rows, what is entered in them, their points, and what is said of them."""


def test_a_row_says_how_its_points_are_made() -> None:
    for text, entered, points, sentence in ROWS:
        line, _other = last_lines(text, entered, {})
        assert (line.points, line.explain()) == (points, sentence), text


@pytest.mark.parametrize(
    ("numbers", "sentences"),
    [
        ((4, 3, 0), ["Place 1 with 4.", "Place 2 with 3.", "None, so no place."]),
        (
            (4, 4, 1),
            [
                "Place 1 with 4, equal with 1 other.",
                "Place 1 with 4, equal with 1 other.",
                "Place 3 with 1.",
            ],
        ),
        ((2, 2, 2), ["Place 1 with 2, equal with 2 others."] * 3),
    ],
)
def test_a_majority_names_the_place(numbers: tuple[int, ...], sentences: list[str]) -> None:
    lines = last_lines(ROW + "majority = [6, 3]", *({"row": it} for it in numbers))
    assert [it.explain() for it in lines] == sentences


def test_the_points_at_the_start_are_named() -> None:
    pad = own("start = 20\n" + ROW, HEAD)
    lines = PadScorer(pad).score(Evening(pad, ("Ana", "Ben"), ({"row": 1}, {}), ())).scores[0].lines
    start = next(it for it in lines if it.rule == "start")
    assert start.points == 20
    assert start.name() == "Points at the start"
    assert start.explain() == "Everybody starts with them."
    assert start.values() == {}


def test_points_on_a_track_are_named_as_the_pad_names_them() -> None:
    pad = own('[track]\nname = "Market"\n' + ROW, HEAD)
    evening = Evening(pad, ("Ana", "Ben"), ({"market": 9}, {}), ())
    (track,) = (it for it in PadScorer(pad).score(evening).scores[0].lines if it.rule == "track")
    assert (track.points, track.name(), track.explain()) == (9, "Market", "As entered.")
    assert track.values() == {}


def test_a_row_whose_condition_is_not_met_counted_nothing() -> None:
    with_it, without = last_lines(
        AFTER + 'each = 3\nwhen = "castle"', {"castle": 1, "row": 4}, {"row": 4}
    )
    assert with_it.values() == {"row": "row", "entries": [4]}
    assert without.values() == {"row": "row", "entries": []}


def test_a_line_has_the_row_and_what_was_counted() -> None:
    line, _other = last_lines(KINDS + "highest = true", {"row_a": 2, "row_c": 5}, {})
    assert line.name() == "Row"
    assert line.values() == {"row": "row", "entries": [2, 0, 5]}
    line, _other = last_lines(TWO, {"row": 2, "other": 5}, {})
    assert line.values() == {"row": "both", "entries": [2, 5]}


def test_what_decides_a_tie_is_the_first_of_several() -> None:
    text = TWO.replace('of = ["row", "other"]', "counts = false")
    entered: tuple[dict[str, int], ...] = ({"row": 4, "other": 7, "both": 2}, {})
    for ties, said in (("", ""), ('ties = ["both"]\n', "Both: 2"), (TIES, "Other: 7")):
        pad = own(ties + text, HEAD)
        evening = Evening(pad, ("Ana", "Ben"), entered, ())
        score = PadScorer(pad).score(evening).scores[0]
        assert deciding_text(evening, score) == said
