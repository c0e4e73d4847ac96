"""Running: the server listens until it is asked to stop, and then lets all requests finish."""

from __future__ import annotations

import asyncio
import logging
import signal
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import uvicorn

from generator.web.server.connections import BrowserConnection, Connections

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from types import FrameType

    from starlette.applications import Starlette

    from generator.web.workers.pools import Pools

FINISHING = 3.0
"""How many seconds workers have to finish when the server stops."""
PATIENCE = 5
"""How many seconds clients that are being answered have."""
MOST_FILES = 4_096
LONGEST_HEAD = 16_384
HANGUP = getattr(signal, "SIGHUP", None)
"""The end of the terminal, which Windows does not have."""
STOPPING = tuple(filter(None, (signal.SIGINT, signal.SIGTERM, HANGUP)))
_log = logging.getLogger(__name__)


class _Server(uvicorn.Server):
    """A server that reports when it answers, and does not wait for a kit when it stops."""

    def __init__(
        self, config: uvicorn.Config, pools: Pools, opened: Callable[[], object] | None
    ) -> None:
        super().__init__(config)
        self.pools = pools
        self.opened = opened

    def obey(self, _number: int, _frame: FrameType | None) -> None:
        """Stop, or have stopped already."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(_log_fault)
        await super().startup(sockets=sockets)
        if self.opened is not None and self.started:
            await asyncio.to_thread(self.opened)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        end = asyncio.get_running_loop().call_later(FINISHING, self.pools.stop)
        try:
            await super().shutdown(sockets=sockets)
        finally:
            end.cancel()


def run(app: Starlette, listener: socket.socket, opened: Callable[[], object] | None) -> None:
    """Serve APP on a socket; OPENED is called once it answers. Signals end it."""
    pools: Pools = app.state.pools
    _allow_files()
    _speak_in_lines()
    # uvicorn's messages about odd requests would let anyone fill the terminal.
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
    config = uvicorn.Config(
        app,
        http=partial(BrowserConnection, connections=Connections(app.state.proxies)),  # type: ignore[arg-type] # it is called
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=LONGEST_HEAD,
        lifespan="on",
    )
    with pools.with_folder() as folder:
        app.state.folder = folder
        server = _Server(config, pools, opened)
        # uvicorn raises the signal that stopped it once more, and then it reaches this.
        # The end of the terminal is nothing to a server that was started with nohup.
        heard = [it for it in STOPPING if signal.getsignal(it) != signal.SIG_IGN or it != HANGUP]
        before = {each: signal.signal(each, server.obey) for each in heard}
        try:
            server.run(sockets=[listener])
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def _speak_in_lines() -> None:
    """Write what goes wrong to the terminal, in one line each."""
    speaker = logging.getLogger("generator.web")
    if not speaker.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("scriptorium: %(message)s"))
        speaker.addHandler(handler)
        speaker.propagate = False


def _log_fault(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Write in one line what went wrong outside any request, such as too many open files."""
    _log.error("%s", context.get("message", "something went wrong"))


def _allow_files() -> None:
    """Let the server hold as many connections as it needs."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not every system has it

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
