"""Figures of pages: paths, limits, codes, frames, cuts, nets and texts to the last figure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import TemplateError
from generator.hexes.frame import Box
from generator.model.component import Shape, Size
from generator.model.scan import SheetCode
from generator.page import matrix
from generator.page.maps import paints, picture
from generator.page.marks import Page, Path, Style, Symbol, Text, Use, bounds
from generator.page.matrix import Matrix, rotation, scaling, translation
from generator.page.pieces import cutting, virtual_table
from generator.page.pieces.nets import Die, lay_net
from generator.page.pieces.outlines import sheet_mould, single_mould
from generator.page.pieces.virtual_table import lay_grid
from generator.page.scannable import code, frame, markers
from generator.page.scannable.code import decode, encode, marker_ids
from generator.page.scannable.frame import Frame, FramePress, plan_frame
from generator.page.svg import attributes, meter, pathdata, sandbox, shapes
from generator.page.svg.meter import LimitError, Meter
from generator.page.svg.pathdata import LongPathError, PathDataError, read_path
from generator.page.svg.reader import read_svg
from generator.page.text_box import TextBox, last_break, set_text, stay_together
from generator.products.results import map_letters
from generator.units import PAPERS
from support.approved import rounded
from support.pages.drawing import ruler

if TYPE_CHECKING:
    from conftest import Golden

PATHS = (
    "M1 2L3 4l1 1H9h-2V5v3Z",
    "m1 2 3 4 5 6",
    "M0 0C1 2 3 4 5 6S9 8 7 6s1 1 2 2",
    "M0 0Q5 5 10 0T20 0t5 5",
    "M0 0S1 2 3 4T9 9",
    "M0 0c1 1 2 2 3 0q1 1 2 0",
    "M5 5A3 3 0 0 1 8 8",
    "M5 5A3 3 0 1 1 8 8",
    "M5 5A3 3 0 1 0 8 8",
    "M5 5A3 3 0 0 0 8 8",
    "M0 0a4 2 30 1 1 5 1",
    "M0 0a4 2 30 01 5 1a1 1 0 11-3-3",
    "M0 0A1 1 0 0 1 10 0",
    "M0 0A0 1 0 0 1 10 0",
    "M3 3A1 1 0 0 1 3 3",
    "M0 0A5 5 0 0 1 10 0",
    "M0 0A1000000 1000000 0 0 1 .001 0",
    "M0 0A1000000 1000000 0 0 0 .001 0",
    "M0 0A5 5 90 1 0 0 10z m1 1 l2 2",
    "M1e1-.5.5,1.5",
)


def short(segments: Any) -> str:
    """Return segments as text."""
    return " ".join(
        letter + ",".join(f"{number:.4f}".rstrip("0").rstrip(".") for number in numbers)
        for letter, numbers in segments
    )


def test_path_data_becomes_these_segments(golden: Golden) -> None:
    golden("page/paths.txt", "".join(f"{it}: {short(read_path(it))}\n" for it in PATHS))


def test_path_data_that_is_none_is_refused() -> None:
    cases: tuple[str, ...] = (
        "L1 2",
        "M1",
        "M1 2 3",
        "Z1",
        "M0 0Z5",
        "1 2",
        "M0 0A1 1 0 2 1 3 3",
        "M1000001 0",
        "M0 0X",
    )
    for data in cases:
        with pytest.raises(PathDataError):
            read_path(data)


def test_long_paths_are_refused_at_their_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(read_path("M1000000 -1000000")) == 1
    monkeypatch.setattr(pathdata, "MOST_SEGMENTS", 10)
    fits = "M0 0" + "Z" * 9
    assert len(pathdata._read(fits)) == 10  # noqa: SLF001
    with pytest.raises(LongPathError):
        pathdata._read(fits + "Z")  # noqa: SLF001
    numbers = "M" + " ".join("1" * 20)
    assert len(pathdata._read(numbers)) == 10  # noqa: SLF001
    with pytest.raises(LongPathError):
        pathdata._read(numbers + " 1")  # noqa: SLF001


def test_shapes_are_drawn_to_the_last_figure(golden: Golden) -> None:
    place = Matrix(2, 1, -1, 3, 10, 20)
    made = {
        "ellipse": shapes.ellipse(5, 6, 3, 2),
        "rectangle": shapes.rectangle(1, 2, 10, 6, 0),
        "rounded": shapes.rectangle(1, 2, 10, 6, 2),
        "roundest": shapes.rectangle(1, 2, 10, 6, 5),
        "narrow": shapes.rectangle(1, 2, 4, 9, 5),
        "line": shapes.polyline([1, 2, 3, 4, 5, 7], closed=False),
        "polygon": shapes.polyline([1, 2, 3, 4, 5, 7], closed=True),
    }
    lines = [f"{name}: {short(it)}\n{short(shapes.mapped(it, place))}" for name, it in made.items()]
    golden("page/shapes.txt", "\n".join(lines) + "\n")


def test_few_shapes_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "KEPT", {})
    monkeypatch.setattr(shapes, "MOST_KEPT", 2)
    shapes.keep(("long",), (), pathdata.LONGEST_KEPT + 1)
    assert shapes.KEPT == {}
    for name, kept in (("a", 1), ("b", 2), ("c", 1)):
        shapes.keep((name,), (), pathdata.LONGEST_KEPT)
        assert len(shapes.KEPT) == kept


def test_matrices_are_exact() -> None:
    one, two = Matrix(2, 1, -1, 3, 10, 20), Matrix(1, 2, 3, 4, 5, 6)
    assert one @ two == Matrix(0, 7, 2, 15, 14, 43)
    assert one.point(2, 3) == (11, 31)
    assert one.scale == pytest.approx(5**0.5)
    assert translation(3) == Matrix(e=3, f=0)
    assert scaling(3) == Matrix(a=3, d=3)
    assert scaling(3, 2) == Matrix(a=3, d=2)
    assert tuple(rotation(90, 1, 2)) == pytest.approx((0, 1, -1, 0, 3, 1))
    assert [it.is_similarity for it in (rotation(20), scaling(2), scaling(2, 3), one)] == [
        *(True, True, False, False),
    ]
    assert [it.is_mirrored for it in (one, scaling(1, -1), scaling(-1, -1))] == [False, True, False]
    assert not Matrix(1, 0, 1e-3, 1).is_similarity
    assert Matrix(1, 0, 0, 1, 0, 0) == matrix.IDENTITY


def test_attributes_are_read_within_their_bounds() -> None:
    cases: tuple[tuple[Any, str, Any], ...] = (
        (attributes.number, "1000000", 1e6),
        (attributes.number, "-1000000", -1e6),
        (attributes.number, "1000000.1", None),
        (attributes.number, "nan", None),
        (attributes.number, "inf", None),
        (attributes.extent, "0", 0.0),
        (attributes.extent, "-0.1", None),
        (attributes.size, "0", None),
        (attributes.size, "0.1", 0.1),
        (attributes.dashes, "none", ()),
        (attributes.dashes, "1, 2 0", (1.0, 2.0, 0.0)),
        (attributes.dashes, "0 0", None),
        (attributes.dashes, "1 -1", None),
        (attributes.numbers, " 1,2  3 ", [1.0, 2.0, 3.0]),
        (attributes.numbers, "", []),
        (attributes.millimetres, "29.7mm", 29.7),
        (attributes.millimetres, "29.7", None),
        (attributes.millimetres, "0mm", None),
        (attributes.colour, "#AbC", "#aabbcc"),
        (attributes.colour, "#A1b2C3", "#a1b2c3"),
        (attributes.colour, "none", None),
        (attributes.colour, "#abcd", ValueError),
        (attributes.colour, "red", ValueError),
        (attributes.transform, "translate(3)", Matrix(e=3)),
        (attributes.transform, "translate(3,4) scale(2)", Matrix(2, 0, 0, 2, 3, 4)),
        (attributes.transform, "scale(2 3)", Matrix(a=2, d=3)),
        (attributes.transform, "matrix(1 2 3 4 5 6), scale(2)", Matrix(2, 4, 6, 8, 5, 6)),
        (attributes.transform, "", Matrix()),
        (attributes.transform, "rotate(90 1 2)", rotation(90, 1, 2)),
        (attributes.transform, "rotate(90 1)", None),
        (attributes.transform, "scale(1 2 3)", None),
        (attributes.transform, "matrix(1 2 3 4 5)", None),
        (attributes.transform, "skew(3)", None),
        (attributes.transform, "scale 3", None),
        (attributes.choice("a", "b"), "b", "b"),
        (attributes.choice("a", "b"), "c", None),
    )
    for read, text, value in cases:
        if value is ValueError or (value is None and text != "none"):
            with pytest.raises(ValueError, match=r"^|\S"):
                read(text)
        else:
            assert read(text) == value


def svg(body: str) -> str:
    """Return a small drawing."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="40mm" viewBox="0 0 50 40">'
    return f"{head}{body}</svg>"


