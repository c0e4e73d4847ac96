"""An edition: the figures of a game, read from a data file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.terrain import Terrain

DIE_FACES = range(1, 7)


class LayoutRules(NamedTuple):
    """The requirements for a layout: hexes of each terrain, die numbers, largest zone."""

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

    game: str
    name: str
    layout: LayoutRules

    @property
    def largest_scored(self) -> int:
        """The size of the largest zone that can be scored."""
        return self.layout.largest_zone
