"""Watchtowers: points as soon as they are placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.rules.score_lines import WatchtowerLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.board.model.edition import BoardEdition


def score_watchtowers(
    count: int, edition: BoardEdition, cells: tuple[tuple[int, int], ...] = ()
) -> Iterator[WatchtowerLine]:
    """Each watchtower brings 4 points when it is placed."""
    if count:
        each = edition.watchtower_points
        yield WatchtowerLine(count * each, count, each, cells=cells)
