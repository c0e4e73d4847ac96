"""The check of fonts: every count and offset is believed up to its bound and not beyond."""

from __future__ import annotations

from struct import pack
from typing import TYPE_CHECKING

import pytest

from generator.errors import UnreadableError
from generator.render import font_check
from generator.render.font_check import find_damage
from generator.render.fonts import blaming

if TYPE_CHECKING:
    from collections.abc import Sequence

TRUETYPE, POSTSCRIPT = b"\x00\x01\x00\x00", b"OTTO"
ONE_POINT = pack(">h8xH", 1, 0) + bytes(4)
"""A glyph of one contour with one point."""


def head(units: int = 1000, long: int = 1, magic: int = 0x5F0F3CF5) -> bytes:
    """Return the table of general figures."""
    return pack(">12xLHH30xh2x", magic, 0, units, long)


def a_font(version: bytes = TRUETYPE, **changes: bytes | None) -> bytes:
    """Return a small font with some tables changed, or left out where they are None."""
    tables: dict[str, bytes | None] = {
        "head": head(),
        "hhea": pack(">34xH", 1),
        "maxp": pack(">LH", 0, 2),
        "hmtx": bytes(6),
        "name": pack(">HHH", 0, 0, 6),
        "post": bytes(32),
        "cmap": pack(">HH", 0, 0),
        "glyf": ONE_POINT,
        "loca": pack(">LLL", 0, len(ONE_POINT), len(ONE_POINT)),
    }
    found = {key: it for key, it in (tables | changes).items() if it is not None}
    start = 12 + 16 * len(found)
    listed, content = b"", b""
    for key, it in found.items():
        listed += pack(">4sLLL", key.ljust(4).encode(), 0, start + len(content), len(it))
        content += it
    return version + pack(">H6x", len(found)) + listed + content


def test_a_small_font_is_sound() -> None:
    assert find_damage(a_font()) is None
    assert find_damage(a_font(b"true")) is None
    outlines: dict[str, bytes | None] = {"glyf": None, "loca": None}
    assert find_damage(a_font(POSTSCRIPT, **outlines, **{"CFF ": b"x"})) is None
    assert find_damage(a_font(POSTSCRIPT, **outlines, CFF2=b"x")) is None
    assert find_damage(a_font(POSTSCRIPT, **outlines)) == ""
    assert find_damage(a_font(POSTSCRIPT)) == ""
    assert find_damage(a_font(b"ttcf")) == ""
    for name in ("head", "hhea", "hmtx", "maxp", "name", "post", "cmap", "glyf", "loca"):
        assert find_damage(a_font(TRUETYPE, **{name: None})) == "", name


def test_the_list_of_tables_is_within_the_file() -> None:
    sound = a_font()
    assert find_damage(sound[:-1]) == ""
    assert find_damage(sound + b"more") is None
    assert find_damage(sound[:11]) == ""
    twice = a_font(AAAA=b"", BBBB=b"").replace(b"BBBB", b"AAAA")
    assert find_damage(twice) == ""
    assert find_damage(a_font(AAAA=b"").replace(b"AAAA", b"\xff\xff\xff\xff")) == ""
    for number, damage in ((91, None), (92, "")):
        more: dict[str, bytes | None] = {f"{it:04}": b"" for it in range(number)}
        assert find_damage(a_font(TRUETYPE, **more)) == damage


