"""Font tables: what a font says about pairs of letters and about ligatures, read from its bytes.

A pair is looked up where it is in the file. To read all pairs of a font takes longer than to draw
a page, and a page needs few of them. A part that cannot be read is left out, as in browsers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from contextlib import suppress
from itertools import islice
from struct import Struct, error, unpack_from
from typing import TYPE_CHECKING, Protocol

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SCRIPTS = b"latn", b"DFLT"
"""The scripts whose rules come first; others follow in the order of the font."""
MOST_SCRIPTS, MOST_LOOKUPS, MOST_SUBTABLES = 20, 20, 200
"""How many parts of a font are looked at; a font for any language has fewer."""
MOST_LIGATURES = 500
PAIRS, EXTENDED_PAIRS = 2, 9
LIGATURES, EXTENDED_LIGATURES = 4, 7
LISTED, CLASSED = 1, 2
"""The formats of a subtable of pairs."""
ADVANCE = 4
"""The bit of a value that says that it changes how far a letter reaches; lower bits come before."""
HORIZONTAL, SPECIAL = 1, 0xFF06
"""The bits of an old table of pairs: for lines of text, and those of all other kinds of tables."""
_NUMBER, _TAGGED, _LONG = Struct(">H"), Struct(">4sH"), Struct(">L")
_UNREADABLE = error, IndexError


class Pairs(Protocol):
    """Pairs of letters that a font brings closer together or parts."""

    def kern(self, left: int, right: int) -> int:
        """Return by how much two glyphs are parted, in units of the font."""


class Ligature(NamedTuple):
    """A glyph that is drawn instead of several."""

    parts: tuple[int, ...]
    glyph: int


def read_pairs(tables: Mapping[str, bytes]) -> Pairs:
    """Return the pairs of a font, from its table GPOS or else from its older table kern."""
    with suppress(*_UNREADABLE):
        found = _PositionedPairs(tables.get("GPOS", b""))
        if found.has_pairs:
            return found
    old = _OldPairs()
    with suppress(*_UNREADABLE):
        old.update(_old_pairs(tables.get("kern", b"")))
    return old


def read_ligatures(data: bytes) -> list[Ligature]:
    """Return the usual ligatures of a table GSUB; of two that begin alike the first is drawn."""
    found: list[Ligature] = []
    with suppress(*_UNREADABLE):
        for subtables in _lookups(data, b"liga", (LIGATURES, EXTENDED_LIGATURES))[:1]:
            for at in (it for lookup in subtables for it in lookup):
                found += islice(_ligatures(data, at), MOST_LIGATURES - len(found))
    return found


def _number(data: bytes, at: int) -> int:
    found: int = _NUMBER.unpack_from(data, at)[0]
    return found


def _numbers(data: bytes, at: int) -> tuple[int, ...]:
    """Return numbers that follow how many they are."""
    return unpack_from(f">{_number(data, at)}H", data, at + 2)


def _tagged(data: bytes, at: int) -> list[tuple[bytes, int]]:
    """Return tags with their places, which are counted from here."""
    places = range(at + 2, at + 2 + 6 * _number(data, at), 6)
    return [(tag, at + offset) for tag, offset in (_TAGGED.unpack_from(data, it) for it in places)]


def _lookups(data: bytes, feature: bytes, kinds: tuple[int, int]) -> list[list[list[int]]]:
    """Return by script the lookups of a feature, each as the places of its subtables.

    KINDS are the number of the wanted lookups, and that of those whose subtables are elsewhere.
    """
    if not data:
        return []
    scripts, features, lookups = (_number(data, at) for at in (4, 6, 8))
    offsets = _numbers(data, lookups)
    named = _tagged(data, features)
    found: list[list[list[int]]] = []
    for _tag, script in sorted(_tagged(data, scripts)[:MOST_SCRIPTS], key=_rank):
        system = script + _number(data, script)
        own = (named[it] for it in _numbers(data, system + 4) if system > script)
        used = next((at for tag, at in own if tag == feature), None)
        if used is not None:
            numbers = _numbers(data, used + 2)[:MOST_LOOKUPS]
            subtables = [_subtables(data, lookups + offsets[it], kinds) for it in numbers]
            if subtables not in found:
                found.append(subtables)
    return found


def _rank(script: tuple[bytes, int]) -> int:
    return SCRIPTS.index(script[0]) if script[0] in SCRIPTS else len(SCRIPTS)


def _subtables(data: bytes, at: int, kinds: tuple[int, int]) -> list[int]:
    plain, extended = kinds
    kind = _number(data, at)
    places = [at + it for it in _numbers(data, at + 4)[:MOST_SUBTABLES]]
    if kind == extended:
        elsewhere = [it for it in places if _number(data, it + 2) == plain]
        return [it + _LONG.unpack_from(data, it + 4)[0] for it in elsewhere]
    return places if kind == plain else []


class _Ranges:
    """Glyphs with their numbers: a list of them, or ranges."""

    def __init__(self, first: Sequence[int], last: Sequence[int], numbers: Sequence[int]) -> None:
        self.first, self.last, self.numbers = first, last, numbers

    def find(self, glyph: int) -> tuple[int, int] | None:
        """Return the number of the range of a glyph, and the glyph's place in it."""
        at = bisect_right(self.first, glyph) - 1
        if at < 0 or glyph > self.last[at]:
            return None
        return self.numbers[at], glyph - self.first[at]


