"""The Print page: the words and data of its scripts, in the current language."""

from __future__ import annotations

from typing import Any

from generator.language import _
from generator.load.layouts.kind import LAYOUTS, layout_kind
from generator.registry import games_with
from generator.web.server.limits import Limits


def print_data() -> dict[str, Any]:
    """Return the data for the scripts of the page."""
    return {
        "printedAs": {spec.name: layout_kind(spec.name).command for spec in games_with(LAYOUTS)},
        "largest": _largest_file(),
        "words": {**_form_words(), **_file_words(), **_preview_words(), **_press_words()},
    }


def _largest_file() -> int:
    """Return how many bytes fit into a request once they are encoded in base64."""
    return Limits().upload * 7 // 10


def _form_words() -> dict[str, str]:
    return {
        "changed": _("{count} changed"),
        "faulty": _("needs a look"),
        "usual": _("the usual"),
        "otherSize": _("another size …"),
        "otherFile": _("a file of your own …"),
        "ownSize": _("{field}: size of your own"),
        "fewer": _("{field}: one less"),
        "more": _("{field}: one more"),
        "without": _("Without a choice: {values}."),
        "add": _("Add"),
        "addTo": _("{field}: add"),
        "remove": _("Remove {name}"),
        "added": _("{name} was added."),
        "removed": _("{name} was removed."),
        "defaults": _("Back to the defaults"),
        "bringBack": _("Bring my entries back"),
        "unreached": _("The forms could not be fetched."),
        "nothing": _("Nothing to print was found here; start the studio again."),
    }


def _file_words() -> dict[str, str]:
    return {
        "chooseFile": _("Choose a file …"),
        "chooseFiles": _("Add files …"),
        "wrongEnding": _("'{name}' cannot be used here; choose a file that ends in {endings}."),
        "tooLarge": _("'{name}' is larger than {most}; choose a smaller file."),
        "unreadable": _("'{name}' cannot be read; choose it again."),
        "homeless": _("'{name}' has no place in this form; choose what you print first."),
        "taken": _("'{name}' is printed now."),
    }


def _preview_words() -> dict[str, str]:
    return {
        "amount": _("Pages: {pages} · sheets of paper: {papers}"),
        "onlyPages": _("Pages: {pages}"),
        "browserPage": _("A page for a browser: there is no paper to show."),
        "front": _("Front"),
        "back": _("Back"),
        "frontOf": _("Front of the first sheet"),
        "backOf": _("Back of the first sheet"),
        "unready": _("This cannot be printed yet."),
        "missing": _("First give: {fields}."),
        "again": _("Ask again"),
        "undrawn": _("The sheet came back unreadable; ask again."),
        "copied": _("Copied."),
        "uncopied": _("This browser does not let the page copy; the text is marked for you."),
    }


def _press_words() -> dict[str, str]:
    return {
        "takePdf": _("Take the PDF"),
        "takeFiles": _("Take the files"),
        "takePage": _("Take the page"),
        "printing": _("Being printed: {seconds} s"),
        "ready": _("{name} ({size}) lies in your downloads."),
        "stopped": _("Printing was stopped; nothing was written."),
    }
