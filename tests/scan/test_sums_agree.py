"""Sums and their parts: each tells something about how the others were read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.hexes.frame import Box
from generator.model.scan import Reading
from generator.page.marks import Field, Kind
from generator.products.scanning.agreement import SLIP, Agreement, weighed

BOX = Box(0, 0, 5, 5)
FIELDS = (
    Field("one", Kind.NUMBER, BOX),
    Field("two", Kind.NUMBER, BOX),
    Field("sum", Kind.SUM, BOX, parts=("one", "two"), plus=1),
)


def agreement(total: Reading) -> Agreement:
    readings = {
        "one": Reading("one", "number", "4", 0.8, (("9", 0.2),)),
        "two": Reading("two", "number", "2", 1.0),
        "sum": total,
    }
    return Agreement(FIELDS, readings)


def test_a_sum_that_agrees_speaks_for_its_parts() -> None:
    found = agreement(Reading("sum", "sum", "7", 0.9, (("12", 0.1),)))
    assert found.of("one", "9") == pytest.approx((0.1 + SLIP) / (0.9 + SLIP))
    assert found.of("one", "5") == pytest.approx(SLIP / (0.9 + SLIP))
    assert found.of("one", "4") == 1.0


def test_a_sum_that_agrees_with_another_value_speaks_for_it() -> None:
    found = agreement(Reading("sum", "sum", "12", 0.9, (("7", 0.1),)))
    assert found.of("one", "9") == pytest.approx((0.9 + SLIP) / (0.1 + SLIP))


def test_a_sum_that_is_not_written_says_nothing() -> None:
    assert agreement(Reading("sum", "sum", "", 1.0)).of("one", "9") == 1.0
    assert agreement(Reading("sum", "sum", "7", 1.0)).of("three", "9") == 1.0


SHARES = st.floats(0.01, 0.99)


@given(SHARES, SHARES, st.floats(0.0, 20.0))
def test_weights_raise_or_lower_how_certain_a_reading_is(
    share: float, part: float, weight: float
) -> None:
    reading = Reading("one", "number", "4", share, (("9", (1 - share) * part),))
    assert weighed(reading, lambda _value: 1.0) == pytest.approx(share)
    found = weighed(reading, lambda _value: weight)
    assert 0 < found <= 1
    assert (found > share) == (weight < 1) or found == pytest.approx(share)


def test_values_that_mean_the_same_are_added_up() -> None:
    reading = Reading("one", "bonus", "ox", 0.6, (("x", 0.3), ("o", 0.1)))
    assert weighed(reading, lambda _value: 1.0, {"ox", "x"}) == pytest.approx(0.9)
    assert weighed(reading, lambda _value: 0.0, {"ox", "x"}) == pytest.approx(1.0)
