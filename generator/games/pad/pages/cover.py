"""The cover of a pad, and the page from which its chipboard back is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.language import _, and_list, pgettext
from generator.page.maps.paints import tile_paints
from generator.page.marks import Page
from generator.page.personal import count_text, players_text
from generator.page.score_pads.face import face_of
from generator.page.score_pads.icons import emblem_of
from generator.page.score_pads.measures import PENCIL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.order import Ink, Personal
    from generator.model.score_pad.order import SheetOrder
    from generator.model.score_pad.pad import Pad
    from generator.page.svg.artwork import Artwork
    from generator.products.tools import DrawingTools
    from generator.units import Paper

TEMPLATE = "games/pad/cover.svg.j2"
LOGO_WIDTH, LOGO_HEIGHT = 0.3, 0.1
"""The largest logo on a cover, as a share of the page."""
LOGO_TOP = 0.12
MOST_EMBLEMS = 4
"""How many emblems of pads a cover shows."""


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
    pads = tuple({pad.id: pad for pad in order.pads}.values())
    paints = tile_paints(order.ink, tools.theme)
    face = face_of(pads[0], order.ink, paints["ink"])
    emblems = {} if artwork else _emblems(pads[:MOST_EMBLEMS], order.ink, tools, paints)
    context = {
        **paints,
        "face": face,
        "hue": face.hue,
        "emblems": list(emblems),
        "paper": paper,
        "margin": PENCIL.margin,
        "least": PENCIL.letters,
        "name": personal.title or names,
        "games": names if personal.title else _("Score pad"),
        "players": players_text(personal.players),
        "date": personal.date,
        "count": count_text(sheets, personal.first),
    }
    front = tools.press.draw(TEMPLATE, context | {"back": False}, emblems)
    back = tools.press.draw(TEMPLATE, context | {"back": True})
    marks = front.marks
    if artwork is not None:
        width = artwork.width_within(paper.width * LOGO_WIDTH, paper.height * LOGO_HEIGHT)
        marks += (artwork.placed((paper.width - width) / 2, paper.height * LOGO_TOP, width),)
    return (
        Page("cover", _("Cover"), front.width, front.height, marks),
        Page("back", pgettext("cover", "Back"), back.width, back.height, back.marks),
    )


def _emblems(
    pads: Sequence[Pad], ink: Ink, tools: DrawingTools, paints: Mapping[str, Any]
) -> dict[str, Artwork]:
    """Draw the emblems of pads, each in the colour of its pad; they are named by the pads' ids."""
    found = {}
    for pad in pads:
        hue = face_of(pad, ink, paints["ink"]).hue
        emblem = emblem_of(pad, ink, tools.press, {**paints, "hue": hue})
        if emblem is not None:
            found[pad.id] = emblem
    return found
