"""Prepress: inks by their rule, boxes, bookmarks, labels, and what printers are asked for."""

from __future__ import annotations

from io import BytesIO
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2
import pytest
from PIL import Image, ImageCms
from pypdf.generic import ContentStream

from generator.model.order import Colour, Flip, Ink, Prepress, Standard
from generator.page.marks import Document, Page, Path, Pixels, Style, Symbol, Text, Use
from generator.page.marks import Image as Picture
from generator.page.matrix import IDENTITY, Matrix, translation
from generator.page.svg.shapes import rectangle
from generator.render.inks import inks_of
from generator.render.pdf import draw_pdf
from generator.render.png import draw_pngs
from generator.resources import profiles
from support.pages.drawing import fonts, pad
from support.papers.cutouts import read_outlines
from support.papers.pdf_clauses import (
    check_boxes,
    check_pdfx4,
    objects_of,
    of_kind,
    opened,
    settings_of,
)
from support.program import at_once

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as File


INK_LIMIT = 300
NET_CORNERS = 14
"""How many corners the outline of a net has at least."""
SHOP, ARCHIVE = Prepress(Colour.CMYK, Standard.PDFX4), Prepress(standard=Standard.PDFA2)


class Fill(NamedTuple):
    """Something that is filled: whether it is text, its colour, and whether it overprints."""

    is_text: bool
    colour: bytes
    over: bool
    size: float = 0.0
    """Of a text, in points."""


def document(*pages: Page) -> Document:
    return Document("Prepress", "en", pages, fonts())


@pytest.mark.parametrize("ink", Ink)
def test_a_press_gets_four_inks_within_the_limit(ink: Ink) -> None:
    data = draw_pdf(pad(ink=ink), prepress=Prepress(Colour.CMYK))
    found = settings_of(data)
    assert len(found) > 20
    assert {name for _numbers, name in found} <= {"k", "K"}
    assert max(sum(numbers) for numbers, _name in found) * 100 <= INK_LIMIT


def words_at(colour: str, *sizes: float) -> Page:
    """Return a page with a word in a colour at each size, in points."""
    marks = [
        Text("Word", "display", size * 25.4 / 72, 10.0, 0.0, colour, translation(5.0, 10.0 * at))
        for at, size in enumerate(sizes, start=1)
    ]
    return Page("words", "Words", 60.0, 60.0, tuple(marks))


def inks_of_words(page: Page, prepress: Prepress) -> list[bytes]:
    """Return the colour of each text of a page."""
    reader = opened(draw_pdf(document(page), prepress=prepress))
    (drawn,) = reader.pages
    stream = ContentStream(drawn.get_contents(), reader)
    return [it.colour for it in fills(stream, drawn["/Resources"]) if it.is_text]


BLACK, GOLD = b"0 0 0 1", "#8a6212"


@pytest.mark.parametrize("prepress", [SHOP, Prepress(Colour.CMYK)])
def test_text_below_nine_points_is_pure_black(prepress: Prepress) -> None:
    page = words_at(GOLD, 6.0, 8.9, 9.0, 14.0)
    small, close, *large = inks_of_words(page, prepress)
    assert (small, close) == (BLACK, BLACK)
    wanted = " ".join(f"{it / 255:.4g}" for it in inks_of((0x8A, 0x62, 0x12)))
    assert large == [wanted.encode()] * 2
    assert not wanted.startswith("0 0 0")


def test_small_grey_text_is_black_and_light_text_stays_light() -> None:
    assert inks_of_words(words_at("#777777", 7.0), SHOP) == [BLACK]
    assert inks_of_words(words_at("#ffffff", 7.0), SHOP) == [b"0 0 0 0"]
    assert inks_of_words(words_at("#f0e0c0", 7.0), SHOP)[0] not in {BLACK, b"0 0 0 0"}
    grey = SHOP._replace(colour=Colour.GREY)
    small, large = inks_of_words(words_at(GOLD, 7.0, 12.0), grey)
    assert small == b"0"
    assert 0 < float(large) < 1
    light = inks_of_words(words_at(GOLD, 7.0, 12.0), Prepress(Colour.RGB))
    assert len(set(light)) == 1


