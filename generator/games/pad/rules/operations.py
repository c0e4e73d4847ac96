"""The operations of formulas: a tree becomes a function that calculates it.

`formula.js` has the same operations for a browser; a test compares both.
"""

from __future__ import annotations

import math
import operator
from functools import reduce
from typing import TYPE_CHECKING, Any

from generator.games.pad.rules.areas import largest_group
from generator.games.pad.rules.majority import place_points
from generator.games.pad.rules.sets import best_split
from generator.model.score_pad.formula import (
    COUNTS,
    ENTERED,
    FULL,
    IS,
    LARGEST_GROUP,
    LISTED,
    NUMBER,
    POINTS,
    SO_FAR,
    Node,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.games.pad.rules.table import Journalled, Table

    Calculation = Callable[[Table, int], float]

_PLAIN: Mapping[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compile_formula(node: Node) -> Calculation:
    """Return the function that calculates a formula for a player, counted from 0."""
    found = _LEAVES.get(node.op)
    if found is not None:
        return found(*node.args)
    own = [compile_formula(it) if isinstance(it, Node) else it for it in node.args]
    plain = _PLAIN.get(node.op)
    return _binary(plain, *own) if plain else _INNER[node.op](*own)


def _number(value: int) -> Calculation:
    return lambda _table, _player: value


def _points(name: str) -> Calculation:
    return lambda table, player: table.points[name][player]


def _entered(name: str) -> Calculation:
    return lambda table, player: table.entered[name][player]


def _is(name: str, place: int) -> Calculation:
    return lambda table, player: int(table.chosen[name][player] == place)


def _so_far(kind: str, name: str) -> Calculation:
    key = (kind, name)
    return lambda table, player: table.past[key][player] if key in table.past else 0


def _full(name: str, worth: tuple[tuple[tuple[int, ...], int], ...]) -> Calculation:
    """The points of everything in an area that is complete."""
    groups = [(frozenset(boxes), points) for boxes, points in worth]

    def calculate(table: Table, player: int) -> float:
        crossed = table.crossed[name][player]
        return sum(points for boxes, points in groups if boxes <= crossed)

    return calculate


def _largest(name: str, neighbours: tuple[tuple[int, ...], ...]) -> Calculation:
    return lambda table, player: largest_group(table.crossed[name][player], neighbours)


def journal_points(
    lines: Journalled, alike: tuple[str, ...], value: str, more: str, extra: int
) -> list[int]:
    """Return what every line of a journal brings: its number, and those of lines before it."""
    found = []
    for at, line in enumerate(lines, start=1):
        scoring = [it for it in lines[:at] if all(it[key] == line[key] for key in alike)]
        added = extra if line.get(more) is True else 0
        found.append(sum(int(it[value]) + added for it in scoring))
    return found


def _listed(  # noqa: PLR0917 - as the formula has them
    name: str,
    column: str,
    alike: tuple[str, ...],
    value: str,
    more: str,
    extra: int,
    other: Calculation,
) -> Calculation:
    """A journal that has lines is counted; else what is entered otherwise."""

    def calculate(table: Table, player: int) -> float:
        lines = table.listed[name][player] if name in table.listed else ()
        if not lines:
            return other(table, player)
        if column:
            return len({it[column] for it in lines})
        return sum(journal_points(lines, alike, value, more, extra))

    return calculate


def _count(name: str) -> Callable[[], Calculation]:
    return lambda: lambda table, _player: table.counts[name]


def _binary(
    operate: Callable[[float, float], float], one: Calculation, two: Calculation
) -> Calculation:
    return lambda table, player: +operate(one(table, player), two(table, player))


def _divide(one: Calculation, two: Calculation) -> Calculation:
    """A quotient; the check refuses what can divide by zero."""
    return lambda table, player: one(table, player) / two(table, player)


def _sum(*parts: Calculation) -> Calculation:
    return lambda table, player: sum(part(table, player) for part in parts)


def _product(*parts: Calculation) -> Calculation:
    return lambda table, player: math.prod(part(table, player) for part in parts)


def _max(*parts: Calculation) -> Calculation:
    return lambda table, player: max(part(table, player) for part in parts)


def _min(*parts: Calculation) -> Calculation:
    return lambda table, player: min(part(table, player) for part in parts)


def _abs(part: Calculation) -> Calculation:
    return lambda table, player: abs(part(table, player))


def _if(condition: Calculation, then: Calculation, other: Calculation) -> Calculation:
    return lambda table, player: (then if condition(table, player) else other)(table, player)


def _and(one: Calculation, two: Calculation) -> Calculation:
    return lambda table, player: int(bool(one(table, player) and two(table, player)))


def _or(one: Calculation, two: Calculation) -> Calculation:
    return lambda table, player: int(bool(one(table, player) or two(table, player)))


def _not(part: Calculation) -> Calculation:
    return lambda table, player: int(not part(table, player))


def _down(part: Calculation) -> Calculation:
    return lambda table, player: math.floor(part(table, player))


def _up(part: Calculation) -> Calculation:
    return lambda table, player: math.ceil(part(table, player))


def _nearest(part: Calculation) -> Calculation:
    """Halves are rounded up, as in the page's script."""
    return lambda table, player: math.floor(part(table, player) + 0.5)


def _square(part: Calculation) -> Calculation:
    def calculate(table: Table, player: int) -> float:
        value = part(table, player)
        return value * value

    return calculate


def _scale(worth: tuple[int, ...], part: Calculation) -> Calculation:
    """The nth is worth `worth[n - 1]`; more than the last count like the last."""

    def calculate(table: Table, player: int) -> float:
        reached = min(math.floor(part(table, player)), len(worth))
        return worth[reached - 1] if reached > 0 else 0

    return calculate


def _reach(steps: tuple[tuple[int, int], ...], part: Calculation) -> Calculation:
    """The points of the highest step that is reached."""

    def calculate(table: Table, player: int) -> float:
        value = part(table, player)
        return next((points for least, points in reversed(steps) if value >= least), 0)

    return calculate


def _sets(worth: tuple[int, ...], *parts: Calculation) -> Calculation:
    def calculate(table: Table, player: int) -> float:
        counts = tuple(int(part(table, player)) for part in parts)
        return sum(worth[size - 1] for size in best_split(counts, worth))

    return calculate


def _majority(
    worth: tuple[int, ...],
    sharing: str,
    fewest: bool,  # noqa: FBT001 - a figure of the rule
    part: Calculation,
) -> Calculation:
    def calculate(table: Table, player: int) -> float:
        values = [part(table, it) for it in range(table.players)]
        return place_points(values[player], values, worth, sharing, fewest=fewest)

    return calculate


def _add(values: list[float]) -> float:
    """Add from left to right: `sum` rounds fractions in another way than the page's script."""
    return reduce(operator.add, values)


def _across(choose: Callable[[list[float]], float]) -> Callable[[Calculation], Calculation]:
    def operation(part: Calculation) -> Calculation:
        return lambda table, _player: choose([part(table, it) for it in range(table.players)])

    return operation


_LEAVES: Mapping[str, Callable[..., Calculation]] = {
    NUMBER: _number,
    POINTS: _points,
    ENTERED: _entered,
    IS: _is,
    SO_FAR: _so_far,
    FULL: _full,
    LARGEST_GROUP: _largest,
    **{name: _count(name) for name in COUNTS},
}
_INNER: Mapping[str, Callable[..., Any]] = {
    "/": _divide,
    LISTED: _listed,
    "sum": _sum,
    "product": _product,
    "max": _max,
    "min": _min,
    "abs": _abs,
    "if": _if,
    "and": _and,
    "or": _or,
    "not": _not,
    "down": _down,
    "up": _up,
    "nearest": _nearest,
    "square": _square,
    "scale": _scale,
    "reach": _reach,
    "sets": _sets,
    "majority": _majority,
    "most": _across(max),
    "fewest": _across(min),
    "together": _across(_add),
}
