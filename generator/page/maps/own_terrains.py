"""Terrains that a layout brings itself, as pages show them: their colours, patterns and icons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import UnreadableError, shown
from generator.language import _, spoken
from generator.model.order import Ink, Picture
from generator.page.maps.paints import own_paint

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.layout import Layout
    from generator.page.svg.artwork import Artwork
    from generator.page.text_box import Ruler

HATCHINGS = ([[135, 1.5, 1.8, 0.8]], [[0, 1.6, 1.2, 1.2], [90, 1.6, 1.2, 1.2]])
"""A pattern for each, unlike those of the six terrains of the game."""


def terrain_looks(layout: Layout, inks: Mapping[str, Any], ink: Ink) -> dict[str, Any]:
    """Return the colours of an ink with those of the layout's own terrains, and what these are.

    Templates know the latter as `own`: the name and the icon of each.
    """
    own = {str(it): {"name": it.name(spoken()), "icon": it.icon} for it in layout.own}
    paints = {
        str(it): {**own_paint(it.colour, ink), "hatch": [] if ink is Ink.FULL else hatching}
        for it, hatching in zip(layout.own, HATCHINGS, strict=False)
    }
    return {"ink": {**inks, "terrain": {**inks["terrain"], **paints}}, "own": own}


def terrain_drawings(layout: Layout, ruler: Ruler, *, grey: bool) -> dict[str, Artwork]:
    """Read the icons that are files of somebody's own, by the terrains that they stand for."""
    found = {}
    for terrain in layout.own:
        if terrain.drawing is None:
            continue
        from generator.load.files.picture import read_picture  # noqa: PLC0415 - with a drawing only
        from generator.page.svg.artwork import drawn_artwork  # noqa: PLC0415 - the same
        from generator.page.svg.logo import read_logo_svg  # noqa: PLC0415 - the same

        picture = read_picture(terrain.drawing)
        if picture.kind is not Picture.SVG:
            message = _("{file}: The icon of a terrain must be an SVG drawing; save it as SVG.")
            raise UnreadableError(message.format(file=shown(terrain.drawing)))
        marks = read_logo_svg(picture, ruler, grey=grey)
        found[str(terrain)] = drawn_artwork(*marks, f"terrain-{terrain}")
    return found
