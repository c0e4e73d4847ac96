"""What a font says about pairs and ligatures, in small tables that are made by hand."""

from __future__ import annotations

from struct import error, pack
from types import SimpleNamespace

import pytest

from generator.render.lettering import font_tables
from generator.render.lettering.font_tables import (
    Ligature,
    _Classes,
    _ClassPairs,
    _Coverage,
    _SinglePairs,
    _Values,
    read_ligatures,
    read_pairs,
)
from generator.render.lettering.shaping import FIRST_SIGN, Font, _advance, _as_letters, _Kerning

ADVANCE = 4


def numbers(*them: int) -> bytes:
    """Return numbers that follow how many they are."""
    return pack(f">{len(them) + 1}H", len(them), *them)


def signed(*them: int) -> bytes:
    """Return numbers that may be below zero."""
    return pack(f">{len(them)}h", *them)


def glyphs(*them: int) -> bytes:
    """Return a list of glyphs."""
    return pack(">H", 1) + numbers(*them)


def ranges(*them: tuple[int, int, int]) -> bytes:
    """Return ranges of glyphs, each with the first, the last and a number."""
    return pack(">HH", 2, len(them)) + b"".join(pack(">3H", *it) for it in them)


def classes(start: int, *them: int) -> bytes:
    """Return the classes of glyphs that follow each other."""
    return pack(">HH", 1, start) + numbers(*them)


def joined(head: bytes, *parts: bytes, before: int = 0) -> bytes:
    """Return a table whose parts follow its head and their places, BEFORE the last bytes of it."""
    places, at = [], len(head) + 2 * len(parts)
    for part in parts:
        places.append(at)
        at += len(part)
    listed = pack(f">{len(parts)}H", *places)
    cut = len(head) - before
    return head[:cut] + listed + head[cut:] + b"".join(parts)


def test_glyphs_are_found_in_lists_and_in_ranges() -> None:
    for start in (b"", b"more"):
        listed = _Coverage(start + glyphs(3, 5, 9), len(start))
        assert [listed.number(it) for it in range(2, 11)] == [
            *(None, 0, None, 1, None, None, None, 2, None),
        ]
        assert [*listed.glyphs()] == [3, 5, 9]
        ranged = _Coverage(start + ranges((3, 4, 0), (7, 9, 2)), len(start))
        assert [ranged.number(it) for it in range(2, 11)] == [
            *(None, 0, 1, None, None, 2, 3, 4, None),
        ]
        assert [*ranged.glyphs()] == [3, 4, 7, 8, 9]
        own = _Classes(start + classes(3, 2, 0, 1), len(start))
        assert [own.number(it) for it in range(1, 8)] == [0, 0, 2, 0, 1, 0, 0]
        apart = _Classes(start + ranges((3, 4, 2), (7, 7, 1)), len(start))
        assert [apart.number(it) for it in range(1, 10)] == [0, 0, 2, 2, 0, 0, 1, 0, 0]


def test_an_advance_is_behind_the_values_of_lower_bits() -> None:
    for first, second, has_advance, place, size in (
        *((4, 0, True, 0, 2), (5, 0, True, 2, 4), (7, 1, True, 4, 8), (8, 0, False, 0, 2)),
        *((0, 4, False, 0, 2), (12, 4, True, 0, 6), (3, 0, False, 4, 4), (0x84, 0, True, 0, 4)),
    ):
        values = _Values(pack(">xxHH", first, second), 2)
        assert (values.has_advance, values.place, values.size) == (has_advance, place, size), first
        assert values.read(signed(7, -8, 9, -10), 2) == (
            {0: -8, 2: 9, 4: -10}[place] if has_advance else 0
        )


def single(coverage: bytes, *sets: tuple[tuple[int, int], ...], form: int = ADVANCE) -> bytes:
    """Return a subtable that lists pairs: sets of right glyphs and by how much they are parted."""
    extra = (form.bit_count() - 1) * signed(99)
    parts = [
        pack(">H", len(own)) + b"".join(pack(">H", right) + signed(it) + extra for right, it in own)
        for own in sets
    ]
    at = 10 + 2 * len(sets)
    places = [at + sum(map(len, parts[:it])) for it in range(len(parts) + 1)]
    head = pack(">5H", 1, places[-1], form, 0, len(sets))
    return head + pack(f">{len(sets)}H", *places[:-1]) + b"".join(parts) + coverage


def classed(coverage: bytes, left: bytes, right: bytes, *rows: tuple[int, ...]) -> bytes:
    """Return a subtable of classes, with a row of values for each on the left."""
    body = b"".join(signed(*it) for it in rows)
    places = [16 + len(body)]
    places += [places[0] + len(coverage), places[0] + len(coverage) + len(left)]
    head = pack(">8H", 2, places[0], ADVANCE, 0, *places[1:], len(rows), len(rows[0]))
    return head + body + coverage + left + right


