"""A pad: how a game is scored, as one file describes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from generator.language import _, spoken
from generator.model.spoken_names import said

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.model.finding import Place
    from generator.model.score_pad.area import Area, Group
    from generator.model.score_pad.formula import Node

MOST_ROUNDS = 60
LEAST_ENTRY, MOST_ENTRY = -9999, 9999
DRAWING = "<svg"
"""How the icon of a row begins that is a drawing and not a name."""


def is_drawing(icon: str) -> bool:
    """Return whether the icon of a row is a drawing, as the text of its SVG."""
    return icon.lstrip().startswith(DRAWING)


class EntryKind(StrEnum):
    """What is entered in a box."""

    NUMBER = "number"
    TICK = "tick"
    CHOICE = "choice"
    CROSSES = "crosses"
    GRID = "grid"


class Colour(StrEnum):
    """The colour that a row has in its game."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    VIOLET = "violet"
    BROWN = "brown"
    GREY = "grey"


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
    MAJORITY = "majority"
    AREA = "area"
    FORMULA = "formula"


class Sharing(StrEnum):
    """What equal players take of a majority."""

    SHARE = "share"
    HIGHER = "higher"
    LOWER = "lower"
    NOTHING = "nothing"


class Option(NamedTuple):
    """A value that can be chosen, and the number that it is in a formula."""

    id: str
    names: Mapping[str, str]
    value: int

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return said(self.names, language) or self.id


@dataclass(frozen=True, slots=True)
class Entry:
    """What a player enters: a number, a tick (1), a choice, or the boxes that are crossed.

    One that is `shared` is entered once for all players. `allowed` are the only values, if it
    lists any; else they go from `least` to `most` in steps. A number with `boxes` is entered by
    crossing so many from the first one. `labels` are what boxes show if they do not show their
    numbers, `bonuses` the signs of those that give another cross; both are empty or one for each
    box. A grid has an `area`. A number with `spaces` has so many boxes to write what adds up to it.
    """

    id: str
    names: Mapping[str, str]
    kind: EntryKind = EntryKind.NUMBER
    least: int = 0
    most: int = MOST_ENTRY
    step: int = 1
    allowed: tuple[int, ...] = ()
    options: tuple[Option, ...] = ()
    boxes: tuple[int, ...] = ()
    lock: int = 0
    """How many crosses the last box needs before it; 0 where it is a box like the others."""
    labels: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    spaces: int = 0
    area: Area | None = None
    shared: bool = False

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return said(self.names, language) or self.id


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


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a pad: what is entered, and the formula of its points.

    `of` are the fields and rows that it counts instead of entries of its own. What does not
    `count` is no part of the total. With `only_for`, only those with the most of that row score.
    """

    id: str
    names: Mapping[str, str]
    rule: Rule
    formula: Node
    entries: tuple[Entry, ...] = ()
    of: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    icon: str = ""
    minus: bool = False
    counts: bool = True
    only_for: str = ""
    place: Place | None = None
    icon_place: Place | None = None
    colour: Colour | None = None
    has_box: bool = False
    """Whether a sheet has a box for its points in every round."""

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return said(self.names, language) or self.id

    def note(self, language: str) -> str:
        """Return the note below its name in a language."""
        return said(self.notes, language)

    @property
    def icon_name(self) -> str:
        """A short name for its icon, other than those of the icons of other rows."""
        return f"{self.id} drawing" if is_drawing(self.icon) else self.icon

    @property
    def ids(self) -> tuple[str, ...]:
        """Its id, and the ids of what is entered in it."""
        return (self.id, *(entry.id for entry in self.entries))

    @property
    def is_written(self) -> bool:
        """Whether the entry is the points themselves."""
        return (
            self.rule.kind is RuleKind.SUM
            and len(self.entries) == 1
            and self.entries[0].kind is EntryKind.NUMBER
        )


@dataclass(frozen=True, slots=True)
class Section:
    """Rows below a heading."""

    names: Mapping[str, str]
    rows: tuple[Row, ...]
    notes: Mapping[str, str] = field(default_factory=dict)

    def name(self, language: str) -> str:
        """Return its heading in a language."""
        return said(self.names, language)

    def note(self, language: str) -> str:
        """Return the note beside its heading in a language."""
        return said(self.notes, language)


class Mark(StrEnum):
    """Whom a round marks."""

    NOBODY = ""
    DEALER = "dealer"
    STARTER = "starter"


@dataclass(frozen=True, slots=True)
class Rounds:
    """What is entered in every round; the game ends after `most` rounds or at the `target`.

    A player with `out` points or more is out.
    """

    least: int
    most: int
    rows: tuple[Row, ...]
    mark: Mark = Mark.NOBODY
    target: int | None = None
    out: int | None = None
    printed: int = 0
    """How many lines a sheet has; 0 for as many as fit."""
    totals: bool = True
    """Whether a round has a box for the total so far; else the sum is below the rounds."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What the game calls a round, such as hole or hand; none where it is a round."""

    def name(self, language: str) -> str:
        """Return what a round is called in a language; empty where it is just a round."""
        return said(self.names, language)

    @property
    def is_open(self) -> bool:
        """Whether the number of rounds is not fixed."""
        return self.least < self.most


