"""How the map of a domain looks: what every page of the dice game with a map gives its template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.dice.pages.sheet import TERRAIN_OF
from generator.page.maps.domain import hexagon, points
from generator.page.maps.own_terrains import terrain_looks
from generator.page.maps.paints import hatch

if TYPE_CHECKING:
    from generator.model.layout import Layout
    from generator.page.report import ReportLook


def map_look(layout: Layout, look: ReportLook) -> dict[str, Any]:
    """Return the terrains and bonuses of a domain as an ink and a theme show them."""
    return {
        "terrains": layout.terrains,
        "bonuses": tuple(TERRAIN_OF),
        "terrain_of": TERRAIN_OF,
        **terrain_looks(layout, look.theme.inks[look.ink], look.ink),
        "ink_name": look.ink.value,
        "line": look.theme.lines,
        "shape": look.theme.shapes,
        "ornament": look.theme.ornaments,
        "hexagon": hexagon,
        "points": points,
        "hatch": hatch,
    }
