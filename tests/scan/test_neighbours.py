"""Signs that stand close together: the ring around one is no mark in the crop of another."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from generator.hexes.frame import Box
from generator.page.marks import Field, Kind
from generator.scan.crops import SCALE, Picture, cut
from generator.scan.neighbours import cut_alone

PAPER, INK = 210, 50
SIDE, STEP = 5.0, 6.0
SIGNS = tuple(
    Field(f"sign-{row}-{at}", Kind.BONUS, Box(x, y, x + SIDE, y + SIDE))
    for row, y in enumerate((20.0, 20.0 + STEP))
    for at, x in enumerate((20.0, 27.0, 34.0))
)
BELOW = SIGNS[4]
"""The middle sign of the second row."""


def ring(photo: Picture, x: float, y: float, wide: float, high: float) -> None:
    """Draw a ring around a place in mm."""
    middle, axes = (round(x * SCALE), round(y * SCALE)), (round(wide * SCALE), round(high * SCALE))
    cv2.ellipse(photo, middle, axes, 0, 0, 360, INK, 4)


@pytest.fixture
def blank() -> Picture:
    """Return a print with a dot in each sign."""
    printed = np.full((round(50 * SCALE), round(60 * SCALE)), 255, np.uint8)
    for it in SIGNS:
        x, y = (it.box.left + it.box.right) / 2, (it.box.top + it.box.bottom) / 2
        cv2.circle(printed, (round(x * SCALE), round(y * SCALE)), 10, 120, 2)
    return printed


@pytest.fixture
def photo(blank: Picture) -> Picture:
    """Return a photo of the empty print, on grey paper."""
    return (blank * (PAPER / 255)).astype(np.uint8)


def test_the_ring_of_the_sign_above_is_left_out(blank: Picture, photo: Picture) -> None:
    empty = cut(photo, blank, BELOW)
    ring(photo, 29.5, 22.9, 2.9, 2.7)
    assert cut(photo, blank, BELOW)[0].min() < empty[0].min() - 0.1
    alone = cut_alone(photo, blank, BELOW, SIGNS)
    assert alone is not None
    assert np.abs(alone - empty).max() < 0.06


def test_only_what_reaches_in_makes_another_crop(blank: Picture, photo: Picture) -> None:
    assert cut_alone(photo, blank, BELOW, SIGNS) is None
    ring(photo, 29.5, 22.5, 2.0, 2.0)
    assert cut_alone(photo, blank, BELOW, SIGNS) is None


@pytest.mark.parametrize(
    "place",
    [
        pytest.param((29.5, 28.5, 2.6, 2.6), id="its own"),
        pytest.param((29.5, 27.8, 2.6, 3.4), id="one that touches another sign"),
        pytest.param((29.5, 28.5, 10.0, 3.7), id="a loop around a row"),
        pytest.param((29.5, 28.5, 24.0, 3.7), id="a loop that goes on"),
        pytest.param((29.5, 25.5, 3.0, 6.0), id="a loop around two rows"),
    ],
)
def test_what_touches_a_sign_or_goes_around_it_stays(
    blank: Picture, photo: Picture, place: tuple[float, float, float, float]
) -> None:
    ring(photo, *place)
    own = cut(photo, blank, BELOW)
    ring(photo, 22.5, 28.5, 3.9, 2.0)
    alone = cut_alone(photo, blank, BELOW, SIGNS)
    kept = own if alone is None else alone
    assert kept[0] == pytest.approx(np.minimum(kept[0], own[0]), abs=0.1)


def test_only_signs_are_looked_at_like_this(blank: Picture, photo: Picture) -> None:
    ring(photo, 29.5, 22.9, 2.9, 2.7)
    digit = Field(BELOW.name, Kind.DIGIT, BELOW.box)
    assert cut_alone(photo, blank, digit, (*SIGNS[:4], digit, SIGNS[5])) is None
