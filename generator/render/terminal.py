"""The terminal pen: a finished sheet as a small map of letters, in colour where there is any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.hexes.textmap import HALF_STEP, STEP
from generator.model.sheet import STARTED
from generator.model.terrain import LETTER_OF, Terrain

if TYPE_CHECKING:
    from generator.model.layout import Cell
    from generator.model.score import Score
    from generator.model.sheet import Sheet

FINISHED, FAULTY, OPEN = "*", "!", " "
BACKGROUNDS = {
    Terrain.MONASTERY: 133,
    Terrain.MINE: 247,
    Terrain.RIVER: 110,
    Terrain.CITY: 173,
    Terrain.CASTLE: 65,
    Terrain.PASTURE: 186,
}
"""Of the 256 colours of terminals, those nearest to the printed ones."""
INK, ALARM = 16, 196


def draw_map(sheet: Sheet, score: Score, *, coloured: bool) -> str:
    """Draw each hex as terrain and digit, with `*` in a finished zone and `!` at a fault."""
    finished = {cell for line in score.lines if line.rule == "zone" for cell in line.cells}
    faulty = {cell for violation in score.violations for cell in violation.cells}
    cells = sheet.layout.cells
    left = min(_column(cell) for cell in cells)
    rows: dict[int, str] = {}
    widths: dict[int, int] = {}
    for cell, mark in sorted(
        zip(cells, sheet.marks, strict=True), key=lambda it: (it[0].hex.r, it[0].hex.q)
    ):
        named = (cell.row, cell.position)
        flag = FAULTY if named in faulty else FINISHED if named in finished else OPEN
        digit = "x" if mark == STARTED else str(mark or ".")
        token = f"{LETTER_OF[cell.terrain]}{digit}{flag}"
        row = cell.hex.r
        column = _column(cell) - left
        rows[row] = rows.get(row, "") + " " * (column - widths.get(row, 0))
        rows[row] += _painted(token, cell.terrain, flag) if coloured else token
        widths[row] = column + len(token)
    return "\n".join(rows.get(row, "").rstrip() for row in range(min(rows), max(rows) + 1))


def _column(cell: Cell) -> int:
    return STEP * cell.hex.q + HALF_STEP * cell.hex.r


def _painted(token: str, terrain: Terrain, flag: str) -> str:
    bold = "1;" if flag == FINISHED else ""
    background = ALARM if flag == FAULTY else BACKGROUNDS[terrain]
    return f"\x1b[{bold}38;5;{INK};48;5;{background}m{token}\x1b[0m"