def drawn(body: str, **more: Any) -> Any:
    """Read a small drawing."""
    return read_svg(svg(body), "x.svg.j2", ruler(), **more)


def test_elements_become_these_marks(golden: Golden) -> None:
    bodies = (
        '<rect x="1" y="2" width="9" height="6" rx="1" fill="#f00" stroke="#00f"/>',
        '<rect width="9" height="6" stroke="#00f" stroke-width="2"/>',
        '<rect width="10" height="6"/><circle r="3" cx="2" cy="4"/><circle r="3"/>',
        '<ellipse rx="3" ry="2"/><ellipse rx="3" ry="2" cx="5" cy="6" fill-rule="evenodd"/>',
        '<line x1="1" y1="2" x2="3" y2="4" stroke="#000"/><line x2="3" y2="4" stroke="#000"/>',
        '<polyline points="1,2 3,4 5,6"/><polygon points="1 2 3 4 5 7" fill="none"/>',
        '<g transform="translate(5 6)" fill="#0f0"><g stroke="#111"><path d="M1 1L2 2"/></g></g>',
        '<path d="M1 1L2 2" stroke="#111" stroke-dasharray="1 2" stroke-linecap="round"/>',
        '<symbol id="a"><rect width="2" height="2"/></symbol><use href="#a" x="3" y="4"/>',
        '<symbol id="b"><circle r="2"/></symbol><use href="#b" transform="scale(2)"/>',
        '<text x="5" y="6" data-fit="40">Some words</text>',
        '<text x="5" y="6" font-size="3" text-anchor="middle" data-fit="40">in the middle</text>',
        '<text x="5" y="6" text-anchor="end" letter-spacing="0.5" data-fit="40">at the end</text>',
        '<text x="5" y="6" data-fit="12" data-lines="3" data-floor="2">some words in lines</text>',
        '<text x="5" y="6" data-fit="12" data-lines="3" data-leading="2">three short lines</text>',
        '<text x="5" y="6" data-fit="40">one <tspan fill="#f00">two</tspan> three</text>',
        '<text x="5" y="6" data-fit="40"><tspan font-family="text-bold">two</tspan> 3</text>',
        '<text x="5" y="6" data-fit="20">shrunk a little</text>',
    )
    lines: list[str] = []
    for body in bodies:
        for is_mono in (False, True):
            found = drawn(body, is_mono=is_mono)
            lines += (f"{it}" for it in (found.marks, found.tags, bounds(found.marks)))
    golden("page/elements.txt", rounded("\n".join(lines)) + "\n")


