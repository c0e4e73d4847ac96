"""The operations of formulas: a tree becomes a function that calculates it.

`formula.js` has the same operations for a browser; a test compares both.
"""

from __future__ import annotations

import operator
from functools import reduce
from typing import TYPE_CHECKING, Any

from generator.games.pad.rules.areas import largest_group
from generator.games.pad.rules.majority import place_points
from generator.games.pad.rules.matches import compare_all, opponents_sum
from generator.games.pad.rules.sets import best_split
from generator.games.pad.rules.wild import wild_points, with_wild
from generator.model.score_pad.formula import (
    COMPARE,
    COUNTS,
    ENTERED,
    FULL,
    IS,
    LARGEST_GROUP,
    LISTED,
    NEXT,
    NUMBER,
    OPPONENTS,
    POINTS,
    SO_FAR,
    WILD,
    Node,
)
from generator.model.score_pad.unit import ceil, floor, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.games.pad.rules.table import Journalled, Table
    from generator.games.pad.rules.wild import Figures

    Values = Sequence[float]
    Calculation = Callable[[Table], Values]

LIMIT = 2**53
"""The largest whole number that both languages calculate exactly, far above what a pad may give."""


def compile_formula(node: Node) -> Calculation:
    """Return the function that calculates a formula: from a table, the value of every player.

    Each part is calculated once for a table, however deep it is: what asks every player costs no
    more than what asks one.
    """
    found = _LEAVES.get(node.op)
    if found is not None:
        return found(*node.args)
    plain = _PLAIN.get(node.op)
    if plain and node.args[1].op == NUMBER:
        return _with_number(plain, compile_formula(node.args[0]), node.args[1].args[0])
    own = [compile_formula(it) if isinstance(it, Node) else it for it in node.args]
    return _binary(plain, *own) if plain else _INNER[node.op](*own)


def _number(value: int) -> Calculation:
    return lambda table: [value] * table.players


def _points(name: str) -> Calculation:
    return lambda table: table.points[name]


def _entered(name: str) -> Calculation:
    return lambda table: table.entered[name]


def _is(name: str, place: int) -> Calculation:
    return lambda table: [int(it == place) for it in table.chosen[name]]


def _so_far(kind: str, name: str) -> Calculation:
    key = (kind, name)
    return lambda table: table.past[key] if key in table.past else [0] * table.players


def _next(kind: str, name: str, rounds: int) -> Calculation:
    """What a later round has; 0 if there is no such round."""

    def calculate(table: Table) -> Values:
        later = table.after(rounds)
        if later is None:
            return [0] * table.players
        return (later.points if kind == POINTS else later.entered)[name]

    return calculate


def _full(name: str, worth: tuple[tuple[tuple[int, ...], int], ...]) -> Calculation:
    """The points of everything in an area that is complete."""
    groups = [(frozenset(boxes), points) for boxes, points in worth]

    def calculate(table: Table) -> Values:
        return [
            sum(points for boxes, points in groups if boxes <= crossed)
            for crossed in table.crossed[name]
        ]

    return calculate


def _largest(name: str, neighbours: tuple[tuple[int, ...], ...]) -> Calculation:
    return lambda table: [largest_group(it, neighbours) for it in table.crossed[name]]


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

    def count(lines: Journalled) -> int:
        if column:
            return len({it[column] for it in lines})
        return sum(journal_points(lines, alike, value, more, extra))

    def calculate(table: Table) -> Values:
        otherwise = other(table)
        listed = table.listed.get(name, [()] * table.players)
        return [
            count(lines) if lines else value for lines, value in zip(listed, otherwise, strict=True)
        ]

    return calculate


def _count(name: str) -> Callable[[], Calculation]:
    return lambda: lambda table: [table.counts[name]] * table.players


def _binary(
    operate: Callable[[float, float], float], one: Calculation, two: Calculation
) -> Calculation:
    return lambda table: list(map(operate, one(table), two(table)))


def _with_number(
    operate: Callable[[float, float], float], one: Calculation, two: float
) -> Calculation:
    return lambda table: [operate(it, two) for it in one(table)]


def within_limit(value: float) -> float:
    """Return a value; one that only impossible entries can give is not calculated further."""
    return max(-LIMIT, min(value, LIMIT))


def _times(one: float, two: float) -> float:
    return within_limit(one * two)


def _quotient(above: float, below: float) -> float:
    """Divide; the result is 0 if the divisor is 0, which only impossible entries can cause."""
    return above / below if below else 0


def _sum(*parts: Calculation) -> Calculation:
    return lambda table: list(map(sum, _by_player(parts, table)))


def _product(*parts: Calculation) -> Calculation:
    return lambda table: [reduce(_times, it) for it in _by_player(parts, table)]


