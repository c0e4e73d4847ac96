"""The empty file of a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.load.results.blank import BlankSheets
from generator.load.results.named_layouts import layout_name
from rows_game.model import GAME

if TYPE_CHECKING:
    from pathlib import Path

    from rows_game.model import RowSheet


def _blank(sheet: RowSheet, folder: Path) -> str:
    rows = "".join(f"{row.colour} = []\n" for row in sheet.rows)
    head = f'game = "{GAME}"\nsheet = "{layout_name(sheet, folder)}"\n'
    return f'{head}\n[[player]]\nname = "Name"\nmissed = 0\n\n[player.crossed]\n{rows}'


SHEETS = BlankSheets(of_layout=_blank)
