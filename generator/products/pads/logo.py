"""The logo of a pad, ready to be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.order import Ink, Picture
from generator.page.svg.artwork import dotted_artwork, drawn_artwork
from generator.page.svg.logo import read_logo_svg
from generator.render.pixels import read_pixels

if TYPE_CHECKING:
    from generator.model.order import Personal
    from generator.page.svg.artwork import Artwork
    from generator.render.fonts import FontRuler


def logo_artwork(personal: Personal | None, ink: Ink, ruler: FontRuler) -> Artwork | None:
    """Read the logo of an order, if it has one."""
    logo = personal.logo if personal else None
    if logo is None:
        return None
    grey = ink is Ink.MONO
    if logo.kind is Picture.SVG:
        return drawn_artwork(*read_logo_svg(logo, ruler, grey=grey))
    return dotted_artwork(read_pixels(logo, grey=grey))
