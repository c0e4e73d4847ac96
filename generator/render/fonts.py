"""Fonts: from a theme's roles to real TrueType files, and the ruler that measures with them."""

from __future__ import annotations

from contextlib import contextmanager
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UnreadableError, closest, shown
from generator.language import _, message_or_list, spoken
from generator.load.files.access import is_reachable
from generator.platforms import with_slashes
from generator.render.lettering.shaping import Font, has_ligatures

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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

FALLBACK = "fallback"
FALLBACKS = (FALLBACK, "display", "text")
"""The roles that draw what another font lacks; the first is a deck's or a theme's own."""


def font_names() -> tuple[str, ...]:
    """Return the names of the fonts that come with the program."""
    return tuple(f"{family} {style}".strip() for family in FAMILIES for style in STYLES)


def font_file(name: str, folder: Path) -> str:
    """Return the file of a font: one that comes along, or a .ttf or .otf file in a folder."""
    if name.lower().endswith((".ttf", ".otf")):
        path = folder / with_slashes(name)
        if not (is_reachable(path) and path.is_file()):
            message = _("There is no font file '{path}'; check its name and its folder.")
            raise UnreadableError(message.format(path=path))
        return _outlined(path)
    for family, (package, stem) in FAMILIES.items():
        style = name.removeprefix(family).strip()
        if name.startswith(family) and style in STYLES:
            return _packaged(package, f"{stem}-{STYLES[style]}.ttf", name)
    close = closest(name, font_names())
    hint = _("did you mean '{close}'?").format(close=close) if close else ""
    fix = hint or _("name one of {known}, or a .ttf or .otf file.").format(
        known=message_or_list(FAMILIES)
    )
    message = _("There is no font '{name}'; {mend}")
    raise UnreadableError(message.format(name=name, mend=fix))


def _outlined(path: Path) -> str:
    from generator.render.outlines import (  # noqa: PLC0415 - few fonts are one's own
        DamagedTableError,
        truetype_file,
    )

    try:
        return truetype_file(path)
    except DamagedTableError as error:
        raise damaged_font(str(path), str(error)) from error


def _packaged(package: str, file: str, name: str) -> str:
    spec = find_spec(package)
    path = Path(spec.origin).parent / "files" / file if spec and spec.origin else None
    if path is None or not path.is_file():
        message = _("The font '{name}' is not installed; install the package {package}.")
        raise UnreadableError(message.format(name=name, package=package.replace("_", "-")))
    return str(path)


def font_licences() -> dict[str, bytes]:
    """Return the licence of each family that comes with the program, by the name of its files."""
    return {
        stem: Path(_packaged(package, "LICENSE.txt", family)).read_bytes()
        for family, (package, stem) in FAMILIES.items()
    }


@lru_cache(maxsize=64)
def open_font(file: str, number: int = 1) -> Font:
    """Open a TrueType file once for measuring and drawing.

    Its face has the name that the file gives it; from the second on, the NUMBER is added.
    """
    with blaming(file):
        font = Font(file if number == 1 else f"{file}#{number}", file)
        if number > 1:
            font.face.name += f"-{number}".encode()
        return font


def open_fonts(files: Iterable[str]) -> dict[str, Font]:
    """Open the fonts of one document; no two of them have the same name in it."""
    fonts: dict[str, Font] = {}
    names: set[bytes] = set()
    for file in dict.fromkeys(files):
        font, number = open_font(file), 1
        while font.face.name in names:
            number += 1
            font = open_font(file, number)
        fonts[file] = font
        names.add(font.face.name)
    return fonts


@contextmanager
def blaming(file: str) -> Iterator[None]:
    """Say that a font is damaged, whatever error its parser raises."""
    try:
        yield
    except Exception as error:
        raise damaged_font(file) from error


def damaged_font(file: str, table: str = "") -> UnreadableError:
    """Say that a font is damaged, in one of its tables if that is known."""
    message = _("'{file}' is not a font, or it is damaged; use another .ttf or .otf file.")
    if table:
        message = _("'{file}' is damaged in its table '{table}'; use another .ttf or .otf file.")
    return UnreadableError(message.format(file=shown(Path(file).name), table=table))


def find_damaged(files: Iterable[str]) -> str | None:
    """Return the first of some fonts that cannot be drawn with in full."""
    for file in files:
        face = open_font(file).face
        try:
            face.makeSubset(list(face.charToGlyph))
        except Exception:  # noqa: BLE001 - any error means that the font is damaged
            return file
    return None


@lru_cache(maxsize=50_000)
def _thousandths(
    files: tuple[str, ...], text: str, *, is_joined: bool, is_kerned: bool = True
) -> float:
    """Return how long a text is in thousandths of its size; lines are tried at many sizes.

    The first of the FILES draws it, the others what those before them lack.
    """
    fonts = [open_font(file) for file in files]
    if fonts[0].has_all(text):
        parts = [(fonts[0], text)]
    else:
        drawn = groupby(text, key=lambda letter: _drawer(letter, fonts))
        parts = [(font, "".join(letters)) for font, letters in drawn]
    if not is_kerned:
        return sum(font.unkerned(part) for font, part in parts)
    return sum(font.width(font.joined(part) if is_joined else part) for font, part in parts)


def _drawer(letter: str, fonts: Sequence[Font]) -> Font:
    """Return the first font that can draw a letter, or else the first of all."""
    return next((font for font in fonts if font.has(letter)), fonts[0])


class FontRuler:
    """Measures text with the fonts that a theme gives its roles."""

    def __init__(self, files: Mapping[str, str], *, is_kerned: bool = True) -> None:
        """Take the file of each role, and whether its letters are kerned."""
        self._is_kerned = is_kerned
        self._named = files
        others = [role for role in FALLBACKS if role in files]
        self._drawers = {role: tuple(dict.fromkeys((role, *others))) for role in files}
        self._files = {
            role: tuple(files[it] for it in roles) for role, roles in self._drawers.items()
        }

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that have a font."""
        return tuple(self._named)

    def knows(self, font: str) -> bool:
        """Whether a role has a font."""
        return font in self._named

    def width(self, text: str, font: str, size: float, spacing: float = 0.0) -> float:
        """Return how long a text is, in the current language, with SPACING between its letters."""
        kerned = self._is_kerned
        is_joined = kerned and has_ligatures(spoken(), spacing)
        files = self._files[font]
        width = 0.001 * size * _thousandths(files, text, is_joined=is_joined, is_kerned=kerned)
        return width + spacing * max(0, len(text) - 1)

    @property
    def unkerned(self) -> FontRuler:
        """A ruler for the same fonts that measures letter by letter."""
        return FontRuler(self._named, is_kerned=False)

    def missing(self, text: str, font: str) -> str:
        """Return the characters that neither a font nor a fallback can draw."""
        return "".join(sorted({letter for letter in text if not self._drawer(letter, font)}))

    def parts(self, text: str, font: str) -> tuple[tuple[str, str], ...]:
        """Return a text in parts, each with the role of the font that draws it."""
        if self._open(font).has_all(text):
            return ((text, font),)
        drawn = groupby(text, key=lambda letter: self._drawer(letter, font) or font)
        return tuple(("".join(letters), role) for role, letters in drawn)

    def _drawer(self, letter: str, font: str) -> str | None:
        """Return the role of the first font that can draw a letter."""
        drawers = self._drawers[font]
        return next((role for role in drawers if self._open(role).has(letter)), None)

    def _open(self, role: str) -> Font:
        return open_font(self._named[role])
