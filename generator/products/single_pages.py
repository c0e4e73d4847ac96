"""Pages of no game: the picture of the themes, and the test print of a printer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, printing
from generator.products.tools import load_tools, theme_names

if TYPE_CHECKING:
    from generator.model.order import Flip
    from generator.page.marks import Document
    from generator.units import Paper


def draw_theme_picture(language: str) -> Document:
    """Draw a sample of every shipped theme on one page."""
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.theme_picture import Sample, draw_themes, font_role  # noqa: PLC0415

    with printing(language):
        tools = {name: load_tools(name) for name in theme_names()}
        page = draw_themes([Sample(name, it.theme, it.press) for name, it in tools.items()])
        fonts = (
            (font_role(name, role), file) for name, it in tools.items() for role, file in it.fonts
        )
        return Document(_("Themes"), language, (page,), tuple(fonts))


def draw_calibration(
    paper: Paper, flip: Flip, *, offset: tuple[float, float], language: str
) -> Document:
    """Draw the test print of a printer: a front with scales and a back with crosses."""
    from generator.page.imposition.calibration import draw_test  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.marks import Document  # noqa: PLC0415

    with printing(language):
        tools = load_tools()
        pages = draw_test(paper, flip, offset, tools.theme, tools.press)
        return Document(_("Test print of a printer"), language, pages, tools.fonts)
