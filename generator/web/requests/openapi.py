"""The description of the interface in OpenAPI, from the schemas that check it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator import __version__
from generator.web.forms.fields import Kind
from generator.web.forms.filling import MOST_VALUES
from generator.web.requests import answer_schemas, request_schemas
from generator.web.requests.openapi_shelf import describe_shelf
from generator.web.shared.answers import JSON, LINES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.web.forms.fields import Field, Form

FAULTS = {
    "400": "The request is not readable JSON.",
    "408": "The request did not come to its end.",
    "413": "The request is too large.",
    "415": "The request is of another content type, or packed.",
    "422": "The request cannot be carried out; the sentences say why.",
    "503": "Too many people ask at once, or the studio is being closed: ask again.",
}
LANGUAGE = {
    "name": "lang",
    "in": "query",
    "description": "Language of the answer; else what the header Accept-Language wishes.",
    "schema": {"type": "string"},
}
PRINTED = ("application/pdf", "application/zip", "application/json", "image/png")
PRINTED_TEXT = ("image/svg+xml", "text/html")


def describe(forms: Iterable[Form] = (), *, shelf: bool = True) -> dict[str, Any]:
    """Return the description; FORMS list what can be printed, and some studios have no SHELF."""
    order = _order(tuple(forms))
    shown = {**order, "properties": {**order["properties"], **request_schemas.PREVIEW_PARTS}}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Scriptorium",
            "version": __version__,
            "summary": "Checks layouts, scores finished games, draws and prints.",
        },
        "paths": {
            "/health": _get("Tells that the studio answers.", answer_schemas.HEALTH),
            "/api/games": _get(
                "Lists games and score pads, with the names by which people find them.",
                answer_schemas.GAMES,
            ),
            "/api/layouts": _get(
                "Lists the shipped layouts with all hexes.", answer_schemas.LAYOUTS
            ),
            "/api/decks": _get(
                "Lists decks to start from, with their files.", answer_schemas.DECKS
            ),
            "/api/pads": _get(
                "Lists the shipped score pads with their files.", answer_schemas.PADS
            ),
            "/api/forms": _get(
                "Lists what can be printed, with its options.", answer_schemas.FORMS
            ),
            "/api/check": _post("Checks a layout.", request_schemas.CHECK, answer_schemas.CHECKED),
            "/api/complete": _post(
                "Completes a layout.", request_schemas.COMPLETE, answer_schemas.COMPLETED
            ),
            "/api/forecast": _post(
                "Plays some games.", request_schemas.FORECAST, answer_schemas.FORECAST
            ),
            "/api/playtest": _lines(
                "Plays many games, and draws a report.", request_schemas.PLAYTEST
            ),
            "/api/invent": _lines("Searches for new layouts.", request_schemas.INVENT),
            "/api/sheet": _post(
                "Reads one finished game.", request_schemas.SCORE, answer_schemas.GAME_READ
            ),
            "/api/score": _post(
                "Scores one finished game.", request_schemas.SCORE, answer_schemas.SCORED
            ),
            "/api/scan": _post(
                "Reads a photo of sheets.", request_schemas.SCAN, answer_schemas.SCANNED
            ),
            "/api/answers": _post(
                "Files read sheets.", request_schemas.ANSWERS, answer_schemas.ANSWERED
            ),
            "/api/report": _print("Reports one finished game as a PDF.", request_schemas.REPORT),
            "/api/league": _print("Prints a league as a PDF.", request_schemas.LEAGUE),
            "/api/preview": _post("Draws one sheet of an order.", shown, answer_schemas.PREVIEW),
            "/api/print": _print("Prints an order as a file.", order),
            **(describe_shelf(LANGUAGE, FAULTS) if shelf else {}),
        },
    }


def _order(forms: tuple[Form, ...]) -> dict[str, Any]:
    """Return the schema of an order, with the products and options that there are."""
    if not forms:
        return dict(request_schemas.PRINT)
    known: dict[str, list[dict[str, Any]]] = {}
    for form in forms:
        for field in form.fields:
            entry = _entry(field)
            if entry not in known.setdefault(field.name, []):
                known[field.name].append(entry)
    options = {
        **request_schemas.PRINT["properties"]["options"],
        "properties": {name: {"anyOf": entries} for name, entries in known.items()},
        "additionalProperties": False,
    }
    product = {"enum": [form.product for form in forms]}
    properties = {**request_schemas.PRINT["properties"], "product": product, "options": options}
    return {**request_schemas.PRINT, "properties": properties}


def _entry(field: Field) -> dict[str, Any]:
    """Return the schema of a field's entry, as far as one can express it."""
    match field.kind:
        case Kind.FLAG:
            entry: dict[str, Any] = {"type": "boolean"}
        case Kind.NUMBER:
            bounds = {"minimum": field.least, "maximum": field.most}
            whole = {"type": "integer", **{key: it for key, it in bounds.items() if it is not None}}
            entry = {"anyOf": [whole, {"type": "string", "pattern": r"^(\s*[+-]?\d+\s*)?$"}]}
        case Kind.CHOICE:
            named = {"enum": [choice.value for choice in field.choices]}
            entry = {"anyOf": [named, request_schemas.UPLOAD]} if field.endings else named
        case Kind.SHIPPED_ONLY:
            entry = {"enum": [choice.value for choice in field.suggestions]}
        case Kind.SHIPPED:
            named = {"enum": [choice.value for choice in field.suggestions]}
            entry = {"anyOf": [named, request_schemas.UPLOAD]}
        case Kind.FILE:
            entry = dict(request_schemas.UPLOAD)
        case _:
            entry = dict(request_schemas.LINE_OF_TEXT)
    if not field.multiple:
        return entry
    several = {"type": "array", "items": entry, "maxItems": MOST_VALUES}
    return {"anyOf": [several, entry]}


def _get(summary: str, shape: Mapping[str, Any]) -> dict[str, Any]:
    answers = {"200": _answer("The answer.", shape)}
    return {"get": {"summary": summary, "parameters": [LANGUAGE], "responses": answers}}


def _post(summary: str, body: Mapping[str, Any], shape: Mapping[str, Any]) -> dict[str, Any]:
    return _taking(summary, body, _answer("The answer.", shape))


def _print(summary: str, body: Mapping[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {kind: {"schema": {}} for kind in PRINTED}
    content |= {kind: {"schema": {"type": "string"}} for kind in PRINTED_TEXT}
    return _taking(summary, body, {"description": "The file.", "content": content})


def _lines(summary: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """Describe an address that answers line by line; the last line is the end."""
    content = {LINES: {"schema": {"type": "string"}}}
    return _taking(summary, body, {"description": "Lines of JSON.", "content": content})


def _taking(summary: str, body: Mapping[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    faults = {
        code: _answer(sentence, answer_schemas.SENTENCES) for code, sentence in FAULTS.items()
    }
    return {
        "post": {
            "summary": summary,
            "parameters": [LANGUAGE],
            "requestBody": {"required": True, "content": {JSON: {"schema": body}}},
            "responses": {"200": answer, **faults},
        }
    }


def _answer(sentence: str, shape: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": sentence, "content": {JSON: {"schema": shape}}}
