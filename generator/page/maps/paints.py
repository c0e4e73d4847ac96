"""Paints: the colours, lines and words that templates of games with tiles draw with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.model.terrain import Terrain
from generator.model.tiles import Building, Colour, Good, Species
from generator.page.maps.domain import hexagon, points
from generator.page.maps.hatching import hatch

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.theme import Theme


def tile_paints(ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return colours, lines and words; the terrains have the colours of tiles."""
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
        "hexagon": hexagon,
        "points": points,
        "hatch": hatch,
    }
