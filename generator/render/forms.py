"""The form pen: fields become AcroForm widgets over the drawing, which looks as if printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

from generator.page.marks import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from reportlab.pdfgen.canvas import Canvas

    from generator.hexes.frame import Box
    from generator.page.marks import Field, Page

POINTS_PER_MM = 72 / 25.4
PEN = "0.09 0.17 0.42"
"""The colour of what a player writes: a blue pen's."""
PRINTED = 4
PLAIN_TEXT = (1 << 22) | (1 << 23)
"""No spell check, no more letters than fit."""
KAPPA = 0.5523
WIDEST_LETTER = 0.64
LONGEST = {Kind.DIGIT: 1, Kind.NUMBER: 3, Kind.SUM: 3}
SIZES = {Kind.DIGIT: 0.72, Kind.NUMBER: 0.78, Kind.SUM: 0.66, Kind.TEXT: 0.7}
GAINED, SPENT = "gained", "spent"
STYLES = {Kind.CHECK: "4", Kind.CROSS: "8", Kind.RING: "l", GAINED: "l", SPENT: "n"}
"""The letters that identify the marks for readers that draw check boxes themselves."""
ONE_DIGIT = (
    "var text = event.willCommit ? event.value : event.change;"
    " if (!/^[1-6xX]?$/.test(text)) event.rc = false;"
)
NUMBER = 'AFNumber_Keystroke({decimals}, 1, 0, 0, "", true);'


class FormPen:
    """Writes the fields of pages into one form."""

    def __init__(self, canvas: Canvas) -> None:
        """Write onto the pages of CANVAS."""
        self._canvas = canvas
        self._document: Any = canvas._doc  # noqa: SLF001 - reportlab's forms go no other way
        self._fields: list[object] = []
        self._sums: list[object] = []
        self._drawn: dict[tuple[str, float, float], object] = {}

    def write(self, page: Page, number: int) -> list[tuple[Any, object]]:
        """Put the fields of PAGE over the page that is being drawn, the NUMBERth of all.

        Return each with its reference.
        """
        prefix = f"p{number}-"
        written: list[tuple[Any, object]] = []
        for field in page.fields:
            for name, kind, box in _widgets(field):
                rect = _rectangle(box, page.height)
                widget = self._common(prefix + name, field.label, rect)
                if kind in STYLES:
                    widget |= self._button(kind, field.value, rect)
                else:
                    widget |= self._text(field, prefix, rect)
                found = PDFDictionary(widget)
                ref = self._document.Reference(found)
                written.append((found, ref))
                self._canvas._annotationrefs.append(ref)  # noqa: SLF001
                self._fields.append(ref)
                if field.parts:
                    self._sums.append(ref)
        return written

    def close(self) -> None:
        """Put the form into the document, if there is any field."""
        if not self._fields:
            return
        fonts = {"Helv": _font("Helvetica", "WinAnsiEncoding"), "ZaDb": _font("ZapfDingbats")}
        form = {
            "Fields": PDFArray(self._fields),
            "CO": PDFArray(self._sums),
            "DA": PDFString(f"/Helv 0 Tf {PEN} rg"),
            "DR": PDFDictionary({"Font": PDFDictionary(fonts)}),
        }
        self._document._catalog.AcroForm = PDFDictionary(form)  # noqa: SLF001

    def _common(self, name: str, label: str, rect: list[float]) -> dict[str, object]:
        return {
            "Type": PDFName("Annot"),
            "Subtype": PDFName("Widget"),
            "T": PDFString(name),
            "TU": PDFString(label),
            "F": PRINTED,
            "P": self._document.thisPageRef(),
            "Rect": PDFArray(rect),
        }

    def _button(self, kind: str, value: str, rect: list[float]) -> dict[str, object]:
        marks = {value: self._drawing(kind, rect), "Off": self._drawing("off", rect)}
        return {
            "FT": PDFName("Btn"),
            "V": PDFName("Off"),
            "DV": PDFName("Off"),
            "AS": PDFName("Off"),
            "MK": PDFDictionary({"CA": PDFString(STYLES[kind])}),
            "DA": PDFString(f"/ZaDb 0 Tf {PEN} rg"),
            "AP": PDFDictionary({"N": PDFDictionary(marks)}),
        }

    def _text(self, field: Field, prefix: str, rect: list[float]) -> dict[str, object]:
        kind = field.kind
        width, height = _size(rect)
        size = height * SIZES[kind]
        longest = field.longest or LONGEST.get(kind)
        if longest:
            size = min(size, width / (longest * WIDEST_LETTER + 0.3))
        found: dict[str, object] = {
            "FT": PDFName("Tx"),
            "V": PDFString(""),
            "DV": PDFString(""),
            "Ff": PLAIN_TEXT,
            "Q": 0 if kind is Kind.TEXT else 1,
            "DA": PDFString(f"/Helv {size:.2f} Tf {PEN} rg"),
            # Some programs write into the stream itself, so no two fields share one.
            "AP": PDFDictionary({"N": self._stream("/Tx BMC EMC", rect)}),
        }
        if longest:
            found["MaxLen"] = longest
        scripts = _scripts(field, prefix)
        if scripts:
            found["AA"] = PDFDictionary({key: _script(code) for key, code in scripts.items()})
        return found

    def _drawing(self, what: str, rect: list[float]) -> object:
        """Draw how a field looks, once for all fields of its size."""
        key = (what, *_size(rect))
        if key not in self._drawn:
            self._drawn[key] = self._stream(_LOOKS[what](*_size(rect)), rect)
        return self._drawn[key]

    def _stream(self, content: str, rect: list[float]) -> object:
        stream = PDFStream(content=content)
        stream.dictionary["Type"] = PDFName("XObject")
        stream.dictionary["Subtype"] = PDFName("Form")
        stream.dictionary["BBox"] = PDFArray([0, 0, *_size(rect)])
        stream.dictionary["Resources"] = PDFDictionary({})
        return self._document.Reference(stream)


