"""Paints: what the templates of the board game draw with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.board.model.words import PHASES, Building, Colour, Good, Species
from generator.model.terrain import Terrain
from generator.page.maps.domain import hexagon, points
from generator.page.maps.hatching import hatch

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.theme import Theme


def board_paints(ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return colours, lines and words of the board game; its terrains have its tiles' colours."""
    colours = theme.inks[ink]
    return {
        "ink": {**colours, "terrain": colours["tile"]},
        "ink_name": ink.value,
        "line": theme.lines,
        "shape": theme.shapes,
        "terrains": tuple(Terrain),
        "buildings": tuple(Building),
        "species": tuple(Species),
        "goods": tuple(Good),
        "colours": tuple(Colour),
        "phases": PHASES,
        "hexagon": hexagon,
        "points": points,
        "hatch": hatch,
    }
