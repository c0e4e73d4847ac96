"""Likelihood: how certain a reading is, when the other values of its field would break a rule.

The rules never change what was read. What keeps them is only asked about less often, where all that
it could be instead would break one.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.games.dice.model.sheet import EMPTY, STARTED
from generator.model.scan import CROSSED
from generator.products.results.agreement import BREAKING, weighed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.rules.ground import Ground, ZoneGround
    from generator.model.scan import Reading


def digit_certainty(ground: Ground, marks: Sequence[int], number: int, reading: Reading) -> float:
    """Return how certain the digit of a hex is; MARKS are those of all hexes."""
    is_kept = partial(_is_kept, ground, marks, number)
    if not is_kept(reading.value):
        return reading.certainty
    return weighed(reading, lambda it: 1.0 if is_kept(it) else BREAKING)


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
