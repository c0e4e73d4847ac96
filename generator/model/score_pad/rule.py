"""The rule of a row: how points are made of what is entered."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.model.score_pad.look import LATER
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.score_pad.area import Group
    from generator.model.score_pad.formula import Pays


class Sharing(StrEnum):
    """What equal players take of a majority."""

    SHARE = "share"
    HIGHER = "higher"
    LOWER = "lower"
    NOTHING = "nothing"


class RuleKind(StrEnum):
    """How a row makes points of what is entered; the value is the rule's name in answers."""

    SUM = "sum"
    EACH = "each"
    TICK = "tick"
    CHOICE = "choice"
    SCALE = "scale"
    SETS = "sets"
    SQUARE = "square"
    TIMES = "times"
    HIGHEST = "highest"
    LOWEST = "lowest"
    REACH = "reach"
    COMPARE = "compare"
    MAJORITY = "majority"
    AREA = "area"
    FORMULA = "formula"
    PARTS = "parts"
    TEXT = "text"


class Part(NamedTuple):
    """One of several sources of a row's points: `each` for every `per` of what is counted.

    What is counted are the entries `of` together, or how many of them come to `at_least`. Without
    an entry in the field `when`, nothing is counted, and `lacks` says so.
    """

    of: tuple[str, ...]
    each: Pays
    per: int = 1
    at_least: int = 0
    when: str = ""
    lacks: Mapping[str, str] = {}

    def worth(self, players: int) -> int | None:
        """Return what each is worth for a number of players; None if there is no such source."""
        return dict(self.each).get(players)


@dataclass(frozen=True, slots=True)
class Rule:
    """What a row does with its sources, with its figures, as far as the kind has them."""

    kind: RuleKind
    each: int = 1
    per: int = 1
    table: tuple[int, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    """From which value on how many points count."""
    sharing: Sharing = Sharing.SHARE
    fewest: bool = False
    text: str = ""
    groups: tuple[Group, ...] = ()
    """What brings points in an area when it is complete."""
    largest: int = 0
    """What every box of the largest group of crossed boxes brings."""
    neighbours: tuple[tuple[int, ...], ...] = ()
    by_players: Pays = field(default=(), metadata=LATER)
    """What each is worth where that depends on the number of players."""
    parts: tuple[Part, ...] = field(default=(), metadata=LATER)
    at_least: int = field(default=0, metadata=LATER)
    """Not the entries are added up, but how many of them come to so many."""
    squares: int = field(default=0, metadata=LATER)
    """What the square of each number counts besides the sets; 0 where only sets count."""
    wild: tuple[int, ...] = field(default=(), metadata=LATER)
    """How many wild cards there can be, and how many of each kind; empty if none are wild.

    The last entry of the row are the wild cards, each of which counts as any of the kinds.
    """

    @property
    def figures(self) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
        """What sets and squares are worth, and how many there can be, where some are wild."""
        return self.table, self.squares if self.kind is RuleKind.SETS else self.each, self.wild

    def worth(self, players: int) -> int | None:
        """Return what each is worth for a number of players; None if it is worth nothing then."""
        return dict(self.by_players).get(players) if self.by_players else self.each
