"""The server: which address is answered by whom, and what stands before all of them."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import JSONResponse
from starlette.routing import Route

from generator.language import _, speaking
from generator.web.bodies import BodyError
from generator.web.headers import SecurityHeaders
from generator.web.jobs import warm_desk
from generator.web.pages import PAGES
from generator.web.pool import BusyError, LargeError, Pool, PoolError, SlowError
from generator.web.speech import language_of
from generator.web.studio import Studio

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from generator.web.limits import Limits
    from generator.web.studio import PressRoom

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
PRELOADED = ("generator.web.jobs",)
SMALLEST_PACKED = 1_000
_log = logging.getLogger(__name__)


def make_app(
    room: PressRoom,
    limits: Limits,
    *,
    hosts: Sequence[str] = LOOPBACK,
    warm: Callable[[], object] | None = None,
) -> Starlette:
    """Make the server; it answers only to the names HOSTS. Workers begin with WARM."""
    preload = [*PRELOADED, room.preview.__module__]
    desk = Pool(limits.desk, preload=preload, warm=warm_desk)
    proof = Pool(limits.proof, preload=preload, warm=warm)
    press = Pool(limits.press, preload=preload, warm=warm)
    studio = Studio(room, desk, proof, press, limits)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        pools = (desk, proof, press)
        for pool in pools:
            pool.start()
        try:
            yield
        finally:
            for pool in pools:
                pool.close()

    return Starlette(
        routes=_routes(studio),
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False),
            Middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED, compresslevel=5),
        ],
        exception_handlers={
            BodyError: _bad_body,
            PoolError: _not_done,
            HTTPException: _no_answer,
            Exception: _broken,
        },
        lifespan=lifespan,
    )


def _routes(studio: Studio) -> list[Route]:
    pages = [Route("/" if name == "home" else f"/{name}", studio.page) for name in PAGES]
    return [
        *pages,
        Route("/calculator/{game}", studio.calculator),
        Route("/assets/{name}", studio.asset),
        Route("/fonts/{role}.woff", studio.font),
        Route("/health", studio.health),
        Route("/api/openapi.json", studio.description),
        Route("/api/layouts", studio.layouts),
        Route("/api/forms", studio.forms),
        Route("/api/check", studio.check, methods=["POST"]),
        Route("/api/preview", studio.preview, methods=["POST"]),
        Route("/api/print", studio.print_order, methods=["POST"]),
    ]


def _sentence(status: int, sentence: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse(
        {"errors": [sentence]}, status, headers={"cache-control": "no-store", **(headers or {})}
    )


def _bad_body(_request: Request, error: Any) -> Response:
    return _sentence(error.status, error.sentence)


def _not_done(request: Request, error: Exception) -> Response:
    """Say why nobody carried a task out."""
    with speaking(language_of(request)):
        if isinstance(error, BusyError):
            message = _("Too many people ask at once; ask again in a moment.")
            return _sentence(503, message, {"retry-after": "2"})
        if isinstance(error, SlowError):
            return _sentence(422, _("That takes too long here; ask for less, or print it at home."))
        if isinstance(error, LargeError):
            return _sentence(422, _("That takes too much memory here; ask for less."))
        _log.error("a task failed: %s", error)
        return _sentence(500, _("Something went wrong that is not your fault; please report it."))


def _no_answer(request: Request, error: Any) -> Response:
    with speaking(language_of(request)):
        said = {
            404: _("There is nothing at this address; the studio begins at /."),
            405: _("This address does not take {method}.").format(method=request.method),
        }
        return _sentence(error.status_code, said.get(error.status_code, str(error.detail)))


def _broken(request: Request, error: Exception) -> Response:
    _log.exception("a request failed", exc_info=error)
    with speaking(language_of(request)):
        return _sentence(500, _("Something went wrong that is not your fault; please report it."))
