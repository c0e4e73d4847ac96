"""Ties: the player who has filled more hexes, or by the other reading fewer, wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.game import TieBreak

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardGame


def tie_breaks(
    game: BoardGame, edition: BoardEdition, empty: Sequence[int | None]
) -> list[int | None]:
    """Of players with the same points, the one with the fewest empty hexes wins.

    The other reading is the most empty ones. Both compare one figure, the higher the better:
    the hexes that are filled, or those that are empty. Boards of different sizes are compared
    by the largest, so that the empty hexes decide.
    """
    sizes = [len(it.layout.cells) for it in game.all_players if it.layout is not None]
    hexes = max(sizes, default=edition.layout.hexes)
    if game.tie is TieBreak.MOST:
        return list(empty)
    return [None if number is None else hexes - number for number in empty]
