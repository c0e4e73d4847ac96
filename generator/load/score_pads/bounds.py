"""Bounds of formulas: the least and the most that one can give, whatever is entered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.load.score_pads.rule_formulas import OWN_PAST
from generator.load.score_pads.spans import (
    comparison_span,
    full_span,
    limited,
    operation_span,
    repeated,
)
from generator.model.score_pad.formula import (
    COMPARE,
    ENTERED,
    FULL,
    IS,
    LARGEST,
    LARGEST_GROUP,
    LISTED,
    NEXT,
    NUMBER,
    OPPONENTS,
    POINTS,
    SO_FAR,
    Node,
)
from generator.model.score_pad.pad import MOST_ENTRY, MOST_ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.load.score_pads.spans import Span
    from generator.model.score_pad.pad import Pad, Row

_TRUTHS = {"=", "!=", "<", "<=", ">", ">=", "and", "or", "not", IS}


class Bounds:
    """What the rows of a pad can give; rows are added in the order of calculation."""

    def __init__(self, pad: Pad) -> None:
        """Begin with the entries of a pad."""
        self.pad = pad
        self.rounds = pad.rounds.most if pad.rounds else 1
        self.rows: dict[str, Span] = {}
        self._leaves: Mapping[str, Callable[[tuple[Any, ...], bool], Span]] = {
            NUMBER: lambda args, _in_round: (args[0], args[0]),
            ENTERED: lambda args, in_round: self._named(args[0], self._entry(args[0]), in_round),
            POINTS: lambda args, in_round: self._named(args[0], self._row(args[0]), in_round),
            SO_FAR: lambda args, _in_round: self._so_far(*args),
            NEXT: lambda args, _in_round: self._next(*args),
            FULL: lambda args, _in_round: full_span([points for _boxes, points in args[1]]),
            LARGEST_GROUP: lambda args, _in_round: self._entry(args[0]),
            "players": lambda _args, _in_round: (pad.fewest, pad.most),
            "rounds": lambda _args, in_round: (int(in_round), MOST_ROUNDS),
            "number_of_round": lambda _args, in_round: (int(in_round), MOST_ROUNDS),
        }

    def add(self, row: Row) -> Span:
        """Return what a row of a round, or once, can give."""
        found = self.of(row.formula, row.id in self.pad.round_names)
        self.rows[row.id] = found
        return found

    def forgive(self, row: Row) -> None:
        """Take a row with a fault as 1, so that no row that counts it is blamed too."""
        self.rows[row.id] = (1, 1)

    def of(self, node: Node, in_round: bool) -> Span:  # noqa: FBT001 - it goes down the tree
        """Return the least and the most that a formula can give."""
        if node.op in self._leaves:
            return limited(self._leaves[node.op](node.args, in_round))
        parts = [self.of(it, in_round) for it in node.args if isinstance(it, Node)]
        if node.op == LISTED:
            return limited((min(0, parts[0][0]), max(MOST_ENTRY, parts[0][1])))
        if node.op in _TRUTHS:
            return 0, 1
        if node.op in {OPPONENTS, COMPARE, "together"}:
            return limited(self._of_others(node, parts[0]))
        return limited(operation_span(node.op, parts, node.args[0]))

    def _entry(self, name: str) -> Span:
        entry = self.pad.entry_of[name]
        values = entry.allowed or (entry.least, entry.most)
        return min(0, *values), max(0, *values)

    def _row(self, name: str) -> Span:
        return self.rows.get(name, (-LARGEST, LARGEST))

    def _named(self, name: str, span: Span, in_round: bool) -> Span:  # noqa: FBT001 - as above
        """Outside the rounds, the name of something in the rounds is the sum of all rounds."""
        is_sum = not in_round and name in self.pad.round_names
        return repeated(span, self.rounds) if is_sum else span

    def _of_others(self, node: Node, span: Span) -> Span:
        """Return the span of what others have, added up, compared, or times the points of a row."""
        if node.op == "together":
            return repeated(span, self.pad.most)
        if node.op == COMPARE:
            return repeated(comparison_span(node.args[0]), self.pad.most - 1)
        own = self._row(node.args[1]) if len(node.args) > 1 else (1, 1)
        ends = [one * two for one in span for two in own]
        return repeated((min(0, *ends), max(0, *ends)), self.rounds)

    def _so_far(self, kind: str, name: str) -> Span:
        if kind == POINTS and name not in self.rows:
            return -OWN_PAST, OWN_PAST
        return repeated(self._entry(name) if kind == ENTERED else self.rows[name], self.rounds)

    def _next(self, kind: str, name: str, _rounds: int) -> Span:
        """Return what a later round can have: 0 if there is no such round."""
        low, high = self._entry(name) if kind == ENTERED else self._row(name)
        return min(0, low), max(0, high)