BOUNDS: Sequence[tuple[dict[str, bytes], str | None]] = (
    ({"head": head(16)}, None),
    ({"head": head(15)}, "head"),
    ({"head": head(16_384)}, None),
    ({"head": head(16_385)}, "head"),
    ({"head": head(long=2)}, "head"),
    ({"head": head(long=-1)}, "head"),
    ({"head": head(magic=0x5F0F3CF4)}, "head"),
    ({"head": head()[:51]}, "head"),
    ({"head": head()[:52]}, None),
    ({"post": bytes(31)}, "maxp"),
    ({"maxp": pack(">LH", 0, 0)}, "maxp"),
    ({"maxp": pack(">LH", 0, 1), "loca": pack(">LL", 0, 14), "hmtx": bytes(4)}, None),
    ({"hmtx": bytes(5)}, "hmtx"),
    ({"hhea": pack(">34xH", 0)}, "hmtx"),
    ({"hhea": pack(">34xH", 2), "hmtx": bytes(8)}, None),
    ({"hhea": pack(">34xH", 2), "hmtx": bytes(7)}, "hmtx"),
    ({"hhea": pack(">34xH", 3), "hmtx": bytes(99)}, "hmtx"),
    ({"name": pack(">HHH8xHHx", 0, 1, 18, 0, 1)}, None),
    ({"name": pack(">HHH8xHHx", 0, 1, 18, 1, 0)}, None),
    ({"name": pack(">HHH8xHHx", 0, 1, 18, 1, 1)}, "name"),
    ({"name": pack(">HHH8xHHx", 0, 1, 19, 1, 0)}, "name"),
    ({"name": pack(">HHH8xHH8xHH3x", 0, 2, 30, 2, 1, 3, 0)}, None),
    ({"name": pack(">HHH8xHH8xHH3x", 0, 2, 30, 2, 1, 3, 1)}, "name"),
    ({"name": pack(">HHH", 0, 5000, 6) + bytes(60_000)}, None),
    ({"name": pack(">HHH", 0, 5001, 6) + bytes(70_000)}, "name"),
    ({"glyf": b"", "loca": bytes(12)}, None),
    ({"glyf": b"", "loca": bytes(11)}, "glyf"),
    ({"loca": pack(">LLL", 0, 14, 15)}, "glyf"),
    ({"loca": pack(">LLL", 14, 0, 14)}, "glyf"),
    ({"head": head(long=0), "loca": pack(">HHH", 0, 7, 7)}, None),
    ({"head": head(long=0), "loca": pack(">HHH", 0, 7, 8)}, "glyf"),
    ({"head": head(long=0), "loca": pack(">HHH", 0, 7, 7)[:5]}, "glyf"),
    ({"head": head(long=0), "loca": pack(">HHH", 0, 7, 7)[:4]}, "glyf"),
    ({"glyf": b"", "loca": bytes(8)}, "glyf"),
)


def test_tables_are_judged_at_their_bounds() -> None:
    for changes, damage in BOUNDS:
        assert find_damage(a_font(**changes)) == damage, changes


def test_names_are_at_most_a_million_bytes() -> None:
    for length, damage in ((50_000, None), (50_001, "name")):
        listed = b"".join(pack(">8xHH", it, 0) for it in (*(50_000,) * 19, length))
        table = pack(">HHH", 0, 20, 6 + 240) + listed + bytes(50_001)
        assert find_damage(a_font(name=table)) == damage


def a_map(kind: int, body: bytes, length: int | None = None) -> bytes:
    """Return a character map with its length where its kind has it."""
    if kind in {0, 2, 4, 6}:
        whole = 4 + len(body)
        return pack(">HH", kind, whole if length is None else length) + body
    if kind == 14:
        whole = 6 + len(body)
        return pack(">HL", kind, whole if length is None else length) + body
    whole = 8 + len(body)
    return pack(">HHL", kind, 0, whole if length is None else length) + body


def segments(*pairs: tuple[int, int]) -> bytes:
    """Return the body of a map of kind 4."""
    double = 2 * len(pairs)
    ends = b"".join(pack(">H", end) for _start, end in pairs)
    starts = b"".join(pack(">H", start) for start, _end in pairs)
    return pack(">HH6x", 0, double) + ends + bytes(2) + starts + bytes(2 * double)


def groups(*them: tuple[int, int]) -> bytes:
    """Return the body of a map of kind 12 or 13."""
    return pack(">LL", 0, len(them)) + b"".join(pack(">LLL", *it, 0) for it in them)


