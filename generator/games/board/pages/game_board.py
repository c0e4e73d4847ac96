"""The game board: depots, phases, rounds, bonus spaces and tracks on one large page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.board.model.game import CLEARANCE
from generator.games.board.model.names import terrain_name
from generator.games.board.pages.game_board_spaces import (
    BANNER,
    HEAD,
    HEIGHT,
    PAD,
    SLOTS,
    WIDTH,
    lay_board,
)
from generator.games.board.pages.paints import board_paints
from generator.games.shared.track import lay_track
from generator.hexes.frame import Box
from generator.language import _
from generator.model.component import TILE
from generator.model.spoken_names import players_name
from generator.model.tiles import good_name
from generator.page.marks import Page, Role, Symbol, Tag, Use
from generator.page.matrix import scaling

if TYPE_CHECKING:
    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game_board import Table
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.svg.press import Press

TEMPLATE = "games/board/table.svg.j2"


def draw_table(
    edition: BoardEdition, table: Table, theme: Theme, press: Press, *, ink: Ink, tile: float
) -> Page:
    """Draw the game board for tiles of TILE mm from flat to flat.

    It is designed for an A3 paper. For tiles that have no room there the whole board grows
    until their spaces are right.
    """
    grown = max(1.0, (tile + CLEARANCE) / (TILE + CLEARANCE))
    board = lay_board((tile + CLEARANCE) / grown - CLEARANCE, edition, table)
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
        "terrain_name": terrain_name,
        "good_name": good_name,
        "players_name": players_name,
    }
    drawing = press.draw(TEMPLATE, context)
    page = Page(
        "table",
        _("Game board"),
        drawing.width,
        drawing.height,
        drawing.marks,
        tags=drawing.tags,
        trim=outline,
    )
    return page if grown == 1.0 else _grown(page, outline, grown)


def _grown(page: Page, outline: Box, by: float) -> Page:
    """Return a page BY times as large."""
    return replace(
        page,
        width=page.width * by,
        height=page.height * by,
        marks=(Use(Symbol(page.name, page.marks, page.tags), scaling(by)),),
        tags=(Tag(Role.GROUP, 0, 1, page.title),),
        trim=Box(*(edge * by for edge in outline)),
    )
