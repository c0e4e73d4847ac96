"""Limits: what one request, and all of them together, may use."""

from __future__ import annotations

import os
from typing import NamedTuple

from generator.web.server.pool import Bounds

MEGABYTE = 1_000_000
MOST_UNASKED = 8
MOST_TOOLS = 2
"""How many workers check and score: each answers more than a hundred requests a second."""


class Limits(NamedTuple):
    """The limits for requests to the studio.

    BODY and UPLOAD are the bytes of a request, without and with files to print from; BODIES those
    of all requests that are being read or worked on. HEXES is the size of a layout. A request
    stalls when nothing of it arrives for STALL seconds, and must be complete after WHOLE seconds.
    One pool checks and scores, one draws previews, one prints. Printing has a lower priority, so
    that a kit does not keep the others waiting.
    """

    body: int = 400_000
    upload: int = 6 * MEGABYTE
    bodies: int = 200 * MEGABYTE
    hexes: int = 1_000
    stall: float = 10.0
    whole: float = 60.0
    tools: Bounds = Bounds(1, 5.0, 1_000 * MEGABYTE, 500, 10.0)
    previews: Bounds = Bounds(1, 20.0, 1_500 * MEGABYTE, 200, 30.0, nice=5)
    press: Bounds = Bounds(1, 90.0, 2_000 * MEGABYTE, 50, 120.0, nice=10)


def limits_for(workers: int | None = None) -> Limits:
    """Return the limits for a number of WORKERS per kind of work, by default one per core."""
    number = workers or min(os.cpu_count() or 1, MOST_UNASKED)
    usual = Limits()
    return usual._replace(
        tools=usual.tools._replace(workers=min(number, MOST_TOOLS)),
        previews=usual.previews._replace(workers=number),
        press=usual.press._replace(workers=number),
    )
