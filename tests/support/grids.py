"""Cases of tests that draw every combination of paper, ink, language and the like."""

from __future__ import annotations

import os
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ALL = "nightly"
"""The Hypothesis profile in which every combination is a case."""


def pairs(case: Sequence[object]) -> set[tuple[int, object, int, object]]:
    """Return every two values of a case, with their positions."""
    places = combinations(range(len(case)), 2)
    return {(one, case[one], other, case[other]) for one, other in places}


def pairwise(*axes: Iterable[object]) -> list[tuple[object, ...]]:
    """Return few combinations in which every two values of different axes meet."""
    every = list(product(*axes))
    missing = set[tuple[int, object, int, object]]().union(*map(pairs, every))
    chosen = []
    while missing:
        best = max(every, key=lambda case: len(pairs(case) & missing))
        missing -= pairs(best)
        chosen.append(best)
    return chosen


def grid(**axes: Iterable[object]) -> pytest.MarkDecorator:
    """Give a test the combinations of named values: those with every pair, at night all of them."""
    values = [list(each) for each in axes.values()]
    is_night = os.environ.get("HYPOTHESIS_PROFILE") == ALL
    cases = list(product(*values)) if is_night else pairwise(*values)
    return pytest.mark.parametrize(tuple(axes), cases)
