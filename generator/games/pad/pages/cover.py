"""The cover of a pad, and the page from which its chipboard back is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, and_list, pgettext
from generator.page.maps.paints import theme_paints
from generator.page.marks import Page
from generator.page.personal import count_text, players_text
from generator.page.score_pads.measures import PENCIL

if TYPE_CHECKING:
    from generator.model.order import Personal
    from generator.model.score_pad.order import SheetOrder
    from generator.page.svg.artwork import Artwork
    from generator.products.tools import DrawingTools
    from generator.units import Paper

TEMPLATE = "games/pad/cover.svg.j2"
LOGO_WIDTH, LOGO_HEIGHT = 0.3, 0.1
"""The largest logo on a cover, as a share of the page."""
LOGO_TOP = 0.12


def draw_covers(
    order: SheetOrder,
    personal: Personal,
    paper: Paper,
    tools: DrawingTools,
    artwork: Artwork | None = None,
    *,
    sheets: int,
) -> tuple[Page, Page]:
    """Draw the cover of a pad of SHEETS and its back, each as large as a sheet on PAPER."""
    names = and_list(dict.fromkeys(pad.name(order.language) for pad in order.pads))
    context = {
        **theme_paints(order.ink, tools.theme),
        "paper": paper,
        "margin": PENCIL.margin,
        "least": PENCIL.letters,
        "name": personal.title or names,
        "games": names if personal.title else _("Score pad"),
        "players": players_text(personal.players),
        "date": personal.date,
        "count": count_text(sheets, personal.first),
    }
    front = tools.press.draw(TEMPLATE, context | {"back": False})
    back = tools.press.draw(TEMPLATE, context | {"back": True})
    marks = front.marks
    if artwork is not None:
        width = artwork.width_within(paper.width * LOGO_WIDTH, paper.height * LOGO_HEIGHT)
        marks += (artwork.placed((paper.width - width) / 2, paper.height * LOGO_TOP, width),)
    return (
        Page("cover", _("Cover"), front.width, front.height, marks),
        Page("back", pgettext("cover", "Back"), back.width, back.height, back.marks),
    )
