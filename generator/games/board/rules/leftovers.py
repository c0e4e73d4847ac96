"""What is left at the end of the game: unsold goods, silver, workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.score import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import Estate


def score_unsold(estate: Estate, edition: BoardEdition) -> Iterator[Line]:
    """Each good that is not sold is worth a point."""
    if estate.unsold:
        each = edition.unsold_points
        yield Line("unsold", estate.unsold * each, number=estate.unsold, each=each)


def score_silver(estate: Estate, edition: BoardEdition) -> Iterator[Line]:
    """Each silver is worth a point."""
    if estate.silver:
        each = edition.silver_points
        yield Line("silver", estate.silver * each, number=estate.silver, each=each)


def score_workers(estate: Estate, edition: BoardEdition) -> Iterator[Line]:
    """Two workers together are worth a point."""
    group = edition.workers_per_point
    if points := estate.workers // group:
        yield Line("workers", points, number=estate.workers, each=1, group=group)
