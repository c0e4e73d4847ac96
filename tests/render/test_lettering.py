"""Lettering: letters are kerned and joined as their font says, and as they were measured."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from struct import pack
from typing import TYPE_CHECKING, Any

import numpy as np
import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from pypdf import PdfReader

from generator.hexes.frame import Box
from generator.language import speaking
from generator.model.order import Style
from generator.page.marks import texts_of
from generator.page.matrix import translation
from generator.page.svg.artwork import drawn_artwork
from generator.page.text.rich import Typesetter
from generator.render.fonts import FontRuler, font_file, font_names, open_font
from generator.render.lettering.font_tables import read_ligatures, read_pairs
from generator.render.lettering.shaping import Font
from generator.render.pdf import draw_pdf
from generator.render.webfont import embedded_font
from support.pages.drawing import document, pad, ruler
from support.pages.kerned_words import DISPLAY, LETTERS, SIZE, drawn, kerned_width, kerning_of
from support.papers.commands import read_pages

if TYPE_CHECKING:
    from generator.page.marks import Document

SHOWN = re.compile(rb"BT (.*?) ET", re.DOTALL)


@pytest.mark.parametrize("name", font_names())
def test_every_pair_of_letters_is_kerned_as_the_font_says(name: str) -> None:
    file = font_file(name, Path())
    kerning, font = kerning_of(file), open_font(file)
    letters = {it: glyph for it, glyph in TTFont(file).getBestCmap().items() if chr(it) in LETTERS}
    assert len(letters) > 250
    expected = [kerning.get((a, b), 0) for a, b in product(letters.values(), repeat=2)]
    assert [font.kerns(chr(a) + chr(b))[0] for a, b in product(letters, repeat=2)] == expected
    assert sum(map(bool, expected)) > 1000


@pytest.mark.parametrize("name", font_names())
def test_ligatures_are_those_of_the_font(name: str) -> None:
    file = font_file(name, Path())
    with TTFont(file) as font:
        table = font["GSUB"].table
        features = table.FeatureList.FeatureRecord
        numbers = {
            at for it in features if it.FeatureTag == "liga" for at in it.Feature.LookupListIndex
        }
        (subtable,) = (it for at in numbers for it in table.LookupList.Lookup[at].SubTable)
        expected = {
            first + "".join(ligature.Component): font.getGlyphID(ligature.LigGlyph)
            for first, ligatures in subtable.ligatures.items()
            for ligature in ligatures
        }
    found = open_font(file)
    assert {it: found.face.charToGlyph[ord(sign)] for it, sign in found.ligatures.items()} == (
        expected
    )
    assert "ff" in expected


# AVATAR


def test_a_pdf_shows_a_word_as_wide_as_the_font_sets_it() -> None:
    page = drawn("AVATAR")
    (line,) = SHOWN.findall(content_of(page))
    assert line.endswith(b"[(A) 108 (V) 120 (A) 74 (T) 77 (A) 3 (R)] TJ")
    ((word, _at),) = read_pages(draw_pdf(page))[0].words()
    expected = SIZE * kerned_width("AVATAR", DISPLAY)
    assert word.text == "AVATAR"
    assert word.width == pytest.approx(expected)
    (mark,) = texts_of(page.pages[0].marks)
    assert mark.width == pytest.approx(expected)


def test_a_picture_shows_a_word_as_wide_as_the_font_sets_it() -> None:
    dpi = 600
    (picture,) = pictures(draw_pdf(drawn("AVATAR")), dpi)
    columns = np.flatnonzero((picture < 128).any(axis=0))
    with TTFont(font_file(DISPLAY, Path())) as font:
        a, r = (font["glyf"][it] for it in "AR")
        bearings = a.xMin + font["hmtx"]["R"][0] - r.xMax
    ink = SIZE * (kerned_width("AVATAR", DISPLAY) - bearings / 1000)
    assert (np.ptp(columns) + 1) / dpi * 25.4 == pytest.approx(ink, abs=0.06)


def pictures(pdf: bytes, dpi: float) -> list[Any]:
    opened = pypdfium2.PdfDocument(pdf)
    return [np.asarray(page.render(scale=dpi / 72).to_pil().convert("L")) for page in opened]


# Ligatures


def shown(page: Document) -> list[str]:
    """Return what the commands of a page show, with the codes of letters as they are."""
    lines = SHOWN.findall(content_of(page))
    return [b"".join(re.findall(rb"\((.*?)\)", line)).decode() for line in lines]


def content_of(page: Document) -> bytes:
    content = PdfReader(BytesIO(draw_pdf(page))).pages[0].get_contents()
    assert content is not None
    return content.get_data()


def test_letters_are_joined_and_read_as_they_were_written() -> None:
    page = drawn("office fluff", "fifty")
    assert shown(page) == [r"o\001ce \002u\003", r"\004\005y"]
    pdf = draw_pdf(page)
    assert PdfReader(BytesIO(pdf)).pages[0].extract_text().split() == ["office", "fluff", "fifty"]
    words = [word.text for word, _at in read_pages(pdf)[0].words()]
    assert words == ["office fluff", "fifty"]


def test_a_german_word_and_a_spaced_one_are_not_joined() -> None:
    with speaking("de"):
        german = replace(drawn("Auflage"), language="de")
    assert shown(german) == ["Auflage"]
    (text,) = texts_of(german.pages[0].marks)
    (plain,) = texts_of(drawn("Auflage").pages[0].marks)
    assert text.width != plain.width
    spaced = drawn("office AV", more='letter-spacing="0.5"')
    assert shown(spaced) == ["office AV"]
    (text,) = texts_of(spaced.pages[0].marks)
    expected = SIZE * kerned_width("office AV", DISPLAY) + 8 * 0.5
    assert text.width == pytest.approx(expected)
    ((word, _at),) = read_pages(draw_pdf(spaced))[0].words()
    assert word.width == pytest.approx(expected + 0.5)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("style", Style)
def test_a_sheet_is_drawn_as_wide_as_it_was_measured(language: str, style: Style) -> None:
    made = pad(language=language, style=style)
    measured: dict[str, set[float]] = {}
    with speaking(language):
        for it in texts_of(made.pages[0].marks):
            expected = ruler().width(it.text, it.font, it.size, it.spacing)
            assert it.width == pytest.approx(expected), it.text
            measured.setdefault(it.text.replace("\xa0", " "), set()).add(it.width)
    words = [word for word, _at in read_pages(draw_pdf(made))[0].words()]
    assert len(words) > 50
    for word in words:
        # A space follows where a line of a paragraph ends.
        widths = measured.get(word.text) or measured[word.text.removesuffix(" ")]
        space = word.text not in measured and 0.3 * word.size
        assert min(abs(word.width - it) for it in widths) <= max(space, 1e-4), word.text


@pytest.mark.parametrize("turn", ["rotate(90 20 20)", "rotate(-30) scale(2)"])
@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_turned_text_is_kerned_in_its_place(turn: str, anchor: str) -> None:
    page = drawn("AVATAR", more=f'text-anchor="{anchor}" transform="{turn}"')
    (mark,) = texts_of(page.pages[0].marks)
    plain = drawn("AVATAR", more=f'transform="{turn}"')
    (start,) = texts_of(plain.pages[0].marks)
    part = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    before = start.matrix @ translation(-part * SIZE * kerned_width("AVATAR", DISPLAY))
    assert mark.matrix == pytest.approx(before)
    assert shown(page) == ["AVATAR"]


def test_a_text_is_shrunk_to_its_kerned_width() -> None:
    wide = SIZE * kerned_width("AVATAR", DISPLAY)
    for room, size in ((wide + 0.001, SIZE), (wide - 0.5, None)):
        body = (
            f'<text font-family="display-bold" font-size="{SIZE}" data-fit="{room}">AVATAR</text>'
        )
        (mark,) = texts_of(document(body).pages[0].marks)
        assert mark.size == size if size else mark.size < SIZE
        assert mark.width <= room


def test_a_line_of_rich_text_is_measured_as_it_is_drawn() -> None:
    setter = Typesetter(ruler(), lambda _name: drawn_artwork((), Box(0, 0, 1, 1)))
    laid = setter.rich("To V. A We-V T *A V* T", 100, 20, font="display", align="end")
    assert [run.text for run in laid.runs] == ["To V. A We-V T", "A V", "T"]
    for run in laid.runs:
        assert run.width == pytest.approx(ruler().width(run.text, run.font, laid.size))
    last = laid.runs[-1]
    assert last.x + last.width == pytest.approx(100)


# Fonts of one's own


def own_font(
    folder: Path, features: str = "", kern: dict[tuple[str, str], int] | None = None
) -> Path:
    """Write a font of boxes for the letters A, V, f and i, and of a ligature."""
    names = [".notdef", "A", "V", "f", "i", "f_i"]
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for spot in ((50, 500), (450, 500), (450, 0)):
        pen.lineTo(spot)
    pen.closePath()
    builder = FontBuilder(2000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(it): it for it in names[1:5]})
    builder.setupGlyf(dict.fromkeys(names, pen.glyph()))
    builder.setupHorizontalMetrics({it: (1000 + at, 50) for at, it in enumerate(names)})
    builder.setupHorizontalHeader(ascent=1500, descent=-500)
    builder.setupNameTable({"familyName": "Own", "styleName": "Regular", "psName": "Own"})
    builder.setupOS2()
    builder.setupPost()
    if features:
        builder.addOpenTypeFeatures(features)
    if kern:
        subtable = KernTable_format_0()
        subtable.coverage, subtable.kernTable = 1, kern
        table = builder.font["kern"] = newTable("kern")
        table.version, table.kernTables = 0, [subtable]
    builder.save(folder / "own.ttf")
    return folder / "own.ttf"


SINGLE = "pos A V -300;"
CLASSES = "@a = [A i]; @v = [V f]; pos @a @v -300;"
JOINED = "feature liga {sub f i by f_i;} liga;"


@pytest.mark.parametrize(
    ("features", "kerns"),
    [
        (f"feature kern {{{SINGLE}}} kern;", (-150, 0, 0)),
        (f"feature kern {{{CLASSES}}} kern;", (-150, 0, -150)),
        (f"lookup k useExtension {{{SINGLE}}} k; feature kern {{lookup k;}} kern;", (-150, 0, 0)),
        (f"feature kern {{script cyrl; {SINGLE}}} kern;", (-150, 0, 0)),
        ("feature kern {pos A <10 20 -300 0> V <0 0 40 0>;} kern;", (-150, 0, 0)),
        (JOINED, (0, 0, 0)),
        ("", (0, 0, 0)),
    ],
)
def test_a_font_of_ones_own_is_kerned(
    features: str, kerns: tuple[float, ...], tmp_path: Path
) -> None:
    font = Font("own", str(own_font(tmp_path, features)))
    assert font.kerns("AVAf") == [*kerns]
    assert font.width("AV") == 1001 / 2 + 1002 / 2 + kerns[0]


def test_an_old_table_of_pairs_counts_where_there_is_no_newer_one(tmp_path: Path) -> None:
    old = {("A", "V"): -200, ("V", "A"): 100}
    assert Font("own", str(own_font(tmp_path, kern=old))).kerns("AVA") == [-100, 50]
    assert Font("own", str(own_font(tmp_path, JOINED, old))).kerns("AVA") == [-100, 50]
    newer = f"feature kern {{{SINGLE}}} kern;"
    assert Font("own", str(own_font(tmp_path, newer, old))).kerns("AVA") == [-150, 0]


def test_a_ligature_of_a_font_of_ones_own_is_drawn(tmp_path: Path) -> None:
    file = str(own_font(tmp_path, JOINED + f" feature kern {{{SINGLE} pos A f_i -100;}} kern;"))
    font = Font("own", file)
    sign = font.joined("fi")
    assert len(sign) == 1
    assert font.joined("Afif") == f"A{sign}f"
    assert font.width(sign) == 1005 / 2
    assert font.kerns(f"A{sign}") == [-50]
    assert font.has("f")
    assert not font.has(sign)
    assert FontRuler({"text": file}).missing(f"A{sign}", "text") == sign


@pytest.mark.parametrize("table", ["GPOS", "GSUB", "kern"])
def test_a_font_whose_pairs_are_damaged_is_set_without_them(table: str, tmp_path: Path) -> None:
    features = f"feature kern {{{SINGLE} {CLASSES}}} kern; {JOINED}"
    file = own_font(tmp_path, "" if table == "kern" else features, {("A", "V"): -200})
    with TTFont(file) as font:
        data = font.getTableData(table)

    def read(it: bytes) -> int:
        return len(read_ligatures(it)) if table == "GSUB" else read_pairs({table: it}).kern(1, 2)

    assert read(data) == {"GPOS": -300, "kern": -200, "GSUB": 1}[table]
    shorter = {read(data[:length]) for length in range(len(data))}
    changed = {read(data[:at] + b"\xff\xff" + data[at + 2 :]) for at in range(len(data) - 1)}
    assert 0 in shorter & changed


def test_a_table_that_repeats_itself_is_read_in_few_steps() -> None:
    """Every lookup is the same one, whose subtables are all the same."""
    script = pack(">H4sH", 1, b"latn", 8) + pack(">2H", 4, 0) + pack(">4H", 0, 0xFFFF, 1, 0)
    feature = pack(">H4sH", 1, b"kern", 8) + pack(">2H", 0, 20_000) + bytes(40_000)
    lookups = pack(">2H", 1, 4) + pack(">3H", 2, 0, 20_000) + bytes(40_000)
    starts = [10, 10 + len(script), 10 + len(script) + len(feature)]
    data = pack(">2H3H", 1, 0, *starts) + script + feature + lookups
    pairs = read_pairs({"GPOS": data})
    assert pairs.kern(1, 2) == 0


def test_an_embedded_font_has_the_pairs_that_are_drawn() -> None:
    texts = {("AVATAR", True), ("office", True), ("fly", False)}
    font = TTFont(BytesIO(embedded_font(font_file(DISPLAY, Path()), texts)))
    (table,) = font["kern"].kernTables
    assert dict(table.kernTable) == {
        ("A", "V"): -108,
        ("V", "A"): -120,
        ("A", "T"): -74,
        ("T", "A"): -77,
        ("A", "R"): -3,
        ("c", "e"): -7,
        ("f", "l"): -10,
        ("l", "y"): -10,
    }
    (subtable,) = font["GSUB"].table.LookupList.Lookup[0].SubTable
    assert [it.Component for it in subtable.ligatures["f"]] == [["f", "i"]]
    assert "GPOS" not in font
    plain = TTFont(BytesIO(embedded_font(font_file(DISPLAY, Path()), {("HH", True)})))
    assert not {"kern", "GSUB"} & set(plain.keys())