def test_text_in_a_symbol_is_as_small_as_its_smallest_use() -> None:
    inner = Symbol("sign", words_at(GOLD, 12.0).marks)
    for scale, colour in ((0.5, {BLACK}), (1.0, {inks_of_words(words_at(GOLD, 12.0), SHOP)[0]})):
        outer = Symbol("outer", (Use(inner, Matrix(scale, 0.0, 0.0, scale, 0.0, 0.0)),))
        equal = Symbol("sign", words_at(GOLD, 12.0).marks)
        marks = (Use(equal, translation(20.0, 0.0)), Use(outer, IDENTITY))
        page = Page("signs", "Signs", 60.0, 60.0, marks)
        assert set(inks_of_words(page, SHOP)) == colour


@pytest.mark.parametrize(
    "words",
    ["pad A --cover --title Friday", "kit cards --only castle-3", "calculator board", "pad skat"],
)
def test_small_words_of_a_file_for_a_shop_are_black_and_large_ones_keep_their_colour(
    words: str, tmp_path: File
) -> None:
    answer = at_once(*words.split(), "--standard", "pdfx4", "-o", "inks.pdf", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    reader = check_pdfx4((tmp_path / "inks.pdf").read_bytes())
    texts = [
        it
        for page in reader.pages
        for it in fills(ContentStream(page.get_contents(), reader), page["/Resources"])
        if it.is_text
    ]
    small = {it.colour for it in texts if it.size < 8.98}
    assert BLACK in small
    assert all(sum(map(float, it.split())) < 0.6 for it in small - {BLACK})
    large = {it.colour for it in texts if it.size > 9.02}
    assert words == "kit cards --only castle-3" or any(not it.startswith(b"0 0 0") for it in large)


def test_mono_is_device_grey_in_any_colours() -> None:
    for colour in (Colour.RGB, Colour.GREY):
        found = settings_of(draw_pdf(pad(ink=Ink.MONO), prepress=Prepress(colour)))
        assert {name for _numbers, name in found} <= {"g", "G"}


def test_grey_has_no_other_colour() -> None:
    found = settings_of(draw_pdf(pad(), prepress=Prepress(Colour.GREY)))
    assert {name for _numbers, name in found} <= {"g", "G"}
    assert len({numbers for numbers, _name in found}) > 5


@pytest.mark.parametrize("light", [(200, 60, 40), (60, 120, 170), (90, 150, 80), (240, 220, 120)])
def test_inks_show_the_colour_of_the_screen(light: tuple[int, int, int]) -> None:
    inks = inks_of(light)
    press = ImageCms.ImageCmsProfile(str(profiles() / "coated-fogra39.icc"))
    proof = ImageCms.buildTransform(
        press,
        str(profiles() / "srgb.icc"),
        "CMYK",
        "RGB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    printed = Image.new("CMYK", (1, 1), inks)
    seen = ImageCms.applyTransform(printed, proof)
    assert seen is not None
    assert max(abs(one - two) for one, two in zip(light, seen.tobytes(), strict=True)) <= 12


def test_every_colour_of_light_stays_within_the_limit() -> None:
    steps = range(0, 256, 51)
    sums = [sum(inks_of((r, g, b))) for r in steps for g in steps for b in steps]
    assert max(sums) / 255 * 100 <= INK_LIMIT


def test_a_picture_is_converted_and_keeps_its_mask() -> None:
    dots = bytes((200, 40, 40, 255)) * 2 + bytes((40, 200, 40, 0)) * 2
    picture = Picture(Pixels(2, 2, dots), 20.0, 20.0, IDENTITY)
    page = Page("logo", "Logo", 30.0, 30.0, (picture,))
    for colour, space in ((Colour.CMYK, "/DeviceCMYK"), (Colour.GREY, "/DeviceGray")):
        data = draw_pdf(document(page), prepress=Prepress(colour))
        images = of_kind(opened(data), "/Image")
        assert {it["/ColorSpace"] for it in images} == {space, "/DeviceGray"}
        assert any("/SMask" in it for it in images)


def test_both_standards_give_the_same_bytes_each_time() -> None:
    for prepress in (SHOP, ARCHIVE):
        assert draw_pdf(pad(), prepress=prepress) == draw_pdf(pad(), prepress=prepress)


def test_printers_are_asked_for_the_true_size_and_both_sides() -> None:
    plain = opened(draw_pdf(pad())).trailer["/Root"]["/ViewerPreferences"]
    assert plain["/PrintScaling"] == "/None"
    assert "/Duplex" not in plain
    for flip, name in ((Flip.LONG, "/DuplexFlipLongEdge"), (Flip.SHORT, "/DuplexFlipShortEdge")):
        data = draw_pdf(pad(), prepress=Prepress(flip=flip))
        assert opened(data).trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == name


def test_pages_are_labelled_by_what_they_show() -> None:
    reader = opened(draw_pdf(pad(("A", "B"), sheets=2)))
    assert reader.page_labels == ["A-1", "A-2", "B-1", "B-2"]


def test_bookmarks_are_nested_and_none_is_empty() -> None:
    marks = (Path(tuple(rectangle(3.0, 3.0, 60.0, 40.0, 0.0)), Style(fill="#7a3050")),)
    pages = [Page("rules", "Rules", 70.0, 50.0, marks)]
    pages += [Page(f"b{it}", f"Board {it}", 70.0, 50.0, marks, group="Board") for it in (1, 2)]
    pages += [Page("blank", "", 70.0, 50.0, ()), Page("e", "End", 70.0, 50.0, marks, group="End")]
    pdf = pypdfium2.PdfDocument(draw_pdf(document(*pages)))
    found = [(it.level, it.get_title()) for it in pdf.get_toc()]
    assert found == [(0, "Rules"), (0, "Board"), (1, "Board 1"), (1, "Board 2"), (0, "End")]


def test_a_deck_for_a_shop_has_a_face_a_page_with_boxes(tmp_path: File) -> None:
    answer = at_once(
        *("kit", "cards", "--only", "castles", "--one-per-page", "--bleed", "3"),
        *("--standard", "pdfx4", "-o", "cards.pdf"),
        cwd=tmp_path,
    )
    assert answer.returncode == 0, answer.stderr
    reader = check_pdfx4((tmp_path / "cards.pdf").read_bytes())
    castles = 12
    assert len(reader.pages) == 2 * castles
    for page in reader.pages:
        check_boxes(page)
        trim, bleed = page["/TrimBox"], page["/BleedBox"]
        assert float(trim[0]) - float(bleed[0]) == pytest.approx(3 * 72 / 25.4, abs=0.01)
        assert page["/BleedBox"] == page["/MediaBox"]


CUT_PAGES = (
    ("kit", "dice", "--only", "dice"),
    ("kit", "board", "--only", "markers", "--single"),
    ("kit", "board", "--only", "dice", "--single", "--paper", "letter"),
    ("kit", "bruges", "--only", "meeples,dice", "--single"),
)


@pytest.mark.parametrize("words", CUT_PAGES)
def test_pages_of_nets_have_a_box_around_what_is_cut(
    words: tuple[str, ...], tmp_path: File
) -> None:
    answer = at_once(*words, "-o", "nets.pdf", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    data = (tmp_path / "nets.pdf").read_bytes()
    for page, drawn in zip(opened(data).pages, read_outlines(data), strict=True):
        check_boxes(page)
        left, low, right, high = (float(it) * 25.4 / 72 for it in page["/TrimBox"])
        nets = [spots for spots in drawn.corners if len(spots) >= NET_CORNERS]
        xs = [x for spots in nets for x, _y in spots]
        ys = [y for spots in nets for _x, y in spots]
        found = min(xs), drawn.height - max(ys), max(xs), drawn.height - min(ys)
        assert found == pytest.approx((left, low, right, high), abs=0.05)


@pytest.mark.parametrize(
    ("words", "sides"),
    [
        (("kit", "dice", "--only", "reference"), (10.0, 10.0, 200.0, 287.0)),
        (("pad", "A", "--laminate"), (6.5, 6.5, 290.5, 203.5)),
        (("calculator", "cards", "--up", "2"), (0.0, 0.0, 297.0, 210.0)),
    ],
)
def test_cards_and_sheets_to_cut_have_boxes(
    words: tuple[str, ...], sides: tuple[float, ...], tmp_path: File
) -> None:
    answer = at_once(*words, "-o", "cut.pdf", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    page = opened((tmp_path / "cut.pdf").read_bytes()).pages[0]
    check_boxes(page)
    found = [float(it) * 25.4 / 72 for it in page["/TrimBox"]]
    assert found == pytest.approx(sides, abs=0.05)


class Size(NamedTuple):
    """How large text is at a point of a stream: its scale, its matrix and its font."""

    scale: float
    turn: float = 1.0
    font: float = 0.0

    @property
    def points(self) -> float:
        """The size in points."""
        return self.scale * self.turn * self.font

    def after(self, operator: bytes, operands: Any) -> Size:
        """Return what it is after a command."""
        if operator == b"Tf":
            return self._replace(font=float(operands[1]))
        length = hypot(float(operands[0]), float(operands[1]))
        return (
            self._replace(turn=length)
            if operator == b"Tm"
            else self._replace(scale=self.scale * length)
        )


def fills(
    stream: ContentStream, resources: Any, *, over: bool = False, scale: float = 1.0
) -> Iterator[Fill]:
    """Follow the drawing commands: yield what is filled, in which colour, and if it overprints."""
    kept, colour, size = [], b"", Size(scale)
    for operands, operator in stream.operations:
        if operator == b"q":
            kept.append((over, colour, size))
        elif operator == b"Q":
            over, colour, size = kept.pop()
        elif operator in {b"cm", b"Tm", b"Tf"}:
            size = size.after(operator, operands)
        elif operator == b"gs":
            state = resources["/ExtGState"][operands[0]]
            over = state["/op"].value
            assert state["/OPM"] == int(over)
        elif operator in {b"k", b"rg", b"g"}:
            colour = b" ".join(f"{float(it):g}".encode() for it in operands)
        elif operator in {b"Tj", b"TJ", b"f", b"f*", b"B", b"B*"}:
            yield Fill(operator in {b"Tj", b"TJ"}, colour, over, size.points)
        elif operator == b"Do":
            form = resources["/XObject"][operands[0]]
            if form["/Subtype"] == "/Form":
                inner = ContentStream(form, stream.pdf)
                yield from fills(inner, form["/Resources"], over=over, scale=size.scale)


def test_pure_black_text_overprints_and_nothing_else(tmp_path: File) -> None:
    for words in (("pad", "A", "--sheets", "2"), ("kit", "cards", "--only", "castle-3")):
        answer = at_once(*words, "--colour", "cmyk", "-o", "inks.pdf", cwd=tmp_path)
        assert answer.returncode == 0, answer.stderr
        reader = opened((tmp_path / "inks.pdf").read_bytes())
        for page in reader.pages[:2]:
            stream = ContentStream(page.get_contents(), reader)
            found = list(fills(stream, page["/Resources"]))
            assert {it.colour for it in found if it.over} <= {b"0 0 0 1"}
            assert {it.is_text for it in found if it.over} <= {True}
            assert all(it.over for it in found if it.is_text and it.colour == b"0 0 0 1")
    assert not any("/OPM" in repr(it) for it in objects_of(opened(draw_pdf(pad()))))


def test_sheets_to_fold_have_a_box_around_what_is_cut(tmp_path: File) -> None:
    answer = at_once(
        *("kit", "cards", "--only", "castles", "--fold", "-o", "fold.pdf"), cwd=tmp_path
    )
    assert answer.returncode == 0, answer.stderr
    for page in opened((tmp_path / "fold.pdf").read_bytes()).pages:
        check_boxes(page)
        inside = [float(it) for it in page["/TrimBox"]]
        whole = [float(it) for it in page["/MediaBox"]]
        assert inside[0] > whole[0] + 5
        assert inside[3] < whole[3] - 5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("pad", "A", "--standard", "pdfx4", "--colour", "rgb"), "--colour cmyk or grey"),
        (("pad", "A", "--colour", "cmyk", "--format", "png"), "--colour is for a PDF"),
        (("pad", "A", "--standard", "pdfa2", "--fillable"), "--fillable and --standard"),
        (("pad", "A", "--colour", "cmky"), "did you mean 'cmyk'"),
        (("kit", "cards", "--one-per-page", "--format", "png"), "--one-per-page is for a PDF"),
    ],
)
def test_what_does_not_go_together_is_refused(
    options: tuple[str, ...], words: str, tmp_path: File
) -> None:
    answer = at_once(*options, cwd=tmp_path)
    assert answer.returncode == 2
    assert words in answer.stderr
    assert not (tmp_path / "output").exists()


def test_the_configuration_sets_colours_and_standard(tmp_path: File) -> None:
    (tmp_path / "scriptorium.toml").write_text('colour = "grey"\nstandard = "pdfa2"\n')
    answer = at_once("pad", "A", "-o", "out/", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    (file,) = (tmp_path / "out").iterdir()
    assert file.name == "pad-A-a4-pdfa2-grey.pdf"
    assert {it for _numbers, it in settings_of(file.read_bytes())} <= {"g", "G"}


def test_a_png_says_that_its_colours_are_srgb() -> None:
    (data,) = draw_pngs(draw_pdf(pad()), 30)
    assert b"sRGB\0" in data
    assert Image.open(BytesIO(data)).info["srgb"] == 0
