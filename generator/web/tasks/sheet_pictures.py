"""Pictures of sheets: the first page of any order, small to choose by, or large to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.pdf import draw_pdf
from generator.render.png import draw_small
from generator.render.svg import draw_svg
from generator.web.shared.answers import Refusal
from generator.web.tasks.printing import first_page

if TYPE_CHECKING:
    from generator.web.forms.orders import PrintOrder

MOST_BYTES = 6_000
"""How many bytes a small picture has at most, if the page is not too full for it."""


def draw_small_sheet(order: PrintOrder) -> bytes | Refusal:
    """Draw the first page of an order as a small WebP; its layouts may be shipped or sent along."""
    document = first_page(order)
    return document if isinstance(document, Refusal) else draw_small(draw_pdf(document), MOST_BYTES)


def draw_large_sheet(order: PrintOrder) -> bytes | Refusal:
    """Draw the first page of an order as an SVG that contains its fonts."""
    document = first_page(order)
    if isinstance(document, Refusal):
        return document
    return draw_svg(document.pages[0], dict(document.fonts), document.language)
