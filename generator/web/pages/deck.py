"""The Cards page: a table of cards with the card beside it; its words, and decks to start from."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from typing import TYPE_CHECKING, Any

from generator.language import _, pgettext
from generator.load.decks.declared import RESERVED, find_template, full_name, read_declared
from generator.model.deck import SIZES
from generator.products.deck import icon_values
from generator.products.options.shipped import names_of
from generator.products.studio.starter_deck import starter_table
from generator.resources import samples, templates
from generator.web.forms.labels import name_label
from generator.web.shared.limits import Limits

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.deck import FieldRule

SAMPLE = "herbs"
TEXTS = {".csv", ".toml", ".svg"}


def deck_data() -> dict[str, Any]:
    """Return the data for the scripts of the page."""
    return {
        "templates": _templates(),
        "special": RESERVED,
        "icons": tuple(_icons()),
        "sizes": tuple(
            {"name": name, "label": label, "width": SIZES[name].width, "height": SIZES[name].height}
            for name, label in _size_names().items()
        ),
        "columns": _column_names(),
        "colours": _colour_names(),
        "labels": {name: name_label("card-templates", name) for name in _templates()},
        "largest": Limits().largest_file,
        "words": {**_table_words(), **_deck_words(), **_card_words()},
    }


def starting_decks() -> list[dict[str, Any]]:
    """Return the decks to start from, in the current language: an empty one, and the sample."""
    starter = {"name": "mydeck", "files": [{"file": "mydeck.csv", "text": starter_table()}]}
    files = [samples() / f"{SAMPLE}.toml", samples() / f"{SAMPLE}.csv"]
    files += sorted((samples() / SAMPLE).iterdir())
    return [starter, {"name": SAMPLE, "files": [_sent(path) for path in files]}]


def _sent(path: Path) -> dict[str, str]:
    """Return a file as pages send files back: without its folder, also where another names it."""
    if path.suffix in TEXTS:
        text = path.read_text(encoding="utf-8")
        return {"file": path.name, "text": text.replace(f"{SAMPLE}/", "")}
    return {"file": path.name, "base64": b64encode(path.read_bytes()).decode()}


@cache
def _icons() -> tuple[str, ...]:
    """Return the icons as texts name them, those with values by their first one."""
    return tuple(
        f"{name}:{values[0]}" if values else name for name, values in icon_values().items()
    )


@cache
def _templates() -> dict[str, list[dict[str, Any]]]:
    """Return the fields of every shipped template of cards."""
    found = {}
    for name in names_of("card-templates"):
        path = find_template(name, [templates()])
        if path is not None:
            found[name] = [
                _field(it) for it in read_declared(full_name(name), path).fields.values()
            ]
    return found


def _field(rule: FieldRule) -> dict[str, Any]:
    values = {"kind": rule.kind.value, "choices": rule.choices}
    return {"name": rule.name, "optional": rule.optional, **values}


def _size_names() -> dict[str, str]:
    """Return the names of the sizes of cards, as people read them."""
    known = {
        "poker": pgettext("size of cards", "poker"),
        "bridge": pgettext("size of cards", "bridge"),
        "mini": pgettext("size of cards", "mini"),
        "tarot": pgettext("size of cards", "tarot"),
        "square": pgettext("size of cards", "square"),
        "euro": pgettext("size of cards", "euro"),
        "mini-euro": pgettext("size of cards", "mini-euro"),
        "jumbo": pgettext("size of cards", "jumbo"),
    }
    return {name: known[name] for name in SIZES}


def _column_names() -> dict[str, str]:
    """Return the names of the columns of a table of cards, as people read them."""
    return {
        "id": pgettext("column of cards", "id"),
        "title": pgettext("column of cards", "title"),
        "cost": pgettext("column of cards", "cost"),
        "kind": pgettext("column of cards", "kind"),
        "icon": pgettext("column of cards", "icon"),
        "picture": pgettext("column of cards", "picture"),
        "text": pgettext("column of cards", "text"),
        "foot": pgettext("column of cards", "foot"),
        "colour": pgettext("column of cards", "colour"),
        "back": pgettext("column of cards", "back"),
        "count": pgettext("column of cards", "count"),
        "group": pgettext("column of cards", "group"),
    }


def _colour_names() -> dict[str, str]:
    """Return the names of the colours of cards, as people read them."""
    return {
        "gold": pgettext("colour of cards", "gold"),
        "green": pgettext("colour of cards", "green"),
        "blue": pgettext("colour of cards", "blue"),
        "red": pgettext("colour of cards", "red"),
        "purple": pgettext("colour of cards", "purple"),
        "pink": pgettext("colour of cards", "pink"),
        "orange": pgettext("colour of cards", "orange"),
        "brown": pgettext("colour of cards", "brown"),
        "black": pgettext("colour of cards", "black"),
        "grey": pgettext("colour of cards", "grey"),
    }


def _table_words() -> dict[str, str]:
    return {
        "card": _("Card {number}"),
        "cell": _("{column}, card {number}"),
        "row-menu": _("Card {number}: move, copy or delete"),
        "up": _("Move up"),
        "down": _("Move down"),
        "copy": _("Duplicate"),
        "delete": _("Delete"),
        "row-deleted": _("Card {number} was deleted."),
        "column-deleted": _("The column '{column}' was deleted."),
        "column-delete": _("Delete the column '{column}'"),
        "column-add": _("Add a column …"),
        "column-other": _("Another name …"),
        "column-name": _("Name of the column"),
        "column-notes": _("notes, not printed"),
        "pasted": _("{number} cells were filled in."),
        "undone": _("Undone."),
        "redone": _("Done again."),
        "own-choice": _("none"),
    }


def _deck_words() -> dict[str, str]:
    return {
        "usual-size": _("as in the file"),
        "standard-size": _("standard: {name}"),
        "own-size": _("another size …"),
        "opened": _("'{name}' is open. Undo brings back the deck before it."),
        "several-tables": _("These files have several tables; choose one CSV file at a time."),
        "fitsEndings": _("Choose a file that ends in {endings}."),
        "too-large": _("These files are too large together; choose smaller ones."),
        "unreadable": _("'{name}' cannot be read; choose it again."),
        "picture-added": _("'{name}' was added. Write its name in the column '{column}'."),
        "saved": _("{name} is in your downloads."),
        "begun": _("A deck with three cards. Undo brings back the deck before it."),
    }


def _card_words() -> dict[str, str]:
    return {
        "empty": _("This card is empty, so it is not printed."),
        "front": _("Front of {name}"),
        "back": _("Back of {name}"),
        "amount": _("Cards: {cards} · sheets of paper: {papers}"),
        "undrawn": _("The card could not be drawn; try again."),
    }
