"""The form of four rows: the crossed numbers of each row, and the missed throws."""

from __future__ import annotations

from pathlib import Path

from generator.load.layouts.any_layout import load_any
from generator.load.results.named_layouts import layout_path
from generator.products.studio.game_form import Choice, Entry, Form, named, part
from rows_game.model import RowSheet
from rows_game.results import MOST_MISSED, MOST_PLAYERS

SHEETS = ("classic", "short")


def rows_form() -> Form:
    """Return the form, with the rows of the classic sheet."""
    sheet = load_any(layout_path(SHEETS[0], Path()))
    assert isinstance(sheet, RowSheet)
    rows = (
        Entry("ticks", f"crossed.{row.colour}", row.colour, choices=named(row.numbers, str))
        for row in sheet.rows
    )
    return Form(
        parts=(
            part("Crossed", *rows),
            part("Missed throws", Entry("number", "missed", "Missed throws", MOST_MISSED)),
        ),
        players=(1, MOST_PLAYERS),
        game=(
            Entry(
                "choice",
                "sheet",
                "Sheet",
                choices=tuple(Choice(it, it) for it in SHEETS),
                usual=SHEETS[0],
            ),
        ),
    )
