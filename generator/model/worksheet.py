"""A worksheet: how the points of a game are made up, as data for both paper and screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.model.order import Ink
    from generator.units import Paper

ANY_NUMBER = 99
"""The most that is entered where the game sets no bound."""
MOST_POINTS = 999


class Field(NamedTuple):
    """What a player enters: a number from 0 to `most`, or a tick, which counts 1.

    `label` names it on its own, `caption` briefly in its row.
    """

    id: str
    label: str
    most: int
    caption: str = ""
    icon: str = ""
    is_tick: bool = False


class Term(NamedTuple):
    """A source of points: `each` for every `per` of what is counted.

    What is counted are the entries of `fields` together, or how many of them come to `least`. Where
    sets of different fields count, one of n fields counts `sets[n - 1]`, and the best split of the
    entries is taken; an entry n on a `scale` counts `scale[n - 1]`. A journal that has entries is
    counted instead of the fields: the points of a journal `animals`, the different values in its
    column `animals.species`. Where `when` names a field, nothing counts without an entry there, and
    `lacks` says so. `each` depends on the number of players; for a number that it does not list,
    there is no such source.
    """

    fields: tuple[str, ...]
    each: Mapping[int, int]
    per: int = 1
    least: int = 0
    sets: tuple[int, ...] = ()
    scale: tuple[int, ...] = ()
    when: str = ""
    lacks: str = ""
    listed: str = ""

    @property
    def is_multiple(self) -> bool:
        """Whether what is counted is visible and is multiplied."""
        return not self.sets and not self.scale


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the worksheet: its entries, and the points that follow from them.

    A row without fields of its own counts what is entered in other rows. `boxes` is how many
    numbers a player may want to note on paper before they become one entry; where it is `written`,
    the entry is the points themselves. At most `ticks` of a row's ticks are set, any number where
    that is 0.
    """

    id: str
    label: str
    terms: tuple[Term, ...]
    fields: tuple[Field, ...] = ()
    icons: tuple[str, ...] = ()
    note: str = ""
    boxes: int = 0
    written: bool = False
    ticks: int = 0

    @property
    def holder(self) -> Field | None:
        """The tick without which nothing in the row counts."""
        asked = {term.when for term in self.terms}
        return next((it for it in self.fields if it.is_tick and asked == {it.id}), None)

    def pays_once(self, term: Term) -> bool:
        """Return whether a term of this row pays once or not at all."""
        if term.least:
            return len(term.fields) // term.per == 1
        return any(it.is_tick and term.fields == (it.id,) for it in self.fields)

    def for_players(self, players: int) -> Row:
        """Return what remains of the row for a number of players."""
        terms = tuple(term for term in self.terms if players in term.each)
        gone = {name for term in self.terms if term not in terms for name in term.fields}
        fields = tuple(field for field in self.fields if field.id not in gone)
        return replace(self, terms=terms, fields=fields)


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
    """Rows under a heading; `during` the game their points are on the track already.

    The points of a `rival` section are those of the opponent whom one player plays alone.
    """

    id: str
    title: str
    rows: tuple[Row, ...]
    during: bool = True
    rival: bool = False
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
    note: str = ""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """How a game is scored, for some numbers of players; `name` is the game's own.

    An entry in the field `track`, if there is one, counts instead of all points scored during the
    game. `rival` is the name of the opponent in a solo game, whose points are compared after each
    of the `rounds`.
    """

    game: str
    name: str
    edition: str
    players: tuple[int, ...]
    sections: tuple[Section, ...]
    ties: tuple[Tie, ...]
    track: Field | None = None
    agreements: tuple[Agreement, ...] = ()
    rival: str = ""
    rounds: tuple[str, ...] = ()

    def for_players(self, players: int) -> Worksheet:
        """Return what remains of the worksheet for a number of players: alone there is no tie."""
        sections = []
        for section in self.sections:
            rows = (row.for_players(players) for row in section.rows)
            sections.append(replace(section, rows=tuple(row for row in rows if row.terms)))
        kept = tuple(section for section in sections if section.rows)
        return replace(self, sections=kept, ties=() if players == 1 else self.ties)

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


class WorksheetOrder(NamedTuple):
    """Worksheets for scoring a game by hand, with a column for each player, UP on a paper."""

    players: int
    paper: Paper
    ink: Ink
    language: str
    sheets: int = 1
    up: int = 1
