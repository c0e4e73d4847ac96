"""Outlines: a font with PostScript curves (.otf) becomes one with TrueType curves, once."""

from __future__ import annotations

import re
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from fontTools.misc.psCharStrings import T2OutlineExtractor
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

from generator.errors import UnreadableError, shown
from generator.language import _
from generator.load.files.access import open_file
from generator.render.font_check import find_damage
from generator.resources import cache, remove_oldest

LARGEST_FILE = 30_000_000
MOST_FONTS = 50
"""How many converted fonts are kept."""
_MADE = re.compile(r".+-[0-9a-f]{16}-\d+\.ttf")
PROMISED = 4_000_000
"""Fonts up to this size are converted or refused within a few seconds."""
MOST_STEPS = 1_500_000
BASELINES = "BASE"
LONGEST_BASELINES = 400
"""A longer table may refer to itself so often that its reader never ends."""
TABLES = {
    *("head", "hhea", "hmtx", "maxp", "cmap", "name", "post", "OS/2", "glyf", "loca", "gasp"),
    BASELINES,
}
"""The tables of a font that letters are drawn with."""
POSTSCRIPT = b"OTTO"
"""What a font file begins with whose curves are PostScript's."""
FINENESS = 1 / 1000
"""How far a curve may stray, in heights of the font."""
MADE_BY = 1
"""Changes when the same font would be converted to something else."""


class DamagedTableError(Exception):
    """A font is damaged in the table that the error names, "" for the list of tables itself."""


def truetype_file(path: Path) -> str:
    """Return a font file with TrueType outlines: the file itself, or what is made of it."""
    with open_file(path) as stream:
        data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        message = _("{file}: The font is larger than {most} MB; use a smaller one.")
        values = {"file": shown(path.name), "most": LARGEST_FILE // 1_000_000}
        raise UnreadableError(message.format(**values))
    damage = find_damage(data)
    if not data.startswith(POSTSCRIPT):
        if damage is not None:
            raise DamagedTableError(damage)
        return str(path.absolute())
    folder = cache("fonts")
    if folder is None or damage is not None:
        raise UnreadableError(_unfit(path))
    made = folder / f"{path.stem}-{sha256(data).hexdigest()[:16]}-{MADE_BY}.ttf"
    if not made.is_file():
        _convert(path, made, len(data))
        remove_oldest(folder, _MADE, MOST_FONTS)
    return str(made)


class _Steps:
    """Counts the steps of drawing; a font can call its own parts endlessly."""

    def __init__(self, most: int) -> None:
        self.left = most

    def take(self, number: int) -> None:
        self.left -= number
        if self.left < 0:
            raise _TooLongError


class _TooLongError(Exception):
    """A font takes too long to draw."""


class _Extractor(T2OutlineExtractor):  # type: ignore[misc]
    def __init__(self, steps: _Steps, *args: Any) -> None:
        self.steps = steps
        super().__init__(*args)

    def execute(self, charString: Any) -> None:  # noqa: N803 - as the library calls it
        self.steps.take(1 + len(charString.bytecode or charString.program or ()))
        super().execute(charString)


class _Pen(TTGlyphPen):  # type: ignore[misc]
    def __init__(self, steps: _Steps, glyphs: Any) -> None:
        self.steps = steps
        super().__init__(glyphs)

    def qCurveTo(self, *points: Any) -> None:  # noqa: N802 - as the library calls it
        # The more points a curve takes, the more attempts came before.
        self.steps.take(len(points) ** 2)
        super().qCurveTo(*points)


def _convert(path: Path, made: Path, size: int) -> None:
    """Write the converted font beside its place, then move it there, so that none is half done."""
    try:
        with TTFont(path, recalcTimestamp=False) as font:
            _to_glyf(font, _Steps(MOST_STEPS if size <= PROMISED else 2 * size))
            with NamedTemporaryFile(dir=made.parent, delete=False) as file:
                font.save(file)
        Path(file.name).replace(made)
    except Exception as error:
        # Whatever the parser stumbles over in a broken file, the answer is a sentence.
        raise UnreadableError(_unfit(path)) from error


def _to_glyf(font: Any, steps: _Steps) -> None:
    """Replace PostScript curves by TrueType curves that hardly differ."""
    order = font.getGlyphOrder()
    drawn = font.getGlyphSet()
    glyphs = {}
    for name in order:
        pen = _Pen(steps, drawn)
        drawn.charStrings[name].outlineExtractor = partial(_Extractor, steps)
        fineness = font["head"].unitsPerEm * FINENESS
        drawn[name].draw(Cu2QuPen(pen, fineness, reverse_direction=True))
        glyphs[name] = pen.glyph()
    table = newTable("glyf")
    table.glyphOrder = order
    table.glyphs = glyphs
    font["loca"], font["glyf"] = newTable("loca"), table
    for name in ("CFF ", "CFF2", "VORG"):
        if name in font:
            del font[name]
    table.compile(font)
    _describe(font, glyphs)
    font.sfntVersion = "\x00\x01\x00\x00"


def remove_other_tables(font: Any) -> None:
    """Remove what letters that are set one by one do not need, before anything reads it."""
    for name in tuple(font.reader.keys()):
        if name not in TABLES or (name == BASELINES and len(font.reader[name]) > LONGEST_BASELINES):
            del font[name]


def _describe(font: Any, glyphs: dict[str, Any]) -> None:
    """Give the tables of a TrueType font what they need besides the curves."""
    for name, glyph in glyphs.items():
        width, _side = font["hmtx"][name]
        font["hmtx"][name] = (width, getattr(glyph, "xMin", 0))
    numbers = font["maxp"] = newTable("maxp")
    numbers.tableVersion = 0x00010000
    zones = {"maxZones": 1, "maxTwilightPoints": 0, "maxStorage": 0, "maxFunctionDefs": 0}
    stacks = {"maxInstructionDefs": 0, "maxStackElements": 0, "maxSizeOfInstructions": 0}
    for key, value in (zones | stacks | {"maxComponentElements": 0}).items():
        setattr(numbers, key, value)
    numbers.numGlyphs = len(glyphs)
    numbers.compile(font)
    post = font["post"]
    post.formatType = 2.0
    post.extraNames, post.mapping = [], {}
    post.glyphOrder = font.getGlyphOrder()


def _unfit(path: Path) -> str:
    message = _("'{file}' is a font that cannot be embedded; use a .ttf file.")
    return message.format(file=path.name)
