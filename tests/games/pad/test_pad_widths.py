"""The widths of narrow boxes: captions fit, ticks are narrow, numbers have what is left."""

from __future__ import annotations

import pytest

from generator.page.score_pads.captions import FONT
from generator.page.score_pads.measures import GAP, PENCIL
from generator.page.score_pads.widths import Head, fit_widths
from generator.products.tools import load_tools

SMALLEST = PENCIL.captions[-1]
NUMBER, TICK = PENCIL.box + GAP, PENCIL.tick


def number(text: str, times: int) -> Head:
    return Head(text, is_tick=False, times=times)


def tick(text: str, times: int) -> Head:
    return Head(text, is_tick=True, times=times)


def fitted(*heads: Head, room: float) -> tuple[float, ...]:
    return fit_widths(heads, room, PENCIL, load_tools().press)


def test_all_of_the_room_is_used() -> None:
    heads = (number("Bid", 1), tick("Won", 3), number("Total", 3))
    widths = fitted(*heads, room=80.0)
    assert sum(head.times * it for head, it in zip(heads, widths, strict=True)) == pytest.approx(80)


def test_what_is_left_goes_to_the_numbers() -> None:
    won, one, other = fitted(tick("Won", 2), number("Bid", 2), number("Total", 2), room=60.0)
    assert TICK < won < NUMBER
    assert one == pytest.approx(other)
    assert one == pytest.approx(30.0 - won - one)


def test_a_long_word_makes_its_box_wide_and_the_others_narrow() -> None:
    width = load_tools().press.ruler.width
    word = "Counterclockwise"
    long, short = fitted(number(word, 1), number("Bid", 1), room=26.0)
    assert long >= width(word, FONT, SMALLEST) + GAP
    assert NUMBER <= short < long


def test_two_words_take_two_lines() -> None:
    width = load_tools().press.ruler.width
    (one, _other) = fitted(number("Points taken", 1), number("Bid", 1), room=19.0)
    assert width("Points", FONT, SMALLEST) + GAP <= one
    assert one < width("Points taken", FONT, SMALLEST)


def test_no_widths_where_a_word_has_no_room() -> None:
    assert fitted(number("Counterclockwise", 1), number("Bid", 1), room=18.0) == ()


def test_ticks_alone_share_the_room() -> None:
    assert fitted(tick("A", 1), tick("B", 1), room=30.0) == pytest.approx((15.0, 15.0))