def variants(*them: tuple[int, int, int, int], more: bytes = b"") -> bytes:
    """Return the body of a map of kind 14."""
    return pack(">L", len(them)) + b"".join(pack(">BHLL", *it) for it in them) + more


LAST = 0x10FFFF
MAPS: Sequence[tuple[bytes, int | None]] = (
    (a_map(0, bytes(258)), 0xFF),
    (a_map(0, bytes(4), 8), 0xFF),
    (a_map(0, bytes(4), 9), None),
    (a_map(2, bytes(4)), 0xFFFF),
    (a_map(2, bytes(4), 9), None),
    (a_map(4, segments((65, 70)), 25), None),
    (a_map(4, segments((65, 70)), 23), None),
    (a_map(6, pack(">HHHHH", 0, 65, 2, 0, 0), 15), None),
    (a_map(6, pack(">HHHHH", 0, 65, 2, 0, 0), 13), None),
    (a_map(12, groups((65, 70)), 29), None),
    (a_map(12, groups((65, 70)), 27), None),
    (a_map(14, variants((0, 1, 0, 0)), 22), None),
    (a_map(14, variants((0, 1, 0, 0)), 20), None),
    (a_map(7, bytes(4)), 0xFF),
    (a_map(4, segments((65, 70), (80, 80))), 7),
    (a_map(4, segments((65, 63))), 0),
    (a_map(4, segments((65, 64), (66, 66))), 1),
    (a_map(4, segments((65, 70))[:-1]), None),
    (a_map(4, segments((65, 70), (71, 71))[:-4]), None),
    (a_map(6, pack(">HHHHH", 0, 65, 2, 0, 0)), 2),
    (a_map(6, pack(">HHHH", 0, 65, 2, 0)), None),
    (a_map(8, bytes(8192) + groups((65, 66))), 2),
    (a_map(8, bytes(8191) + groups((65, 66))), None),
    (a_map(10, pack(">LLLHH", 0, 65, 2, 0, 0)), 2),
    (a_map(10, pack(">LLLHH", 0, LAST - 1, 2, 0, 0)), 2),
    (a_map(10, pack(">LLLHH", 0, LAST, 2, 0, 0)), None),
    (a_map(10, pack(">LLLH", 0, 65, 2, 0)), None),
    (a_map(12, groups((65, 70), (90, 90))), 7),
    (a_map(12, groups((66, 65))), None),
    (a_map(12, groups((65, LAST))), LAST - 64),
    (a_map(12, groups((65, LAST + 1))), None),
    (a_map(12, groups((65, 70))[:-1]), None),
    (a_map(12, groups((65, 70), (71, 71))[:-12]), None),
    (a_map(12, groups((65, 65), (65, 65))), 2),
    (a_map(13, groups((65, 66))), 2),
    (a_map(14, variants()), 0),
    (a_map(14, variants((0, 1, 21, 0), more=pack(">LBHB", 1, 0, 65, 4))), 5),
    (a_map(14, variants((0, 1, 21, 0), more=pack(">LBHB", 2, 0, 65, 4))), None),
    (a_map(14, variants((0, 1, 0, 21), more=pack(">LBHH", 1, 0, 65, 4))), 1),
    (a_map(14, variants((0, 1, 0, 21), more=pack(">LBHH", 1, 0, 65, 4)[:-1])), None),
    (a_map(14, variants((0, 1, 21, 29), more=pack(">LBHBLBHH", 1, 0, 65, 4, 1, 0, 66, 5))), 6),
    (a_map(14, variants((0x10, 0xFFFF, 0, 0))), 0),
    (a_map(14, variants((0x11, 0, 0, 0))), None),
    (a_map(14, variants((0, 1, 0, 0))[:-1]), None),
)


def test_a_character_map_lists_so_many_letters() -> None:
    for table, letters in MAPS:
        damage = None if letters is not None and letters <= font_check.MOST_LETTERS else "cmap"
        assert find_damage(a_font(cmap=pack(">HHHHL", 0, 1, 3, 1, 12) + table)) == damage, table
        if letters is not None:
            assert font_check._letters(table + b"more") == letters, table  # noqa: SLF001


