"""The cover of a pad, and the page from which its chipboard back is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.pages.grid import cover_grid
from generator.language import _, pgettext, spoken
from generator.page.maps.paints import theme_paints
from generator.page.marks import Page
from generator.page.personal import count_text, players_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.model.order import PadOrder
    from generator.model.layout import Layout
    from generator.model.order import Personal
    from generator.model.theme import Theme
    from generator.page.svg.artwork import Artwork
    from generator.page.svg.press import Press

TEMPLATE = "games/dice/cover.svg.j2"
LOGO_WIDTH, LOGO_HEIGHT, LOGO_TOP = 50.0, 20.0, 20.0
MOST_SHOWN, IN_A_ROW = 8, 4
"""How many domains a cover shows by their letters; of more it shows the number."""


def draw_covers(
    order: PadOrder,
    personal: Personal,
    theme: Theme,
    press: Press,
    artwork: Artwork | None = None,
) -> tuple[Page, Page]:
    """Draw the cover of a pad and its back, each as large as a sheet."""
    grid = cover_grid(order.paper)
    sheets = len(order.layouts) * order.sheets * max(1, len(personal.players))
    name = personal.title or _("Score pad")
    layouts = tuple({(each.id, each.place): each for each in order.layouts}.values())
    more = len(layouts) - MOST_SHOWN
    context = {
        "grid": grid,
        "name": name,
        "rows": _rows(layouts),
        "more": _("and {number} more").format(number=more) if more > 0 else "",
        "players": players_text(personal.players),
        "date": personal.date,
        "count": count_text(sheets, personal.first),
        "has_logo": artwork is not None,
        **theme_paints(order.ink, theme),
    }
    front = press.draw(TEMPLATE, context | {"back": False})
    back = press.draw(TEMPLATE, context | {"back": True})
    marks = front.marks
    if artwork is not None:
        scale, paper = grid.scale, grid.paper
        width = artwork.width_within(LOGO_WIDTH * scale, LOGO_HEIGHT * scale)
        top = grid.margin + LOGO_TOP * scale
        marks += (artwork.placed((paper.width - width) / 2, top, width),)
    return (
        Page("cover", _("Cover"), front.width, front.height, marks),
        Page("back", pgettext("cover", "Back"), back.width, back.height, back.marks),
    )


def _rows(layouts: Sequence[Layout]) -> list[list[tuple[str, str, str]]]:
    """Return the letters, emblems and names of the domains in rows of at most four."""
    shown = [
        (layout.initial(spoken()), layout.emblem, layout.name(spoken()))
        for layout in layouts[:MOST_SHOWN]
    ]
    return [shown[at : at + IN_A_ROW] for at in range(0, len(shown), IN_A_ROW)]