def _widgets(field: Field) -> Iterator[tuple[str, str, Box]]:
    """Yield the widgets of each field: one, or for a bonus two halves that do not overlap.

    Readers disagree about which of two widgets on one spot is clicked.
    """
    if field.kind is not Kind.BONUS:
        yield field.name, field.kind, field.box
        return
    box = field.box
    middle = (box.top + box.bottom) / 2
    yield f"{field.name}-gained", GAINED, box._replace(bottom=middle)
    yield f"{field.name}-used", SPENT, box._replace(top=middle)


def _rectangle(box: Box, height: float) -> list[float]:
    edges = (box.left, height - box.bottom, box.right, height - box.top)
    return [round(edge * POINTS_PER_MM, 3) for edge in edges]


def _size(rect: list[float]) -> tuple[float, float]:
    left, bottom, right, top = rect
    return round(right - left, 2), round(top - bottom, 2)


def _scripts(field: Field, prefix: str) -> dict[str, str]:
    """Return a field's scripts: K runs on each key, C when another field changes."""
    if field.kind is Kind.DIGIT:
        return {"K": ONE_DIGIT}
    if field.kind is Kind.NUMBER:
        return {"K": NUMBER.format(decimals=field.decimals)}
    if not field.parts:
        return {}
    names = ", ".join(f'"{prefix}{part}"' for part in field.parts)
    code = f'AFSimple_Calculate("SUM", new Array({names}));'
    if field.plus:
        code += f" event.value = Number(event.value) + {field.plus};"
    if field.most is not None:
        code += f" event.value = Math.min(Number(event.value), {field.most});"
    return {"C": code}


def _script(code: str) -> PDFDictionary:
    return PDFDictionary({"S": PDFName("JavaScript"), "JS": PDFString(code)})


def _font(name: str, encoding: str | None = None) -> PDFDictionary:
    entries = {"Type": "Font", "Subtype": "Type1", "BaseFont": name}
    if encoding:
        entries["Encoding"] = encoding
    return PDFDictionary({key: PDFName(value) for key, value in entries.items()})


def _cross(width: float, height: float) -> str:
    x, y = width * 0.12, height * 0.12
    lines = f"{x:.2f} {y:.2f} m {width - x:.2f} {height - y:.2f} l"
    lines += f" {x:.2f} {height - y:.2f} m {width - x:.2f} {y:.2f} l"
    return f"q {PEN} RG {_weight(width, height)} w 1 J {lines} S Q"


def _tick(width: float, height: float) -> str:
    side = min(width, height)
    x, y = (width - side) / 2, (height - side) / 2
    corners = [(0.14, 0.52), (0.4, 0.2), (0.88, 0.86)]
    (a, b), (c, d), (e, f) = [(x + side * i, y + side * j) for i, j in corners]
    lines = f"{a:.2f} {b:.2f} m {c:.2f} {d:.2f} l {e:.2f} {f:.2f} l"
    return f"q {PEN} RG {_weight(width, height)} w 1 J 1 j {lines} S Q"


def _ring(width: float, height: float) -> str:
    weight = _weight(width, height)
    x, y = width / 2, height / 2
    rx, ry = x - weight / 2, y - weight / 2
    kx, ky = rx * KAPPA, ry * KAPPA
    curves = (
        (x + rx, y + ky, x + kx, y + ry, x, y + ry),
        (x - kx, y + ry, x - rx, y + ky, x - rx, y),
        (x - rx, y - ky, x - kx, y - ry, x, y - ry),
        (x + kx, y - ry, x + rx, y - ky, x + rx, y),
    )
    lines = " ".join(" ".join(f"{number:.2f}" for number in curve) + " c" for curve in curves)
    return f"q {PEN} RG {weight} w {x + rx:.2f} {y:.2f} m {lines} h S Q"


def _half_ring(width: float, height: float) -> str:
    weight = 2 * _weight(width, height)
    x, r = width / 2, height - weight / 2
    k, left, right = r * KAPPA, width / 2 - r, width / 2 + r
    lines = (
        f"{left:.2f} 0 m {left:.2f} {k:.2f} {x - k:.2f} {r:.2f} {x:.2f} {r:.2f} c"
        f" {x + k:.2f} {r:.2f} {right:.2f} {k:.2f} {right:.2f} 0 c"
    )
    return f"q {PEN} RG {weight} w {lines} S Q"


def _half_disc(width: float, height: float) -> str:
    x, k = width / 2, KAPPA
    lines = (
        f"0 {height:.2f} m 0 {height * (1 - k):.2f} {x * (1 - k):.2f} 0 {x:.2f} 0 c"
        f" {x * (1 + k):.2f} 0 {width:.2f} {height * (1 - k):.2f} {width:.2f} {height:.2f} c"
    )
    return f"q {PEN} rg {lines} h f Q"


def _weight(width: float, height: float) -> float:
    return round(max(1.1, min(width, height) * 0.08), 2)


_LOOKS: dict[str, Callable[[float, float], str]] = {
    Kind.CROSS: _cross,
    Kind.CHECK: _tick,
    Kind.RING: _ring,
    GAINED: _half_ring,
    SPENT: _half_disc,
    "off": lambda _width, _height: "",
}
