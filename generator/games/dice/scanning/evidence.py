"""Evidence: a sheet as it was read, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.scanning.written import SOLD, hex_field
from generator.page.marks import Kind
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.games.dice.rules.ground import Ground
    from generator.games.dice.scanning.course import Course
    from generator.games.dice.scanning.written import Written
    from generator.model.scan import Reading
    from generator.model.score import Violation
    from generator.products.scanning.agreement import Agreement


class Evidence(NamedTuple):
    """A sheet as it was read, and what follows from it."""

    ground: Ground
    readings: Mapping[str, Reading]
    written: Written
    course: Course
    violations: Sequence[Violation]
    always: Sequence[Violation]
    """Those rules that are broken whatever the phases were."""
    is_explained_by: Callable[[Mapping[str, str]], bool]
    """Return whether everything is explained if some fields have other values."""
    is_kept_by: Callable[[Mapping[str, str]], bool]
    """Return whether the sheet also keeps all rules if some fields have other values."""
    is_tired: Callable[[], bool]
    """Return whether there were too many searches for that: then no answer says anything."""
    agreement: Agreement

    @property
    def is_explained(self) -> bool:
        """Whether a game that keeps the rules of phases explains all that is written."""
        return not self.course.faults and self.course.kept

    def hexes(self) -> dict[str, int]:
        """Return the number of each hex, by its field."""
        return {hex_field(cell): number for number, cell in enumerate(self.ground.cells)}

    def marks(self) -> list[str]:
        """Return the fields that decide what a sheet is worth, apart from the signs of zones."""
        passive = {Kind.TEXT, Kind.CROSS, Kind.SUM}
        return [it for it, reading in self.readings.items() if reading.kind not in passive
                and not self._is_sign(it)]  # fmt: skip

    def signs(self) -> list[str]:
        """Return the fields of the signs of zones."""
        return [it for it in self.readings if self._is_sign(it)]

    def _is_sign(self, name: str) -> bool:
        """Return whether a field has the sign of a zone: a number, or a tick of a ledger."""
        kind = self.readings[name].kind
        is_tick = kind == Kind.CHECK and not name.startswith(SOLD) and "-colour-" not in name
        return kind == Kind.NUMBER or is_tick
