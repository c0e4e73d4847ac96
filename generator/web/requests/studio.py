"""The studio's answers: each address takes a request, has a worker carry it out, and answers."""

from __future__ import annotations

import asyncio
from dataclasses import field
from functools import cache
from secrets import randbelow
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from generator import __version__
from generator.errors import ScriptoriumError
from generator.language import LANGUAGES, speaking
from generator.load.score_pads.choosing import play_by
from generator.products.completion import LARGEST_SEED
from generator.products.game_worksheet import load_calculated, worksheet_games
from generator.products.options.common import PAPER_SIZE
from generator.values import dataclass
from generator.web.forms.forms import form_data, forms
from generator.web.forms.game_sheets import shown_pads
from generator.web.forms.orders import Preview
from generator.web.forms.pictures import all_pictures, has_picture, picture
from generator.web.pages.assets import assets, font, font_roles, light_font, sheet_fonts
from generator.web.pages.deck import starting_decks
from generator.web.pages.design import named_layouts
from generator.web.pages.documents import (
    calculator_names,
    page_asset,
    shown_pages,
    write_game_calculator,
    write_own_calculator,
    write_pad_evening,
)
from generator.web.pages.offline import offline_page, studio_worker
from generator.web.pages.pads import starting_pads
from generator.web.pages.shelf import shown_pad
from generator.web.pages.tonight import PAD_EVENING, SCORING, scoring_document
from generator.web.requests import request_schemas
from generator.web.requests.openapi import describe
from generator.web.requests.preview_cache import PreviewCache
from generator.web.requests.reading import read_body, read_order
from generator.web.shared.answers import (
    ASK_AGAIN,
    FOR_A_DAY,
    HTML,
    JSON,
    NOT_KEPT,
    UNPROCESSABLE,
    Asset,
    Refusal,
    refuse,
    send_asset,
    send_data,
    send_written,
    write_data,
)
from generator.web.shared.clients import client_of, is_chosen, language_of
from generator.web.tasks import finished_games, layouts, printing

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping

    from starlette.requests import Request

    from generator.load.layouts.kind import AnyLayout
    from generator.web.forms.orders import PrintOrder
    from generator.web.pages.documents import Calculator
    from generator.web.shared.limits import Limits
    from generator.web.workers.pool import Pool

Answer = TypeVar("Answer")
Argument = TypeVar("Argument")
RULE = "rule"
"""What an address calls a rule by which a pad is played, as in `rule=capot:500`."""
MOST_OWN = 100
"""How many pages of own pads, and of pads with rules of their own, are kept."""
IN_EACH_LANGUAGE = {**ASK_AGAIN, "vary": "accept-language"}


