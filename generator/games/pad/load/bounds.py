"""Bounds of formulas: the least and the most that one can give, whatever is entered."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from generator.games.pad.load.own_past import OWN_PAST
from generator.games.pad.model.formula import (
    ENTERED,
    FULL,
    LARGEST,
    LARGEST_GROUP,
    NUMBER,
    POINTS,
    SO_FAR,
)
from generator.games.pad.model.pad import MOST_ROUNDS

if TYPE_CHECKING:
    from generator.games.pad.model.formula import Node
    from generator.games.pad.model.pad import Pad, Row

    Span = tuple[float, float]

_TRUTHS = {"=", "!=", "<", "<=", ">", ">=", "and", "or", "not", "is"}


class MayDivideByZeroError(Exception):
    """A formula whose divisor can be zero."""


class FormulaTooLargeError(Exception):
    """A formula whose value has no reasonable bound."""


class Bounds:
    """What the rows of a pad can give; rows are added in the order of calculation."""

    def __init__(self, pad: Pad) -> None:
        """Begin with the entries of a pad."""
        self.pad = pad
        self.rounds = pad.rounds.most if pad.rounds else 1
        self.rows: dict[str, Span] = {}

    def add(self, row: Row) -> Span:
        """Return what a row of a round, or once, can give."""
        found = self.of(row.formula, row.id in self.pad.round_names)
        self.rows[row.id] = found
        return found

    def of(self, node: Node, in_round: bool) -> Span:  # noqa: FBT001 - it goes down the tree
        """Return the least and the most that a formula can give."""
        low, high = self._of(node, in_round)
        if max(abs(low), abs(high)) > LARGEST:
            raise FormulaTooLargeError
        return low, high

    def _of(self, node: Node, in_round: bool) -> Span:  # noqa: FBT001, PLR0911, PLR0912, C901 - a case for each operation
        op, args = node
        if op == NUMBER:
            return args[0], args[0]
        if op == ENTERED:
            return self._named(args[0], self._entry(args[0]), in_round)
        if op == POINTS:
            return self._named(args[0], self.rows.get(args[0], (-LARGEST, LARGEST)), in_round)
        if op == SO_FAR:
            kind, name = args
            if kind == POINTS and name not in self.rows:
                return -OWN_PAST, OWN_PAST
            return _times(self._entry(name) if kind == ENTERED else self.rows[name], self.rounds)
        if op == FULL:
            worth = [points for _boxes, points in args[1]]
            return sum(min(0, it) for it in worth), sum(max(0, it) for it in worth)
        if op == LARGEST_GROUP:
            return self._entry(args[0])
        if op in _TRUTHS:
            for it in node.args:
                if hasattr(it, "op"):
                    self.of(it, in_round)
            return 0, 1
        if op == "players":
            return self.pad.fewest, self.pad.most
        if op in {"rounds", "number_of_round"}:
            return (1 if in_round else 0), MOST_ROUNDS
        spans = [self.of(it, in_round) for it in args if hasattr(it, "op")]
        match op:
            case "+" | "sum":
                return sum(it[0] for it in spans), sum(it[1] for it in spans)
            case "-":
                return spans[0][0] - spans[1][1], spans[0][1] - spans[1][0]
            case "*" | "product":
                return _product(spans)
            case "/":
                return _quotient(*spans)
            case "max":
                return max(it[0] for it in spans), max(it[1] for it in spans)
            case "min":
                return min(it[0] for it in spans), min(it[1] for it in spans)
            case "if":
                return min(it[0] for it in spans[1:]), max(it[1] for it in spans[1:])
            case "abs":
                ((low, high),) = spans
                return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(
                    abs(low), abs(high)
                )
            case "square":
                ((low, high),) = spans
                least = 0 if low <= 0 <= high else min(low**2, high**2)
                return least, max(low**2, high**2)
            case "down" | "up" | "nearest":
                return math.floor(spans[0][0]), math.ceil(spans[0][1])
            case "scale" | "majority":
                return min(0, *args[0], 0), max(0, *args[0], 0)
            case "reach":
                worth = [it[1] for it in args[0]]
                return min(0, *worth, 0), max(0, *worth, 0)
            case "sets":
                each = max(0, *args[0], 0)
                return 0, each * max(1, sum(max(0, it[1]) for it in spans))
            case "together":
                return _times(spans[0], self.pad.most)
        return spans[0]

    def _entry(self, name: str) -> Span:
        entry = self.pad.entry_of[name]
        values = entry.allowed or (entry.least, entry.most)
        return min(0, *values), max(0, *values)

    def _named(self, name: str, span: Span, in_round: bool) -> Span:  # noqa: FBT001 - as above
        """Outside the rounds, the name of something in the rounds is the sum of all rounds."""
        is_sum = not in_round and name in self.pad.round_names
        return _times(span, self.rounds) if is_sum else span


def _times(span: Span, number: int) -> Span:
    return min(span[0] * number, span[0]), max(span[1] * number, span[1])


def _product(spans: list[Span]) -> Span:
    low, high = spans[0]
    for other in spans[1:]:
        ends = [one * two for one in (low, high) for two in other]
        low, high = min(ends), max(ends)
        if max(abs(low), abs(high)) > LARGEST:
            raise FormulaTooLargeError
    return low, high


def _quotient(one: Span, two: Span) -> Span:
    if two[0] <= 0 <= two[1]:
        raise MayDivideByZeroError
    ends = [above / below for above in one for below in two]
    return min(ends), max(ends)
