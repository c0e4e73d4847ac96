"""Fonts: from a theme's roles to real TrueType files, and the ruler that measures with them."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from reportlab.pdfbase.ttfonts import TTFont

from generator.errors import UnreadableError, closest
from generator.language import _
from generator.load.files.access import is_reachable

if TYPE_CHECKING:
    from collections.abc import Mapping

FAMILIES = {
    "Source Serif Pro": ("font_source_serif_pro", "SourceSerifPro"),
    "Source Sans Pro": ("font_source_sans_pro", "SourceSansPro"),
}
STYLES = {
    "": "Regular",
    "Italic": "It",
    "Light": "Light",
    "Semibold": "Semibold",
    "Semibold Italic": "SemiboldIt",
    "Bold": "Bold",
    "Bold Italic": "BoldIt",
    "Black": "Black",
}


def font_names() -> tuple[str, ...]:
    """Return the names of the fonts that come with the program."""
    return tuple(f"{family} {style}".strip() for family in FAMILIES for style in STYLES)


def font_file(name: str, folder: Path) -> str:
    """Return the file of a font: a shipped one, or a .ttf file beside the theme."""
    if name.lower().endswith((".ttf", ".otf")):
        path = folder / name
        if not (is_reachable(path) and path.is_file()):
            message = _("There is no font file '{path}'; the theme names it.")
            raise UnreadableError(message.format(path=path))
        return str(path)
    for family, (package, stem) in FAMILIES.items():
        style = name.removeprefix(family).strip()
        if name.startswith(family) and style in STYLES:
            return _packaged(package, f"{stem}-{STYLES[style]}.ttf", name)
    close = closest(name, font_names())
    hint = _("did you mean '{close}'?").format(close=close) if close else ""
    fix = hint or _("name one of {known} or a .ttf file.").format(known=", ".join(FAMILIES))
    message = _("There is no font '{name}'; {mend}")
    raise UnreadableError(message.format(name=name, mend=fix))


def _packaged(package: str, file: str, name: str) -> str:
    spec = find_spec(package)
    path = Path(spec.origin).parent / "files" / file if spec and spec.origin else None
    if path is None or not path.is_file():
        message = _("The font '{name}' is not installed; install the package {package}.")
        raise UnreadableError(message.format(name=name, package=package.replace("_", "-")))
    return str(path)


@lru_cache(maxsize=64)
def open_font(file: str) -> TTFont:
    """Open a TrueType file once for measuring and drawing."""
    try:
        return TTFont(Path(file).stem, file)
    except Exception as error:
        # Whatever error the parser raises for a broken file, the answer is a sentence.
        message = _("'{file}' is not a font with TrueType outlines; give a .ttf file.")
        raise UnreadableError(message.format(file=file)) from error


@lru_cache(maxsize=50_000)
def _thousandths(file: str, text: str) -> float:
    """Return how long a text is in thousandths of its size; lines are tried at many sizes."""
    face = open_font(file).face
    width_of, usual = face.charWidths.get, face.defaultWidth
    total: float = sum(width_of(ord(letter), usual) for letter in text)
    return total


class FontRuler:
    """Measures text with the fonts that a theme gives its roles."""

    def __init__(self, files: Mapping[str, str]) -> None:
        """Take the file of each role."""
        self._fonts = {role: open_font(file) for role, file in files.items()}
        self._files = dict(files)

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that have a font."""
        return tuple(self._fonts)

    def knows(self, font: str) -> bool:
        """Whether a role has a font."""
        return font in self._fonts

    def width(self, text: str, font: str, size: float) -> float:
        """Return how long a text is."""
        return 0.001 * size * _thousandths(self._files[font], text)

    def missing(self, text: str, font: str) -> str:
        """Return the characters that a font cannot draw."""
        glyphs = self._fonts[font].face.charToGlyph
        return "".join(sorted({letter for letter in text if ord(letter) not in glyphs}))
