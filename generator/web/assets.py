"""Assets: the scripts, styles and fonts of the pages, each known by name before it is asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.build.desk import set_desk, theme_names
from generator.render.webfont import web_font
from generator.resources import templates
from generator.web.answers import Asset

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
FONT = "font/woff"


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
def sheet_fonts() -> dict[str, str]:
    """Return the file of each font of a shipped theme, by its role or else by its own name."""
    files = [file for theme in theme_names() for _role, file in set_desk(theme).fonts]
    return {Path(file).stem: file for file in files} | font_roles()


@cache
def font(name: str) -> Asset:
    """Return a font for browsers."""
    return Asset(web_font(sheet_fonts()[name]), FONT)
