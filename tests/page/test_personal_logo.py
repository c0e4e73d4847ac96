"""Logos: both kinds in both pens, no larger than their place, and every bad one refused."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET
import zlib
from base64 import b64decode
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np
import pypdfium2
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image as Picture

from generator.errors import ScriptoriumError, TemplateError, UnreadableError
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.grid import HeadRoom, sheet_grid
from generator.games.dice.pages.personal import head_room, personalise
from generator.games.dice.printing import draw_pad
from generator.load.files.picture import LARGEST_LOGO, read_logo
from generator.load.settings.theme import load_theme
from generator.model.order import Ink, Logo, Personal, Style
from generator.model.order import Picture as Kind
from generator.page.marks import Document, Image, Page, Path, Use, bounds, symbols_of
from generator.page.personal import LOGO_HEIGHT, LOGO_WIDTH
from generator.page.svg.artwork import Artwork, dotted_artwork, drawn_artwork
from generator.page.svg.logo import read_logo_svg
from generator.render.pdf import draw_pdf
from generator.render.pixels import read_pixels
from generator.render.svg import draw_svg
from generator.units import PAPERS
from support.pages.drawing import fonts, layout, ruler
from support.pages.text_pen import draw_text

if TYPE_CHECKING:
    from pathlib import Path as File

RED, BLUE = (200, 30, 30), (30, 30, 200)
SVG = "http://www.w3.org/2000/svg"
DRAWN = f"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="{SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ink="urn:ink"
     version="1.1" id="club" width="200" height="100" viewBox="-100 -50 200 100">
  <title>Club</title><defs id="d"/><ink:view zoom="2"/>
  <g ink:label="all" style="fill:#1e1ec8;stroke:none">
    <rect x="-100" y="-50" width="100" height="100" rx="0" ry="0" style="fill:#c81e1e"/>
    <rect x="0" y="-50" width="100" height="100" opacity="1"/>
  </g>
</svg>"""


