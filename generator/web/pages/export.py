"""Export: the studio as plain files, which any web space can show and a browser can install."""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from posixpath import dirname, normpath
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import LANGUAGES, SOURCE_LANGUAGE
from generator.model.order import Ink
from generator.page.maps.paints import theme_paints
from generator.page.marks import Document, Page
from generator.products.tools import load_tools
from generator.render.fonts import font_licences
from generator.render.pdf import draw_pdf
from generator.render.png import draw_sized
from generator.render.svg import draw_svg
from generator.web.forms.game_sheets import sheet_order
from generator.web.pages.assets import assets, font, font_roles, light_font
from generator.web.pages.documents import (
    PAGES,
    Site,
    calculator_names,
    write_game_calculator,
    write_page,
)
from generator.web.pages.shelf import searched_games
from generator.web.shared.answers import Refusal, write_data
from generator.web.shared.headers import OWN_POLICY
from generator.web.tasks.sheet_pictures import draw_small_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MANIFEST, WORKER = "manifest.webmanifest", "worker.js"
SIZES = (192, 512)
"""The sizes of icons that browsers ask for, in dots."""
SIDE = 32.0
DPI = 96.0
SERVED = {"workshop", "deck", "pads", "print", "theme", "tonight", "evening", "league"}
"""Pages that need a server."""
_FONT = re.compile(r"fonts/([\w-]+)\.woff\b")
_LOADED = re.compile(r"""\bassets/([\w/-]+\.(?:js|css|svg))["']""")
"""A script or a style that a page loads."""
_IMPORTED = re.compile(r"""\b(?:from |import[ (])["']([\w./-]+\.js)["']""")
"""A script that another one imports, by its address relative to that one."""


def static_files() -> dict[str, bytes]:
    """Return every file of a studio without a server, by its name in the folder."""
    found = static_pages()
    for name in sorted(_asked_for(found)):
        found[f"assets/{name}"] = assets()[name].data
    found |= _shelf_files()
    found |= font_files(_fonts_in(found))
    return {**found, **installing_files(found)}


def static_pages() -> dict[str, bytes]:
    """Return every page in every language, by its name in the folder."""
    found = {"index.html": _start()}
    for language in LANGUAGES:
        for name, text in _pages(language).items():
            found[f"{language}/{name}"] = text.encode()
    return found


def font_files(names: Iterable[str]) -> dict[str, bytes]:
    """Return the fonts of sheets, others by their NAMES, and their licences."""
    found = {}
    for name in sorted({*font_roles(), *names}):
        found[f"fonts/{name}.woff"] = font(name).data
        found[f"fonts/{name}.woff2"] = light_font(name).data
    licences = font_licences().items()
    return found | {f"fonts/{family}-licence.txt": licence for family, licence in licences}


def _shelf_files() -> dict[str, bytes]:
    """Return the pictures of sheets, in one language for all, and the words that find games."""
    found = {"games.json": write_data(searched_games())}
    return found | {f"pictures/sheets/{it}.webp": _sheet_picture(it) for it in calculator_names()}


@cache
def _sheet_picture(name: str) -> bytes:
    picture = draw_small_sheet(sheet_order(name, SOURCE_LANGUAGE))
    if isinstance(picture, Refusal):
        raise OrderError(" ".join(picture.sentences))
    return picture


def _asked_for(pages: Mapping[str, bytes]) -> set[str]:
    """Return the scripts and styles that pages load, and those that these import."""
    left = {name for text in pages.values() for name in _LOADED.findall(text.decode())}
    found: set[str] = set()
    while left:
        script = left.pop()
        found.add(script)
        left |= set(_imported(script)) - found
    return found


def _imported(script: str) -> Iterator[str]:
    """Yield the scripts that a script imports, by folder and name."""
    for address in _IMPORTED.findall(assets()[script].data.decode()):
        yield normpath(f"{dirname(script)}/{address}")


def _fonts_in(files: Mapping[str, bytes]) -> set[str]:
    """Return the fonts that styles load."""
    styles = [data.decode() for name, data in files.items() if name.endswith(".css")]
    return {name for style in styles for name in _FONT.findall(style)}


def _pages(language: str) -> dict[str, str]:
    """Return the pages in a language."""
    site = Site(is_static=True)
    pages = {
        site.address(name): write_page(name, language, is_static=True)
        for name in PAGES
        if name not in SERVED
    }
    calculators = {
        site.calculator(game): write_game_calculator(game, language, is_static=True).text
        for game in calculator_names()
    }
    return {**pages, **calculators}


def _start() -> bytes:
    """Return the page that links to the languages."""
    values = {"languages": LANGUAGES, "policy": OWN_POLICY}
    text = load_tools(for_text=True).press.write("studio/home/languages.html.j2", values)
    return text.lstrip().encode()


def installing_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return what is needed besides FILES, by its name in the folder."""
    found = {MANIFEST: _manifest(), **_icons()}
    return {**found, WORKER: _worker({**files, **found})}


def _worker(files: Mapping[str, bytes]) -> bytes:
    """Return the script that keeps all files; it changes if one of them does."""
    names = sorted(files)
    version = sha256(b"".join(sha256(files[name]).digest() for name in names)).hexdigest()[:16]
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(names)};\n"
    return head.encode() + assets()[f"shared/{WORKER}"].data


def _manifest() -> bytes:
    """Return the description of the installed pages."""
    paints = theme_paints(Ink.FULL, load_tools(for_text=True).theme)["ink"]
    drawn = [(f"{size}x{size}", f"icons/icon-{size}.png", "image/png") for size in SIZES]
    every = [*drawn, ("any", "icons/icon.svg", "image/svg+xml")]
    data = {
        "name": "Scriptorium",
        "short_name": "Scriptorium",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": paints["panel"],
        "theme_color": paints["terrain"]["castle"]["deep"],
        "icons": [
            {"src": file, "sizes": size, "type": kind, "purpose": "any maskable"}
            for size, file, kind in every
        ],
    }
    return f"{json.dumps(data, indent=2)}\n".encode()


def icon_page() -> Page:
    """Draw the icon of the installed pages."""
    tools = load_tools()
    context = {**theme_paints(Ink.FULL, tools.theme), "SIZE": SIDE}
    drawing = tools.press.draw("studio/pictures/icon.svg.j2", context)
    return Page("icon", "Scriptorium", drawing.width, drawing.height, drawing.marks)


def _icons() -> dict[str, bytes]:
    page = icon_page()
    document = Document("Scriptorium", "en", (page,), ())
    found = {"icons/icon.svg": draw_svg(page, {}, "en")}
    for size in SIZES:
        (found[f"icons/icon-{size}.png"],) = draw_sized(draw_pdf(document), [(size, size)], DPI)
    return found