def test_what_is_no_drawing_is_refused() -> None:
    cases: tuple[tuple[str, str], ...] = (
        ("<blink/>", "<blink> is not part of the SVG that templates may draw"),
        ('<rect widht="1"/>', "<rect> has no attribute 'widht'; did you mean 'width'?"),
        ("<tspan/>", "<tspan> cannot be inside <svg>"),
        ("<rect><g/></rect>", "<g> cannot be inside <rect>"),
        ("words", "the words 'words' are outside a <text>"),
        ('<rect width="1"/>', "the attribute height is missing"),
        ('<circle r="-1"/>', "r='-1' cannot be read"),
        ('<use href="#b"/>', "there is no symbol 'b' above this line"),
        ('<symbol id="a"/><symbol id="a"/>', "there are two symbols 'a'"),
        ('<rect transform="scale(1 2)" width="1" height="1"/>', "must scale the same both ways"),
        ('<rect transform="scale(0.0000009)" width="1" height="1"/>', "must scale the same"),
        ("<?x y?>", "the instruction <?x?> is not part of"),
        ("<g>", "the SVG is not well formed"),
        ("w" * 50, "the words '" + "w" * 40 + "' are outside"),
    )
    for body, words in cases:
        with pytest.raises(TemplateError) as found:
            drawn(body)
        assert words in str(found.value)


def test_drawings_are_refused_at_their_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.page.svg import reader  # noqa: PLC0415 - its figures are changed

    monkeypatch.setattr(reader, "MOST_MARKS", 3)
    one = '<rect width="1" height="1"/>'
    assert len(drawn(one * 3).marks) == 3
    with pytest.raises(TemplateError, match="too much is drawn here"):
        drawn(one * 4)
    symbol = f'<symbol id="a">{one}</symbol>'
    assert len(drawn(symbol + one + '<use href="#a"/>').marks) == 2
    with pytest.raises(TemplateError, match="too much is drawn here"):
        drawn(symbol + one * 2 + '<use href="#a"/>')
    monkeypatch.undo()
    monkeypatch.setattr(reader, "DEEPEST", 3)
    inner = f'<symbol id="a">{one}</symbol><symbol id="b"><use href="#a"/></symbol>'
    assert drawn(inner + '<use href="#b"/>')
    deeper = inner + '<symbol id="c"><use href="#b"/></symbol>'
    with pytest.raises(TemplateError, match="too much is drawn here"):
        drawn(deeper + '<use href="#c"/>')
    monkeypatch.undo()
    monkeypatch.setattr(reader, "MOST_PATHS", 1)
    monkeypatch.setattr(reader, "MOST_SEGMENTS", 4)
    assert drawn('<path d="M0 0L1 1"/><path d="M0 0L1 2"/>')
    with pytest.raises(TemplateError, match="too much is drawn here"):
        drawn('<path d="M0 0L1 1"/><path d="M0 0L1 2"/><path d="M0 0"/>')