def test_a_list_of_pairs_is_searched() -> None:
    for form in (ADVANCE, ADVANCE | 8):
        own = tuple((right, 10 * right - 45) for right in (2, 3, 5, 8, 9))
        data = b"more" + single(glyphs(4, 6, 7), own, ((1, -7),), form=form)
        pairs = _SinglePairs(data, 4)
        assert [pairs.row(it) for it in range(3, 9)] == [None, 0, None, 1, None, None]
        assert [pairs.kern(0, it) for it in range(1, 11)] == [
            *(None, -25, -15, None, 5, None, None, 35, 45, None),
        ]
        assert [pairs.kern(1, it) for it in range(3)] == [None, -7, None]


def test_pairs_of_classes_are_in_rows_and_columns() -> None:
    left, right = classes(4, 1, 0, 2, 3), classes(1, 0, 1, 2, 3)
    data = b"more" + classed(glyphs(4, 5, 6, 7), left, right, (0, 1, 2), (3, 4, 5), (6, 7, 8))
    pairs = _ClassPairs(data, 4)
    assert [pairs.row(it) for it in range(3, 9)] == [None, 1, 0, 2, None, None]
    for row, values in ((0, [None, 1, 2, None]), (1, [None, 4, 5, None]), (2, [None, 7, 8, None])):
        assert [pairs.kern(row, it) for it in range(1, 5)] == values


def lookup(kind: int, *subtables: bytes) -> bytes:
    """Return a lookup."""
    return joined(pack(">HHH", kind, 0, len(subtables)), *subtables)


def layout(
    lookups: list[bytes],
    features: list[tuple[bytes, tuple[int, ...]]],
    scripts: dict[bytes, tuple[int, ...] | None],
) -> bytes:
    """Return a table of lookups, the features that have them, and the scripts with features."""
    listed = joined(pack(">H", len(lookups)), *lookups)
    tags, own = b"", b""
    for tag, its in features:
        tags += tag + pack(">H", 2 + 6 * len(features) + len(own))
        own += pack(">H", 0) + numbers(*its)
    named = pack(">H", len(features)) + tags + own
    tags, own = b"", b""
    for script, chosen in scripts.items():
        tags += script + pack(">H", 2 + 6 * len(scripts) + len(own))
        system = b"" if chosen is None else pack(">HH", 0, 0xFFFF) + numbers(*chosen)
        own += pack(">HH", 4 if system else 0, 0) + system
    sorted_ = pack(">H", len(scripts)) + tags + own
    places = (10, 10 + len(sorted_), 10 + len(sorted_) + len(named))
    return pack(">L3H", 0x10000, *places) + sorted_ + named + listed


def pairs_of(left: int, *own: tuple[int, int]) -> bytes:
    """Return a subtable of the pairs of a glyph."""
    return single(glyphs(left), own)


def test_lookups_are_those_of_the_feature_of_each_script_the_latin_first() -> None:
    one, two = pairs_of(4, (5, -10)), pairs_of(4, (5, -99), (6, -20))
    first, second = lookup(2, one, two), lookup(2, pairs_of(4, (5, -3)), pairs_of(7, (5, 1)))
    other = lookup(1, pairs_of(4, (5, 77)))
    features = [(b"kern", (0, 1)), (b"liga", (1,)), (b"kern", (1,)), (b"kern", (2,))]
    cases: tuple[tuple[dict[bytes, tuple[int, ...] | None], tuple[int, ...]], ...] = (
        ({b"latn": (0,)}, (-13, -20, 1)),
        ({b"latn": (1, 2)}, (-3, 0, 1)),
        ({b"latn": (2, 0)}, (-3, 0, 1)),
        ({b"grek": (2,), b"latn": (0,)}, (-13, -20, 1)),
        ({b"grek": (0,), b"latn": (2,)}, (-3, -20, 1)),
        ({b"grek": (0,), b"DFLT": (2,)}, (-3, -20, 1)),
        ({b"DFLT": (0,), b"latn": (2,)}, (-3, -20, 1)),
        ({b"DFLT": (2,), b"cyrl": (0,)}, (-3, -20, 1)),
        ({b"DFLT": None, b"latn": (1,), b"zzzz": (0,)}, (-13, -20, 1)),
        ({b"latn": (3,)}, (0, 0, 0)),
        ({b"latn": (1,)}, (0, 0, 0)),
    )
    for scripts, kerned in cases:
        pairs = read_pairs({"GPOS": layout([first, second, other], features, scripts)})
        asked = ((4, 5), (4, 6), (7, 5))
        assert tuple(pairs.kern(*it) for it in asked) == kerned, scripts
        assert [pairs.kern(4, 7), pairs.kern(5, 5)] == [0, 0]
    data = layout([first, second], features, {b"latn": (0,), b"DFLT": (0,), b"grek": (2,)})
    found = font_tables._lookups(data, b"kern", (2, 9))  # noqa: SLF001
    assert [[len(it) for it in script] for script in found] == [[2, 2], [2]]
    assert font_tables._lookups(b"", b"kern", (2, 9)) == []  # noqa: SLF001


