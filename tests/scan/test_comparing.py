"""What is doubtful is compared with what is clear on the same sheet, since one hand wrote both."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.scan.net.nets import LEAST, STRENGTH, SURE, USUAL, Ranked, compare

ONE, SEVEN, OTHER = [1.0, 0.1, 0.0], [0.1, 1.0, 0.0], [0.0, 0.0, 1.0]
CLEAR_ONE: Ranked = (("1", 1.0),)
CLEAR_SEVEN: Ranked = (("7", 1.0),)
DOUBTFUL: Ranked = (("7", 0.55), ("1", 0.44))


def compared(ranks: list[Ranked], features: list[list[float]], kinds: str) -> list[Ranked]:
    return compare(ranks, np.array(features, np.float32), kinds)


@pytest.mark.parametrize(("seen", "value", "other"), [(ONE, "1", "7"), (SEVEN, "7", "1")])
def test_a_doubtful_value_is_that_of_the_clear_crop_that_it_looks_like(
    seen: list[float], value: str, other: str
) -> None:
    found = compared([CLEAR_ONE, CLEAR_SEVEN, DOUBTFUL], [ONE, SEVEN, seen], "nnn")[2]
    before = dict(DOUBTFUL)
    alike = before[value] * np.exp(STRENGTH * (1 - USUAL))
    all_ = alike + before[other] * LEAST + 1 - sum(before.values())
    assert found[0][0] == value
    assert found[0][1] == pytest.approx(alike / all_)


def test_a_clear_crop_of_another_kind_says_nothing() -> None:
    found = compared([CLEAR_ONE, CLEAR_SEVEN, DOUBTFUL], [ONE, SEVEN, ONE], "nns")[2]
    assert dict(found) == pytest.approx(dict(DOUBTFUL))


def test_a_doubtful_crop_that_looks_like_no_other_is_still_doubtful() -> None:
    found = compared([CLEAR_ONE, CLEAR_SEVEN, DOUBTFUL], [ONE, SEVEN, OTHER], "nnn")[2]
    assert found[0][1] < 0.9


def test_a_crop_is_not_compared_with_itself() -> None:
    nearly: Ranked = (("1", 0.995), ("7", 0.005))
    (found,) = compared([nearly], [ONE], "n")
    assert dict(found) == pytest.approx(dict(nearly))


def test_a_clear_value_that_looks_like_another_is_asked_about() -> None:
    nearly: Ranked = (("1", 0.995), ("7", 0.005))
    found = compared([CLEAR_ONE, CLEAR_SEVEN, nearly], [ONE, SEVEN, SEVEN], "nnn")[2]
    assert found[0][1] < 0.99


@st.composite
def sheets(draw: st.DrawFn) -> tuple[list[Ranked], list[list[float]]]:
    """Draw readings with features."""
    size = draw(st.integers(0, 8))
    ranks: list[Ranked] = []
    for _row in range(size):
        best = draw(st.floats(0.4, 1.0))
        values = draw(st.permutations("123"))
        rest = (1 - best) * draw(st.floats(0.0, 1.0))
        ranks.append(((values[0], best), (values[1], min(best, rest))))
    numbers = st.lists(st.floats(0.0, 5.0), min_size=4, max_size=4)
    return ranks, [draw(numbers) for _row in range(size)]


@given(sheets())
def test_chances_are_ranked_and_add_up_to_one_at_most_and_what_is_sure_stays(
    sheet: tuple[list[Ranked], list[list[float]]],
) -> None:
    ranks, features = sheet
    found = compare(ranks, np.array(features, np.float32).reshape(-1, 4), "n" * len(ranks))
    for before, after in zip(ranks, found, strict=True):
        chances = [chance for _value, chance in after]
        assert chances == sorted(chances, reverse=True)
        assert sum(chances) <= 1 + 1e-6
        assert {value for value, _chance in after} == {value for value, _chance in before}
        if before[0][1] >= SURE:
            assert after == before