def spent(work: Any) -> int:
    """Return how many steps some work takes."""
    counted = Meter(is_shipped=True)
    counted.begin()
    work(counted)
    return meter.MOST_STEPS - counted.left


def test_the_work_of_templates_is_counted() -> None:
    cases: tuple[tuple[Any, int, int, int], ...] = (
        ("", 1, 1, 1),
        ("x" * 49, 1, 1, 1),
        ("x" * 50, 2, 2, 1),
        ([1] * 9, 1, 1, 1),
        ([1] * 10, 2, 2, 2),
        ({1: 2, 3: 4}, 1, 1, 1),
        ([[1] * 9], 1, 2, 2),
        (["x" * 500], 1, 2, 2),
        ([object()] * 5, 1, 2, 11),
        (7, 0, 0, 1),
        (None, 0, 0, 1),
    )
    for value, made, weighed, shown in cases:
        assert spent(lambda it, value=value: it.made(value)) == made
        assert spent(lambda it, value=value: it.weighed(value)) == weighed
        assert spent(lambda it, value=value: it.shown(value)) == shown
        assert spent(lambda it: list(it.made(part for part in range(6)))) == 6


def test_steps_are_counted_down_and_come_back() -> None:
    own = Meter(is_shipped=False)
    own.begin()
    assert own.left == meter.MOST_STEPS
    own.spend(900_000)
    own.begin()
    assert own.left == 300_000
    own.spend(300_000)
    with pytest.raises(LimitError, match="takes more than 300000 steps"):
        own.spend()
    shipped = Meter(is_shipped=True)
    shipped.begin()
    shipped.spend(900_000)
    shipped.begin()
    assert shipped.left == meter.MOST_STEPS
    assert shipped.spend()


def test_values_of_templates_are_refused_at_their_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Meter(is_shipped=True)
    counted.begin()
    monkeypatch.setattr(meter, "HEAVIEST", 10)
    assert counted.weighed([1] * 10)
    assert counted.weighed([[1] * 4, [1] * 4])
    for heavy in ([1] * 11, [[1] * 4, [1] * 5], ["x" * 500]):
        with pytest.raises(LimitError, match="too long for a template"):
            counted.weighed(heavy)
    monkeypatch.setattr(meter, "DEEPEST", 2)
    assert counted.weighed([[[1]]])
    with pytest.raises(LimitError, match="too long for a template"):
        counted.weighed([[[[1]]]])


def test_results_have_a_bound() -> None:
    cases: tuple[tuple[str, Any, Any, float], ...] = (
        ("+", "abc", "de", 5),
        ("+", [1], [2, 3], 3),
        ("*", "abc", 4, 12),
        ("*", 4, "abc", 12),
        ("*", [1, 2], 3, 6),
        ("%", "a%s", 3, float("inf")),
        ("+", 1, 2, 0),
        ("*", 1.5, 2.5, 0),
        ("**", 2, 3, 0),
        ("**", 2.0, 1e9, float("inf")),
        ("+", 1 << sandbox.MOST_BITS, 1, float("inf")),
        ("**", 2, sandbox.LARGEST_POWER, 0),
        ("**", 2, sandbox.LARGEST_POWER + 1, float("inf")),
        ("**", 2, -sandbox.LARGEST_POWER, 0),
    )
    for operator, left, right, length in cases:
        found = sandbox._length(operator, left, right)  # noqa: SLF001
        expected = length
        if operator == "**" and abs(right) == sandbox.LARGEST_POWER:
            bits = left.bit_length() * abs(right)
            expected = 0 if bits <= sandbox.MOST_BITS else float("inf")
        assert found == expected


CODES = (
    SheetCode("dice", "A", "abcdef", "sheet", "a4", "full", "en", "vellum"),
    SheetCode("dice", "lake", "a2b3c7", "ledger", "letter", "mono", "fr", "slate", up=2, number=17),
    SheetCode("pad", "yacht", "zzzzzz", "columns-4/2", "a5", "low", "de", "vellum", up=8, number=9),
    SheetCode(
        "pad", "yacht", "aaaaaa", "columns-31/7", "a3", "low", "de", "vellum", number=1048575
    ),
)


