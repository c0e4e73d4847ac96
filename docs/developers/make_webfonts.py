"""Makes the fonts of pages in a browser, in templates/calculator/fonts.

Usage: python docs/developers/make_webfonts.py

It needs the package brotli, which neither the program nor its tests need. Run it when a shipped
theme names another font, when pages need more letters, or when the packages of the fonts change.
"""

from __future__ import annotations

import json
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from generator.page.web import face_file, font_folder
from generator.products.tools import load_tools, theme_names
from generator.render.fonts import font_file, font_licences
from generator.render.webfont import keep_widths

RECORD = "made-from.json"
LETTERS = "".join(
    (
        *map(chr, range(0x20, 0x7F)),
        *map(chr, range(0xA0, 0x100)),
        "ĄąĆćĘęŁłŃńŚśŹźŻżŒœŸ",
        "\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u201a…•\u2212→←≥≤≠\u2039\u203a€\u202f",
    )
)
"""The letters of the eight languages, and the signs of the pages."""
NAMES = [0, 1, 2, 13, 14]
"""What a font says about itself: its copyright, its name and style, its licence."""


def main() -> None:
    """Write the fonts that shipped themes name, what they were made from, and their licence."""
    folder = font_folder()
    folder.mkdir(exist_ok=True)
    for name in font_names():
        (folder / face_file(name)).write_bytes(subset(font_file(name, Path())))
    record = json.dumps(made_from(), indent=2, ensure_ascii=False) + "\n"
    (folder / RECORD).write_text(record, encoding="utf-8")
    for stem, text in font_licences().items():
        (folder / f"{stem}-LICENSE.txt").write_bytes(text)


def font_names() -> list[str]:
    """Return the fonts of all shipped themes that pages use."""
    themes = [load_tools(name, for_text=True).theme for name in theme_names()]
    return sorted({name for theme in themes for name in theme.fonts.values()})


def made_from() -> dict[str, object]:
    """Return the letters, and a hash of each file that a font is made from."""
    sources = {name: Path(font_file(name, Path())) for name in font_names()}
    hashes = {name: sha256(path.read_bytes()).hexdigest() for name, path in sources.items()}
    return {"letters": LETTERS, "fonts": hashes}


def subset(file: str) -> bytes:
    """Return a font with the LETTERS, kerned and joined as on paper, as WOFF2."""
    options = Options(hinting=False, layout_features=["kern", "liga"], notdef_outline=True)
    options.name_IDs = NAMES
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    with TTFont(file, recalcTimestamp=False) as font:
        subsetter.subset(font)
        keep_widths(font)
        font.flavor = "woff2"
        data = BytesIO()
        font.save(data)
    return data.getvalue()


if __name__ == "__main__":
    main()
