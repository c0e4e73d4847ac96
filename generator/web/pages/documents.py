"""Documents: the pages of the studio, each written once in every language, and their addresses."""

from __future__ import annotations

from functools import cache
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from generator.language import LANGUAGES, speaking, translate
from generator.load.settings.theme import STANDARD
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.page.maps.paints import theme_paints
from generator.page.score_pads.browser.webfile import Frame, embedded
from generator.page.web import pack
from generator.products.calculator import (
    make_worksheet,
    write_calculator,
    write_layout_calculator,
)
from generator.products.game_worksheet import (
    LAYOUT_CALCULATOR,
    WORKSHEET,
    calculated_layouts,
    load_calculated,
    worksheet_games,
)
from generator.products.studio.game_pages import SHEET_PAGE, sheet_page
from generator.products.tools import load_tools, theme_names
from generator.registry import brings, games_with, load_part
from generator.values import NamedTuple
from generator.web.forms.labels import choice_label, name_label
from generator.web.forms.pictures import picture_address
from generator.web.pages.evening import pad_evening_data
from generator.web.pages.script_data import page_data, with_common, with_shelf
from generator.web.pages.shelf import own_cards, pad_cards, strip_cards
from generator.web.pages.tonight import playable_games, scoring_page
from generator.web.shared.answers import HTML, Asset
from generator.web.shared.headers import OWN_POLICY
from generator.web.shared.limits import MOST_INVENTED
from generator.web.tasks.scanning import can_scan

if TYPE_CHECKING:
    from generator.load.layouts.kind import AnyLayout
    from generator.products.game_worksheet import LayoutCalculator

PAGES = (
    *("home", "workshop", "design", "deck", "pads", "theme"),
    *("print", "tonight", "score", "evening", "league"),
)
SHELF_PAGE = "shelf"
"""The page of the shelf, in a studio that has one."""
READABLE, WRITABLE = "read", "write"
"""What people may do with the shelf of a studio; it is empty without one."""
PLAYERS = 4
TERRAINS = tuple(terrain.value for terrain in Terrain)
_POLICY = '<meta http-equiv="Content-Security-Policy" content="'


class Site:
    """The addresses of pages and of what they load, as one page writes them."""

    def __init__(
        self, *, is_static: bool = False, chosen: str = "", up: str = "", shelf: str = ""
    ) -> None:
        """Pass on the language that was CHOSEN, if any; UP leads to the folder of the pages.

        SHELF is what people may do with the shelf, if there is one.
        """
        self.is_static = is_static
        self.shelf = shelf
        self._chosen = chosen
        self._up = up

    def address(self, page: str, **wishes: str) -> str:
        """Return the address of a page; WISHES are what it is asked for, such as a game."""
        if self.is_static:
            return "index.html" if page == "home" else f"{page}.html"
        place = (self._up or "./") if page == "home" else f"{self._up}{page}"
        return self._passed_on(place, **wishes)

    def game(self, name: str) -> str:
        """Return the address of the page of a game or a pad; plain files have its calculator."""
        return self.calculator(name) if self.is_static else self.address(f"games/{name}")

    def phone(self, name: str) -> str:
        """Return the address of the page that adds up a game on a phone."""
        return self.calculator(name) if self.is_static else self.address(f"p/{name}")

    def sheet(self, name: str, form: str = "webp") -> str:
        """Return the address of the picture of a game's sheet."""
        place = f"pictures/sheets/{name}.{form}"
        return f"../{place}" if self.is_static else self.address(place)

    def layout_picture(self, name: str) -> str:
        """Return the address of the picture of a domain."""
        return f"{self._up}{picture_address('layouts', name)}"

    def language_address(self, page: str, language: str) -> str:
        """Return the address of the same page in another language."""
        if self.is_static:
            return f"../{language}/{self.address(page)}"
        return f"?lang={language}"

    def asset(self, name: str) -> str:
        """Return the address of a script or a style."""
        return f"../assets/{name}" if self.is_static else f"{self._up}assets/{name}"

    def font(self, name: str) -> str:
        """Return the address of a light font."""
        return f"../fonts/{name}.woff2" if self.is_static else f"{self._up}fonts/{name}.woff2"

    def calculator(self, game: str) -> str:
        """Return the address of a game's calculator."""
        name = calculator_page(game)
        if self.is_static:
            return self.address(name)
        return self._passed_on(f"{self._up}calculator/{game}")

    def scoring(self, game: str, *, photo: bool = False) -> str:
        """Return the address of the page that scores a game; PHOTO asks for one of its sheet."""
        if self.is_static:
            return self.calculator(game)
        asked = {"photo": ""} if photo else {}
        return self.address(scoring_page(game, photo=photo), game=game, **asked)

    def _passed_on(self, address: str, **wishes: str) -> str:
        asked = {**({"lang": self._chosen} if self._chosen else {}), **wishes}
        return f"{address}?{urlencode(asked)}" if asked else address


