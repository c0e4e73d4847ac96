"""Missed throws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from generator.model.score import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rows_game.model import RowPlayer

LOST = 5


@dataclass(frozen=True, slots=True)
class MissedLine(Line):
    """The missed throws of a player."""

    rule: ClassVar[str] = "missed"
    count: int

    def name(self) -> str:
        """Name them."""
        return f"{self.count} missed throws"

    def explain(self) -> str:
        """Describe the rule behind the points."""
        return f"Each missed throw costs {LOST} points."

    def values(self) -> dict[str, Any]:
        """Return how many there are."""
        return {"count": self.count}


def score_missed(player: RowPlayer) -> Iterator[MissedLine]:
    """A throw without any cross costs 5 points."""
    if player.missed:
        yield MissedLine(-LOST * player.missed, player.missed)
