"""Finished games of four rows: from their files to the model, with every fault at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import InvalidError
from generator.load.layouts.any_layout import load_any
from generator.load.results.named_layouts import layout_path
from generator.load.results.player_list import all_players, list_players, open_game
from generator.load.results.players import raise_all, read_name
from generator.model.finding import sorted_findings
from rows_game.model import RowGame, RowPlayer, RowSheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.load.files.document import Document
    from generator.load.files.fields import Fields
    from generator.load.results.player_list import Name, PlayerFile

KEYS = ("game", "sheet", "player")
PLAYER_KEYS = ("name", "crossed", "missed")
MOST_PLAYERS, MOST_MISSED = 5, 4


def read_game(documents: Sequence[Document]) -> RowGame:
    """Read one game from its files; the first one names the sheet."""
    sheet = _sheet(documents[0])
    files = [_read(document, sheet) for document in documents]
    raise_all([finding for file in files for finding in sorted_findings(file.findings)])
    return RowGame(sheet, all_players(files))


def _sheet(document: Document) -> RowSheet:
    fields = open_game(document, KEYS)
    fields.require("sheet")
    name = fields.text("sheet", most=200)
    raise_all(fields.findings)
    found = load_any(layout_path(name or "", Path(document.file).parent))
    if isinstance(found, RowSheet):
        return found
    fields.refuse("sheet", "a sheet of four rows")
    raise InvalidError(fields.findings)


def _read(document: Document, sheet: RowSheet) -> PlayerFile[RowPlayer]:
    def read(table: Fields) -> tuple[Name, RowPlayer | None]:
        table.know(PLAYER_KEYS)
        table.require("name", "crossed")
        name = read_name(table)
        missed = table.integer("missed", 0, MOST_MISSED) or 0
        crossed = table.table("crossed")
        if name is None or crossed is None:
            return name, None
        crossed.know([row.colour for row in sheet.rows])
        marks = {row.colour: crossed.integers(row.colour, 0, 99) or () for row in sheet.rows}
        return name, RowPlayer(name[0], marks, missed)

    return list_players(open_game(document, KEYS), {}, MOST_PLAYERS, read)