def test_codes_and_their_markers_stay(golden: Golden) -> None:
    assert decode(encode(CODES[0]._replace(solo=True))).solo
    lines = [code.digest_of("some content"), f"{code.VERSION} {code.UPS} {code.STYLES}"]
    for it in CODES:
        text = encode(it)
        assert decode(text)._replace(layout=it.layout) == it
        lines.append(f"{tuple(it)} {text} {marker_ids(text)}")
    variants = [*code.sheet_variants("dice", "A", "abcdef", ("sheet", "ledger"), (False, True))]
    lines += (f"{len(variants)}", f"{variants[0]}", f"{variants[-1]}")
    golden("page/codes.txt", "\n".join(lines) + "\n")


def test_the_parts_of_a_code_are_read_within_their_bounds() -> None:
    text = encode(CODES[0])
    for wrong in ("", text[:-1], f"{text}a", f"{text[:-1]}!", text[1:] + text[0]):
        with pytest.raises(ValueError, match=r"^|\S"):
            decode(wrong)
    assert code._at(("a", "b"), 1) == "b"  # noqa: SLF001
    with pytest.raises(ValueError, match="2"):
        code._at(("a", "b"), 2)  # noqa: SLF001
    assert code._found(["dice", "cards"], code._hash("cards", 8), 8) == "cards"  # noqa: SLF001
    with pytest.raises(ValueError, match=r"\d"):
        code._found(["dice"], code._hash("cards", 8), 8)  # noqa: SLF001
    parts = {it: code._parts(it) for it in ("sheet", "columns-31", "columns-4/7", "ledger/2")}  # noqa: SLF001
    assert list(parts.values()) == [
        *(("sheet", 0, 0), ("columns", 31, 0), ("columns", 4, 7), ("ledger", 0, 2)),
    ]
    for wrong in ("columns-32", "columns-4/8", "columns-04", "columns-4/0", "grid", "sheet-"):
        with pytest.raises(ValueError, match=re.escape(wrong)):
            code._parts(wrong)  # noqa: SLF001


FIELDS = (
    '<rect data-field="a" data-kind="digit" width="4" height="5" x="1" y="2"/>',
    (
        '<rect data-field="a" data-kind="sum" width="1" height="1" data-sum="a b" data-plus="4.5"/>'
        '<circle data-field="b" data-kind="check" r="1" fill="none" data-value="7" data-label="B"/>'
    ),
    (
        '<g data-tab="5"><rect data-field="x" data-kind="text" width="1" height="1"/></g>'
        '<rect data-field="y" data-kind="number" width="1" height="1" data-longest="3"'
        ' data-most="99" data-decimals="2"/>'
    ),
    (
        '<symbol id="s"><rect data-kind="ring" width="2" height="3" fill="none"/></symbol>'
        '<use href="#s" x="5" y="6" data-field="u"/>'
        '<use href="#s" transform="rotate(90)" data-field="v" data-most="2.5"/>'
    ),
    '<rect data-field="a" width="1" height="1"/>',
    '<rect data-kind="digit" width="1" height="1"/>',
    '<rect data-field="a" data-kind="zzzzzz" width="1" height="1"/>',
    '<rect data-field="a" data-kind="digti" width="1" height="1"/>',
    '<rect data-field="a b" data-kind="digit" width="1" height="1"/>',
    '<rect data-field="a" data-kind="digit" width="1" height="1"/>' * 2,
    '<rect data-field="a" data-kind="sum" data-sum="b" width="1" height="1"/>',
    '<rect data-field="a" data-kind="digit" data-value="x" width="1" height="1"/>',
    '<rect data-field="a" data-kind="digit" data-longest="1.5" width="1" height="1"/>',
    '<rect data-field="a" data-kind="digit" data-decimals="-1" width="1" height="1"/>',
    '<rect data-field="a" data-kind="digit" data-plus="-1" width="1" height="1"/>',
    '<rect data-field="a" data-kind="digit" data-most="much" width="1" height="1"/>',
    '<path data-field="a" data-kind="digit" d=""/>',
    '<symbol id="s"><rect data-kind="ring" data-field="a" width="2" height="3"/></symbol>',
    '<symbol id="s"><rect width="2" height="3"/></symbol><use href="#s" data-field="u"/>',
    (
        '<symbol id="s"><rect data-kind="ring" width="2" height="3"/></symbol>'
        '<symbol id="t"><use href="#s" data-field="u"/></symbol>'
    ),
)


