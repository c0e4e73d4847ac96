"""A layout as a map of letters for terminals, in colour where there is any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.hexes.textmap import HALF_STEP, STEP

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.layout import Cell
    from generator.model.score import Line, Score
    from generator.model.terrain import Terrain

FINISHED, FAULTY, OPEN = "*", "!", " "

WIDTH = 3
"""How wide a hex is at least: a sign and its flag."""

INK, ALARM = 16, 196


def flags_of(score: Score, kind: type[Line]) -> Mapping[tuple[int, int], str]:
    """Return the flags of hexes: those of lines of a kind are finished; faults take precedence."""
    flags = {
        cell: FINISHED for line in score.lines if isinstance(line, kind) for cell in line.cells
    }
    return flags | {cell: FAULTY for violation in score.violations for cell in violation.cells}


def draw_signs(
    cells: Sequence[Cell],
    signs: Sequence[str],
    flags: Mapping[tuple[int, int], str],
    backgrounds: Mapping[Terrain, int] | None,
) -> str:
    """Draw a map of signs with their flags, on the colours of the terrains if any are given."""
    left = min(_column(cell) for cell in cells)
    rows: dict[int, str] = {}
    widths: dict[int, int] = {}
    for cell, sign in sorted(
        zip(cells, signs, strict=True), key=lambda it: (it[0].hex.r, it[0].hex.q)
    ):
        flag = flags.get((cell.row, cell.position), OPEN)
        token = f"{sign}{flag}".ljust(WIDTH)
        row = cell.hex.r
        column = _column(cell) - left
        rows[row] = rows.get(row, "") + " " * (column - widths.get(row, 0))
        rows[row] += _painted(token, backgrounds[cell.terrain], flag) if backgrounds else token
        widths[row] = column + len(token)
    return "\n".join(rows.get(row, "").rstrip() for row in range(min(rows), max(rows) + 1))


def map_width(cells: Sequence[Cell]) -> int:
    """Return how many columns a map takes, the flags of its last hexes included."""
    columns = [_column(cell) for cell in cells]
    return max(columns) - min(columns) + WIDTH


def _column(cell: Cell) -> int:
    return STEP * cell.hex.q + HALF_STEP * cell.hex.r


def _painted(token: str, background: int, flag: str) -> str:
    bold = "1;" if flag == FINISHED else ""
    background = ALARM if flag == FAULTY else background
    return f"\x1b[{bold}38;5;{INK};48;5;{background}m{token}\x1b[0m"
