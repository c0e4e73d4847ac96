"""Small valid files in binary formats: workbooks, fonts, pictures, photos, PDFs and players."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import numpy as np
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from openpyxl import Workbook
from PIL import ExifTags, Image
from reportlab.lib.colors import CMYKColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from generator.games.dice.lab.weights import load_weights, write_weights
from generator.render.fonts import font_file
from support.program import ROOT

ROWS = (("title", "text", "count"), ("Sage", "{heart} and more", 2), ("Mint", "*cool*", 1))
ODS = ("office", "table", "text")
SIDE = 24
"""How wide small pictures are, in dots: a few milliseconds are enough to look for a sheet."""
POINTS = 24
"""How wide small pages are."""
REPEATED = (
    '<table:table-row table:number-rows-repeated="3"><table:table-cell'
    ' table:number-columns-repeated="2"/><table:covered-table-cell/></table:table-row>'
)
NOTED = (
    "<table:table-row><table:table-cell><office:annotation><text:p>a note</text:p>"
    '</office:annotation><text:p>Bay<text:s text:c="2"/>leaf<text:line-break/>green</text:p>'
    '</table:table-cell><table:table-cell office:value-type="float" office:value="2">'
    "<text:p>2</text:p></table:table-cell></table:table-row>"
)
PDF = """%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 /MediaBox [0 0 24 24] >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /Rotate 90 /Contents 4 0 R
/Resources << /XObject << /F 5 0 R /I 6 0 R >>
/Shading << /S 7 0 R >> /Pattern << /P 8 0 R >> /ExtGState << /G << /ca 0.5 /BM /Multiply >> >>
/Font << /T << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>
endobj
4 0 obj
<< /Length 200 >>
stream
q /G gs 1 0 0 rg 5 5 20 20 re f /F Do 9 0 0 9 10 10 cm /I Do Q
/S sh /Pattern cs /P scn 1 1 30 30 re f BT /T 12 Tf 5 4 Td (A 12) Tj ET
10 10 m 20 20 30 5 40 40 c 2 w [3 1] 0 d S
endstream
endobj
5 0 obj
<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 40
/Resources << /XObject << /I 6 0 R >> >> >>
stream
q 0 0 1 RG 1 1 8 8 re S /I Do Q
endstream
endobj
6 0 obj
<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray
/Filter /ASCIIHexDecode /Length 9 >>
stream
00FF80C0>
endstream
endobj
7 0 obj
<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 24 24] /Extend [true true]
/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>
endobj
8 0 obj
<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 4 4] /XStep 4 /YStep 4
/Resources << >> /Length 20 >>
stream
0 1 0 rg 0 0 2 2 re f
endstream
endobj
trailer
<< /Root 1 0 R /Size 9 >>
%%EOF
"""
"""A PDF as a person would write it; readers find its objects without a table of their places."""


def xlsx() -> bytes:
    """Return a small table of cards as an Excel workbook."""
    book = Workbook()
    for row in ROWS:
        book.active.append(row)
    data = BytesIO()
    book.save(data)
    return data.getvalue()


def ods(*more: str) -> bytes:
    """Return the same table as an OpenDocument workbook, with more rows."""
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    rows = [
        f"<table:table-row>{''.join(cell.format(it) for it in row)}</table:table-row>"
        for row in ROWS
    ]
    spaces = "".join(f' xmlns:{it}="urn:oasis:names:tc:opendocument:xmlns:{it}:1.0"' for it in ODS)
    content = f"<table:table>{''.join([*rows, *more])}</table:table>"
    for tag in ("office:spreadsheet", "office:body"):
        content = f"<{tag}>{content}</{tag}>"
    content = f"<office:document-content{spaces}>{content}</office:document-content>"
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", ZIP_STORED)
        archive.writestr("content.xml", content)
    return data.getvalue()


def small_font(name: str) -> bytes:
    """Return a font with few letters, in which a change meets a table more often."""
    data = BytesIO()
    with TTFont(font_file(name, ROOT), recalcTimestamp=False) as font:
        subsetter = Subsetter(Options(hinting=False, notdef_outline=True))
        subsetter.populate(unicodes=range(0x20, 0x7F))
        subsetter.subset(font)
        font.save(data)
    return data.getvalue()


def small_png() -> bytes:
    """Return a small picture that lets some light through."""
    return _saved(Image.new("RGBA", (7, 5), (200, 30, 30, 128)), "PNG")


def photos() -> dict[str, list[bytes]]:
    """Return small photos as cameras, phones and programs save them, by the ends of their names."""
    import pillow_heif  # noqa: PLC0415 - only these photos need it

    shades = np.add.outer(np.arange(SIDE), np.arange(SIDE)).astype(np.uint8)
    picture = Image.fromarray(np.stack([shades, shades, 255 - shades], axis=-1))
    exif = picture.getexif()
    exif[ExifTags.Base.Orientation] = 6
    deep = Image.fromarray(shades.astype(np.uint16) * 257)
    heif = BytesIO()
    pillow_heif.from_pillow(picture).save(heif, quality=50)
    return {
        "jpg": [
            _saved(picture, "JPEG", exif=exif),
            _saved(picture, "JPEG", progressive=True, dpi=(300, 300)),
            _saved(picture.convert("CMYK"), "JPEG"),
            _saved(picture.convert("L"), "JPEG", restart_marker_blocks=1),
        ],
        "png": [
            _saved(picture, "PNG", exif=exif),
            _saved(picture.convert("P"), "PNG", transparency=0),
            _saved(deep, "PNG"),
            _saved(picture.convert("1"), "PNG"),
        ],
        "webp": [_saved(picture, "WEBP", exif=exif), _saved(picture, "WEBP", lossless=True)],
        "heic": [heif.getvalue()],
    }


def _saved(picture: Image.Image, form: str, **settings: object) -> bytes:
    data = BytesIO()
    picture.save(data, form, **settings)
    return data.getvalue()


def pdfs() -> list[bytes]:
    """Return small PDFs: one in plain letters, and two as programs write them."""
    picture = ImageReader(BytesIO(photos()["png"][0]))
    return [PDF.encode(), *(_drawn(picture, compression=it) for it in (0, 1))]


def _drawn(picture: ImageReader, compression: int) -> bytes:
    data = BytesIO()
    canvas = Canvas(data, (POINTS, POINTS), pageCompression=compression, invariant=1)
    canvas.drawImage(picture, 2, 2, 10, 10, mask="auto")
    canvas.setFillColor(CMYKColor(0.2, 0.4, 0.1, 0.3))
    canvas.linearGradient(0, 0, POINTS, POINTS, ("red", "blue"))
    canvas.drawString(2, 14, "A 12")
    canvas.acroForm.textfield("mark", x=12, y=2, width=10, height=8)
    canvas.showPage()
    canvas.save()
    return data.getvalue()


def player() -> bytes:
    """Return what the learned player knows, as a trained one is kept."""
    return write_weights(load_weights())
