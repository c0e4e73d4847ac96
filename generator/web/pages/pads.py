"""The Pads page: a form for score pads with the sheet beside it, and pads to start from."""

from __future__ import annotations

from typing import Any

from generator.language import _, spoken, translate
from generator.load.layouts.any_layout import load_shipped
from generator.load.layouts.library import layout_paths
from generator.load.layouts.search import folded
from generator.products.studio.game_pages import PAD_PAGE, pad_page
from generator.registry import games_with
from generator.web.forms.forms import printing_of
from generator.web.forms.pictures import emblem_choices, icon_choices, picture_address


def pads_data() -> dict[str, Any]:
    """Return the data for the scripts of the page: one game has pads."""
    spec = next(iter(games_with(PAD_PAGE)))
    page = pad_page(spec.name)
    return {
        "game": spec.name,
        "begin": page.begin(),
        "kinds": {name: translate(text) for name, text in page.kinds.items()},
        "labels": {key: translate(text) for key, text in page.labels.items()},
        "icons": {name: picture_address("icons", name) for name in icon_choices()},
        "emblems": {name: picture_address("emblems", name) for name in emblem_choices()},
        "calculator": {"product": "calculator", "field": "game", "page": "html"},
        "printing": {spec.name: printing_of(spec.name)},
        "words": {
            **{key: translate(text) for key, text in page.words.items()},
            **_form_words(),
            **_file_words(),
            **_sheet_words(),
        },
    }


def starting_pads() -> list[dict[str, str]]:
    """Return the shipped pads with their texts, by their names in the current language."""
    found = []
    for spec in games_with(PAD_PAGE):
        for name, path in layout_paths(spec.name).items():
            pad: Any = load_shipped(path)
            found.append(
                {
                    "id": name,
                    "name": pad.name(spoken()),
                    "picture": picture_address("emblems", pad.emblem),
                    "text": path.read_text(encoding="utf-8"),
                }
            )
    return sorted(found, key=lambda it: folded(it["name"]))


def _form_words() -> dict[str, str]:
    return {
        "pad-name": _("Name of the game"),
        "pad-note": _("A line below the name"),
        "pad-face": _("Emblem and colour"),
        "fewest-players": _("Players: from"),
        "most-players": _("to"),
        "winner": _("Who wins"),
        "wins-highest": _("the most points"),
        "wins-lowest": _("the fewest points"),
        "ties": _("Equal points: who wins"),
        "ties-then": _("Still equal"),
        "ties-none": _("nobody, the tie stays"),
        "ties-most": _("the most: {name}"),
        "ties-fewest": _("the fewest: {name}"),
        "unit": _("Points come in"),
        "unit-1": _("whole points"),
        "unit-0.5": _("halves"),
        "unit-0.25": _("quarters"),
        "rounding": _("Points are rounded"),
        "rounding-down": _("down"),
        "rounding-up": _("up"),
        "rounding-nearest": _("to the nearest"),
        "rounds": _("Rounds"),
        "add-rounds": _("Add rounds"),
        "rounds-from": _("Rounds: from"),
        "rounds-to": _("to"),
        "round-name": _("What a round is called"),
        "round-mark": _("Marked in each round"),
        "mark-none": _("nobody"),
        "mark-dealer": _("the dealer"),
        "mark-starter": _("the starting player"),
        "round-target": _("Ends at (points)"),
        "round-out": _("Out from (points)"),
        "round-last_turn": _("Then one more turn for everybody"),
        "round-stops": _("No total goes beyond that"),
        "section": _("Section {number}"),
        "heading": _("Heading"),
        "row": _("New row {number}"),
        "row-name": _("Name of row {number}"),
        "row-kind": _("What counts in row {number}"),
        "row-up": _("Move {name} up"),
        "row-down": _("Move {name} down"),
        "row-drop": _("Delete {name}"),
        "row-dropped": _("{name} was deleted."),
        "row-added": _("{name} was added."),
        "row-moved": _("{name} was moved."),
        "add-row": _("Add a row"),
        "add-section": _("Add a section"),
        "more": _("More"),
        "icon-none": _("no symbol"),
        "icon-own": _("Own drawing (SVG) …"),
        "icon-drawn": _("your drawing"),
        "icon-file": _("the drawing {file}"),
        "icon-large": _("'{name}' is too large for a symbol; choose a simpler drawing."),
        "icon-other": _("'{name}' is not an SVG drawing; save it as SVG."),
        "colour-none": _("no colour"),
        "box-at": _("Box {place}"),
        "boxes-hint": _(
            "Write what each box shows. x is crossed at the start; an empty place has no box."
        ),
        "lines": _("Lines"),
        "columns": _("Columns"),
        "line-more": _("Add a line"),
        "line-less": _("Remove the last line"),
        "column-more": _("Add a column"),
        "column-less": _("Remove the last column"),
        "figures-hint": _("one number, or one for each"),
        "region-points": _("Points for all boxes with {text}"),
        "option-name": _("Name of choice {number}"),
        "option-points": _("Points of choice {number}"),
        "step-from": _("From"),
        "step-points": _("Points"),
        "one-more": _("Add one"),
        "one-less": _("Remove the last"),
        "list-hint": _("with commas between them"),
        "of-none": _("no other rows"),
        "formula-names": _("A formula can name: {names}."),
        "as-file": _("a rule that is written in the file"),
        "row-in-file": _("This row is changed under “As a file”."),
        "others-in-file": _("This pad says more than the form can show: see “As a file”."),
        "form-none": _("The form cannot show this text; change it under “As a file”."),
    }


def _file_words() -> dict[str, str]:
    return {
        "started": _("You start from '{name}'. Undo brings back the pad before it."),
        "opened": _("'{name}' is open. Undo brings back the pad before it."),
        "fitsEndings": _("Choose a file that ends in {endings}."),
        "too-large": _("'{name}' is too large for a pad; choose another file."),
        "saved": _("{name} is in your downloads."),
        "undone": _("Undone."),
        "redone": _("Done again."),
        "fetch-failed": _("The pads to start from could not be loaded; try again."),
        "copy-id": "my-{id}",
    }


def _sheet_words() -> dict[str, str]:
    return {
        "sheet-label": _("First page, as it will be printed"),
        "sheet-pages": _("Page 1 of {pages}"),
        "sheet-none": _("The sheet appears here as soon as the pad can be printed."),
        "sheet-last": _(
            "This is the last version that could be printed; the sheet follows as soon as "
            "the pad can be printed again."
        ),
        "verdict-good": _("The pad is complete: it can be printed and scored."),
        "verdict-one": _("1 problem to fix:"),
        "verdict-many": _("{number} problems to fix:"),
        "verdict-waiting": _("Checking the pad …"),
        "two-names": _("Two rows are called '{name}'; give one of them another name."),
        "alone": _("'{name}' compares the players, so at least 2 must play; change the players."),
        "no-rows": _("The section '{name}' has no rows; add one, or delete the section."),
        "go-to": _("Line {line}"),
    }
