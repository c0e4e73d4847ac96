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
CARD_VIOLATIONS = (
    "column-mixed",
    "column-full",
    "column-split",
    "too-many-cards",
    "first-claim",
    "seven-claim",
    "first-player",
    "pile-size",
    "point-cards",
    "round-points",
    "after-the-end",
)
"""Every code that a violation of the card game may have."""
BRUGES_VIOLATIONS = (
    "too-many-persons",
    "too-many-houses",
    "person-repeat",
    "price-missing",
    "group-missing",
    "person-points",
    "majority-claim",
    "majority-missing",
    "statue-repeat",
    "statue-claim",
    "statue-missing",
)
"""Every code that a violation of Brügge may have."""


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
    title: str | None = None
    """What `what` is called where it is named by data, as a person is."""
    per: str | None = None
    """What a person counts, as data files write it."""


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
    """The scores of one game's players; `praise` names how good a solo game was.

    Where points are compared after each round, `course` has those of all players for each, and
    `won_by` who has won, nobody while the game is open.
    """

    game: str
    scores: tuple[Score, ...]
    praise: str | None = None
    course: tuple[tuple[int, ...], ...] = ()
    won_by: tuple[str, ...] | None = None

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the most points, then with the higher tie-break; several may tie.

        A tie-break that one of them does not know decides nothing, nor does what follows it.
        """
        if self.won_by is not None:
            return self.won_by
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
