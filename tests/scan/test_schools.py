"""Digits as other schools teach them: each photo was misread by nets that knew fewer hands."""

from __future__ import annotations

import numpy as np
import pytest
from photos import strokes, taking

from generator.scan.reading import scan_photo
from support.photos.looped import LOOPED

FOOTED = (((0.55, 0.0), (0.42, 0.4), (0.3, 0.8), (0.28, 0.97), (0.55, 0.99), (0.85, 0.88)),)
"""A 1 that ends in a foot, drawn in one stroke, which looks like a 6."""
CLOSED = (
    ((0.8, 0.02), (0.5, 0.03), (0.28, 0.04)),
    ((0.28, 0.04), (0.22, 0.25), (0.2, 0.45)),
    (
        (0.2, 0.45),
        (0.55, 0.38),
        (0.85, 0.6),
        (0.72, 0.9),
        (0.42, 0.99),
        (0.18, 0.85),
        (0.2, 0.5),
    ),
)
"""A 5 whose bowl is closed, which looks like a 6."""


@pytest.mark.parametrize(
    ("digit", "form", "kinds"),
    [
        pytest.param("1", FOOTED, ("hex-", "points-"), id="1 with a foot"),
        pytest.param("2", LOOPED, ("hex-",), id="2 with a loop"),
        pytest.param("5", CLOSED, ("hex-", "points-"), id="5 that is closed"),
    ],
)
def test_a_digit_of_another_school_is_not_taken_for_another_one(
    monkeypatch: pytest.MonkeyPatch,
    digit: str,
    form: tuple[strokes.Stroke, ...],
    kinds: tuple[str, ...],
) -> None:
    seed = 921
    monkeypatch.setitem(strokes.FORMS, digit, (form,))
    hand = strokes.stroke_hand(np.random.default_rng(seed))
    writer = hand._replace(pencil=False, colour=strokes.PENS[0], strength=0.95)
    shot = taking.take(seed, "normal", writer=writer)
    (found,) = scan_photo(shot.photo.jpeg, "anna.jpg", ())
    written = [it for it, value in shot.values.items() if value == digit and it.startswith(kinds)]
    assert len(written) >= 5
    assert {found.readings[it].value for it in written} == {digit}