def calculator_page(game: str) -> str:
    """Return the name of the page with a game's calculator."""
    return f"calculator-{game}"


@cache
def write_page(
    name: str,
    language: str,
    *,
    is_static: bool = False,
    is_chosen: bool = False,
    shelf: str = "",
) -> str:
    """Write a page of the studio; its links pass on a language that was chosen."""
    site = Site(is_static=is_static, chosen=language if is_chosen else "", shelf=shelf)
    tools = load_tools(for_text=True)
    with speaking(language):
        data = page_data(name, is_static=is_static, shelf=shelf)
        values: dict[str, Any] = {
            **head_values(name, language, site),
            **(_shelf_values(is_static=is_static) if name == "home" else {}),
            "policy": OWN_POLICY,
            "games": _games(),
            "inks": {ink.value: choice_label(ink.value) for ink in Ink},
            "playable": playable_games(language) if is_static or name == "tonight" else (),
            "scans": not is_static and can_scan(),
            "sheets": [it.name for it in games_with(SHEET_PAGE)],
            "themes": {
                it: name_label("themes", it)
                for it in sorted(theme_names(), key=lambda it: it != STANDARD)
            },
            "terrains": TERRAINS,
            "most_invented": MOST_INVENTED,
            "bonuses": [
                icon for it in games_with(SHEET_PAGE) for icon in sheet_page(it.name).icons
            ],
            "data": embedded(data),
            "words": data["words"],
        }
        return pack(tools.press.write(f"studio/{name}/{name}.html.j2", values))


@cache
def page_asset(name: str, language: str, *, is_chosen: bool = False, shelf: str = "") -> Asset:
    """Return a page as a server sends it."""
    return Asset(write_page(name, language, is_chosen=is_chosen, shelf=shelf).encode(), HTML)


def shown_pages(shelf: str) -> tuple[str, ...]:
    """Return the pages of a studio, with that of the shelf if it has one."""
    return (*PAGES, SHELF_PAGE) if shelf else PAGES


def head_values(name: str, language: str, site: Site) -> dict[str, Any]:
    """Return what the head of a page shows."""
    return {
        **theme_paints(Ink.FULL, load_tools(for_text=True).theme),
        "name": name,
        "language": language,
        "languages": LANGUAGES,
        "site": site,
        "is_static": site.is_static,
    }


def _shelf_values(*, is_static: bool) -> dict[str, Any]:
    """Return what the first page shows; plain files have only what has a calculator."""
    known = calculator_names() if is_static else ()
    own, pads = (
        [it for it in cards if not is_static or it.id in known]
        for cards in (own_cards(), pad_cards())
    )
    return {"strip": strip_cards(), "own_cards": own, "pad_cards": pads}


