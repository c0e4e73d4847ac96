"""The shelf that a club shares: the words and data of its page, and of those that keep things."""

from __future__ import annotations

from typing import Any

from generator.language import _, pgettext, spoken
from generator.load.layouts.kind import LAYOUTS
from generator.products.game_worksheet import calculated_names
from generator.products.studio.game_pages import DESIGN_PAGE, PAD_PAGE
from generator.registry import brings, games_with
from generator.shelf.entry import DECK, DOMAIN, EVENING, PAD, THEME
from generator.web.forms.forms import printing_of
from generator.web.forms.game_sheets import game_sheet, shown_games
from generator.web.forms.shelf_orders import DECKS
from generator.web.pages.score import game_titles


def shared_data() -> dict[str, Any]:
    """Return the data for the page of the shelf."""
    return {
        "makers": {
            **{it.name: "design" for it in games_with(DESIGN_PAGE)},
            **{it.name: "pads" for it in games_with(PAD_PAGE)},
            DECK: "deck",
            THEME: "theme",
        },
        "words": {
            "games": {**calculated_names(spoken()), **game_titles()},
            "kinds": {
                DOMAIN: _("Domain"),
                "player-board": _("Player board"),
                PAD: _("Score pad"),
                DECK: pgettext("thing", "Cards"),
                THEME: _("Theme"),
                EVENING: _("Evening"),
                "": _("File"),
            },
            "by": _("by {author}"),
            "found-one": _("1 thing"),
            "found-many": _("{count} things"),
            "page-of": _("{first} to {last} of {count}"),
            "with-fault": _("Fault"),
            "left-out": _("{count} more are not listed; the shelf has too many files."),
            "picture-of": _("The first page of {name}"),
            "undrawn": _("There is no picture of this."),
            "show": _("Show"),
            "show-version": _("Show the version of {when}"),
            "take-back": _("Bring back the version of {when}"),
            "version-back": _("The version of {when} is back; the one before it is kept, too."),
            "no-versions": _("It has not been changed in the studio yet."),
            "changed-now": _("This was changed a moment ago; what you see is what it says now."),
            "gone-now": _("This was taken off the shelf a moment ago."),
            "then": _("The version of {when}"),
            "evening-of": _("Played on {what}"),
            "unkept-files": _("This deck is too large to be handed over; download its files."),
        },
    }


def shelf_orders() -> dict[str, Any]:
    """Return what prints each thing on a shelf: by its game, by its kind for decks and themes."""
    sheet = game_sheet(shown_games()[0])
    games = {
        it.name: printing_of(it.name) for it in games_with(LAYOUTS) if brings(it.name, LAYOUTS)
    }
    return {
        **games,
        DECK: DECKS,
        THEME: {
            "product": sheet.product,
            "field": "theme",
            "options": sheet.options(sheet.chosen[0]),
        },
    }


def shelf_words() -> dict[str, str]:
    """Return the words for what is opened from a shelf, kept there, and changed by two people."""
    return {
        "shelf-opened": _("{name} from the shelf is open. Undo brings back what was here before."),
        "shelf-unread": _("{name} cannot be opened here; download the file."),
        "shelf-kept": _("{name} is on the shelf."),
        "shelf-one-domain": _(
            "On the shelf, all players of an evening have the same domain; choose one for them all."
        ),
        "shelf-other-file": _(
            "On the shelf, an evening is one file; copy all players into one, and open that."
        ),
        "shelf-name": _("Name on the shelf"),
        "shelf-name-how": _("Letters without accents, digits, - and _."),
        "shelf-keep": _("Keep on the shelf"),
        "shelf-cancel": _("Cancel"),
        "shelf-both": _("Two versions of {name}"),
        "shelf-theirs": _("On the shelf"),
        "shelf-mine": _("Yours"),
        "shelf-take": _("Take the one on the shelf"),
        "shelf-over": _("Replace it with mine"),
        "shelf-apart": _("Keep mine under another name"),
        "shelf-drawn": _("The first page"),
        "shelf-pictures": _("This deck has pictures; put them into the folder beside it."),
        "shelf-evening-none": _(
            "No evening is on the shelf yet. Score a game, then keep it there."
        ),
        "shelf-evening-left": _("1 evening is still being scored …"),
        "shelf-evenings-left": _("{count} evenings are still being scored …"),
    }
