"""Rounds that look ahead: `next` in formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.pad.model.game import Evening
from generator.games.pad.rules.calculation import Calculator
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.model.score_pad.row_order import in_stages

if TYPE_CHECKING:
    from generator.model.score import Result
    from generator.model.score_pad.pad import Pad

HEAD = """
game = "pad"
id = "trial"
name = "Trial"
players = 1
[rounds]
number = [1, 12]
[[rounds.row]]
name = "Thrown"
counts = false
"""
SECTION = '[[section]]\n[[section.row]]\nname = "Gold"\n'


def row(name: str, formula: str) -> str:
    return f'[[rounds.row]]\nname = "{name}"\nformula = "{formula}"\n'


def read(text: str) -> tuple[Pad, list[str]]:
    reading = read_pad(parse_toml(HEAD + text, "trial.toml"))
    assert reading.layout is not None
    return reading.layout, [f"{it.code}: {it.message}" for it in reading.findings]


def score(text: str, *thrown: int) -> Result:
    pad, findings = read(text)
    assert findings == []
    rounds = tuple(({"thrown": it},) for it in thrown)
    return PadScorer(pad).score(Evening(pad, ("Ana",), ({},), rounds))


def points(text: str, *thrown: int) -> list[int]:
    return [it.points for it in score(text, *thrown).scores[0].lines]


def test_a_round_counts_what_later_rounds_have() -> None:
    assert points(row("Sum", "thrown + next(thrown)"), 1, 2, 3) == [3, 5, 3]
    assert points(row("Sum", "thrown + 10 * next(thrown, 2)"), 1, 2, 3) == [31, 2, 3]
    assert points(row("Sum", "next(thrown, 1)"), 7) == [0]


def test_a_row_looks_ahead_to_rows_that_look_ahead() -> None:
    text = row("Sum", "next(double) + so_far(sum)") + row("Double", "2 * next(thrown)")
    text = text.replace('name = "Double"', 'name = "Double"\ncounts = false')
    assert points(text, 1, 2, 3, 4) == [6, 14, 20, 40]
    stages = in_stages(read(text)[0].rows)
    assert [[it.id for it in stage] for stage in stages] == [["thrown"], ["double"], ["sum"]]


def test_what_is_counted_at_the_end_has_all_stages() -> None:
    text = row("Sum", "next(step)") + row("Step", "thrown") + SECTION
    end = text + '[[section.row]]\nname = "Bonus"\nof = ["sum"]\nreach = [[5, 100]]\n'
    found = score(end, 1, 2, 3)
    assert found.scores[0].total == 5 + 6 + 100


def test_a_reason_names_the_later_rounds() -> None:
    text = row("Sum", "thrown + if(thrown = 10, next(thrown) + next(thrown, 2), 0)")
    reasons = [it.explain() for it in score(text, 10, 4, 0, 10).scores[0].lines]
    formula = "thrown + if(thrown = 10, next(thrown) + next(thrown, 2), 0)"
    assert reasons == [
        f"{formula} (Thrown 10, Round 2: Thrown 4)",
        f"{formula} (Thrown 4)",
        formula,
        f"{formula} (Thrown 10)",
    ]


@given(st.lists(st.integers(0, 10), min_size=1, max_size=12), st.integers(1, 5))
def test_looking_ahead_is_looking_at_the_list(thrown: list[int], rounds: int) -> None:
    ahead = [*thrown[rounds:], *[0] * rounds][: len(thrown)]
    assert points(row("Sum", f"next(thrown, {rounds})"), *thrown) == ahead


@given(st.lists(st.integers(0, 10), min_size=1, max_size=12))
def test_stages_know_the_rounds_before_them(thrown: list[int]) -> None:
    text = row("Ahead", "next(thrown)") + row("Both", "so_far(ahead) + 100 * next(ahead)")
    pad, findings = read(text)
    assert findings == []
    evening = Evening(pad, ("Ana",), ({},), tuple(({"thrown": it},) for it in thrown))
    found = Calculator(pad).calculate(evening)
    later = [*thrown, 0, 0]
    assert [it.points["both"][0] for it in found.rounds] == [
        sum(thrown[1 : at + 1]) + 100 * later[at + 2] for at in range(len(thrown))
    ]
    assert found.end.points["ahead"] == [sum(thrown[1:])]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (row("Sum", "next(sum)"), "formula-circle: The row 'sum' counts itself; remove the name."),
        (
            row("Sum", "next(other)") + row("Other", "thrown + so_far(sum)"),
            (
                "formula-circle: The rows 'sum' and 'other' count each other in a circle; remove"
                " one of the names."
            ),
        ),
        (
            row("One", "next(two)") + row("Two", "three") + row("Three", "so_far(one)"),
            (
                "formula-circle: The rows 'one', 'two' and 'three' count each other in a circle;"
                " remove one of the names."
            ),
        ),
        (
            row("Sum", "next(thrown + 1)"),
            "formula-text: 'next' takes the name of a row or an entry.",
        ),
        (
            row("Sum", "next(thrown, 0)"),
            "formula-text: The second value of 'next' is a number of rounds from 1 to 59.",
        ),
        (
            row("Sum", "next(thrown, thrown)"),
            "formula-text: The second value of 'next' is a number of rounds from 1 to 59.",
        ),
        (
            row("Sum", "next(thrown, 1, 2)"),
            "formula-text: 'next' takes 1 to 2 values, not 3.",
        ),
        (
            row("Sum", "next(gold)") + SECTION,
            "formula-later: A row of the rounds cannot count 'gold', which is counted at the end.",
        ),
        (
            row("Sum", "so_far(gold)") + SECTION,
            "formula-later: A row of the rounds cannot count 'gold', which is counted at the end.",
        ),
        (
            SECTION + '[[section.row]]\nname = "End"\nformula = "next(thrown)"\n',
            (
                "formula-later: 'next(thrown)' looks ahead from a round; use it in a row of the"
                " rounds."
            ),
        ),
        (
            SECTION + '[[must]]\nformula = "next(gold) < 3"\nsay = "Too much."\n',
            (
                "formula-later: A rule that must hold in a round cannot count 'gold', which comes"
                " later."
            ),
        ),
        (
            row("Sum", "100 / next(thrown)"),
            (
                "formula-zero: The formula can divide by zero; write 'max(1, …)' around what it"
                " divides by."
            ),
        ),
    ],
)
def test_a_fault_is_explained(text: str, message: str) -> None:
    assert read(text)[1] == [message]


def test_what_must_be_true_can_look_ahead() -> None:
    must = '[[must]]\nformula = "thrown = 0 or next(thrown) != thrown"\nsay = "Not twice."\n'
    found = score(must, 3, 3, 4).scores[0].violations
    assert [it.message for it in found] == ["Round 1: Not twice."]
    assert score(must, 3, 4, 3).clean
