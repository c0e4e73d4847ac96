"""Tiles of the board game: the figures of an edition that their faces show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.terrain import Terrain
from generator.model.tiles import Building

if TYPE_CHECKING:
    from generator.games.board.model.edition import BoardEdition
    from generator.model.component import ComponentSet, Value

POINTS, COUNT, BUILDING = "points", "count", "building"
PLAYERS = {2: "two", 3: "three", 4: "four"}


def fill_figures(components: ComponentSet, edition: BoardEdition) -> ComponentSet:
    """Add the figures of an edition to the faces of tiles.

    Buildings get their `count`, knowledge tiles their `points` and `building`, and bonus tiles
    their points with `two`, `three` and `four` players.
    """
    fields: dict[str, dict[str, Value]] = {
        Building.WATCHTOWER.value: {COUNT: edition.watchtower_points},
        Building.BOARDING_HOUSE.value: {COUNT: edition.boarding_house_workers},
        Building.BANK.value: {COUNT: edition.bank_silver},
        "knowledge-7": {POINTS: edition.shepherd_points},
    }
    for number, points in edition.knowledge_points.items():
        context: dict[str, Value] = {POINTS: points}
        if number in edition.building_of:
            context[BUILDING] = edition.building_of[number].value
        fields[f"knowledge-{number}"] = context
    for place, size in enumerate(("large", "small")):
        bonus = {word: edition.bonus_points[number][place] for number, word in PLAYERS.items()}
        fields |= {f"bonus-{size}-{terrain.value}": {**bonus} for terrain in Terrain}
    return components.with_fields(fields)
