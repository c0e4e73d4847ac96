"""Sheets to fill in on a screen: fields in their places, read back by other PDF libraries."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from functools import lru_cache
from io import BytesIO
from math import hypot
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from PIL import ImageChops
from pypdf import PdfReader, PdfWriter
from shapely import Polygon, box

from generator.errors import TemplateError
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import draw_pad
from generator.games.dice.rules.most import count_needs
from generator.language import speaking
from generator.model.order import Finish, Ink, Style
from generator.page.marks import Kind
from generator.page.svg.reader import read_svg
from generator.render.pdf import draw_pdf
from generator.units import MM_PER_INCH, PAPERS
from support.pages.drawing import SHIPPED, layout, pad, ruler, svg
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Needs
    from PIL.Image import Image

    from generator.page.marks import Document, Field

POINT = 72 / MM_PER_INCH
NESTED = (
    '<symbol id="s"><rect width="5" height="5" data-kind="digit"/></symbol>'
    '<symbol id="t"><use href="#s" data-field="a"/></symbol>'
)


@lru_cache
def fillable(
    name: str = "A",
    style: Style = Style.SHEET,
    *,
    sheets: int = 1,
    solo: bool = False,
    finish: Finish = Finish.PAPER,
    language: str = "en",
) -> Document:
    """Draw sheets with fields."""
    with speaking(language):
        order = PadOrder((layout(name),), sheets, PAPERS["a4"], Ink.FULL, solo, language, style)
        return draw_pad(order._replace(fillable=True, finish=finish))


@lru_cache
def pdf(name: str = "A", style: Style = Style.SHEET, sheets: int = 1) -> bytes:
    return draw_pdf(fillable(name, style, sheets=sheets))


def fields(**wanted: Any) -> dict[str, Field]:
    return {field.name: field for page in fillable(**wanted).pages for field in page.fields}


def widgets(data: bytes, page: int = 0) -> list[Any]:
    """Return the widgets of a page in the order of the tab key."""
    return [ref.get_object() for ref in PdfReader(BytesIO(data)).pages[page]["/Annots"]]  # type: ignore[attr-defined]


def filled(data: bytes, values: dict[str, str]) -> bytes:
    """Fill fields in with an independent library."""
    writer = PdfWriter(clone_from=BytesIO(data))
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def picture(data: bytes) -> Image:
    """Look at a page, fields drawn as a viewer draws them."""
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    drawn: Image = document[0].render(scale=1.5, may_draw_forms=True).to_pil()
    return drawn.convert("RGB")


def script(widget: Any, key: str) -> str:
    return str(widget["/AA"][key]["/JS"])


# Fields in their places


def test_only_a_fillable_sheet_has_fields() -> None:
    plain, form = pad(("A",)).pages[0], fillable().pages[0]
    assert plain.fields == ()
    assert form.fields
    assert plain.marks == form.marks
    assert b"/AcroForm" not in draw_pdf(pad(("A",)))


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_place_to_write_has_its_field(name: str, style: Style) -> None:
    found = fields(name=name, style=style)
    kinds = Counter(field.kind for field in found.values())
    assert kinds[Kind.DIGIT] == len(layout(name).cells)
    needs = count_needs(layout(name), dice_edition())
    assert kinds[Kind.BONUS] == sum(needs.gains.values()) + len(needs.castles)
    assert kinds[Kind.CROSS] == 3 * 10
    assert kinds[Kind.TEXT] == 2
    assert {"player", "date", "total", "sum-1", "sum-2", "sum-3"} <= found.keys()
    for cell in layout(name).cells:
        assert f"hex-{cell.row + 1}-{cell.position + 1}" in found
    if style is Style.SHEET:
        assert kinds[Kind.RING] == 2 * 6
        assert "points-1-1" not in found
        assert {"points-1-2", "points-2-1", "points-3-1"} <= found.keys()
    else:
        zones = len(layout(name).zones)
        assert kinds[Kind.CHECK] == 3 * (zones - 1) + needs.sold + 2 * 6


@pytest.mark.parametrize("style", Style)
def test_fields_do_not_overlap_and_stay_on_the_page(style: Style) -> None:
    page = fillable(style=style).pages[0]
    shapes = [box(*field.box) for field in page.fields]
    paper = box(0, 0, page.width, page.height)
    assert all(paper.contains(shape) for shape in shapes)
    for index, one in enumerate(shapes):
        assert not any(one.intersection(other).area > 0.05 for other in shapes[index + 1 :])


def test_a_field_of_a_hex_is_its_white_square() -> None:
    for field in fields().values():
        if field.kind is Kind.DIGIT:
            assert field.box.width == pytest.approx(field.box.height)
            assert 9 < field.box.width < 11


def test_solo_has_no_field_in_a_box_that_is_struck() -> None:
    for style in Style:
        times = [name for name in fields(style=style, solo=True) if name.startswith("time-")]
        assert len(times) == 3 * 8


def test_large_print_is_fillable_on_both_pages() -> None:
    domain, tables = fillable(finish=Finish.LARGE).pages
    assert {field.kind for field in domain.fields} == {Kind.TEXT, Kind.DIGIT}
    assert {"total", "sum-1", "monk-1", "time-1-1"} <= {field.name for field in tables.fields}


# What templates may say


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ('<rect width="5" height="5" data-kind="digit"/>', "needs both a data-field"),
        ('<rect width="5" height="5" data-field="a"/>', "needs both a data-field"),
        ('<rect width="5" height="5" data-field="a" data-kind="digits"/>', "mean 'digit'"),
        ('<rect width="5" height="5" data-field="a" data-kind="?"/>', "choose text, digit"),
        ('<rect width="5" height="5" data-field="a b" data-kind="digit"/>', "only letters"),
        ('<path d="" data-field="a" data-kind="digit"/>', "no size"),
        (2 * '<rect width="5" height="5" data-field="a" data-kind="digit"/>', "two fields 'a'"),
        (
            '<rect width="5" height="5" data-field="a" data-kind="sum" data-sum="b"/>',
            "'a' adds up 'b', which is not a field",
        ),
        (
            '<rect width="5" height="5" data-field="a" data-kind="check" data-value="x"/>',
            "whole numbers",
        ),
        ('<symbol id="s"><rect width="5" height="5" data-field="a"/></symbol>', "where the symbol"),
        (
            '<symbol id="s"><rect width="5" height="5"/></symbol><use href="#s" data-field="a"/>',
            "'s' has no shape with a data-kind",
        ),
        (
            NESTED,
            "a symbol inside a symbol",
        ),
        ('<g data-tab="first"/>', "data-tab='first' cannot be read"),
        ('<text data-fit="5" data-kind="digit">a</text>', "has no attribute 'data-kind'"),
    ],
)
def test_a_field_that_cannot_be_is_an_error(body: str, answer: str) -> None:
    with pytest.raises(TemplateError) as caught:
        read_svg(svg(body), "test.svg.j2", ruler())
    assert answer in str(caught.value)
    assert str(caught.value).startswith("test.svg.j2: ")
    assert str(caught.value).endswith((".", "?"))


def test_fields_follow_their_symbols_and_groups() -> None:
    body = (
        '<symbol id="s"><g transform="translate(1 1)">'
        '<rect x="-1" y="-2" width="2" height="4" data-kind="digit"/></g></symbol>'
        '<g transform="translate(50 50) scale(2)" data-tab="2">'
        '<use href="#s" x="5" y="0" data-field="late"/></g>'
        '<rect width="9" height="9" fill="none" data-field="soon" data-kind="text" data-label="N"/>'
    )
    drawing = read_svg(svg(body), "test.svg.j2", ruler())
    soon, late = drawing.fields
    assert (soon.name, soon.label, soon.kind) == ("soon", "N", Kind.TEXT)
    assert tuple(late.box) == (60, 48, 64, 56)
    assert len(drawing.marks) == 1


# The form


@pytest.mark.parametrize("style", Style)
def test_the_tab_key_walks_domain_time_bonuses_points_total(style: Style) -> None:
    names = [str(widget["/T"]).removeprefix("p1-") for widget in widgets(pdf(style=style))]
    assert len(set(names)) == len(names)
    assert names[:4] == ["player", "date", "hex-1-1", "hex-1-2"]
    assert names[-1] == "total"
    hexes = [name for name in names if name.startswith("hex-")]
    assert hexes == sorted(hexes, key=lambda name: [int(it) for it in name.split("-")[1:]])
    first = [names.index(it) for it in ("hex-1-1", "time-1-1", "monk-1-gained", "sum-1", "total")]
    assert first == sorted(first)
    assert names.index("monk-1-used") == names.index("monk-1-gained") + 1


@pytest.mark.parametrize("style", Style)
def test_a_filled_sheet_is_read_back(style: Style) -> None:
    data = pdf(style=style)
    fresh = PdfReader(BytesIO(data)).get_fields()
    assert fresh
    assert all(field.value in {"", "/Off"} for field in fresh.values())
    values = {}
    for number, (name, field) in enumerate(fresh.items()):
        if field.field_type == "/Btn":
            (on,) = (state for state in field["/_States_"] if state != "/Off")
            values[name] = str(on) if number % 2 else "/Off"
        else:
            longest = int(field.get("/MaxLen", 9))
            values[name] = str(10**longest // 7)[-longest:] if longest < 9 else "Zoë"
    again = PdfReader(BytesIO(filled(data, values))).get_fields()
    assert again
    assert {name: field.value for name, field in again.items()} == values


@pytest.mark.parametrize("style", Style)
def test_sums_say_what_they_add_up(style: Style) -> None:
    """Do what a reader with form scripts does, in the form's own order."""
    data = pdf(style=style)
    reader = PdfReader(BytesIO(data))
    order = [ref.get_object() for ref in reader.trailer["/Root"]["/AcroForm"]["/CO"]]  # type: ignore[index]
    names = [str(widget["/T"]) for widget in order]
    assert names[-1] == "p1-total"
    assert names[:3] == ["p1-sum-1", "p1-sum-2", "p1-sum-3"]
    known = reader.get_fields() or {}
    values: dict[str, int] = {}
    for name, field in known.items():
        if field.field_type == "/Btn":
            values[name] = int(next(it for it in field["/_States_"] if it != "/Off")[1:])
        else:
            values[name] = 3
    for widget in order:
        code = script(widget, "/C")
        match = re.fullmatch(
            r'AFSimple_Calculate\("SUM", new Array\((.*)\)\);'
            r"(?: event\.value = Number\(event\.value\) \+ (\d+);)?",
            code,
        )
        assert match
        parts = re.findall(r'"([^"]+)"', match[1])
        assert set(parts) <= known.keys()
        values[str(widget["/T"])] = sum(values[part] for part in parts) + int(match[2] or 0)
    if style is Style.SHEET:
        lines = sum(name.startswith("p1-points-2-") for name in known)
        assert values["p1-sum-2"] == values["p1-sum-3"] == values["p1-sum-1"] + 2 == 3 * lines
        assert values["p1-total"] == 9 * lines - 2
    else:
        worth = {1: (1, 1, 1), 2: (4, 3, 2), 3: (8, 6, 4), 4: (13, 10, 7)}
        zones = [(zone.terrain, len(zone.cells)) for zone in layout("A").zones]
        for phase in range(3):
            wanted = sum(worth[size][phase] * (1 + (it == "pasture")) for it, size in zones)
            if phase:
                wanted -= worth[1][phase]
            assert values[f"p1-sum-{phase + 1}"] == wanted
        assert values["p1-sum-goods"] == 4 * 2
        assert values["p1-sum-colours"] == (3 + 3 + 4 + 6 + 3 + 4) + (2 + 1 + 2 + 3 + 1 + 2)


