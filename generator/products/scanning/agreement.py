"""Agreement: how well what was read fits the sums that players wrote below it.

A sum is read as well as its parts, so that each tells something about the others. Nothing that was
read is changed: what fits is asked about less often, and what does not fit more often.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from generator.page.marks import Kind
from generator.products.results.additions import due_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from generator.model.scan import Reading
    from generator.page.marks import Field

BREAKING = 0.01
"""How likely a value that breaks a rule is, beside one that keeps all: players do break them."""
SLIP = 0.02
"""How likely a sum is that its parts do not add up to: players do add wrongly."""


class Agreement:
    """Compares the fields of a sheet with its sums."""

    def __init__(self, fields: Sequence[Field], readings: Mapping[str, Reading]) -> None:
        """Find the sums that somebody wrote."""
        self.fields = {field.name: field for field in fields}
        self.values = {name: it.value for name, it in readings.items()}
        self.sums: dict[str, list[tuple[Field, dict[str, float]]]] = defaultdict(list)
        for field in fields:
            reading = readings.get(field.name)
            if field.kind is Kind.SUM and reading is not None and reading.value:
                shares = {reading.value: reading.certainty, **dict(reading.others)}
                for part in field.parts:
                    self.sums[part].append((field, shares))

    def of(self, name: str, value: str) -> float:
        """Return how much likelier the sums are if a field has a value instead of what was read."""
        found = 1.0
        for field, shares in self.sums.get(name, ()):
            read = due_of(field, self.fields, self.values)
            other = due_of(field, self.fields, {**self.values, name: value})
            found *= (shares.get(str(other), 0.0) + SLIP) / (shares.get(str(read), 0.0) + SLIP)
        return found


def weighed(reading: Reading, weight: Callable[[str], float], same: Collection[str] = ()) -> float:
    """Return how certain a reading is, when each other value has a weight beside it.

    SAME are the values that mean the same as what was read.
    """
    shares = {**dict(reading.others), reading.value: reading.certainty}
    alike = {reading.value, *same}
    certainty = min(1.0, sum(share for value, share in shares.items() if value in alike))
    others = {value: share for value, share in shares.items() if value not in alike}
    rest = max(0.0, 1.0 - certainty - sum(others.values()))
    rest += sum(share * weight(value) for value, share in others.items())
    return certainty / (certainty + rest) if certainty else 0.0