def _max(*parts: Calculation) -> Calculation:
    return lambda table: list(map(max, _by_player(parts, table)))


def _min(*parts: Calculation) -> Calculation:
    return lambda table: list(map(min, _by_player(parts, table)))


def _by_player(parts: Sequence[Calculation], table: Table) -> Iterator[tuple[float, ...]]:
    """Return for every player the values of all parts."""
    return zip(*(part(table) for part in parts), strict=True)


def _single(operate: Callable[[float], float]) -> Callable[[Calculation], Calculation]:
    """Return the operation on a single value of a player."""

    def operation(part: Calculation) -> Calculation:
        return lambda table: list(map(operate, part(table)))

    return operation


def _if(condition: Calculation, then: Calculation, other: Calculation) -> Calculation:
    return lambda table: [
        one if is_true else two
        for is_true, one, two in zip(condition(table), then(table), other(table), strict=True)
    ]


def _and(one: float, two: float) -> int:
    return int(bool(one and two))


def _or(one: float, two: float) -> int:
    return int(bool(one or two))


def _not(value: float) -> int:
    return int(not value)


def _square(value: float) -> float:
    return _times(value, value)


def _scale(worth: tuple[int, ...], part: Calculation) -> Calculation:
    """The nth is worth `worth[n - 1]`; more than the last count like the last."""

    def value(number: float) -> int:
        reached = min(floor(number), len(worth))
        return worth[reached - 1] if reached > 0 else 0

    return lambda table: list(map(value, part(table)))


def _reach(steps: tuple[tuple[int, int], ...], part: Calculation) -> Calculation:
    """The points of the highest step that is reached."""

    def value(number: float) -> int:
        return next((points for least, points in reversed(steps) if number >= least), 0)

    return lambda table: list(map(value, part(table)))


def _sets(worth: tuple[int, ...], *parts: Calculation) -> Calculation:
    def value(counts: tuple[float, ...]) -> int:
        split = best_split(tuple(map(int, counts)), worth)
        return sum(worth[size - 1] for size in split)

    return lambda table: list(map(value, _by_player(parts, table)))


def _wild(figures: Figures, wild: Calculation, *parts: Calculation) -> Calculation:
    """The best of sets and squares if wild cards count as any kind."""
    worth, squares, _most = figures

    def value(counts: tuple[float, ...]) -> int:
        number, *kinds = map(int, counts)
        return wild_points(with_wild(number, tuple(kinds), figures), worth, squares)

    return lambda table: list(map(value, _by_player((wild, *parts), table)))


def _majority(
    worth: tuple[int, ...],
    sharing: str,
    fewest: bool,  # noqa: FBT001 - a figure of the rule
    part: Calculation,
) -> Calculation:
    def calculate(table: Table) -> Values:
        values = part(table)
        return [place_points(mine, values, worth, sharing, fewest=fewest) for mine in values]

    return calculate


def _compare(figures: tuple[Any, ...], part: Calculation) -> Calculation:
    return lambda table: compare_all(part(table), table.seats, figures)


def _opponents(part: Calculation, times: str = "") -> Calculation:
    return lambda table: opponents_sum(table, part(table), times)


def _add(values: Values) -> float:
    """Add from left to right: `sum` rounds fractions in another way than the page's script."""
    return reduce(operator.add, values)


def _across(choose: Callable[[Values], float]) -> Callable[[Calculation], Calculation]:
    """Return an operation that asks every player, and gives all the same answer."""

    def operation(part: Calculation) -> Calculation:
        return lambda table: [choose(part(table))] * table.players

    return operation


_LEAVES: Mapping[str, Callable[..., Calculation]] = {
    NUMBER: _number,
    POINTS: _points,
    ENTERED: _entered,
    IS: _is,
    SO_FAR: _so_far,
    NEXT: _next,
    FULL: _full,
    LARGEST_GROUP: _largest,
    **{name: _count(name) for name in COUNTS},
}
_PLAIN: Mapping[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": _times,
    "/": _quotient,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "and": _and,
    "or": _or,
}
_INNER: Mapping[str, Callable[..., Any]] = {
    LISTED: _listed,
    "sum": _sum,
    "product": _product,
    "max": _max,
    "min": _min,
    "if": _if,
    "abs": _single(abs),
    "not": _single(_not),
    "down": _single(floor),
    "up": _single(ceil),
    "nearest": _single(nearest),
    "square": _single(_square),
    "scale": _scale,
    "reach": _reach,
    "sets": _sets,
    WILD: _wild,
    "majority": _majority,
    COMPARE: _compare,
    OPPONENTS: _opponents,
    "most": _across(max),
    "fewest": _across(min),
    "together": _across(_add),
}
