"""Fonts for browsers: subset to the letters of Latin scripts, and compressed."""

from __future__ import annotations

from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from generator.render.fonts import blaming

LETTERS = (
    *range(0x20, 0x250),
    *range(0x2010, 0x2027),
    *(0x2030, 0x2039, 0x203A, 0x20AC, 0x2190, 0x2192, 0x2212, 0x00D7),
)
LICENCE = [13, 14]
"""The names of a font that state its licence and where to read it; the copyright is kept anyway."""


def web_font(file: str) -> bytes:
    """Return a font as WOFF with the letters of Latin scripts, the same bytes each time."""
    options = Options(hinting=False, layout_features=["kern", "liga"], notdef_outline=True)
    options.name_IDs += LICENCE
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    data = BytesIO()
    with blaming(file), TTFont(file, recalcTimestamp=False, lazy=True) as font:
        subsetter.subset(font)
        font.flavor = "woff"
        font.save(data)
    return data.getvalue()
