"""Crops: a small box is cut whole, and a wide one around its ink."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.hexes.frame import Box
from generator.page.marks import Field, Kind
from generator.scan.crops import HEIGHT, SCALE, WIDEST, WIDTHS, Picture, centred, crop_box, cut

PAPER, INK = 220, 60
LEFT, TOP, HIGH = 20.0, 10.0, 12.0
DARK, DARKER = 0.6, 0.9


def dot(x: float, y: float) -> tuple[int, int]:
    """Return the dot at a place in mm."""
    return round(x * SCALE), round(y * SCALE)


def page(width: float) -> tuple[Field, Picture]:
    """Return a box of a width and its print: a thin line around it."""
    box = Box(LEFT, TOP, LEFT + width, TOP + HIGH)
    printed = np.full((round(32 * SCALE), round(72 * SCALE)), PAPER, np.uint8)
    cv2.rectangle(printed, dot(box.left, box.top), dot(box.right, box.bottom), 120, 2)
    return Field("box", Kind.NUMBER, box), printed


def written(printed: Picture, left: float, top: float, shade: int = INK) -> Picture:
    """Return the print with a sign of 3 by 4 mm, whose place is in mm."""
    photo = printed.copy()
    cv2.rectangle(photo, dot(left, top), dot(left + 3, top + 4), shade, 5)
    return photo


def ink(crop: Picture) -> Picture:
    """Return where the photo is much darker than the print."""
    return np.argwhere(crop[0] < np.minimum(crop[1], 1.0) * DARK)


@given(st.floats(0.5, 27.0), st.floats(0.5, 7.0))
def test_a_wide_box_is_cut_around_its_ink(right: float, down: float) -> None:
    field, printed = page(31.0)
    crop = cut(written(printed, LEFT + right, TOP + down), printed, field)
    assert crop.shape == (2, HEIGHT, WIDTHS[Kind.NUMBER])
    rows, columns = ink(crop).T
    # The whole sign is there, and as large as the nets know signs: half of the crop and more.
    assert HEIGHT / 2 < np.ptp(rows) + 1 < HEIGHT - 2
    assert np.ptp(columns) / np.ptp(rows) == pytest.approx(3 / 4, abs=0.15)


def test_a_box_that_the_nets_know_is_cut_whole() -> None:
    field, printed = page(WIDEST[Kind.NUMBER])
    photo = written(printed, LEFT + 1, TOP + 1)
    rows, _columns = ink(cut(photo, printed, field)).T
    share = (4 + 5 / SCALE) / crop_box(field).height
    assert np.ptp(rows) + 1 == pytest.approx(share * HEIGHT, abs=2)


@pytest.mark.parametrize("shade", [PAPER, PAPER - 25], ids=["nothing", "a shadow"])
def test_a_wide_box_without_ink_is_cut_whole(shade: int) -> None:
    field, printed = page(31.0)
    crop = cut(written(printed, LEFT + 2, TOP + 2, shade), printed, field)
    # Its line is there on all four sides.
    line = crop[1]
    assert max(line[:3].min(), line[-3:].min(), line[:, :4].min(), line[:, -4:].min()) < DARKER


def test_a_line_that_the_photo_shows_beside_its_place_is_no_ink() -> None:
    field, printed = page(31.0)
    photo = np.roll(written(printed, LEFT + 20, TOP + 4), (3, -3), (0, 1))
    rows, _columns = ink(cut(photo, printed, field)).T
    assert np.ptp(rows) + 1 > HEIGHT / 2


def hex_with(x: float) -> tuple[Picture, Picture]:
    """Return the crop of a hex with an upright stroke at a place in dots, and one without."""
    printed = np.ones((HEIGHT, HEIGHT), np.float32)
    cv2.rectangle(printed, (2, 2), (29, 29), 0.5, 1)
    photo = printed.copy()
    photo[6:24, round(x) : round(x) + 3] = 0.3
    return np.stack([photo, printed]), np.stack([printed * 0.95, printed])


@pytest.mark.parametrize("x", [2, 15, 27])
def test_what_stands_at_the_side_of_a_crop_is_moved_to_its_middle(x: int) -> None:
    written, empty = hex_with(x)
    assert centred(empty) is None
    crop = centred(written)
    assert crop is not None
    rows, columns = np.argwhere(crop[0] < 0.45).T
    assert abs(rows.mean() - HEIGHT / 2) < 1.5
    assert abs(columns.mean() - HEIGHT / 2) < 1.5
    assert np.array_equal(crop[1], written[1])