def png(width: int = 200, height: int = 100, kind: str = "PNG", **options: Any) -> bytes:
    """Return a picture, red on its left half, blue on its right."""
    picture = Picture.new("RGB", (width, height), RED)
    picture.paste(BLUE, (width // 2, 0, width, height))
    file = BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def header(columns: int, rows: int) -> bytes:
    """Return the beginning of a PNG that says how large it would be."""
    body = b"IHDR" + struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    length, check = struct.pack(">I", 13), struct.pack(">I", zlib.crc32(body))
    return b"\x89PNG\r\n\x1a\n" + length + body + check


def drawn(text: str = DRAWN, *, grey: bool = False) -> Artwork:
    logo = Logo("club.svg", Kind.SVG, text.encode())
    return drawn_artwork(*read_logo_svg(logo, ruler(), grey=grey))


def dotted(data: bytes | None = None, *, grey: bool = False) -> Artwork:
    logo = Logo("club.png", Kind.PNG, data or png())
    return dotted_artwork(read_pixels(logo, grey=grey))


def order(paper: str = "a4", style: Style = Style.SHEET) -> PadOrder:
    plain = PadOrder((layout("A"),), 1, PAPERS[paper], Ink.FULL, solo=False, language="en")
    return plain._replace(style=style, personal=Personal(title="Club"))


def page_with(artwork: Artwork, paper: str = "a4", style: Style = Style.SHEET) -> Page:
    """Return a page that has nothing but the logo."""
    wanted = order(paper, style)._replace(personal=Personal())
    across = PAPERS[paper].landscape
    blank = Page("A", "A", across.width, across.height, ())
    (page,) = personalise([(blank,)], wanted, Personal(), load_theme(), ruler(), artwork=artwork)
    return page


def pixels(page: Page, dpi: int = 254) -> np.ndarray:
    """Return a page as pdfium shows it."""
    pdf = pypdfium2.PdfDocument(draw_pdf(Document("Test", "en", (page,), fonts())))
    shown: np.ndarray = np.asarray(pdf[0].render(scale=dpi / 72).to_pil().convert("RGB"))
    return shown


def box_of(page: Page) -> tuple[float, float, float, float]:
    box = bounds(page.marks)
    return box.left, box.top, box.right, box.bottom


@pytest.mark.parametrize("artwork", [drawn(), dotted()], ids=["svg", "png"])
def test_the_pdf_shows_a_logo_upright_and_in_its_place(artwork: Artwork) -> None:
    page = page_with(artwork)
    left, top, right, bottom = box_of(page)
    assert [right - left, bottom - top] == pytest.approx([20, 10])
    shown = pixels(page)
    inked = np.argwhere((shown < 250).any(axis=2)) / 10
    assert inked.min(axis=0) == pytest.approx([top, left], abs=0.15)
    assert inked.max(axis=0) == pytest.approx([bottom, right], abs=0.15)
    middle = round((top + bottom) * 5)
    assert shown[middle, round(left * 10) + 20] == pytest.approx(RED, abs=3)
    assert shown[middle, round(right * 10) - 20] == pytest.approx(BLUE, abs=3)


def test_both_kinds_are_in_the_same_place() -> None:
    assert box_of(page_with(drawn())) == pytest.approx(box_of(page_with(dotted())))


def test_a_picture_in_the_svg_is_where_the_pdf_has_it() -> None:
    page = page_with(dotted())
    root = ET.fromstring(draw_svg(page, dict(fonts()), "en"))  # noqa: S314 - our own
    (image,) = root.iter(f"{{{SVG}}}image")
    (use,) = root.iter(f"{{{SVG}}}use")
    numbers = [float(it) for it in re.findall(r"-?[\d.]+", use.attrib["transform"])]
    left, top, right, bottom = box_of(page)
    wide, high = float(image.attrib["width"]), float(image.attrib["height"])
    assert numbers[4:] == [pytest.approx(left, abs=1e-3), pytest.approx(top, abs=1e-3)]
    assert wide * numbers[0] == pytest.approx(right - left, abs=1e-3)
    assert high * numbers[3] == pytest.approx(bottom - top, abs=1e-3)
    link = image.attrib["{http://www.w3.org/1999/xlink}href"]
    kind, _comma, data = link.partition(",")
    assert kind == "data:image/png;base64"
    with Picture.open(BytesIO(b64decode(data))) as decoded:
        assert decoded.size == (200, 100)
        assert decoded.convert("RGB").getpixel((10, 10)) == RED
        assert decoded.convert("RGB").getpixel((190, 90)) == BLUE


def test_a_drawing_in_the_svg_stays_a_drawing() -> None:
    root = ET.fromstring(draw_svg(page_with(drawn()), dict(fonts()), "en"))  # noqa: S314
    fills = [path.attrib["fill"] for path in root.iter(f"{{{SVG}}}path")]
    assert fills == ["#c81e1e", "#1e1ec8"]


def test_the_text_pen_names_a_picture() -> None:
    assert "image 200x100 200 100 at 1 0 0 1 0 0" in draw_text(page_with(dotted()))


def test_what_is_clear_in_a_picture_stays_clear() -> None:
    picture = Picture.new("RGBA", (100, 100), (0, 0, 0, 0))
    picture.paste((10, 120, 10, 255), (50, 0, 100, 100))
    file = BytesIO()
    picture.save(file, "PNG")
    page = page_with(dotted(file.getvalue()))
    left, top, right, _bottom = box_of(page)
    shown = pixels(page)
    row = round(top * 10) + 50
    assert shown[row, round(left * 10) + 20].tolist() == [255, 255, 255]
    assert shown[row, round(right * 10) - 20] == pytest.approx((10, 120, 10), abs=3)


@given(
    ratio=st.floats(0.01, 100),
    paper=st.sampled_from(sorted(PAPERS)),
    style=st.sampled_from(Style),
)
def test_a_logo_of_any_shape_fits_its_place(ratio: float, paper: str, style: Style) -> None:
    assume((paper, style) != ("a5", Style.LEDGER))
    text = f'<svg viewBox="0 0 {1000 * ratio} 1000"><path d="M0 0H{1000 * ratio}V1000H0z"/></svg>'
    artwork = drawn(text)
    left, top, right, bottom = box_of(page_with(artwork, paper, style))
    assert right - left <= LOGO_WIDTH + 1e-6
    assert bottom - top <= LOGO_HEIGHT + 1e-6
    assert (right - left) / (bottom - top) == pytest.approx(ratio, rel=1e-6)
    room = head_room(order(paper, style), artwork)
    grid = sheet_grid(PAPERS[paper], style, room)
    assert top >= grid.margin
    assert bottom <= grid.margin + grid.head.bottom * grid.scale
    assert right < grid.margin + grid.name_rule.x * grid.scale


def test_a_drawing_that_leaves_its_view_still_fits() -> None:
    page = page_with(drawn('<svg viewBox="0 0 10 10"><circle cx="10" cy="10" r="20"/></svg>'))
    left, top, right, bottom = box_of(page)
    assert right - left == pytest.approx(10)
    assert bottom - top == pytest.approx(10)


def test_ink_without_colours_prints_a_grey_logo() -> None:
    greys = {
        mark.style.fill
        for mark in drawn(grey=True).symbol.marks
        if isinstance(mark, Path) and mark.style.fill
    }
    assert greys == {"#515151", "#313131"}
    (mark,) = dotted(grey=True).symbol.marks
    assert isinstance(mark, Image)
    red, green, blue, cover = mark.pixels.data[:4]
    assert (red == green == blue, cover) == (True, 255)


def test_symbols_of_a_drawing_are_used() -> None:
    text = (
        f'<svg xmlns="{SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10">'
        '<defs><symbol id="dot"><circle cx="0" cy="0" r="4"/></symbol></defs>'
        '<use xlink:href="#dot" x="5" y="5"/><use href="#dot" x="15" y="5"/></svg>'
    )
    assert [type(mark) for mark in drawn(text).symbol.marks] == [Use, Use]


def test_a_large_picture_is_kept_no_finer_than_it_is_printed() -> None:
    (mark,) = dotted(png(3000, 1000)).symbol.marks
    assert isinstance(mark, Image)
    assert (mark.pixels.columns, mark.pixels.rows) == (750, 250)


@pytest.mark.parametrize("kind", Kind)
def test_a_logo_is_in_the_file_once(kind: Kind) -> None:
    data = {Kind.PNG: png(), Kind.JPEG: png(kind="JPEG"), Kind.SVG: DRAWN.encode()}[kind]
    personal = Personal(first=1, logo=Logo(f"club.{kind}", kind, data), cover=True)
    few, many = (draw_pad(order()._replace(personal=personal, sheets=sheets)) for sheets in (2, 60))
    counts = [draw_pdf(it).count(b"/Subtype /Image") for it in (few, many)]
    # A picture and what it covers are two images.
    assert counts == ([0, 0] if kind is Kind.SVG else [2, 2])
    for document in (few, many):
        logos = {it for page in document.pages for it in symbols_of(page.marks) if it.id == "logo"}
        assert len(logos) == 1
    assert draw_pdf(few) == draw_pdf(few)


@pytest.mark.parametrize("name", ["club.png", "club.svg", "club"])
def test_the_kind_is_known_by_the_content(name: str, tmp_path: File) -> None:
    file = tmp_path / name
    file.write_bytes(png())
    assert read_logo(file).kind is Kind.PNG
    file.write_text(DRAWN, encoding="utf-8")
    assert read_logo(file).kind is Kind.SVG


def refusal(data: bytes, folder: File) -> str:
    """Return the sentence that answers a bad logo."""
    file = folder / "club.bad"
    file.write_bytes(data)
    with pytest.raises(ScriptoriumError) as caught:
        draw_pad(order()._replace(personal=Personal(logo=read_logo(file))))
    sentence = str(caught.value)
    assert "club.bad" in sentence
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is neither PNG nor SVG"),
        (b"GIF89a" + bytes(100), "is neither PNG nor SVG"),
        (b"\xff\xd8\xff\xe0" + bytes(100), "is neither PNG nor SVG"),
        (b"hello", "is neither PNG nor SVG"),
        (header(10_000, 10_000), "has 100 megapixels; reduce it to at most 20"),
        (header(2**32 - 1, 2**32 - 1), "megapixels"),
        (header(0, 10), "the picture is damaged"),
        (header(100, 100), "the picture is damaged"),
        (b"\x89PNG\r\n\x1a\n", "the picture is damaged"),
        (png()[:-30], "the picture is damaged"),
        (png()[:60] + bytes(40) + png()[100:], "the picture is damaged"),
        (bytes(LARGEST_LOGO + 1), "is larger than 4 MB"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, said: str, tmp_path: File) -> None:
    assert said in refusal(data, tmp_path)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<script>alert(1)</script>", "2: a picture cannot contain <script>"),
        ("<g><foreignObject/></g>", "<foreignObject>"),
        ("<style>*{fill:red}</style>", "<style>"),
        ("<text>Club</text>", "<text>; convert its text to paths"),
        ('<image href="https://example.org/a.png"/>', "<image>"),
        ('<use href="https://example.org/a.svg#x"/>', "<use> refers to something outside"),
        ('<use href="other.svg#x"/>', "<use> refers to something outside"),
        ('<use href="#nothing"/>', "there is no symbol 'nothing'"),
        ('<path d="M0 0H1" onload="alert(1)"/>', "<path> contains a script (onload)"),
        ('<path d="M0 0H1" fill="url(#shade)"/>', "<path> takes its fill from somewhere else"),
        ('<path d="M0 0H1" style="fill:url(https://a.b/c)"/>', "<path> takes its fill"),
        ('<path d="M0 0H1" opacity="0.5"/>', "<path> cannot have opacity='0.5'"),
        ('<path d="M0 0H1" style="display:none"/>', "<path> cannot have display='none'"),
        ('<path d="M0 0H1" filter="x"/>', "<path> cannot have filter='x'"),
        ('<path d="spam"/>', "d='spam' cannot be read"),
        (f'<path d="M0 0{"Z" * 900_000}"/>', "a path has more than 100000 segments; simplify it"),
        (f'<path d="M0 0{"Z" * 90_000}"/>' * 6, "too much is drawn here"),
        ('<path d="M0 0H1" fill="currentColor"/>', "fill='currentColor' cannot be read"),
        ('<defs><linearGradient id="a"/></defs>', "<linearGradient>"),
        ("<svg/>", "a picture cannot contain <svg>"),
        ("", "the picture is empty"),
        ("<g>", "is not well-formed SVG (a closing tag does not match"),
        ("<g/>" * 20_001, "has more than 20000 elements"),
    ],
)
def test_what_a_drawing_may_not_hold_is_named(body: str, said: str, tmp_path: File) -> None:
    text = f'<svg xmlns="{SVG}" viewBox="0 0 10 10">\n{body}</svg>'
    assert said in refusal(text.encode(), tmp_path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>', "<!DOCTYPE>"),
        ("<svg/>", "needs a viewBox"),
        ('<svg viewBox="0 0 0 10"/>', "needs a viewBox"),
        ('<svg viewBox="0 0 10"/>', "needs a viewBox"),
        ('<svg width="100%" height="100%"/>', "needs a viewBox"),
        ("<html><svg/></html>", "<html>"),
        ('<?xml version="1.0" encoding="klingon"?><svg viewBox="0 0 1 1"/>', "UTF-8"),
        ("<svg", "is not well-formed SVG"),
    ],
)
def test_a_drawing_that_is_none_is_refused(text: str, said: str, tmp_path: File) -> None:
    assert said in refusal(text.encode(), tmp_path)


