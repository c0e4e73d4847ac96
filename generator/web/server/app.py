"""The server: which function answers which address, and what wraps all of them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from threading import Event
from typing import TYPE_CHECKING, Protocol

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import Route

from generator.web.pages.documents import READABLE, WRITABLE, shown_pages
from generator.web.requests import faults
from generator.web.requests.game_pages import GamePages
from generator.web.requests.lab import Lab
from generator.web.requests.photos import Photos
from generator.web.requests.reading import BodyError
from generator.web.requests.sheet_pictures import SheetPictures
from generator.web.requests.shelf import ShelfRequests
from generator.web.requests.shelf_league import ShelfLeague
from generator.web.requests.shelf_pictures import ShelfPictures
from generator.web.requests.shelf_reader import ShelfReader
from generator.web.requests.studio import Studio
from generator.web.server.admission import Calm, Folder, Hosts, Intake, LastWord, Noticing
from generator.web.shared.clients import Clients, Proxies
from generator.web.shared.headers import SecurityHeaders
from generator.web.tasks.layouts import prepare_tools
from generator.web.tasks.playing import prepare_lab
from generator.web.tasks.printing import prepare
from generator.web.workers.pool import PoolError
from generator.web.workers.pools import make_pools
from generator.web.workers.worker import fault_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import Response

    from generator.load.layouts.kind import AnyLayout
    from generator.web.shared.limits import Limits


class Closing(Protocol):
    """The end of the server, as an `Event` tells it."""

    def is_set(self) -> bool:
        """Whether it has come."""

    def wait(self, seconds: float) -> object:
        """Wait for it, for so many seconds at most."""


LOOPBACK = ("localhost", "127.0.0.1", "::1")
PREPARED = "generator.web.tasks.preload"
LOADED = (
    "generator.web.tasks.layouts",
    "generator.web.tasks.finished_games",
    "generator.web.tasks.printing",
    "generator.web.tasks.playing",
    "generator.web.tasks.scanning",
    "generator.web.tasks.sheet_pictures",
    "generator.web.tasks.shelf",
    "generator.web.tasks.shelf_evenings",
)
_log = logging.getLogger(__name__)


def make_app(
    limits: Limits,
    *,
    hosts: Sequence[str] = LOOPBACK,
    proxies: Sequence[str] = (),
    root: str = "",
    pads: Sequence[AnyLayout] = (),
    shelf: Path | None = None,
    is_shelf_writable: bool = False,
    is_prepared: bool = True,
) -> Starlette:
    """Make the server; it answers only to the names HOSTS, and trusts PROXIES to name clients.

    The folder ROOT may be part of the addresses, if a proxy does not remove it. Each of the PADS
    has a calculator, besides those that are shipped. SHELF is a folder that everybody sees; if it
    IS_SHELF_WRITABLE, everybody can add to it.

    Workers are forked from a process that IS_PREPARED; otherwise each loads what it needs itself.
    """
    preload = [*LOADED, *([PREPARED] if is_prepared else [])]
    pools = make_pools(
        limits,
        preload=preload,
        prepare_tools=prepare_tools,
        prepare=prepare,
        prepare_lab=prepare_lab,
        is_prepared=is_prepared,
    )
    own = {it.id: it for it in pads}
    allowed = WRITABLE if is_shelf_writable else READABLE
    reach = "" if shelf is None else allowed
    studio = Studio(pools.tools, pools.previews, pools.press, limits, own, shelf=reach)
    lab = Lab(pools.forecasts, pools.lab, limits)
    photos = Photos(pools.scans, limits)
    games = GamePages(SheetPictures(pools.previews), reach)
    reader = None if shelf is None else ShelfReader(shelf, pools.tools)
    pictures = ShelfPictures(pools.previews)
    shared = ShelfRequests(reader, pictures, limits, is_writable=is_shelf_writable)
    league = ShelfLeague(reader, pools.tools, limits)
    trusted = Proxies(proxies)
    calm = Calm()
    app = Starlette(
        routes=_routes(studio, lab, photos, games, _shelf_routes(shared, league)),
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(LastWord),
            Middleware(Noticing, calm=calm),
            Middleware(Hosts, names=hosts),
            Middleware(Folder, root=root),
            Middleware(Clients, proxies=trusted),
            Middleware(Intake, limits=limits),
        ],
        exception_handlers={
            BodyError: faults.bad_body,
            PoolError: faults.not_done,
            ClientDisconnect: faults.left,
            HTTPException: faults.no_answer,
        },
        lifespan=_opening(studio, games.pictures, calm),
    )
    app.router.redirect_slashes = False
    app.state.pools = pools
    app.state.limits = limits
    app.state.proxies = trusted
    app.state.root = root
    return app


def _opening(
    studio: Studio, pictures: SheetPictures, calm: Calm
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def opening(app: Starlette) -> AsyncIterator[None]:
        app.state.pools.start(app.state.folder)
        closing = Event()
        writing = asyncio.create_task(asyncio.to_thread(_prepare, studio, calm, closing))
        yield
        closing.set()
        await asyncio.gather(writing, pictures.close(), return_exceptions=True)

    return opening


def _prepare(studio: Studio, calm: Calm, closing: Event) -> None:
    """Keep every constant answer prepared while the server runs."""
    try:
        prepare_answers(studio.prepare(), calm, closing)
    except Exception as error:  # noqa: BLE001 - who asks for the page hears it as well
        _log.error("a page cannot be written: %s", fault_of(error))


def prepare_answers(pieces: Iterable[object], calm: Calm, closing: Closing) -> None:
    """Prepare piece by piece; who asks for something meanwhile has the processor alone."""
    for _piece in pieces:
        while not closing.is_set() and (wait := calm.wait()) > 0:
            closing.wait(wait)
        if closing.is_set():
            return


def _routes(
    studio: Studio, lab: Lab, photos: Photos, games: GamePages, shared: list[Route]
) -> list[Route]:
    names = shown_pages(studio.shelf)
    pages = [Route("/" if name == "home" else f"/{name}", studio.page) for name in names]
    return [
        *pages,
        Route("/games/{game}", games.page),
        Route("/pictures/sheets/{name}.webp", games.small_sheet),
        Route("/pictures/sheets/{name}.svg", games.large_sheet),
        Route("/calculator/{game}", studio.calculator),
        Route("/worker.js", studio.worker),
        Route("/offline", studio.offline),
        Route("/p/worker.js", studio.phone_worker),
        Route("/p/{game}", studio.calculator),
        Route("/assets/{name:path}", studio.asset),
        Route("/pictures/{subject}/{name}.svg", studio.picture),
        Route("/fonts/{role}.woff", studio.font),
        Route("/fonts/{role}.woff2", studio.light_font),
        Route("/health", studio.health),
        Route("/api/openapi.json", studio.description),
        Route("/api/games", games.searched),
        Route("/api/layouts", studio.layouts),
        Route("/api/decks", studio.decks),
        Route("/api/pads", studio.pads),
        Route("/api/forms", studio.forms),
        Route("/api/check", studio.check, methods=["POST"]),
        Route("/api/complete", studio.complete, methods=["POST"]),
        Route("/api/forecast", lab.forecast, methods=["POST"]),
        Route("/api/playtest", lab.playtest, methods=["POST"]),
        Route("/api/invent", lab.invent, methods=["POST"]),
        Route("/api/sheet", studio.sheet, methods=["POST"]),
        Route("/api/score", studio.score, methods=["POST"]),
        Route("/api/scan", photos.scan, methods=["POST"]),
        Route("/api/answers", photos.answer, methods=["POST"]),
        Route("/api/report", studio.report, methods=["POST"]),
        Route("/api/league", studio.league, methods=["POST"]),
        Route("/api/preview", studio.preview, methods=["POST"]),
        Route("/api/print", studio.print_order, methods=["POST"]),
        *shared,
    ]


def _either(path: str, **answers: Callable[[Request], Awaitable[Response]]) -> Route:
    """Return the route of an address that answers in several methods, and says which."""

    async def answer(request: Request) -> Response:
        return await answers["GET" if request.method == "HEAD" else request.method](request)

    return Route(path, answer, methods=[*answers])


def _shelf_routes(shelf: ShelfRequests, league: ShelfLeague) -> list[Route]:
    return [
        Route("/api/shelf", shelf.list),
        _either("/api/shelf/things/{name:path}", GET=shelf.thing, PUT=shelf.put),
        Route("/api/shelf/beside/{name:path}", shelf.beside),
        Route("/api/shelf/league", league.league),
        _either("/api/shelf/versions/{name:path}", GET=shelf.versions, POST=shelf.bring_back),
        Route("/api/shelf/pictures/{name:path}.webp", shelf.small_picture),
        Route("/api/shelf/pictures/{name:path}.svg", shelf.large_picture),
    ]
