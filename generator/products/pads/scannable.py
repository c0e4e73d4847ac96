"""Scannable pads: what puts the sheets of any game into their frames, in the colours of a theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.maps.paints import theme_paints
from generator.page.scannable.frame import FramePress
from generator.render.qr_code import qr_modules

if TYPE_CHECKING:
    from generator.model.order import Imposition, Ink
    from generator.page.scannable.frame import Frame
    from generator.products.tools import DrawingTools

ORNAMENTS = "parts/scan_frame.svg.j2"


def frame_press(frame: Frame, ink: Ink, imposition: Imposition, tools: DrawingTools) -> FramePress:
    """Return what puts sheets into a frame; a scale bar takes the place of ornaments."""
    paints = theme_paints(ink, tools.theme)
    has_bar = imposition.up == 1 and imposition.has_scale_bar
    context = {**paints, "frame": frame, "has_bar": has_bar}
    drawn = tools.press.draw_icon(ORNAMENTS, context)
    return FramePress(frame, paints["ink"]["line"], drawn.marks, qr_modules)
