"""Export: the designer and the calculators as plain files, which any web space can show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.language import LANGUAGES
from generator.products.tools import load_tools
from generator.render.fonts import font_licences
from generator.web.pages.assets import assets, font, font_roles
from generator.web.pages.documents import (
    PAGES,
    calculator_names,
    write_game_calculator,
    write_page,
)
from generator.web.pages.installing import installing_files
from generator.web.pages.site import Site
from generator.web.server.headers import OWN_POLICY

if TYPE_CHECKING:
    from collections.abc import Mapping

SERVED = {"deck", "pads", "print", "theme", "evening", "league"}
"""Pages that need a server."""
_FONT = re.compile(r"fonts/([\w-]+)\.woff")
_ASKED = re.compile(r"""(?:assets/|["']\./)([\w-]+\.(?:js|css|svg))["']""")


def static_files() -> dict[str, bytes]:
    """Return every file of a studio without a server, by its name in the folder."""
    found = {"index.html": _start()}
    for language in LANGUAGES:
        for name, text in _pages(language).items():
            found[f"{language}/{name}"] = text.encode()
    for name in sorted(_asked_for(found)):
        found[f"assets/{name}"] = assets()[name].data
    for name in sorted({*font_roles(), *_fonts_in(found)}):
        found[f"fonts/{name}.woff"] = font(name).data
    for family, licence in font_licences().items():
        found[f"fonts/{family}-licence.txt"] = licence
    return {**found, **installing_files(found)}


def _asked_for(pages: Mapping[str, bytes]) -> set[str]:
    """Return the scripts and styles that pages load, and those that these load."""
    found: set[str] = set()
    texts = list(pages.values())
    while texts:
        names = set(_ASKED.findall(texts.pop().decode())) - found
        found |= names
        texts += [assets()[name].data for name in names]
    return found


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
    text = load_tools(for_text=True).press.write("studio/languages.html.j2", values)
    return text.lstrip().encode()
