"""Layouts of any game: a file is read by the game that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import InvalidError
from generator.load.files.document import parse_toml, read_text
from generator.load.layouts.kind import LAYOUTS, layout_kind
from generator.load.layouts.layout import read_hexes
from generator.registry import brings, games_with

if TYPE_CHECKING:
    from pathlib import Path

    from generator.load.layouts.kind import AnyLayout, Reading


def load_any(path: Path) -> AnyLayout:
    """Read a layout file; anything wrong in it is raised with all findings."""
    reading = read_any(path)
    if reading.layout is None or reading.findings:
        raise InvalidError(reading.findings)
    return reading.layout


def read_any(path: Path) -> Reading[AnyLayout]:
    """Read a layout file as far as it can be read, with everything that is wrong in it."""
    return parse_any(read_text(path), str(path))


def parse_any(text: str, file: str) -> Reading[AnyLayout]:
    """Read the text of a layout FILE; without a known game it is read as a map of hexes."""
    document = parse_toml(text, file)
    game = document.data.get("game")
    if isinstance(game, str) and brings(game, LAYOUTS):
        return layout_kind(game).read(document)
    return read_hexes(document, [spec.name for spec in games_with(LAYOUTS)])
