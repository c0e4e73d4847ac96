"""What a formula can give at least and at most, and how many steps a row takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.load.score_pads.bounds import Bounds
from generator.load.score_pads.work import Work
from generator.model.score_pad.row_order import in_order
from support.games.pad_sheets import own

if TYPE_CHECKING:
    from generator.model.score_pad.pad import Pad

HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = [2, 4]\n'
ROUNDS = """[rounds]
number = [2, 5]
[[rounds.row]]
id = "p"
name = "P"
least = -1
most = 2
"""
ENTRIES = """[[section]]
[[section.row]]
id = "a"
name = "A"
most = 3
[[section.row]]
id = "b"
name = "B"
least = -2
most = 5
[[section.row]]
id = "c"
name = "C"
values = [2, 4]
[[section.row]]
id = "d"
name = "D"
least = 2
most = 6
"""
FORMULAS = {
    "a": (0, 3),
    "c": (0, 4),
    "d": (0, 6),
    "7": (7, 7),
    "a + b": (-2, 8),
    "a - b": (-5, 5),
    "-b": (-5, 2),
    "a * b": (-6, 15),
    "b * b": (-10, 25),
    "(0 - d) * b": (-30, 12),
    "b / 2": (-1, 2.5),
    "10 / (d + 1)": (10 / 7, 10),
    "10 / (0 - 1 - d)": (-10, -10 / 7),
    "a / max(1, d)": (0, 3),
    "abs(b)": (0, 5),
    "abs(a)": (0, 3),
    "abs(b - 9)": (4, 11),
    "abs(d + 1)": (1, 7),
    "square(b)": (0, 25),
    "square(b - 9)": (16, 121),
    "max(a, b)": (0, 5),
    "max(a, 2)": (2, 3),
    "min(a, b)": (-2, 3),
    "min(b, 1)": (-2, 1),
    "if(a > 1, b, 7)": (-2, 7),
    "if(a > 1, 7, b)": (-2, 7),
    "a > 1": (0, 1),
    "9 * (a = 1)": (0, 9),
    "not b": (0, 1),
    "a != 1 or b <= 2": (0, 1),
    "down(b / 2)": (-1, 3),
    "up(b / 4)": (-1, 2),
    "nearest(a / 2)": (0, 2),
    "most(b)": (-2, 5),
    "fewest(b)": (-2, 5),
    "together(b)": (-8, 20),
    "together(d + 1)": (1, 28),
    "players": (2, 4),
    "rounds": (0, 60),
    "p": (-5, 10),
    "entered(p)": (-5, 10),
}
RULES = {
    "each = 3": (0, 9999 * 3),
    "most = 5\nscale = [1, 4, 9]": (0, 9),
    "scale = [-3, -5]": (-5, 0),
    "reach = [[3, 10], [6, 25]]": (0, 25),
    "reach = [[3, -10], [6, 25]]": (-10, 25),
    "majority = [6, 3]": (0, 6),
    'of = ["a", "b"]': (-2, 8),
    'of = ["a", "b"]\ntimes = true': (-6, 15),
    'of = ["a", "b", "b"]\ntimes = true': (-30, 75),
    'of = ["a", "b"]\nhighest = true': (0, 5),
    'of = ["a", "b"]\nlowest = true': (-2, 3),
    'of = ["b"]\nsquare = true': (0, 25),
    'of = ["b"]\ncompare = [2, 1, 0]': (0, 6),
    'of = ["b"]\ncompare = [2, 1, -4]': (-12, 6),
    'of = ["b"]\ncompare = [[2, 1], [4, 3]]': (-9, 9),
    'kinds = ["x", "y"]\nmost = 3\nsets = [1, 7]': (0, 7 * 6),
    'kinds = ["x", "y", "z"]\nmost = 2\nsquare = true\nwild = "Joker"': (0, 8**2),
    'of = ["a"]\nminus = true': (-3, 0),
    "tick = -4": (-4, 0),
    'choice = [{ name = "X", points = -3 }, { name = "Y", points = 8 }]': (-3, 8),
    'grid = ["1 2", "3 4"]\neach = 2\nline = [5, -3]\nlargest = 10': (-3, 4 * 2 + 5 + 40),
}
IN_ROUNDS = {
    "p + 1": (0, 3),
    "so_far(p)": (-5, 10),
    "next(p)": (-1, 2),
    "rounds": (1, 60),
    "number_of_round": (1, 60),
    "together(p)": (-4, 8),
}
ROW = '[[{}.row]]\nid = "r{}"\nname = "R{}"\n{}\n'


def bounds_of(pad: Pad) -> Bounds:
    bounds = Bounds(pad)
    for row in in_order(pad.rows):
        bounds.add(row)
    return bounds


def spans(pad: Pad, number: int) -> list[tuple[float, float]]:
    """Return what so many last rows can give."""
    bounds = bounds_of(pad)
    return [bounds.rows[f"r{it}"] for it in range(number)]


def test_every_formula_has_its_least_and_most() -> None:
    rows = (ROW.format("section", at, at, f'formula = "{it}"') for at, it in enumerate(FORMULAS))
    pad = own(ROUNDS + ENTRIES + "".join(rows), HEAD)
    found = spans(pad, len(FORMULAS))
    assert dict(zip(FORMULAS, found, strict=True)) == FORMULAS


def test_every_rule_has_its_least_and_most() -> None:
    rows = (ROW.format("section", at, at, it) for at, it in enumerate(RULES))
    found = spans(own(ENTRIES + "".join(rows), HEAD), len(RULES))
    assert dict(zip(RULES, found, strict=True)) == RULES


def test_a_row_of_the_rounds_has_its_least_and_most() -> None:
    rows = (ROW.format("rounds", at, at, f'formula = "{it}"') for at, it in enumerate(IN_ROUNDS))
    found = spans(own(ROUNDS + "".join(rows), HEAD), len(IN_ROUNDS))
    assert dict(zip(IN_ROUNDS, found, strict=True)) == IN_ROUNDS


LINE, PLAYERS, MOST_ROUNDS = 40, 4, 5


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (ENTRIES, 4 * (LINE + 1)),
        (ENTRIES + ROW.format("section", 0, 0, 'formula = "a + b"'), 5 * (LINE + 1) + 2),
        (
            ENTRIES + ROW.format("section", 0, 0, 'of = ["a"]\ncompare = [2, 1, 0]'),
            5 * (LINE + 1) + 1 + PLAYERS,
        ),
        (ROUNDS, MOST_ROUNDS * (LINE + 1)),
        (
            '[[must]]\nformula = "p <= 2"\nsay = "No."\n' + ROUNDS,
            MOST_ROUNDS * (LINE + 1 + 3),
        ),
    ],
)
def test_a_row_takes_so_many_steps_for_each_player(text: str, steps: int) -> None:
    pad = own(text, HEAD)
    work = Work(pad, bounds_of(pad))
    for row in pad.rows:
        work.add(row)
    assert work.steps == PLAYERS * steps
