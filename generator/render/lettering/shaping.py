"""Shaping: letters as a font sets them beside each other, with its ligatures and kerning.

What is measured and what is drawn comes from here, so that both agree.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import product
from operator import add
from struct import unpack_from
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.ttfonts import TTFont

from generator.render.lettering.font_tables import read_ligatures, read_pairs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FIRST_SIGN = 0x100000
"""Ligatures have no letters of their own: they get private ones, by the numbers of their glyphs."""
APART = frozenset({"de"})
"""Languages whose ligatures would join two words in one: a program cannot know where these meet."""
MOST_LETTERS, MOST_ALIKE = 4, 2
"""How many letters a ligature has at most, and how many letters may look the same."""
_OUTSIDE = re.compile(r"<([0-9A-F]{5,6})>")


def has_ligatures(language: str, spacing: float = 0.0) -> bool:
    """Return whether letters are joined in a language; letters that are spaced never are."""
    return not spacing and language not in APART


class Font(TTFont):  # type: ignore[misc]
    """A TrueType font that knows its ligatures and its kerning."""

    def __init__(self, name: str, file: str) -> None:
        """Open a FILE; the font is known by NAME in a document."""
        super().__init__(name, file, shapable=False)
        face = self.face
        # A letter whose glyph is not in the font is one that it lacks.
        unknown = [
            it
            for it, glyph in face.charToGlyph.items()
            if glyph >= face.numGlyphs or it >= FIRST_SIGN
        ]
        for letter in unknown:
            del face.charToGlyph[letter]
        self._letters = frozenset(face.charToGlyph)
        self.ligatures = self._ligatures()
        """Ligatures by their letters: the sign that each is drawn with."""
        longest_first = sorted(self.ligatures, key=len, reverse=True)
        self._joints = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")

    def has(self, letter: str) -> bool:
        """Return whether the font can draw a letter."""
        return ord(letter) in self._letters

    def has_all(self, text: str) -> bool:
        """Return whether the font can draw all letters of a text."""
        return self._letters.issuperset(map(ord, text))

    def joined(self, text: str) -> str:
        """Return a text with the signs of ligatures instead of their letters."""
        return self._joints.sub(lambda found: self.ligatures[found[0]], text)

    def kerns(self, text: str) -> Sequence[float]:
        """Return by how much every two neighbours are parted, in thousandths of their size."""
        return [*map(self._kerning.__getitem__, map(add, text, text[1:]))]

    def width(self, text: str) -> float:
        """Return how long a text is, in thousandths of its size."""
        return self.unkerned(text) + sum(self.kerns(text))

    def unkerned(self, text: str) -> float:
        """Return how long a text is without kerning, in thousandths of its size."""
        width_of, usual = self.face.charWidths.get, self.face.defaultWidth
        total: float = sum([width_of(letter, usual) for letter in map(ord, text)])
        return total

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - as the library calls it
        """Add the font to a document; what it draws is read and copied as the letters it is."""
        before = set(doc.idToObject)
        super().addObjects(doc)
        letters = {ord(sign): it for it, sign in self.ligatures.items()}
        for name in set(doc.idToObject) - before:
            if name.startswith("toUnicodeCMap:"):
                table = doc.idToObject[name]
                table.content = _OUTSIDE.sub(lambda it: _as_letters(it[1], letters), table.content)

    @cached_property
    def _kerning(self) -> _Kerning:
        return _Kerning(self.face)

    def _ligatures(self) -> dict[str, str]:
        face = self.face
        found: dict[str, str] = {}
        for ligature in read_ligatures(_table(face, "GSUB")):
            parts = [face.glyphToChar.get(it, ())[:MOST_ALIKE] for it in ligature.parts]
            if not 1 < len(parts) <= MOST_LETTERS or ligature.glyph >= face.numGlyphs:
                continue
            sign = FIRST_SIGN + ligature.glyph
            for letters in product(*parts):
                found.setdefault("".join(map(chr, letters)), chr(sign))
            face.charToGlyph[sign] = ligature.glyph
            face.charWidths[sign] = 1000 / face.unitsPerEm * _advance(face, ligature.glyph)
        return found


class _Kerning(dict[str, float]):
    """By how much two letters are parted, in thousandths of their size; read when first needed."""

    def __init__(self, face: Any) -> None:
        self._glyphs = face.charToGlyph
        self._scale = 1000 / face.unitsPerEm
        self._pairs = read_pairs({tag: _table(face, tag) for tag in ("GPOS", "kern")})

    def __missing__(self, pair: str) -> float:
        """Read a pair, and keep it."""
        left, right = (self._glyphs.get(ord(letter)) for letter in pair)
        known = left is not None and right is not None
        found = self[pair] = self._scale * self._pairs.kern(left, right) if known else 0.0
        return found


def _table(face: Any, tag: str) -> bytes:
    return bytes(face.get_table(tag)) if tag in face.table else b""


def _advance(face: Any, glyph: int) -> int:
    """Return how far a glyph reaches; the last width in a font is that of all further glyphs."""
    (count,) = unpack_from(">H", _table(face, "hhea"), 34)
    (found,) = unpack_from(">H", _table(face, "hmtx"), 4 * min(glyph, count - 1))
    return int(found)


def _as_letters(code: str, ligatures: Mapping[int, str]) -> str:
    """Write what a code stands for; the library writes letters beyond the first 65,536 wrongly."""
    number = int(code, 16)
    return f"<{ligatures.get(number, chr(number)).encode('utf-16-be').hex().upper()}>"
