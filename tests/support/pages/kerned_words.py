"""Kerned words: the widths of words, worked out with fontTools alone, and pages that show them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fontTools.ttLib import TTFont

from generator.render.fonts import font_file
from support.pages.drawing import document

if TYPE_CHECKING:
    from generator.page.marks import Document

DISPLAY = "Source Serif Pro Bold"
SIZE = 12.0
LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xC0, 0x180))))
LETTERS += "\u2019\u201c\u201d\u2013\u2026\u2212"


@lru_cache
def kerning_of(file: str) -> dict[tuple[str, str], int]:
    """Return the pairs of a font with their kerning, as fontTools reads them."""
    with TTFont(file) as font:
        table = font["GPOS"].table
        numbers = {
            number
            for feature in table.FeatureList.FeatureRecord
            if feature.FeatureTag == "kern"
            for number in feature.Feature.LookupListIndex
        }
        lookups = [table.LookupList.Lookup[number] for number in sorted(numbers)]
        (pairs,) = (lookup for lookup in lookups if lookup.LookupType == 2)
        glyphs = {it for code, it in font.getBestCmap().items() if chr(code) in LETTERS}
        found: dict[tuple[str, str], int] = {}
        for subtable in pairs.SubTable:
            for pair, kern in pairs_of(subtable, glyphs):
                found.setdefault(pair, kern)
        return found


def pairs_of(subtable: Any, glyphs: set[str]) -> list[tuple[tuple[str, str], int]]:
    """Return the pairs of letters in a subtable."""
    left = [(at, it) for at, it in enumerate(subtable.Coverage.glyphs) if it in glyphs]
    if subtable.Format == 1:
        return [
            ((name, record.SecondGlyph), record.Value1.XAdvance)
            for at, name in left
            for record in subtable.PairSet[at].PairValueRecord
        ]
    rows, columns = subtable.ClassDef1.classDefs, subtable.ClassDef2.classDefs
    return [
        ((first, second), record[column].Value1.XAdvance)
        for _at, first in left
        for record in (subtable.Class1Record[rows.get(first, 0)].Class2Record,)
        for second, column in columns.items()
        if second in glyphs
    ]


def kerned_width(text: str, name: str) -> float:
    """Return how long a text is in heights of its letters, as fontTools reads the font."""
    file = font_file(name, Path())
    kerning = kerning_of(file)
    with TTFont(file) as font:
        glyphs = [font.getBestCmap()[ord(letter)] for letter in text]
        widths = sum(font["hmtx"][it][0] for it in glyphs)
        kerns = sum(kerning.get(pair, 0) for pair in pairwise(glyphs))
        em: int = font["head"].unitsPerEm
        return float(widths + kerns) / em


def drawn(*words: str, font: str = "display-bold", more: str = "") -> Document:
    """Return a page with a line of text for each of some WORDS."""
    lines = (
        f'<text x="5" y="{20 + 15 * at}" font-family="{font}" font-size="{SIZE}" {more}'
        f' data-fit="300">{text}</text>'
        for at, text in enumerate(words)
    )
    return document("".join(lines))
