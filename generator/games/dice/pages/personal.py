"""Personal pads of the dice game: where the head of a sheet is written on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.pages.grid import HeadRoom, grids
from generator.page.personal import LOGO_HEIGHT, LOGO_TOP, LOGO_WIDTH, HeadPlaces
from generator.page.personal import personalise as write_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.model.order import PadOrder
    from generator.model.order import Personal
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.svg.artwork import Artwork
    from generator.page.text_box import Ruler


def head_room(order: PadOrder, artwork: Artwork | None) -> HeadRoom:
    """Return what the heads of an order's sheets must leave room for."""
    titled = bool(order.personal and order.personal.title)
    width = 0.0
    if artwork is not None:
        room = HeadRoom(titled=titled)
        grid = grids(order.paper, order.style, room, order.finish, solo=order.solo)[0]
        limit = min(1.0, 1.0 / grid.scale)
        height = min(LOGO_HEIGHT * limit, grid.head.height - LOGO_TOP)
        width = artwork.width_within(LOGO_WIDTH * limit, height)
    return HeadRoom(width, titled)


def personalise(
    sheets: Sequence[tuple[Page, ...]],
    order: PadOrder,
    personal: Personal,
    theme: Theme,
    ruler: Ruler,
    *,
    artwork: Artwork | None = None,
) -> tuple[Page, ...]:
    """Return the pages of a pad in the order of printing: all domains of a player, then another."""
    room = head_room(order, artwork)
    grid = grids(order.paper, order.style, room, order.finish, solo=order.solo)[0]
    ink = theme.inks[order.ink]
    places = HeadPlaces(
        grid.margin,
        grid.scale,
        grid.measures.words,
        grid.least,
        (grid.head.left, grid.room.logo),
        grid.title_rule,
        grid.player_rule,
        grid.date_rule,
        grid.number_rule,
        (ink["line"], ink["soft"]),
    )
    return write_on(sheets, order.sheets, personal, places, ruler, artwork=artwork)
