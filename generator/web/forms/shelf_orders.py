"""Shelf orders: what draws the picture of a thing on the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.shelf.entry import DECK, DOMAIN, PAD, THEME
from generator.web.forms.forms import printing_of
from generator.web.forms.game_sheets import game_sheet, shown_games
from generator.web.forms.orders import File, PrintOrder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.shelf.entry import Entry
    from generator.web.forms.orders import Value

PICTURED = (DOMAIN, PAD, DECK, THEME)
"""The kinds of things that have a picture."""
DECKS = {"product": "kit deck", "field": "files"}


def picture_order(entry: Entry, files: Sequence[File], language: str) -> PrintOrder:
    """Return the order whose first page shows a thing: its own file, and those beside it."""
    options: dict[str, Value]
    if entry.about.kind == THEME:
        sheet = game_sheet(shown_games()[0])
        options = {**sheet.options(sheet.chosen[0]), "theme": files[0]}
        return PrintOrder(sheet.product, options, language)
    if entry.about.kind == DECK:
        return PrintOrder(DECKS["product"], {DECKS["field"]: tuple(files)}, language)
    printing = printing_of(entry.about.game)
    return PrintOrder(printing["product"], {printing["field"]: (files[0],)}, language)
