"""A pad: how a game is scored, as one file describes it."""

from __future__ import annotations

from dataclasses import field, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from generator.language import _, spoken
from generator.model.score_pad.form import Form
from generator.model.score_pad.look import LATER, LOOK, MOVES, is_drawing
from generator.model.score_pad.rounds import Mark
from generator.model.score_pad.rule import RuleKind
from generator.model.score_pad.unit import Unit, unit_of
from generator.model.spoken_names import said
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.model.finding import Place
    from generator.model.score_pad.area import Area
    from generator.model.score_pad.custom import Custom
    from generator.model.score_pad.demand import Demand, Tie
    from generator.model.score_pad.form import LineForm
    from generator.model.score_pad.formula import Node
    from generator.model.score_pad.journal import Journal
    from generator.model.score_pad.legend import Legend
    from generator.model.score_pad.look import Colour
    from generator.model.score_pad.matches import Matches
    from generator.model.score_pad.rounds import Subtotal
    from generator.model.score_pad.rule import Part, Rule

MOST_ROUNDS = 60
LEAST_ENTRY, MOST_ENTRY = -1_000_000, 1_000_000
"""The bounds of what can be entered, of points in a pad's file, and of its target."""
USUAL_MOST = 9999
"""The most of an entry that does not say otherwise."""


