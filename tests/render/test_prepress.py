"""Prepress: inks by their rule, and every clause of PDF/X-4 and PDF/A-2 that we rely on."""

from __future__ import annotations

import re
import subprocess
from io import BytesIO
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import numpy as np
import pypdfium2
import pytest
from drawing import fonts, pad
from PIL import Image, ImageCms
from program import at_once
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

from generator.model.order import Flip, Ink
from generator.model.prepress import Colour, Prepress, Standard
from generator.page.marks import Document, Page, Path, Pixels, Style
from generator.page.marks import Image as Picture
from generator.page.svg.matrix import IDENTITY
from generator.page.svg.shapes import rectangle
from generator.render.inks import inks_of
from generator.render.pdf import draw_pdf
from generator.render.png import draw_pngs
from generator.resources import profiles

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path as File

    from conftest import Needs

INK_LIMIT = 300
SHOP, ARCHIVE = Prepress(Colour.CMYK, Standard.PDFX4), Prepress(standard=Standard.PDFA2)
COLOURED = {"rg", "RG", "k", "K", "g", "G"}
SETTING = re.compile(rb"((?:[\d.]+\s+)+)(rg|RG|g|G|k|K)\b")
NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}


def document(*pages: Page) -> Document:
    return Document("Prepress", "en", pages, fonts())


def opened(data: bytes) -> Any:
    return PdfReader(BytesIO(data))


def objects_of(reader: Any) -> Iterator[Any]:
    for number in range(1, int(reader.trailer["/Size"])):
        yield reader.get_object(IndirectObject(number, 0, reader))


def of_kind(reader: Any, kind: str) -> list[Any]:
    """Return the forms or images of a PDF."""
    known = (it for it in objects_of(reader) if isinstance(it, DictionaryObject))
    return [it for it in known if it.get("/Subtype") == kind]


def settings_of(data: bytes) -> list[tuple[tuple[float, ...], str]]:
    """Return every setting of a colour in the pages and forms of a PDF."""
    reader = opened(data)
    streams = [page.get_contents().get_data() for page in reader.pages if page.get_contents()]
    streams += [it.get_data() for it in of_kind(reader, "/Form")]
    found = [match.groups() for stream in streams for match in SETTING.finditer(stream)]
    return [(tuple(map(float, numbers.split())), name.decode()) for numbers, name in found]


def texts_set(data: bytes) -> set[bytes]:
    """Return the operator of the colour in which each text of a PDF is drawn."""
    reader = opened(data)
    found = set()
    for it in of_kind(reader, "/Form"):
        last = b""
        for line in it.get_data().splitlines():
            setting = SETTING.fullmatch(line.strip())
            if setting and setting[2] in {b"rg", b"g", b"k"}:
                last = line.strip()
            elif line.lstrip().startswith(b"BT"):
                found.add(last)
    return found


@pytest.mark.parametrize("ink", Ink)
def test_a_press_gets_four_inks_within_the_limit(ink: Ink) -> None:
    data = draw_pdf(pad(ink=ink), prepress=Prepress(Colour.CMYK))
    found = settings_of(data)
    assert len(found) > 20
    assert {name for _numbers, name in found} <= {"k", "K"}
    assert max(sum(numbers) for numbers, _name in found) * 100 <= INK_LIMIT


def test_dark_text_is_pure_black_in_four_inks() -> None:
    texts = texts_set(draw_pdf(pad(sheets=2), prepress=Prepress(Colour.CMYK)))
    assert b"0 0 0 1 k" in texts
    assert all(line.startswith(b"0 0 0 ") for line in texts)


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


def metadata(reader: Any) -> ET.Element:
    stream = reader.trailer["/Root"]["/Metadata"].get_object()
    assert "/Filter" not in stream or not stream["/Filter"]
    found = ET.fromstring(stream.get_data()).find(".//rdf:Description", NAMESPACES)  # noqa: S314 - ours
    assert found is not None
    return found


def check_common(data: bytes) -> Any:
    """Check what both standards demand."""
    reader = opened(data)
    root, info, xmp = reader.trailer["/Root"], reader.trailer["/Info"], metadata(reader)
    assert "/Encrypt" not in reader.trailer
    assert len(reader.trailer["/ID"]) == 2
    assert info["/Trapped"] == "/False"
    assert xmp.findtext("pdf:Trapped", namespaces=NAMESPACES) == "False"
    assert xmp.findtext("pdf:Producer", namespaces=NAMESPACES) == info["/Producer"]
    assert xmp.findtext("xmp:CreatorTool", namespaces=NAMESPACES) == info["/Creator"]
    assert xmp.findtext("dc:title/rdf:Alt/rdf:li", namespaces=NAMESPACES) == info["/Title"]
    for key, name in (("/CreationDate", "CreateDate"), ("/ModDate", "ModifyDate")):
        stamp = re.sub(r"\D", "", str(xmp.findtext(f"xmp:{name}", namespaces=NAMESPACES)))
        assert stamp[:14] == str(info[key])[2:16]
    assert str(xmp.findtext("xmpMM:DocumentID", namespaces=NAMESPACES)).startswith("uuid:")
    assert not {"/AcroForm", "/OpenAction", "/AA", "/OCProperties"} & set(root)
    for it in objects_of(reader):
        if isinstance(it, DictionaryObject):
            assert it.get("/S") != "/JavaScript"
            check_font(it)
            filters = it.get("/Filter", [])
            assert "/LZWDecode" not in ([filters] if isinstance(filters, str) else filters)
    for found in re.finditer(rb"(.)endstream", data, re.DOTALL):
        assert found[1] == b"\n"
    return reader


