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
"""Every code that a violation of the dice game may have."""
BOARD_VIOLATIONS = (
    "start-castle",
    "phase-missing",
    "turn-repeat",
    "wrong-terrain",
    "not-adjacent",
    "city-repeat",
    "order-missing",
    "too-many-tiles",
    "region-claim",
    "bonus-claim",
    "goods-sold",
    "track-sum",
)
"""Every code that a violation of the board game may have."""


class Line(NamedTuple):
    """Points and the rule behind them; what a rule does not know is None.

    Phases count from 1. `number` is how many things are counted; `what` names them where a
    terrain does not: a species, a good, a building.
    """

    rule: str
    points: int
    phase: int | None = None
    terrain: str | None = None
    size: int | None = None
    number: int | None = None
    place: int | None = None
    cells: tuple[tuple[int, int], ...] = ()
    what: str | None = None
    tile: int | None = None
    """The number of a knowledge tile."""
    each: int | None = None
    """The points of each thing that is counted, or of each `group` of them."""
    group: int | None = None
    parts: tuple[int, ...] = ()
    """What the points are added up from."""


class Violation(NamedTuple):
    """A rule that a sheet breaks: a stable code, a sentence, the hexes."""

    code: str
    message: str
    cells: tuple[tuple[int, int], ...] = ()


class Score(NamedTuple):
    """What one player's sheet is worth, and why.

    Of two with the same total the higher `tiebreak` wins, then the higher `order`: the later
    place in the turn order. Each is None where the sheet does not tell it.
    """

    name: str
    lines: tuple[Line, ...]
    violations: tuple[Violation, ...] = ()
    tiebreak: int | None = None
    order: int | None = None

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
        """The players with the most points, then with the higher tie-break; several may tie.

        A tie-break that one of them does not know decides nothing, nor does what follows it.
        """
        best = max(score.total for score in self.scores)
        leaders = [score for score in self.scores if score.total == best]
        known = [score.tiebreak for score in leaders if score.tiebreak is not None]
        if len(known) == len(leaders):
            leaders = [score for score in leaders if score.tiebreak == max(known)]
            places = [score.order for score in leaders if score.order is not None]
            if len(places) == len(leaders):
                leaders = [score for score in leaders if score.order == max(places)]
        return tuple(score.name for score in leaders)

    @property
    def clean(self) -> bool:
        """Whether no sheet breaks a rule."""
        return not any(score.violations for score in self.scores)
