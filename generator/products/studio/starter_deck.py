"""The starter of a deck: a new file and table, with comments that explain them."""

from __future__ import annotations

from textwrap import fill

from generator.language import _, and_list, or_list, spoken
from generator.load.files.lettering import string
from generator.model.deck import SIZES
from generator.model.spoken_names import capital

_WIDTH = 88
_ICONS = ("sun", "drop", "heart")


def starter_deck(name: str, file: str, table: str) -> str:
    """Return the initial text of FILE: a deck whose cards are in TABLE."""
    sizes = or_list(SIZES)
    cut, folded = _("prints it, ready to cut"), _("backs beside the fronts, to fold over")
    lines = [
        _comment(_("A deck of cards to change as you like; the cards themselves are in a table.")),
        f"#\n#   scriptorium kit deck {file}           {cut}\n",
        f"#   scriptorium kit deck {file} --fold    {folded}\n",
        "\n[deck]\n",
        f'name = {{ {spoken()} = "{_titled(name)}" }}\n',
        _comment(_("A size by its name ({sizes}), or [width, height] in mm.").format(sizes=sizes)),
        'size = "poker"\n',
        _comment(_("Round corners of 3 mm; 0 leaves them square.")),
        "corner = 3\n",
        _comment(_("What the cards look like: a shipped template, or a file next to this one.")),
        'template = "plain"\n',
        f"table = {string(table)}\n",
        "\n",
        _comment(_("The back of all cards; a column 'back' in the table may name others.")),
        "[back.usual]\n",
        'fields = { colour = "green", icon = "leaf" }\n',
    ]
    return "".join(lines)


def starter_table() -> str:
    """Return the initial table of a deck: a row for each card, a column for each field."""
    words = _("A text wraps and shrinks to fit. Icons are written in braces: {icons}.")
    rows = [
        ("title", "count", "cost", "kind", "icon", "text", "foot", "colour"),
        (
            _("First card"),
            "2",
            "3",
            _("an example"),
            "sun",
            words.replace("{icons}", and_list(f"{{{icon}}}" for icon in _ICONS)),
            "",
            "green",
        ),
        (
            _("Second card"),
            "1",
            "1",
            _("an example"),
            "flower",
            _("Words can be *italic* or **bold**.")
            + "\n\n"
            + _("An empty line starts a new paragraph."),
            _("small print at the bottom"),
            "purple",
        ),
        (_("Third card"), "1", "", "", "", _("A card can leave fields empty."), "", ""),
    ]
    return "".join(",".join(map(_quoted, row)) + "\n" for row in rows)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',;"\n\t') else text


def _titled(name: str) -> str:
    words = name.replace("-", " ").replace("_", " ").strip()
    return capital(words)


def _comment(sentence: str) -> str:
    text = fill(sentence, _WIDTH, initial_indent="# ", subsequent_indent="# ")
    return f"{text}\n"
