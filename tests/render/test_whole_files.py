"""Whole files: a document with every kind of mark, tag and field is written to the last figure."""

from __future__ import annotations

import re
import zlib
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, cast

import pytest

from generator.hexes.frame import Box
from generator.model.order import Colour, Flip, Prepress, Standard
from generator.page.marks import (
    Document,
    Field,
    Image,
    Kind,
    Page,
    Path,
    Pixels,
    Role,
    Style,
    Symbol,
    Tag,
    Text,
    Use,
)
from generator.page.matrix import IDENTITY, Matrix
from generator.page.svg.shapes import rectangle
from generator.render import inks
from generator.render.forms import _LOOKS, _rectangle, _size
from generator.render.inks import Palette, inks_of
from generator.render.pdf import draw_pdf
from generator.render.svg import draw_inset, draw_svg
from support.approved import changes
from support.pages.drawing import fonts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Golden

    from generator.page.marks import Mark

OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
STREAM = re.compile(rb"(.*?)stream\r?\n(.*)endstream", re.DOTALL)
READABLE = re.compile(rb"[\n\r\t -~\x80-\xff]*")
PREPRESS = {
    "screen": Prepress(),
    "grey": Prepress(Colour.GREY, flip=Flip.SHORT),
    "press": Prepress(Colour.CMYK, Standard.PDFX4, Flip.LONG),
    "archive": Prepress(standard=Standard.PDFA2),
}


def a_text(words: str, x: float = 5.0, y: float = 9.0, **more: object) -> Text:
    """Return a text in its place."""
    given = {"font": "text", "size": 4.0, "width": 20.0, "spacing": 0.0, "fill": "#1a1a1a"}
    return Text(words, **{**given, **more}, matrix=Matrix(1, 0, 0, 1, x, y))  # type: ignore[arg-type]


def a_box(x: float, style: Style) -> Path:
    """Return a rectangle."""
    return Path(tuple(rectangle(x, 3.0, 7.0, 4.5, 0.0)), style)


STYLES = (
    Style("#ff8000"),
    Style("#808080", "#000000", 0.5),
    Style(None, "#0000ff", 0.25, (1.0, 2.0), "round", "round"),
    Style("#00ff00", "#123456", 0.3, (), "square", "bevel", even_odd=True),
    Style(None),
)
ROUND = Path((("M", (0.0, 0.0)), ("C", (1.5, 0.0, 2.0, 0.5, 2.0, 2.0)), ("Z", ())), STYLES[0])
DOTS = bytes(it * 5 % 256 for it in range(3 * 2 * 4))
CLEAR, SOLID = Pixels(3, 2, DOTS), Pixels(2, 1, b"\x10\x80\xf0\xff\x80\x80\x80\xff")
STAR = Symbol("star", (ROUND, a_text("in a symbol", 1.0, 2.0, fill="#101010")))
NESTED = Symbol("nested", (Use(STAR, Matrix(2, 0, 0, 2, 1, 1)), a_box(1.0, STYLES[1])))
SHEET = Symbol(
    "sheet",
    (
        a_text("Sheet", y=4.0),
        *(a_box(float(it), STYLES[it % 2]) for it in range(14)),
        Use(STAR, Matrix(1, 0, 0, 1, 30, 4)),
        a_text("one"),
        a_text("two"),
    ),
    (
        Tag(Role.PARAGRAPH, 16, 18),
        Tag(Role.HEADING, 0, 1, level=1),
        Tag(Role.PICTURE, 1, 15, "Boxes"),
    ),
)
MARKS: tuple[Mark, ...] = (
    *(a_box(8.0 * it, style) for it, style in enumerate(STYLES)),
    a_text("Words & more", font="display", size=6.0, spacing=0.4, fill="#707070"),
    a_text("Black", y=15.0, fill="#000000"),
    Image(CLEAR, 9.0, 6.0, Matrix(1, 0, 0, 1, 40, 20)),
    Image(SOLID, 4.0, 4.0, Matrix(0, 2, -2, 0, 60, 20)),
    Use(STAR, IDENTITY),
    Use(NESTED, Matrix(0, 1, -1, 0, 50.5, 3.25)),
    Use(Symbol("star", STAR.marks), Matrix(1, 0, 0, 1, 9, 9)),
    a_text("cell", y=20.0),
    a_text("head", y=24.0),
    a_text("side", y=28.0),
    a_text("last", y=32.0),
)
TAGS = (
    Tag(Role.PICTURE, 1, 3, "Two boxes"),
    Tag(Role.HEADING, 5, 6, level=2),
    Tag(Role.HEADING, 6, 7, level=1),
    Tag(Role.LIST, 7, 9, parts=(Tag(Role.ITEM, 7, 9, parts=(Tag(Role.PICTURE, 7, 8, "Dots"),)),)),
    Tag(
        Role.TABLE,
        12,
        15,
        parts=(
            Tag(
                Role.ROW,
                12,
                15,
                parts=(
                    Tag(Role.CELL, 12, 13, span=2),
                    Tag(Role.HEAD, 13, 14),
                    Tag(Role.SIDE_HEAD, 14, 15, span=3),
                ),
            ),
        ),
    ),
    Tag(Role.GROUP, 15, 16, "Group", parts=(Tag(Role.PARAGRAPH, 15, 16),)),
)
FIELDS = (
    *(
        Field(f"f{it}", kind, Box(5.0 + it, 30.0, 12.0 + 2 * it, 37.0 + it / 2), label=f"F {kind}")
        for it, kind in enumerate(Kind)
    ),
    Field("all", Kind.SUM, Box(5.0, 50.0, 25.0, 56.0), parts=("f1", "f2"), plus=7),
    Field("rest", Kind.SUM, Box(5.0, 60.0, 9.0, 66.0), parts=("f3",)),
    Field("word", Kind.TEXT, Box(5.0, 70.0, 45.0, 75.0), longest=9, label="Word"),
    Field("wide", Kind.CHECK, Box(50.0, 70.0, 80.0, 75.0), value="3"),
)