def test_all_maps_together_list_at_most_250_000_letters() -> None:
    for last, damage in ((249_999 - 100, None), (250_000 - 100, "cmap")):
        one, two = a_map(12, groups((0, last))), a_map(12, groups((1, 100)))
        listed = pack(">HH", 0, 3) + b"".join(
            pack(">HHL", 3, 1, at) for at in (28, 28, 28 + len(one))
        )
        assert find_damage(a_font(cmap=listed + one + two)) == damage
    for number, damage in ((100, None), (101, "cmap")):
        listed = pack(">HH", 0, number) + pack(">HHL", 3, 1, 4 + 8 * number) * number
        assert find_damage(a_font(cmap=listed + a_map(0, bytes(4)))) == damage


def glyphs(*them: bytes) -> dict[str, bytes]:
    """Return the tables of glyphs."""
    places = [sum(map(len, them[:it])) for it in range(len(them) + 1)]
    return {
        "glyf": b"".join(them),
        "loca": b"".join(pack(">L", it) for it in places),
        "maxp": pack(">LH", 0, len(them)),
        "hmtx": bytes(4 + 2 * (len(them) - 1)),
    }


def points(last: int) -> bytes:
    """Return a glyph of two contours whose last point has a number."""
    return pack(">h8xHH", 2, 0, last) + bytes(4)


def composed(*parts: tuple[int, int]) -> bytes:
    """Return a glyph of components, each with flags and a glyph."""
    sizes = {0x0: 2, 0x1: 4, 0x8: 4, 0x40: 6, 0x80: 10, 0x9: 6, 0x41: 8, 0x81: 12}
    body = b""
    for at, (flags, part) in enumerate(parts):
        more = 0x20 if at + 1 < len(parts) else 0
        body += pack(">HH", flags | more, part) + bytes(sizes[flags])
    return pack(">h8x", -1) + body


GLYPHS: Sequence[tuple[tuple[bytes, ...], str | None]] = (
    ((points(9_999),), None),
    ((points(10_000),), "glyf"),
    ((pack(">h8xH", 2, 0),), "glyf"),
    ((pack(">h8x", 0),), None),
    ((pack(">h8xHH", 2, 0, 3),), None),
    ((points(4_999), composed((0, 0), (0, 0))), None),
    ((points(5_000), composed((0, 0), (0, 0))), "glyf"),
    ((points(3), composed((0, 2))), "glyf"),
    ((points(3), composed((0, 1))), "glyf"),
    *(
        ((points(4_999), b"", composed((flags, 0), (0x0, 0))), None)
        for flags in (0x1, 0x8, 0x40, 0x80, 0x9, 0x41, 0x81)
    ),
    *(
        ((points(5_000), b"", composed((flags, 0), (0x0, 0))), "glyf")
        for flags in (0x1, 0x8, 0x40, 0x80, 0x9, 0x41, 0x81)
    ),
    ((points(0), *(composed((0, it)) for it in range(8))), None),
    ((*(composed((0, it + 1)) for it in range(8)), points(0)), None),
    ((*(composed((0, it + 1)) for it in range(9)), points(0)), "glyf"),
    ((b"", composed(*((0, 0),) * 10_000)), None),
    ((b"", composed(*((0, 0),) * 10_001)), "glyf"),
)


def test_glyphs_have_at_most_10_000_points() -> None:
    for them, damage in GLYPHS:
        assert find_damage(a_font(**glyphs(*them))) == damage, them


def test_whatever_fails_in_a_font_is_its_damage() -> None:
    for error in (KeyError("head"), AssertionError(), ValueError("x")):
        with pytest.raises(UnreadableError) as caught, blaming("own.ttf"):
            raise error
        assert str(caught.value) == (
            "'own.ttf' is not a font, or it is damaged; use another .ttf or .otf file."
        )
        assert caught.value.__cause__ is error
    with blaming("own.ttf"):
        pass
