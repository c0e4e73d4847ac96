"""A score that explains itself: one line per source of points, every broken rule, the winners."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

from generator.language import translate
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


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


class Wording(NamedTuple):
    """The words of a kind of line: what names it, and the rule behind its points.

    Each is a sentence before translation, or a function that returns a translated one for a line;
    the names in its braces are filled in. `data` names what other programs get.
    """

    name: str | Callable[[Any], str]
    reason: str | Callable[[Any], str]
    data: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WordedLine(Line):
    """A line that a table has the words of; a game has one table for all its lines."""

    wordings: ClassVar[Mapping[str, Wording]]
    """The words of each kind of line."""
    said: ClassVar[Mapping[str, Callable[[Any], object]]] = {}
    """How names in braces are said, where it is not simply the attribute of the line."""
    given: ClassVar[Mapping[str, Callable[[Any], object]]] = {}
    """The same for other programs; what is None is left out."""

    @property
    def kind(self) -> str:
        """Its key in the table."""
        return self.rule

    def name(self) -> str:
        """Name what the line pays for."""
        return self._fill(self._wording.name)

    def explain(self) -> str:
        """Describe the rule behind the line."""
        return self._fill(self._wording.reason)

    def values(self) -> dict[str, Any]:
        """Return the data of the table; lists and the values of names are plain."""
        found = {name: _plain(self.get(name, self.given)) for name in self._wording.data}
        return {name: value for name, value in found.items() if value is not None}

    @property
    def _wording(self) -> Wording:
        return self.wordings[self.kind]

    def _fill(self, words: str | Callable[[Any], str]) -> str:
        text = translate(words) if isinstance(words, str) else words(self)
        return text.format_map(_Said(self))

    def get(self, name: str, table: Mapping[str, Callable[[Any], object]]) -> object:
        """Return what a name in braces stands for, by a table or simply as it is."""
        return table[name](self) if name in table else getattr(self, name)


class _Said(dict[str, object]):
    """What names in braces stand for in a line; only those of a text are worked out."""

    def __init__(self, line: WordedLine) -> None:
        super().__init__()
        self.line = line

    def __missing__(self, name: str) -> object:
        return self.line.get(name, self.line.said)


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    return [_plain(it) for it in value] if isinstance(value, tuple) else value


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


class Decider(NamedTuple):
    """What decides between equal totals: its id, its name, a player's number and its reason."""

    id: str
    name: str
    value: int
    reason: str = ""


class Standing(NamedTuple):
    """The place of a player in a tournament, with what decides between equal totals."""

    place: int
    name: str
    total: int
    matches: int
    """How many matches were played."""
    decides: tuple[Decider, ...] = ()


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
    standings: tuple[Standing, ...] = ()
    """The ranking of a tournament, the first place first; none where not all are ranked."""
    counted: str = ""
    """What the total of a tournament is, such as percent; '' for points."""

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
