"""Learning: what somebody says about one field tells something about those that look like it.

One hand writes the same value in the same way again. A doubtful field that looks like an answered
one, and like nothing else, is settled by that answer. One that was clear is never changed: if it
looks like a field with another value, it is asked about.
"""

from __future__ import annotations

from array import array
from base64 import b64decode
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.model.scan import CERTAIN, EMPTY, Reading
from generator.page.marks import Kind
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

ALIKE, ALIKE_NUMBERS = 0.85, 0.92
"""Two fields that are at least so alike have the same value; numbers have several digits."""
SIMILAR, SIMILAR_NUMBERS = 0.78, 0.85
"""Fields that are at least so alike are asked about together: somebody looks at them."""
APART = 0.1
"""A field is by so much more like those of its own value than like those of any other."""
SETTLED = 0.995
"""How certain a field is that looks like an answered one; sums may still disagree with it."""
CONTESTED = 0.5
"""How certain a field is at most that looks like one which somebody read in another way."""
MOST_CACHED = 4096


def learned(
    readings: Mapping[str, Reading],
    answers: Mapping[str, str],
    apart: Collection[str] = (),
) -> dict[str, Reading]:
    """Return what was read, with what ANSWERS tell about fields that were not answered.

    Fields that somebody said to be different, although they look alike, are kept APART.
    """
    found = dict(readings)
    examples = [
        _Example(reading, value)
        for name, value in answers.items()
        if value != EMPTY and (reading := readings.get(name)) is not None and reading.shape
    ]
    if examples:
        for name, reading in readings.items():
            if reading.shape and name not in answers and name not in apart:
                found[name] = _taught(reading, examples, readings)
    return found


class _Example(NamedTuple):
    """A field that somebody looked at, and what is written in it."""

    reading: Reading
    value: str


def _taught(reading: Reading, examples: list[_Example], readings: Mapping[str, Reading]) -> Reading:
    """Return a reading with what the fields say that look like it."""
    near = [(likeness(reading, it.reading), it) for it in examples]
    best, example = max(near, key=lambda it: it[0])
    if best < least_similar(reading.kind):
        return reading
    value = example.value
    is_alike = best >= (ALIKE_NUMBERS if reading.kind == Kind.NUMBER else ALIKE)
    others = max((like for like, it in near if it.value != value), default=0.0)
    if reading.certainty >= CERTAIN:
        if reading.value == value or not is_alike or others > best - APART:
            return reading
        return _contested(reading, value)
    others = max(others, _nearest_other(reading, value, readings))
    if others > best - APART:
        return reading
    return _settled(reading, example) if is_alike else _likelier(reading, example)


def _nearest_other(reading: Reading, value: str, readings: Mapping[str, Reading]) -> float:
    """Return how alike the nearest field is that is clear and has another value."""
    clear = (
        it
        for it in readings.values()
        if it.shape and it.certainty >= CERTAIN and it.value != value and it.kind == reading.kind
    )
    return max((likeness(reading, it) for it in clear), default=0.0)


def _settled(reading: Reading, example: _Example) -> Reading:
    others = tuple(_others(reading, example.value, 1.0 - SETTLED))
    name = example.reading.field
    return reading._replace(
        value=example.value, certainty=SETTLED, others=others, learned_from=name
    )


def _likelier(reading: Reading, example: _Example) -> Reading:
    """Return a doubtful reading with the value of what it looks like in front; it stays asked."""
    others = tuple(_others(reading, example.value, 1.0 - CONTESTED))
    name = example.reading.field
    return reading._replace(
        value=example.value, certainty=CONTESTED, others=others, learned_from=name
    )


def _contested(reading: Reading, value: str) -> Reading:
    """Return a clear reading as one that is asked about; what was read stays."""
    others = ((value, 1.0 - CONTESTED), *(it for it in reading.others if it[0] != value))
    return reading._replace(certainty=min(reading.certainty, CONTESTED), others=others)


def _others(reading: Reading, value: str, rest: float) -> Iterator[tuple[str, float]]:
    """Yield the values beside one, which share what is left of the certainty."""
    ranked = ((reading.value, reading.certainty), *reading.others)
    found = [it for it in ranked if it[0] != value]
    total = sum(share for _value, share in found)
    for each, share in sorted(found, key=lambda it: -it[1]):
        yield each, rest * share / total if total else 0.0


def least_similar(kind: str) -> float:
    """Return how alike two fields of a kind are at least, if they may have the same value."""
    return SIMILAR_NUMBERS if kind == Kind.NUMBER else SIMILAR


def likeness(one: Reading, other: Reading) -> float:
    """Return how alike two fields look, from 0 to 1; those of different kinds never do."""
    first, second = _decoded(one.shape), _decoded(other.shape)
    if one.kind != other.kind or len(first) != len(second) or not first:
        return 0.0
    both = sum(map(int.__mul__, first, second))
    return max(0.0, both / (_length(one.shape) * _length(other.shape)))


@lru_cache(MOST_CACHED)
def _decoded(shape: str) -> array[int]:
    """Return the features of a field; none if the text is not one of ours."""
    try:
        return array("b", b64decode(shape, validate=True))
    except ValueError:
        return array("b")


@lru_cache(MOST_CACHED)
def _length(shape: str) -> float:
    return sum(it * it for it in _decoded(shape)) ** 0.5 or 1.0
