"""Shapes: what the answers of the interface look like, as schemas that describe them."""

from __future__ import annotations

from typing import Any

from generator.web.requests.orders import Kind

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
    """Return the shape of an object; an open one may tell more."""
    return {
        "type": "object",
        "properties": {**needed, **(extra or {})},
        "required": list(needed),
        "additionalProperties": is_open,
    }


def listed(items: Schema) -> Schema:
    """Return the shape of a list."""
    return {"type": "array", "items": items}


HEALTH = record({"status": {"const": "ok"}, "version": TEXT})
LAYOUT_PARTS: Schema = {
    "game": {"enum": ["dice", "board"]},
    "id": TEXT,
    "name": {"type": "object", "additionalProperties": TEXT},
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
LAYOUT = record(LAYOUT_PARTS)
LAYOUTS = listed(LAYOUT)
FINDING = record(
    {"code": TEXT, "message": TEXT},
    {"line": WHOLE_OR_NONE, "column": WHOLE_OR_NONE, "cells": CELLS, "file": TEXT},
)
FINDINGS = listed(FINDING)
CHECKED = record({"layout": {"anyOf": [LAYOUT, {"type": "null"}]}, "findings": FINDINGS})
PLAYER = record(
    {
        "name": TEXT,
        "domain": WHOLE,
        "start": TEXT,
        "marks": TEXTS,
        "phases": TEXTS,
        "turns": {"type": ["array", "null"]},
        "bonuses": {"type": ["object", "null"]},
        "goods_sold": {"type": ["array", "null"]},
        "colours": {"type": ["object", "null"]},
        "columns": {"type": ["array", "null"]},
    }
)
GAME_READ = record(
    {"game": TEXT_OR_NONE, "findings": FINDINGS},
    {
        "variant": TEXT,
        "domains": listed(record({**LAYOUT_PARTS, "file": TEXT_OR_NONE})),
        "players": listed(PLAYER),
    },
)
LINE = record({"rule": TEXT, "points": WHOLE}, {"explanation": TEXT, "cells": CELLS}, is_open=True)
SCORE = record(
    {
        "name": TEXT,
        "total": WHOLE,
        "tiebreak": {},
        "lines": listed(LINE),
        "violations": listed(record({"code": TEXT, "message": TEXT, "cells": CELLS})),
    },
    is_open=True,
)
SCORED = record(
    {"game": TEXT_OR_NONE, "players": listed(SCORE), "winners": TEXTS, "findings": FINDINGS},
    {"rounds": listed(listed(WHOLE)), "praise": TEXT},
)
CHOICES = listed(record({"value": TEXT, "label": TEXT}))
FIELD = record(
    {
        "name": TEXT,
        "flag": TEXT,
        "kind": {"enum": [kind.value for kind in Kind]},
        "label": TEXT,
        "help": TEXT,
        "default": {"type": ["boolean", "number", "string", "array", "null"]},
        "choices": CHOICES,
        "suggestions": CHOICES,
        "least": NUMBER_OR_NONE,
        "most": NUMBER_OR_NONE,
        "endings": TEXTS,
        "multiple": {"type": "boolean"},
        "required": {"type": "boolean"},
        "sample": TEXT,
    },
    is_open=True,
)
FORMS = listed(
    record(
        {
            "product": TEXT,
            "title": TEXT,
            "summary": TEXT,
            "groups": listed(record({"title": TEXT, "fields": listed(FIELD)})),
        }
    )
)
PREVIEW = record(
    {
        "front": {
            "type": "string",
            "description": "An SVG element, or empty without paper.",
        },
        "back": TEXT_OR_NONE,
        "pages": WHOLE,
        "papers": WHOLE,
        "notes": TEXTS,
    }
)
SENTENCES = record({"errors": {**TEXTS, "minItems": 1}})
