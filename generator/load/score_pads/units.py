"""The unit of a pad's points, and numbers that are multiples of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.load.files.fields import is_integer, is_number
from generator.model.score_pad.unit import (
    DECIMALS,
    UNITS,
    Rounding,
    Unit,
    exact,
    is_multiple,
    unit_of,
)

if TYPE_CHECKING:
    from typing import TypeGuard

    from generator.load.files.fields import Fields

SMALLEST = min(UNITS)
COUNTS = frozenset({"per", "factor", "boxes", "spaces", "lock", "ticks", "after", "up_to", "text"})
"""The keys that count things: they are whole numbers whatever the unit is."""


def read_unit(fields: Fields) -> Unit:
    """Read the unit of a pad, and how points are rounded to it."""
    size = fields.data.get("unit", 1)
    if not is_number(size) or size not in DECIMALS:
        fields.refuse("unit", _("0.5 for halves, 0.25 for quarters, 0.01 for percentages, or 1"))
        size = 1
    return Unit(size, fields.choice("rounding", Rounding) or Rounding.DOWN)


def is_in_units(value: object, size: float) -> TypeGuard[float]:
    """Return whether a value is a number that is a multiple of a unit."""
    return is_integer(value) or (size < 1 and is_number(value) and is_multiple(value, size))


def wanted_number(value: object, size: float, low: int, high: int) -> str:
    """Say which number is wanted; who gave a part of one without a unit learns about units."""
    bounds = {"low": low, "high": high}
    if size < 1:
        message = _("a number from {low} to {high} in steps of {unit}")
        return message.format(**bounds, unit=size)
    part = unit_of([value]) if is_number(value) and is_multiple(value, SMALLEST) else 1
    if part < 1:
        message = _("a whole number from {low} to {high}, unless the pad has 'unit = {unit}'")
        return message.format(**bounds, unit=part)
    return _("a whole number from {low} to {high}").format(**bounds)


def pick_number(fields: Fields, key: str, size: float, low: int, high: int) -> int | None:
    """Pick a multiple of a unit from LOW to HIGH."""
    value = fields.data.get(key)
    if is_in_units(value, size) and low <= value <= high:
        return exact(value)
    if key in fields.data:
        fields.refuse(key, wanted_number(value, size, low, high))
    return None


def pick_numbers(
    fields: Fields, key: str, size: float, low: int, high: int
) -> tuple[int, ...] | None:
    """Pick a list of multiples of a unit from LOW to HIGH."""
    value = fields.data.get(key)
    if isinstance(value, list) and all(is_in_units(it, size) and low <= it <= high for it in value):
        return tuple(map(exact, value))
    if key in fields.data:
        wanted = _("a list of whole numbers from {low} to {high}")
        if size < 1:
            wanted = _("a list of numbers from {low} to {high} in steps of {unit}")
        fields.refuse(key, wanted.format(low=low, high=high, unit=size))
    return None
