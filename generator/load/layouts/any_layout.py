"""Layouts of any game: a file is read by the game that it names."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.errors import InvalidError
from generator.language import N_, _, translate
from generator.load.files.document import parse_toml, read_text
from generator.load.files.fields import Fields
from generator.load.layouts.kind import LAYOUTS, Reading, layout_kind, likely_game
from generator.load.layouts.layout import read_hexes
from generator.load.layouts.library import quoted
from generator.model.finding import Finding
from generator.registry import brings, games_with

if TYPE_CHECKING:
    from pathlib import Path

    from generator.load.files.document import Document
    from generator.load.layouts.kind import AnyLayout

OTHERS = {
    "player": N_("This is a game, not a layout; score it with 'scriptorium score {file}'."),
    "deck": N_("This is a deck, not a layout; print it with 'scriptorium kit deck {file}'."),
}
"""What a file that is no layout may be, by a key that only such a file has."""


def load_any(path: Path) -> AnyLayout:
    """Read a layout file; anything wrong in it is raised with all findings."""
    reading = read_any(path)
    if reading.layout is None or reading.findings:
        raise InvalidError(reading.findings)
    return reading.layout


@cache
def load_shipped(path: Path) -> AnyLayout:
    """Read a layout that comes with the program, once for everyone who asks."""
    return load_any(path)


def read_any(path: Path) -> Reading[AnyLayout]:
    """Read a layout file as far as it can be read, with everything that is wrong in it."""
    return parse_any(read_text(path), str(path))


def parse_any(text: str, file: str, *, closely: bool = False) -> Reading[AnyLayout]:
    """Read the text of a layout FILE; without a known game, its keys tell what it is.

    If they do not either, it is read as a map of hexes. CLOSELY means that every form is looked
    at which the file describes.
    """
    document = parse_toml(text, file)
    game = document.data.get("game")
    reading: Reading[AnyLayout]
    if isinstance(game, str) and brings(game, LAYOUTS):
        kind = layout_kind(game)
        reading = kind.read(document)
        if closely and kind.look_closer and reading.layout and not reading.findings:
            reading = reading._replace(findings=kind.look_closer(document, reading.layout))
    else:
        likely = likely_game(document.data)
        known = [spec.name for spec in games_with(LAYOUTS)]
        reading = _read_as(likely, document) if likely else read_hexes(document, known)
    if reading.layout is None:
        for key, explain in OTHERS.items():
            if key in document.data:
                message = translate(explain).format(file=file)
                return Reading(None, (Finding("unknown-key", message, document.place(key)),))
    return reading


def _read_as(game: str, document: Document) -> Reading[AnyLayout]:
    """Read a document as a layout of a GAME that it does not name, which is its first fault."""
    reading = layout_kind(game).read(document._replace(data={**document.data, "game": game}))
    message = _("The key 'game' is missing; add 'game = \"{game}\"'.").format(game=game)
    finding = Finding("missing-key", message, document.place())
    if "game" in document.data:
        fields = Fields(document, document.data, (), [])
        fields.refuse("game", quoted(game))
        (finding,) = fields.findings
    return Reading(reading.layout, (finding, *reading.findings))