@dataclass(frozen=True)
class Studio:
    """The pools of workers, and how much one request may ask of them."""

    tools: Pool
    previews: Pool
    press: Pool
    limits: Limits
    own_pads: Mapping[str, AnyLayout] = field(default_factory=dict)
    """The pads of one's own that have a calculator, by their ids."""
    preview_cache: PreviewCache = field(default_factory=PreviewCache)
    shelf: str = ""
    """What people may do with the shelf; it is empty without one."""
    _own: dict[tuple[str, tuple[str, ...], str, bool], Calculator] = field(default_factory=dict)

    def prepare(self) -> Iterator[object]:
        """Prepare every constant answer, piece by piece, before anyone asks for it."""
        for language in LANGUAGES:
            for name in shown_pages(self.shelf):
                yield page_asset(name, language, shelf=self.shelf)
            yield written_forms(language)
        for name in shown_pads():
            yield shown_pad(name)
        yield from all_pictures()
        yield starting_layouts()
        yield description(shelf=bool(self.shelf))
        for language in LANGUAGES:
            for game in worksheet_games():
                yield write_game_calculator(game.name, language, shelf=self.shelf)
        for role in font_roles():
            yield font(role)

    async def page(self, request: Request) -> Response:
        """Answer with a page."""
        name = request.url.path.strip("/") or "home"
        game = request.query_params.get("game", "")
        if name in SCORING:
            name = scoring_document(name, game, photo="photo" in request.query_params)
        language = language_of(request)
        reader = {"is_chosen": is_chosen(request), "shelf": self.shelf}
        if name == PAD_EVENING:
            pad = await run_in_threadpool(write_pad_evening, game, language, **reader)
            headers = {**IN_EACH_LANGUAGE, "content-security-policy": pad.policy}
            return send_asset(request, Asset(pad.text.encode(), HTML), headers)
        page = await run_in_threadpool(page_asset, name, language, **reader)
        return send_asset(request, page, IN_EACH_LANGUAGE)

    async def calculator(self, request: Request) -> Response:
        """Answer with a calculator, which has a content policy of its own."""
        game = request.path_params["game"]
        if game not in self.own_pads and game not in await run_in_threadpool(calculator_names):
            raise HTTPException(404)
        rules = tuple(request.query_params.getlist(RULE))
        language, chosen = language_of(request), is_chosen(request)
        page = await run_in_threadpool(self._calculator, game, rules, language, is_chosen=chosen)
        headers = {**IN_EACH_LANGUAGE, "content-security-policy": page.policy}
        return send_asset(request, Asset(page.text.encode(), HTML), headers)

    def _calculator(
        self, game: str, rules: tuple[str, ...], language: str, *, is_chosen: bool
    ) -> Calculator:
        """Return the calculator of a game or a pad, which can be played by other RULES."""
        if game not in self.own_pads and not rules:
            return write_game_calculator(game, language, is_chosen=is_chosen, shelf=self.shelf)
        key = game, rules, language, is_chosen
        if key not in self._own:
            wanted = dict(it.partition(":")[::2] for it in rules)
            try:
                pad: Any = self.own_pads.get(game) or load_calculated(game)[0]
                pad = play_by(pad, wanted) if wanted else pad
            except ScriptoriumError as error:
                raise HTTPException(404) from error
            if len(self._own) >= MOST_OWN:
                self._own.clear()
            self._own[key] = write_own_calculator(
                pad, language, is_chosen=is_chosen, shelf=self.shelf
            )
        return self._own[key]

    async def worker(self, request: Request) -> Response:
        """Answer with the script that keeps the pages for when there is no network."""
        return send_asset(request, await run_in_threadpool(studio_worker, self.shelf), ASK_AGAIN)

    async def offline(self, request: Request) -> Response:
        """Answer with the page that a browser shows in place of one that it did not keep."""
        page = await run_in_threadpool(offline_page, language_of(request))
        return send_asset(request, page, IN_EACH_LANGUAGE)

    async def phone_worker(self, request: Request) -> Response:
        """Answer with the script that keeps the pages of pads, which are beside it."""
        return send_asset(request, assets()["phone/worker.js"], ASK_AGAIN)

    async def asset(self, request: Request) -> Response:
        """Answer with a script or a style."""
        found = assets().get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        return send_asset(request, found, ASK_AGAIN)

    async def picture(self, request: Request) -> Response:
        """Answer with the picture of something that can be chosen."""
        subject, name = (request.path_params[key] for key in ("subject", "name"))
        if not has_picture(subject, name):
            raise HTTPException(404)
        return send_asset(request, await run_in_threadpool(picture, subject, name), ASK_AGAIN)

    async def font(self, request: Request) -> Response:
        """Answer with a font."""
        role = request.path_params["role"]
        if role not in sheet_fonts():
            raise HTTPException(404)
        return send_asset(request, await run_in_threadpool(font, role), FOR_A_DAY)

    async def light_font(self, request: Request) -> Response:
        """Answer with a font that has only the letters of the eight languages."""
        role = request.path_params["role"]
        if role not in sheet_fonts():
            raise HTTPException(404)
        return send_asset(request, await run_in_threadpool(light_font, role), FOR_A_DAY)

    async def health(self, request: Request) -> Response:
        """Report that the studio answers."""
        return send_data(request, {"status": "ok", "version": __version__})

    async def description(self, request: Request) -> Response:
        """Describe the interface."""
        found = await run_in_threadpool(description, shelf=bool(self.shelf))
        return send_asset(request, found, ASK_AGAIN)

    async def layouts(self, request: Request) -> Response:
        """List the shipped layouts with all their hexes."""
        return send_asset(request, await run_in_threadpool(starting_layouts), ASK_AGAIN)

    async def decks(self, request: Request) -> Response:
        """List decks to start from."""
        decks = await run_in_threadpool(written_decks, language_of(request))
        return send_asset(request, decks, IN_EACH_LANGUAGE)

    async def pads(self, request: Request) -> Response:
        """List the shipped score pads with their texts."""
        pads = await run_in_threadpool(written_pads, language_of(request))
        return send_asset(request, pads, IN_EACH_LANGUAGE)

    async def forms(self, request: Request) -> Response:
        """Describe everything that can be printed, and its options."""
        forms = await run_in_threadpool(written_forms, language_of(request))
        return send_asset(request, forms, IN_EACH_LANGUAGE)

    async def check(self, request: Request) -> Response:
        """Check a layout as the command line does."""
        body = await read_body(request, request_schemas.CHECK, self.limits.body)
        order = layouts.CheckOrder(
            body["layout"],
            body.get("file", ""),
            body.get("paper", PAPER_SIZE.default),
            self.limits.hexes,
            language_of(request),
            custom=body.get("custom", False),
        )
        return send_data(request, await done(request, self.tools, layouts.check, order))

    async def complete(self, request: Request) -> Response:
        """Fill in what is missing of a layout."""
        body = await read_body(request, request_schemas.COMPLETE, self.limits.body)
        order = layouts.CompletionOrder(
            body["game"],
            # A schema calls 2.0 an integer, too.
            tuple((int(q), int(r), token) for q, r, token in body["hexes"]),
            int(body.get("seed", randbelow(LARGEST_SEED + 1))),
            language_of(request),
            custom=body.get("custom", False),
        )
        return send_data(request, await done(request, self.previews, layouts.complete, order))

    async def sheet(self, request: Request) -> Response:
        """Read the files of a finished game, so that a page can show its finished_games."""
        order = await self._game(request)
        return send_data(request, await done(request, self.tools, finished_games.read_game, order))

    async def score(self, request: Request) -> Response:
        """Score a finished game as the command line does."""
        order = await self._game(request)
        return send_data(request, await done(request, self.tools, finished_games.score, order))

    async def report(self, request: Request) -> Response:
        """Draw the report of a finished game, as a file to download."""
        body = await read_body(request, request_schemas.REPORT, self.limits.body)
        order = self._game_of(request, body)._replace(paper=body.get("paper", PAPER_SIZE.default))
        return _send_pdf(await done(request, self.press, finished_games.report, order))

    async def league(self, request: Request) -> Response:
        """Print a league, as a file to download."""
        body = await read_body(request, request_schemas.LEAGUE, self.limits.body)
        paper = body.get("paper", PAPER_SIZE.default)
        titles = body.get("titles", {})
        order = finished_games.LeagueOrder(body["league"], language_of(request), paper, titles)
        return _send_pdf(await done(request, self.press, finished_games.print_league, order))

    async def preview(self, request: Request) -> Response:
        """Draw one sheet of an order."""
        body = await read_body(request, request_schemas.PREVIEW, self.limits.upload)
        order = _read_order(request, body)
        client = client_of(request.scope)
        written = await while_there(
            request, self.preview_cache.preview(order, lambda: self._draw(order, client))
        )
        if isinstance(written, Refusal):
            if body.get("draft") and written.status == UNPROCESSABLE:
                return send_data(request, Preview("", None, 0, 0, written.sentences)._asdict())
            return refuse(written.status, *written.sentences, places=written.places)
        return await run_in_threadpool(send_written, request, written)

    async def print_order(self, request: Request) -> Response:
        """Print an order, as a file to download."""
        order = _read_order(
            request, await read_body(request, request_schemas.PRINT, self.limits.upload)
        )
        answer = await done(request, self.press, printing.print_order, order)
        if isinstance(answer, Refusal):
            return refuse(answer.status, *answer.sentences, places=answer.places)
        attachment = f"attachment; filename*=UTF-8''{quote(answer.name, safe='')}"
        headers = {**NOT_KEPT, "content-disposition": attachment}
        return Response(answer.data, media_type=answer.kind, headers=headers)

    async def _draw(self, order: PrintOrder, client: str) -> bytes | Refusal:
        """Have the preview of an order drawn for a client, and encode it."""
        answer = await self.previews.do(printing.preview, order, client)
        return answer if isinstance(answer, Refusal) else write_data(answer._asdict())

    async def _game(self, request: Request) -> finished_games.GameOrder:
        return self._game_of(
            request, await read_body(request, request_schemas.SCORE, self.limits.body)
        )

    def _game_of(self, request: Request, body: Mapping[str, Any]) -> finished_games.GameOrder:
        files, beside = (
            tuple(
                finished_games.TextFile(it.get("file", ""), it["text"]) for it in body.get(key, ())
            )
            for key in ("sheets", "layouts")
        )
        return finished_games.GameOrder(files, beside, self.limits.hexes, language_of(request))


