"""The marked hexes of a sheet as sets of bits: which were marked in each phase, and by its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import PHASES
from generator.games.dice.model.sheet import EMPTY, STARTED
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container

    from generator.games.dice.model.sheet import Sheet
    from generator.games.dice.rules.ground import Ground


class Marked(NamedTuple):
    """Sets of hexes, each hex one bit of `Ground.bits`.

    `started` are the hexes with an x, `digits` those with a digit; `loose` are the hexes whose mark
    has no phase, `idle` those whose phase has no mark.
    """

    in_phase: tuple[int, int, int]
    by_phase: tuple[int, int, int]
    started: int
    digits: int
    loose: int
    idle: int


def read_marked(ground: Ground, sheet: Sheet) -> Marked:
    """Read a sheet's marks into sets of hexes."""
    marks, phases = ground.pack(*sheet.marks), ground.pack(*sheet.phases)
    first = int(phases.translate(_FIRST), 2)
    second = int(phases.translate(_SECOND), 2)
    third = int(phases.translate(_THIRD), 2)
    written = int(marks.translate(_WRITTEN), 2)
    by_phase = (first, first | second, first | second | third)
    started = int(marks.translate(_STARTED), 2)
    return Marked(
        (first, second, third),
        by_phase,
        started,
        written ^ started,
        written & ~by_phase[-1],
        by_phase[-1] & ~written,
    )


def _digits(entries: Container[int]) -> bytes:
    """Return the table that turns a map of entries into binary digits: 1 for the ones wanted."""
    return bytes(ord("01"[entry in entries]) for entry in range(256))


_FIRST, _SECOND, _THIRD = (_digits({phase}) for phase in PHASES)
_STARTED = _digits({STARTED % 256})
_WRITTEN = _digits(set(range(256)) - {EMPTY})