def test_a_hex_takes_one_digit_or_the_start() -> None:
    found = next(it for it in widgets(pdf()) if it["/T"] == "p1-hex-1-1")
    assert found["/MaxLen"] == 1
    (pattern,) = re.findall(r"/(\^.*\$)/", script(found, "/K"))
    assert all(re.match(pattern, good) for good in ("", "1", "6", "x"))
    assert not any(re.match(pattern, bad) for bad in ("0", "7", "a", "12"))


def test_a_bonus_is_gained_above_and_used_below() -> None:
    found = {str(it["/T"]): [float(n) for n in it["/Rect"]] for it in widgets(pdf())}
    gained, used = found["p1-worker-10-gained"], found["p1-worker-10-used"]
    assert gained[1] == pytest.approx(used[3], abs=0.01)
    assert gained[0] == used[0]
    circle = fields()["worker-10"].box
    whole = Polygon(box(gained[0], used[1], gained[2], gained[3]))
    assert whole.area == pytest.approx((circle.width * POINT) ** 2, rel=0.01)


def test_each_sheet_of_a_pad_has_fields_of_its_own() -> None:
    data = pdf(sheets=3)
    found = PdfReader(BytesIO(data)).get_fields() or {}
    single = PdfReader(BytesIO(pdf())).get_fields() or {}
    assert len(found) == 3 * len(single)
    code = [script(it, "/C") for it in widgets(data, 2) if it["/T"] == "p3-total"]
    assert code == ['AFSimple_Calculate("SUM", new Array("p3-sum-1", "p3-sum-2", "p3-sum-3"));']
    assert len(data) < 3 * len(pdf())
    one = PdfReader(BytesIO(filled(data, {"p2-hex-1-1": "5"}))).get_fields() or {}
    assert [one[f"p{page}-hex-1-1"].value for page in (1, 2, 3)] == ["", "5", ""]


