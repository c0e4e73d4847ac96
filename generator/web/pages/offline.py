"""Offline: what a browser keeps of the studio, so that its pages open without a network."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256

from generator.language import LANGUAGES, _, speaking
from generator.resources import templates
from generator.web.pages.assets import assets, font_roles, light_font
from generator.web.pages.documents import page_asset, shown_pages, write_fault
from generator.web.pages.game import page_names
from generator.web.shared.answers import HTML, Asset

WORKER = "shared/studio_worker.js"
OFFLINE = "offline"
"""The address of the page that is shown in place of one that was not kept."""
OF_OTHERS = {WORKER, "shared/worker.js", "shared/install.js", "shared/as_file.js"}
"""The scripts of the workers, and those of the pages that need no server."""


@cache
def studio_worker(shelf: str = "") -> Asset:
    """Return the script that keeps the pages; its bytes change if anything that it keeps does."""
    files = _files()
    names = shown_pages(shelf)
    how = {"shelf": shelf} if shelf else {}
    pages = [page_asset(name, language, **how) for language in LANGUAGES for name in names]
    kept = [it.data for it in (*files.values(), *pages)] + _templates()
    version = sha256(b"".join(sha256(it).digest() for it in kept)).hexdigest()[:16]
    shown = [*("" if name == "home" else name for name in names), OFFLINE]
    values = {
        "VERSION": version,
        "LANGUAGES": [*LANGUAGES],
        "FILES": [*files],
        "PAGES": [*shown, *(f"games/{name}" for name in page_names())],
    }
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    script = assets()[WORKER]
    return Asset(head.encode() + script.data, script.kind)


@cache
def offline_page(language: str) -> Asset:
    """Return the page that says that another one was not kept."""
    with speaking(language):
        sentence = _("This page is not saved on this device. It opens when you are back online.")
        page = write_fault(sentence, language, "./", _("You are offline"))
    return Asset(page.encode(), HTML)


def _templates() -> list[bytes]:
    """Return what the pages of games are written with, as to write all of them takes seconds."""
    folder = templates() / "studio"
    return [path.read_bytes() for path in sorted(folder.rglob("*.j2"))]


def _files() -> dict[str, Asset]:
    """Return what pages load, by address."""
    scripts = {f"assets/{name}": it for name, it in assets().items() if name not in OF_OTHERS}
    fonts = {f"fonts/{role}.woff2": light_font(role) for role in font_roles()}
    return {**scripts, **fonts}
