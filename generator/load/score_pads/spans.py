"""Spans: the least and the most that an operation can give, from those of its parts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from generator.model.score_pad.formula import LARGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Span = tuple[float, float]
    Parts = Sequence[Span]


class MayDivideByZeroError(Exception):
    """A formula whose divisor can be zero."""


class FormulaTooLargeError(Exception):
    """A formula whose value has no reasonable bound."""


def operation_span(op: str, parts: Parts, figures: Any) -> Span:
    """Return the span of an operation; FIGURES are those of its rule, where it has any."""
    if op in _WITH_FIGURES:
        return _WITH_FIGURES[op](parts, figures)
    return _OPERATIONS[op](parts)


def limited(span: Span) -> Span:
    """Return a span that is not too large."""
    if max(map(abs, span)) > LARGEST:
        raise FormulaTooLargeError
    return span


def repeated(span: Span, most: int) -> Span:
    """Return the span of what is added up once or up to MOST times."""
    return min(span[0] * most, span[0]), max(span[1] * most, span[1])


def full_span(points: Sequence[int]) -> Span:
    """Return the span of what can be complete or not, each with its points."""
    return sum(min(0, it) for it in points), sum(max(0, it) for it in points)


def comparison_span(figures: Sequence[Any]) -> Span:
    """Return the span of one comparison: points for more, as much and less, or by a difference."""
    if isinstance(figures[0], tuple):
        most = max(abs(points) for _difference, points in figures)
        return -most, most
    return min(0, *figures), max(0, *figures)


def _first(parts: Parts) -> Span:
    return parts[0]


def _sum(parts: Parts) -> Span:
    return sum(it[0] for it in parts), sum(it[1] for it in parts)


def _difference(parts: Parts) -> Span:
    one, two = parts
    return one[0] - two[1], one[1] - two[0]


def _product(parts: Parts) -> Span:
    low, high = parts[0]
    for other in parts[1:]:
        ends = [one * two for one in (low, high) for two in other]
        low, high = limited((min(ends), max(ends)))
    return low, high


def _quotient(parts: Parts) -> Span:
    one, two = parts
    if two[0] <= 0 <= two[1]:
        raise MayDivideByZeroError
    ends = [above / below for above in one for below in two]
    return min(ends), max(ends)


def _max(parts: Parts) -> Span:
    return max(it[0] for it in parts), max(it[1] for it in parts)


def _min(parts: Parts) -> Span:
    return min(it[0] for it in parts), min(it[1] for it in parts)


def _either(parts: Parts) -> Span:
    _condition, one, other = parts
    return min(one[0], other[0]), max(one[1], other[1])


def _abs(parts: Parts) -> Span:
    ((low, high),) = parts
    least = 0 if low <= 0 <= high else min(abs(low), abs(high))
    return least, max(abs(low), abs(high))


def _square(parts: Parts) -> Span:
    least, most = _abs(parts)
    return least**2, most**2


def _rounded(parts: Parts) -> Span:
    return math.floor(parts[0][0]), math.ceil(parts[0][1])


def _table(_parts: Parts, table: Sequence[int]) -> Span:
    return min((0, *table)), max((0, *table))


def _reach(_parts: Parts, steps: Sequence[tuple[int, int]]) -> Span:
    return _table((), [points for _least, points in steps])


def _sets(parts: Parts, table: Sequence[int]) -> Span:
    return 0, max((0, *table)) * max(1, sum(max(0, it[1]) for it in parts))


def _wild(parts: Parts, figures: tuple[Sequence[int], int, Sequence[int]]) -> Span:
    """Return the span of sets and squares of wild cards and others, all of one kind at most."""
    table, squares, _most = figures
    number = sum(max(0, it[1]) for it in parts)
    square = squares * number**2
    return min(0, square), _sets(parts, table)[1] + max(0, square)


_OPERATIONS: Mapping[str, Callable[[Parts], Span]] = {
    "+": _sum,
    "sum": _sum,
    "-": _difference,
    "*": _product,
    "product": _product,
    "/": _quotient,
    "max": _max,
    "min": _min,
    "if": _either,
    "abs": _abs,
    "square": _square,
    "down": _rounded,
    "up": _rounded,
    "nearest": _rounded,
    **dict.fromkeys(("most", "fewest"), _first),
}
"""How the span of each operation follows from those of its parts."""
_WITH_FIGURES: Mapping[str, Callable[[Parts, Any], Span]] = {
    "scale": _table,
    "majority": _table,
    "reach": _reach,
    "sets": _sets,
    "wild": _wild,
}
"""The operations whose first argument are figures."""
