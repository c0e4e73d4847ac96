"""The connection to a browser: HTTP by uvicorn, with a time limit for slow clients."""

from __future__ import annotations

from typing import TYPE_CHECKING

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

HEAD_SECONDS = 15.0
"""How many seconds a client may take to send a request."""
REST_SECONDS = 5.0
"""How many seconds a client may go on sending what has been refused already."""
READ_SECONDS = 20.0
"""How many seconds a client may read nothing of its answer."""
MOST_LINES = 1_500
"""How many clients may be connected at once, idle or not."""


class Line(H11Protocol):
    """A connection that is closed when its client neither sends nor reads."""

    _head: asyncio.TimerHandle | None = None
    _rest: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the head of a request, but not for ever."""
        super().connection_made(transport)
        if len(self.connections) > MOST_LINES:
            transport.abort()
            return
        self._head = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the client."""
        self._stop_head()
        self._stop_rest()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a request that has begun has a time limit as well."""
        super().data_received(data)
        state = self.conn.their_state
        if state is not h11.IDLE:
            self._stop_head()
        elif self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(HEAD_SECONDS, self._give_up)
        if state is not h11.SEND_BODY:
            self._stop_rest()

    def on_response_complete(self) -> None:
        """Watch that the answer is read, and end what was refused."""
        if self.conn.their_state is h11.SEND_BODY and self._rest is None:
            self._rest = self.loop.call_later(REST_SECONDS, self._give_up)
        left = self.transport.get_write_buffer_size()
        if left:
            self.loop.call_later(READ_SECONDS, self._expect_less, left)
        super().on_response_complete()

    def _expect_less(self, before: int) -> None:
        """Give up on a client that reads nothing of its answer."""
        left = self.transport.get_write_buffer_size()
        if left >= before:
            self._give_up()
        elif left:
            self.loop.call_later(READ_SECONDS, self._expect_less, left)

    def _give_up(self) -> None:
        self.transport.abort()

    def _stop_head(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _stop_rest(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None
