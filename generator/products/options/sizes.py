"""Sizes that several products accept: hex tiles from flat to flat, the edge of dice."""

from __future__ import annotations

from generator.language import N_
from generator.model.component import LARGEST_TILE, SMALLEST_TILE, TILE
from generator.products.options.kinds import Length
from generator.products.options.option import Option

SMALLEST_DIE, LARGEST_DIE = 10.0, 40.0
TILE_SIZE = Option(
    "tile",
    Length(
        SMALLEST_TILE,
        LARGEST_TILE,
        N_("--tile takes {least:g} to {most:g} mm from flat to flat, not '{text}'."),
    ),
    N_("Width of the hex tiles from flat to flat, {least:g} to {most:g} mm."),
    default=f"{TILE:g}mm",
    sample="LENGTH",
)
DIE_SIZE = Option(
    "die",
    Length(
        SMALLEST_DIE,
        LARGEST_DIE,
        N_("--die takes an edge of {least:g} to {most:g} mm, not '{text}'."),
    ),
    N_("Edge length of the dice, {least:g} to {most:g} mm."),
    default="16mm",
    sample="LENGTH",
)