def test_subtables_may_be_elsewhere() -> None:
    there = pairs_of(4, (5, -10))
    far = [pack(">HHL", 1, kind, 8 * (2 - at)) for at, kind in enumerate((2, 1))]
    extended = pack(">HHHHH", 9, 0, 2, 10, 18) + far[0] + far[1] + there
    pairs = read_pairs({"GPOS": layout([extended], [(b"kern", (0,))], {b"latn": (0,)})})
    assert pairs.kern(4, 5) == -10
    assert len(font_tables._subtables(b"more" + extended, 4, (2, 9))) == 1  # noqa: SLF001
    assert font_tables._subtables(extended, 0, (2, 9)) == [26]  # noqa: SLF001
    assert font_tables._subtables(extended, 0, (9, 2)) == [10, 18]  # noqa: SLF001
    assert font_tables._subtables(extended, 0, (1, 7)) == []  # noqa: SLF001


def test_a_font_has_few_scripts_lookups_and_subtables() -> None:
    found = (font_tables.MOST_SCRIPTS, font_tables.MOST_LOOKUPS, font_tables.MOST_SUBTABLES)
    assert found == (20, 20, 200)
    empty = lookup(2, *(b"",) * 201)
    features = [(b"kern", tuple(range(21))), (b"kern", (1,))]
    scripts: dict[bytes, tuple[int, ...] | None] = {f"a{at:03}".encode(): (1,) for at in range(20)}
    own = font_tables._lookups(  # noqa: SLF001
        layout([empty] * 21, features, {**scripts, b"b000": (0,)}), b"kern", (2, 9)
    )
    assert [[len(it) for it in script] for script in own] == [[200]]
    own = font_tables._lookups(  # noqa: SLF001
        layout([empty] * 21, features, {**scripts, b"a000": (0,)}), b"kern", (2, 9)
    )
    assert [[len(it) for it in script] for script in own] == [[200] * 20, [200]]


def old(*tables: tuple[int, tuple[tuple[int, int, int], ...]]) -> bytes:
    """Return an older table of pairs: its parts with what they are for, and their pairs."""
    body = b""
    for coverage, own in tables:
        listed = b"".join(pack(">HHh", *it) for it in own)
        body += pack(">7H", 0, 14 + len(listed), coverage, len(own), 0, 0, 0) + listed
    return pack(">HH", 0, len(tables)) + body


def test_an_older_table_counts_only_where_a_newer_one_has_no_pairs() -> None:
    data = old(
        (1, ((4, 5, -10), (4, 6, 7))), (0, ((4, 7, 1),)), (3, ((4, 8, 1),)), (5, ((4, 9, 1),)),
        (0x101, ((4, 10, 1),)), (9, ((4, 11, 2),)), (1, ((4, 5, 3),)),
    )  # fmt: skip
    pairs = read_pairs({"kern": data})
    assert [pairs.kern(4, it) for it in range(5, 13)] == [3, 7, 0, 0, 0, 0, 2, 0]
    assert read_pairs({"kern": data[:-1]}).kern(4, 6) == 7
    assert read_pairs({"kern": pack(">H", 1) + data[2:]}).kern(4, 6) == 0
    assert read_pairs({}).kern(4, 5) == 0
    empty = layout([lookup(2)], [(b"kern", (0,))], {b"latn": (0,)})
    new = layout([lookup(2, pairs_of(4, (5, -1)))], [(b"kern", (0,))], {b"latn": (0,)})
    assert read_pairs({"GPOS": empty, "kern": data}).kern(4, 6) == 7
    assert [read_pairs({"GPOS": new, "kern": data}).kern(4, it) for it in (5, 6)] == [-1, 0]
    assert read_pairs({"GPOS": new[:30], "kern": data}).kern(4, 6) == 7


def test_a_part_that_cannot_be_read_is_left_out() -> None:
    good, bad = pairs_of(4, (5, -1)), pairs_of(4, (6, -2))[:9]
    data = layout([lookup(2, good, bad)], [(b"kern", (0,))], {b"latn": (0,)})
    pairs = read_pairs({"GPOS": data})
    assert [pairs.kern(4, 5), pairs.kern(4, 6)] == [-1, 0]
    with pytest.raises(error):
        _SinglePairs(bad, 0)
    unknown = pack(">H", 3) + good[2:]
    data = layout([lookup(2, unknown, good)], [(b"kern", (0,))], {b"latn": (0,)})
    assert read_pairs({"GPOS": data}).kern(4, 5) == -1


