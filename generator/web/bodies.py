"""Bodies: what a request may carry, as schemas that both describe and check it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator

from generator.errors import shown
from generator.language import LANGUAGES, _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jsonschema.exceptions import ValidationError
    from starlette.requests import Request

JSON = "application/json"
LONGEST_NAME = 100
LONGEST_FILE = 200_000
MOST_FILES = 12

LANGUAGE = {
    "enum": list(LANGUAGES),
    "description": "Language of the answer; else what the header Accept-Language wishes.",
}
FILE_NAME = {"type": "string", "maxLength": LONGEST_NAME}
CHECK: Mapping[str, Any] = {
    "type": "object",
    "description": "A layout to be checked, as the text of its TOML file.",
    "properties": {
        "layout": {"type": "string", "maxLength": LONGEST_FILE},
        "file": FILE_NAME,
        "custom": {"type": "boolean"},
        "paper": {"enum": ["a4", "letter", "a5", "a3"]},
        "language": LANGUAGE,
    },
    "required": ["layout"],
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
_SIMPLE = [{"type": "string", "maxLength": 2_000}, {"type": "number"}, {"type": "boolean"}, UPLOAD]
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
                    {"type": "array", "items": {"anyOf": _SIMPLE}, "maxItems": 200},
                ]
            },
        },
        "language": LANGUAGE,
    },
    "required": ["product"],
    "additionalProperties": False,
}


class BodyError(Exception):
    """A body that cannot be taken: the status that says so, and the sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        """Keep both."""
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


async def read_body(request: Request, schema: Mapping[str, Any], most: int) -> dict[str, Any]:
    """Read the JSON body of a request, of at most so many bytes."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        message = _("The request is '{kind}'; send {wanted}.")
        raise BodyError(415, message.format(kind=shown(kind), wanted=JSON))
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > most:
            message = _("The request is longer than {most} bytes; make it shorter.")
            raise BodyError(413, message.format(most=most))
    body = _parsed(bytes(data))
    fault = next(iter(Draft202012Validator(schema).iter_errors(body)), None)
    if fault is not None:
        raise BodyError(422, _sentence(fault))
    found: dict[str, Any] = body
    return found


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data.decode(), parse_constant=_refuse)
    except RecursionError as error:
        raise BodyError(400, _("The request is nested too deeply; make it flatter.")) from error
    except ValueError as error:
        message = _("The request is not readable JSON: {reason}.")
        raise BodyError(400, message.format(reason=shown(error, 120))) from error


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _sentence(fault: ValidationError) -> str:
    """Say in one sentence what is wrong with a body, and where."""
    place = ".".join(str(part) for part in fault.absolute_path) or _("the request")
    value = fault.validator_value
    if fault.validator == "required":
        missing = [name for name in value if name not in fault.instance]
        return _("{place}: '{name}' is missing; add it.").format(place=place, name=missing[0])
    if fault.validator == "additionalProperties":
        known = fault.schema.get("properties", {})
        strange = next(name for name in fault.instance if name not in known)
        message = _("{place}: '{name}' is not known; known are {known}.")
        return message.format(place=place, name=shown(strange), known=", ".join(known))
    if fault.validator in {"maxLength", "maxItems", "maxProperties"}:
        return _("{place}: is too long; at most {most} fit.").format(place=place, most=value)
    if fault.validator == "minItems":
        return _("{place}: is too short; give at least {least}.").format(place=place, least=value)
    if fault.validator == "enum":
        listed = ", ".join(str(each) for each in value)
        return _("{place}: choose one of {known}.").format(place=place, known=listed)
    message = _("{place}: cannot be {value}; see the description of the interface.")
    return message.format(place=place, value=shown(fault.instance, 40))
