"""The letter pen: texts become the commands of a PDF that show them, kerned and with ligatures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.render.figures import write_numbers
from generator.render.lettering.shaping import has_ligatures

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from generator.page.marks import Text
    from generator.render.lettering.shaping import Font


class LetterPen:
    """Writes the texts of a document; equal words of a font are shaped once."""

    def __init__(self, canvas: Canvas, language: str) -> None:
        """Write for the document of a CANVAS, in a LANGUAGE."""
        self._document: Any = canvas._doc  # noqa: SLF001 - the library has no other way
        self._escape = canvas._escape  # noqa: SLF001 - as above
        self._language = language
        self._shown: dict[tuple[str, str, bool], list[tuple[str, str]]] = {}

    def write(self, text: Text, font: Font) -> str:
        """Write a text in its place."""
        a, b, c, d, e, f = text.matrix
        parts = [f"BT {write_numbers((a, b, -c, -d, e, f))} Tm"]
        if text.spacing:
            parts.append(f"{write_numbers((text.spacing,))} Tc")
        size = write_numbers((text.size,))
        for name, shown in self._show(text, font):
            parts.append(f"{name} {size} Tf {shown}")
        if text.spacing:
            parts.append("0 Tc")
        return " ".join([*parts, "ET"])

    def _show(self, text: Text, font: Font) -> list[tuple[str, str]]:
        """Return the commands that show a text, each with the name of its font."""
        is_joined = has_ligatures(self._language, text.spacing)
        key = font.fontName, text.text, is_joined
        if key not in self._shown:
            self._shown[key] = self._shape(font.joined(text.text) if is_joined else text.text, font)
        return self._shown[key]

    def _shape(self, letters: str, font: Font) -> list[tuple[str, str]]:
        kerns = [*font.kerns(letters), 0.0]
        found = []
        at = 0
        for subset, codes in font.splitString(letters, self._document):
            parted = kerns[at : at + len(codes)]
            at += len(codes)
            name = font.getSubsetInternalName(subset, self._document)
            found.append((name, self._command(codes, parted)))
        return found

    def _command(self, codes: bytes, kerns: list[float]) -> str:
        """Write codes of one font; KERNS are the gaps behind each of them."""
        if not any(kerns):
            return f"({self._escape(codes)}) Tj"
        parts = []
        start = 0
        for at, kern in enumerate(kerns, start=1):
            if kern:
                parts.append(f"({self._escape(codes[start:at])}) {write_numbers((-kern,))}")
                start = at
        if start < len(codes):
            parts.append(f"({self._escape(codes[start:])})")
        return f"[{' '.join(parts)}] TJ"
