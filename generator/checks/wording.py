"""Wording: how findings name terrains, hexes and counts, in the language spoken now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.model.finding import Finding
from generator.model.terrain import Bonus, Terrain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.finding import Place
    from generator.model.layout import Cell

MOST_NAMED = 6
MOST_SIZES = 40


def terrain_name(terrain: Terrain) -> str:
    """Return the name of a terrain."""
    return {
        Terrain.MONASTERY: _("monastery"),
        Terrain.MINE: _("mine"),
        Terrain.RIVER: _("river"),
        Terrain.CITY: _("city"),
        Terrain.CASTLE: _("castle"),
        Terrain.PASTURE: _("pasture"),
    }[terrain]


def bonus_name(bonus: Bonus) -> str:
    """Return the name of a bonus."""
    return {
        Bonus.MONK: _("monk"),
        Bonus.SILVER: _("silver"),
        Bonus.GOODS: _("goods"),
        Bonus.WORKER: _("worker"),
    }[bonus]


def cell_name(cell: Cell) -> str:
    """Name a hex by its row and its position in it, as a person counts them."""
    return _("row {row} hex {position}").format(row=cell.row + 1, position=cell.position + 1)


def cell_names(cells: Sequence[Cell]) -> str:
    """Name several hexes; of many only the first few."""
    names = ", ".join(cell_name(cell) for cell in cells[:MOST_NAMED])
    if len(cells) <= MOST_NAMED:
        return names
    more = _("{names} and {number} more")
    return more.format(names=names, number=len(cells) - MOST_NAMED)


def sizes_text(sizes: Sequence[int]) -> str:
    """Write zone sizes as a layout file does; of very many only the first."""
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
