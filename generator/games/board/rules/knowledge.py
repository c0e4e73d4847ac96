"""Knowledge tiles: what the scoring ones count at the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.rules.score_lines import BuildingsLine, KnowledgeLine

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.games.board.model.edition import BoardEdition
    from generator.model.tiles import Building, Good, Species

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
) -> Iterator[KnowledgeLine]:
    """A scoring knowledge tile pays for each thing that it counts, 26 for each bonus tile."""
    counts = {
        TYPES_SOLD: count_types(sold),
        SPECIES: count_species(species),
        GOODS_SOLD: count_goods(sold),
        BONUS_TILES: bonus_tiles,
    }
    for tile in sorted(knowledge):
        each = edition.knowledge_points.get(tile)
        if each is None:
            continue
        if tile in counts:
            yield KnowledgeLine(counts[tile] * each, tile, counts[tile], each)
        elif tile in edition.building_of:
            building = edition.building_of[tile]
            count = count_buildings(building, buildings)
            yield BuildingsLine(count * each, tile, count, each, building)
