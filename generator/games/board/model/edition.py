"""The figures of the board game, read from a data file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.edition import Edition
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.tiles import Building


@dataclass(frozen=True, slots=True)
class TileCounts:
    """How many hex tiles the game has: of each building and knowledge number, of each kind."""

    building: int
    knowledge: int
    castle: int
    mine: int
    ship: int
    animals: Mapping[int, int]
    """Tiles of each species by the number of animals on them."""


@dataclass(frozen=True, slots=True)
class BoardEdition(Edition):
    """The figures of the board game that boards show and the score counts with.

    `region_points[size - 1]` are a region's points by its size, `phase_points` those of its
    phase. What depends on the number of players is a mapping from that number: the points of
    the large and the small bonus tile, and of each good sold. `knowledge_points` are the
    points of the scoring knowledge tiles for each thing that they count, and `building_of`
    names the building that a tile counts.
    """

    region_points: tuple[int, ...]
    phase_points: Mapping[str, int]
    bonus_points: Mapping[int, tuple[int, int]]
    good_points: Mapping[int, int]
    sale_silver: int
    unsold_points: int
    silver_points: int
    workers_per_point: int
    watchtower_points: int
    boarding_house_workers: int
    bank_silver: int
    shepherd_points: int
    knowledge_points: Mapping[int, int]
    building_of: Mapping[int, Building]
    tiles: TileCounts
    goods_of_colour: int
