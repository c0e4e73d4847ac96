"""The terminal pen for player boards: the tiles on the hexes, and when each was placed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.games.board.load.tiles import EMPTY_SIGN, START, START_SIGN, placing_sign, tile_sign
from generator.games.board.rules.score_lines import RegionLine
from generator.model.terrain import LETTER_OF, Terrain
from generator.products.results.map_letters import FAULTY, draw_signs, flags_of, map_width

if TYPE_CHECKING:
    from generator.games.board.model.game import BoardPlayer, Placed
    from generator.model.score import Score

BACKGROUNDS = {
    Terrain.MONASTERY: 220,
    Terrain.MINE: 247,
    Terrain.RIVER: 110,
    Terrain.CITY: 230,
    Terrain.CASTLE: 65,
    Terrain.PASTURE: 149,
}
"""Of the 256 colours of terminals, those nearest to the printed tiles."""
GAP = 3
_PAINT = re.compile(r"\x1b\[[0-9;]*m")


def draw_board(player: BoardPlayer, score: Score, *, coloured: bool) -> str | None:
    """Draw two maps side by side, the tiles and when they were placed; None without a map.

    In the first, a finished region has `*` and a fault `!`; an empty hex shows its terrain.
    """
    if player.layout is None or player.placed is None:
        return None
    cells = player.layout.cells
    placed = {it.cell: it for it in player.placed}
    tiles = [
        _tile(placed[number]) if number in placed else f"{LETTER_OF[cell.terrain]}{EMPTY_SIGN}"
        for number, cell in enumerate(cells)
    ]
    times = [
        _time(placed[number]) if number in placed else EMPTY_SIGN for number in range(len(cells))
    ]
    flags = flags_of(score, RegionLine)
    faults = {cell: flag for cell, flag in flags.items() if flag == FAULTY}
    backgrounds = BACKGROUNDS if coloured else None
    left = draw_signs(cells, tiles, flags, backgrounds).split("\n")
    right = draw_signs(cells, times, faults, backgrounds).split("\n")
    width = map_width(cells) + GAP
    return "\n".join(
        f"{one}{' ' * (width - len(_PAINT.sub('', one)))}{two}".rstrip()
        for one, two in zip(left, right, strict=True)
    )


def _tile(placed: Placed) -> str:
    started = placed.tile == START and placed.when is None
    return START_SIGN if started else tile_sign(placed.tile)


def _time(placed: Placed) -> str:
    return START_SIGN if placed.when is None else placing_sign(placed.when)
