"""One paper of a pad: which domains it shows, so that a preview draws no others."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from generator.games.dice.pages.grid import grids
from generator.games.dice.pages.sheet import draw_leaves
from generator.page.imposition.impose import arrange
from generator.page.scope import unseen_page

if TYPE_CHECKING:
    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.order import PadOrder
    from generator.games.dice.pages.grid import HeadRoom
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.scope import Scope
    from generator.page.svg.press import Press


def draw_domains(
    order: PadOrder, edition: DiceEdition, theme: Theme, press: Press, *, room: HeadRoom
) -> list[tuple[Page, ...]]:
    """Draw the sheets of all domains, or only of the wanted paper, with ROOM in their heads."""
    leaves = len(grids(order.paper, order.style, room, order.finish))
    seen = _seen(order, leaves, press.scope)
    press.scope.reach()
    lying = order.paper.landscape
    unseen = unseen_page(lying.width, lying.height)
    return [
        draw_leaves(layout, order, edition, theme, press, room=room)
        if number in seen
        else (unseen,) * leaves
        for number, layout in enumerate(order.layouts)
    ]


def _seen(order: PadOrder, leaves: int, scope: Scope) -> set[int]:
    """Return the domains on the wanted paper, or on all, by their number in the order."""
    wanted = wanted_sheets(order, leaves, scope)
    if wanted is None:
        return set(range(len(order.layouts)))
    return {number // (order.sheets * leaves) % len(order.layouts) for number in wanted}


def wanted_sheets(order: PadOrder, leaves: int, scope: Scope) -> set[int] | None:
    """Return the pages of sheets on the wanted paper, by their number in the pad; None for all."""
    if scope.paper is None:
        return None
    personal = order.personal
    players = max(1, len(personal.players)) if personal else 1
    covers = 1 if personal and personal.cover else 0
    sheets = players * len(order.layouts) * order.sheets * leaves
    laid = arrange(sheets + 2 * covers, order.imposition.up, order.imposition.stack)
    wanted = next(islice(laid, scope.paper, None), ())
    inside = [number - covers for number in wanted if number is not None]
    return {number for number in inside if 0 <= number < sheets}
