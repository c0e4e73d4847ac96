"""The PDF and PNG pens: real millimetres, symbols drawn once, fonts embedded, words found."""

from __future__ import annotations

import re
import subprocess
import zlib
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from generator.errors import OrderError
from generator.model.order import Format, Ink, Style
from generator.page.marks import bounds, symbols_of
from generator.products.documents import render
from generator.render.fonts import open_fonts
from generator.render.pdf import draw_pdf
from generator.render.png import draw_pngs
from generator.units import PAPERS
from support.pages.drawing import DOMAINS, SHIPPED, document, layout, pad, paths, sheet
from support.papers.pdf_clauses import objects_of, opened

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Needs

    from generator.page.marks import Document

POINTS_PER_MM = 72 / 25.4
POSTSCRIPT_NAME = 6
BYTES_A_SHEET = 600
"""What one more sheet of the same domain may cost: a page that uses the form."""


def pdf_of(it: Document) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(draw_pdf(it))


def dots(data: bytes, dpi: float) -> np.ndarray:
    (picture,) = draw_pngs(data, dpi)
    return np.asarray(Image.open(BytesIO(picture)).convert("L"))


def test_a_pad_has_its_pages_title_and_bookmarks() -> None:
    pdf = pdf_of(pad(SHIPPED, sheets=2))
    assert len(pdf) == 12
    assert pdf.get_metadata_dict()["Title"] == (
        "Score pad for the dice game: A, B, C, D, crescent and lake"
    )
    entries = [(entry.get_title(), entry.get_dest().get_index()) for entry in pdf.get_toc()]
    assert [index for _title, index in entries] == [0, 2, 4, 6, 8, 10]
    for name, (title, _index) in zip(SHIPPED, entries, strict=True):
        assert title == f"Domain {name}: {layout(name).name('en')}"


@pytest.fixture(scope="module")
def of_one_name(tmp_path_factory: pytest.TempPathFactory) -> Document:
    """Return a sheet with fonts in files of one's own, all with the same PostScript name."""
    folder = tmp_path_factory.mktemp("fonts")
    drawn = pad()
    named = []
    for role, file in drawn.fonts:
        with TTFont(file, recalcTimestamp=False) as font:
            font["name"].setName("Mine", POSTSCRIPT_NAME, 3, 1, 0x409)
            font["name"].setName("Mine", POSTSCRIPT_NAME, 1, 0, 0)
            font.save(folder / f"{role}.ttf")
        named.append((role, str(folder / f"{role}.ttf")))
    return replace(drawn, fonts=tuple(named))


def test_fonts_of_one_name_are_embedded_each(of_one_name: Document) -> None:
    fonts = objects_of(opened(draw_pdf(of_one_name)))
    named = (it["/BaseFont"] for it in fonts if isinstance(it, dict) and "/BaseFont" in it)
    used = {name.partition("+")[2] for name in named}
    assert used == {"Mine", *(f"Mine-{number}" for number in range(2, len(used) + 1))}
    assert len(used) > 3


def test_fonts_of_one_name_draw_as_those_with_names_of_their_own(of_one_name: Document) -> None:
    drawn = dots(draw_pdf(of_one_name), 100)
    assert np.array_equal(drawn, dots(draw_pdf(pad()), 100))


def test_a_font_has_its_own_name_again_in_the_next_document(of_one_name: Document) -> None:
    (_role, _first), (role, second), *_others = of_one_name.fonts
    draw_pdf(of_one_name)
    alone = open_fonts([second])
    assert alone[second].face.name == b"Mine", role


def test_the_language_is_in_the_file() -> None:
    for language in ("en", "fr"):
        assert f"/Lang ({language})".encode() in draw_pdf(pad(language=language))


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_the_paper(paper: str) -> None:
    (page,) = pdf_of(pad(paper=paper))
    across = PAPERS[paper].landscape
    assert page.get_width() / POINTS_PER_MM == pytest.approx(across.width, abs=0.01)
    assert page.get_height() / POINTS_PER_MM == pytest.approx(across.height, abs=0.01)