def _send_pdf(answer: Mapping[str, Any]) -> Response:
    """Send the PDF of a task, or say why there is none."""
    if answer["findings"]:
        return refuse(422, *[it["message"] for it in answer["findings"]])
    return Response(answer["pdf"], media_type="application/pdf", headers=NOT_KEPT)


def _read_order(request: Request, body: Mapping[str, Any]) -> PrintOrder:
    language = language_of(request)
    with speaking(language):
        return read_order(body, language)


@cache
def written_forms(language: str) -> Asset:
    """Return the forms in a language, written for pages."""
    with speaking(language):
        return Asset(write_data([form_data(form) for form in forms()]), JSON)


@cache
def written_decks(language: str) -> Asset:
    """Return the decks to start from in a language, written for pages."""
    with speaking(language):
        return Asset(write_data(starting_decks()), JSON)


@cache
def written_pads(language: str) -> Asset:
    """Return the shipped score pads, named in a language and written for pages."""
    with speaking(language):
        return Asset(write_data(starting_pads()), JSON)


@cache
def starting_layouts() -> Asset:
    """Return the shipped layouts, written for pages."""
    return Asset(write_data(named_layouts()), JSON)


@cache
def description(*, shelf: bool) -> Asset:
    """Return the description of the interface, with a shelf or without one."""
    return Asset(write_data(describe(forms(), shelf=shelf)), JSON)


async def done(
    request: Request, pool: Pool, function: Callable[[Argument], Answer], argument: Argument
) -> Answer:
    """Have a worker carry out a job, unless the client leaves."""
    return await while_there(request, pool.do(function, argument, client_of(request.scope)))


async def while_there(request: Request, job: Awaitable[Answer]) -> Answer:
    """Have a job done, unless the client leaves, which frees its place."""
    work = asyncio.ensure_future(job)
    gone = asyncio.ensure_future(leaving(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise ClientDisconnect
        return work.result()
    finally:
        for each in (work, gone):
            each.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)


async def leaving(request: Request) -> None:
    """Wait until the client is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
