"""Standards: what makes a PDF a PDF/UA for screen readers, a PDF/X-4 for shops or a PDF/A-2."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.pdfdoc import (
    NoEncryption,
    PDFArray,
    PDFDate,
    PDFDictionary,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFStream,
    PDFString,
    PDFZCompress,
)

from generator.model.order import Colour, Standard
from generator.resources import profiles
from generator.values import NamedTuple

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from generator.model.order import Prepress

VERSIONS = {Standard.PDFX4: (1, 6), Standard.PDFA2: (1, 7)}
"""The version of PDF on which each standard is built."""
PDFX4 = "PDF/X-4"
PURPOSES = {Standard.PDFX4: "GTS_PDFX", Standard.PDFA2: "GTS_PDFA1"}


class Condition(NamedTuple):
    """What a PDF is made for: a printing condition or a screen, with its profile."""

    identifier: str
    registry: str
    description: str
    file: str
    channels: int


COATED = Condition(
    "FOGRA39",
    "http://www.color.org",
    "Offset on coated paper, ISO 12647-2:2004, FOGRA39L",
    "coated-fogra39.icc",
    4,
)
SCREEN = Condition("sRGB", "http://www.color.org", "sRGB IEC61966-2.1", "srgb.icc", 3)


class PlainInfo(PDFInfo):  # type: ignore[misc]
    """The information of a document without the entries that are empty."""

    claim: str | None = None
    """The standard, for shops whose programs look for it here rather than in the metadata."""

    def format(self, document: Any) -> Any:
        """Write the entries that the metadata repeats."""
        date = PDFDate(ts=document._timeStamp)  # noqa: SLF001 - the library's own date
        entries = {
            "Title": PDFString(self.title),
            "Creator": PDFString(self.creator),
            "Producer": PDFString(self.producer),
            "CreationDate": date,
            "ModDate": date,
            "Trapped": PDFName(self.trapped),
        }
        if self.claim:
            entries["GTS_PDFXVersion"] = PDFString(self.claim)
        return PDFDictionary(entries).format(document)


class _Content(PDFObject):  # type: ignore[misc]
    """The content of a stream, whose length does not count the line end after it."""

    def __init__(self, content: bytes | str) -> None:
        self.content = content if isinstance(content, bytes) else content.encode("latin-1")

    def __len__(self) -> int:
        return len(self.content)

    def format(self, _document: Any) -> bytes:
        """Write the content with a line end."""
        return self.content + b"\n"


class LineEnds(NoEncryption):  # type: ignore[misc]
    """Ends the line before each `endstream`, as an archive's standard demands."""

    def encode(self, content: bytes | str) -> _Content:
        """Take the place of encryption, through which every stream passes."""
        return _Content(content)


def follow_standard(canvas: Canvas, title: str, language: str, prepress: Prepress) -> None:
    """Put the metadata and the output intent of a standard into the document of a canvas."""
    standard = prepress.standard
    document: Any = canvas._doc  # noqa: SLF001 - the library has no other way to its catalog
    catalog = document._catalog  # noqa: SLF001
    catalog.Metadata = _metadata(document, title, language, standard)
    if standard is None:
        return
    condition = COATED if _is_for_press(prepress) else SCREEN
    intent = _intent(document, condition, PURPOSES[standard])
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = PDFArray([intent])
    if standard is Standard.PDFX4:
        document.info.claim = PDFX4
    document.encrypt = LineEnds()


def blend_pictures(canvas: Canvas, prepress: Prepress) -> None:
    """Say on every page of a standard in which colours its pictures let the ground through."""
    if prepress.standard is None:
        return
    space = PDFName("DeviceCMYK" if _is_for_press(prepress) else "DeviceRGB")
    group = PDFDictionary({"S": PDFName("Transparency"), "CS": space})
    for page in canvas._doc.Pages.pages:  # noqa: SLF001 - as above
        page.__NoDefault__ = [*page.__NoDefault__, "Group"]
        page.Group = group


def _is_for_press(prepress: Prepress) -> bool:
    return prepress.standard is Standard.PDFX4 or prepress.colour is Colour.CMYK


def describe(canvas: Canvas, title: str) -> None:
    """Name the document and the program; what nobody said is left out."""
    document: Any = canvas._doc  # noqa: SLF001 - as above
    document.info = PlainInfo()
    document.info.title = title
    document.info.creator = document.info.producer = "Scriptorium"


def _intent(document: Any, condition: Condition, purpose: str) -> PDFDictionary:
    profile = PDFStream(
        PDFDictionary({"N": condition.channels}),
        (profiles() / condition.file).read_bytes(),
        [PDFZCompress],
    )
    entries = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName(purpose),
        "OutputConditionIdentifier": PDFString(condition.identifier),
        "OutputCondition": PDFString(condition.description),
        "RegistryName": PDFString(condition.registry),
        "Info": PDFString(condition.description),
        "DestOutputProfile": document.Reference(profile),
    }
    return PDFDictionary(entries)


def _metadata(document: Any, title: str, language: str, standard: Standard | None) -> PDFStream:
    year, month, day, hour, minute, second = document._timeStamp.YMDhms  # noqa: SLF001
    date = f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}+00:00"
    packet = _PACKET.format(
        title=title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
        language=language,
        date=date,
        claim=_CLAIMS[standard],
        id=_identity(title, date),
    )
    entries = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
    stream = PDFStream(PDFDictionary(entries), packet.encode())
    stream.filters = []
    return stream


def _identity(title: str, date: str) -> str:
    """Return a document's identity, the same in every run."""
    digits = sha256(f"{title}\n{date}".encode()).hexdigest()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:32]))


_TAGGED = "<pdfuaid:part>1</pdfuaid:part>"
"""The claim to be a PDF/UA-1: all pages have tags, and fields have names."""
_SCHEMA = """<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of PDF/UA standard</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>"""
"""PDF/A knows no claim to be a PDF/UA, and wants it to be explained."""
_CLAIMS = {
    None: _TAGGED,
    Standard.PDFX4: "<pdf:Trapped>False</pdf:Trapped>"
    f"<pdfxid:GTS_PDFXVersion>{PDFX4}</pdfxid:GTS_PDFXVersion>",
    Standard.PDFA2: "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"
    f"{_TAGGED}{_SCHEMA}",
}
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>Scriptorium</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>Scriptorium</pdf:Producer>
{claim}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
