"""Assets: the scripts, styles and fonts of the pages, each known by name before it is asked for."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import NamedTuple

from generator.build.desk import set_desk
from generator.render.webfont import web_font
from generator.resources import templates

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
FONT = "font/woff"


class Asset(NamedTuple):
    """A file that pages ask for: its bytes, and what they are."""

    data: bytes
    kind: str

    @property
    def tag(self) -> str:
        """A name that changes with the bytes."""
        return f'"{sha256(self.data).hexdigest()[:20]}"'


@cache
def assets() -> dict[str, Asset]:
    """Return the scripts and styles of the studio by name."""
    folder = templates() / "studio"
    files = sorted(path for path in folder.iterdir() if path.suffix in KINDS)
    return {path.name: Asset(path.read_bytes(), KINDS[path.suffix]) for path in files}


@cache
def font_roles() -> dict[str, str]:
    """Return the file of each font that sheets are set in, by its role."""
    return dict(set_desk().fonts)


@cache
def font(role: str) -> Asset:
    """Return a font for browsers."""
    return Asset(web_font(font_roles()[role]), FONT)