def _ranges(data: bytes, at: int) -> _Ranges:
    flat: tuple[int, ...] = unpack_from(f">{3 * _number(data, at + 2)}H", data, at + 4)
    return _Ranges(flat[::3], flat[1::3], flat[2::3])


class _Coverage:
    """Which glyphs a subtable is about, each with its number."""

    def __init__(self, data: bytes, at: int) -> None:
        is_list = _number(data, at) == 1
        self._glyphs = _numbers(data, at + 2) if is_list else None
        self._ranges = None if is_list else _ranges(data, at)

    def number(self, glyph: int) -> int | None:
        if self._ranges:
            found = self._ranges.find(glyph)
            return None if found is None else sum(found)
        glyphs = self._glyphs or ()
        at = bisect_left(glyphs, glyph)
        return at if at < len(glyphs) and glyphs[at] == glyph else None

    def glyphs(self) -> Iterator[int]:
        if self._ranges:
            for first, last in zip(self._ranges.first, self._ranges.last, strict=True):
                yield from range(first, last + 1)
        else:
            yield from self._glyphs or ()


class _Classes:
    """Classes of glyphs; a glyph without one is in class 0."""

    def __init__(self, data: bytes, at: int) -> None:
        is_list = _number(data, at) == 1
        self._start = _number(data, at + 2) if is_list else 0
        self._numbers = _numbers(data, at + 4) if is_list else ()
        self._ranges = None if is_list else _ranges(data, at)

    def number(self, glyph: int) -> int:
        if self._ranges:
            found = self._ranges.find(glyph)
            return 0 if found is None else found[0]
        at = glyph - self._start
        return self._numbers[at] if 0 <= at < len(self._numbers) else 0


class _Values:
    """Where the wanted number is in the values of a pair, in bytes."""

    def __init__(self, data: bytes, at: int) -> None:
        first, second = unpack_from(">2H", data, at)
        self.has_advance = bool(first & ADVANCE)
        self.place = 2 * (first & (ADVANCE - 1)).bit_count()
        self.size = 2 * (first.bit_count() + second.bit_count())

    def read(self, data: bytes, at: int) -> int:
        if not self.has_advance:
            return 0
        found: int = unpack_from(">h", data, at + self.place)[0]
        return found


class _SinglePairs:
    """A subtable that lists pairs."""

    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.coverage = _Coverage(data, at + _number(data, at + 2))
        self.values = _Values(data, at + 4)
        self.sets = [at + it for it in _numbers(data, at + 8)]

    def row(self, left: int) -> int | None:
        number = self.coverage.number(left)
        return None if number is None or number >= len(self.sets) else number

    def kern(self, row: int, right: int) -> int | None:
        data, start = self.data, self.sets[row]
        size = 2 + self.values.size
        low, high = 0, _number(data, start)
        while low < high:
            middle = (low + high) // 2
            at = start + 2 + middle * size
            found = _number(data, at)
            if found == right:
                return self.values.read(data, at + 2)
            low, high = (middle + 1, high) if found < right else (low, middle)
        return None


