"""Font check: a font file holds what its tables announce, no more and no less than a font needs.

The libraries that read fonts believe every count and offset in them; a few bytes can make them
build lists of billions.
"""

from __future__ import annotations

from itertools import pairwise
from struct import calcsize, error, iter_unpack, unpack_from
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

VERSIONS = (b"\x00\x01\x00\x00", b"true", b"OTTO")
NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp", "name", "post")
MAGIC = 0x5F0F3CF5
MOST_TABLES = 100
MOST_LETTERS = 250_000
"""How many letters all character maps of a font may list."""
MOST_NAMES, LONGEST_NAMES = 5_000, 1_000_000
MOST_POINTS = 10_000
"""How many points a glyph may have, with those of its components."""
DEEPEST = 8
"""How deep components may be nested."""
LAST_LETTER = 0x10FFFF
MORE, WORDS, SCALE, TWO_SCALES, FOUR_SCALES = 0x20, 0x1, 0x8, 0x40, 0x80


class _DamagedError(Exception):
    """A table is not what the font says."""


FAULTS = (_DamagedError, error, IndexError)


def find_damage(data: bytes) -> str | None:
    """Return the name of the first table that is damaged, "" for the list of tables itself."""
    try:
        tables = _tables(data)
    except FAULTS:
        return ""
    for table, check in CHECKS.items():
        try:
            check(tables)
        except FAULTS:
            return table
    return None


def _require(*conditions: bool) -> None:
    if not all(conditions):
        raise _DamagedError


def _tables(data: bytes) -> dict[str, bytes]:
    (number,) = unpack_from(">H", data, 4)
    _require(data[:4] in VERSIONS, number <= MOST_TABLES)
    tables = {}
    for at in range(12, 12 + 16 * number, 16):
        tag, _checksum, offset, length = unpack_from(">4sLLL", data, at)
        _require(tag.isascii(), offset + length <= len(data))
        tables[tag.decode("ascii")] = data[offset : offset + length]
    outlines = {"glyf", "loca"}
    if data.startswith(VERSIONS[-1]):
        outlines = {"CFF2"} if "CFF2" in tables else {"CFF "}
    _require(len(tables) == number, tables.keys() >= {*NEEDED, *outlines})
    return tables


def _head(tables: dict[str, bytes]) -> None:
    magic, _flags, units = unpack_from(">LHH", tables["head"], 12)
    (location_format,) = unpack_from(">h", tables["head"], 50)
    _require(magic == MAGIC, 16 <= units <= 16_384, location_format in {0, 1})  # noqa: PLR2004


def _maxp(tables: dict[str, bytes]) -> None:
    _require(_glyphs(tables) > 0, len(tables["post"]) >= 32)  # noqa: PLR2004 - its header


def _glyphs(tables: dict[str, bytes]) -> int:
    number: int
    (number,) = unpack_from(">H", tables["maxp"], 4)
    return number


def _hmtx(tables: dict[str, bytes]) -> None:
    (full,) = unpack_from(">H", tables["hhea"], 34)
    number = _glyphs(tables)
    _require(0 < full <= number, len(tables["hmtx"]) >= 4 * full + 2 * (number - full))


def _name(tables: dict[str, bytes]) -> None:
    table = tables["name"]
    _format, number, start = unpack_from(">HHH", table)
    _require(number <= MOST_NAMES)
    total = 0
    for index in range(number):
        length, offset = unpack_from(">HH", table, 6 + 12 * index + 8)
        _require(start + offset + length <= len(table))
        total += length
    _require(total <= LONGEST_NAMES)


def _cmap(tables: dict[str, bytes]) -> None:
    table = tables["cmap"]
    _version, number = unpack_from(">HH", table)
    _require(number <= MOST_TABLES)
    offsets = {unpack_from(">L", table, 4 + 8 * index + 4)[0] for index in range(number)}
    letters = 0
    for offset in offsets:
        letters += _letters(table[offset:])
        _require(letters <= MOST_LETTERS)


