"""Framing: the sheets of a scannable pad get their markers and codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.dice.pages.fitting import sheet_paper
from generator.games.dice.pages.grid import sheet_grid
from generator.language import _
from generator.page.scannable.frame import FramePress, Look, plan_frame
from generator.render.qr_code import qr_modules

if TYPE_CHECKING:
    from generator.model.order import Imposition, Ink, Style
    from generator.model.theme import Theme
    from generator.page.scannable.frame import Frame
    from generator.units import Paper


def sheet_frame(paper: Paper, imposition: Imposition, style: Style) -> Frame:
    """Return the frame of a scannable sheet on a paper, or on a slot of it."""
    whole = paper.landscape
    if imposition.up > 1:
        whole = sheet_paper(paper, imposition, style).landscape
    try:
        design = type(sheet_grid(whole, style))
    except OrderError:
        design = None

    def margin_of(inner: Paper) -> float | None:
        try:
            grid = sheet_grid(inner, style)
        except OrderError:
            return None
        return grid.margin if type(grid) is design else None

    frame = plan_frame(whole, margin_of)
    if frame is None:
        message = _("The paper {paper} has no room for a scannable sheet; use a4 or letter.")
        raise OrderError(message.format(paper=paper.name))
    return frame


def sheet_press(frame: Frame, ink: Ink, theme: Theme) -> FramePress:
    """Return what puts sheets into a frame, in the colours of a theme."""
    paints = theme.inks[ink]
    return FramePress(frame, Look(paints["line"], paints["gold"]), qr_modules)