def on_paper(*places: tuple[float, float]) -> Page:
    """Return a paper with copies of the sheet, each read by its own tags."""
    marks = tuple(Use(SHEET, Matrix(1, 0, 0, 1, *it)) for it in places)
    tags = tuple(Tag(Role.GROUP, it, it + 1, f"Sheet {it}") for it in range(len(marks)))
    return Page("paper", "Papers", 100.0, 80.0, marks, tags=tags, group="Pieces")


@cache
def everything() -> Document:
    """Return a document with every kind of page."""
    first = Page("first", "First", 90.0, 120.0, MARKS, FIELDS, tags=TAGS)
    plain = Page("plain", "Plain", 60.0, 40.0, MARKS[:3], group="Pieces")
    cut = Page("plain", "Cut", 60.0, 40.0, MARKS[2:4], trim=Box(5, 6, 50, 30), group="Pieces")
    bled = Page(
        *("plain", "", 60.0, 40.0, MARKS[:1]), trim=Box(5, 6, 50, 30), bleed=Box(2, 3, 53, 33)
    )
    one, two = on_paper((0.0, 0.0), (40.0, 5.0)), on_paper((0.0, 0.0))
    blank = Page("blank", "", 60.0, 40.0, ())
    fillable = Page("again", "Again", 60.0, 40.0, MARKS[:2], FIELDS[:1])
    pages = (first, plain, cut, bled, one, two, one, blank, plain, fillable, fillable, two, first)
    return Document("All & everything", "en", pages, fonts())


def listed(data: bytes) -> Iterator[str]:
    """Yield the objects of a PDF with what is in their streams, as text."""
    yield data[:8].decode("latin-1")
    for number, whole in OBJECT.findall(data):
        body = re.sub(rb"/Length \d+", b"/Length", whole)
        found = STREAM.fullmatch(body)
        if found is None:
            yield f"{number.decode()}: {body.decode('latin-1')}"
            continue
        head, content = found[1], found[2]
        if b"/FlateDecode" in head:
            content = zlib.decompressobj().decompress(content)
        if b"/XRef" in head:
            continue
        if b"/ObjStm" in head:
            content = content[int(re.search(rb"/First (\d+)", head)[1]) - 1 :]  # type: ignore[index]
            head = b"packed"
        shown = content.decode("latin-1") if READABLE.fullmatch(content) else ""
        if not shown or len(shown) > 20_000:
            shown = f"{len(content)} bytes, {zlib.crc32(content):08x}"
        yield f"{number.decode()}: {head.decode('latin-1')}\n{shown}"


@cache
def drawn(name: str) -> bytes:
    """Return the document as a PDF."""
    return draw_pdf(everything(), prepress=PREPRESS[name])


def lines_of(name: str) -> list[str]:
    """Return the lines of a PDF, without what is random in them."""
    text = re.sub(r"<[0-9a-f]{32}>", "<id>", "\n".join(listed(drawn(name))))
    return [it.rstrip() for it in text.splitlines()]


@pytest.mark.parametrize("name", PREPRESS)
def test_a_pdf_is_written_to_the_last_figure(name: str, golden: Golden) -> None:
    """A file for the screen is approved whole, others by what they have instead of its lines."""
    lines = lines_of(name)
    if name != "screen":
        lines = changes(lines_of("screen"), lines)
    golden(f"render/pdf-{name}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", ["screen", "press"])
