"""Points of the rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from generator.model.score import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rows_game.model import RowPlayer, RowSheet


@dataclass(frozen=True, slots=True)
class RowLine(Line):
    """The crosses of one row."""

    rule: ClassVar[str] = "row"
    colour: str
    crosses: int

    def name(self) -> str:
        """Name the row."""
        return f"{self.colour} row"

    def explain(self) -> str:
        """Describe the rule behind the points."""
        return f"{self.crosses} crosses in a row bring {self.points} points."

    def values(self) -> dict[str, Any]:
        """Return the colour and the crosses."""
        return {"colour": self.colour, "crosses": self.crosses}


def score_rows(player: RowPlayer, sheet: RowSheet) -> Iterator[RowLine]:
    """The more crosses a row has, the more each of them is worth."""
    for row in sheet.rows:
        crosses = len(player.crossed[row.colour])
        if crosses:
            points = sheet.points[min(crosses, len(sheet.points)) - 1]
            yield RowLine(points, row.colour, crosses)
