"""The bodies of requests, read without a server: what is refused, and in which words."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.requests import Request

from generator.web.requests import reading
from generator.web.requests.reading import BodyError, read_body
from generator.web.shared.limits import Limits

if TYPE_CHECKING:
    from starlette.types import Message

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "form": {"enum": ["round", "square", 7]},
        "list": {"type": "array", "minItems": 2, "maxItems": 3},
    },
    "additionalProperties": False,
}


def read(body: bytes) -> dict[str, Any]:
    """Read a body as the studio does."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
        "app": SimpleNamespace(state=SimpleNamespace(limits=Limits())),
    }
    return asyncio.run(read_body(Request(scope, receive), SCHEMA, 50_000))


NINES = b"9" * 30
NOT_JSON = "The request is not readable JSON: "
HALF = "The request contains half a character, '{}'; send whole characters."


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        (b"[" * 20_000, 400, "The request is nested too deeply; make it flatter."),
        (b'{"list":[1,NaN]}', 400, NOT_JSON + "NaN."),
        (b'{"list":[1,-Infinity]}', 400, NOT_JSON + "-Infinity."),
        (b'{"list":[1,-1e309]}', 400, NOT_JSON + "-1e309."),
        (b'{"list":[1,9%s]}' % NINES, 400, NOT_JSON + "a number of 31 digits."),
        (b'{"a":1,"b":1,"a":1,"b":1,"b":1}', 400, NOT_JSON + "'b' appears twice."),
        (b'{"name":"\\ud800"}', 422, HALF.format("\\ud800")),
        (b'{"list":[[{"\\udfff":1}]]}', 422, HALF.format("\\udfff")),
        (
            b'{"name":"","size":1}',
            422,
            "the request: 'size' is not known; choose from name, form or list.",
        ),
        (b'{"list":[1]}', 422, "list: It is too short; give at least 2."),
        (b'{"list":[1,2,3,4]}', 422, "list: It is too long; give at most 3."),
        (b'{"form":"oval"}', 422, "form: choose one of round, square or 7."),
        (b'{"name":7}', 422, "name: It cannot be 7; see the description of the interface."),
    ],
)
def test_a_wrong_body_is_refused(body: bytes, status: int, sentence: str) -> None:
    with pytest.raises(BodyError) as caught:
        read(body)
    assert (caught.value.status, caught.value.sentence) == (status, sentence)


def test_numbers_may_be_long_and_large() -> None:
    assert read(b'{"list":[%s,1e308]}' % NINES) == {"list": [int(NINES), 1e308]}


@pytest.mark.parametrize(
    ("most", "body"),
    [
        (5, b'{"list":[1,[]]}'),  # the request, a name, a list, a number and an empty list
        (3, b'{"name":",,,:::"}'),
        (5, b'{"name":"", "form":7}'),
    ],
)
def test_a_body_has_so_many_values(monkeypatch: pytest.MonkeyPatch, most: int, body: bytes) -> None:
    monkeypatch.setattr(reading, "MOST_VALUES", most)
    assert read(body)
    monkeypatch.setattr(reading, "MOST_VALUES", most - 1)
    with pytest.raises(BodyError) as caught:
        read(body)
    sentence = f"The request has more than {most - 1} values; make it shorter."
    assert (caught.value.status, caught.value.sentence) == (422, sentence)


def test_commas_are_counted_before_a_body_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no JSON is called so only while it is short."""
    monkeypatch.setattr(reading, "MOST_VALUES", 4)
    for body, status in ((b"[,:,:", 400), (b"[,:,:,", 422)):
        with pytest.raises(BodyError) as caught:
            read(body)
        assert caught.value.status == status
