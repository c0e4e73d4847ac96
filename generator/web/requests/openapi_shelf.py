"""The part of the interface's description that is about the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.shelf.entry import KINDS
from generator.shelf.search import BROKEN, MOST_PAGE, ORDERS, USUAL_PAGE
from generator.web.requests import answer_schemas, request_schemas
from generator.web.shared.answers import JSON

if TYPE_CHECKING:
    from collections.abc import Mapping

    Parts = dict[str, Any]

NO_SHELF = "This studio has no shelf, or there is no such thing on it."
GONE = "The folder of the shelf is not there at the moment, or too many people ask at once."
TEXT: Parts = {"type": "string"}
NAME: Parts = {
    "name": "name",
    "in": "path",
    "required": True,
    "description": "The name of a thing: that of its file without .toml; it may be in a folder.",
    "schema": TEXT,
}
KEY: Parts = {
    "name": "scriptorium-key",
    "in": "header",
    "description": "The key of a browser: 32 to 200 letters, digits, - or _.",
    "schema": TEXT,
}
MADE_FROM: Parts = {
    "name": "if-match",
    "in": "header",
    "description": "The digest of what the thing said before the change; none for a new thing.",
    "schema": TEXT,
}


def describe_shelf(language: Parts, faults: Mapping[str, str]) -> Parts:
    """Return the addresses of the shelf; LANGUAGE and FAULTS are those of all addresses."""
    things, versions = answer_schemas.SHELF_THING, answer_schemas.SHELF_VERSIONS
    version = _query("version", "One of the earlier versions; all are listed without it.", TEXT)
    digest = _query("digest", "The digest of the thing; then browsers keep the picture.", TEXT)
    return {
        "/api/shelf": {
            "get": _reading(
                "Lists what is on the shelf.", answer_schemas.SHELF, [language, *_QUERIES]
            )
        },
        "/api/shelf/things/{name}": {
            "get": _reading("Shows a thing on the shelf.", things, [language, NAME, KEY]),
            "put": _changing(
                "Puts a thing on the shelf, or changes it.",
                request_schemas.SHELF_PUT,
                language,
                faults,
            ),
        },
        "/api/shelf/beside/{name}": {
            "get": _reading(
                "Lists the files beside a deck: its tables and pictures.",
                answer_schemas.SHELF_BESIDE,
                [language, NAME],
            )
        },
        "/api/shelf/league": {
            "get": _reading(
                "Scores the evenings on the shelf, as the rows of a league.",
                answer_schemas.SHELF_LEAGUE,
                [language],
            )
        },
        "/api/shelf/versions/{name}": {
            "get": _reading(
                "Lists the earlier versions of a thing, or shows one of them.",
                versions,
                [language, NAME, version],
            ),
            "post": _changing(
                "Brings an earlier version of a thing back.",
                request_schemas.SHELF_BACK,
                language,
                faults,
            ),
        },
        **{
            f"/api/shelf/pictures/{{name}}.{ending}": {
                "get": _picture(summary, kind, [language, NAME, digest])
            }
            for ending, kind, summary in (
                ("webp", "image/webp", "Shows a small picture of a thing."),
                ("svg", "image/svg+xml", "Shows the first page of a thing."),
            )
        },
    }


def _query(name: str, sentence: str, schema: Parts) -> Parts:
    return {"name": name, "in": "query", "description": sentence, "schema": schema}


_QUERIES = (
    _query("search", "What the name, a title, the author or a player contains.", TEXT),
    _query("kind", "Only things of this kind.", {"enum": [*KINDS, BROKEN]}),
    _query("game", "Only things of this game.", TEXT),
    _query("sort", "What they are sorted by.", {"enum": list(ORDERS)}),
    _query("start", "How many are left out.", {"type": "integer", "minimum": 0}),
    _query(
        "most",
        "How many are listed.",
        {"type": "integer", "minimum": 1, "maximum": MOST_PAGE, "default": USUAL_PAGE},
    ),
)


def _reading(summary: str, shape: Parts, parameters: list[Parts]) -> Parts:
    return {
        "summary": summary,
        "parameters": parameters,
        "responses": {
            "200": _answer("The answer.", shape),
            **_refusals({"404": NO_SHELF, "422": "What is asked for cannot be.", "503": GONE}),
        },
    }


def _picture(summary: str, kind: str, parameters: list[Parts]) -> Parts:
    described = _reading(summary, {}, parameters)
    described["responses"]["200"] = {
        "description": "The picture.",
        "content": {kind: {"schema": {}}},
    }
    return described


def _changing(
    summary: str, body: Mapping[str, Any], language: Parts, faults: Mapping[str, str]
) -> Parts:
    done = answer_schemas.SHELF_CHANGED
    refused = {
        **faults,
        "403": "Nobody can change this here, or only another browser.",
        "404": NO_SHELF,
        "428": "The header If-Match is missing.",
        "507": "There is no space left for it.",
    }
    return {
        "summary": summary,
        "parameters": [language, NAME, KEY, MADE_FROM],
        "requestBody": {"required": True, "content": {JSON: {"schema": body}}},
        "responses": {
            "200": _answer("The thing is changed.", done),
            "201": _answer("The thing is new.", done),
            "412": _answer("It has changed meanwhile.", answer_schemas.SHELF_CONFLICT),
            **_refusals(refused),
        },
    }


def _refusals(sentences: Mapping[str, str]) -> Parts:
    return {code: _answer(it, answer_schemas.SENTENCES) for code, it in sentences.items()}


def _answer(sentence: str, shape: Parts) -> Parts:
    return {"description": sentence, "content": {JSON: {"schema": shape}}}
