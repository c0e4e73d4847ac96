"""The Print page: the words and data of its scripts, in the current language."""

from __future__ import annotations

from typing import Any

from generator.language import _, translate
from generator.load.layouts.kind import DOMAINS, LAYOUTS, games_about, layout_kind
from generator.load.layouts.library import known_layouts
from generator.products.catalogue import CALCULATOR, DECK, product_entries
from generator.products.game_worksheet import WORKSHEET
from generator.registry import brings, find_game
from generator.web.forms.fields import Kind
from generator.web.forms.forms import form_of
from generator.web.forms.game_sheets import shown_games, shown_pads
from generator.web.pages.design import terrain_paints
from generator.web.pages.shelf import own_cards, pad_cards
from generator.web.shared.limits import Limits

OFTEN = ("yacht", "hearts", "rummy", "skat", "belote", "bowling", "golf", "quiz-night")
"""The pads that are shown before somebody asks for all, as far as they are shipped."""


def print_data() -> dict[str, Any]:
    """Return the data for the scripts of the page."""
    known = (*shown_games(), *dict.fromkeys(shown_pads().values()))
    prints = {game: prints_of(game) for game in known}
    cards = [(it, it.id) for it in own_cards()] + [(it, shown_pads()[it.id]) for it in pad_cards()]
    return {
        "games": [
            {"id": it.id, "title": it.title, "kind": kind} for it, kind in cards if prints[kind]
        ],
        "often": [it for it in OFTEN if it in shown_pads()],
        "domains": {
            game: {it.id: it.title for it in known_layouts((game,))}
            for game in games_about(DOMAINS)
        },
        "prints": {**prints, "deck": [_print(DECK.name)]},
        "deck": translate(DECK.title),
        "largest": Limits().largest_file,
        "paints": terrain_paints(),
        "words": {
            **_game_words(),
            **_form_words(),
            **_file_words(),
            **_preview_words(),
            **_press_words(),
        },
    }


def prints_of(game: str) -> list[dict[str, Any]]:
    """Return what can be printed of a game, its sheets first."""
    sheets = [layout_kind(game).command] if brings(game, LAYOUTS) else []
    own = [*sheets, *(entry.name for entry in find_game(game).products)]
    known = [entry.name for entry in product_entries()]
    found = [_print(name) for name in dict.fromkeys(own) if name in known]
    return [*found, *([_print(CALCULATOR.name, game=game)] if brings(game, WORKSHEET) else [])]


def _print(product: str, **options: str) -> dict[str, Any]:
    """Return a product, the field that takes layouts, and the entries that choose the game."""
    form = form_of(product)
    fields = form.fields if form else ()
    layouts = (it.name for it in fields if it.kind is Kind.SHIPPED and it.multiple)
    return {"product": product, "field": next(layouts, ""), "options": options}


def _game_words() -> dict[str, str]:
    return {
        "foundBy": _("found by “{word}”"),
        "similar": _("similar to “{word}”"),
        "foundOne": _("1 game found"),
        "foundMany": _("{count} games found"),
        "foundNone": _("No sheet for “{word}” yet"),
        "means": _("“{word}” is printed as {title}."),
        "showAll": _("Show all {count} games"),
    }


def _form_words() -> dict[str, str]:
    return {
        "changed": _("{count} changed"),
        "bounds": _("{field}: enter a whole number from {least} to {most}."),
        "noSuch": _("There is no “{word}” here."),
        "didYouMean": _("There is no “{word}” here; did you mean {names}?"),
        "faulty": _("needs attention"),
        "usual": _("default"),
        "otherSize": _("another size …"),
        "otherFile": _("your own file …"),
        "ownSize": _("{field}: custom size"),
        "fewer": _("{field}: one less"),
        "more": _("{field}: one more"),
        "without": _("If you choose nothing: {values}."),
        "add": _("Add"),
        "addTo": _("{field}: add"),
        "remove": _("Remove {name}"),
        "added": _("{name} was added."),
        "removed": _("{name} was removed."),
        "defaults": _("Reset to defaults"),
        "bringBack": _("Restore my entries"),
        "unreached": _("The forms could not be loaded."),
        "nothing": _("Nothing to print was found here; start the studio again."),
    }


def _file_words() -> dict[str, str]:
    return {
        "chooseFile": _("Choose a file …"),
        "chooseFiles": _("Add files …"),
        "fitsEndings": _("Choose a file that ends in {endings}."),
        "fits": _(
            "You can use a domain or a pad (.toml), a table of cards (.csv, .xlsx, .ods), or a logo"
            " (.png, .svg)."
        ),
        "tooLarge": _("'{name}' is larger than {most}; choose a smaller file."),
        "unreadable": _("'{name}' cannot be read; choose it again."),
        "taken": _("'{name}' will be printed now."),
    }


def _preview_words() -> dict[str, str]:
    return {
        "amount": _("Pages: {pages} · sheets of paper: {papers}"),
        "onlyPages": _("Pages: {pages}"),
        "browserPage": _("This is a page for a browser, so there is no paper to preview."),
        "front": _("Front"),
        "back": _("Back"),
        "frontOf": _("Front of sheet {number}"),
        "backOf": _("Back of sheet {number}"),
        "preview": _("Preview"),
        "sheetOf": _("Sheet {number} of {count}"),
        "pageOf": _("Page {number} of {count}"),
        "unready": _("This cannot be printed yet."),
        "missing": _("Still missing: {fields}."),
        "again": _("Try again"),
        "undrawn": _("The sheet could not be read; try again."),
        "copied": _("Copied."),
        "uncopied": _("This browser does not let the page copy; the text is selected for you."),
    }


def _press_words() -> dict[str, str]:
    return {
        "downloadPdf": _("Download the PDF"),
        "downloadFiles": _("Download the files"),
        "downloadPage": _("Download the page"),
        "printing": _("Printing: {seconds} s"),
        "ready": _("{name} ({size}) is in your downloads."),
        "stopped": _("Printing was stopped; nothing was written."),
    }
