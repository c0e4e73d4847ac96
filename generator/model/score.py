"""A score that explains itself: one line per source of points, every broken rule, the winners."""

from __future__ import annotations

from typing import NamedTuple

VIOLATIONS = (
    "value-not-allowed",
    "city-repeat",
    "pasture-mixed",
    "castle-value",
    "not-adjacent",
    "start-castle",
    "phase-missing",
    "too-many-marks",
    "bonus-gained",
    "bonus-used",
    "goods-sold",
    "colour-claim",
    "column-sum",
    "different-domain",
    "different-start",
    "same-start",
)
"""Every code that a violation may have."""


class Line(NamedTuple):
    """Points and the rule behind them; what a rule does not know is None."""

    rule: str
    points: int
    phase: int | None = None
    terrain: str | None = None
    size: int | None = None
    number: int | None = None
    place: int | None = None
    cells: tuple[tuple[int, int], ...] = ()


class Violation(NamedTuple):
    """A rule that a sheet breaks: a stable code, a sentence, the hexes."""

    code: str
    message: str
    cells: tuple[tuple[int, int], ...] = ()


class Score(NamedTuple):
    """What one player's sheet is worth, and why.

    `tiebreak` is None where the sheet does not tell it.
    """

    name: str
    lines: tuple[Line, ...]
    violations: tuple[Violation, ...] = ()
    tiebreak: int | None = None

    @property
    def total(self) -> int:
        """The points of all lines."""
        return sum(line.points for line in self.lines)


class Result(NamedTuple):
    """The scores of one game's players; `praise` names how good a solo game was."""

    game: str
    scores: tuple[Score, ...]
    praise: str | None = None

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the most points, then with the higher tie-break; several may tie."""
        best = max(score.total for score in self.scores)
        leaders = [score for score in self.scores if score.total == best]
        known = [score.tiebreak for score in leaders if score.tiebreak is not None]
        if len(known) == len(leaders):
            leaders = [score for score in leaders if score.tiebreak == max(known)]
        return tuple(score.name for score in leaders)

    @property
    def clean(self) -> bool:
        """Whether no sheet breaks a rule."""
        return not any(score.violations for score in self.scores)
