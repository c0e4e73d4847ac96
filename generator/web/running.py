"""Running: the server listens until it is asked to stop, and then lets everyone finish."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import uvicorn

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from starlette.applications import Starlette

PATIENCE = 10
"""How many seconds those who are being answered get when the server stops."""


class _Server(uvicorn.Server):
    """A server that tells when it answers."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], object] | None) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.opened is not None and self.started:
            await asyncio.to_thread(self.opened)


def run(app: Starlette, listener: socket.socket, opened: Callable[[], object] | None) -> None:
    """Serve APP on a socket; OPENED is called once it answers."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=16_384,
        lifespan="on",
    )
    _Server(config, opened).run(sockets=[listener])
