"""Cases of tests that draw every combination of paper, ink, language and the like."""

from __future__ import annotations

import os
from heapq import heapify, heapreplace
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Case = TypeVar("Case")
IS_THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
"""Whether every combination is a case."""


def covering(cases: Sequence[Case], features: Callable[[Case], set[Any]]) -> list[Case]:
    """Choose few cases that have every feature of all of them."""
    found = [features(case) for case in cases]
    missing = set[Any]().union(*found)
    best = [(-len(it), place) for place, it in enumerate(found)]
    heapify(best)
    chosen = []
    while missing:
        _promise, place = best[0]
        gain = (-len(found[place] & missing), place)
        if gain == best[0]:  # Others promised no more, and have at most what they promised.
            missing -= found[place]
            chosen.append(cases[place])
        else:
            heapreplace(best, gain)
    return chosen


def pairs(case: Sequence[object]) -> set[tuple[int, object, int, object]]:
    """Return every two values of a case, with their positions."""
    places = combinations(range(len(case)), 2)
    return {(one, case[one], other, case[other]) for one, other in places}


def pairwise(*axes: Iterable[object]) -> list[tuple[object, ...]]:
    """Return few combinations in which every two values of different axes meet."""
    return covering(list(product(*axes)), pairs)


def grid(**axes: Iterable[object]) -> pytest.MarkDecorator:
    """Give a test the combinations of named values: those with every pair, or all if thorough."""
    values = [list(each) for each in axes.values()]
    cases = list(product(*values)) if IS_THOROUGH else pairwise(*values)
    return pytest.mark.parametrize(tuple(axes), cases)
