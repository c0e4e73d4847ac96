"""A worksheet: how the points of a game come about, as data that paper and screen share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ANY_NUMBER = 99
"""The most that is entered where the game sets no bound."""
MOST_POINTS = 999


class Field(NamedTuple):
    """What a player enters: a number from 0 to `most`, or a tick, which counts 1.

    `label` names it where it stands alone, `caption` in few letters where it stands in its row.
    """

    id: str
    label: str
    most: int
    caption: str = ""
    icon: str = ""
    is_tick: bool = False


class Term(NamedTuple):
    """A source of points: `each` for every `per` of what is counted.

    What is counted are the entries of `fields` together, or how many of them are above nought
    (`kinds`). A journal that has entries is counted instead of the fields: the points of a
    journal `animals`, the different values in its column `animals.species`. Where `when` names
    a tick, nothing counts without it. `each` depends on the number of players.
    """

    fields: tuple[str, ...]
    each: Mapping[int, int]
    per: int = 1
    kinds: bool = False
    when: str = ""
    listed: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the worksheet: what is entered here, and the points that come of it.

    A row without fields of its own counts what is entered elsewhere. `boxes` is how many
    numbers a player may want to note on paper before they become one entry; of the ticks of a
    `single` row at most one is set.
    """

    id: str
    label: str
    terms: tuple[Term, ...]
    fields: tuple[Field, ...] = ()
    icons: tuple[str, ...] = ()
    note: str = ""
    boxes: int = 0
    single: bool = False


class Column(NamedTuple):
    """A column of a journal: a choice of values with their names, or a tick if there are none."""

    id: str
    label: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Journal:
    """A list in the order of play, at most `most` entries long.

    An entry brings the number in its column `value`, and once more those of all entries before
    it that are `alike` in some columns; where its tick `more` is set, `extra` points come with
    each of these numbers.
    """

    id: str
    label: str
    columns: tuple[Column, ...]
    alike: tuple[str, ...]
    value: str
    more: str
    extra: int
    most: int


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under a heading; `during` the game their points are on the track already."""

    id: str
    title: str
    rows: tuple[Row, ...]
    during: bool = True
    note: str = ""
    journal: Journal | None = None


class Agreement(NamedTuple):
    """Two groups of fields that count the same things, and the hint when they differ."""

    one: tuple[str, ...]
    other: tuple[str, ...]
    hint: str


class Tie(NamedTuple):
    """What decides between equal totals: the higher entry wins, or the lower."""

    field: Field
    high: bool


@dataclass(frozen=True, slots=True)
class Worksheet:
    """How a game is scored, for some numbers of players; `name` is the game's own.

    An entry in the field `track`, where there is one, counts instead of all points that came
    during the game.
    """

    game: str
    name: str
    edition: str
    players: tuple[int, ...]
    sections: tuple[Section, ...]
    ties: tuple[Tie, ...]
    track: Field | None = None
    agreements: tuple[Agreement, ...] = ()

    @property
    def rows(self) -> Iterator[Row]:
        """All rows, from top to bottom."""
        for section in self.sections:
            yield from section.rows

    @property
    def fields(self) -> Iterator[Field]:
        """Everything that is entered, the track and the tie-breaks included."""
        if self.track:
            yield self.track
        for row in self.rows:
            yield from row.fields
        for tie in self.ties:
            yield tie.field

    @property
    def journals(self) -> Iterator[Journal]:
        """All journals."""
        for section in self.sections:
            if section.journal:
                yield section.journal
