"""The shelf: what a club shares is listed, shown, put there and changed."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from generator.errors import OrderError, ScriptoriumError, UnwritableError
from generator.language import _, or_list, speaking
from generator.shelf.beside import files_beside
from generator.shelf.changing import Change, bring_back, put
from generator.shelf.entry import KINDS, digest_of
from generator.shelf.faults import (
    BadNameError,
    ForeignError,
    GoneError,
    MeanwhileError,
    NoThingError,
)
from generator.shelf.owners import owns
from generator.shelf.reading import read_thing
from generator.shelf.search import BROKEN, MOST_PAGE, ORDERS, USUAL_PAGE, Query, search_shelf
from generator.shelf.versions import list_versions, read_version
from generator.web.forms.shelf_orders import PICTURED
from generator.web.requests import request_schemas
from generator.web.requests.reading import read_body
from generator.web.requests.shelf_pictures import LARGE, SMALL
from generator.web.shared.answers import (
    ASK_AGAIN,
    FOR_A_DAY,
    NOT_KEPT,
    Refusal,
    is_known,
    refuse,
    send_data,
    send_tagged,
    write_data,
)
from generator.web.shared.clients import client_of, language_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from starlette.requests import Request

    from generator.shelf.entry import Entry
    from generator.shelf.versions import Version
    from generator.web.requests.shelf_pictures import ShelfPictures
    from generator.web.requests.shelf_reader import ShelfReader
    from generator.web.shared.limits import Limits

KEY = "scriptorium-key"
"""The header with the key of a browser."""
LONGEST_SEARCH = 100
CREATED, FORBIDDEN, MISSING, CHANGED = 201, 403, 404, 412
INVALID, NEEDED, CLOSED, FULL = 422, 428, 503, 507
_STATUS = {
    GoneError: CLOSED,
    NoThingError: MISSING,
    BadNameError: INVALID,
    ForeignError: FORBIDDEN,
    UnwritableError: FULL,
}


class ShelfRequests:
    """The answers about a shelf; those of a studio without one say that it has none."""

    def __init__(
        self,
        reader: ShelfReader | None,
        pictures: ShelfPictures,
        limits: Limits,
        *,
        is_writable: bool = False,
    ) -> None:
        """Take what reads the shelf and draws its things, and whether everybody may add some."""
        self.reader = reader
        self.pictures = pictures
        self.limits = limits
        self.is_writable = is_writable
        self._turn = asyncio.Semaphore(1)

    async def list(self, request: Request) -> Response:
        """List what is on the shelf."""
        with speaking(language_of(request)):
            if self.reader is None:
                return no_shelf()
            try:
                query = _query(request)
                listing = await self.reader.listing()
            except ScriptoriumError as error:
                return refused(error)
        language = language_of(request)
        tag = f'W/"{listing.tag}-{hash_of(query, language)}"'
        headers = {**ASK_AGAIN, "vary": "accept-language"}
        if is_known(request, tag):
            return send_tagged(request, b"", tag, headers)
        found = search_shelf(listing.entries, query, language)
        answer = {
            "writable": self.is_writable,
            "total": found.total,
            "found": found.found,
            "broken": found.broken,
            "left_out": listing.left_out,
            "kinds": found.kinds,
            "start": query.start,
            "things": [thing_data(it, language) for it in found.things],
        }
        return send_tagged(request, write_data(answer), tag, headers)

    async def thing(self, request: Request) -> Response:
        """Answer with a thing and its text."""
        name, key = request.path_params["name"], request.headers.get(KEY, "")
        return await self._answer(request, lambda folder: self._read(folder, name, key))

    async def beside(self, request: Request) -> Response:
        """Answer with the files beside a deck."""
        name = request.path_params["name"]

        def read(folder: Path) -> dict[str, Any]:
            read_thing(folder, name)
            files = files_beside(folder, name).items()
            return {
                "files": [{"file": it, "base64": b64encode(data).decode()} for it, data in files]
            }

        return await self._answer(request, read)

    async def put(self, request: Request) -> Response:
        """Put a thing on the shelf, or change it."""
        return await self._change(request, request_schemas.SHELF_PUT)

    async def versions(self, request: Request) -> Response:
        """List the earlier versions of a thing, or answer with one of them."""
        name, version = request.path_params["name"], request.query_params.get("version")

        def read(folder: Path) -> dict[str, Any]:
            if version is None:
                read_thing(folder, name)
                return {"versions": [_version(it) for it in list_versions(folder, name)]}
            text = read_version(folder, name, version).decode("utf-8", "replace")
            return {"version": version, "text": text}

        return await self._answer(request, read)

    async def bring_back(self, request: Request) -> Response:
        """Give a thing the content of an earlier version."""
        return await self._change(request, request_schemas.SHELF_BACK)

    async def small_picture(self, request: Request) -> Response:
        """Answer with the small picture of a thing."""
        return await self._picture(request, SMALL)

    async def large_picture(self, request: Request) -> Response:
        """Answer with the large picture of a thing."""
        return await self._picture(request, LARGE)

    async def _answer(self, request: Request, read: Callable[[Path], dict[str, Any]]) -> Response:
        with speaking(language_of(request)):
            if self.reader is None:
                return no_shelf()
            try:
                answer = await run_in_threadpool(read, self.reader.folder)
                if "digest" in answer:
                    answer |= await self._described(answer, language_of(request))
            except ScriptoriumError as error:
                return refused(error)
        if "digest" not in answer:
            return send_data(request, answer)
        return send_tagged(request, write_data(answer), f'"{answer["digest"]}"', NOT_KEPT)

    def _read(self, folder: Path, name: str, key: str) -> dict[str, Any]:
        content = read_thing(folder, name)
        return {
            "name": name,
            "text": content.text,
            "digest": content.digest,
            "yours": self.is_writable and owns(folder, name, key),
        }

    async def _described(self, answer: Mapping[str, Any], language: str) -> dict[str, Any]:
        """Say about a thing what the list says, if it is still what was read."""
        entry = await self._entry(str(answer["name"]))
        if entry is None or entry.about.digest != answer["digest"]:
            return {}
        return {"about": thing_data(entry, language)}

    async def _entry(self, name: str) -> Entry | None:
        assert self.reader is not None  # noqa: S101 - nobody asks without a shelf
        listing = await self.reader.listing()
        return next((it for it in listing.entries if it.name == name), None)

    async def _change(self, request: Request, schema: Mapping[str, Any]) -> Response:
        with speaking(language_of(request)):
            if self.reader is None:
                return no_shelf()
            if not self.is_writable:
                message = _(
                    "This shelf can only be read; who starts the studio can add --shelf-write."
                )
                return refuse(FORBIDDEN, message)
        body = await read_body(request, schema, self.limits.body)
        with speaking(language_of(request)):
            name, made_from = request.path_params["name"], _made_from(request)
            change = Change(name, request.headers.get(KEY, ""), made_from)
            text = body.get("text")
            try:
                if text is not None:
                    data = text.encode()
                    await self._check(request, name, data)
                    digest = await self._in_turn(put, self.reader.folder, change, data)
                elif made_from is None:
                    message = _("Say in the header If-Match what the thing says now: its digest.")
                    return refuse(NEEDED, message)
                else:
                    digest = await self._in_turn(
                        bring_back, self.reader.folder, change, body["version"]
                    )
            except MeanwhileError as error:
                return _conflict(error, text)
            except ScriptoriumError as error:
                return refused(error)
            self.reader.forget()
            answer = {"name": name, "digest": digest, "yours": True}
            with suppress(ScriptoriumError):  # The change is made, and that is what counts.
                answer |= await self._described(answer, language_of(request))
        response = send_data(request, answer)
        response.status_code = 200 if made_from else CREATED
        response.headers["etag"] = f'"{digest}"'
        return response

    async def _check(self, request: Request, name: str, data: bytes) -> None:
        """Refuse a text that is not a thing without faults."""
        assert self.reader is not None  # noqa: S101 - nobody changes anything without a shelf
        about = await self.reader.describe(name, data, client_of(request.scope))
        fault = about.faults.get(language_of(request))
        if fault:
            raise OrderError(fault)

    async def _in_turn(self, change: Callable[..., str], *given: object) -> str:
        """Make one change after the other, so that those who wait take no threads."""
        async with self._turn:
            return await run_in_threadpool(change, *given)

    async def _picture(self, request: Request, form: str) -> Response:
        language = language_of(request)
        with speaking(language):
            if self.reader is None:
                return no_shelf()
            try:
                entry = await self._entry(request.path_params["name"])
                if entry is None or not has_picture(entry):
                    message = _("There is no picture of this.")
                    return refuse(MISSING, message)
                tag = f'W/"{entry.about.digest[:20]}-{form}-{language}"'
                is_lasting = request.query_params.get("digest") == entry.about.digest
                headers = {**(FOR_A_DAY if is_lasting else ASK_AGAIN), "vary": "accept-language"}
                if is_known(request, tag):
                    return send_tagged(request, b"", tag, headers)
                picture = await self.pictures.picture(self.reader.folder, entry, language, form)
            except ScriptoriumError as error:
                return refused(error)
        if isinstance(picture, Refusal):
            return refuse(picture.status, *picture.sentences)
        return send_tagged(request, picture.data, tag, headers, picture.kind)


def has_picture(entry: Entry) -> bool:
    """Tell whether a thing can be drawn, as far as is known."""
    return entry.about.kind in PICTURED and not entry.about.faults


def thing_data(entry: Entry, language: str) -> dict[str, Any]:
    """Return a thing as a page lists it, in a language."""
    about = entry.about
    return {
        "name": entry.name,
        "file": entry.file,
        "kind": about.kind,
        "game": about.game,
        "id": about.id,
        "title": entry.title(language),
        "author": about.author,
        "date": _date(entry.written),
        "size": entry.size,
        "digest": about.digest,
        "players": about.players,
        "layout": about.layout,
        "error": entry.error(language),
        "picture": has_picture(entry),
    }


def hash_of(query: Query, language: str) -> str:
    """Return a short name of what was asked for."""
    return digest_of(repr((query, language)).encode())[:12]


def _version(version: Version) -> dict[str, Any]:
    return {"version": version.id, "date": _date(version.written), "size": version.size}


def _date(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _query(request: Request) -> Query:
    given = request.query_params
    kind, order = given.get("kind", ""), given.get("sort", ORDERS[0])
    if kind and kind not in {*KINDS, BROKEN}:
        raise OrderError(_wrong("kind", (*KINDS, BROKEN)))
    if order not in ORDERS:
        raise OrderError(_wrong("sort", ORDERS))
    return Query(
        given.get("search", "")[:LONGEST_SEARCH],
        kind,
        given.get("game", "")[:LONGEST_SEARCH],
        order,
        _number(given.get("start", "0"), "start", 0, 1_000_000),
        _number(given.get("most", str(USUAL_PAGE)), "most", 1, MOST_PAGE),
    )


def _number(text: str, name: str, least: int, most: int) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) < 8  # noqa: PLR2004 - a million
    if not is_number or not least <= int(text) <= most:
        message = _("{place}: choose a number from {least} to {most}.")
        raise OrderError(message.format(place=name, least=least, most=most))
    return int(text)


def _wrong(name: str, known: tuple[str, ...]) -> str:
    return _("{place}: choose one of {known}.").format(place=name, known=or_list(known))


def _made_from(request: Request) -> str | None:
    """Return the digest in `If-Match`; None for something new."""
    given = request.headers.get("if-match")
    return None if given is None else given.strip().removeprefix("W/").strip('"')


def no_shelf() -> Response:
    """Say that this studio has no shelf."""
    message = _("This studio has no shelf; start it with --shelf and a folder.")
    return refuse(MISSING, message)


def refused(error: ScriptoriumError) -> Response:
    """Say what is wrong, with the status that fits."""
    status = next((it for kind, it in _STATUS.items() if isinstance(error, kind)), INVALID)
    if status == CLOSED:  # Where the folder is on the server is not for everybody.
        return refuse(
            CLOSED, _("The folder of the shelf is away; it is shown again when it is back.")
        )
    return refuse(status, str(error))


def _conflict(error: MeanwhileError, text: str | None) -> Response:
    """Answer with both: what was sent, and what the thing says now."""
    now = error.now
    answer = {
        "errors": [str(error)],
        "yours": text,
        "now": None
        if now is None
        else {"text": now.decode("utf-8", "replace"), "digest": digest_of(now)},
    }
    return Response(write_data(answer), CHANGED, media_type="application/json", headers=NOT_KEPT)
