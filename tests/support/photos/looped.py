"""A writer whose 2 has a loop in its middle, which looks like a 3, a 7 or an 8."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from photos import strokes, taking

if TYPE_CHECKING:
    import pytest
    from photos.taking import Shot

LOOPED = (
    (
        (0.1, 0.15),
        (0.45, 0.0),
        (0.82, 0.14),
        (0.8, 0.42),
        (0.52, 0.66),
        (0.25, 0.62),
        (0.22, 0.46),
        (0.45, 0.44),
        (0.66, 0.62),
        (0.8, 0.9),
        (0.98, 0.98),
    ),
)


def looped_shot(monkeypatch: pytest.MonkeyPatch, seed: int) -> Shot:
    """Photograph a sheet of a game in which every 2 was written with a loop."""
    monkeypatch.setitem(strokes.FORMS, "2", (LOOPED,))
    writer = strokes.stroke_hand(np.random.default_rng(seed))
    pen = writer._replace(pencil=False, colour=strokes.PENS[0], strength=0.95)
    return taking.take(seed, "normal", writer=pen)
