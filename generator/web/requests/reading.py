"""Reading: a request becomes data that match its schema, or a sentence says why not.

The data of a print become an order, with its files decoded.
"""

from __future__ import annotations

import asyncio
import binascii
import json
import re
from base64 import b64decode
from collections import Counter
from math import isinf
from typing import TYPE_CHECKING, Any, NoReturn

from jsonschema import Draft202012Validator

from generator.errors import shown
from generator.language import _, or_list, speaking
from generator.web.forms.orders import File, PrintOrder
from generator.web.shared.answers import JSON
from generator.web.shared.clients import keep_language, language_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jsonschema.exceptions import ValidationError
    from starlette.requests import Request

    from generator.web.shared.limits import Limits

LARGE = 50_000
LONGEST_NUMBER = 30
MOST_VALUES = 20_000
"""How many values a request may have, however they are nested."""
_STRINGS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)


class BodyError(Exception):
    """A body that is refused: the status and the sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        """Keep both."""
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


async def read_body(request: Request, schema: Mapping[str, Any], most: int) -> dict[str, Any]:
    """Read the JSON body of a request, of at most so many bytes."""
    with speaking(language_of(request)):
        _refuse_kind(request)
        data = await _received(request, most)
        if len(data) > LARGE:  # Other requests are answered meanwhile.
            return await asyncio.to_thread(_understood, request, data, schema)
        return _understood(request, data, schema)


def _understood(request: Request, data: bytes, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a request, validated against its schema."""
    body = _parsed(data)
    if isinstance(body, dict):
        keep_language(request, body.get("language"))
    with speaking(language_of(request)):
        _refuse_strange(body)
        fault = next(iter(Draft202012Validator(schema).iter_errors(body)), None)
        if fault is not None:
            raise BodyError(422, _sentence(fault))
    found: dict[str, Any] = body
    return found


def _refuse_kind(request: Request) -> None:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        message = _("The request is '{kind}'; send {wanted}.")
        raise BodyError(415, message.format(kind=shown(kind), wanted=JSON))
    packing = request.headers.get("content-encoding", "identity").strip().lower()
    if packing != "identity":
        message = _("The request is compressed with '{packing}'; send it uncompressed.")
        raise BodyError(415, message.format(packing=shown(packing)))


async def _received(request: Request, most: int) -> bytes:
    """Return the bytes of a request, which must arrive without much delay."""
    limits: Limits = request.app.state.limits
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:20]) > most:
        raise _too_long(most)
    data = bytearray()
    stream = request.stream()
    try:
        async with asyncio.timeout(limits.whole):
            while True:
                async with asyncio.timeout(limits.stall):
                    piece = await anext(stream, None)
                if piece is None:
                    return bytes(data)
                data += piece
                if len(data) > most:
                    raise _too_long(most)
    except TimeoutError as error:
        message = _("The request is incomplete; send it again.")
        raise BodyError(408, message) from error


def _too_long(most: int) -> BodyError:
    message = _("The request is longer than {most} bytes; make it shorter.")
    return BodyError(413, message.format(most=most))


def _parsed(data: bytes) -> Any:
    bare = _STRINGS.sub(b"", data)
    if bare.count(b",") + bare.count(b":") > MOST_VALUES:
        raise _too_many()
    try:
        return json.loads(
            data.decode(),
            parse_constant=_refuse,
            parse_float=_finite,
            parse_int=_whole,
            object_pairs_hook=_unique_names,
        )
    except RecursionError as error:
        raise BodyError(400, _("The request is nested too deeply; make it flatter.")) from error
    except ValueError as error:
        message = _("The request is not readable JSON: {reason}.")
        raise BodyError(400, message.format(reason=shown(error, 120))) from error


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        message = _("a number of {count} digits").format(count=len(text))
        _refuse(message)
    return int(text)


def _finite(text: str) -> float:
    number = float(text)
    if isinf(number):
        _refuse(shown(text))
    return number


def _unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object whose names all differ."""
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(name for name, _value in pairs)
        twice = times.most_common(1)[0][0]
        _refuse(_("'{name}' appears twice").format(name=shown(twice)))
    return found


def _refuse_strange(body: Any) -> None:
    """Refuse what is not text, and more values than can be validated in good time."""
    left, seen = [body], 0
    while left:
        value = left.pop()
        seen += 1
        if seen + len(left) > MOST_VALUES:
            raise _too_many()
        if isinstance(value, dict):
            left += [*value, *value.values()]
        elif isinstance(value, list):
            left += value
        elif isinstance(value, str) and not _is_text(value):
            message = _("The request contains half a character, '{text}'; send whole characters.")
            raise BodyError(422, message.format(text=shown(value, 40)))


def _too_many() -> BodyError:
    message = _("The request has more than {most} values; make it shorter.")
    return BodyError(422, message.format(most=MOST_VALUES))


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _sentence(fault: ValidationError) -> str:
    """Describe in one sentence what is wrong with a body, and where."""
    place = shown(".".join(str(part) for part in fault.absolute_path)) or _("the request")
    value, found = fault.validator_value, fault.instance
    match fault.validator:
        case "required":
            missing = next(name for name in value if name not in found)
            message = _("{place}: '{name}' is missing; add it.").format(place=place, name=missing)
        case "additionalProperties":
            known = fault.schema.get("properties", {})
            strange = next(name for name in found if name not in known)
            message = _("{place}: '{name}' is not known; choose from {known}.")
            listed = or_list(known)
            message = message.format(place=place, name=shown(strange), known=listed)
        case "maxLength" | "maxItems" | "maxProperties":
            message = _("{place}: It is too long; give at most {most}.").format(
                place=place, most=value
            )
        case "minItems":
            message = _("{place}: It is too short; give at least {least}.")
            message = message.format(place=place, least=value)
        case "enum":
            listed = or_list(str(each) for each in value)
            message = _("{place}: choose one of {known}.").format(place=place, known=listed)
        case "not":
            message = _(
                "{place}: '{name}' is not a plain name; leave out folders and special characters."
            )
            message = message.format(place=place, name=shown(found))
        case _:
            message = _("{place}: It cannot be {value}; see the description of the interface.")
            message = message.format(place=place, value=shown(found, 40))
    return message


def read_order(body: Mapping[str, Any], language: str) -> PrintOrder:
    """Return the order in a request body."""
    options = {name: _value(name, it) for name, it in body.get("options", {}).items()}
    return PrintOrder(body["product"], options, language, body.get("paper", 0))


def _value(name: str, value: Any) -> Any:
    """Return an entry as orders expect it; files are decoded."""
    if isinstance(value, list):
        return tuple(_value(name, each) for each in value)
    if not isinstance(value, dict):
        return value
    if ("text" in value) == ("base64" in value):
        message = _("{place}: give the file either as 'text' or as 'base64'.")
        raise BodyError(422, message.format(place=shown(name)))
    if "text" in value:
        return File(value["file"], value["text"].encode())
    try:
        return File(value["file"], b64decode(value["base64"], validate=True))
    except (binascii.Error, ValueError) as error:
        message = _("{place}: the file is not written in base64.")
        raise BodyError(422, message.format(place=shown(name))) from error
