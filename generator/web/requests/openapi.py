"""The description of the interface in OpenAPI, from the schemas that check it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator import __version__
from generator.web.requests import bodies, shapes
from generator.web.requests.answers import JSON, LINES
from generator.web.requests.orders import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.web.requests.orders import Field, Form

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


def describe(forms: Iterable[Form] = ()) -> dict[str, Any]:
    """Return the description; FORMS list what can be printed."""
    order = _order(tuple(forms))
    shown = {**order, "properties": {**order["properties"], **bodies.PREVIEW_PARTS}}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Scriptorium",
            "version": __version__,
            "summary": "Checks layouts, scores finished games, draws and prints.",
        },
        "paths": {
            "/health": _get("Tells that the studio answers.", shapes.HEALTH),
            "/api/layouts": _get("Lists the shipped layouts with all hexes.", shapes.LAYOUTS),
            "/api/decks": _get("Lists decks to start from, with their files.", shapes.DECKS),
            "/api/pads": _get("Lists the shipped score pads with their files.", shapes.PADS),
            "/api/forms": _get("Lists what can be printed, with its options.", shapes.FORMS),
            "/api/check": _post("Checks a layout.", bodies.CHECK, shapes.CHECKED),
            "/api/complete": _post("Completes a layout.", bodies.COMPLETE, shapes.COMPLETED),
            "/api/forecast": _post("Plays some games.", bodies.FORECAST, shapes.FORECAST),
            "/api/playtest": _lines("Plays many games, and draws a report.", bodies.PLAYTEST),
            "/api/invent": _lines("Searches for new layouts.", bodies.INVENT),
            "/api/sheet": _post("Reads one finished game.", bodies.SCORE, shapes.GAME_READ),
            "/api/score": _post("Scores one finished game.", bodies.SCORE, shapes.SCORED),
            "/api/scan": _post("Reads a photo of sheets.", bodies.SCAN, shapes.SCANNED),
            "/api/answers": _post("Files read sheets.", bodies.ANSWERS, shapes.ANSWERED),
            "/api/report": _print("Reports one finished game as a PDF.", bodies.REPORT),
            "/api/preview": _post("Draws one sheet of an order.", shown, shapes.PREVIEW),
            "/api/print": _print("Prints an order as a file.", order),
        },
    }


def _order(forms: tuple[Form, ...]) -> dict[str, Any]:
    """Return the schema of an order, with the products and options that there are."""
    if not forms:
        return dict(bodies.PRINT)
    known: dict[str, list[dict[str, Any]]] = {}
    for form in forms:
        for field in form.fields:
            entry = _entry(field)
            if entry not in known.setdefault(field.name, []):
                known[field.name].append(entry)
    options = {
        **bodies.PRINT["properties"]["options"],
        "properties": {name: {"anyOf": entries} for name, entries in known.items()},
        "additionalProperties": False,
    }
    product = {"enum": [form.product for form in forms]}
    properties = {**bodies.PRINT["properties"], "product": product, "options": options}
    return {**bodies.PRINT, "properties": properties}


def _entry(field: Field) -> dict[str, Any]:
    """Return the schema of a field's entry, as far as one can express it."""
    match field.kind:
        case Kind.FLAG:
            entry: dict[str, Any] = {"type": "boolean"}
        case Kind.NUMBER:
            bounds = {"minimum": field.least, "maximum": field.most}
            whole = {"type": "integer", **{key: it for key, it in bounds.items() if it is not None}}
            entry = {"anyOf": [whole, {"type": "string", "pattern": r"^\s*[+-]?\d+\s*$"}]}
        case Kind.CHOICE:
            named = {"enum": [choice.value for choice in field.choices]}
            entry = {"anyOf": [named, bodies.UPLOAD]} if field.endings else named
        case Kind.SHIPPED_ONLY:
            entry = {"enum": [choice.value for choice in field.suggestions]}
        case Kind.SHIPPED:
            named = {"enum": [choice.value for choice in field.suggestions]}
            entry = {"anyOf": [named, bodies.UPLOAD]}
        case Kind.FILE:
            entry = dict(bodies.UPLOAD)
        case _:
            entry = dict(bodies.LINE_OF_TEXT)
    if not field.multiple:
        return entry
    several = {"type": "array", "items": entry, "maxItems": bodies.MOST_ENTRIES}
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
    faults = {code: _answer(sentence, shapes.SENTENCES) for code, sentence in FAULTS.items()}
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
