"""The figures of the dice game, read from a data file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.model.edition import Edition
from generator.model.terrain import as_terrain
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.layout import Layout
    from generator.model.terrain import Terrain

PHASES = (1, 2, 3)

ROMAN = {1: "I", 2: "II", 3: "III"}


@dataclass(frozen=True, slots=True)
class DiceEdition(Edition):
    """The figures that the sheet of the dice game shows.

    `zone_points[size - 1]` are the points of a zone in phases I, II and III; `colour_points` are
    the first and the second completion points of a terrain; `values` are the dice values that a
    terrain takes, none where any is allowed.
    """

    zone_points: tuple[tuple[int, int, int], ...]
    colour_points: Mapping[Terrain, tuple[int, int]]
    pasture_factor: int
    time_boxes: int
    solo_boxes: int
    good_points: int
    good_silver: int
    values: Mapping[Terrain, tuple[int, ...]]

    @property
    def largest_scored(self) -> int:
        """The size of the largest zone that can be scored: the table of points ends there."""
        return len(self.zone_points)

    def for_layout(self, layout: Layout) -> DiceEdition:
        """Return the figures with those of the terrains that a layout brings itself."""
        if not layout.own:
            return self
        return replace(
            self,
            colour_points={
                **self.colour_points,
                **{as_terrain(it): it.points for it in layout.own},
            },
            values={**self.values, **{as_terrain(it): it.values for it in layout.own}},
        )