def write_fault(sentence: str, language: str, up: str, heading: str = "") -> str:
    """Write the page that says why there is none; UP leads to the start."""
    values = {"sentence": sentence, "language": language, "up": up, "heading": heading}
    with speaking(language):
        return load_tools(for_text=True).press.write("studio/shared/fault.html.j2", values).lstrip()


class Calculator(NamedTuple):
    """A calculator, and the content policy of its page."""

    text: str
    policy: str


@cache
def write_game_calculator(
    game: str,
    language: str,
    *,
    is_static: bool = False,
    is_chosen: bool = False,
    shelf: str = "",
) -> Calculator:
    """Write the calculator of a game, or of a layout by its id, as a page of the studio."""
    chosen = language if is_chosen else ""
    site = Site(is_static=is_static, chosen=chosen, up="../", shelf=shelf)
    with speaking(language):
        frame = _frame(calculator_page(game), language, site)
        if not is_static and game in calculated_layouts():
            frame = frame._replace(evening=site.scoring(game))
        return _with_policy(_calculator(game, language, frame))


@cache
def write_pad_evening(
    pad: str, language: str, *, is_chosen: bool = False, shelf: str = ""
) -> Calculator:
    """Write the page on which an evening of a pad is entered, scored and kept."""
    site = Site(chosen=language if is_chosen else "", shelf=shelf)
    press = load_tools(for_text=True).press
    with speaking(language):
        own = with_shelf(pad_evening_data(pad)) if shelf else pad_evening_data(pad)
        layout, _calculator_of = load_calculated(pad)
        values = {
            **head_values("evening", language, site),
            "title": layout.name(language),
            "note": layout.note(language),
            "words": {},
            "data": embedded(with_common(own, is_static=False)),
        }
        frame = _frame("evening", language, site)._replace(
            above=press.write("studio/evening/pad_above.html.j2", values),
            below=press.write("studio/evening/pad_below.html.j2", values),
            styles=(site.asset("games/tonight.css"),),
        )
        return _with_policy(_calculator(pad, language, frame))


def write_own_calculator(
    layout: AnyLayout, language: str, *, is_chosen: bool, shelf: str = ""
) -> Calculator:
    """Write the calculator of a layout of one's own as a page of the studio."""
    site = Site(chosen=language if is_chosen else "", up="../", shelf=shelf)
    calculator: LayoutCalculator = load_part(layout.game, LAYOUT_CALCULATOR)
    players = calculator.first_players(layout)
    with speaking(language):
        frame = _frame(calculator_page(layout.id), language, site)
        return _with_policy(
            write_layout_calculator(layout, players, language=language, frame=frame)
        )


def _frame(page: str, language: str, site: Site) -> Frame:
    head = load_tools(for_text=True).press.write(
        "studio/shared/head.html.j2", head_values(page, language, site)
    )
    style, script = site.asset("shared/studio.css"), site.asset("shared/language.js")
    keeping = site.asset("shared/install.js" if site.is_static else "phone/keeping.js")
    return Frame(head, style, script, keeping, not site.is_static)


def _with_policy(page: bytes) -> Calculator:
    text = page.decode()
    policy = unescape(text.partition(_POLICY)[2].partition('"')[0])
    return Calculator(text, f"{policy}; frame-ancestors 'none'")


def _calculator(name: str, language: str, frame: Frame) -> bytes:
    if brings(name, WORKSHEET):
        return write_calculator(make_worksheet(name), PLAYERS, language=language, frame=frame)
    layout, calculator = load_calculated(name)
    players = calculator.first_players(layout)
    return write_layout_calculator(layout, players, language=language, frame=frame)


def calculator_names() -> tuple[str, ...]:
    """Return the names of everything that has a calculator: games, and layouts by their ids."""
    return (*(spec.name for spec in worksheet_games()), *calculated_layouts())


def _games() -> dict[str, str]:
    """Return the games that have a calculator, by name."""
    return {spec.name: translate(spec.title) for spec in worksheet_games()}
