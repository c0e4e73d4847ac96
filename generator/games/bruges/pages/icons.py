"""The icons of Brügge for use between words, drawn once each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from generator.hexes.frame import Box
from generator.page.svg.artwork import drawn_artwork

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.page.svg.artwork import Artwork
    from generator.page.svg.press import Press

TEMPLATE, PARTS = "games/bruges/icon.svg.j2", "games/bruges/parts.svg.j2"


def town_icons(press: Press, paints: Mapping[str, Any]) -> dict[str, Artwork]:
    """Draw every icon by its name, and those that take a value as `name:value` as well."""
    known = cast("Mapping[str, list[str]]", press.exported(PARTS, "INLINE", paints))
    names = [(name, value) for name, values in known.items() for value in ("", *values)]
    return {
        f"{name}:{value}".removesuffix(":"): _drawn(press, paints, name, value)
        for name, value in names
    }


def _drawn(press: Press, paints: Mapping[str, Any], name: str, value: str) -> Artwork:
    drawing = press.draw_icon(TEMPLATE, {**paints, "icon": name, "value": value})
    box = Box(0.0, 0.0, drawing.width, drawing.height)
    return drawn_artwork(drawing.marks, box, f"town-{name}-{value}".removesuffix("-"))
