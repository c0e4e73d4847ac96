"""Wording: how findings name hexes and counts, in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, and_list
from generator.model.finding import Finding
from generator.model.spoken_names import hex_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.finding import Place
    from generator.model.layout import Cell

MOST_NAMED = 6
MOST_SIZES = 40


def cell_name(cell: Cell) -> str:
    """Name a hex by its row and its position in it, as a person counts them."""
    return hex_name(cell.row, cell.position)


def cell_names(cells: Sequence[Cell]) -> str:
    """Name several hexes, but only the first few of many."""
    names = [cell_name(cell) for cell in cells[:MOST_NAMED]]
    if len(cells) <= MOST_NAMED:
        return and_list(names)
    more = _("{names} and {number} more")
    return more.format(names=", ".join(names), number=len(cells) - MOST_NAMED)


def sizes_text(sizes: Sequence[int]) -> str:
    """Write zone sizes as a layout file does, but only the first of very many."""
    named = [str(size) for size in sizes[:MOST_SIZES]]
    if len(sizes) > MOST_SIZES:
        named.append("…")
    return "[" + ", ".join(named) + "]"


def find(code: str, message: str, place: Place, cells: Sequence[Cell] = ()) -> Finding:
    """Make a finding that marks CELLS."""
    return Finding(
        code,
        message,
        place,
        cells=tuple((cell.row, cell.position) for cell in cells),
        spots=tuple(cell.spot for cell in cells),
    )
