"""Limits: what one request, and all of them together, may take."""

from __future__ import annotations

import os
from typing import NamedTuple

from generator.web.pool import Bounds

MEGABYTE = 1_000_000


class Limits(NamedTuple):
    """Bytes of a request, hexes of a layout, and the bounds of those who work.

    The desk checks and scores, the proofreader draws previews, the press prints. Who prints
    stands behind, so that a kit does not keep the others waiting.
    """

    body: int = 400_000
    upload: int = 6 * MEGABYTE
    hexes: int = 1_000
    desk: Bounds = Bounds(1, 5.0, 1_000 * MEGABYTE, 500)
    proof: Bounds = Bounds(1, 20.0, 1_500 * MEGABYTE, 200, nice=5)
    press: Bounds = Bounds(1, 90.0, 2_000 * MEGABYTE, 50, nice=10)


def limits_for(workers: int | None = None) -> Limits:
    """Return the limits for as many WORKERS as a kind of work may have, by default one a core."""
    number = workers or min(os.cpu_count() or 1, 8)
    usual = Limits()
    return usual._replace(
        proof=usual.proof._replace(workers=number), press=usual.press._replace(workers=number)
    )
