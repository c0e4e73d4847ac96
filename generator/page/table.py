"""The game board: depots, phases, rounds, bonus spaces and tracks on one large page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.page.marks import Page
from generator.page.paints import board_paints
from generator.page.tabletop import BANNER, HEAD, HEIGHT, PAD, SLOTS, WIDTH, lay_board
from generator.page.track import lay_track

if TYPE_CHECKING:
    from generator.model.edition import BoardEdition
    from generator.model.order import Ink
    from generator.model.table import Table
    from generator.model.theme import Theme
    from generator.page.press import Press

TEMPLATE = "board/table.svg.j2"


def draw_table(
    edition: BoardEdition, table: Table, theme: Theme, press: Press, *, ink: Ink, tile: float
) -> Page:
    """Draw the game board for tiles of TILE mm from flat to flat."""
    board = lay_board(tile, edition, table)
    outline = board.outline
    context = {
        **board_paints(ink, theme),
        "page": {"width": WIDTH, "height": HEIGHT},
        "board": board,
        "track": lay_track(outline, table.points),
        "table": table,
        "edition": edition,
        "players": sorted(table.black),
        "head": HEAD,
        "banner": BANNER,
        "pad": PAD,
        "slots": SLOTS,
    }
    drawing = press.draw(TEMPLATE, context)
    title = _("Game board")
    return Page("table", title, drawing.width, drawing.height, drawing.marks, trim=outline)
