"""The score sheet of a game, read from its data file with the figures of an edition."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.errors import MalformedError
from generator.load.files.document import read_toml
from generator.load.score_pads.figures import edition_scope
from generator.load.score_pads.pad import read_pad
from generator.registry import layout_folder

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.load.files.document import Document
    from generator.load.score_pads.figures import Value
    from generator.load.settings.figures import Figure
    from generator.model.score_pad.pad import Pad

FILE = "scoring/worksheet.toml"
"""The file with the score sheet, in the folder of a game's layouts."""


def read_game_sheet(
    game: str,
    edition: tuple[str, Mapping[str, Figure]],
    more: Mapping[str, Value] | None = None,
    lists: Mapping[str, Mapping[str, str]] | None = None,
    rows: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
) -> Pad:
    """Read the score sheet of a game, in the current language, with the figures of an EDITION.

    MORE are figures that follow from them, LISTS the lists that depend on them. ROWS are made
    from another file; by the ids of sections, they come before the rows of the file.
    """
    document = read_toml(layout_folder(game) / FILE)
    if rows:
        document = _with_rows(document, rows)
    return parse_game_sheet(document, edition, more or {}, lists or {})


def parse_game_sheet(
    document: Document,
    edition: tuple[str, Mapping[str, Figure]],
    more: Mapping[str, Value],
    lists: Mapping[str, Mapping[str, str]],
) -> Pad:
    """Make a score sheet of the tables of a document."""
    name, figures = edition
    scope = edition_scope(figures, more)._replace(lists=lists)
    reading = read_pad(document, scope)
    if reading.findings or reading.layout is None:
        raise MalformedError(reading.findings)
    return replace(reading.layout, edition=name)


def _with_rows(document: Document, rows: Mapping[str, Sequence[Mapping[str, Any]]]) -> Document:
    """Add rows to sections; what is no section is left for the reader, which says so."""
    found = document.data.get("section")
    if not isinstance(found, list):
        return document
    sections = [_with_more(it, rows) if isinstance(it, dict) else it for it in found]
    return document._replace(data={**document.data, "section": sections})


def _with_more(
    section: dict[str, Any], rows: Mapping[str, Sequence[Mapping[str, Any]]]
) -> dict[str, Any]:
    own, name = section.get("row", []), section.get("id")
    if not isinstance(own, list) or not isinstance(name, str):
        return section
    return {**section, "row": [*rows.get(name, ()), *own]}