class EntryKind(StrEnum):
    """What is entered in a box."""

    NUMBER = "number"
    TICK = "tick"
    CHOICE = "choice"
    CROSSES = "crosses"
    GRID = "grid"
    TEXT = "text"


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
    """What a player enters: a number, a tick (1), a choice, crossed boxes, or a text.

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
    most: int = USUAL_MOST
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
    shorts: Mapping[str, str] = field(default_factory=dict, metadata=LATER)
    """Its name within its row."""
    icon: str = field(default="", metadata=LATER)
    length: int = field(default=0, metadata=LATER)
    """How many characters a text can have."""
    only_last: bool = field(default=False, metadata=LATER)
    """Whether only the last round has it."""

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return said(self.names, language) or self.id

    def short(self, language: str) -> str:
        """Return its name within its row in a language."""
        return said(self.shorts, language)

    @property
    def is_tick(self) -> bool:
        """Whether it is ticked."""
        return self.kind is EntryKind.TICK

    @property
    def unit(self) -> float:
        """The unit of what is entered."""
        return unit_of((self.step, *self.allowed))


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
    icons: tuple[str, ...] = field(default=(), metadata=LATER)
    """The signs of the game before its name."""
    when: str = field(default="", metadata=LATER)
    """The entry without which the row counts nothing."""
    lacks: Mapping[str, str] = field(default_factory=dict, metadata=LATER)
    """What to say where something is entered but not that."""
    ticks: int = field(default=0, metadata=LATER)
    """How many of its ticks can be set; any number if 0."""
    count: Node | None = field(default=None, metadata=LATER)
    """What is counted with its tick, if it has one, before it is multiplied."""
    listed: str = field(default="", metadata=LATER)
    """The journal that is counted instead, if it has entries, or one of its columns."""
    players: tuple[int, ...] = field(default=(), metadata=LATER)
    """The numbers of players that it is for; all if there are none."""
    beside: str = field(default="", metadata=LOOK)
    """The row in whose line it is, where words are in the middle."""
    marks: bool = field(default=False, metadata=LOOK)
    """Whether its number is written as marks: a stroke, a cross, a cross in a circle."""

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
    def holder(self) -> Entry | None:
        """The tick without which nothing in the row counts."""
        asked = {it.when for it in self.rule.parts} or {self.when}
        return next((it for it in self.entries if it.is_tick and asked == {it.id}), None)

    @property
    def pays_once(self) -> bool:
        """Whether the row pays once or not at all."""
        rule = self.rule
        if len(rule.parts) == 1:
            return part_pays_once(rule.parts[0], self.entries)
        counted = len(self.of or self.entries)
        return rule.kind is RuleKind.TICK or (rule.at_least > 0 and counted // rule.per == 1)

    def is_for(self, players: int) -> bool:
        """Return whether a number of players have this row."""
        if self.players and players not in self.players:
            return False
        if self.rule.parts:
            return any(it.worth(players) is not None for it in self.rule.parts)
        return self.rule.worth(players) is not None

    def for_players(self, players: int) -> Row:
        """Return what remains of the row for a number of players."""
        rule = self.rule
        parts = [(it, it.worth(players)) for it in rule.parts]
        kept = tuple(it._replace(each=((players, of),)) for it, of in parts if of is not None)
        gone = {name for it, of in parts if of is None for name in it.of}
        entries = tuple(it for it in self.entries if it.id not in gone)
        each = rule.worth(players)
        fixed = (
            replace(rule, parts=kept, each=each or 0)
            if not rule.by_players
            else replace(rule, each=each or 0, by_players=())
        )
        return replace(self, rule=fixed, entries=entries)

    @property
    def counted(self) -> tuple[Entry, ...]:
        """What is entered and can bring points: everything but texts."""
        return tuple(it for it in self.entries if it.kind is not EntryKind.TEXT)

    @property
    def texts(self) -> tuple[Entry, ...]:
        """The texts that are entered in it."""
        return tuple(it for it in self.entries if it.kind is EntryKind.TEXT)

    @property
    def is_written(self) -> bool:
        """Whether the entry is the points themselves."""
        counted = self.counted
        return (
            self.rule.kind is RuleKind.SUM
            and len(counted) == 1
            and counted[0].kind is EntryKind.NUMBER
        )


def part_pays_once(part: Part, entries: tuple[Entry, ...]) -> bool:
    """Return whether a part pays once or not at all."""
    if part.at_least:
        return len(part.of) // part.per == 1
    return any(it.is_tick and part.of == (it.id,) for it in entries)


@dataclass(frozen=True, slots=True)
class Section:
    """Rows below a heading; `during` the game their points are on the track already.

    The points of a `rival` section are those of the opponent whom one player plays alone. Its
    `demands` are what must be true of the entries of every single player.
    """

    names: Mapping[str, str]
    rows: tuple[Row, ...]
    notes: Mapping[str, str] = field(default_factory=dict)
    id: str = field(default="", metadata=LATER)
    during: bool = field(default=True, metadata=LATER)
    rival: bool = field(default=False, metadata=LATER)
    journal: Journal | None = field(default=None, metadata=LATER)
    demands: tuple[Demand, ...] = field(default=(), metadata=LATER)

    def name(self, language: str) -> str:
        """Return its heading in a language."""
        return said(self.names, language)

    def note(self, language: str) -> str:
        """Return the note beside its heading in a language."""
        return said(self.notes, language)


@dataclass(frozen=True, slots=True)
class Rounds:
    """What is entered in every round; the game ends after `most` rounds or at the `target`.

    A player with `out` points or more is out. With a `last_turn`, one more round follows the one
    in which somebody reaches the target. A total `stops` at the target if the game says so.
    """

    least: int
    most: int
    rows: tuple[Row, ...]
    mark: Mark = Mark.NOBODY
    target: int | None = None
    out: int | None = None
    printed: int = 0
    """How many lines a sheet has; 0 for as many as fit."""
    printed_least: int = field(default=0, metadata=MOVES)
    """How many lines at least, if legends need the room of some."""
    totals: bool = True
    """Whether a round has a box for the total so far; else the sum is below the rounds."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What the game calls a round, such as hole or hand; none where it is a round."""
    subtotals: tuple[Subtotal, ...] = field(default=(), metadata=MOVES)
    """The sums between the rounds of a sheet, in their order."""
    last_turn: bool = field(default=False, metadata=LOOK)
    stops: bool = field(default=False, metadata=LOOK)

    def name(self, language: str) -> str:
        """Return what a round is called in a language; empty where it is just a round."""
        return said(self.names, language)

    @property
    def is_open(self) -> bool:
        """Whether the number of rounds is not fixed."""
        return self.least < self.most


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
    edition: str = field(default="", metadata=LATER)
    """The edition of the game whose figures it has."""
    track: Entry | None = field(default=None, metadata=LATER)
    """An entry that counts instead of all points scored during the game."""
    asked: tuple[Entry, ...] = field(default=(), metadata=LATER)
    """What is entered only to decide between equal totals."""
    tie_notes: Mapping[str, Mapping[str, str]] = field(default_factory=dict, metadata=LATER)
    rival: str = field(default="", metadata=LATER)
    """The name of the opponent in a solo game."""
    heads: tuple[str, ...] = field(default=(), metadata=LATER)
    """The rounds after which a solo game is compared with its opponent."""
    emblem: str = field(default="", metadata=LOOK)
    """The drawing beside its name: a shipped one by its name, or one's own."""
    emblem_place: Place | None = field(default=None, metadata=LOOK)
    colour: Colour | None = field(default=None, metadata=LOOK)
    sides: tuple[Mapping[str, str], ...] = field(default=(), metadata=LOOK)
    """What the columns are called, where they have names of their own."""
    line: LineForm | None = field(default=None, metadata=LOOK)
    middle: bool = field(default=False, metadata=LOOK)
    """Whether the words are between the players."""
    across: bool = field(default=False, metadata=LOOK)
    """Whether the rounds are beside each other, with a line for each player."""
    legends: tuple[Legend, ...] = field(default=(), metadata=MOVES)
    """What players look up."""
    keeps_names: bool = field(default=False, metadata=MOVES)
    """Whether the words of rows give way to columns that are too narrow for names."""
    unit: Unit = field(default=Unit(), metadata=LATER)
    """The unit of its points, and how others are rounded to it."""
    search: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata=LOOK)
    """The names by which people look for it, by their languages; none of them is printed."""
    customs: tuple[Custom, ...] = field(default=(), metadata=LOOK)
    """The rules that tables play in several ways."""
    played: Mapping[str, str] = field(default_factory=dict, metadata=LOOK)
    """What is played of them that is not usual: the note says it, and so its digest has it."""
    matches: Matches | None = field(default=None, metadata=LATER)
    """The sides of its matches, where two meet each other and not all play together."""

    def name(self, language: str) -> str:
        """Return the pad's name in a language."""
        return said(self.names, language) or self.id

    @property
    def has_face(self) -> bool:
        """Whether its sheet has an emblem or a colour of its own."""
        return bool(self.colour or self.emblem)

    def note(self, language: str) -> str:
        """Return the line below its name in a language."""
        return said(self.notes, language)

    @property
    def form(self) -> Form:
        """What its sheets look like if nothing else is asked for."""
        if self.matches:
            return Form.MATCHES
        if self.across:
            return Form.ACROSS
        return Form.LINE if self.line else Form.MIDDLE if self.middle else Form.TABLE

    def side(self, player: int, language: str) -> str:
        """Return what the column of a player is called; players are counted from 0."""
        return said(self.sides[player], language) if player < len(self.sides) else ""

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
        found = {entry.id: entry for row in self.rows for entry in row.entries}
        return found | {entry.id: entry for entry in (*self.seats, *self.apart)}

    @cached_property
    def has_boxes(self) -> bool:
        """Whether players cross or fill boxes, so that each of them needs a sheet."""
        entries = () if self.edition else self.entry_of.values()
        return any(it.boxes or it.area or it.spaces for it in entries)

    @cached_property
    def round_names(self) -> frozenset[str]:
        """The ids of all entries and rows of the rounds."""
        rows = self.rounds.rows if self.rounds else ()
        seats = (entry.id for entry in self.seats)
        return frozenset((*(name for row in rows for name in row.ids), *seats))

    @cached_property
    def apart(self) -> tuple[Entry, ...]:
        """What is entered outside all rows: the track, and what decides a tie."""
        return (*((self.track,) if self.track else ()), *self.asked)

    @cached_property
    def seats(self) -> tuple[Entry, ...]:
        """Where a player sits in a match; nobody enters it."""
        return seats_of(self.matches)

    @cached_property
    def journals(self) -> tuple[Journal, ...]:
        """All journals."""
        return tuple(it.journal for it in self.sections if it.journal)

    def for_players(self, players: int) -> Pad:
        """Return what remains of the pad for a number of players: alone there is no tie."""
        sections = tuple(
            replace(
                it, rows=tuple(row.for_players(players) for row in it.rows if row.is_for(players))
            )
            for it in self.sections
        )
        kept = tuple(it for it in sections if it.rows)
        ties = self.asked if players > 1 else ()
        heads = self.heads if players == 1 else ()
        decides = self.ties if players > 1 else ()
        return replace(self, sections=kept, asked=ties, ties=decides, heads=heads)

    def entries(self, *, in_rounds: bool) -> Iterator[Entry]:
        """Yield what is entered in each round, or once."""
        for row in self.rows:
            for entry in row.entries:
                if (entry.id in self.round_names) == in_rounds:
                    yield entry
        yield from self.seats if in_rounds else self.apart

    def label(self, name: str, language: str) -> str:
        """Name a row or an entry."""
        found = self.row_of.get(name) or self.entry_of[name]
        return found.name(language)


def seats_of(matches: Matches | None) -> tuple[Entry, ...]:
    """Return where a player can sit in a match, as ticks that follow from the list of matches."""
    if matches is None:
        return ()
    names = {it.id: it.names for it in matches.sides}
    return tuple(Entry(it, names.get(it, {}), EntryKind.TICK, most=1) for it in matches.places)


def name_round(pad: Pad, number: int | str) -> str:
    """Name a round as its game does: a deal, a hole, an end."""
    name = pad.rounds.name(spoken()) if pad.rounds else ""
    return f"{name} {number}" if name else _("Round {number}").format(number=number)


def late_message(pad: Pad) -> str:
    """Return what is said of rounds after the target, with `{name}`, `{total}` and `{number}`."""
    has_last_turn = pad.rounds is not None and pad.rounds.last_turn
    if pad.rounds and pad.rounds.name(spoken()):
        message = _("{name} has {total} after {round}; no round can follow.")
        if has_last_turn:
            message = _("{name} has {total} after {round}; only one round can follow.")
        return message.replace("{round}", name_round(pad, "{number}"))
    if has_last_turn:
        return _("{name} has {total} after round {number}; only one round can follow.")
    return _("{name} has {total} after round {number}; no round can follow.")