def test_a_missing_logo_and_a_folder_are_refused(tmp_path: File) -> None:
    with pytest.raises(UnreadableError, match=r"There is no logo '.*none\.png'"):
        read_logo(tmp_path / "none.png")
    with pytest.raises(UnreadableError, match="is a folder"):
        read_logo(tmp_path)


@given(data=st.binary(max_size=200), start=st.sampled_from([b"", header(9, 9), b"<svg "]))
def test_any_bytes_get_a_sentence(data: bytes, start: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_pixels(Logo("club", Kind.PNG, start + data), grey=False)
    with pytest.raises((UnreadableError, TemplateError)):
        read_logo_svg(Logo("club", Kind.SVG, start + data), ruler(), grey=False)


def test_without_a_logo_and_a_title_the_head_is_as_it_was() -> None:
    assert head_room(order()._replace(personal=None), None) == HeadRoom()


@pytest.mark.parametrize(("columns", "rows"), [(400, 1), (1, 400)])
def test_a_picture_that_is_thin_keeps_a_dot(columns: int, rows: int) -> None:
    pixels = read_pixels(Logo("line.png", Kind.PNG, png(columns, rows)), grey=False, most=(20, 20))
    assert (pixels.columns, pixels.rows) == (min(columns, 20), min(rows, 20))
