"""The few cases of a grid: every two values meet, and there are far fewer than all."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from support.grids import pairwise

axes = st.lists(st.integers(1, 4).map(range), min_size=2, max_size=4)


@given(axes)
def test_every_two_values_meet(axes: list[range]) -> None:
    cases = pairwise(*axes)
    for one, other in combinations(range(len(axes)), 2):
        met = {(case[one], case[other]) for case in cases}
        assert met == set(product(axes[one], axes[other]))


def test_four_axes_take_a_sixth_of_the_cases() -> None:
    assert len(pairwise(range(4), range(3), range(3), range(2))) <= 72 / 6
