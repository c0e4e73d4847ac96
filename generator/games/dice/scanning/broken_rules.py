"""Broken rules: the fields that can have been misread where a sheet breaks one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus, bonus_name
from generator.games.dice.model.sheet import EMPTY
from generator.games.dice.rules.reach import spread
from generator.games.dice.scanning.written import SOLD, bonus_fields, colour_fields, hex_field
from generator.language import _
from generator.model.scan import CROSSED
from generator.model.spoken_names import terrain_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.games.dice.scanning.evidence import Evidence
    from generator.model.score import Violation

MARK_CODES = {
    "start-castle",
    "value-not-allowed",
    "city-repeat",
    "pasture-mixed",
    "castle-value",
    "not-adjacent",
}
"""The rules whose breach makes a mark illegal."""


def broken_rules(evidence: Evidence, *, is_open: bool) -> Iterator[tuple[Iterable[str], str]]:
    """Yield the fields of each broken rule, and its sentence; hexes cut off are asked once.

    Marks that break a rule give nothing, so that other rules may be broken only by them, or by
    phases that are not known yet: then it IS_OPEN whether they are broken.
    """
    violations = evidence.always if is_open else evidence.violations
    marks = [it for it in violations if it.code in MARK_CODES]
    apart = [it for it in marks if it.code == "not-adjacent"]
    for violation in marks or ([] if is_open else violations):
        if violation.code != "column-sum" and violation not in apart[1:]:
            yield _fields_of(evidence, violation), violation.message
    for terrain, places in evidence.written.claims.items():
        if len(places) > 1:
            message = _("Both values of {terrain} are marked; a player gets one of them.")
            fields = colour_fields(terrain, evidence.written.style)
            yield fields, message.format(terrain=terrain_name(terrain))


def _fields_of(evidence: Evidence, violation: Violation) -> list[str]:
    """Return the fields that can have been misread where a rule is broken."""
    cells = [hex_field(cell) for cell in violation.cells]
    numbers = evidence.hexes()
    hexes = list(numbers)
    code = violation.code
    if code == "start-castle":
        cells = cells or _starts(evidence)
    elif code == "castle-value":
        around = (evidence.ground.neighbours[numbers[it]] for it in cells)
        cells += [hexes[number] for beside in around for number in beside]
    elif code == "not-adjacent":
        cells += _gaps(evidence, hexes)
    elif code == "too-many-marks":
        cells += [*_bonuses(evidence, [Bonus.SILVER]), *hexes]
    elif code in {"bonus-gained", "bonus-used"}:
        cells += _bonuses(evidence, (it for it in Bonus if bonus_name(it) in violation.message))
    elif code == "goods-sold":
        cells += _bonuses(evidence, [Bonus.GOODS])
        cells += (it for it in evidence.readings if it.startswith(SOLD))
    elif code == "colour-claim":
        cells += _colours(evidence, violation)
    return cells


def _starts(evidence: Evidence) -> list[str]:
    """Return the castle that most likely has the cross, as far as readings say so."""
    ground, readings = evidence.ground, evidence.readings
    fields = [hex_field(ground.cells[it]) for it in ground.castles]
    known = [it for it in fields if it in readings]
    return sorted(known, key=lambda it: -dict(readings[it].others).get(CROSSED, 0.0))[:1]


def _gaps(evidence: Evidence, hexes: Sequence[str]) -> list[str]:
    """Return the empty hexes that would join what is cut off."""
    ground, marks = evidence.ground, evidence.written.marks
    bits = ground.bits
    written = sum(bit for bit, mark in zip(bits, marks, strict=True) if mark != EMPTY)
    start = sum(bits[it] for it in evidence.written.started)
    reached = spread(ground.row, start, written)
    found = []
    for number, mark in enumerate(marks):
        beside = ground.neighbours[number]
        near = any(bits[it] & reached for it in beside)
        far = any(bits[it] & written & ~reached for it in beside)
        if mark == EMPTY and near and far:
            found.append(hexes[number])
    return found


def _bonuses(evidence: Evidence, bonuses: Iterable[Bonus]) -> list[str]:
    """Return the fields of bonuses that are ringed."""
    readings = evidence.readings
    fields = [it for bonus in bonuses for it in bonus_fields(readings, bonus)]
    return [it for it in fields if readings[it].value]


def _colours(evidence: Evidence, violation: Violation) -> list[str]:
    """Return the fields of the colour that a sentence names, and its empty hexes."""
    ground, written = evidence.ground, evidence.written
    found: list[str] = []
    for terrain in written.claims:
        if terrain_name(terrain) in violation.message:
            found += colour_fields(terrain, written.style)
            found += [
                hex_field(cell)
                for cell, kind, mark in zip(
                    ground.cells, ground.terrains, written.marks, strict=True
                )
                if kind is terrain and mark == EMPTY
            ]
    return found
