"""Answers: bytes for a browser, compressed where it accepts that, and not sent twice."""

from __future__ import annotations

import json
from functools import cache
from gzip import compress
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starlette.requests import Request


FOR_A_DAY = {"cache-control": "public, max-age=86400"}
ASK_AGAIN = {"cache-control": "no-cache"}
NOT_KEPT = {"cache-control": "no-store"}
JSON = "application/json"
HTML = "text/html; charset=utf-8"
LINES = "application/x-ndjson"
"""Data of which each line is JSON."""
PACKED = {"image/png", "image/webp"}
"""Kinds whose bytes are packed already."""
SMALLEST_PACKED = 1_000
LEVEL = 5
UNCHANGED, UNPROCESSABLE = 304, 422


class Asset(NamedTuple):
    """Bytes that pages request repeatedly, and their type."""

    data: bytes
    kind: str

    @property
    def tag(self) -> str:
        """A name that changes with the bytes, compressed or not."""
        return _tag(self.data)


class Mention(NamedTuple):
    """A sentence about a place in a file; line and column count from 1."""

    file: str
    line: int | None
    column: int | None
    message: str


class Refusal(NamedTuple):
    """Why an order is not carried out, in the sentences of the command line."""

    sentences: tuple[str, ...]
    status: int = UNPROCESSABLE
    places: tuple[Mention, ...] = ()
    """The places in the user's files, where they are known."""


def send_asset(request: Request, asset: Asset, headers: Mapping[str, str]) -> Response:
    """Answer with an asset, or that it has not changed."""
    all_headers = {**headers, "etag": asset.tag}
    all_headers["vary"] = ", ".join(filter(None, (headers.get("vary"), "accept-encoding")))
    if is_known(request, asset.tag):
        return Response(status_code=UNCHANGED, headers=all_headers)
    if asset.kind not in PACKED and _takes_packed(request, asset.data):
        all_headers["content-encoding"] = "gzip"
        return Response(_packed(asset.data), media_type=asset.kind, headers=all_headers)
    return Response(asset.data, media_type=asset.kind, headers=all_headers)


def is_known(request: Request, tag: str) -> bool:
    """Tell whether who asks has what a tag names already."""
    known = (each.strip().removeprefix("W/") for each in _listed(request, "if-none-match"))
    return any(each in {"*", tag.removeprefix("W/")} for each in known)


def send_tagged(
    request: Request, data: bytes, tag: str, headers: Mapping[str, str], kind: str = JSON
) -> Response:
    """Answer with data that change, under a tag of their own, or that they have not changed."""
    all_headers = {**headers, "etag": tag}
    all_headers["vary"] = ", ".join(filter(None, (headers.get("vary"), "accept-encoding")))
    if is_known(request, tag):
        return Response(status_code=UNCHANGED, headers=all_headers)
    if kind not in PACKED and _takes_packed(request, data):
        all_headers["content-encoding"] = "gzip"
        data = compress(data, LEVEL, mtime=0)
    return Response(data, media_type=kind, headers=all_headers)


def send_data(request: Request, data: Any) -> Response:
    """Answer with data that must not be cached."""
    return send_written(request, write_data(data))


def send_written(request: Request, written: bytes) -> Response:
    """Answer with data that are already encoded."""
    all_headers = {**NOT_KEPT, "vary": "accept-encoding"}
    if _takes_packed(request, written):
        all_headers["content-encoding"] = "gzip"
        written = compress(written, LEVEL, mtime=0)
    return Response(written, media_type=JSON, headers=all_headers)


def refuse(
    status: int,
    *sentences: str,
    headers: Mapping[str, str] | None = None,
    places: Sequence[Mention] = (),
) -> Response:
    """Answer with the sentences that say what is wrong, and their PLACES if they are known."""
    all_headers = {**NOT_KEPT, **(headers or {})}
    answer: dict[str, Any] = {"errors": sentences}
    if places:
        answer["places"] = [it._asdict() for it in places]
    return Response(write_data(answer), status, media_type=JSON, headers=all_headers)


def write_data(data: Any) -> bytes:
    """Write data as JSON, in ASCII."""
    return json.dumps(data, allow_nan=False, separators=(",", ":")).encode("ascii")


def _takes_packed(request: Request, data: bytes) -> bool:
    if len(data) < SMALLEST_PACKED:
        return False
    offered = (each.replace(" ", "") for each in _listed(request, "accept-encoding"))
    return any(each.partition(";")[0] == "gzip" and ";q=0" not in each for each in offered)


def _listed(request: Request, name: str) -> list[str]:
    return request.headers.get(name, "").split(",")


@cache
def _tag(data: bytes) -> str:
    return f'W/"{sha256(data).hexdigest()[:20]}"'


@cache
def _packed(data: bytes) -> bytes:
    return compress(data, LEVEL, mtime=0)
