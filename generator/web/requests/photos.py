"""Photos of finished sheets: read by a worker, asked about on the page, never stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool

from generator.model.scan import Reading
from generator.values import dataclass
from generator.web.requests import request_schemas
from generator.web.requests.reading import read_body
from generator.web.requests.studio import done
from generator.web.shared.answers import Refusal, refuse, send_data
from generator.web.shared.clients import language_of
from generator.web.tasks import scanning
from generator.web.tasks.finished_games import TextFile
from generator.web.workers.pool import LargeError, LostError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from generator.web.shared.limits import Limits
    from generator.web.workers.pool import Pool


@dataclass(frozen=True)
class Photos:
    """The pool that reads photos, and how much one request may ask of it."""

    scans: Pool
    limits: Limits

    async def scan(self, request: Request) -> Response:
        """Read a photo."""
        body = await read_body(request, request_schemas.SCAN, self.limits.photo)
        order = scanning.PhotoOrder(
            body.get("file", ""),
            body["photo"],
            _layouts(body),
            self.limits.hexes,
            language_of(request),
        )
        answer: dict[str, Any] | Refusal
        try:
            answer = await done(request, self.scans, scanning.scan, order)
        except (LargeError, LostError):
            # The same photo would take the next worker along too, so nobody should send it again.
            answer = scanning.too_large(order)
        return await _sent(request, answer)

    async def answer(self, request: Request) -> Response:
        """Turn what was read and answered into sheet files."""
        body = await read_body(request, request_schemas.ANSWERS, self.limits.body)
        order = scanning.AnswerOrder(
            tuple(_answered(it) for it in body["sheets"]),
            _layouts(body),
            self.limits.hexes,
            language_of(request),
        )
        return await _sent(request, await done(request, self.scans, scanning.answer, order))


async def _sent(request: Request, answer: dict[str, Any] | Refusal) -> Response:
    if isinstance(answer, Refusal):
        return refuse(answer.status, *answer.sentences)
    return await run_in_threadpool(send_data, request, answer)


def _layouts(body: Mapping[str, Any]) -> tuple[TextFile, ...]:
    return tuple(TextFile(it.get("file", ""), it["text"]) for it in body.get("layouts", ()))


def _answered(sheet: Mapping[str, Any]) -> scanning.Answered:
    readings = tuple(_reading(it) for it in sheet["readings"])
    return scanning.Answered(
        sheet["code"],
        readings,
        sheet.get("answers", {}),
        sheet.get("name", ""),
        frozenset(sheet.get("apart", ())),
    )


def _reading(reading: Mapping[str, Any]) -> Reading:
    others = tuple((it["value"], float(it["certainty"])) for it in reading.get("others", ()))
    return Reading(**{**reading, "certainty": float(reading["certainty"]), "others": others})
