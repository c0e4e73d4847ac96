"""The clauses of PDF/X-4 and PDF/A-2 that we rely on, checked on a file object by object.

`docs/print-shops.md` lists them.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

from generator.resources import profiles

if TYPE_CHECKING:
    from collections.abc import Iterator

SETTING = re.compile(rb"((?:[\d.]+\s+)+)(rg|RG|g|G|k|K)\b")
SPACES = re.compile(rb"/(\w+)\s+(cs|CS|sh|scn|SCN)\b")
LONGEST_STRING, LONGEST_NAME, DEEPEST = 32767, 127, 28
NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
    "pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
    "pdfaProperty": "http://www.aiim.org/pdfa/ns/property#",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}
ACTIVE = {"/AcroForm", "/OpenAction", "/AA", "/OCProperties", "/Collection", "/Requirements"}
"""Entries of a document that hold fields, actions, layers or other files."""


def opened(data: bytes) -> Any:
    return PdfReader(BytesIO(data))


def objects_of(reader: Any) -> Iterator[Any]:
    for number in range(1, int(reader.trailer["/Size"])):
        yield reader.get_object(IndirectObject(number, 0, reader))


def of_kind(reader: Any, kind: str) -> list[Any]:
    """Return the forms or images of a PDF."""
    known = (it for it in objects_of(reader) if isinstance(it, DictionaryObject))
    return [it for it in known if it.get("/Subtype") == kind]


def streams_of(reader: Any) -> list[bytes]:
    """Return the drawing commands of every page and form."""
    found = [page.get_contents().get_data() for page in reader.pages if page.get_contents()]
    return [*found, *(it.get_data() for it in of_kind(reader, "/Form"))]


def settings_of(data: bytes) -> list[tuple[tuple[float, ...], str]]:
    """Return every setting of a colour in the pages and forms of a PDF."""
    streams = streams_of(opened(data))
    found = [match.groups() for stream in streams for match in SETTING.finditer(stream)]
    return [(tuple(map(float, numbers.split())), name.decode()) for numbers, name in found]


def metadata(reader: Any) -> ET.Element:
    """Return the properties of the metadata, which must be readable without a filter."""
    stream = reader.trailer["/Root"]["/Metadata"].get_object()
    assert not stream.get("/Filter")
    assert (stream["/Type"], stream["/Subtype"]) == ("/Metadata", "/XML")
    found = ET.fromstring(stream.get_data()).find(".//rdf:Description", NAMESPACES)  # noqa: S314 - ours
    assert found is not None
    return found


def property_of(reader: Any, name: str) -> str | None:
    """Return a property of the metadata."""
    return metadata(reader).findtext(name, namespaces=NAMESPACES)


def intent_of(reader: Any) -> Any:
    (found,) = reader.trailer["/Root"]["/OutputIntents"]
    return found.get_object()


def check_pdfx4(data: bytes) -> Any:
    """Check every clause of PDF/X-4, and return the file as read."""
    assert data.startswith(b"%PDF-1.6\n")
    reader = check_both(data)
    _check_intent(reader, "/GTS_PDFX", "FOGRA39", 4)
    assert intent_of(reader)["/DestOutputProfile"].get_object().get_data() == (
        (profiles() / "coated-fogra39.icc").read_bytes()
    )
    assert property_of(reader, "pdfxid:GTS_PDFXVersion") == "PDF/X-4"
    assert reader.trailer["/Info"]["/GTS_PDFXVersion"] == "PDF/X-4"
    assert reader.trailer["/Info"]["/Trapped"] == "/False"
    assert property_of(reader, "pdf:Trapped") == "False"
    assert str(property_of(reader, "xmpMM:DocumentID")).startswith("uuid:")
    assert property_of(reader, "xmpMM:VersionID")
    assert property_of(reader, "xmpMM:RenditionClass")
    _check_colours(reader, {"k", "g"}, {"/DeviceCMYK", "/DeviceGray"})
    return reader


def check_pdfa2(data: bytes, channels: int = 3) -> Any:
    """Check every clause of level B of PDF/A-2, and return the file as read."""
    assert data.startswith(b"%PDF-1.7\n%")
    reader = check_both(data)
    _check_intent(reader, "/GTS_PDFA1", "sRGB" if channels == 3 else "FOGRA39", channels)
    assert property_of(reader, "pdfaid:part") == "2"
    assert property_of(reader, "pdfaid:conformance") == "B"
    # The claim to be a PDF/UA is no property of PDF/A, which wants a schema that explains it.
    assert property_of(reader, "pdfuaid:part") == "1"
    schema = metadata(reader).findtext(".//pdfaSchema:namespaceURI", namespaces=NAMESPACES)
    assert schema == NAMESPACES["pdfuaid"]
    known = set(NAMESPACES.values()) - {NAMESPACES["pdfxid"]}
    assert {str(it.tag)[1:].partition("}")[0] for it in metadata(reader)} <= known
    assert property_of(reader, "pdf:Trapped") is None
    colours = ({"rg", "g"}, {"/DeviceRGB"}) if channels == 3 else ({"k", "g"}, {"/DeviceCMYK"})
    _check_colours(reader, colours[0], colours[1] | {"/DeviceGray"})
    return reader


def check_both(data: bytes) -> Any:
    """Check what both standards demand."""
    reader = opened(data)
    assert all(byte > 127 for byte in data.splitlines()[1][1:5])
    assert "/Encrypt" not in reader.trailer
    assert [len(bytes(it.original_bytes)) for it in reader.trailer["/ID"]] == [16, 16]
    assert not ACTIVE & set(reader.trailer["/Root"])
    assert not {"/JavaScript", "/EmbeddedFiles"} & set(reader.trailer["/Root"].get("/Names", ()))
    for found in re.finditer(rb"(.)endstream", data, re.DOTALL):
        assert found[1] == b"\n"
    _check_information(reader)
    for it in objects_of(reader):
        if isinstance(it, DictionaryObject):
            _check_object(it)
    for stream in streams_of(reader):
        assert b"BI\n" not in stream, "an image within the commands"
        assert _depth(stream) <= DEEPEST
        assert not re.search(rb"^/\w+ ri\b", stream, re.MULTILINE)
    space = {3: "/DeviceRGB", 4: "/DeviceCMYK"}[intent_of(reader)["/DestOutputProfile"]["/N"]]
    for page in reader.pages:
        check_boxes(page)
        assert not {"/PresSteps", "/Annots", "/AA"} & set(page)
        if any("/SMask" in it for it in of_kind(reader, "/Image")):
            assert page["/Group"]["/S"] == "/Transparency"
            assert page["/Group"]["/CS"] == space
    return reader


def _check_information(reader: Any) -> None:
    """Check that the metadata repeat the document's information."""
    info = reader.trailer["/Info"]
    assert property_of(reader, "pdf:Producer") == info["/Producer"]
    assert property_of(reader, "xmp:CreatorTool") == info["/Creator"]
    assert property_of(reader, "dc:title/rdf:Alt/rdf:li") == info["/Title"]
    assert not {"/Author", "/Subject", "/Keywords"} & set(info)
    for key, name in (("/CreationDate", "CreateDate"), ("/ModDate", "ModifyDate")):
        stamp = re.sub(r"\D", "", str(property_of(reader, f"xmp:{name}")))
        assert stamp[:14] == str(info[key])[2:16]


