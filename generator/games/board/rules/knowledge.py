"""Knowledge tiles: what the scoring ones count at the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.score import Line
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.games.board.model.edition import BoardEdition
    from generator.games.shared.words import Building, Good, Species

TYPES_SOLD, SPECIES, GOODS_SOLD, BONUS_TILES = 15, 24, 25, 26
"""The tiles that count types of goods sold, species, goods sold, and bonus tiles."""


def count_types(sold: Mapping[Good, int]) -> int:
    """Tile 15 counts the types of goods of which at least one is sold."""
    return sum(count > 0 for count in sold.values())


def count_buildings(building: Building, buildings: Mapping[Building, int]) -> int:
    """Tiles 16 to 23 each count the buildings of one type, in all cities."""
    return buildings.get(building, 0)


def count_species(species: Collection[Species]) -> int:
    """Tile 24 counts the species in all pastures."""
    return len(set(species))


def count_goods(sold: Mapping[Good, int]) -> int:
    """Tile 25 counts the goods that are sold, whatever their type."""
    return sum(sold.values())


def score_knowledge(
    knowledge: Collection[int],
    edition: BoardEdition,
    *,
    sold: Mapping[Good, int],
    buildings: Mapping[Building, int],
    species: Collection[Species],
    bonus_tiles: int,
) -> Iterator[Line]:
    """A scoring knowledge tile pays for each thing that it counts, 26 for each bonus tile."""
    counts = {
        **{
            number: (count_buildings(building, buildings), building.value)
            for number, building in edition.building_of.items()
        },
        TYPES_SOLD: (count_types(sold), None),
        SPECIES: (count_species(species), None),
        GOODS_SOLD: (count_goods(sold), None),
        BONUS_TILES: (bonus_tiles, None),
    }
    for number in sorted(knowledge):
        if number in counts and number in edition.knowledge_points:
            count, what = counts[number]
            each = edition.knowledge_points[number]
            yield Line(
                "knowledge",
                count * each,
                terrain=Terrain.MONASTERY.value,
                number=count,
                what=what,
                tile=number,
                each=each,
            )
