"""The subset of SVG that templates may draw: what is read, and how all else is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import TemplateError
from generator.hexes.frame import Box as HexBox
from generator.page.marks import Path, Style, Text, Use, bounds, symbols_of, texts_of
from generator.page.svg import pathdata, reader
from generator.page.svg.artwork import drawn_artwork
from generator.page.svg.reader import read_svg
from support.pages.drawing import marks, ruler, svg

SQUARE = (("M", (1, 2)), ("L", (4, 2)), ("L", (4, 6)), ("L", (1, 6)), ("Z", ()))


def one(body: str) -> Path:
    (mark,) = marks(body)
    assert isinstance(mark, Path)
    return mark


def text(body: str) -> Text:
    (mark,) = marks(body)
    assert isinstance(mark, Text)
    return mark


def refusal(source: str) -> str:
    """Return the sentence with which SVG is refused, without its place."""
    with pytest.raises(TemplateError) as caught:
        read_svg(source, "test.svg.j2", ruler())
    place, sentence = str(caught.value).split(": ", 1)
    assert place.removesuffix(":1") == "test.svg.j2"
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    return sentence


# What is read


@pytest.mark.parametrize(
    ("body", "segments"),
    [
        ('<path d="M1 2h3v4H1z"/>', SQUARE),
        ('<rect x="1" y="2" width="3" height="4"/>', SQUARE),
        ('<polygon points="1,2 4,2 4,6 1,6"/>', SQUARE),
        ('<polyline points="1 2 4 2 4 6"/>', SQUARE[:3]),
        ('<line x1="1" y1="2" x2="4" y2="2"/>', SQUARE[:2]),
        ('<g transform="translate(1 2)"><path d="M0 0h3v4H0z"/></g>', SQUARE),
        ('<path transform="translate(1,2) scale(0.5)" d="M0 0h6v8H0z"/>', SQUARE),
        ('<path transform="matrix(1 0 0 1 1 2)" d="M0 0h3v4H0z"/>', SQUARE),
    ],
)
def test_every_shape_becomes_segments(body: str, segments: object) -> None:
    assert one(body).segments == segments


def test_circles_and_ellipses_have_their_size() -> None:
    for body, box in (
        ('<circle cx="5" cy="6" r="2"/>', (3, 4, 7, 8)),
        ('<ellipse cx="5" cy="6" rx="2" ry="1"/>', (3, 5, 7, 7)),
        ('<circle cx="5" cy="6" r="1" transform="scale(2)"/>', (8, 10, 12, 14)),
    ):
        found = bounds(marks(body))
        assert (found.left, found.top, found.right, found.bottom) == pytest.approx(box)


def test_paint_is_inherited_and_scaled() -> None:
    path = one(
        '<g fill="none" stroke="#ABC" stroke-width="0.5" stroke-linecap="round" '
        'stroke-linejoin="bevel" stroke-dasharray="1, 2" transform="scale(2)">'
        '<path d="M0 0L1 1" fill-rule="evenodd"/></g>'
    )
    assert path.style == Style(None, "#aabbcc", 1.0, (2.0, 4.0), "round", "bevel", even_odd=True)


def test_a_shape_is_black_without_a_line_where_nothing_is_said() -> None:
    assert one('<path d="M0 0L1 1"/>').style == Style("#000000", None, 0.0)


def test_a_text_is_placed_by_its_anchor() -> None:
    start = text('<text x="10" y="20" data-fit="50">Abbey</text>')
    assert (start.text, start.font, start.size, start.fill) == ("Abbey", "text", 4.0, "#000000")
    assert start.width == pytest.approx(ruler().width("Abbey", "text", 4.0))
    assert start.matrix.point(0, 0) == (10, 20)
    middle = text('<text x="10" y="20" text-anchor="middle" data-fit="50">Abbey</text>')
    assert middle.matrix.point(0, 0) == pytest.approx((10 - start.width / 2, 20))
    end = text('<text x="10" y="20" text-anchor="end" data-fit="50">Abbey</text>')
    assert end.matrix.point(0, 0) == pytest.approx((10 - start.width, 20))


def test_white_space_of_a_text_is_folded() -> None:
    found = marks('<text data-fit="90">\n  one\t two <tspan>\n three </tspan> </text>')
    assert "".join(it.text for it in texts_of(found)) == "one two three"


def test_white_space_at_the_end_of_a_text_is_left_out() -> None:
    bold = '<tspan font-family="text-bold">{}</tspan>'
    body = f'<text data-fit="90">one{bold.format(" ")}{bold.format("")}</text>'
    assert [(it.text, it.font) for it in texts_of(marks(body))] == [("one", "text")]
    body = f'<text data-fit="90">one{bold.format(" two ")}</text>'
    assert [it.text for it in texts_of(marks(body))] == ["one", " two"]


def test_letters_that_a_font_lacks_are_drawn_by_another_in_their_place() -> None:
    paint = 'font-family="text" letter-spacing="0.5"'
    found = list(texts_of(marks(f'<text x="5" y="3" data-fit="90" {paint}>ab\u2197cd</text>')))
    assert [(it.text, it.font) for it in found] == [
        ("ab", "text"),
        ("\u2197", "display"),
        ("cd", "text"),
    ]
    assert [it.matrix.f for it in found] == [3.0, 3.0, 3.0]
    first, second, _third = (it.width + it.spacing for it in found)
    assert [it.matrix.e for it in found] == pytest.approx([5.0, 5.0 + first, 5.0 + first + second])
    for it in found:
        assert it.width == pytest.approx(ruler().width(it.text, it.font, 4.0, 0.5))


@pytest.mark.parametrize(("attribute", "most"), [("aria-level", 6), ("aria-colspan", 99)])
def test_levels_of_headings_and_widths_of_cells_have_their_bounds(
    attribute: str, most: int
) -> None:
    body = '<g role="heading" {}="{}"><path d="M0 0h1"/></g>'
    for value in (1, most):
        drawing = read_svg(svg(body.format(attribute, value)), "test.svg.j2", ruler())
        (tag,) = drawing.tags
        assert (tag.level if most == 6 else tag.span) == value
    for value in (0, most + 1):
        sentence = f"role={value} cannot be read."
        assert refusal(svg(body.format(attribute, value))) == sentence


def test_a_path_and_a_text_have_their_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LONGEST_TEXT", 5)
    text = '<text data-fit="90">ab<tspan>{}</tspan></text>'
    assert len(list(texts_of(marks(text.format("cde"))))) == 1
    assert refusal(svg(text.format("cdef"))) == "a text has more than 5 letters; shorten it."
    for module in (pathdata, reader):
        monkeypatch.setattr(module, "MOST_SEGMENTS", 5)
    path = '<path d="M7.31 0.17{}"/>'
    assert len(one(path.format("ZZZZ")).segments) == 5
    assert refusal(svg(path.format("ZZZZZ"))) == "a path has more than 5 segments; simplify it."


def test_a_picture_fills_its_box_or_fits_into_it() -> None:
    body = '<image href="a" width="9" height="9" preserveAspectRatio="{}"/>'
    artwork = drawn_artwork((), HexBox(0.0, 0.0, 2.0, 1.0))
    for fitting in ("xMidYMid meet", "xMidYMid slice"):
        source = svg(body.format(fitting))
        (mark,) = read_svg(source, "test.svg.j2", ruler(), {"a": artwork}).marks
        assert isinstance(mark, Use)
    sentence = "preserveAspectRatio must be one of 'xMidYMid meet', 'xMidYMid slice'."
    with pytest.raises(TemplateError, match=re.escape(sentence)):
        read_svg(svg(body.format("none")), "test.svg.j2", ruler(), {"a": artwork})


def test_parts_of_a_text_follow_each_other() -> None:
    first, second = marks(
        '<text data-fit="90">points <tspan font-family="text-bold" fill="#f00">13</tspan></text>'
    )
    assert isinstance(first, Text)
    assert isinstance(second, Text)
    assert (first.text, second.text) == ("points ", "13")
    assert (second.font, second.fill) == ("text-bold", "#ff0000")
    assert second.matrix.e == pytest.approx(first.width)


def test_parts_of_a_text_shrink_together() -> None:
    body = '<text data-fit="{}">Monastery <tspan fill="#f00">Monastery</tspan></text>'
    wide = [mark for mark in marks(body.format(90)) if isinstance(mark, Text)]
    total = sum(mark.width for mark in wide)
    narrow = [mark for mark in marks(body.format(total * 0.8)) if isinstance(mark, Text)]
    assert [mark.size for mark in narrow] == pytest.approx([3.2, 3.2])
    assert sum(mark.width for mark in narrow) <= total * 0.8 + 1e-9
    assert "does not fit" in refusal(svg(body.format(total * 0.5)))


def test_lines_of_a_text_are_below_each_other() -> None:
    lines = marks('<text x="5" y="5" data-fit="14" data-lines="3">one two three</text>')
    places = [mark.matrix.point(0, 0) for mark in lines if isinstance(mark, Text)]
    assert len(places) == 2
    assert places[1][1] - places[0][1] == pytest.approx(4.0 * 1.2)


def test_an_empty_text_draws_nothing() -> None:
    assert marks('<text data-fit="5"> </text>') == ()


def test_symbols_stay_symbols() -> None:
    found = marks(
        '<symbol id="dot"><circle r="1"/></symbol>'
        '<symbol id="pair"><use href="#dot" x="-2"/><use href="#dot" x="2"/></symbol>'
        '<use href="#pair" x="10" y="20"/><g transform="scale(2)"><use href="#pair"/></g>'
    )
    assert all(isinstance(mark, Use) for mark in found)
    assert [symbol.id for symbol in symbols_of(found)] == ["dot", "pair"]
    box = bounds(found[:1])
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((7, 19, 13, 21))


def test_a_symbol_inherits_no_paint_where_it_is_used() -> None:
    source = svg('<symbol id="dot"><circle r="1"/></symbol><use href="#dot"/>')
    source = source.replace("<svg ", '<svg fill="#ff0000" ', 1)
    (use,) = read_svg(source, "test.svg.j2", ruler()).marks
    assert isinstance(use, Use)
    (dot,) = use.symbol.marks
    assert isinstance(dot, Path)
    assert dot.style.fill == "#000000"


def test_texts_of_symbols_are_found_once() -> None:
    found = marks(
        '<symbol id="s"><text data-fit="9">in</text></symbol>'
        '<use href="#s"/><use href="#s" x="3"/><text data-fit="9">out</text>'
    )
    assert [it.text for it in texts_of(found)] == ["out", "in"]


# What is refused


def test_all_else_is_refused_with_its_reason() -> None:
    cases: tuple[tuple[str, str], ...] = (
        ('<pth d="M0 0"/>', "<pth> is not part of .* did you mean 'path'"),
        ("<script>alert(1)</script>", "<script> is not part of"),
        ("<style>path{}</style>", "<style> is not part of"),
        ('<image href="x.png"/>', "there is no picture 'x.png'"),
        ("<foreignObject/>", "<foreignObject> is not part of"),
        ("<defs/>", "<defs> is not part of"),
        ('<path d="M0 0" onclick="x()"/>', "<path> has no attribute 'onclick'"),
        ('<path d="M0 0" stroke-widht="1"/>', "did you mean 'stroke-width'"),
        ('<path d="M0 0" style="fill:red"/>', "<path> has no attribute 'style'"),
        ('<path d="M0 0" opacity="0.5"/>', "<path> has no attribute 'opacity'"),
        ('<path d="M0 0" clip-path="url(#x)"/>', "has no attribute 'clip-path'"),
        ('<use xlink:href="#a"/>', "has no attribute 'xlink:href'"),
        ("<path/>", "the attribute d is missing"),
        ('<path d="M0 0L"/>', "d='M0 0L' cannot be read"),
        ('<path d="M0 0" fill="red"/>', "fill='red' cannot be read"),
        ('<path d="M0 0" fill="#12345"/>', "fill='#12345' cannot be read"),
        ('<path d="M0 0" stroke-width="thick"/>', "stroke-width='thick' cannot be read"),
        ('<path d="M0 0" stroke-width="-1"/>', "stroke-width='-1' cannot be read"),
        ('<path d="M0 0" stroke-width="nan"/>', "stroke-width='nan' cannot be read"),
        ('<path d="M0 0" stroke-dasharray="0 0"/>', "stroke-dasharray='0 0' cannot be read"),
        ('<path d="M0 0" stroke-linecap="flat"/>', "stroke-linecap='flat' cannot be read"),
        ('<circle r="-1"/>', "r='-1' cannot be read"),
        ('<circle cx="1"/>', "the attribute r is missing"),
        ('<rect width="1" height="-1"/>', "height='-1' cannot be read"),
        ('<rect width="1mm" height="1"/>', "width='1mm' cannot be read"),
        ('<polygon points="1 2 3"/>', "are not pairs of numbers"),
        ('<g transform="skewX(3)"/>', r"transform='skewX\(3\)' cannot be read"),
        ('<g transform="rotate(3 1)"/>', "cannot be read"),
        ('<g transform="scale(1 2)"><path d="M0 0"/></g>', "must scale the same both ways"),
        ('<g transform="scale(0)"><path d="M0 0"/></g>', "must scale the same both ways"),
        ('<g transform="scale(-1 1)"><text data-fit="9">a</text></g>', "cannot be mirrored"),
        ('<use href="#nowhere"/>', "no symbol 'nowhere' above this line"),
        ('<symbol id="castle"/><use href="#castel"/>', "did you mean 'castle'"),
        ('<use href="#late"/><symbol id="late"/>', "no symbol 'late' above this line"),
        ('<symbol id="a"><use href="#a"/></symbol>', "no symbol 'a' above this line"),
        ('<symbol id="a"/><symbol id="a"/>', "there are two symbols 'a'"),
        ("<symbol/>", "the attribute id is missing"),
        ("<text>a</text>", "the attribute data-fit is missing"),
        ('<text data-fit="0">a</text>', "data-fit='0' cannot be read"),
        ('<text data-fit="9" font-size="0">a</text>', "font-size='0' cannot be read"),
        ('<text data-fit="9" fill="none">a</text>', "a text needs a fill"),
        ('<text data-fit="9" font-family="txet">a</text>', "no font 'txet'; did you mean 'text'"),
        ('<text data-fit="9">\u4fee</text>', "the font 'text' cannot draw '\u4fee'"),
        ('<text data-fit="3">Monastery</text>', r"'Monastery' does not fit 3 mm in 1 line\(s\)"),
        ('<text data-fit="9" data-lines="2">a Monastery</text>', "does not fit 9 mm in 2"),
        ("stray words", "the words 'stray words' are outside a <text>"),
        ("<g>stray</g>", "the words 'stray' are outside"),
        ('<text data-fit="9"><path d="M0 0"/></text>', "<path> cannot be inside <text>"),
        ('<tspan data-fit="9">a</tspan>', "<tspan> has no attribute 'data-fit'"),
        ("<tspan>a</tspan>", "<tspan> cannot be inside <svg>"),
        ('<g><symbol id="a"/></g>', "<symbol> cannot be inside <g>"),
        ('<g><svg width="1mm"/></g>', "<svg> cannot be inside <g>"),
        ('<path d="M0 0">', "the SVG is not well formed"),
        ("<g></h>", "the SVG is not well formed"),
        ('<path d="M0 0" d="M1 1"/>', "the SVG is not well formed"),
        ("&undefined;", "the SVG is not well formed"),
        ("<?php evil ?>", r"the instruction <\?php\?> is not part of"),
    )
    for body, sentence in cases:
        assert re.search(sentence, refusal(svg(body)))


def test_a_document_type_is_refused_before_its_entities_grow() -> None:
    levels = "".join(
        f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' if n else '<!ENTITY a0 "ha">' for n in range(10)
    )
    bomb = f"<!DOCTYPE svg [{levels}]>" + svg('<text data-fit="9">&a9;</text>')
    assert "a document type is not part of" in refusal(bomb)
    outside = '<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + svg("")
    assert "a document type is not part of" in refusal(outside)


def test_symbols_in_symbols_cannot_grow_without_end() -> None:
    body = '<symbol id="s0"><path d="M0 0h1"/></symbol>'
    for level in range(1, 10):
        body += f'<symbol id="s{level}">' + f'<use href="#s{level - 1}"/>' * 10 + "</symbol>"
    assert "too much is drawn" in refusal(svg(body + '<use href="#s9"/>'))
    chain = '<symbol id="s0"/>' + "".join(
        f'<symbol id="s{n}"><use href="#s{n - 1}"/></symbol>' for n in range(1, 3000)
    )
    assert "too much is drawn" in refusal(svg(chain))


def test_a_page_needs_its_size() -> None:
    cases: tuple[tuple[str, str], ...] = (
        ("", "not well formed"),
        ("<g/>", "<g> cannot be the outermost element"),
        ('<svg width="10mm" height="10mm" viewBox="0 0 20 20"/>', "viewBox must be '0 0 10 10'"),
        ('<svg width="10" height="10mm" viewBox="0 0 10 10"/>', "width='10' cannot be read"),
        ('<svg width="0mm" height="10mm" viewBox="0 0 0 10"/>', "width='0mm' cannot be read"),
        ('<svg height="10mm" viewBox="0 0 10 10"/>', "the attribute width is missing"),
        ('<svg width="10mm" height="10mm"/>', "the attribute viewBox is missing"),
    )
    for source, sentence in cases:
        assert sentence in refusal(source)


def test_the_nearest_place_is_named() -> None:
    source = svg('<g data-at="parts/x.svg.j2:3"><path data-at="parts/x.svg.j2:4" d="M"/></g>')
    with pytest.raises(TemplateError, match=r"^parts/x\.svg\.j2:4: d='M' cannot be read\.$"):
        read_svg(source, "test.svg.j2", ruler())


def test_svg_that_is_not_well_formed_is_refused_with_the_nearest_place() -> None:
    cases: tuple[tuple[str, str], ...] = (
        ('<g data-at="a.j2:3"><path data-at="a.j2:4" d="M0 0"/><b</g>', "a.j2:4"),
        ('<b <g data-at="a.j2:3"></g>', "a.j2:3"),
        ("\n\n<b", "test.svg.j2:3"),
    )
    for body, place in cases:
        with pytest.raises(
            TemplateError, match=rf"^{re.escape(place)}: the SVG is not well formed"
        ):
            read_svg(svg(body), "test.svg.j2", ruler())


PIECES = st.lists(
    st.one_of(
        st.sampled_from(["<g>", "</g>", '<g transform="', '">', "rotate(4)", "scale(1e9)"]),
        st.sampled_from(["<path d='", "'/>", "M0 0", "A1 2 3 4 5 6 7", "<circle r='", "1e400"]),
        st.sampled_from(["<text data-fit='9'>", "</text>", "<tspan>", "</tspan>", "-3", "word"]),
        st.sampled_from(["<use href='#a'/>", "<symbol id='a'>", "</symbol>", "&lt;", "&#1;"]),
        st.sampled_from(["<text data-fit='1' font-size='", "<!--", "-->", "<![CDATA[", "]]>"]),
    ),
    max_size=12,
).map("".join)


@given(PIECES)
def test_any_svg_is_read_or_refused_with_a_sentence(body: str) -> None:
    try:
        drawing = read_svg(svg(body), "test.svg.j2", ruler())
    except TemplateError as error:
        sentence = str(error)
    else:
        box = bounds(drawing.marks)
        sentence = "test.svg.j2: read" if box.left <= box.right else ""
    assert sentence.startswith(("test.svg.j2: ", "test.svg.j2:1: "))