def test_fields_have_names_for_people() -> None:
    with_labels = {str(it["/T"]): str(it["/TU"]) for it in widgets(pdf())}
    assert with_labels["p1-player"] == "Player"
    assert with_labels["p1-hex-1-1"] == "River 1-1"
    german = draw_pdf(fillable(language="de"))
    assert {str(it["/TU"]) for it in widgets(german)} >= {"Fluss 1-1", "Mönch 1"}


# The look


@pytest.mark.parametrize("style", Style)
def test_an_empty_form_looks_as_the_printed_sheet(style: Style) -> None:
    plain = picture(draw_pdf(pad(("A",), style=style)))
    assert ImageChops.difference(plain, picture(pdf(style=style))).getbbox() is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hex-1-1", "5"),
        ("points-2-1", "13"),
        ("total", "57"),
        ("time-1-1", "/1"),
        ("colour-mine-1", "/3"),
        ("monk-1-gained", "/1"),
        ("monk-1-used", "/1"),
        ("player", "Anna"),
    ],
)
def test_what_is_filled_in_is_seen_in_its_place(name: str, value: str) -> None:
    before, after = picture(pdf()), picture(filled(pdf(), {f"p1-{name}": value}))
    changed = ImageChops.difference(before, after).getbbox()
    assert changed is not None
    rect = next(
        [float(n) for n in it["/Rect"]] for it in widgets(pdf()) if it["/T"] == f"p1-{name}"
    )
    left, top, right, bottom = (edge / 1.5 for edge in changed)
    height = PAPERS["a4"].landscape.height * POINT
    assert left >= rect[0] - 1
    assert right <= rect[2] + 1
    assert top >= height - rect[3] - 1
    assert bottom <= height - rect[1] + 1