class _ClassPairs:
    """A subtable that lists pairs of classes of glyphs."""

    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.coverage = _Coverage(data, at + _number(data, at + 2))
        self.values = _Values(data, at + 4)
        left, right, self.rows, self.columns = unpack_from(">4H", data, at + 8)
        self.left, self.right = _Classes(data, at + left), _Classes(data, at + right)
        self.start = at + 16

    def row(self, left: int) -> int | None:
        if self.coverage.number(left) is None:
            return None
        row = self.left.number(left)
        return row if row < self.rows else None

    def kern(self, row: int, right: int) -> int | None:
        column = self.right.number(right)
        # Class 0 is that of all other glyphs, about which the next subtable may say more.
        if not column or column >= self.columns:
            return None
        at = self.start + (row * self.columns + column) * self.values.size
        return self.values.read(self.data, at)


class _PositionedPairs:
    """The pairs of a table GPOS."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._scripts = _lookups(data, b"kern", (PAIRS, EXTENDED_PAIRS))
        self.has_pairs = any(lookup for script in self._scripts for lookup in script)
        self._subtables: dict[int, _SinglePairs | _ClassPairs | None] = {}
        self._rows: dict[int, list[list[list[tuple[_SinglePairs | _ClassPairs, int]]]]] = {}
        """What each script and lookup says about a glyph on the left."""

    def kern(self, left: int, right: int) -> int:
        """Return the sum of what the lookups of a script say, the first that says anything."""
        if left not in self._rows:
            self._rows[left] = [
                [self._of_lookup(lookup, left) for lookup in script] for script in self._scripts
            ]
        for script in self._rows[left]:
            found = sum(_of_pair(lookup, right) for lookup in script)
            if found:
                return found
        return 0

    def _of_lookup(
        self, subtables: Sequence[int], left: int
    ) -> list[tuple[_SinglePairs | _ClassPairs, int]]:
        found = []
        for at in subtables:
            with suppress(*_UNREADABLE):
                subtable = self._subtable(at)
                row = subtable.row(left) if subtable else None
                if subtable and row is not None:
                    found.append((subtable, row))
        return found

    def _subtable(self, at: int) -> _SinglePairs | _ClassPairs | None:
        if at not in self._subtables:
            self._subtables[at] = None
            kind = _number(self._data, at)
            if kind == LISTED:
                self._subtables[at] = _SinglePairs(self._data, at)
            elif kind == CLASSED:
                self._subtables[at] = _ClassPairs(self._data, at)
        return self._subtables[at]


def _of_pair(lookup: Sequence[tuple[_SinglePairs | _ClassPairs, int]], right: int) -> int:
    """Return what the first subtable says that knows a pair."""
    for subtable, row in lookup:
        with suppress(*_UNREADABLE):
            found = subtable.kern(row, right)
            if found is not None:
                return found
    return 0


class _OldPairs(dict[tuple[int, int], int]):
    """The pairs of a table kern."""

    def kern(self, left: int, right: int) -> int:
        return self.get((left, right), 0)


def _old_pairs(data: bytes) -> Iterator[tuple[tuple[int, int], int]]:
    if not data or _number(data, 0) != 0:
        return
    at = 4
    for _table in range(min(_number(data, 2), MOST_SUBTABLES)):
        _version, length, coverage, count = unpack_from(">4H", data, at)
        if coverage & (HORIZONTAL | SPECIAL) == HORIZONTAL:
            start = at + 14
            for place in range(start, start + 6 * count, 6):
                left, right, value = unpack_from(">2Hh", data, place)
                yield (left, right), value
        at += length


def _ligatures(data: bytes, at: int) -> Iterator[Ligature]:
    coverage = _Coverage(data, at + _number(data, at + 2))
    for first, offset in zip(coverage.glyphs(), _numbers(data, at + 4), strict=False):
        start = at + offset
        for place in (start + it for it in _numbers(data, start)):
            glyph, count = unpack_from(">2H", data, place)
            more = unpack_from(f">{count - 1}H", data, place + 4) if count else ()
            yield Ligature((first, *more), glyph)
