"""Paints: the colours, lines and words that templates of games with tiles draw with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.model.terrain import Terrain
from generator.model.tiles import Building, Colour, Good, Species
from generator.page.svg.paints import theme_paints

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.theme import Theme


def tile_paints(ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return colours, lines and words; the terrains have the colours of tiles."""
    paints = theme_paints(ink, theme)
    colours = paints["ink"]
    return {
        **paints,
        "ink": {**colours, "terrain": colours["tile"]},
        "terrains": tuple(Terrain),
        "buildings": tuple(Building),
        "species": tuple(Species),
        "goods": tuple(Good),
        "colours": tuple(Colour),
    }