def test_fields_are_read_or_refused(golden: Golden) -> None:
    lines: list[str] = []
    for body in FIELDS:
        lines.append(body)
        try:
            found = drawn(body)
        except TemplateError as error:
            lines.append(f"  {error}")
            continue
        lines += (f"  {rounded(it)}" for it in found.fields)
        lines.append(f"  {len(found.marks)} marks")
    golden("page/fields.txt", "\n".join(lines) + "\n")


def test_what_a_code_cannot_say_has_none() -> None:
    cases: tuple[dict[str, Any], ...] = (
        {"number": -1},
        {"number": 1 << 20},
        {"style": "columns-32"},
        {"style": "columns-4/8"},
        {"style": "columns-4/0"},
        {"style": "Sheet"},
        {"style": "other"},
        {"digest": "abcde"},
        {"paper": "no"},
        {"up": 3},
    )
    for changes in cases:
        with pytest.raises(ValueError, match=r"^|\S"):
            encode(CODES[0]._replace(**changes))


def test_markers_are_drawn_to_the_last_figure(golden: Golden) -> None:
    lines: list[str] = []
    for number in range(0, 48, 5):
        modules = markers.marker_modules(number)
        lines += ("".join(" #"[it] for it in row) for row in modules)
        lines.append(short(markers.outline(modules, Box(1, 2, 9, 10))))
    golden("page/markers.txt", "\n".join(lines) + "\n")


def test_a_frame_has_its_markers_and_its_code() -> None:
    paper = PAPERS["a4"].landscape
    beside = plan_frame(paper, lambda _paper: 8.0)
    assert beside is not None
    assert (beside.width, beside.height, beside.side) == pytest.approx((297.0, 210.0, 7.9))
    assert beside.inner.width == 297.0 - 2 * 6.5
    assert beside.shift == (6.5, 0.0)
    assert beside.is_beside
    assert tuple(beside.code) == pytest.approx((284.1, 101.05, 292.0, 108.95))
    assert [tuple(it)[:2] for it in beside.markers] == [
        pytest.approx(it) for it in ((5, 5), (284.1, 5), (284.1, 197.1), (5, 197.1))
    ]
    below = plan_frame(paper, lambda it: None if it.width < 297 else 8.0)
    assert below is not None
    assert (below.inner.height, below.is_beside) == (210.0 - 13.0, False)
    assert tuple(below.code) == pytest.approx((144.55, 197.1, 152.45, 205.0))
    assert plan_frame(paper, lambda _paper: None) is None
    few = plan_frame(paper, lambda _paper: 1.0)
    assert few is not None
    assert few.side == pytest.approx((12 + 1 - 0.25 - 5) * 6 / 7, abs=0.001)
    assert plan_frame(paper, lambda _paper: -6.0) is None
    slot = plan_frame(paper._replace(name="slot of a4"), lambda _paper: 8.0)
    assert slot is not None


def test_a_page_is_put_into_its_frame(golden: Golden) -> None:
    box = Frame(100.0, 80.0, PAPERS["a5"]._replace(width=90.0, height=80.0), 7.0)
    few = (
        Path((("M", (1, 2)), ("L", (3, 4))), Style()),
        Text("word", "text", 3.0, 8.0, 0.0, "#000000", translation(4, 5)),
        Use(Symbol("s", ()), scaling(2)),
    )
    page = Page("a", "A", 90.0, 80.0, few)
    many = Page("b", "B", 90.0, 80.0, few * 5)
    press = FramePress(box, "#112233", few[:1], lambda _text: ((True, False), (False, True)))
    text = encode(CODES[0])
    lines = [f"{press.put(it, text)}" for it in (page, many)]
    assert press.put(page, text) is press.put(page, text)
    assert frame.FEW_MARKS == 12
    golden("page/frame.txt", rounded("\n".join(lines)) + "\n")


def test_nets_and_moulds_are_laid_to_the_last_figure(golden: Golden) -> None:
    lines = [f"{lay_net(die, 17.0)}" for die in Die]
    lines += (f"{tab.centre}" for tab in lay_net(Die.NUMBERS, 10.0).tabs)
    for shape in Shape:
        size = Size(30.0, 30.0) if shape is not Shape.HEX else Size(30.0, 34.641)
        for make in (sheet_mould, single_mould):
            made = make(shape, size, 2.0)
            some = made._replace(outline=made.outline[:9], ground=made.ground[:9])
            lines.append(f"{make.__name__} {some}")
            lines.append(f"{len(made.outline)} {len(made.ground)}")
    golden("page/nets.txt", rounded("\n".join(lines)) + "\n")


