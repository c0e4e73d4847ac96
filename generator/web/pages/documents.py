"""Pages: the studio's documents, each written once in every language."""

from __future__ import annotations

from functools import cache
from html import unescape
from typing import Any, NamedTuple

from generator.language import LANGUAGES, speaking, translate
from generator.load.settings.theme import STANDARD
from generator.model.order import Ink
from generator.model.terrain import TERRAIN_LETTERS
from generator.page.svg.paints import theme_paints
from generator.page.worksheets.webpage import embedded
from generator.products.calculator import make_worksheet, write_calculator
from generator.products.game_worksheet import worksheet_games
from generator.products.studio.game_form import FORM
from generator.products.studio.sheet_page import SHEET_PAGE, sheet_page
from generator.products.tools import load_tools, theme_names
from generator.registry import games_with
from generator.web.pages.words import page_data
from generator.web.requests.answers import HTML, Asset
from generator.web.requests.labels import choice_label
from generator.web.server.headers import OWN_POLICY

PAGES = ("home", "design", "deck", "theme", "print", "score", "evening", "league")
PLAYERS = 4
TERRAINS = tuple(terrain.value for terrain in TERRAIN_LETTERS.values())
_POLICY = '<meta http-equiv="Content-Security-Policy" content="'


class Site:
    """How pages find each other: on a server, or as plain files."""

    def __init__(self, *, is_static: bool = False) -> None:
        """Return whether the pages are plain files."""
        self.is_static = is_static

    def address(self, page: str) -> str:
        """Return the address of a page as another page writes it."""
        if self.is_static:
            return "index.html" if page == "home" else f"{page}.html"
        return "./" if page == "home" else page

    def language_address(self, page: str, language: str) -> str:
        """Return the address of the same page in another language."""
        if self.is_static:
            return f"../{language}/{self.address(page)}"
        return f"{self.address(page)}?lang={language}"

    def asset(self, name: str) -> str:
        """Return the address of a script or a style."""
        return f"../assets/{name}" if self.is_static else f"assets/{name}"

    def calculator(self, game: str) -> str:
        """Return the address of a game's calculator."""
        return f"calculator-{game}.html" if self.is_static else f"calculator/{game}"


@cache
def write_page(name: str, language: str, *, is_static: bool = False) -> str:
    """Write a page of the studio."""
    site = Site(is_static=is_static)
    tools = load_tools(for_text=True)
    with speaking(language):
        data = page_data(name, is_static=is_static)
        values: dict[str, Any] = {
            **theme_paints(Ink.FULL, tools.theme),
            "name": name,
            "language": language,
            "languages": LANGUAGES,
            "site": site,
            "is_static": is_static,
            "policy": OWN_POLICY,
            "games": _games(),
            "inks": {ink.value: choice_label(ink.value) for ink in Ink},
            "scored": _scored(),
            "sheets": [it.name for it in games_with(SHEET_PAGE)],
            "themes": sorted(theme_names(), key=lambda it: it != STANDARD),
            "terrains": TERRAINS,
            "bonuses": [
                icon for it in games_with(SHEET_PAGE) for icon in sheet_page(it.name).icons
            ],
            "data": embedded(data),
            "words": data["words"],
        }
        return tools.press.write(f"studio/{name}.html.j2", values).lstrip()


@cache
def page_asset(name: str, language: str) -> Asset:
    """Return a page as a server sends it."""
    return Asset(write_page(name, language).encode(), HTML)


def write_fault(sentence: str, language: str, up: str) -> str:
    """Write the page that says why there is none; UP leads to the start."""
    values = {"sentence": sentence, "language": language, "up": up}
    with speaking(language):
        return load_tools(for_text=True).press.write("studio/fault.html.j2", values).lstrip()


class Calculator(NamedTuple):
    """A calculator, and the content policy of its page."""

    text: str
    policy: str


@cache
def write_game_calculator(game: str, language: str) -> Calculator:
    """Write the calculator of a game as a page."""
    with speaking(language):
        page = write_calculator(make_worksheet(game), PLAYERS, language=language).decode()
    policy = unescape(page.partition(_POLICY)[2].partition('"')[0])
    return Calculator(page, f"{policy}; frame-ancestors 'none'")


def _scored() -> dict[str, str]:
    """Return the games that are filled in or entered in the studio, by name."""
    known = (*games_with(SHEET_PAGE), *games_with(FORM))
    return {spec.name: translate(spec.title) for spec in known}


def _games() -> dict[str, str]:
    """Return the games that have a calculator, by name."""
    return {spec.name: translate(spec.title) for spec in worksheet_games()}