def test_the_table_of_a_pdf_says_where_every_object_is(name: str) -> None:
    data = drawn(name)
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    table = OBJECT.match(data, start) or OBJECT.match(data, start - 1)
    assert table is not None
    found = STREAM.fullmatch(table[2])
    assert found is not None
    rows = zlib.decompressobj().decompress(found[2])  # a line end may follow
    entries = [
        tuple(value)
        for value in accumulate((rows[at + 1 : at + 8] for at in range(0, len(rows), 8)), added)
    ]
    assert {rows[at] for at in range(0, len(rows), 8)} == {2}
    assert f"/Size {len(entries)}".encode() in found[1]
    assert b"/Predictor 12 /Columns 7" in found[1]
    assert entries[0] == (0,) * 7
    kinds = {1: 0, 2: 0}
    for number, entry in enumerate(entries[1:], 1):
        place, position = int.from_bytes(entry[1:5]), int.from_bytes(entry[5:])
        kinds[entry[0]] += 1
        if entry[0] == 1:
            assert data[place:].startswith(b"%d 0 obj" % number)
            assert position == 0
        else:
            assert packed(data, place)[position] == number
    assert kinds[1] > 10
    assert kinds[2] > 40


def added(one: bytes, two: bytes) -> bytes:
    """Return a row of the table from the row above and the difference."""
    return bytes((a + b) % 256 for a, b in zip(one, two, strict=True))


@cache
def packed(data: bytes, number: int) -> list[int]:
    """Return the numbers of the objects of a pack, whose places must be right."""
    (body,) = (body for it, body in OBJECT.findall(data) if int(it) == number)
    found = STREAM.fullmatch(body)
    assert found is not None
    content = zlib.decompress(found[2].rstrip())
    first = int(re.search(rb"/First (\d+)", found[1])[1])  # type: ignore[index]
    head = [int(it) for it in content[:first].split()]
    assert f"/N {len(head) // 2}".encode() in found[1]
    for offset in head[3::2]:
        assert content[first + offset - 1 : first + offset] == b"\n"
        assert content[first + offset : first + offset + 1] in (b"<", b"[", b"(", b"/", b"0")
    return head[::2]


def test_an_svg_is_written_to_the_last_figure(golden: Golden) -> None:
    document = everything()
    families = {role: f"F-{role}" for role, _file in document.fonts}
    lines: list[str] = []
    for page in document.pages[:5]:
        file = draw_svg(page, dict(document.fonts), "fr").decode()
        lines += (
            re.sub(r"base64,[^)\"]{99,}", "base64", file),
            draw_inset(page, families, "de", "p-"),
        )
    golden("render/pages.svg.txt", "\n".join(lines).replace("><", ">\n<") + "\n")


def test_marks_in_fields_are_drawn_to_the_last_figure(golden: Golden) -> None:
    lines = [
        f"{name} {width} {height}: {look(width, height)}"
        for name, look in _LOOKS.items()
        for width, height in ((8.0, 8.0), (20.0, 9.5), (11.0, 30.0))
    ]
    box = Box(10.0, 20.0, 31.5, 26.25)
    assert _rectangle(box, 200.0) == [28.346, 492.52, 89.291, 510.236]
    assert _size(_rectangle(box, 200.0)) == (60.94, 17.72)
    golden("render/fields.txt", "\n".join(lines) + "\n")


def test_colours_of_light_become_these_inks(golden: Golden) -> None:
    levels = (0, 60, 72, 80, 81, 90, 96, 97, 120, 121, 150, 151, 200, 255)
    lights = [(it, it, it) for it in levels]
    lights += [(it, it - 24, it - 12) for it in (96, 97)] + [(96, 71, 80), (120, 96, 96)]
    lights += [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 200, 10), (170, 120, 150)]
    lights += [(200, 40, 60), (160, 140, 150), (90, 75, 80), (230, 30, 30)]
    lines = [f"{it} {inks_of(it)} {inks_of(it, text=True)}" for it in lights]
    for colour in Colour:
        palette = Palette(colour)
        for it in ("#ff8000", "#808080", "#000000", "#503020"):
            lines.append(f"{colour} {it} {palette.fill(it)} {palette.stroke(it)}")
            lines.append(f"{palette.fill(it, text=True)}")
    golden("render/inks.txt", "\n".join(lines) + "\n")


def test_the_table_of_inks_is_read_in_its_order() -> None:
    table = inks._table()  # noqa: SLF001
    assert (table.size, table.channels, table.mode) == ((17, 17, 17), 4, "CMYK")
    numbers = cast("list[float]", table.table)
    data = inks._data()  # noqa: SLF001
    assert len(data) == 17**3 * 4 + 256
    for red, green, blue in ((0, 0, 0), (3, 5, 7), (16, 2, 9)):
        place = ((blue * 17 + green) * 17 + red) * 4
        other = ((red * 17 + green) * 17 + blue) * 4
        found = [round(it * 255) for it in numbers[place : place + 4]]
        assert found == [*data[other : other + 4]]
