"""Limits: what one request, and all of them together, may use."""

from __future__ import annotations

import os

from generator.values import NamedTuple

MEGABYTE = 1_000_000
MOST_UNASKED = 8
MOST_TOOLS = 2
"""How many workers check and score: each answers more than a hundred requests a second."""

MOST_SCANS = 2
"""How many workers read photos: each reads one in about a second, and takes much memory for it."""
LEAST_GAMES, USUAL_GAMES, MOST_GAMES = 10, 1_000, 2_000
"""How many games the figures of a playtest are based on; fewer than a command may have."""
MOST_INVENTED = 6
"""How many layouts one search invents."""
MOST_HARDER = 10
"""How many points harder or easier than another one a layout may be."""
MOST_SECONDS, USUAL_SECONDS = 60, 45
"""How long a search for layouts takes, without the last games on those that were found."""


class Bounds(NamedTuple):
    """The bounds of a pool.

    These are processes, seconds and bytes of memory for a task, the number of waiting tasks (one
    for each client may wait beyond it), and for how many seconds they wait. The
    workers in SPARE are for others than the client that occupies all the rest.
    """

    workers: int
    seconds: float
    memory: int
    waiting: int
    patience: float
    nice: int = 0
    spare: int = 0


class Limits(NamedTuple):
    """The limits for requests to the studio.

    BODY, UPLOAD and PHOTO are the bytes of a request: without files, with files to print from, and
    with a photo. BODIES are those of all requests that are being read or worked on. HEXES is the
    size of a layout. A request stalls when nothing of it arrives for STALL seconds, and must be
    complete after WHOLE seconds. One pool checks and scores, one draws previews, one prints.
    Printing has a lower priority, so that a kit does not keep the others waiting. One reads photos.
    Two more have automated players: one forecasts, the other one plays for long. They have the
    lowest priority, and one worker each. One client may send REQUESTS_EACH at once and hold
    BODIES_EACH of the bytes; all together may send REQUESTS at once.
    """

    body: int = 400_000
    upload: int = 6 * MEGABYTE
    photo: int = 24 * MEGABYTE
    bodies: int = 200 * MEGABYTE
    bodies_each: int = 60 * MEGABYTE
    requests: int = 1_000
    requests_each: int = 200
    hexes: int = 1_000
    stall: float = 10.0
    whole: float = 60.0
    tools: Bounds = Bounds(1, 5.0, 1_000 * MEGABYTE, 500, 10.0)
    previews: Bounds = Bounds(1, 20.0, 1_500 * MEGABYTE, 200, 30.0, nice=5)
    press: Bounds = Bounds(1, 90.0, 2_000 * MEGABYTE, 50, 120.0, nice=10)
    forecasts: Bounds = Bounds(1, 10.0, 2_000 * MEGABYTE, 50, 20.0, nice=10)
    scans: Bounds = Bounds(1, 30.0, 3_000 * MEGABYTE, 20, 60.0, nice=5)
    lab: Bounds = Bounds(1, 150.0, 2_000 * MEGABYTE, 10, 160.0, nice=12)

    @property
    def largest_file(self) -> int:
        """How many bytes of a file fit into a request once they are encoded in base64."""
        return self.upload * 7 // 10

    @property
    def largest_photo(self) -> int:
        """How many bytes of a photo fit into a request beside the layouts that go along."""
        return self.photo * 7 // 10


def limits_for(workers: int | None = None, *, is_shared: bool = False) -> Limits:
    """Return the limits for a number of WORKERS per kind of work, by default one per core.

    If the studio IS_SHARED, each kind has one more, which no single client can keep busy.
    """
    number = workers or min(os.cpu_count() or 1, MOST_UNASKED)
    usual, spare = Limits(), int(is_shared)

    def bounds(pool: Bounds, most: int) -> Bounds:
        return pool._replace(workers=most + spare, spare=spare)

    return usual._replace(
        tools=bounds(usual.tools, min(number, MOST_TOOLS)),
        previews=bounds(usual.previews, number),
        press=bounds(usual.press, number),
        forecasts=bounds(usual.forecasts, 1),
        scans=bounds(usual.scans, min(number, MOST_SCANS)),
        lab=bounds(usual.lab, 1),
    )