# The file


@pytest.mark.parametrize("style", Style)
def test_the_form_is_sound_and_always_the_same(style: Style, needs: Needs, tmp_path: Path) -> None:
    file = tmp_path / "form.pdf"
    file.write_bytes(pdf(style=style, sheets=2))
    assert draw_pdf(fillable("A", style, sheets=2)) == file.read_bytes()
    answer = subprocess.run(
        [needs("qpdf"), "--check", file], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "No syntax or stream encoding errors" in answer.stdout


@pytest.mark.parametrize(
    ("wanted", "answer"),
    [
        (("--format", "svg"), "--fillable makes a PDF; leave out --format svg."),
        (("--sheets", "51"), "--fillable takes at most 50 sheets in one file, not 51."),
        (("--up", "2"), "--fillable and --up 2 cannot be used together; leave out one of them."),
        (("--duplex",), "--fillable and --duplex cannot be used together; leave out one of them."),
    ],
)
def test_what_a_form_cannot_be_is_said(
    tmp_path: Path, wanted: tuple[str, ...], answer: str
) -> None:
    result = at_once("pad", "A", "--fillable", *wanted, cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr == f"scriptorium: {answer}\n"
    assert not list(tmp_path.iterdir())


def test_the_program_writes_a_form(tmp_path: Path) -> None:
    result = at_once("pad", "A", "B", "--fillable", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    data = (tmp_path / "output" / "pad-A-B-a4-fillable.pdf").read_bytes()
    assert {name[:3] for name in PdfReader(BytesIO(data)).get_fields() or {}} == {"p1-", "p2-"}


def test_a_bonus_that_is_gained_is_marked_with_half_a_circle() -> None:
    widget = next(it for it in widgets(pdf()) if it["/T"] == "p1-monk-1-gained")
    content = widget["/AP"]["/N"]["/1"].get_data().decode()
    begin, first, second, _rest = re.split(" [mc]", content.partition(" w ")[2])
    left, _bottom = map(float, begin.split())
    middle, radius = (float(it) for it in first.split()[-2:])
    assert middle - left == pytest.approx(radius, abs=0.02)
    at = (left, 0.0)
    for curve in (first, second):
        numbers = [float(it) for it in curve.split()]
        points = [at, *zip(numbers[::2], numbers[1::2], strict=True)]
        halfway = [
            (one + 3 * two + 3 * three + four) / 8
            for one, two, three, four in zip(*points, strict=True)
        ]
        assert hypot(halfway[0] - middle, halfway[1]) == pytest.approx(radius, rel=0.01)
        at = points[-1]
    assert at == pytest.approx((middle + radius, 0.0), abs=0.02)
