"""What is left at the end of the game: unsold goods, silver, workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.score import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardPlayer


def score_unsold(player: BoardPlayer, edition: BoardEdition) -> Iterator[Line]:
    """Each good that is not sold is worth a point."""
    if player.unsold:
        each = edition.unsold_points
        yield Line("unsold", player.unsold * each, number=player.unsold, each=each)


def score_silver(player: BoardPlayer, edition: BoardEdition) -> Iterator[Line]:
    """Each silver is worth a point."""
    if player.silver:
        each = edition.silver_points
        yield Line("silver", player.silver * each, number=player.silver, each=each)


def score_workers(player: BoardPlayer, edition: BoardEdition) -> Iterator[Line]:
    """Two workers together are worth a point."""
    group = edition.workers_per_point
    if points := player.workers // group:
        yield Line("workers", points, number=player.workers, each=1, group=group)
