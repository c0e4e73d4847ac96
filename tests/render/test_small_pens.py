"""Small pens: virtual tables, codes, fonts for browsers, pictures, and fonts that are converted."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from PIL import Image

from generator.errors import UnreadableError
from generator.model import virtual_table as table
from generator.model.order import Logo, Picture
from generator.page.marks import Document, Page
from generator.render import figures, outlines
from generator.render.figures import Figures, write_numbers, write_path
from generator.render.fonts import FontRuler, font_file
from generator.render.pdf import draw_pdf
from generator.render.pixels import read_pixels, write_png
from generator.render.png import draw_pngs, draw_sized, draw_small
from generator.render.qr_code import qr_modules
from generator.render.tabletop_simulator import write_saved_object
from generator.render.webfont import LETTERS, web_font
from support.approved import rows_of
from support.pages.drawing import fonts

if TYPE_CHECKING:
    from conftest import Golden

SANS = "Source Sans Pro"


def test_a_virtual_table_is_saved_to_the_last_figure(golden: Golden) -> None:
    sheet = table.CardSheet(3, "face", "back", 4, 2, table.CardShape.RECTANGLE)
    own = table.CardSheet(12, "face-2", "back-2", 2, 2, table.CardShape.ROUNDED, has_own_backs=True)
    cards = (table.SheetCard("Ace", sheet, 0, 2), table.SheetCard("Two", own, 3, 1))
    kinds: tuple[dict[str, Any], ...] = ({"count": 1}, {"count": 2, "turn": 30.0})
    tile = tuple(
        table.VirtualTile(f"tile {it}", f"f{it}", f"b{it}", table.TileShape(it), 0.5 + it, **more)
        for it, more in enumerate(kinds)
    )
    piles: tuple[table.CardPile | table.TilePile, ...] = (
        table.CardPile("Deck", cards, 1.25, sideways=True),
        table.CardPile("Alone", (table.SheetCard("One", sheet, 7, 1),), 0.75),
        table.TilePile("Tile", tile[:1]),
        table.TilePile("Tiles", tile),
        *(table.TilePile("Tile", tile[:1]) for _more in range(6)),
    )
    saved = write_saved_object(table.VirtualTable("Game", piles), "box-", "https://x.example/")
    assert saved.decode() == json.dumps(json.loads(saved), indent=1, ensure_ascii=False) + "\n"
    golden("render/table.txt", "\n".join(rows_of(json.loads(saved))) + "\n")


def test_a_code_has_these_modules(golden: Golden) -> None:
    rows = qr_modules("HTTPS://A.B/1$%*+-")
    assert {len(row) for row in rows} == {len(rows)} == {21}
    golden("render/code.txt", "".join("".join(" #"[it] for it in row) + "\n" for row in rows))


def test_a_font_for_browsers_has_the_letters_of_latin_scripts() -> None:
    assert (len(LETTERS), LETTERS[0], LETTERS[559], LETTERS[560], LETTERS[582]) == (
        *(591, 0x20, 0x24F, 0x2010, 0x2026),
    )
    assert LETTERS[583:] == (0x2030, 0x2039, 0x203A, 0x20AC, 0x2190, 0x2192, 0x2212, 0xD7)
    made = TTFont(BytesIO(web_font(font_file(SANS, Path()))))
    whole = TTFont(font_file(SANS, Path())).getBestCmap()
    assert made.flavor == "woff"
    assert set(made.getBestCmap()) == set(whole) & set(LETTERS)
    assert {13, 14} <= {it.nameID for it in made["name"].names}
    assert "fpgm" not in made
    assert made["glyf"][".notdef"].numberOfContours > 0


def picture(columns: int, rows: int, kind: Picture = Picture.PNG) -> Logo:
    """Return a picture whose dots all differ a little."""
    made = Image.new("RGB", (columns, rows))
    made.putdata([(it % 256, it * 7 % 256, 40) for it in range(columns * rows)])
    file = BytesIO()
    made.save(file, kind.upper())
    return Logo("x.png", kind, file.getvalue())


@pytest.mark.parametrize(
    ("size", "most", "made"),
    [
        ((20, 10), (20, 10), (20, 10)),
        ((20, 10), (10, 10), (10, 5)),
        ((20, 10), (20, 5), (10, 5)),
        ((21, 10), (20, 10), (20, 10)),
        ((50, 1), (10, 10), (10, 1)),
        ((1, 50), (10, 10), (1, 10)),
        ((751, 2), None, (750, 2)),
        ((750, 2), None, (750, 2)),
        ((2, 301), None, (2, 300)),
        ((2, 300), None, (2, 300)),
    ],
)
def test_a_picture_is_no_finer_than_its_place(
    size: tuple[int, int], most: tuple[int, int] | None, made: tuple[int, int]
) -> None:
    more: dict[str, Any] = {} if most is None else {"most": most}
    found = read_pixels(picture(*size), grey=False, **more)
    assert (found.columns, found.rows) == made
    assert len(found.data) == 4 * made[0] * made[1]


def test_a_picture_keeps_its_dots_or_becomes_grey() -> None:
    plain, grey = (read_pixels(picture(3, 2), grey=it) for it in (False, True))
    assert plain.data[:8] == bytes((0, 0, 40, 255, 1, 7, 40, 255))
    assert grey.data[:8] == bytes((5, 5, 5, 255, 9, 9, 9, 255))
    assert Image.open(BytesIO(write_png(plain))).tobytes() == plain.data
    photo = read_pixels(picture(3, 2, Picture.JPEG), grey=False)
    assert (photo.columns, photo.rows, photo.data[3::4]) == (3, 2, b"\xff" * 6)
    with pytest.raises(UnreadableError, match="the picture is damaged; save it again"):
        read_pixels(Logo("x.png", Picture.PNG, b"no"), grey=False)


def test_pages_become_pictures_of_these_sizes() -> None:
    pages = tuple(Page("p", "", *size, ()) for size in ((50.8, 25.4), (25.4, 76.2)))
    pdf = draw_pdf(Document("x", "en", pages, fonts()))
    found = [Image.open(BytesIO(it)) for it in draw_pngs(pdf, 100)]
    assert [it.size for it in found] == [(200, 100), (100, 300)]
    assert found[0].info["dpi"] == pytest.approx((100, 100), abs=0.01)
    assert "srgb" in found[0].info
    sizes = [(64, 32), (31, 93)]
    assert [Image.open(BytesIO(it)).size for it in draw_sized(pdf, sizes, 50)] == sizes
    with pytest.raises(ValueError, match="64, 32"):
        list(draw_sized(pdf, [(64, 30), (31, 93)], 50))


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0"),
        (1e-7, "0"),
        (-1e-7, "0"),
        (2e-7, "0"),
        (0.5, ".5"),
        (-0.5, "-0.5"),
        (1.0, "1"),
        (1.2345678, "1.234568"),
        (9.9999999, "10"),
        (12.345678, "12.34568"),
        (123456.7, "123456.7"),
        (1234567.8, "1234568"),
        (12345678.9, "12345679"),
        (100.0, "100"),
    ],
)
def test_numbers_are_as_short_as_the_library_writes_them(number: float, text: str) -> None:
    assert write_numbers([number, 3.0]) == f"{text} 3"


def test_paths_are_written_and_few_numbers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    assert write_path([("M", (1.0, 2.0)), ("C", (1.0,) * 6), ("L", (0.5, 1.0)), ("Z", ())]) == (
        "n 1 2 m 1 1 1 1 1 1 c .5 1 l h"
    )
    assert write_path([]) == ""
    monkeypatch.setattr(figures, "MOST_KEPT", 3)
    kept = Figures()
    assert [(kept[float(it)], len(kept)) for it in (1, 2, 3, 3, 4)] == [
        *(("1", 1), ("2", 2), ("3", 3), ("3", 3), ("4", 1)),
    ]


def test_a_ruler_borrows_what_a_font_lacks() -> None:
    files = {"title": font_file("Source Serif Pro Bold", Path()), "text": font_file(SANS, Path())}
    ruler = FontRuler(files)
    faces = {role: TTFont(file) for role, file in files.items()}
    lacking = sorted(set(faces["text"].getBestCmap()) - set(faces["title"].getBestCmap()))
    letter = chr(lacking[0])
    assert ruler.roles == ("title", "text")
    assert (ruler.knows("text"), ruler.knows("display")) == (True, False)
    assert ruler.parts("ab", "title") == (("ab", "title"),)
    assert ruler.parts(f"a{letter}b", "title") == (("a", "title"), (letter, "text"), ("b", "title"))
    assert ruler.missing(f"a\uffff{letter}\ufffe\uffff", "title") == "\ufffe\uffff"
    assert ruler.parts("\uffff", "title") == (("\uffff", "title"),)
    em = faces["text"]["head"].unitsPerEm
    widths = faces["text"]["hmtx"]
    names = faces["text"].getBestCmap()
    wanted = sum(widths[names[ord(it)]][0] for it in "Width") / em * 12.0
    assert ruler.width("Width", "text", 12.0) == pytest.approx(wanted, rel=1e-3)
    borrowed = widths[names[ord(letter)]][0] / em * 10.0
    assert ruler.width(letter, "title", 10.0) == pytest.approx(borrowed, rel=1e-3)


def test_a_font_is_converted_within_its_steps(tmp_path: Path) -> None:
    steps = outlines._Steps(5)  # noqa: SLF001
    steps.take(5)
    assert steps.left == 0
    with pytest.raises(outlines._TooLongError):  # noqa: SLF001
        steps.take(1)
    source = small_postscript(tmp_path / "small.otf")
    with TTFont(source, recalcTimestamp=False) as font:
        steps = outlines._Steps(1_500_000)  # noqa: SLF001
        outlines._to_glyf(font, steps)  # noqa: SLF001
        font.save(tmp_path / "made.ttf")
    assert 1_500_000 - steps.left == 112
    made = TTFont(tmp_path / "made.ttf")
    zones = ("Zones", "TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs")
    stacks = ("StackElements", "SizeOfInstructions", "ComponentElements", "Points", "Contours")
    found = [getattr(made["maxp"], f"max{it}") for it in (*zones, *stacks)]
    assert found == [1, 0, 0, 0, 0, 0, 0, 0, 8, 1]
    assert (made.sfntVersion, made["post"].formatType) == ("\x00\x01\x00\x00", 2.0)
    assert made.getGlyphOrder() == [".notdef", "A", "B"]
    assert not {"CFF ", "VORG"} & set(made.keys())
    drawn = {name: made["glyf"][name].getCoordinates(made["glyf"]) for name in ("A", "B")}
    curve = [(30, 0), (30, 500), (60, 500), (136, 454), (208, 367), (256, 244), (260, 90), (230, 0)]
    assert [*drawn["A"][0]] == curve
    assert [*drawn["B"][0]] == [(x + 70, y) for x, y in curve]
    assert [made["hmtx"][name] for name in (".notdef", "A", "B")] == [
        (600, 0),
        (600, 30),
        (600, 100),
    ]


def small_postscript(file: Path) -> Path:
    """Write a font with PostScript curves, of two letters."""
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A", "B"])
    builder.setupCharacterMap({65: "A", 66: "B"})
    drawn = {}
    for name, shift in ((".notdef", None), ("A", 30), ("B", 100)):
        pen = T2CharStringPen(600, None)
        if shift is not None:
            pen.moveTo((shift, 0))
            pen.lineTo((shift + 200, 0))
            pen.curveTo((shift + 300, 300), (shift + 100, 500), (shift, 500))
            pen.closePath()
        drawn[name] = pen.getCharString()
    builder.setupCFF("Small", {}, drawn, {})
    builder.setupHorizontalMetrics(dict.fromkeys(drawn, (600, 7)))
    builder.setupHorizontalHeader()
    builder.setupNameTable({"familyName": "Small", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(file)
    return file


@pytest.mark.parametrize(("length", "stays"), [(400, True), (401, False)])
def test_tables_that_no_letter_needs_are_removed(length: int, stays: bool) -> None:  # noqa: FBT001
    deleted: list[str] = []

    class Font:
        reader: ClassVar = {"head": b"", "BASE": bytes(length), "GPOS": b"", "kern": b""}

        def __delitem__(self, name: str) -> None:
            deleted.append(name)

    outlines.remove_other_tables(Font())
    assert deleted == (["GPOS", "kern"] if stays else ["BASE", "GPOS", "kern"])


def test_a_font_larger_than_30_mb_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (outlines.LARGEST_FILE, outlines.MOST_FONTS, outlines.MADE_BY) == (30_000_000, 50, 1)
    monkeypatch.setattr(outlines, "LARGEST_FILE", 2_000_000)
    (tmp_path / "x.ttf").write_bytes(bytes(2_000_001))
    with pytest.raises(UnreadableError) as found:
        outlines.truetype_file(tmp_path / "x.ttf")
    assert str(found.value) == "x.ttf: The font is larger than 2 MB; use a smaller one."
    (tmp_path / "x.ttf").write_bytes(bytes(2_000_000))
    with pytest.raises(outlines.DamagedTableError):
        outlines.truetype_file(tmp_path / "x.ttf")
    monkeypatch.undo()
    sound = Path(font_file(SANS, Path()))
    assert outlines.truetype_file(sound) == str(sound.absolute())


def test_a_small_picture_may_be_as_heavy_as_it_may() -> None:
    pdf = draw_pdf(Document("Empty", "en", (Page("Empty", "en", 60.0, 40.0, ()),), fonts()))
    best = draw_small(pdf, 1_000_000)
    assert draw_small(pdf, len(best)) == best
    assert draw_small(pdf, len(best) - 1) != best
