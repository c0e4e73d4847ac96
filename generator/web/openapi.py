"""The description of the interface, in the words of OpenAPI, from the schemas that check it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator import __version__
from generator.web import bodies

if TYPE_CHECKING:
    from collections.abc import Mapping

FAULTS = {
    "400": "The request is not readable JSON.",
    "413": "The request is too large.",
    "415": "The request is of another content type.",
    "422": "The request cannot be carried out; the sentences say why.",
    "503": "Too many people ask at once.",
}
SENTENCES = {
    "type": "object",
    "properties": {"errors": {"type": "array", "items": {"type": "string"}}},
    "required": ["errors"],
}


def describe() -> dict[str, Any]:
    """Return the description."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Scriptorium", "version": __version__},
        "paths": {
            "/health": _get("Tells that the studio answers."),
            "/api/layouts": _get("Lists the shipped layouts with all their hexes."),
            "/api/forms": _get("Lists everything that can be printed, with its options."),
            "/api/check": _post("Checks a layout.", bodies.CHECK),
            "/api/preview": _post("Draws the first sheet of an order as SVG.", bodies.PRINT),
            "/api/print": _post("Prints an order as a file.", bodies.PRINT, "application/pdf"),
        },
    }


def _get(summary: str) -> dict[str, Any]:
    return {"get": {"summary": summary, "responses": {"200": _answer("The answer.", {})}}}


def _post(summary: str, schema: Mapping[str, Any], kind: str = bodies.JSON) -> dict[str, Any]:
    answers = {code: _answer(sentence, SENTENCES) for code, sentence in FAULTS.items()}
    return {
        "post": {
            "summary": summary,
            "requestBody": {"required": True, "content": {bodies.JSON: {"schema": schema}}},
            "responses": {"200": _answer("The answer.", {}, kind), **answers},
        }
    }


def _answer(sentence: str, schema: Mapping[str, Any], kind: str = bodies.JSON) -> dict[str, Any]:
    return {"description": sentence, "content": {kind: {"schema": schema}}}
