"""A score that explains itself: one line per source of points, every broken rule, the winners."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Line(ABC):
    """Points and the rule behind them; each game has its own kinds, with what its rules know."""

    rule: ClassVar[str]
    points: int
    phase: int | None = field(default=None, kw_only=True)
    """The phase in which the points were made, from 1; None where it is of no account."""
    cells: tuple[tuple[int, int], ...] = field(default=(), kw_only=True)

    @abstractmethod
    def name(self) -> str:
        """Name what the line pays for."""

    @abstractmethod
    def explain(self) -> str:
        """Describe the rule behind the line."""

    def values(self) -> dict[str, Any]:
        """Return the data about the line for other programs, besides rule and points."""
        return {}


@dataclass(frozen=True, slots=True)
class CountedLine(Line):
    """Points for a number of things, so many for each."""

    number: int
    each: int

    def values(self) -> dict[str, Any]:
        """Return how many, and what each is worth."""
        return {"count": self.number, "each": self.each}


class Violation(NamedTuple):
    """A rule that a sheet breaks: a stable code, a sentence, the hexes."""

    code: str
    message: str
    cells: tuple[tuple[int, int], ...] = ()


class Score(NamedTuple):
    """What one player's sheet is worth, and why.

    Of two with the same total the higher `tiebreak` wins, then the higher `order`: the later place
    in the turn order. Each is None where the sheet does not give it.
    """

    name: str
    lines: Sequence[Line]
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
    kind: str = ""
    """Which of several it is, such as the id of a pad; '' where a game has only one."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the most points, then with the higher tie-break; several may tie.

        Where a figure is not known, all are named who may still be first: only who is behind
        a known one for certain is not.
        """
        if self.won_by is not None:
            return self.won_by
        best = max(score.total for score in self.scores)
        leaders = [score for score in self.scores if score.total == best]
        return tuple(
            one.name for one in leaders if not any(_is_behind(one, other) for other in leaders)
        )

    @property
    def clean(self) -> bool:
        """Whether no sheet breaks a rule."""
        return not any(score.violations for score in self.scores)


def _is_behind(one: Score, other: Score) -> bool:
    """Tell whether a player with the same points is behind another, whatever is not known."""
    if one.tiebreak is None or other.tiebreak is None:
        return False
    if one.tiebreak != other.tiebreak:
        return one.tiebreak < other.tiebreak
    return one.order is not None and other.order is not None and one.order < other.order