def _letters(table: bytes) -> int:
    """Return how many letters a character map lists; it must fit its table."""
    (kind,) = unpack_from(">H", table)
    if kind in {0, 2, 4, 6}:
        (length,) = unpack_from(">H", table, 2)
    else:
        (length,) = unpack_from(">L", table, 2 if kind == 14 else 4)  # noqa: PLR2004
    _require(length <= len(table))
    table = table[:length]
    if kind == 4:  # noqa: PLR2004
        return _segments(table)
    if kind == 6:  # noqa: PLR2004
        first, number = unpack_from(">HH", table, 6)
        _require(10 + 2 * number <= length)
        return int(number)
    if kind == 10:  # noqa: PLR2004
        first, number = unpack_from(">LL", table, 12)
        _require(20 + 2 * number <= length, first + number <= LAST_LETTER + 1)
        return int(number)
    if kind in {8, 12, 13}:
        at = 12 if kind != 8 else 12 + 8192  # noqa: PLR2004 - a bit for each of 65,536 letters
        (number,) = unpack_from(">L", table, at)
        return sum(_group(*it) for it in _listed(">LLL", table, at + 4, number))
    if kind == 14:  # noqa: PLR2004
        return sum(_variants(table))
    return 0xFFFF if kind == 2 else 0xFF  # noqa: PLR2004


def _segments(table: bytes) -> int:
    (double,) = unpack_from(">H", table, 6)
    number = double // 2
    ends = _listed(">H", table, 14, number)
    starts = _listed(">H", table, 16 + double, number)
    _require(16 + 4 * double <= len(table))
    return sum(max(0, end - start + 1) for (end,), (start,) in zip(ends, starts, strict=True))


def _group(start: int, end: int, _glyph: int) -> int:
    _require(start <= end <= LAST_LETTER)
    return end - start + 1


def _variants(table: bytes) -> Iterator[int]:
    (number,) = unpack_from(">L", table, 6)
    for high, low, usual, others in _listed(">BHLL", table, 10, number):
        _require((high << 16) + low <= LAST_LETTER)
        if usual:
            (ranges,) = unpack_from(">L", table, usual)
            _require(ranges <= MOST_LETTERS)
            yield sum(more + 1 for *_first, more in _listed(">BHB", table, usual + 4, ranges))
        if others:
            (mappings,) = unpack_from(">L", table, others)
            _require(others + 4 + 5 * mappings <= len(table))
            yield int(mappings)


def _listed(form: str, table: bytes, at: int, number: int) -> Iterator[tuple[int, ...]]:
    """Return NUMBER records of a table; all of them must be in it."""
    end = at + number * calcsize(form)
    _require(end <= len(table))
    return iter_unpack(form, table[at:end])


def _glyf(tables: dict[str, bytes]) -> None:
    if "glyf" not in tables:
        return
    number, table = _glyphs(tables), tables["glyf"]
    (long,) = unpack_from(">h", tables["head"], 50)
    places = [it for (it,) in _listed(">L" if long else ">H", tables["loca"], 0, number + 1)]
    offsets = places if long else [2 * it for it in places]
    _require(offsets == sorted(offsets), offsets[-1] <= len(table))
    points: dict[int, int] = {}
    parts: dict[int, tuple[int, ...]] = {}
    for glyph, (start, end) in enumerate(pairwise(offsets)):
        if start == end:
            points[glyph] = 1
            continue
        (contours,) = unpack_from(">h", table, start)
        _require(start + 10 + 2 * contours <= end)
        if contours < 0:
            parts[glyph] = tuple(_components(table[start:end]))
        else:
            (last,) = unpack_from(">H", table, start + 8 + 2 * contours) if contours else (-1,)
            points[glyph] = max(1, last + 1)
    for glyph in parts:
        _expand(glyph, parts, points, DEEPEST)
    _require(max(points.values()) <= MOST_POINTS)


def _components(glyph: bytes) -> Iterator[int]:
    """Yield the glyphs that a glyph is composed of."""
    at, flags = 10, MORE
    while flags & MORE:
        flags, part = unpack_from(">HH", glyph, at)
        yield part
        at += 8 if flags & WORDS else 6
        at += 2 if flags & SCALE else 4 if flags & TWO_SCALES else 8 if flags & FOUR_SCALES else 0


def _expand(
    glyph: int, parts: dict[int, tuple[int, ...]], points: dict[int, int], depth: int
) -> int:
    """Return how many points a glyph has, with those of its components."""
    if glyph not in points:
        _require(depth > 0, glyph in parts)
        points[glyph] = sum(_expand(it, parts, points, depth - 1) for it in parts[glyph])
    return points[glyph]


CHECKS = {
    "head": _head,
    "maxp": _maxp,
    "hmtx": _hmtx,
    "name": _name,
    "cmap": _cmap,
    "glyf": _glyf,
}
