"""The lab of the studio: forecasts block by block, and long tasks that tell how far they are."""

from __future__ import annotations

import asyncio
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse

from generator.products.options.common import PAPER_SIZE
from generator.products.results.inventions import USUAL_COUNT
from generator.products.results.playtests import LARGEST_SEED
from generator.values import dataclass
from generator.web.requests import request_schemas
from generator.web.requests.faults import said_of
from generator.web.requests.reading import read_body
from generator.web.requests.studio import done, leaving
from generator.web.shared.answers import LINES, NOT_KEPT, Refusal, refuse, send_data, write_data
from generator.web.shared.clients import client_of, language_of
from generator.web.shared.limits import USUAL_GAMES, USUAL_SECONDS
from generator.web.tasks import playing
from generator.web.workers.pool import PoolError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping

    from starlette.requests import Request

    from generator.web.shared.limits import Limits
    from generator.web.workers.pool import Pool


@dataclass(frozen=True)
class Lab:
    """The pools of automated players, and how much one request may ask of them."""

    forecasts: Pool
    lab: Pool
    limits: Limits

    async def forecast(self, request: Request) -> Response:
        """Play a block of games on a layout."""
        body = await read_body(request, request_schemas.FORECAST, self.limits.body)
        order = self._tried(request, body)._replace(played=body.get("played", 0))
        answer = await done(request, self.forecasts, playing.forecast, order)
        if isinstance(answer, Refusal):
            return refuse(answer.status, *answer.sentences)
        return send_data(request, answer)

    async def playtest(self, request: Request) -> Response:
        """Play a layout for long, and draw the report."""
        body = await read_body(request, request_schemas.PLAYTEST, self.limits.body)
        order = self._tried(request, body)._replace(
            paper=body.get("paper", PAPER_SIZE.default), games=body.get("games", USUAL_GAMES)
        )
        return await self._stream(request, playing.playtest, order)

    async def invent(self, request: Request) -> Response:
        """Invent layouts."""
        body = await read_body(request, request_schemas.INVENT, self.limits.body)
        order = playing.WishOrder(
            body["game"],
            body["like"],
            body.get("harder", 0),
            body.get("fair", False),
            tuple(body.get("matters", ())),
            body.get("symmetric", False),
            body.get("count", USUAL_COUNT),
            body.get("seed", randbelow(LARGEST_SEED + 1)),
            body.get("seconds", USUAL_SECONDS),
            language_of(request),
        )
        return await self._stream(request, playing.invent, order)

    def _tried(self, request: Request, body: Mapping[str, Any]) -> playing.Tried:
        return playing.Tried(
            body["layout"],
            body.get("file", ""),
            self.limits.hexes,
            language_of(request),
            custom=body.get("custom", False),
        )

    async def _stream(
        self, request: Request, function: Callable[[Any], Any], order: object
    ) -> Response:
        """Have a long task done: each line says how far it is, and the last has the answer."""
        parts = _follow(request, self.lab, function, order)
        first = await anext(parts)
        if isinstance(first, Refusal):
            await parts.aclose()
            return refuse(first.status, *first.sentences)

        async def lines() -> AsyncIterator[bytes]:
            try:
                yield _line(first)
                async for part in parts:
                    yield _line(part)
            except PoolError as error:
                yield bytes(said_of(request, error).body) + b"\n"
            except ClientDisconnect:
                pass
            finally:
                await parts.aclose()

        return StreamingResponse(lines(), media_type=LINES, headers=NOT_KEPT)


def _line(part: Any) -> bytes:
    """Write a part of an answer in a line of its own."""
    data = {"errors": part.sentences} if isinstance(part, Refusal) else part
    return write_data(data) + b"\n"


async def _follow(
    request: Request, pool: Pool, function: Callable[[Any], Any], order: object
) -> AsyncGenerator[Any]:
    """Yield what a task sends, and at last its answer, unless the client leaves."""
    sent: asyncio.Queue[Any] = asyncio.Queue()
    work = asyncio.ensure_future(
        pool.do(function, order, client_of(request.scope), sent.put_nowait)
    )
    gone = asyncio.ensure_future(leaving(request))
    heard: asyncio.Future[Any] = asyncio.ensure_future(sent.get())
    try:
        while True:
            await asyncio.wait({work, gone, heard}, return_when=asyncio.FIRST_COMPLETED)
            if heard.done():
                yield heard.result()
                heard = asyncio.ensure_future(sent.get())
            elif work.done():
                yield work.result()
                return
            else:
                raise ClientDisconnect
    finally:
        for each in (work, gone, heard):
            each.cancel()
        await asyncio.gather(work, gone, heard, return_exceptions=True)
