"""Script data: the words and data for the scripts of each page, in the current language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from generator.language import _, spoken
from generator.resources import catalogues
from generator.web.pages.deck import deck_data
from generator.web.pages.design import design_data
from generator.web.pages.evening import evening_data, league_data
from generator.web.pages.file_words import file_words
from generator.web.pages.lab import lab_data, lab_words
from generator.web.pages.pads import pads_data
from generator.web.pages.print import print_data
from generator.web.pages.score import score_data
from generator.web.pages.shared_shelf import shared_data, shelf_orders, shelf_words
from generator.web.pages.shelf import shelf_data
from generator.web.pages.theme import theme_data
from generator.web.pages.tonight import tonight_data

if TYPE_CHECKING:
    from collections.abc import Callable

FILED = frozenset({"design", "deck", "pads", "theme", "print", "score", "evening", "league"})
"""The pages that take files."""
SHARED = frozenset({"design", "deck", "pads", "theme", "score", "evening", "league", "shelf"})
"""The pages that know what is on the shelf of a studio."""


def page_data(name: str, *, is_static: bool, shelf: str = "") -> dict[str, Any]:
    """Return the data for the scripts of a page; SHELF is what people may do with a shelf."""
    pages: dict[str, Callable[[], dict[str, Any]]] = {
        "home": shelf_data,
        "design": design_data,
        "deck": deck_data,
        "pads": pads_data,
        "print": print_data,
        "score": score_data,
        "theme": theme_data,
        "evening": evening_data,
        "league": league_data,
        "tonight": tonight_data,
        "shelf": shared_data,
    }
    own = pages[name]() if name in pages else {"words": {}}
    if name == "design" and not is_static:
        own = {**own, "lab": lab_data(), "words": {**own["words"], **lab_words()}}
    if name in FILED:
        own = {**own, "words": {**file_words(), **own["words"]}}
    if shelf and name in SHARED:
        own = with_shelf(own)
    return with_common(own, is_static=is_static)


def with_shelf(own: dict[str, Any]) -> dict[str, Any]:
    """Add what the scripts of the shelf need on a page from which something is kept there."""
    return {**own, "shelf": shelf_orders(), "words": {**own["words"], **shelf_words()}}


def with_common(own: dict[str, Any], *, is_static: bool) -> dict[str, Any]:
    """Add what the scripts of every page need to their own data."""
    return {
        **own,
        "static": is_static,
        "language": spoken(),
        "breaks": word_breaks(spoken()),
        "words": {**common_words(), **own["words"]},
    }


def common_words() -> dict[str, str]:
    """Return the words that every page uses."""
    return {
        "offline": _("The studio does not answer; is it still running? Your work is saved here."),
        "busy": _("The studio is busy; it will try again automatically."),
        "failed": _("That did not work: {reason}"),
        "unkept": _("This browser does not let the page save your work; save it as a file."),
        "close": _("Close"),
        "bring-back": _("Bring it back"),
    }


@cache
def word_breaks(language: str) -> tuple[str, ...]:
    """Return the long words of a language, each with hyphens where it may break.

    Not every browser has a dictionary of syllables, and a label must not break anywhere.
    """
    file = catalogues() / language / "breaks.txt"
    return tuple(file.read_text(encoding="utf-8").split()) if file.is_file() else ()