def ligatures(*sets: tuple[int, tuple[tuple[int, tuple[int, ...]], ...]]) -> bytes:
    """Return a subtable of ligatures: the first glyph, then each with its further glyphs."""
    parts = []
    for _first, own in sets:
        each = [pack(">HH", glyph, len(more) + 1) + pack(f">{len(more)}H", *more)
                for glyph, more in own]  # fmt: skip
        parts.append(joined(pack(">H", len(own)), *each))
    coverage = glyphs(*(first for first, _own in sets))
    at = 6 + 2 * len(sets)
    places = [at + sum(map(len, parts[:it])) for it in range(len(parts) + 1)]
    head = pack(">HHH", 1, places[-1], len(sets)) + pack(f">{len(sets)}H", *places[:-1])
    return head + b"".join(parts) + coverage


def test_ligatures_are_those_of_the_first_script() -> None:
    one = ligatures((4, ((40, (5, 6)), (41, (5,)))), (7, ((42, (4,)),)))
    two = ligatures((9, ((43, (9,)),)))
    features = [(b"liga", (0, 1)), (b"liga", (2,)), (b"dlig", (2,))]
    lookups = [lookup(4, one), lookup(4, two), lookup(4, ligatures((1, ((44, (2,)),))))]
    found = [
        *(Ligature((4, 5, 6), 40), Ligature((4, 5), 41), Ligature((7, 4), 42)),
        Ligature((9, 9), 43),
    ]
    data = layout(lookups, features, {b"DFLT": (1,), b"latn": (2, 0)})
    assert read_ligatures(data) == found
    assert read_ligatures(layout(lookups, features, {b"latn": (2,)})) == []
    assert read_ligatures(layout(lookups, features, {b"latn": (1,)})) == [Ligature((1, 2), 44)]
    assert read_ligatures(b"") == []
    assert read_ligatures(data[:-30]) == []
    many = ligatures((4, tuple((it, (it,)) for it in range(600))))
    data = layout([lookup(4, one, many)], [(b"liga", (0,))], {b"latn": (0,)})
    read = read_ligatures(data)
    assert (len(read), read[:3], read[-1]) == (500, found[:3], Ligature((4, 496), 496))


def a_face(**tables: bytes) -> SimpleNamespace:
    """Return what a library knows of a font with five glyphs and these tables."""
    return SimpleNamespace(
        table=tables,
        get_table=tables.__getitem__,
        numGlyphs=50,
        unitsPerEm=2000,
        glyphToChar={4: [102], 5: [105, 305, 106], 6: [108]},
        charToGlyph={102: 4, 105: 5, 108: 6},
        charWidths={},
        hhea=None,
    )


def test_ligatures_of_two_to_four_letters_are_signs_by_their_glyphs() -> None:
    own = (
        (40, (5,)),
        (41, (6,)),
        (42, (6, 6, 6)),
        (43, (6, 6, 6, 6)),
        (50, (4,)),
        (44, ()),
        (45, (7,)),
    )
    data = layout([lookup(4, ligatures((4, own)))], [(b"liga", (0,))], {b"latn": (0,)})
    face = a_face(GSUB=data, hhea=pack(">34xH", 42), hmtx=pack(">84H", *range(84)))
    font = Font.__new__(Font)
    font.face = face
    sign = FIRST_SIGN
    found = {letters: ord(it) - sign for letters, it in font._ligatures().items()}  # noqa: SLF001
    assert found == {"fi": 40, "f\u0131": 40, "fl": 41, "flll": 42}
    assert face.charToGlyph[sign + 41] == 41
    assert {at - sign: it for at, it in face.charWidths.items() if at < sign + 43} == {
        40: 40.0,
        41: 41.0,
        42: 41.0,
    }
    assert [_advance(face, it) for it in (0, 1, 41, 42, 49)] == [0, 2, 82, 82, 82]


def test_pairs_of_letters_are_parted_in_thousandths() -> None:
    data = layout([lookup(2, pairs_of(4, (5, -100)))], [(b"kern", (0,))], {b"latn": (0,)})
    kerning = _Kerning(a_face(GPOS=data))
    assert [kerning[it] for it in ("fi", "if", "fx", "xi")] == [-50.0, 0.0, 0.0, 0.0]
    assert dict(kerning) == {"fi": -50.0, "if": 0.0, "fx": 0.0, "xi": 0.0}
    assert _Kerning(a_face(kern=old((1, ((4, 5, 30),)))))["fi"] == 15.0
    assert _as_letters("100028", {0x100028: "fi"}) == "<00660069>"
    assert _as_letters("1F600", {}) == "<D83DDE00>"
