"""What browsers get: text without what only people read, and the fonts of the paper."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from typing import TYPE_CHECKING

from generator.resources import templates

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

FACES = (
    ("text", "scriptorium-text", "normal 400"),
    ("text-bold", "scriptorium-text", "normal 700"),
    ("display-bold", "scriptorium-display", "normal 700"),
)
"""The role of a font in a theme, and its family, style and weight in a page."""
KIND = "font/woff2"
_INDENTS = re.compile(r"\n\s+")
_AROUND_SIGNS = re.compile(r"\s*([{};,])\s*")
_COMMENTS = re.compile(r"^(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)


def pack(text: str) -> str:
    """Return a page or a script without indentations, blank lines and lines of comment."""
    return _COMMENTS.sub("", _INDENTS.sub("\n", text.lstrip()))


def pack_style(text: str) -> str:
    """Return a style without comments and without the spaces that browsers do not need."""
    return _AROUND_SIGNS.sub(r"\1", pack(text)).replace(": ", ":").replace(";}", "}")


def font_folder() -> Path:
    """Return the folder of the fonts that pages use, made by `docs/developers/make_webfonts.py`."""
    return templates() / "calculator" / "fonts"


def face_file(name: str) -> str:
    """Return the file of a font that comes with the program."""
    return f"{name.lower().replace(' ', '-')}.woff2"


def font_faces(fonts: Mapping[str, str]) -> str:
    """Return the style that brings the fonts of a theme; one of the theme's own is left out."""
    return "".join(_faces(fonts))


def _faces(fonts: Mapping[str, str]) -> Iterator[str]:
    for role, family, style in FACES:
        data = _data(face_file(fonts[role]))
        if data is not None:
            slant, weight = style.split()
            yield (
                f'@font-face{{font-family:"{family}";font-style:{slant};font-weight:{weight};'
                f'src:url(data:{KIND};base64,{data}) format("woff2")}}\n'
            )


@cache
def _data(file: str) -> str | None:
    """Return a font as text; None for one that pages do not have."""
    path = font_folder() / file
    return b64encode(path.read_bytes()).decode() if path.is_file() else None
