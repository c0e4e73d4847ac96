"""Schemas: the small ones that the descriptions of answers are composed of."""

from __future__ import annotations

from typing import Any

from generator.load.layouts.hex_kind import HEXES
from generator.registry import games_with

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NUMBER_OR_NONE: Schema = {"type": ["number", "null"]}
TEXT_OR_NONE: Schema = {"type": ["string", "null"]}
WHOLE_OR_NONE: Schema = {"type": ["integer", "null"]}
TEXTS: Schema = {"type": "array", "items": TEXT}
CELLS: Schema = {
    "type": "array",
    "description": "Hexes, each as its row and its position in the row, from 0.",
    "items": {"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2},
}


def record(needed: Schema, extra: Schema | None = None, *, is_open: bool = False) -> Schema:
    """Return the schema of an object; an open one may have further keys."""
    return {
        "type": "object",
        "properties": {**needed, **(extra or {})},
        "required": list(needed),
        "additionalProperties": is_open,
    }


def listed(items: Schema) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items}


def layout_parts() -> Schema:
    """Return the schemas of the parts of a hex layout, as `layout_data` gives them."""
    return {
        "game": {"enum": [spec.name for spec in games_with(HEXES)]},
        "id": TEXT,
        "name": {"type": "object", "additionalProperties": TEXT},
        "note": {"type": "object", "additionalProperties": TEXT},
        "author": TEXT,
        "emblem": TEXT,
        "badge": TEXT,
        "gaps": TEXT,
        "around": TEXT,
        "hexes": {
            "type": "array",
            "description": "Each hex as q, r and its token.",
            "items": {
                "type": "array",
                "items": {"type": ["integer", "string"]},
                "minItems": 3,
                "maxItems": 3,
            },
        },
        "zones": {"type": ["object", "null"], "additionalProperties": listed(WHOLE)},
    }
