"""Answer schemas: what the answers of the interface look like."""

from __future__ import annotations

from generator.products.studio.game_pages import SHEET_PAGE, sheet_page
from generator.products.studio.schemas import (
    CELLS,
    NUMBER_OR_NONE,
    TEXT,
    TEXT_OR_NONE,
    TEXTS,
    WHOLE,
    WHOLE_OR_NONE,
    layout_parts,
    listed,
    record,
)
from generator.registry import games_with
from generator.web.forms.fields import Kind
from generator.web.requests import request_schemas

HEALTH = record({"status": {"const": "ok"}, "version": TEXT})
LAYOUT_PARTS = layout_parts()
LAYOUT = record(LAYOUT_PARTS)
LAYOUTS = listed(LAYOUT)
FINDING = record(
    {"code": TEXT, "message": TEXT},
    {"line": WHOLE_OR_NONE, "column": WHOLE_OR_NONE, "cells": CELLS, "file": TEXT},
)
FINDINGS = listed(FINDING)
CHECKED = record({"layout": {"anyOf": [LAYOUT, {"type": "null"}]}, "findings": FINDINGS})
COMPLETED = record(
    {
        "hexes": {**LAYOUT_PARTS["hexes"], "description": "Every hex; none without a completion."},
        "seed": WHOLE,
        "reasons": {**TEXTS, "description": "Why there is no completion, sentence by sentence."},
    }
)
SUMS = {
    "type": "array",
    "description": "How many games, the sum of their points, and that of the squares of these.",
    "items": WHOLE,
    "minItems": 3,
    "maxItems": 3,
}
FORECAST = {
    "anyOf": [
        record({"ready": {"const": False}}),
        record(
            {
                "ready": {"const": True},
                "sums": SUMS,
                "starts": listed(record({"name": TEXT, "sums": SUMS})),
                "hexes": {
                    "type": "array",
                    "description": "Each hex as q, r and in how many of the games it is used.",
                    "items": {"type": "array", "items": WHOLE, "minItems": 3, "maxItems": 3},
                },
                "most": {**WHOLE, "description": "How many games are worth playing."},
                "against": record({"name": TEXT, "sums": SUMS}),
            }
        ),
    ],
    "description": "A block of games; not ready while the players are still being loaded.",
}
FORM_DATA = {
    "type": "object",
    "description": "What the only file of a game says that is entered in a form.",
}
GAME_READ = record(
    {"game": TEXT_OR_NONE, "findings": FINDINGS},
    {
        key: shape
        for spec in games_with(SHEET_PAGE)
        for key, shape in sheet_page(spec.name).shape().items()
    }
    | {"data": FORM_DATA},
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
LEAGUE_ROW = record(
    {"game": WHOLE, "kind": TEXT, "player": TEXT, "points": WHOLE, "tiebreak": {}, "won": WHOLE}
    | {"key": TEXT}
)
SCORED = record(
    {"game": TEXT_OR_NONE, "players": listed(SCORE), "winners": TEXTS, "findings": FINDINGS},
    {"rounds": listed(listed(WHOLE)), "praise": TEXT, "league": listed(LEAGUE_ROW)}
    | {"kind": TEXT, "title": TEXT},
)
CHOICES = listed(record({"value": TEXT, "label": TEXT, "picture": TEXT}))
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
        "paper": WHOLE,
    }
)
DECKS = listed(
    record({"name": TEXT, "files": listed(record({"file": TEXT}, {"text": TEXT, "base64": TEXT}))})
)
GAMES = listed(record({"id": TEXT, "names": TEXTS, "notes": TEXTS}))
PADS = listed(record({"id": TEXT, "name": TEXT, "picture": TEXT, "text": TEXT}))
THING = record(
    {
        "name": TEXT,
        "file": TEXT,
        "kind": TEXT,
        "game": TEXT,
        "id": TEXT,
        "title": TEXT,
        "author": TEXT,
        "date": TEXT,
        "size": WHOLE,
        "digest": {**TEXT, "description": "The SHA-256 of its file, in hexadecimal."},
        "players": TEXTS,
        "layout": {**TEXT, "description": "The domain or the pad that an evening names."},
        "error": TEXT_OR_NONE,
        "picture": {"type": "boolean"},
    }
)
SHELF = record(
    {
        "writable": {"type": "boolean"},
        "total": WHOLE,
        "found": WHOLE,
        "broken": WHOLE,
        "left_out": {**WHOLE, "description": "How many things are too many to be listed."},
        "kinds": {"type": "object", "additionalProperties": WHOLE},
        "start": WHOLE,
        "things": listed(THING),
    }
)
SHELF_THING = record(
    {"name": TEXT, "text": TEXT, "digest": TEXT, "yours": {"type": "boolean"}}, {"about": THING}
)
SHELF_CHANGED = record(
    {"name": TEXT, "digest": TEXT, "yours": {"type": "boolean"}}, {"about": THING}
)
SHELF_BESIDE = record(
    {"files": listed(record({"file": TEXT, "base64": {**TEXT, "contentEncoding": "base64"}}))}
)
_LEAGUE_ROW = record(
    {
        "game": WHOLE,
        "kind": TEXT,
        "player": TEXT,
        "points": {"type": "number"},
        "tiebreak": {"type": ["number", "string"]},
        "won": WHOLE,
        "key": TEXT,
    }
)
_EVENING = {"name": TEXT, "date": TEXT}
SHELF_LEAGUE = record(
    {
        "evenings": listed(
            record(
                {**_EVENING, "key": TEXT, "kind": TEXT, "title": TEXT, "rows": listed(_LEAGUE_ROW)}
            )
        ),
        "refused": listed(record({**_EVENING, "error": TEXT})),
        "left": {**WHOLE, "description": "How many are not scored yet; ask again."},
        "left_out": {**WHOLE, "description": "How many are too many for one league."},
    }
)
SHELF_CONFLICT = record(
    {
        "errors": {**TEXTS, "minItems": 1},
        "yours": TEXT_OR_NONE,
        "now": {"anyOf": [record({"text": TEXT, "digest": TEXT}), {"type": "null"}]},
    }
)
SHELF_VERSIONS = record(
    {},
    {
        "versions": listed(record({"version": TEXT, "date": TEXT, "size": WHOLE})),
        "version": TEXT,
        "text": TEXT,
    },
)
MENTION = record({"file": TEXT, "line": WHOLE_OR_NONE, "column": WHOLE_OR_NONE, "message": TEXT})
SENTENCES = record({"errors": {**TEXTS, "minItems": 1}}, {"places": listed(MENTION)})
CERTAINTY = {"type": "number", "minimum": 0, "maximum": 1}
QUESTIONS = listed(
    record(
        {
            "field": TEXT,
            "fields": {
                **TEXTS,
                "description": "The fields that one answer is about.",
            },
            "shown": {**TEXT, "description": "The field whose place on the sheet is shown."},
            "read": TEXT,
            "certainty": CERTAINTY,
            "choices": TEXTS,
            "reason": TEXT,
        }
    )
)
BOX = {
    "type": "array",
    "description": "The left, upper, right and lower edge, in mm.",
    "items": {"type": "number"},
    "minItems": 4,
    "maxItems": 4,
}
SCANNED = record(
    {
        "sheets": listed(
            record(
                {
                    "code": TEXT,
                    "game": TEXT,
                    "layout": TEXT,
                    "style": TEXT,
                    "number": WHOLE,
                    "width": {"type": "number"},
                    "height": {"type": "number"},
                    "picture": {**TEXT, "description": "The sheet, upright, as a data address."},
                    "fields": listed(
                        record({"name": TEXT, "kind": TEXT, "label": TEXT, "box": BOX})
                    ),
                    "readings": listed(request_schemas.READING),
                    "questions": QUESTIONS,
                }
            )
        ),
        "refused": {**TEXTS, "description": "Why a further sheet on the photo was not read."},
    }
)
SETTLED = {
    "type": "object",
    "description": "The value of each field that an answer about one like it settled.",
    "additionalProperties": TEXT,
}
ANSWERED = record(
    {
        "sheets": listed(
            record({"questions": QUESTIONS, "remarks": TEXTS, "settled": SETTLED}),
        ),
        "files": listed(record({"file": TEXT, "text": TEXT})),
    }
)
