"""Papers of player boards: one board fills a paper, or what is larger than it is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.pages.surroundings import arrange
from generator.page.imposition.division import MARK_ROOM, SAME, Division, divide
from generator.units import Paper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.layout import Layout

INSIDE = 2.5
"""From the cut to the board's edge."""
TWO = 2


def board_division(layouts: Sequence[Layout], paper: Paper, tile: float) -> Division:
    """Put two boards on a paper that holds them, else one: with marks if there is room for them."""
    two = divide(paper, TWO, (paper.landscape.width, paper.landscape.height))
    slot = slot_of(two)
    if slot is not None and all(arrange(it, slot, tile, (INSIDE, INSIDE)) for it in layouts):
        return two
    lying = paper.landscape
    whole = divide(lying, 1, (lying.width, lying.height))
    boards = [found.board for it in layouts if (found := arrange(it, paper, tile))]
    wide = max((it.width for it in boards), default=lying.width) + 2 * INSIDE
    high = max((it.height for it in boards), default=lying.height) + 2 * INSIDE
    room = 2 * (whole.clearance + MARK_ROOM) - SAME
    if wide + room > lying.width or high + room > lying.height:
        return whole
    return Division(lying.width, lying.height, 1, 1, wide, high)


def slot_of(division: Division) -> Paper | None:
    """Return what a board is drawn on: a slot that is wider than high."""
    width, height = division.slot_width, division.slot_height
    return Paper("", width, height) if width >= height else None