def test_cards_are_as_large_as_a_sheet_allows() -> None:
    cases: tuple[tuple[int, Size, float, tuple[int, int, int, int]], ...] = (
        (1, Size(63.5, 88.9), 300.0, (2, 1, 750, 1050)),
        (9, Size(63.5, 88.9), 300.0, (5, 2, 750, 1050)),
        (69, Size(63.5, 88.9), 300.0, (10, 7, 409, 573)),
        (69, Size(88.9, 63.5), 100.0, (10, 7, 350, 250)),
        (30, Size(44.0, 68.0), 600.0, (7, 5, 530, 819)),
    )
    for cards, size, dpi, grid in cases:
        assert tuple(lay_grid(cards, size, dpi)) == grid


def test_a_sheet_of_a_virtual_table_has_1_to_69_cards() -> None:
    for cards in (0, 70):
        with pytest.raises(ValueError, match=str(cards)):
            lay_grid(cards, Size(63.5, 88.9), 300.0)
    items: Any = range(70)
    assert [len(it) for it in virtual_table._parts(items)] == [35, 35]  # noqa: SLF001
    assert [len(it) for it in virtual_table._parts(items[:69])] == [69]  # noqa: SLF001
    assert tuple(virtual_table._turn(Size(30, 50))) == pytest.approx((0, 1, -1, 0, 50, 0))  # noqa: SLF001


def test_marks_of_cuts_end_where_they_should() -> None:
    span = cutting._span  # noqa: SLF001
    box = Box(10, 20, 30, 40)
    assert span((0, 30), (1, 0), box) == (10, 30)
    assert span((0, 20), (1, 0), box) == (10, 30)
    assert span((0, 19), (1, 0), box) == (float("inf"), float("-inf"))
    assert span((15, 0), (0, 2), box) == (10, 20)
    assert span((0, 0), (1, 1), box) == (20, 30)
    short_of = cutting._short_of  # noqa: SLF001
    assert short_of((0, 30), (20, 30), box) == (10, 30)
    assert short_of((0, 30), (10, 30), box) == (10, 30)
    assert short_of((15, 30), (20, 30), box) == (15, 30)
    assert short_of((30, 30), (50, 30), box) == (50, 30)
    assert short_of((0, 50), (20, 50), box) == (20, 50)
    begin, end = cutting._outside((0, 0), (10, 0))  # noqa: SLF001
    away = 0.375
    assert begin == pytest.approx((away * 3**0.5 + 0.075, -away))
    assert end == pytest.approx((10 - away * 3**0.5 - 0.075, -away))


class Even:
    """A ruler whose letters are all as wide as half their size."""

    roles = ("text",)

    def width(self, text: str, font: str, size: float, spacing: float = 0.0) -> float:  # noqa: ARG002
        """Return how long a text is."""
        return len(text) * size / 2 + spacing * max(0, len(text) - 1)

    def missing(self, text: str, font: str) -> str:  # noqa: ARG002
        """Return nothing: all letters are there."""
        return ""

    def parts(self, text: str, font: str) -> tuple[tuple[str, str], ...]:
        """Return the text as one part."""
        return ((text, font),)

    def knows(self, font: str) -> bool:
        """Whether there is such a font."""
        return font == "text"


def test_texts_are_set_into_their_boxes() -> None:
    cases: tuple[tuple[str, TextBox, dict[str, Any], float | None, list[str]], ...] = (
        ("abcd", TextBox(8, 1, 2, 1.2), {}, 4.0, ["abcd"]),
        ("abcde", TextBox(8, 1, 2, 1.2), {}, 3.2, ["abcde"]),
        ("abcdefgh", TextBox(8, 1, 2, 1.2), {}, 2.0, ["abcdefgh"]),
        ("abcdefghi", TextBox(8, 1, 2, 1.2), {}, None, []),
        ("ab cd ef", TextBox(10, 2, 2, 1.2), {}, 4.0, ["ab cd", "ef"]),
        ("ab cd ef gh ij", TextBox(10, 2, 4, 1.2), {}, None, []),
        ("ab cd ef gh ij", TextBox(10, 3, 4, 1.2), {}, 4.0, ["ab cd", "ef gh", "ij"]),
        ("aa 3 bb cc", TextBox(8, 3, 4, 1.2), {}, 4.0, ["aa 3", "bb", "cc"]),
        ("aaa bb 12 c", TextBox(12, 2, 4, 1.2), {}, 4.0, ["aaa bb", "12 c"]),
        ("aaa bb 12 c", TextBox(12, 3, 4, 1.2), {"growing": True}, 4.0, ["aaa", "bb 12", "c"]),
        ("aaaa bbbb c", TextBox(18, 2, 4, 1.2), {}, 4.0, ["aaaa bbbb", "c"]),
        ("aaaa bbbb c", TextBox(18, 2, 4, 1.2), {"balanced": True}, 4.0, ["aaaa", "bbbb c"]),
        ("abc", TextBox(8, 1, 2, 1.2), {"spacing": 1.0}, 4.0, ["abc"]),
        ("abc", TextBox(7.9, 1, 2, 1.2), {"spacing": 1.0}, 3.93, ["abc"]),
    )
    for text, box, more, size, lines in cases:
        given = {"font": "text", "size": 4.0, "spacing": 0.0, **more}
        found = set_text(text, box, Even(), **given)
        if size is None:
            assert found is None
            continue
        assert found is not None
        assert found.size == pytest.approx(size, abs=0.02)
        assert [it for it, _width in found.lines] == lines
        for line, width in found.lines:
            reach = len(line) * found.size / 2 + given["spacing"] * (len(line) - 1)
            assert width == pytest.approx(reach)


