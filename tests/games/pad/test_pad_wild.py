"""Wild cards: they count as the kinds that bring the most, and the reason says which."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.pad.model.game import Evening
from generator.games.pad.rules.scoring import PadScorer
from generator.games.pad.rules.sets import best_split
from generator.games.pad.rules.wild import best_use, wild_points, with_wild
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.model.score_pad.rule import RuleKind
from support.games.pad_sheets import HEAD, own

SCIENCE = """
[[section]]
[[section.row]]
name = "Symbols"
kinds = ["compass", "gear", "tablet"]
wild = "joker"
"""
BOTH = SCIENCE + "sets = [0, 0, 7]\nsquare = true\n"


def findings(text: str) -> list[str]:
    reading = read_pad(parse_toml(HEAD + text, "trial.toml"))
    return [f"{it.code}: {it.message}" for it in reading.findings]


def scored(text: str, **entered: int) -> tuple[int, str]:
    pad = own(text)
    values = {f"symbols_{name}": number for name, number in entered.items()}
    found = PadScorer(pad).score(Evening(pad, ("Ana", "Ben"), (values, {}), ()))
    (line,) = found.scores[0].lines
    return line.points, line.explain()


def test_wild_cards_are_one_more_entry() -> None:
    (row,) = own(BOTH + "most = 9\nwild_most = 4\n").rows
    assert [(it.id, it.most) for it in row.entries] == [
        ("symbols_compass", 9),
        ("symbols_gear", 9),
        ("symbols_tablet", 9),
        ("symbols_wild", 4),
    ]
    assert (row.rule.kind, row.rule.squares, row.rule.wild) == (RuleKind.SETS, 1, (4, 9, 9, 9))


@pytest.mark.parametrize(
    ("keys", "entered", "points", "reason"),
    [
        (
            "sets = [0, 0, 7]\nsquare = true",
            {"compass": 2, "gear": 2, "tablet": 1, "wild": 1},
            26,
            "joker: 1 × tablet. 2² + 2² + 2². Sets of 3 and 3: 7 + 7.",
        ),
        (
            "sets = [0, 0, 7]\nsquare = true",
            {"compass": 4, "gear": 1, "tablet": 1, "wild": 2},
            45,
            "joker: 2 × compass. 6² + 1² + 1². A set of 3: 7.",
        ),
        (
            "sets = [0, 0, 7]\nsquare = true\neach = 2",
            {"gear": 1},
            2,
            "(1²) × 2. No set of different kinds.",
        ),
        (
            "sets = [0, 0, 7]",
            {"compass": 2, "gear": 2, "wild": 2},
            14,
            "joker: 2 × tablet. Sets of 3 and 3: 7 + 7.",
        ),
        (
            "square = true\neach = 3",
            {"compass": 1, "gear": 2, "wild": 2},
            51,
            "joker: 2 × gear. (1² + 4²) × 3.",
        ),
        ("square = true", {}, 0, "0."),
    ],
)
def test_wild_cards_bring_the_most(
    keys: str, entered: dict[str, int], points: int, reason: str
) -> None:
    assert scored(f"{SCIENCE}{keys}\n", **entered) == (points, reason)


def test_sets_and_squares_without_wild_cards() -> None:
    text = BOTH.replace('wild = "joker"\n', "")
    assert scored(text, compass=3, gear=1, tablet=1) == (18, "3² + 1² + 1². A set of 3: 7.")


@given(
    st.integers(0, 4),
    st.lists(st.integers(0, 4), min_size=1, max_size=4),
    st.lists(st.integers(0, 12), max_size=4),
    st.integers(0, 3),
)
def test_no_other_use_brings_more(
    wild: int, counts: list[int], worth: list[int], squares: int
) -> None:
    held, figures = tuple(counts), (tuple(worth), squares, (4, *[4] * len(counts)))
    use = best_use(wild, held, figures)
    assert sum(use) == wild
    uses = combinations_with_replacement(range(len(counts)), wild)
    tried = (tuple(it + chosen.count(at) for at, it in enumerate(held)) for chosen in uses)
    best = max(wild_points(it, tuple(worth), squares) for it in tried)
    assert wild_points(with_wild(wild, held, figures), tuple(worth), squares) == best


def test_more_than_a_pad_allows_is_no_endless_work() -> None:
    figures = ((1, 4, 9), 1, (3, 5, 5, 5))
    assert best_use(1_000_000, (900_000, 2, 2), figures) == (3, 0, 0)
    assert sum(best_split((9, 2, 2), (1, 4, 9))) == 13


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            SCIENCE + "each = 2\n",
            "missing-key: 'wild' needs 'sets' or 'square'; add it, or remove 'wild'.",
        ),
        (
            '[[section]]\n[[section.row]]\nname = "A"\nsquare = true\nwild = "joker"\n',
            "missing-key: 'wild' needs 'kinds'; add it, or remove 'wild'.",
        ),
        (
            BOTH.replace('wild = "joker"', "wild_most = 3"),
            "missing-key: 'wild_most' needs 'wild'; add it, or remove 'wild_most'.",
        ),
        (
            BOTH.replace('"tablet"', '"tablet", "d", "e", "f", "g", "h"'),
            (
                "formula-work: There are too many ways to form the sets; set a smaller 'most' for"
                " the numbers that go into them."
            ),
        ),
    ],
)
def test_a_faulty_wild_card_is_explained(text: str, message: str) -> None:
    assert findings(text) == [message]
