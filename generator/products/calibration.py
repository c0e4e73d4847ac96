"""Printers: the test print that measures one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from generator.model.order import Flip
    from generator.page.marks import Document
    from generator.units import Paper


def draw_calibration(
    paper: Paper, flip: Flip, *, offset: tuple[float, float], language: str
) -> Document:
    """Draw the test print of a printer: a front with scales and a back with crosses."""
    from generator.page.imposition.calibration import draw_test  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.marks import Document  # noqa: PLC0415

    tools = load_tools()
    pages = draw_test(paper, flip, offset, tools.theme, tools.press)
    return Document(_("Test print of a printer"), language, pages, tools.fonts)
