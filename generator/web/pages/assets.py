"""Assets: the scripts, styles and fonts of the pages, each known by name before it is asked for."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

from generator import __version__
from generator.errors import UnwritableError
from generator.load.settings.theme import load_theme
from generator.page.web import face_file, font_folder, pack, pack_style
from generator.products.tools import theme_fonts, theme_names
from generator.render import webfont
from generator.render.webfont import web_font
from generator.resources import cache as cache_folder
from generator.resources import templates
from generator.web.shared.answers import Asset
from generator.writing.files import write_files

KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
PACKED = {".js": pack, ".css": pack_style}
FONT, LIGHT_FONT = "font/woff", "font/woff2"


@cache
def assets() -> dict[str, Asset]:
    """Return the scripts and styles of the studio by folder and name."""
    folder = templates() / "studio"
    files = sorted(path for path in folder.rglob("*") if path.suffix in KINDS)
    return {path.relative_to(folder).as_posix(): _asset(path) for path in files}


def _asset(path: Path) -> Asset:
    """Return a file as browsers need it."""
    packed = PACKED.get(path.suffix, str)(path.read_text(encoding="utf-8"))
    return Asset(packed.encode(), KINDS[path.suffix])


@cache
def font_roles() -> dict[str, str]:
    """Return the file of each font that sheets are set in, by its role."""
    return dict(theme_fonts(load_theme(None)))


@cache
def sheet_fonts() -> dict[str, str]:
    """Return the file of each font of a shipped theme, by its role or else by its own name."""
    files = [file for theme in theme_names() for _role, file in theme_fonts(load_theme(theme))]
    return {Path(file).stem: file for file in files} | font_roles()


@cache
def font(name: str) -> Asset:
    """Return a font for browsers; it takes a while to make, so it is kept for the next start."""
    file = sheet_fonts()[name]
    kept = _kept_at(Path(file))
    if kept is not None and kept.is_file():
        return Asset(kept.read_bytes(), FONT)
    data = web_font(file)
    if kept is not None:
        with suppress(UnwritableError):
            write_files({kept: data})
    return Asset(data, FONT)


@cache
def light_font(name: str) -> Asset:
    """Return a font with only the letters of the eight languages, as it comes with the program."""
    return Asset((font_folder() / _light_fonts()[name]).read_bytes(), LIGHT_FONT)


@cache
def _light_fonts() -> dict[str, str]:
    """Return the light file of each font of a shipped theme, by the names of the whole ones."""
    every = [load_theme(theme) for theme in theme_names()]
    titles = {file: theme.fonts[role] for theme in every for role, file in theme_fonts(theme)}
    return {name: face_file(titles[file]) for name, file in sheet_fonts().items()}


def _kept_at(file: Path) -> Path | None:
    """Return where a font for browsers is cached, if there is a place for it."""
    folder = cache_folder(f"fonts-{__version__}")
    made = max(file.stat().st_mtime_ns, Path(webfont.__file__).stat().st_mtime_ns)
    return folder / f"{file.stem}-{made}.woff" if folder else None
