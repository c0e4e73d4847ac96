"""An evening is calculated: the points of every row, for every player and round."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

from generator.games.pad.rules.matches import seat
from generator.games.pad.rules.operations import LIMIT, compile_formula, within_limit
from generator.games.pad.rules.table import Table
from generator.model.score_pad.formula import ENTERED, POINTS
from generator.model.score_pad.pad import EntryKind
from generator.model.score_pad.row_order import in_stages
from generator.model.score_pad.unit import floor
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.games.pad.model.game import Evening
    from generator.games.pad.rules.operations import Calculation
    from generator.games.pad.rules.table import Past
    from generator.model.score_pad.demand import Demand
    from generator.model.score_pad.pad import Entry, Pad, Row


class Calculated(NamedTuple):
    """What was entered and scored: a table for every round, and one for the end of the game.

    In the table of the end, the names of the rounds have the sums of all rounds.
    """

    rounds: tuple[Table, ...]
    end: Table


class Calculator:
    """The formulas of a pad, ready to calculate any number of evenings."""

    def __init__(self, pad: Pad) -> None:
        """Compile the formulas of a pad."""
        self.pad = pad
        self._rounded = floor if pad.unit.is_plain else pad.unit.rounded
        stages = in_stages(pad.rows)
        self._stages = [
            [_compiled(row) for row in stage if row.id in pad.round_names] for stage in stages
        ]
        rows = [row for stage in stages for row in stage]
        self._once = [_compiled(row) for row in rows if row.id not in pad.round_names]
        self._demands = [(it, it.is_of_rounds, compile_formula(it.formula)) for it in pad.demands]
        self._round_entries = tuple(pad.entries(in_rounds=True))
        self._end_entries = tuple(pad.entries(in_rounds=False))

    def calculate(self, evening: Evening) -> Calculated:
        """Calculate every row of an evening."""
        players = len(evening.players)
        end = Table(players)
        end.counts["rounds"] = len(evening.rounds)
        tables: list[Table] = []
        for number, entered in enumerate(evening.rounds, start=1):
            table = Table(players)
            table.counts |= {"rounds": len(evening.rounds), "number_of_round": number}
            _enter(table, self._round_entries, entered)
            if evening.matches:
                table.names = evening.players
                seat(table, evening.matches[number - 1], entered)
            tables.append(table)
        end.past = past = self._fill_rounds(tables)
        end.rounds, end.names = tables, evening.players
        nothing = [0] * players
        for entry in self._round_entries:
            end.entered[entry.id] = past.get((ENTERED, entry.id), nothing)
        for name, _calculate in chain.from_iterable(self._stages):
            end.points[name] = past.get((POINTS, name), nothing)
        _enter(end, self._end_entries, evening.once)
        for journal in self.pad.journals:
            end.listed[journal.id] = [it.get(journal.id, ()) for it in evening.once]
        _fill(end, self._once, self._rounded)
        return Calculated(tuple(tables), end)

    def _fill_rounds(self, tables: Sequence[Table]) -> Past:
        """Calculate the rows of all rounds, stage by stage; return what the rounds have together.

        A row that looks ahead is in a later stage than what it looks at.
        """
        for table, following in pairwise(tables):
            table.following = following
        past: Past = {}
        for rows in self._stages:
            past = {}
            for table in tables:
                table.past = past
                _fill(table, rows, self._rounded)
                past = _added(past, table)
        return past

    def broken(self, calculated: Calculated) -> list[tuple[Demand, int]]:
        """Return the demands that are not met, each with its round from 1, or 0 for the end."""
        found = []
        for demand, is_of_rounds, is_met in self._demands:
            tables = calculated.rounds if is_of_rounds else (calculated.end,)
            for number, table in enumerate(tables, start=1 if is_of_rounds else 0):
                if not all(is_met(table)):
                    found.append((demand, number))
        return found


def _compiled(row: Row) -> tuple[str, Calculation]:
    return row.id, compile_formula(row.formula)


def _fill(
    table: Table, rows: Sequence[tuple[str, Calculation]], rounded: Callable[[float], int]
) -> None:
    """Calculate rows; points are rounded to the unit of the pad."""
    for name, calculate in rows:
        table.points[name] = [
            it if type(it) is int and -LIMIT <= it <= LIMIT else rounded(within_limit(it))
            for it in calculate(table)
        ]


def _enter(table: Table, entries: Sequence[Entry], entered: Sequence[Mapping[str, Any]]) -> None:
    """Put what was entered into a table; what is missing counts nothing."""
    for entry in entries:
        name = entry.id
        if entry.kind is EntryKind.NUMBER or entry.kind is EntryKind.TICK:
            table.entered[name] = [it.get(name, 0) for it in entered]
        elif entry.kind is EntryKind.CHOICE:
            chosen = [it.get(name, 0) for it in entered]
            table.chosen[name] = chosen
            table.entered[name] = [entry.options[it - 1].value if it else 0 for it in chosen]
        elif entry.kind is EntryKind.TEXT:
            table.texts[name] = [it.get(name, "") for it in entered]
            table.entered[name] = [int(bool(it)) for it in table.texts[name]]
        elif entry.area is not None:
            given = entry.area.given
            own = [frozenset(it.get(name, ())).difference(given) for it in entered]
            table.entered[name] = [len(it) for it in own]
            table.crossed[name] = [it.union(given) for it in own]
        else:
            table.entered[name] = [count_crosses(entry, it.get(name, ())) for it in entered]


def count_crosses(entry: Entry, crossed: Sequence[int]) -> int:
    """Return how many crosses count; who crosses the last box of a lock crosses the lock too."""
    has_lock = entry.lock and entry.boxes[-1] in crossed
    return len(crossed) + (1 if has_lock else 0)


def _added(past: Past, table: Table) -> Past:
    """Return what is known after another round."""
    found: Past = {}
    for kind, values in ((ENTERED, table.entered), (POINTS, table.points)):
        for name, now in values.items():
            before = past.get((kind, name))
            found[kind, name] = (
                now if before is None else [one + two for one, two in zip(before, now, strict=True)]
            )
    return found
