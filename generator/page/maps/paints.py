"""Paints: the colours, lines and words of a theme that templates draw with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Colour, Good, Species
from generator.page.maps.domain import hexagon, points
from generator.page.maps.hatching import hatch

if TYPE_CHECKING:
    from generator.model.theme import Theme

WHITE, BLACK = "#ffffff", "#000000"
TINT = 0.84
"""How much white is in the tint of a colour."""
DARKEST = 0.16
"""The luminance below which lines and words of a colour stand out from white."""
STEP = 0.05


def theme_paints(ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return the colours of an ink, the lines and the shapes of a theme."""
    return {
        "ink": theme.inks[ink],
        "ink_name": ink.value,
        "line": theme.lines,
        "shape": theme.shapes,
        "ornament": theme.ornaments,
        "hexagon": hexagon,
        "points": points,
        "hatch": hatch,
    }


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


def own_paint(colour: str, ink: Ink) -> dict[str, Any]:
    """Return the fill, the deep shade and the tint of any COLOUR, as an ink has them."""
    if ink is Ink.MONO:
        return {"fill": WHITE, "deep": BLACK, "tint": WHITE}
    deep, share = colour, 0.0
    while _luminance(deep) > DARKEST:
        share += STEP
        deep = _mixed(colour, BLACK, share)
    if ink is Ink.LOW:
        return {"fill": WHITE, "deep": deep, "tint": WHITE}
    return {"fill": colour, "deep": deep, "tint": _mixed(colour, WHITE, TINT)}


def _mixed(colour: str, other: str, share: float) -> str:
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * share) for a, b in pairs).hex()


def _luminance(colour: str) -> float:
    """Return how bright a colour is, from 0 to 1, as contrasts are measured with."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - sRGB
        for part in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
