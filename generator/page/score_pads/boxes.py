"""A box of a sheet: where something is written, ticked or crossed."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A box in its place in a line.

    `kind` is count, tick, text, points, sum, cross, given, lock or mark; a figure has no frame.
    `value` is what a tick counts in a sum, `most` where a sum stops.
    """

    x: float
    y: float
    width: float
    height: float
    kind: str
    key: str
    label: str
    text: str = ""
    parts: tuple[str, ...] = ()
    plus: int = 0
    value: int = 1
    bonus: str = ""
    most: int | None = None
