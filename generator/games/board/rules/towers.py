"""Watchtowers: points as soon as they are placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.score import Line
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.board.model.edition import BoardEdition


def score_watchtowers(
    count: int, edition: BoardEdition, cells: tuple[tuple[int, int], ...] = ()
) -> Iterator[Line]:
    """Each watchtower brings 4 points when it is placed."""
    if count:
        each = edition.watchtower_points
        terrain = Terrain.CITY.value
        yield Line("watchtower", count * each, None, terrain, number=count, cells=cells, each=each)
