"""Installing: what lets a browser install the plain pages and open them without a network."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from generator.model.order import Ink
from generator.page.maps.paints import theme_paints
from generator.page.marks import Document, Page
from generator.products.tools import load_tools
from generator.render.pdf import draw_pdf
from generator.render.png import draw_sized
from generator.render.svg import draw_svg
from generator.web.pages.assets import assets

if TYPE_CHECKING:
    from collections.abc import Mapping

MANIFEST, WORKER = "manifest.webmanifest", "worker.js"
SIZES = (192, 512)
"""The sizes of icons that browsers ask for, in dots."""
SIDE = 32.0
DPI = 96.0


def installing_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return what is needed besides FILES, by its name in the folder."""
    found = {MANIFEST: _manifest(), **_icons()}
    return {**found, WORKER: _worker({**files, **found})}


def _worker(files: Mapping[str, bytes]) -> bytes:
    """Return the script that keeps all files; it changes if one of them does."""
    names = sorted(files)
    version = sha256(b"".join(sha256(files[name]).digest() for name in names)).hexdigest()[:16]
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(names)};\n"
    return head.encode() + assets()[WORKER].data


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
