"""The Print page: the words and data of its scripts, in the current language."""

from __future__ import annotations

from typing import Any

from generator.language import _
from generator.load.layouts.kind import LAYOUTS, layout_kind
from generator.registry import games_with
from generator.web.pages.design import terrain_paints
from generator.web.shared.limits import Limits


def print_data() -> dict[str, Any]:
    """Return the data for the scripts of the page."""
    return {
        "printedAs": {spec.name: layout_kind(spec.name).command for spec in games_with(LAYOUTS)},
        "largest": Limits().largest_file,
        "paints": terrain_paints(),
        "words": {**_form_words(), **_file_words(), **_preview_words(), **_press_words()},
    }


def _form_words() -> dict[str, str]:
    return {
        "changed": _("{count} changed"),
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
        "missing": _("First fill in: {fields}."),
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
