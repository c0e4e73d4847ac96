"""The studio's answers: each address takes a request, lets someone work, and answers."""

from __future__ import annotations

import binascii
from base64 import b64decode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from generator import __version__
from generator.build.calculator import GAMES
from generator.language import _, speaking
from generator.web import bodies, jobs
from generator.web.assets import assets, font, font_roles
from generator.web.openapi import describe
from generator.web.orders import File, PrintOrder, Refusal
from generator.web.pages import write_game_calculator, write_page
from generator.web.shelf import shelf
from generator.web.speech import language_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request

    from generator.web.assets import Asset
    from generator.web.limits import Limits
    from generator.web.orders import Form, Preview, Printed
    from generator.web.pool import Pool

FOR_A_DAY = {"cache-control": "public, max-age=86400"}
ASK_AGAIN = {"cache-control": "no-cache"}
NOT_KEPT = {"cache-control": "no-store"}


class PressRoom(NamedTuple):
    """What prints: the forms in the language spoken now, and two jobs for workers."""

    forms: Callable[[], tuple[Form, ...]]
    preview: Callable[[PrintOrder], Preview | Refusal]
    print_order: Callable[[PrintOrder], Printed | Refusal]


@dataclass(frozen=True)
class Studio:
    """Those who work, what they print with, and how much one request may ask of them."""

    room: PressRoom
    desk: Pool
    proof: Pool
    press: Pool
    limits: Limits

    async def page(self, request: Request) -> Response:
        """Answer with a page."""
        name = request.url.path.strip("/") or "home"
        text = await run_in_threadpool(write_page, name, language_of(request))
        return HTMLResponse(text, headers={**ASK_AGAIN, "vary": "accept-language"})

    async def calculator(self, request: Request) -> Response:
        """Answer with the calculator of a game, which forbids by itself all that it needs not."""
        game = request.path_params["game"]
        if game not in GAMES:
            raise HTTPException(404)
        page = await run_in_threadpool(write_game_calculator, game, language_of(request))
        headers = {**ASK_AGAIN, "vary": "accept-language", "content-security-policy": page.policy}
        return HTMLResponse(page.text, headers=headers)

    async def asset(self, request: Request) -> Response:
        """Answer with a script or a style."""
        return _answer(request, assets().get(request.path_params["name"]), ASK_AGAIN)

    async def font(self, request: Request) -> Response:
        """Answer with a font."""
        role = request.path_params["role"]
        known = role in font_roles()
        found = await run_in_threadpool(font, role) if known else None
        return _answer(request, found, FOR_A_DAY)

    async def health(self, _request: Request) -> Response:
        """Say that the studio answers."""
        return JSONResponse({"status": "ok", "version": __version__}, headers=NOT_KEPT)

    async def description(self, _request: Request) -> Response:
        """Describe the interface."""
        return JSONResponse(describe(), headers=ASK_AGAIN)

    async def layouts(self, _request: Request) -> Response:
        """List the shipped layouts with all their hexes."""
        return JSONResponse(await run_in_threadpool(shelf), headers=ASK_AGAIN)

    async def forms(self, request: Request) -> Response:
        """Describe everything that can be printed, and its options."""
        with speaking(language_of(request)):
            forms = self.room.forms()
        return JSONResponse([_form_data(form) for form in forms], headers=ASK_AGAIN)

    async def check(self, request: Request) -> Response:
        """Check a layout as the command line does."""
        body = await bodies.read_body(request, bodies.CHECK, self.limits.body)
        order = jobs.CheckOrder(
            body["layout"],
            body.get("file", ""),
            body.get("paper", "a4"),
            self.limits.hexes,
            body.get("language") or language_of(request),
            custom=body.get("custom", False),
        )
        return JSONResponse(await self.desk.do(jobs.check, order), headers=NOT_KEPT)

    async def preview(self, request: Request) -> Response:
        """Draw the first sheet of an order."""
        answer = await self.proof.do(self.room.preview, await self._order(request))
        if isinstance(answer, Refusal):
            return _refusal(answer)
        return JSONResponse(answer._asdict(), headers=NOT_KEPT)

    async def print_order(self, request: Request) -> Response:
        """Print an order, as a file to download."""
        answer = await self.press.do(self.room.print_order, await self._order(request))
        if isinstance(answer, Refusal):
            return _refusal(answer)
        attachment = f"attachment; filename*=UTF-8''{quote(answer.name)}"
        headers = {**NOT_KEPT, "content-disposition": attachment}
        return Response(answer.data, media_type=answer.kind, headers=headers)

    async def _order(self, request: Request) -> PrintOrder:
        body = await bodies.read_body(request, bodies.PRINT, self.limits.upload)
        options = {name: _value(name, it) for name, it in body.get("options", {}).items()}
        return PrintOrder(body["product"], options, body.get("language") or language_of(request))


def _answer(request: Request, asset: Asset | None, headers: Mapping[str, str]) -> Response:
    """Answer with an asset, or that it has not changed."""
    if asset is None:
        raise HTTPException(404)
    told = {**headers, "etag": asset.tag}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(status_code=304, headers=told)
    return Response(asset.data, media_type=asset.kind, headers=told)


def _form_data(form: Form) -> dict[str, Any]:
    """Return a form as a page reads it."""
    groups = [
        {"title": group.title, "fields": [_field_data(it) for it in group.fields]}
        for group in form.groups
    ]
    return {**form._asdict(), "groups": groups}


def _field_data(field: Any) -> dict[str, Any]:
    told: dict[str, Any] = field._asdict()
    told["choices"] = [it._asdict() for it in field.choices]
    told["suggestions"] = [it._asdict() for it in field.suggestions]
    return told


def _value(name: str, value: Any) -> Any:
    """Return an entry as orders know it; files are unpacked."""
    if isinstance(value, list):
        return tuple(_value(name, each) for each in value)
    if not isinstance(value, dict):
        return value
    if ("text" in value) == ("base64" in value):
        message = _("{place}: give the file either as 'text' or as 'base64'.")
        raise bodies.BodyError(422, message.format(place=name))
    if "text" in value:
        return File(value["file"], value["text"].encode(errors="surrogatepass"))
    try:
        return File(value["file"], b64decode(value["base64"], validate=True))
    except (binascii.Error, ValueError) as error:
        message = _("{place}: the file is not written in base64.")
        raise bodies.BodyError(422, message.format(place=name)) from error


def _refusal(refusal: Refusal) -> Response:
    sentences = list(refusal.sentences)
    return JSONResponse({"errors": sentences}, refusal.status, headers=NOT_KEPT)
