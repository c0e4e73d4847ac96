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
CURLED = (
    (
        (0.11, 0.25),
        (0.6, 0.0),
        (0.87, 0.36),
        (0.87, 0.77),
        (0.4, 0.98),
        (0.29, 0.85),
        (0.4, 0.73),
        (0.51, 0.69),
        (0.74, 0.89),
    ),
)
"""A 2 that curls in at its foot and has no tail, which looks like a 0."""
BENT = (
    (
        (0.56, 0.0),
        (0.41, 0.33),
        (0.23, 0.66),
        (0.4, 0.82),
        (0.74, 0.62),
        (0.62, 0.48),
        (0.45, 0.73),
        (0.43, 1.0),
    ),
)
"""A 6 whose small bowl is crossed by its end, which looks like a 4."""
FINE, FELT = 0.09, 0.17
"""How thick pens write, as a part of the height of a digit."""


@pytest.mark.parametrize(
    ("digit", "form", "kinds", "written"),
    [
        pytest.param("1", FOOTED, ("hex-", "points-"), (None, 928), id="1 with a foot"),
        pytest.param("2", LOOPED, ("hex-",), (None, 921), id="2 with a loop"),
        pytest.param("2", CURLED, ("hex-", "points-"), (FINE, 921), id="2 that curls"),
        pytest.param("5", CLOSED, ("hex-", "points-"), (None, 928), id="5 that is closed"),
        pytest.param("6", BENT, ("hex-", "points-"), (FELT, 925), id="6 by felt pen"),
    ],
)
def test_a_digit_of_another_school_is_not_taken_for_another_one(
    monkeypatch: pytest.MonkeyPatch,
    digit: str,
    form: tuple[strokes.Stroke, ...],
    kinds: tuple[str, ...],
    written: tuple[float | None, int],
) -> None:
    pen, seed = written
    monkeypatch.setitem(strokes.FORMS, digit, (form,))
    hand = strokes.stroke_hand(np.random.default_rng(seed))
    writer = hand._replace(
        pencil=False, colour=strokes.PENS[0], strength=0.95, weight=pen or hand.weight
    )
    shot = taking.take(seed, "normal", writer=writer)
    (found,) = scan_photo(shot.photo.jpeg, "anna.jpg", ())
    names = [it for it, value in shot.values.items() if value == digit and it.startswith(kinds)]
    assert len(names) >= 4
    assert {found.readings[it].value for it in names} == {digit}
