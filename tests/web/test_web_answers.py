"""Answers as browsers get them: tags, packing and refusals; and how they say what they want."""

from __future__ import annotations

import gzip
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from generator.language import speaking
from generator.web.forms.labels import choice_label, label_of, name_label
from generator.web.requests import faults
from generator.web.shared.answers import (
    Asset,
    Mention,
    is_known,
    refuse,
    send_asset,
    send_data,
    send_tagged,
    write_data,
)
from generator.web.shared.clients import is_chosen, keep_language, language_of, wished

SMALL, LARGE = b"x" * 999, b"x" * 1_000
TAG = '"abc"'


def asking(query: str = "", **headers: str) -> Request:
    """Return a request with some headers; in their names, _ means -."""
    given = [(name.replace("_", "-").encode(), it.encode()) for name, it in headers.items()]
    return Request(
        {
            "type": "http",
            "method": "GET",
            "path": "/x",
            "query_string": query.encode(),
            "headers": given,
            "server": ("localhost", 80),
            "raw_path": b"/x",
            "app": SimpleNamespace(state=SimpleNamespace(root="/club")),
        }
    )


def headers_of(answer: Any) -> dict[str, str]:
    """Return the headers of an answer, but its length."""
    return {name: it for name, it in answer.headers.items() if name != "content-length"}


@pytest.mark.parametrize(
    ("known", "tag", "found"),
    [
        ("", TAG, False),
        (TAG, TAG, True),
        (f"W/{TAG}", TAG, True),
        (TAG, f"W/{TAG}", True),
        (f'"x",  W/{TAG} ,"y"', TAG, True),
        ("*", TAG, True),
        ('"ab"', TAG, False),
    ],
)
def test_a_tag_that_is_known(known: str, tag: str, *, found: bool) -> None:
    assert is_known(asking(if_none_match=known), tag) == found


@pytest.mark.parametrize(
    ("data", "kind", "accepted", "is_packed"),
    [
        (LARGE, "text/css", "gzip", True),
        (LARGE, "text/css", " gzip ; q=1, br", True),
        (LARGE, "text/css", "br, gzip;q=0", False),
        (LARGE, "text/css", "br", False),
        (LARGE, "image/png", "gzip", False),
        (LARGE, "image/webp", "gzip", False),
        (LARGE, "image/svg+xml", "gzip", True),
        (SMALL, "text/css", "gzip", False),
    ],
)
def test_an_answer_is_packed_where_that_helps(
    data: bytes, kind: str, accepted: str, *, is_packed: bool
) -> None:
    request = asking(accept_encoding=accepted)
    asset = Asset(data, kind)
    own = {"cache-control": "no-cache", "vary": "accept-language"}
    for answer, tag in (
        (send_asset(request, asset, own), asset.tag),
        (send_tagged(request, data, TAG, own, kind), TAG),
    ):
        found = headers_of(answer)
        assert found.pop("content-type").startswith(kind)
        wanted = {**own, "etag": tag, "vary": "accept-language, accept-encoding"}
        assert found == wanted | ({"content-encoding": "gzip"} if is_packed else {})
        assert (gzip.decompress(answer.body) if is_packed else answer.body) == data
        assert answer.status_code == 200
    assert len(asset.tag) == len('W/""') + 20
    again = asking(if_none_match=f"{TAG},{asset.tag}")
    for answer, tag in (
        (send_asset(again, asset, {}), asset.tag),
        (send_tagged(again, data, TAG, {}, kind), TAG),
    ):
        assert (answer.status_code, answer.body) == (304, b"")
        assert headers_of(answer) == {"etag": tag, "vary": "accept-encoding"}


def test_packed_answers_have_no_date() -> None:
    request = asking(accept_encoding="gzip")
    answer = send_data(request, {"a": "x" * 1_000})
    assert bytes(answer.body[4:8]) == bytes(4)
    assert headers_of(answer) == {
        "cache-control": "no-store",
        "vary": "accept-encoding",
        "content-encoding": "gzip",
        "content-type": "application/json",
    }
    assert bytes(send_tagged(request, LARGE, TAG, {}).body[4:8]) == bytes(4)
    assert bytes(send_asset(request, Asset(LARGE, "text/css"), {}).body[4:8]) == bytes(4)


def test_a_refusal_says_its_sentences_and_places() -> None:
    answer = refuse(409, "One.", "Two.", headers={"retry-after": "2"})
    assert (answer.status_code, answer.body) == (409, b'{"errors":["One.","Two."]}')
    assert headers_of(answer) == {
        "cache-control": "no-store",
        "retry-after": "2",
        "content-type": "application/json",
    }
    place = Mention("é.toml", 3, None, "One.")
    assert refuse(422, "One.", places=[place]).body == (
        b'{"errors":["One."],"places":[{"file":"\\u00e9.toml","line":3,"column":null,'
        b'"message":"One."}]}'
    )
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_data(float("nan"))


def test_the_language_of_a_request() -> None:
    assert [*map(wished, ("", "de", "fr-CA;q=0.5, de;q=0.4", "xx", "de;q=0", "fr;q=-1"))] == [
        *("en", "de", "fr", "en", "en", "en")
    ]
    assert language_of(asking("lang=de", accept_language="fr")) == "de"
    assert language_of(asking("lang=xx", accept_language="fr")) == "fr"
    request = asking("lang=de")
    for kept in ("xx", 3, None):
        keep_language(request, kept)
        assert language_of(request) == "de"
    keep_language(request, "fr")
    assert language_of(request) == "fr"
    assert [is_chosen(asking(it)) for it in ("", "lang=de", "lang=xx")] == [False, True, False]


@pytest.mark.parametrize(
    ("path", "method", "status", "sentence"),
    [
        ("/x", "GET", 404, "There is nothing at this address; the studio starts at /club/."),
        ("/x", "PUT", 405, "This address does not accept PUT; use GET or HEAD."),
        ("/x", "GET", 400, "Odd."),
    ],
)
def test_why_there_is_no_answer(path: str, method: str, status: int, sentence: str) -> None:
    request = asking()
    request.scope.update(method=method, path=path)
    allowed = {"Allow": "HEAD, GET"} if status == 405 else None
    error = SimpleNamespace(status_code=status, headers=allowed, detail="Odd.")
    with speaking("en"):
        assert faults._sentence(request, error) == sentence  # noqa: SLF001 - what is said


def test_what_options_and_values_are_called() -> None:
    with speaking("en"):
        names = ("back-offset", "dpi", "die", "only", "sheets", "scale-bar")
        assert [*map(label_of, names)] == [
            *("Back offset", "DPI", "Size of the dice", "Only these parts", "Sheets", "Scale bar")
        ]
        values = ("pdf", "rgb", "fewest-empty", "a4", "pdfx4")
        assert [*map(choice_label, values)] == ["PDF", "RGB", "Fewest empty", "A4", "PDF/X-4"]
        known = {"layouts": "A", "pads": "A", "games": "dice", "themes": "slate", "fonts": "x"}
        shown = [name_label(subject, name) for subject, name in known.items()]
        assert shown == ["A: River bend", "A: River bend", "Dice game", "Slate", "x"]
