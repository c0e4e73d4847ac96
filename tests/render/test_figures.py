"""Numbers and paths are written as the PDF library writes them."""

from __future__ import annotations

from math import inf, nextafter
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfgen.pathobject import PDFPathObject

from generator.render import figures
from generator.render.figures import write_numbers, write_path

if TYPE_CHECKING:
    from generator.page.marks import Segment

numbers = st.floats(-1e6, 1e6) | st.integers(-1000, 1000) | st.floats(-1.0, 1.0)
points = st.tuples(numbers, numbers)
curves = st.tuples(*[numbers] * 6)
segments = st.one_of(
    points.map(lambda it: ("M", it)),
    points.map(lambda it: ("L", it)),
    curves.map(lambda it: ("C", it)),
    st.just(("Z", ())),
)


@given(numbers)
@example(0.0)
@example(-0.0)
@example(1e-7)
@example(2e-7)
@example(-2e-7)
@example(0.999_999_9)
@example(9.999_999_99)
@example(1)
@example(10)
@example(100.0)
@example(0.000_000_5)
@example(-0.5)
def test_a_number_is_written_as_the_library_writes_it(number: float) -> None:
    assert write_numbers([number]) == fp_str(number)


@pytest.mark.parametrize("power", range(-7, 9))
def test_numbers_around_a_power_of_ten_have_as_many_digits(power: int) -> None:
    number = 10.0**power
    for near in (nextafter(number, 0.0), number, nextafter(number, inf), number * 1.000_001):
        assert write_numbers([near, -near]) == fp_str(near, -near)


@given(st.lists(segments, max_size=8))
def test_a_path_is_written_as_the_library_writes_it(rest: list[Segment]) -> None:
    path: list[Segment] = [("M", (1.5, -2.25)), *rest]
    drawn = PDFPathObject()
    draw = {"M": drawn.moveTo, "L": drawn.lineTo, "C": drawn.curveTo, "Z": drawn.close}
    for letter, values in path:
        draw[letter](*values)
    assert write_path(path) == drawn.getCode()


def test_a_path_of_nothing_is_written_as_nothing() -> None:
    assert write_path(()) == PDFPathObject().getCode()


def test_no_more_numbers_are_kept_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "MOST_KEPT", 3)
    kept = figures.Figures()
    assert [kept[number / 4] for number in range(8)] == [fp_str(it / 4) for it in range(8)]
    assert len(kept) <= 3
