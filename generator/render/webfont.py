"""Fonts for browsers: subset to the letters of Latin scripts or of some texts."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from fontTools.otlLib.builder import buildLigatureSubstSubtable, buildLookup
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import USE_MY_METRICS
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

from generator.render.fonts import blaming, open_font
from generator.render.outlines import remove_other_tables

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from generator.render.lettering.shaping import Font

LETTERS = (
    *range(0x20, 0x250),
    *range(0x2010, 0x2027),
    *(0x2030, 0x2039, 0x203A, 0x20AC, 0x2190, 0x2192, 0x2212, 0x00D7),
)
SCRIPTS = "DFLT", "latn"
FAMILY, STYLE = 1, 2
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
        keep_widths(font)
        font.flavor = "woff"
        font.save(data)
    return data.getvalue()


def embedded_font(file: str, texts: Collection[tuple[str, bool]]) -> bytes:
    """Return a font with what some texts need, the same bytes each time.

    Each text comes with whether its letters are joined.
    """
    options = Options(
        layout_features=[], hinting=False, name_IDs=[FAMILY, STYLE, *LICENCE], notdef_outline=True
    )
    options.drop_tables += ["GDEF", "GPOS", "GSUB"]
    known = open_font(file)
    drawn = [known.joined(text) if is_joined else text for text, is_joined in texts]
    letters = {letter for text, _is_joined in texts for letter in text}
    signs = letters.union(*drawn)
    data = BytesIO()
    with blaming(file), TTFont(file, recalcTimestamp=False, lazy=True) as font:
        names, number_of = font.getGlyphOrder(), known.face.charToGlyph
        glyphs = {it: names[number_of[ord(it)]] for it in signs if ord(it) in number_of}
        remove_other_tables(font)
        subsetter = Subsetter(options)
        subsetter.populate(text="".join(sorted(letters)), glyphs=sorted(glyphs.values()))
        subsetter.subset(font)
        keep_widths(font)
        _add_pairs(font, _pairs(drawn, known, glyphs))
        joined = {it: glyphs[sign] for it, sign in known.ligatures.items() if sign in signs}
        _add_ligatures(font, {tuple(glyphs[it] for it in key): to for key, to in joined.items()})
        font.save(data)
    return data.getvalue()


def keep_widths(font: Any) -> None:
    """Let every letter of a font have its own width, as on paper.

    Source Serif asks browsers to take the width of a part instead: ½ would be as wide as its bar.
    """
    if "glyf" not in font:
        return
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        for part in glyph.components if glyph.isComposite() else ():
            part.flags &= ~USE_MY_METRICS


def _pairs(
    texts: Iterable[str], font: Font, glyphs: Mapping[str, str]
) -> dict[tuple[str, str], int]:
    """Return the kerning of the pairs in some texts, in units of the font."""
    return {
        (glyphs[left], glyphs[right]): round(kern * font.face.unitsPerEm / 1000)
        for text in texts
        for left, right, kern in zip(text, text[1:], font.kerns(text), strict=False)
        if kern
    }


def _add_pairs(font: Any, pairs: dict[tuple[str, str], int]) -> None:
    """Give a font a table of pairs; the font's own has thousands, and takes long to subset."""
    if not pairs:
        return
    subtable = KernTable_format_0()
    subtable.coverage, subtable.kernTable = 1, pairs
    table = font["kern"] = newTable("kern")
    table.version, table.kernTables = 0, [subtable]


def _add_ligatures(font: Any, ligatures: dict[tuple[str, ...], str]) -> None:
    """Give a font a table of ligatures, by the glyphs of their letters."""
    if not ligatures:
        return
    usual = otTables.FeatureRecord()
    usual.FeatureTag, usual.Feature = "liga", otTables.Feature()
    usual.Feature.FeatureParams, usual.Feature.LookupListIndex = None, [0]
    table = otTables.GSUB()
    table.Version = 0x00010000
    table.LookupList = otTables.LookupList()
    table.LookupList.Lookup = [buildLookup([buildLigatureSubstSubtable(ligatures)])]
    table.FeatureList = otTables.FeatureList()
    table.FeatureList.FeatureRecord = [usual]
    table.ScriptList = otTables.ScriptList()
    table.ScriptList.ScriptRecord = [_script(tag) for tag in SCRIPTS]
    font["GSUB"] = newTable("GSUB")
    font["GSUB"].table = table


def _script(tag: str) -> Any:
    """Return a script that uses the only feature of a font in all its languages."""
    system = otTables.DefaultLangSys()
    system.LookupOrder, system.ReqFeatureIndex, system.FeatureIndex = None, 0xFFFF, [0]
    record = otTables.ScriptRecord()
    record.ScriptTag, record.Script = tag, otTables.Script()
    record.Script.DefaultLangSys, record.Script.LangSysRecord = system, []
    return record
