"""Paints: the colours, lines, patterns and words of a theme that templates draw with."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from generator.language import _
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Colour, Good, Species
from generator.page.maps.domain import hexagon, points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.theme import Theme

Point = tuple[float, float]
MOST_LINES = 1_000


def hatch(outline: Sequence[Point], angle: float, distance: float) -> str:
    """Return path data of lines DISTANCE apart at ANGLE (degrees) inside an outline."""
    along = cos(radians(angle)), sin(radians(angle))
    across = -along[1], along[0]
    depths = [x * across[0] + y * across[1] for x, y in outline]
    if not max(depths) - min(depths) < MOST_LINES * distance:
        raise ValueError(_("a hatching has too many lines"))
    first, last = int(min(depths) // distance), int(max(depths) // distance)
    pieces = []
    for step in range(first, last + 1):
        depth = (step + 0.5) * distance
        ends = _crossings(outline, depths, depth, along)
        for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True):
            pieces.append(f"M{x1:.3f} {y1:.3f}L{x2:.3f} {y2:.3f}")
    return "".join(pieces)


def _crossings(
    outline: Sequence[Point], depths: Sequence[float], depth: float, along: Point
) -> list[Point]:
    """Return where a line crosses the outline, in order: in and out alternately."""
    points = []
    for index, (x1, y1) in enumerate(outline):
        (x2, y2), d1, d2 = outline[index - 1], depths[index], depths[index - 1]
        if (d1 > depth) != (d2 > depth):
            part = (depth - d1) / (d2 - d1)
            points.append((x1 + part * (x2 - x1), y1 + part * (y2 - y1)))
    return sorted(points, key=lambda point: point[0] * along[0] + point[1] * along[1])


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


def own_paint(colour: str, ink: Ink, darkest: float = DARKEST) -> dict[str, Any]:
    """Return the fill, the deep shade and the tint of any COLOUR, as an ink has them."""
    if ink is Ink.MONO:
        return {"fill": WHITE, "deep": BLACK, "tint": WHITE}
    deep, share = colour, 0.0
    while _luminance(deep) > darkest:
        share += STEP
        deep = mixed(colour, BLACK, share)
    if ink is Ink.LOW:
        return {"fill": WHITE, "deep": deep, "tint": WHITE}
    return {"fill": colour, "deep": deep, "tint": mixed(colour, WHITE, TINT)}


def mixed(colour: str, other: str, share: float) -> str:
    """Return a COLOUR with a SHARE of another one in it."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * share) for a, b in pairs).hex()


def _luminance(colour: str) -> float:
    """Return how bright a colour is, from 0 to 1, as contrasts are measured with."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - sRGB
        for part in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