class Demand(NamedTuple):
    """What must be true of the entries, and what is said where it is not."""

    formula: Node
    names: Mapping[str, str]
    in_rounds: bool

    def sentence(self, language: str) -> str:
        """Return the sentence in a language."""
        return said(self.names, language)


class Tie(NamedTuple):
    """What decides between equal totals: more of a field or row, or less."""

    name: str
    high: bool


@dataclass(frozen=True)
class Pad:
    """A pad of score sheets: everything that brings points in a game, and who wins."""

    id: str
    names: Mapping[str, str]
    fewest: int
    most: int
    sections: tuple[Section, ...]
    rounds: Rounds | None
    ties: tuple[Tie, ...]
    demands: tuple[Demand, ...]
    place: Place
    notes: Mapping[str, str] = field(default_factory=dict)
    lowest_wins: bool = False
    teams: bool = False
    start: int = 0
    """The points that everybody has at the start."""
    wins_at_once: str = ""
    """The row or entry that wins the game whatever the points are; none if empty."""
    game: str = ""

    def name(self, language: str) -> str:
        """Return the pad's name in a language."""
        return said(self.names, language) or self.id

    def note(self, language: str) -> str:
        """Return the line below its name in a language."""
        return said(self.notes, language)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """All rows, those of the rounds first."""
        once = tuple(row for section in self.sections for row in section.rows)
        return (*(self.rounds.rows if self.rounds else ()), *once)

    @cached_property
    def row_of(self) -> dict[str, Row]:
        """The rows by their ids."""
        return {row.id: row for row in self.rows}

    @cached_property
    def entry_of(self) -> dict[str, Entry]:
        """Everything that is entered, by its id."""
        return {entry.id: entry for row in self.rows for entry in row.entries}

    @cached_property
    def has_boxes(self) -> bool:
        """Whether players cross or fill boxes, so that each of them needs a sheet."""
        return any(it.boxes or it.area or it.spaces for it in self.entry_of.values())

    @cached_property
    def round_names(self) -> frozenset[str]:
        """The ids of all entries and rows of the rounds."""
        rows = self.rounds.rows if self.rounds else ()
        return frozenset(name for row in rows for name in row.ids)

    def entries(self, *, in_rounds: bool) -> Iterator[Entry]:
        """Yield what is entered in each round, or once."""
        for row in self.rows:
            for entry in row.entries:
                if (entry.id in self.round_names) == in_rounds:
                    yield entry

    def label(self, name: str, language: str) -> str:
        """Name a row or an entry."""
        found = self.row_of.get(name) or self.entry_of[name]
        return found.name(language)


def name_round(pad: Pad, number: int | str) -> str:
    """Name a round as its game does: a deal, a hole, an end."""
    name = pad.rounds.name(spoken()) if pad.rounds else ""
    return f"{name} {number}" if name else _("Round {number}").format(number=number)
