"""Points of locked rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from generator.model.score import Line, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rows_game.model import RowPlayer, RowSheet

NEEDED = 5
BONUS = 5


@dataclass(frozen=True, slots=True)
class LockLine(Line):
    """The lock of one row."""

    rule: ClassVar[str] = "lock"
    colour: str

    def name(self) -> str:
        """Name the lock."""
        return f"lock of the {self.colour} row"

    def explain(self) -> str:
        """Describe the rule behind the points."""
        return f"A row whose last number is crossed is locked, for {BONUS} points."

    def values(self) -> dict[str, Any]:
        """Return the colour."""
        return {"colour": self.colour}


def score_locks(player: RowPlayer, sheet: RowSheet) -> Iterator[LockLine]:
    """A player who crosses the last number of a row locks it and gets 5 points."""
    for row in sheet.rows:
        if row.numbers[-1] in player.crossed[row.colour]:
            yield LockLine(BONUS, row.colour)


def check_locks(player: RowPlayer, sheet: RowSheet) -> Iterator[Violation]:
    """The last number of a row may be crossed once five others are."""
    for row in sheet.rows:
        crossed = player.crossed[row.colour]
        if row.numbers[-1] in crossed and len(crossed) <= NEEDED:
            message = f"The {row.colour} row is locked with {len(crossed) - 1} crosses before."
            yield Violation("early-lock", message)
