"""Tiles of the board game: what an edition's figures tell their faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.board import Building

if TYPE_CHECKING:
    from generator.model.component import ComponentSet, Value
    from generator.model.edition import BoardEdition

POINTS, COUNT, BUILDING = "points", "count", "building"


def tell_figures(components: ComponentSet, edition: BoardEdition) -> ComponentSet:
    """Tell tiles what they bring: `count` of buildings, `points` and `building` of knowledge."""
    fields: dict[str, dict[str, Value]] = {
        Building.WATCHTOWER.value: {COUNT: edition.watchtower_points},
        Building.BOARDING_HOUSE.value: {COUNT: edition.boarding_house_workers},
        Building.BANK.value: {COUNT: edition.bank_silver},
        "knowledge-7": {POINTS: edition.shepherd_points},
    }
    for number, points in edition.knowledge_points.items():
        told: dict[str, Value] = {POINTS: points}
        if number in edition.building_of:
            told[BUILDING] = edition.building_of[number].value
        fields[f"knowledge-{number}"] = told
    return components.telling(fields)