def check_font(it: Any) -> None:
    if it.get("/Type") == "/Font":
        descriptor = it["/FontDescriptor"].get_object()
        assert "/FontFile2" in descriptor
        assert "/ToUnicode" in it
        assert re.match(r"/[A-Z]{6}\+", it["/BaseFont"])


def intent(reader: Any) -> Any:
    (found,) = reader.trailer["/Root"]["/OutputIntents"]
    return found.get_object()


def samples() -> dict[str, Any]:
    marks = (Path(tuple(rectangle(3.0, 3.0, 60.0, 40.0, 0.0)), Style(fill="#7a3050")),)
    return {"pad": pad(), "page": document(Page("one", "One", 70.0, 50.0, marks))}


@pytest.mark.parametrize("name", ["pad", "page"])
def test_pdfx4_keeps_the_clauses_of_its_standard(name: str) -> None:
    data = draw_pdf(samples()[name], prepress=SHOP)
    assert data.startswith(b"%PDF-1.6")
    reader = check_common(data)
    wanted = intent(reader)
    assert wanted["/S"] == "/GTS_PDFX"
    assert wanted["/OutputConditionIdentifier"] == "FOGRA39"
    profile = wanted["/DestOutputProfile"].get_object()
    assert profile["/N"] == 4
    assert profile.get_data() == (profiles() / "coated-fogra39.icc").read_bytes()
    claim = metadata(reader).findtext("pdfxid:GTS_PDFXVersion", namespaces=NAMESPACES)
    assert claim == "PDF/X-4"
    assert {operator for _numbers, operator in settings_of(data)} <= {"k", "K", "g", "G"}
    for page in reader.pages:
        check_boxes(page)


def check_boxes(page: Any) -> None:
    assert "/TrimBox" in page
    assert "/ArtBox" not in page
    media, bleed, trim = (
        [float(it) for it in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox")
    )
    for outer, inner in ((media, bleed), (bleed, trim)):
        assert all(one <= two + 0.001 for one, two in zip(outer[:2], inner[:2], strict=True))
        assert all(one >= two - 0.001 for one, two in zip(outer[2:], inner[2:], strict=True))


@pytest.mark.parametrize("colour", Colour)
def test_pdfa2_keeps_the_clauses_of_its_standard(colour: Colour) -> None:
    data = draw_pdf(pad(), prepress=Prepress(colour, Standard.PDFA2))
    assert data.startswith(b"%PDF-1.7\n%")
    assert all(byte > 127 for byte in data.splitlines()[1][1:5])
    reader = check_common(data)
    wanted = intent(reader)
    assert wanted["/S"] == "/GTS_PDFA1"
    channels = 4 if colour is Colour.CMYK else 3
    assert wanted["/DestOutputProfile"].get_object()["/N"] == channels
    xmp = metadata(reader)
    assert xmp.findtext("pdfaid:part", namespaces=NAMESPACES) == "2"
    assert xmp.findtext("pdfaid:conformance", namespaces=NAMESPACES) == "B"
    used = {operator.lower() for _numbers, operator in settings_of(data)}
    assert used <= ({"k", "g"} if channels == 4 else {"rg", "g"})


def test_both_standards_give_the_same_bytes_each_time() -> None:
    for prepress in (SHOP, ARCHIVE):
        assert draw_pdf(pad(), prepress=prepress) == draw_pdf(pad(), prepress=prepress)


@pytest.mark.parametrize("prepress", [SHOP, ARCHIVE, Prepress(Colour.GREY)])
def test_four_readers_draw_a_prepared_page_alike(
    prepress: Prepress, needs: Needs, tmp_path: File
) -> None:
    qpdf, pdftoppm, gs, mutool = map(needs, ("qpdf", "pdftoppm", "gs", "mutool"))
    file = tmp_path / "pad.pdf"
    file.write_bytes(draw_pdf(pad(), prepress=prepress))
    commands = {
        "poppler": [pdftoppm, "-r", "40", "-png", "-singlefile", "pad.pdf", "poppler"],
        "gs": [gs, "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=png16m", "-r40"],
        "mutool": [mutool, "draw", "-q", "-r", "40", "-o", "mutool.png", "pad.pdf"],
    }
    commands["gs"] += ["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", "-sOutputFile=gs.png"]
    commands["gs"] += ["pad.pdf"]
    subprocess.run([qpdf, "--check", file], check=True, capture_output=True)
    pictures = []
    for name, command in commands.items():
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
        pictures.append(Image.open(tmp_path / f"{name}.png"))
    (ours,) = draw_pngs(file.read_bytes(), 40)
    reference = as_light(Image.open(BytesIO(ours)))
    for picture in pictures:
        other = as_light(picture.resize(Image.open(BytesIO(ours)).size))
        assert np.abs(reference - other).mean() < 14
        assert np.corrcoef(reference.ravel(), other.ravel())[0, 1] > 0.93


def as_light(picture: Image.Image) -> np.ndarray:
    return np.asarray(picture.convert("L"), dtype=float)


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
    reader = check_common((tmp_path / "cards.pdf").read_bytes())
    assert len(reader.pages) > 2
    for page in reader.pages:
        check_boxes(page)
        trim, bleed = page["/TrimBox"], page["/BleedBox"]
        assert float(trim[0]) - float(bleed[0]) == pytest.approx(3 * 72 / 25.4, abs=0.01)
        assert page["/BleedBox"] == page["/MediaBox"]


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
