"""File words: what pages call a file that does not fit, in the current language."""

from __future__ import annotations

from generator.language import _


def file_words() -> dict[str, str]:
    """Return a sentence about a file, and the name of each kind of file."""
    return {
        "file-is": _("'{name}' is {kind}."),
        "kind-pdf": _("a PDF"),
        "kind-picture": _("a picture"),
        "kind-drawing": _("a drawing (SVG)"),
        "kind-sound": _("a sound file"),
        "kind-film": _("a video"),
        "kind-spreadsheet": _("a spreadsheet"),
        "kind-document": _("a text document"),
        "kind-archive": _("a ZIP file or another archive"),
        "kind-font": _("a font"),
        "kind-program": _("a program"),
        "kind-toml": _("a TOML file"),
        "kind-table": _("a table (CSV)"),
        "kind-json": _("a JSON file"),
        "kind-web-page": _("a web page"),
        "kind-text": _("a text file"),
        "kind-empty": _("empty"),
        "kind-unreadable": _("a folder, or a file that the browser cannot read"),
        "kind-unknown": _("a file of an unknown kind"),
    }
