"""An edition: the figures of a game, read from a data file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.terrain import Bonus, Game, Terrain

PHASES = (1, 2, 3)
ROMAN = {1: "I", 2: "II", 3: "III"}


class LayoutRules(NamedTuple):
    """What a layout of the game must be: hexes of each terrain, die numbers, largest zone."""

    terrains: Mapping[Terrain, int]
    largest_zone: int
    die_numbers: Mapping[int, int]

    @property
    def hexes(self) -> int:
        """How many hexes a layout has."""
        return sum(self.terrains.values())


@dataclass(frozen=True, slots=True)
class Edition:
    """The figures of one edition of a game that layouts are checked against."""

    game: Game
    name: str
    layout: LayoutRules


@dataclass(frozen=True, slots=True)
class DiceEdition(Edition):
    """The figures that the sheet of the dice game shows.

    `zone_points[size - 1]` are the points of a zone in phases I, II and III;
    `colour_points` are the first and the second completion points of a terrain;
    `values` are the dice values a terrain takes, none where any may do.
    """

    zone_points: tuple[tuple[int, int, int], ...]
    colour_points: Mapping[Terrain, tuple[int, int]]
    pasture_factor: int
    time_boxes: int
    solo_boxes: int
    good_points: int
    good_silver: int
    circles: Mapping[Bonus, int]
    castle_circles: int
    values: Mapping[Terrain, tuple[int, ...]]
