"""Likelihood: how certain a digit is, when its other values would break a rule.

The rules never change what was read. A digit that keeps them is only asked about less often, where
all that it could be instead would break one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.sheet import EMPTY, STARTED
from generator.model.scan import CROSSED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.rules.ground import Ground, ZoneGround
    from generator.model.scan import Reading

BREAKING = 0.05
"""How likely a digit that breaks a rule is, beside one that keeps all: players do break them."""


def digit_certainty(ground: Ground, marks: Sequence[int], number: int, reading: Reading) -> float:
    """Return how certain the digit of a hex is; MARKS are those of all hexes."""
    if not _is_kept(ground, marks, number, reading.value):
        return reading.certainty
    others = [(value, share) for value, share in reading.others if value != reading.value]
    lost = BREAKING - 1.0
    broken = sum(share for value, share in others if not _is_kept(ground, marks, number, value))
    whole = 1.0 + lost * min(broken, 1.0 - reading.certainty)
    return min(1.0, reading.certainty / whole)


def _is_kept(ground: Ground, marks: Sequence[int], number: int, value: str) -> bool:
    """Return whether a value keeps the rules of its own hex, its city or its pasture."""
    if not value:
        return True
    started = [it for it, mark in enumerate(marks) if mark == STARTED and it != number]
    if value == CROSSED:
        return number in ground.castles and not started
    digit = int(value)
    allowed = dict(ground.allowed).get(number)
    if allowed is not None and digit not in allowed:
        return False
    around = [marks[it] for it in ground.neighbours[number]]
    if number in ground.castles and digit not in around:
        return False
    return all(digit not in beside for beside in _beside(ground.cities, marks, number)) and all(
        set(beside) <= {digit} for beside in _beside(ground.pastures, marks, number)
    )


def _beside(zones: Sequence[ZoneGround], marks: Sequence[int], number: int) -> list[list[int]]:
    """Return the digits in the zone of a hex, without its own."""
    blank = {EMPTY, STARTED}
    return [
        [marks[it] for it in zone.cells if it != number and marks[it] not in blank]
        for zone in zones
        if number in zone.cells
    ]
