"""Entries: forms as data for a page, and the orders that it sends."""

from __future__ import annotations

import binascii
from base64 import b64decode
from typing import TYPE_CHECKING, Any

from generator.errors import shown
from generator.language import _
from generator.web.requests.orders import File, PrintOrder
from generator.web.requests.reading import BodyError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.web.requests.orders import Field, Form


def form_data(form: Form) -> dict[str, Any]:
    """Return a form as data for a page."""
    groups = [
        {"title": group.title, "fields": [_field_data(it) for it in group.fields]}
        for group in form.groups
    ]
    return {**form._asdict(), "groups": groups}


def _field_data(field: Field) -> dict[str, Any]:
    data: dict[str, Any] = field._asdict()
    data["choices"] = [it._asdict() for it in field.choices]
    data["suggestions"] = [it._asdict() for it in field.suggestions]
    return data


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
