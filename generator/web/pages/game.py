"""The page of a game: its sheet, how it is printed and scored, its rules, and how to change it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from generator.language import _, speaking, spoken
from generator.load.layouts.any_layout import load_shipped
from generator.load.layouts.kind import layout_kind
from generator.load.layouts.library import layout_paths
from generator.model.score_pad.pad import Pad
from generator.page.score_pads.browser.webfile import embedded
from generator.page.web import pack
from generator.products.catalogue import KIT
from generator.products.game_worksheet import WORKSHEET
from generator.products.scanning.scans import SCAN
from generator.products.studio.game_pages import DESIGN_PAGE, PAD_PAGE, SHEET_PAGE
from generator.products.tools import load_tools
from generator.registry import brings, find_game
from generator.values import NamedTuple
from generator.web.forms.game_sheets import game_sheet, shown_games, shown_pads
from generator.web.forms.labels import name_label
from generator.web.pages.documents import Site, head_values
from generator.web.pages.game_rules import rules_of
from generator.web.pages.script_data import common_words
from generator.web.pages.shelf import find_card, shown_pad
from generator.web.shared.answers import HTML, Asset
from generator.web.tasks.scanning import can_scan

if TYPE_CHECKING:
    from generator.load.layouts.kind import AnyLayout
    from generator.web.forms.game_sheets import GameSheet
    from generator.web.pages.shelf import Card


class DomainChoice(NamedTuple):
    """A domain that can be chosen by its picture."""

    id: str
    label: str
    is_chosen: bool


def page_names() -> tuple[str, ...]:
    """Return everything that has a page: games, and pads by their ids."""
    return (*shown_games(), *shown_pads())


@cache
def game_asset(name: str, language: str, *, is_chosen: bool = False, shelf: str = "") -> Asset:
    """Return the page of a game as a server sends it."""
    return Asset(write_game(name, language, is_chosen=is_chosen, shelf=shelf).encode(), HTML)


def write_game(name: str, language: str, *, is_chosen: bool = False, shelf: str = "") -> str:
    """Write the page of a game, or of a pad by its id; its links pass on a chosen language."""
    site = Site(chosen=language if is_chosen else "", up="../", shelf=shelf)
    with speaking(language):
        card, sheet = find_card(name), game_sheet(name)
        pad = shown_pad(name) if name in shown_pads() else None
        has_phone = pad is not None or brings(name, WORKSHEET)
        data = _data(sheet, language)
        values: dict[str, Any] = {
            **head_values("game", language, site),
            "title": card.title,
            "card": card,
            "facts": _facts(card, pad),
            "sheet": sheet,
            "papers": {"a4": "A4", "letter": _("Letter")},
            "domains": _domains(sheet),
            "rules": rules_of(pad) if isinstance(pad, Pad) else None,
            "edition": "" if pad else find_game(name).edition,
            "kit": _kit(name),
            "is_scannable": _is_scannable(name, pad),
            "has_phone": has_phone,
            "tonight": ("score" if brings(name, SHEET_PAGE) else "evening") if has_phone else "",
            "maker": _maker(name),
            "data": embedded(data),
            "words": data["words"],
        }
        return pack(load_tools(for_text=True).press.write("studio/game/game.html.j2", values))


def _facts(card: Card, pad: AnyLayout | None) -> list[str]:
    """Say in a few words for how many players a pad is, how long it goes on, and who wins."""
    if pad is None:
        return []
    kind = layout_kind(pad.game)
    describe = kind.describe_listed or kind.describe_counts
    rounds = describe(kind.counts(pad))[1:] if isinstance(pad, Pad) and pad.rounds else ()
    winner = [rules_of(pad).winner] if isinstance(pad, Pad) else []
    return [card.players, *rounds, *winner]


def _domains(sheet: GameSheet) -> list[DomainChoice]:
    if not sheet.has_choice:
        return []
    # A letter or a number is on the sheet; a longer id says no more than the name.
    paths = layout_paths()
    names = {it: load_shipped(paths[it]).name(spoken()) for it in sheet.names if len(it) > 1}
    short = {it: names.get(it) or name_label("layouts", it) for it in sheet.names}
    return [DomainChoice(it, short[it], it in sheet.chosen) for it in sheet.names]


def _kit(name: str) -> str:
    """Return the product with everything of a game to print; empty if there is none."""
    products = find_game(name).products if name in shown_games() else ()
    return next((it.name for it in products if it.name.startswith(KIT)), "")


def _is_scannable(name: str, pad: AnyLayout | None) -> bool:
    """Return whether photos of the sheets can be read here; those of tournaments cannot."""
    game = shown_pads().get(name, name)
    is_tournament = isinstance(pad, Pad) and pad.matches is not None
    return can_scan() and brings(game, SCAN) and not is_tournament


def _maker(name: str) -> str:
    """Return the page on which a game is changed; empty if there is none."""
    if brings(shown_pads().get(name), PAD_PAGE):
        return "pads"
    return "design" if brings(name, DESIGN_PAGE) else ""


def _data(sheet: GameSheet, language: str) -> dict[str, Any]:
    """Return the data for the scripts of the page."""
    return {
        "product": sheet.product,
        "field": sheet.field,
        "number": sheet.number,
        "single": sheet.is_single,
        "names": sheet.chosen,
        "language": language,
        "static": False,
        "words": {
            **common_words(),
            "printing": _("Making the PDF …"),
            "ready": _("{name} ({size}) is in your downloads."),
            "none-chosen": _("Choose at least one picture."),
        },
    }
