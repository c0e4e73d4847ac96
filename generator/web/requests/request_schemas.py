"""Request schemas: what a request may carry; each schema both describes and checks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.language import LANGUAGES
from generator.load.layouts.library import layout_paths
from generator.products.completion.complete import COMPLETION
from generator.products.options import common, lab
from generator.products.results.forecasts import MOST_PLAYED
from generator.products.results.inventions import INVENT as INVENT_PART
from generator.registry import games_with, load_part
from generator.web.forms.filling import MOST_VALUES
from generator.web.forms.option_schemas import option_schema
from generator.web.forms.orders import MOST_PAGES
from generator.web.shared.limits import (
    LEAST_GAMES,
    MOST_GAMES,
    MOST_HARDER,
    MOST_INVENTED,
    MOST_SECONDS,
    Limits,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.products.options.option import Option

LONGEST_NAME = 100
LONGEST_FILE = 200_000
MOST_FILES = 12
FARTHEST = 10_000
MOST_SCANNED = 12
"""How many sheets of one evening become files at once."""
MOST_FIELDS = 1_000

LANGUAGE = {
    "enum": list(LANGUAGES),
    "description": "Language of the answer; else what the header Accept-Language wishes.",
}
FILE_NAME = {
    "type": "string",
    "maxLength": LONGEST_NAME,
    "not": {"pattern": r"[\x00-\x1f\x7f/\\]"},
    "description": "The name of a file, without a folder.",
}
PAPER = option_schema(common.PAPER_SIZE)
CHECK: Mapping[str, Any] = {
    "type": "object",
    "description": "A layout to be checked, as the text of its TOML file.",
    "properties": {
        "layout": {"type": "string", "maxLength": LONGEST_FILE},
        "file": FILE_NAME,
        "custom": {"type": "boolean"},
        "paper": PAPER,
        "language": LANGUAGE,
    },
    "required": ["layout"],
    "additionalProperties": False,
}
COORDINATE = {"type": "integer", "minimum": -FARTHEST, "maximum": FARTHEST}
COMPLETE: Mapping[str, Any] = {
    "type": "object",
    "description": "The hexes of a layout; those that are to be filled have an empty token.",
    "properties": {
        "game": {"enum": [spec.name for spec in games_with(COMPLETION)]},
        "hexes": {
            "type": "array",
            "description": "Each hex as q, r and its token.",
            "items": {
                "type": "array",
                "prefixItems": [COORDINATE, COORDINATE, {"type": "string", "maxLength": 3}],
                "minItems": 3,
                "maxItems": 3,
            },
            "maxItems": Limits().hexes,
        },
        "custom": {"type": "boolean"},
        "seed": {
            **option_schema(lab.COMPLETION_SEED),
            "description": "The same seed gives the same completion; by default any.",
        },
        "language": LANGUAGE,
    },
    "required": ["game", "hexes"],
    "additionalProperties": False,
}
_TRIED: Mapping[str, Any] = {
    key: CHECK["properties"][key] for key in ("layout", "file", "custom", "language")
}
FORECAST: Mapping[str, Any] = {
    "type": "object",
    "description": "A layout that automated players play, as the text of its TOML file.",
    "properties": {
        **_TRIED,
        "played": {
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_PLAYED - 1,
            "description": "How many games were played already; the answer has those after them.",
        },
    },
    "required": ["layout"],
    "additionalProperties": False,
}
PLAYTEST: Mapping[str, Any] = {
    "type": "object",
    "description": "A layout that automated players play for long, and the paper of the report.",
    "properties": {
        **_TRIED,
        "paper": PAPER,
        "games": {
            **option_schema(lab.GAMES, least=LEAST_GAMES, most=MOST_GAMES),
            "description": "How many games each figure is based on; fewer where they take long.",
        },
    },
    "required": ["layout"],
    "additionalProperties": False,
}


def _wished(name: str) -> list[Option]:
    """Return an option of new layouts, as each game that can invent them has it."""
    inventors = [load_part(spec.name, INVENT_PART) for spec in games_with(INVENT_PART)]
    return [it for part in inventors for it in lab.invention_options(part) if it.name == name]


INVENT: Mapping[str, Any] = {
    "type": "object",
    "description": "What new layouts should be like.",
    "properties": {
        "game": {"enum": [spec.name for spec in games_with(INVENT_PART)]},
        "like": {
            "enum": [name for spec in games_with(INVENT_PART) for name in layout_paths(spec.name)],
            "description": "The id of the layout that they are as hard as, and have the shape of.",
        },
        "harder": {
            **option_schema(lab.HARDER, least=-MOST_HARDER, most=MOST_HARDER),
            "description": "How many points harder than that one; less than 0 is easier.",
        },
        "fair": {"type": "boolean"},
        "matters": {
            "type": "array",
            "items": {"enum": [name for it in _wished("matters") for name in it.kind.names]},
            "maxItems": 2,
        },
        "symmetric": {"type": "boolean"},
        "count": option_schema(lab.COUNT, most=MOST_INVENTED),
        "seed": option_schema(lab.SEED),
        "seconds": {
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_SECONDS,
            "description": "The longest time of the search; some games follow.",
        },
        "language": LANGUAGE,
    },
    "required": ["game", "like"],
    "additionalProperties": False,
}
TEXT_FILE: Mapping[str, Any] = {
    "type": "object",
    "properties": {"file": FILE_NAME, "text": {"type": "string", "maxLength": LONGEST_FILE}},
    "required": ["text"],
    "additionalProperties": False,
}
SCORE: Mapping[str, Any] = {
    "type": "object",
    "description": "The files of one finished game, and the layouts that they name.",
    "properties": {
        "sheets": {"type": "array", "items": TEXT_FILE, "minItems": 1, "maxItems": MOST_FILES},
        "layouts": {"type": "array", "items": TEXT_FILE, "maxItems": MOST_FILES},
        "language": LANGUAGE,
    },
    "required": ["sheets"],
    "additionalProperties": False,
}
REPORT: Mapping[str, Any] = {
    **SCORE,
    "description": "The files of one finished game, as for its score, and the paper.",
    "properties": {**SCORE["properties"], "paper": PAPER},
}
LEAGUE: Mapping[str, Any] = {
    "type": "object",
    "description": "A league as the table that `scriptorium score --csv` writes, and the paper."
    " Titles are the names of games that are not shipped, by their kinds in the table.",
    "properties": {
        "league": {"type": "string", "maxLength": LONGEST_FILE},
        "titles": {
            "type": "object",
            "maxProperties": 200,
            "additionalProperties": {"type": "string", "maxLength": 100},
        },
        "paper": PAPER,
        "language": LANGUAGE,
    },
    "required": ["league"],
    "additionalProperties": False,
}
UPLOAD: Mapping[str, Any] = {
    "type": "object",
    "description": "A file: its name, and its content as text or in base64.",
    "properties": {
        "file": FILE_NAME,
        "text": {"type": "string"},
        "base64": {"type": "string", "contentEncoding": "base64"},
    },
    "required": ["file"],
    "additionalProperties": False,
}
LINE_OF_TEXT: Mapping[str, Any] = {"type": "string", "maxLength": 2_000}
_SIMPLE = [LINE_OF_TEXT, {"type": "number"}, {"type": "boolean"}, UPLOAD]
PRINT: Mapping[str, Any] = {
    "type": "object",
    "description": "What is to be printed: a product, and its options by name as /api/forms tells.",
    "properties": {
        "product": {"type": "string", "maxLength": LONGEST_NAME},
        "options": {
            "type": "object",
            "maxProperties": 60,
            "additionalProperties": {
                "anyOf": [
                    *_SIMPLE,
                    {"type": "array", "items": {"anyOf": _SIMPLE}, "maxItems": MOST_VALUES},
                ]
            },
        },
        "language": LANGUAGE,
    },
    "required": ["product"],
    "additionalProperties": False,
}
PREVIEW_PARTS: Mapping[str, Any] = {
    "paper": {
        "type": "integer",
        "minimum": 0,
        "maximum": MOST_PAGES,
        "description": "The paper to draw, counted from 0; the last where there are fewer.",
    },
    "draft": {
        "type": "boolean",
        "description": "What cannot be printed yet is answered with an empty front, and in the"
        " notes why, not refused.",
    },
}
PREVIEW = {**PRINT, "properties": {**PRINT["properties"], **PREVIEW_PARTS}}
LAYOUTS: Mapping[str, Any] = {
    "type": "array",
    "description": "Layouts that are not shipped, which the sheets may be of.",
    "items": TEXT_FILE,
    "maxItems": MOST_VALUES,
}
SCAN: Mapping[str, Any] = {
    "type": "object",
    "description": "The photo of one or more finished sheets; it is read and not stored.",
    "properties": {
        "file": FILE_NAME,
        "photo": {"type": "string", "contentEncoding": "base64"},
        "layouts": LAYOUTS,
        "language": LANGUAGE,
    },
    "required": ["photo"],
    "additionalProperties": False,
}
_FIELD: Mapping[str, Any] = {"type": "string", "pattern": r"^[A-Za-z0-9-]{1,60}$"}
_VALUE: Mapping[str, Any] = {
    "type": "string",
    "pattern": r"^(|x|o|ox|-?[0-9]{1,7}(\.(25|5|75))?)$",
    "description": "Nothing, a cross, a ring, a crossed ring, a digit or a number.",
}
_CERTAINTY: Mapping[str, Any] = {"type": "number", "minimum": 0, "maximum": 1}
READING: dict[str, Any] = {
    "type": "object",
    "description": "What was read in a field, as the answer to the photo had it.",
    "properties": {
        "field": _FIELD,
        "kind": {"type": "string", "pattern": r"^[a-z]{0,10}$"},
        "value": _VALUE,
        "certainty": _CERTAINTY,
        "others": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"value": _VALUE, "certainty": _CERTAINTY},
                "required": ["value", "certainty"],
                "additionalProperties": False,
            },
            "maxItems": 20,
        },
        "shape": {
            "type": "string",
            "pattern": r"^[A-Za-z0-9+/]{0,2000}={0,2}$",
            "description": "What a net saw in the field; what looks alike has alike shapes.",
        },
    },
    "required": ["field", "kind", "value", "certainty"],
    "additionalProperties": False,
}
ANSWERS: Mapping[str, Any] = {
    "type": "object",
    "description": "Sheets of photos, with what somebody answered; they become sheet files.",
    "properties": {
        "sheets": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "code": {"type": "string", "maxLength": LONGEST_NAME},
                    "readings": {"type": "array", "items": READING, "maxItems": MOST_FIELDS},
                    "answers": {
                        "type": "object",
                        "description": "The value of each field that somebody has looked at.",
                        "maxProperties": MOST_FIELDS,
                        "propertyNames": _FIELD,
                        "additionalProperties": _VALUE,
                    },
                    "apart": {
                        "type": "array",
                        "description": "Fields that look alike, but differ.",
                        "items": _FIELD,
                        "maxItems": MOST_FIELDS,
                    },
                    "name": {"type": "string", "maxLength": LONGEST_NAME},
                },
                "required": ["code", "readings"],
                "additionalProperties": False,
            },
            "minItems": 1,
            "maxItems": MOST_SCANNED,
        },
        "layouts": LAYOUTS,
        "language": LANGUAGE,
    },
    "required": ["sheets"],
    "additionalProperties": False,
}
SHELF_PUT: Mapping[str, Any] = {
    "type": "object",
    "description": "What a thing on the shelf is to say, as the text of its TOML file.",
    "properties": {
        "text": {"type": "string", "maxLength": LONGEST_FILE},
        "language": LANGUAGE,
    },
    "required": ["text"],
    "additionalProperties": False,
}
SHELF_BACK: Mapping[str, Any] = {
    "type": "object",
    "description": "The earlier version whose content a thing on the shelf is to have again.",
    "properties": {
        "version": {"type": "string", "maxLength": LONGEST_NAME},
        "language": LANGUAGE,
    },
    "required": ["version"],
    "additionalProperties": False,
}
