"""Additions: which of the sums that a player wrote on a sheet are not what they add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.scan import CROSSED
from generator.page.marks import Kind
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.page.marks import Field


class WrongSum(NamedTuple):
    """A sum as it was written, and what its parts add up to."""

    field: Field
    written: int
    due: float


def wrong_sums(fields: Sequence[Field], values: Mapping[str, str]) -> Iterator[WrongSum]:
    """Yield each written sum that is not that of its parts, as they are written.

    A sum whose parts are all empty is not compared: only the result was noted.
    """
    by_name = {field.name: field for field in fields}
    for field in fields:
        written = values.get(field.name, "")
        if field.kind is not Kind.SUM or not written.isdecimal() or not field.parts:
            continue
        if not any(values.get(part, "") for part in field.parts):
            continue
        due = due_of(field, by_name, values)
        if due != int(written):
            yield WrongSum(field, int(written), due)


def due_of(field: Field, fields: Mapping[str, Field], values: Mapping[str, str]) -> float:
    """Return what the parts of a sum add up to, as they are written, or where it stops."""
    due = field.plus + sum(_worth(fields[part], fields, values) for part in field.parts)
    return due if field.most is None else min(due, field.most)


def _worth(field: Field, fields: Mapping[str, Field], values: Mapping[str, str]) -> float:
    """Return what a part adds: a number, a tick its value, an empty sum what it would be."""
    value = values.get(field.name, "")
    if value.isdecimal():
        return int(value)
    if field.kind is Kind.SUM:
        return due_of(field, fields, values)
    return int(field.value) if value == CROSSED else 0
