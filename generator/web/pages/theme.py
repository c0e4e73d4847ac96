"""The Theme page: the shipped themes with all their values, what can be chosen, and the words."""

from __future__ import annotations

from functools import cache
from typing import Any

from generator.language import N_, _, translate
from generator.load.settings.theme import STANDARD, load_theme, ornament_names, theme_paths
from generator.model.order import Ink
from generator.web.forms.labels import choice_label

GROUPS = {
    "terrain": N_("Terrains"),
    "tile": N_("Tiles"),
    "good": N_("Goods tiles"),
    "player": N_("Players"),
    "card": N_("Cards"),
    "ware": N_("Wares"),
}
"""What groups of colours are called."""
MEMBERS = (
    *(N_("Bruges"), N_("Cloister"), N_("Light"), N_("Medium"), N_("Dark")),
    *(N_("Blue"), N_("Purple"), N_("Pink"), N_("Red"), N_("Brown"), N_("Orange")),
    *(N_("Black"), N_("Green"), N_("Yellow"), N_("White")),
)
"""What other keys are called, for translators: each is made from its key."""


def theme_data() -> dict[str, Any]:
    """Return the data for the scripts of the page."""
    themes = _themes()
    ornaments = {kind: ornament_names(kind) for kind in themes[STANDARD]["ornaments"]}
    return {
        "themes": themes,
        "standard": STANDARD,
        "ornaments": ornaments,
        "fonts": _fonts(),
        "names": {key: _name(key) for key in sorted(_keys(themes[STANDARD]))},
        "words": {**_ink_words(), **_value_words(), **_page_words()},
    }


@cache
def _themes() -> dict[str, dict[str, Any]]:
    """Return the shipped themes, each with every value."""
    found = {}
    for name in sorted(theme_paths(), key=lambda it: it != STANDARD):
        theme = load_theme(name)
        parts = {"lines": theme.lines, "shapes": theme.shapes, "ornaments": theme.ornaments}
        inks = {ink.value: colours for ink, colours in theme.inks.items()}
        found[name] = {"name": name, "fonts": theme.fonts, **parts, "ink": inks}
    return found


def _fonts() -> list[str]:
    """Return the fonts of the shipped themes, which the studio can show."""
    return sorted({font for theme in _themes().values() for font in theme["fonts"].values()})


def _keys(theme: dict[str, Any]) -> set[str]:
    """Return the groups of colours of a theme, and what each has."""
    groups = {
        key: it for ink in theme["ink"].values() for key, it in ink.items() if isinstance(it, dict)
    }
    return {*groups, *(member for group in groups.values() for member in group)}


def _name(key: str) -> str:
    """Return what a group of colours or its member is called."""
    return translate(GROUPS.get(key, key.capitalize()))


def _ink_words() -> dict[str, str]:
    return {ink.value: choice_label(ink.value) for ink in Ink}


def _value_words() -> dict[str, str]:
    return {
        "line": _("Lines and figures"),
        "soft": _("Less important words"),
        "faint": _("Thin lines"),
        "panel": _("Panels"),
        "band": _("Bands in tables"),
        "accent": _("Titles"),
        "gold": _("Ornaments"),
        "write": _("Places to write in"),
        "fill": _("Fill"),
        "deep": _("Dark"),
        "tint": _("Light"),
        "hair": _("Thinnest line"),
        "thin": _("Thin line"),
        "firm": _("Firm line"),
        "bold": _("Bold line"),
        "gap": _("Gap between zones"),
        "circle": _("Radius of circles"),
        "corner": _("Rounding of boxes"),
        "ornament-frame": _("Frame"),
        "ornament-corner": _("Corners"),
        "ornament-divider": _("Dividers"),
        "ornament-pattern": _("Pattern of backs"),
        "ornament-icons": _("Icons"),
        "ornament-ground": _("Panels"),
        "font-text": _("Small words"),
        "font-text-bold": _("Small figures and labels"),
        "font-display": _("Figures and names"),
        "font-display-bold": _("Titles"),
        "font-display-italic": _("Captions"),
    }


def _page_words() -> dict[str, str]:
    return {
        "colour-of": _("{group}, {name}: {value}"),
        "of-page": _("Page"),
        "millimetres": _("{name} in mm"),
        "fresh-name": _("my theme"),
        "started": _("You start from '{name}'. Undo brings back the theme before it."),
        "opened": _("'{name}' is open. Undo brings back the theme before it."),
        "fitsEndings": _("Choose a file that ends in {endings}."),
        "not-a-theme": _("'{name}' is not a theme that was saved here; choose another file."),
        "saved": _("{name} is in your downloads."),
        "undone": _("Undone."),
        "redone": _("Done again."),
        "weak": _(
            "{name} is hard to read here: the contrast is {ratio}, but should be at least 4.5."
        ),
        "preview": _("First sheet in this theme"),
        "undrawn": _("The sheet could not be read; try again."),
    }