@pytest.mark.parametrize("ink", Ink)
def test_qpdf_finds_every_pad_clean(ink: Ink, needs: Needs, tmp_path: Path) -> None:
    path = tmp_path / "pad.pdf"
    path.write_bytes(draw_pdf(pad(SHIPPED, ink=ink, sheets=100 if ink is Ink.FULL else 1)))
    checked = subprocess.run(
        [needs("qpdf"), "--check", path], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "No syntax or stream encoding errors found" in checked.stdout


def test_every_font_is_embedded_and_subset(needs: Needs, tmp_path: Path) -> None:
    path = tmp_path / "pad.pdf"
    path.write_bytes(draw_pdf(pad()))
    listed = subprocess.run(
        [needs("pdffonts"), path], capture_output=True, text=True, check=True
    ).stdout.splitlines()[2:]
    assert len(listed) == 5
    for line in listed:
        assert re.match(r"[A-Z]{6}\+Source(Sans|Serif)Pro-\w+ +TrueType", line)
        assert re.search(r" yes yes yes +\d+", line)
    objects = list(objects_of(opened(path.read_bytes())))
    assert any("SourceSansPro" in repr(it) for it in objects)
    assert not any("Helvetica" in repr(it) for it in objects)


def test_a_hundred_sheets_cost_hardly_more_than_one() -> None:
    one, hundred = len(draw_pdf(pad())), len(draw_pdf(pad(sheets=100)))
    assert hundred < one + 99 * BYTES_A_SHEET
    assert hundred < 2 * one


def test_symbols_are_drawn_once_as_forms() -> None:
    data = draw_pdf(pad(sheets=2))
    distinct = set(symbols_of(sheet().marks))
    assert data.count(b"/Subtype /Form") == len(distinct) + 1


def test_equal_symbols_of_two_sheets_are_one_form() -> None:
    data = draw_pdf(pad(("A", "B"), sheets=2))
    distinct = {it for name in "AB" for it in symbols_of(sheet(name).marks)}
    assert data.count(b"/Subtype /Form") == len(distinct) + 2


@pytest.mark.parametrize("ink", Ink)
def test_words_and_figures_are_found(ink: Ink) -> None:
    (page,) = pdf_of(pad(ink=ink))
    words = page.get_textpage()
    for word in ("Monastery", "Mine", "River", "City", "Castle", "Pasture", "13", "River bend"):
        assert words.search(word, match_case=True).get_next(), word
    assert words.search("Cloister").get_next() is None


def test_accents_are_found() -> None:
    (page,) = pdf_of(pad(language="de"))
    text = page.get_textpage().get_text_range()
    assert re.search("[äöüß]", text)


def test_progress_is_reported_page_by_page() -> None:
    heard: list[tuple[int, int]] = []
    draw_pdf(pad(("A", "B"), sheets=2), lambda done, of: heard.append((done, of)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


# True millimetres


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("name", DOMAINS)
def test_there_is_room_to_write_a_digit(name: str, style: Style) -> None:
    page = sheet(name, style=style)
    white = [
        bounds([path])
        for mark in page.marks
        for path in paths([mark])
        if getattr(getattr(mark, "symbol", None), "id", "").startswith("cell-")
        and path.style.fill == "#ffffff"
    ]
    squares = [box for box in white if min(box.width, box.height) > 5]
    assert len(squares) >= 37
    sides = [min(box.width, box.height) for box in squares if box.width < 14]
    assert len(sides) >= 37
    assert min(sides) >= 9


@pytest.mark.parametrize("dpi", [72, 150, 300])
def test_a_hundred_millimetres_are_a_hundred_millimetres(dpi: int) -> None:
    data = draw_pdf(
        document('<rect x="20" y="30" width="100" height="50"/>', width=140.0, height=100.0)
    )
    dark = dots(data, dpi) < 128
    across, down = np.flatnonzero(dark.any(axis=0)), np.flatnonzero(dark.any(axis=1))
    per_mm = dpi / 25.4
    assert across[-1] - across[0] + 1 == pytest.approx(100 * per_mm, abs=1)
    assert down[-1] - down[0] + 1 == pytest.approx(50 * per_mm, abs=1)
    assert across[0] == pytest.approx(20 * per_mm, abs=1)
    assert down[0] == pytest.approx(30 * per_mm, abs=1)


def test_a_line_has_its_weight_and_a_text_its_place() -> None:
    data = draw_pdf(
        document(
            '<g transform="translate(10 10) scale(2)">'
            '<path d="M0 5H30" fill="none" stroke="#000" stroke-width="1"/></g>'
            '<text x="10" y="60" font-size="20" data-fit="90">H</text>'
        )
    )
    dark = dots(data, 254) < 128
    weight = np.flatnonzero(dark[:400, 200])
    assert (weight[0], weight[-1]) == pytest.approx((190, 209), abs=1)
    letter = np.flatnonzero(dark[400:, :].any(axis=1)) + 400
    assert letter[-1] == pytest.approx(600, abs=2)
    assert 110 < letter[-1] - letter[0] < 160


@pytest.mark.parametrize(
    "line",
    [
        'd="M-5 -5H5V5H-5z"',
        'd="M-15 -4L15 0L-15 4"',
        'd="M-9 0H9" stroke-linecap="square"',
        'd="M-9 0H9" stroke-linecap="round"',
        'd="M-9 0C-9 9 9 9 9 0"',
    ],
)
def test_a_symbol_is_not_cut_at_its_edges(line: str) -> None:
    shape = f'<path {line} fill="none" stroke="#000" stroke-width="2"/>'
    plain = document(f'<g transform="translate(50 50) rotate(30)">{shape}</g>')
    used = document(
        f'<symbol id="s">{shape}</symbol>'
        '<g transform="translate(50 50) rotate(30)"><use href="#s"/></g>'
    )
    one, other = dots(draw_pdf(plain), 150), dots(draw_pdf(used), 150)
    assert (np.abs(one.astype(int) - other) > 64).sum() == 0


def test_rules_of_filling_and_mirrored_symbols() -> None:
    ring = "M10 10H40V40H10zM20 20H30V30H20z"
    body = f'<path d="{ring}"/><path d="{ring}" transform="translate(40 0)" fill-rule="evenodd"/>'
    dark = dots(draw_pdf(document(body)), 254) < 128
    assert dark[250, 250]
    assert not dark[250, 650]
    flag = '<symbol id="f"><path d="M0 0H10V10z"/></symbol>'
    mirrored = flag + '<g transform="translate(50 50) scale(-1 1)"><use href="#f"/></g>'
    dark = dots(draw_pdf(document(mirrored)), 254) < 128
    assert dark[520, 420]
    assert not dark[520, 580]


# PNG


def test_a_picture_has_its_pixels_and_says_its_dpi() -> None:
    for dpi in (72, 150):
        leaves = render(pad(("A", "B"), sheets=2), Format.PNG, dpi=dpi)
        assert [leaf.name for leaf in leaves] == ["A", "B"]
        for leaf in leaves:
            picture = Image.open(BytesIO(leaf.data))
            assert picture.format == "PNG"
            assert picture.size == pytest.approx((297 / 25.4 * dpi, 210 / 25.4 * dpi), abs=1)
            assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_a_picture_that_fills_the_memory_is_refused() -> None:
    with pytest.raises(OrderError, match="fewer dpi"):
        render(pad(), Format.PNG, dpi=5000)


def test_leaves_and_progress_of_each_format() -> None:
    two = pad(("A", "B"), sheets=3)
    for form, names in ((Format.PDF, [two.title]), (Format.PNG, ["A", "B"])):
        heard: list[tuple[int, int]] = []
        leaves = render(two, form, dpi=40, on_page=lambda *now, to=heard: to.append(now))
        assert [leaf.name for leaf in leaves] == names
        assert heard[-1][0] == heard[-1][1] == len(heard)


def test_streams_are_compressed() -> None:
    data = draw_pdf(pad())
    assert data.count(b"/FlateDecode") >= data.count(b"/Subtype /Form")
    assert len(zlib.compress(data)) > 0.5 * len(data)
