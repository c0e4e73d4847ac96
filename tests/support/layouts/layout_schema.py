"""The schema: what the file of a hex layout may say, for editors that complete and check it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.hexes.textmap import LONGEST_TOKEN
from generator.load.files.names import LANGUAGE_PATTERN, LONGEST_NAME, LONGEST_NOTE
from generator.load.layouts.hex_kind import HEXES, hex_kind
from generator.load.layouts.layout import (
    FARTHEST,
    HEX_KEYS,
    ID_PATTERN,
    LARGEST_LAYOUT,
    LARGEST_SIDE,
    LONGEST_BADGE,
    SMALLEST_SIDE,
)
from generator.load.layouts.own_terrains import (
    COLOUR,
    MOST_POINTS,
    MOST_TERRAINS,
    NAME_PATTERN,
)
from generator.model.edition import DIE_FACES
from generator.model.layout import GROUNDS
from generator.model.terrain import ICONS, TERRAIN_LETTERS, Terrain
from generator.registry import games_with

if TYPE_CHECKING:
    from collections.abc import Iterable

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def layout_schema() -> dict[str, Any]:
    """Return the JSON schema of the files of hex layouts."""
    games = [spec.name for spec in games_with(HEXES)]
    words = [hex_kind(game).words for game in games]
    things = " or ".join(it.thing for it in words)
    return {
        "$schema": DRAFT,
        "title": "Scriptorium layout",
        "description": f"{things[:1].upper()}{things[1:]}.",
        "type": "object",
        "properties": {
            "game": {
                "description": "The game that the layout is for.",
                "enum": games,
            },
            "id": {
                "description": "The layout's short name: letters, digits, '-' and '_'.",
                "type": "string",
                "pattern": f"^{ID_PATTERN}$",
            },
            "name": _name('The layout\'s name by language, as in { en = "River bend" }.'),
            "note": _name(
                'What is special about it, by language, as in { en = "Two rivers meet" }.',
                LONGEST_NOTE,
            ),
            "author": {
                "description": "Who has designed the layout.",
                "type": "string",
                "minLength": 1,
                "maxLength": LONGEST_NAME,
            },
            "emblem": {
                "description": "The icon on the badge of a sheet or board, instead of a letter.",
                "enum": list(ICONS),
            },
            "badge": {
                "description": "The letters on the badge, if not those of the name.",
                "type": "string",
                "minLength": 1,
                "maxLength": LONGEST_BADGE,
            },
            "gaps": {
                "description": "What is drawn in holes and bays: where there is no hex between"
                " two hexes of the layout.",
                "enum": list(GROUNDS),
            },
            "around": {
                "description": "What is drawn around the layout.",
                "enum": list(GROUNDS),
            },
            "custom": {
                "description": "Whether other numbers of hexes are meant, and allowed.",
                "type": "boolean",
            },
            "map": {
                "description": _map_description(it.tokens for it in words),
                "type": "string",
                "pattern": r"\S",
            },
            "zones": _zones(),
            "terrain": _terrains(),
            "side": {
                "description": "The side of a hex in mm, for hexes listed by position.",
                "type": "number",
                "minimum": SMALLEST_SIDE,
                "maximum": LARGEST_SIDE,
            },
            "hex": _hexes(),
        },
        "required": ["game", "id"],
        "oneOf": [
            {"required": ["map"], "not": {"anyOf": [_given("side"), _given("hex")]}},
            {"required": ["side", "hex"], "not": _given("map")},
        ],
        "if": _given("terrain"),
        "else": _only_the_games(),
        "additionalProperties": False,
    }


def _given(key: str) -> dict[str, Any]:
    return {"required": [key]}


def _only_the_games() -> dict[str, Any]:
    """Return what holds for a layout without terrains of its own."""
    token = {"pattern": f"^[{''.join(TERRAIN_LETTERS)}]"}
    return {
        "properties": {
            "zones": {"propertyNames": {"enum": [terrain.value for terrain in Terrain]}},
            "hex": {"items": {"properties": {"token": token}}},
        }
    }


def _terrains() -> dict[str, Any]:
    digits = {"type": "integer", "minimum": DIE_FACES[0], "maximum": DIE_FACES[-1]}
    points = {"type": "integer", "minimum": 0, "maximum": MOST_POINTS}
    letters = "".join(TERRAIN_LETTERS)
    return {
        "description": "Terrains of the layout's own, by a short name; dice game only.",
        "type": "object",
        "maxProperties": MOST_TERRAINS,
        "propertyNames": {"pattern": f"^{NAME_PATTERN}$"},
        "additionalProperties": {
            "type": "object",
            "properties": {
                "letter": {
                    "description": "Its letter on the map.",
                    "type": "string",
                    "pattern": f"^(?![{letters}])[A-Z]$",
                },
                "name": _name("Its name by language."),
                "colour": {
                    "description": "Its colour, as in #2e9d32.",
                    "type": "string",
                    "pattern": f"^{COLOUR.pattern}$",
                },
                "icon": {
                    "description": "A shipped icon, or an SVG file beside the layout.",
                    "anyOf": [{"enum": list(ICONS)}, {"type": "string", "pattern": "\\.svg$"}],
                },
                "values": {
                    "description": "The digits that it takes; without them, any.",
                    "type": "array",
                    "items": digits,
                },
                "bonus": {
                    "description": "What a finished zone gives.",
                    "enum": list(hex_kind("dice").bonuses or ()),
                },
                "points": {
                    "description": "The points for who finishes the colour first, and second.",
                    "type": "array",
                    "items": points,
                    "minItems": 2,
                    "maxItems": 2,
                },
            },
            "required": ["letter", "colour", "icon", "points"],
            "additionalProperties": False,
        },
    }


def _name(description: str, most: int = LONGEST_NAME) -> dict[str, Any]:
    return {
        "description": description,
        "type": "object",
        "propertyNames": {"pattern": f"^{LANGUAGE_PATTERN}$"},
        "additionalProperties": {"type": "string", "minLength": 1, "maxLength": most},
    }


def _map_description(tokens: Iterable[str]) -> str:
    letters = ", ".join(f"{letter} {terrain}" for letter, terrain in TERRAIN_LETTERS.items())
    return (
        "One line for each row of hexes. Neighbours in a row start 4 columns apart, "
        "neighbours in the next row 2 columns to the left or right. "
        f"Terrains: {letters}. {' '.join(tokens)}"
    )


def _zones() -> dict[str, Any]:
    sizes = {"type": "integer", "minimum": 1, "maximum": LARGEST_LAYOUT}
    return {
        "description": "The zone sizes that are meant, for all six terrains.",
        "type": "object",
        "properties": {
            terrain.value: {
                "description": f"The sizes of the zones of terrain {terrain}, largest first.",
                "type": "array",
                "items": sizes,
            }
            for terrain in Terrain
        },
        "required": [terrain.value for terrain in Terrain],
        "additionalProperties": {"type": "array", "items": sizes},
    }


def _hexes() -> dict[str, Any]:
    centre = {"type": "number", "minimum": -FARTHEST, "maximum": FARTHEST}
    return {
        "description": "The hexes by position, as traced from a drawing.",
        "type": "array",
        "minItems": 1,
        "maxItems": LARGEST_LAYOUT,
        "items": {
            "type": "object",
            "properties": {
                "x": {"description": "The centre from the left, in mm.", **centre},
                "y": {"description": "The centre from the top, in mm.", **centre},
                "token": {
                    "description": "The terrain's letter and what stands behind it on a map.",
                    "type": "string",
                    "pattern": "^[A-Z]",
                    "maxLength": LONGEST_TOKEN,
                },
            },
            "required": list(HEX_KEYS),
            "additionalProperties": False,
        },
    }