def test_long_lines_are_measured_by_their_ends() -> None:
    words = " ".join(["abc"] * 300)
    found = set_text(words, TextBox(1000, 3, 4, 1.2), Even(), font="text", size=4.0, spacing=0.0)
    assert found is not None
    assert [len(line) for line, _width in found.lines] == [499, 499, 199]


def test_words_that_stay_together() -> None:
    assert stay_together("row", "3")
    assert stay_together("row", "-3")
    assert stay_together("3", "rows")
    assert not stay_together("row", "rows")
    assert not stay_together("3a", "rows")
    assert not stay_together("3", "(rows)")
    assert last_break(["a", "b", "c"], "d") == 3
    assert last_break(["a", "b", "c"], "3") == 2
    assert last_break(["a", "1", "2"], "3") == 3
    assert last_break(["x", "a", "1"], "2") == 1


def test_colours_of_ones_own_have_shades(golden: Golden) -> None:
    from generator.model.order import Ink  # noqa: PLC0415 - only here

    colours = ("#ffffff", "#000000", "#ff0000", "#8fbc5a", "#0a0a0b", "#0a0a0a", "#777777")
    lines = [f"{it} {ink} {paints.own_paint(it, ink)}" for it in colours for ink in Ink]
    lines += (f"{it} {paints._luminance(it):.6f}" for it in colours)  # noqa: SLF001
    lines.append(paints.mixed("#102030", "#506070", 0.25))
    golden("page/paints.txt", "\n".join(lines) + "\n")


def test_a_map_of_letters_has_its_columns_and_colours() -> None:
    from support.games.player import domain  # noqa: PLC0415 - only here

    cells = domain("A").cells
    signs = [str(it % 10) for it in range(len(cells))]
    flags = {(0, 0): map_letters.FINISHED, (1, 2): map_letters.FAULTY}
    drawn_map = map_letters.draw_signs(cells, signs, flags, None).splitlines()
    assert len(drawn_map) == 7
    assert drawn_map[0] == "      0*  1   2   3"
    assert max(map(len, drawn_map)) <= map_letters.map_width(cells) == 27
    backgrounds = dict.fromkeys(domain("A").terrains, 44)
    painted = map_letters.draw_signs(cells, signs, flags, backgrounds)
    assert "\x1b[1;38;5;16;48;5;44m0* \x1b[0m" in painted
    assert "\x1b[38;5;16;48;5;196m6! \x1b[0m" in painted
    assert "\x1b[38;5;16;48;5;44m1  \x1b[0m" in painted


def test_a_picture_of_a_check_fits_its_paper() -> None:
    paper = PAPERS["a4"].landscape
    place, side = picture._frame([(0.0, 0.0), (4.0, 3.0)], paper)  # noqa: SLF001
    assert side == 12.0
    assert place((2.0, 1.5)) == pytest.approx((10 + (297 * 0.64 - 30) / 2, 24 + 176 / 2))
    assert place((0.0, 0.0)) == pytest.approx((90.04 - 24.0, 112.0 - 18.0))
    _place, side = picture._frame([(0.0, 0.0), (40.0, 3.0)], paper)  # noqa: SLF001
    assert side == pytest.approx(160.08 / (40 + 3**0.5))
    _place, side = picture._frame([(0.0, 0.0), (4.0, 30.0)], paper)  # noqa: SLF001
    assert side == pytest.approx(176 / 32)


def test_a_traced_hex_is_where_it_was_traced() -> None:
    from dataclasses import replace  # noqa: PLC0415 - only here

    from support.games.player import domain  # noqa: PLC0415 - only here

    cell = replace(domain("A").cells[3], traced=(12.0, 30.0))
    assert picture._spot(cell, 6.0) == (2.0, 5.0)  # noqa: SLF001
    assert picture._spot(cell, None) == cell.spot  # noqa: SLF001
    assert picture._spot(replace(cell, traced=None), 6.0) == cell.spot  # noqa: SLF001
