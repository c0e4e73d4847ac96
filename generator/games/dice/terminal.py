"""The terminal pen: a finished sheet as a small map of letters, in colour where there is any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.sheet import STARTED
from generator.games.dice.rules.score_lines import ZoneLine
from generator.model.terrain import Terrain, as_terrain, letter_of
from generator.products.results.map_letters import draw_signs, flags_of

if TYPE_CHECKING:
    from generator.games.dice.model.sheet import Sheet
    from generator.model.score import Score

BACKGROUNDS = {
    Terrain.MONASTERY: 133,
    Terrain.MINE: 247,
    Terrain.RIVER: 110,
    Terrain.CITY: 173,
    Terrain.CASTLE: 65,
    Terrain.PASTURE: 186,
}
"""Of the 256 colours of terminals, those nearest to the printed ones."""

OWN_BACKGROUND = 180
"""The colour of terrains that a layout brings itself."""


def draw_map(sheet: Sheet, score: Score, *, coloured: bool) -> str:
    """Draw each hex as terrain and digit, with `*` in a finished zone and `!` at a fault."""
    cells = sheet.layout.cells
    signs = [
        letter_of(cell.terrain) + ("x" if mark == STARTED else str(mark or "."))
        for cell, mark in zip(cells, sheet.marks, strict=True)
    ]
    own = {as_terrain(it): OWN_BACKGROUND for it in sheet.layout.own}
    colours = {**BACKGROUNDS, **own} if coloured else None
    return draw_signs(cells, signs, flags_of(score, ZoneLine), colours)
