"""What is left at the end of the game: unsold goods, silver, workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.rules.score_lines import SilverLine, UnsoldLine, WorkersLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardPlayer


def score_unsold(player: BoardPlayer, edition: BoardEdition) -> Iterator[UnsoldLine]:
    """Each good that is not sold is worth a point."""
    if player.unsold:
        each = edition.unsold_points
        yield UnsoldLine(player.unsold * each, player.unsold, each)


def score_silver(player: BoardPlayer, edition: BoardEdition) -> Iterator[SilverLine]:
    """Each silver is worth a point."""
    if player.silver:
        each = edition.silver_points
        yield SilverLine(player.silver * each, player.silver, each)


def score_workers(player: BoardPlayer, edition: BoardEdition) -> Iterator[WorkersLine]:
    """Two workers together are worth a point."""
    group = edition.workers_per_point
    if points := player.workers // group:
        yield WorkersLine(points, player.workers, group)