def _check_intent(reader: Any, purpose: str, identifier: str, channels: int) -> None:
    found = intent_of(reader)
    assert found["/S"] == purpose
    assert found["/OutputConditionIdentifier"] == identifier
    assert found["/RegistryName"] == "http://www.color.org"
    profile = found["/DestOutputProfile"].get_object()
    assert profile["/N"] == channels
    content = profile.get_data()
    assert content[16:20] == {3: b"RGB ", 4: b"CMYK"}[channels]
    assert content[12:16] in {b"prtr", b"mntr"}


def _check_object(it: Any) -> None:
    assert all(len(key) <= LONGEST_NAME for key in it)
    assert all(len(word) <= LONGEST_STRING for word in it.values() if isinstance(word, str))
    if it.get("/Type") == "/Font":
        _check_font(it)
    filters = it.get("/Filter", [])
    assert not {"/LZWDecode", "/Crypt"} & set([filters] if isinstance(filters, str) else filters)
    assert not {"/F", "/FFilter", "/FDecodeParms"} & set(it) or "/Length" not in it
    if it.get("/Subtype") in {"/Form", "/Image"}:
        assert not {"/OPI", "/Ref", "/PS", "/Alternates"} & set(it)
        assert not it.get("/Interpolate")
    if it.get("/Type") == "/ExtGState" or {"/ca", "/CA", "/BM"} & set(it):
        assert not {"/TR", "/TR2", "/HTO", "/HT"} & set(it)
        assert it.get("/BM", "/Normal") == "/Normal"
        assert it.get("/SMask", "/None") == "/None"
    assert it.get("/S") not in {"/JavaScript", "/Launch", "/URI", "/SubmitForm"}


def _check_font(it: Any) -> None:
    """Check that a font is embedded, with a width and a letter for each of its codes."""
    descriptor = it["/FontDescriptor"].get_object()
    assert descriptor["/FontFile2"].get_object().get_data()[:4] == b"\0\1\0\0"
    assert re.match(r"/[A-Z]{6}\+", it["/BaseFont"])
    assert it["/BaseFont"] == descriptor["/FontName"]
    assert len(it["/Widths"]) == it["/LastChar"] - it["/FirstChar"] + 1
    assert b"beginbf" in it["/ToUnicode"].get_object().get_data()


def _check_colours(reader: Any, operators: set[str], spaces: set[str]) -> None:
    """No colour is set in a space that the output intent does not describe."""
    for stream in streams_of(reader):
        assert {it[2].decode().lower() for it in SETTING.finditer(stream)} <= operators
        assert not SPACES.search(stream)
    for image in of_kind(reader, "/Image"):
        assert image["/ColorSpace"] in spaces


def check_boxes(page: Any) -> None:
    """Check that the trim is inside the bleed, and the bleed inside the paper."""
    assert "/ArtBox" not in page
    media, bleed, trim = (
        [float(it) for it in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox")
    )
    for outer, inner in ((media, bleed), (bleed, trim)):
        assert all(one <= two + 0.001 for one, two in zip(outer[:2], inner[:2], strict=True))
        assert all(one >= two - 0.001 for one, two in zip(outer[2:], inner[2:], strict=True))


def _depth(stream: bytes) -> int:
    """Return how many states are saved at the same time."""
    deepest = depth = 0
    for word in re.findall(rb"(?:^|\s)(q|Q)(?=\s|$)", stream):
        depth += 1 if word == b"q" else -1
        deepest = max(deepest, depth)
    assert depth == 0
    return deepest
