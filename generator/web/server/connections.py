"""Connections to browsers: HTTP by uvicorn, with time limits, and how many there may be.

If there are too many, one that waits for its client makes room for the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from generator.web.server.fairness import Shares
from generator.web.shared.clients import home_of

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Iterator

    from generator.web.shared.clients import Proxies

MOST_EACH = 200
"""How many connections one client may have."""
MOST_CONNECTIONS = 1_500
"""How many connections there may be, idle or not."""
HEAD_SECONDS = 15.0
"""How many seconds a client may take to send a request."""
REST_SECONDS = 5.0
"""How many seconds a client may go on sending what has been refused already."""
READ_SECONDS = 20.0
"""How many seconds a client may read nothing of its answer."""


class Connection(Protocol):
    """A connection to a client."""

    @property
    def is_waiting(self) -> bool:
        """Whether its client has yet to send a request, or the rest of one."""

    def give_up(self) -> None:
        """Close it at once."""


class Connections:
    """All connections, oldest first."""

    def __init__(
        self, proxies: Proxies, each: int = MOST_EACH, most: int = MOST_CONNECTIONS
    ) -> None:
        """Let one client have EACH of them and all together MOST; a trusted proxy is no client."""
        self._proxies = proxies
        self._shares = Shares(each, most)
        self._connections: dict[Connection, str] = {}

    def open(self, connection: Connection, host: str) -> None:
        """Add a connection; if there are too many, close the one that has waited the longest."""
        client = "" if host in self._proxies else home_of(host)
        self._connections[connection] = client
        self._shares.add(client)
        if client and self._shares[client] > self._shares.each:
            self._close_one(client, connection)
        if self._shares.total > self._shares.most:
            self._close_one(self._shares.largest, connection)

    def close(self, connection: Connection) -> None:
        """Forget a connection."""
        client = self._connections.pop(connection, None)
        if client is not None:
            self._shares.remove(client)

    def _close_one(self, client: str, newest: Connection) -> None:
        """Close a connection of CLIENT that waits; if there is none, the newest of all."""
        victim = next(self._waiting(client, newest), newest)
        self.close(victim)
        victim.give_up()

    def _waiting(self, client: str, newest: Connection) -> Iterator[Connection]:
        for connection, owner in self._connections.items():
            if owner == client and connection is not newest and connection.is_waiting:
                yield connection


class BrowserConnection(H11Protocol):
    """A connection that is closed when its client neither sends nor reads."""

    _head: asyncio.TimerHandle | None = None
    _rest: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, connections: Connections, **named: Any) -> None:
        """Make a connection that is one of CONNECTIONS."""
        super().__init__(*given, **named)
        self._connections = connections
        self.is_ending = False

    @property
    def is_waiting(self) -> bool:
        """Whether the client has yet to send a request, or the rest of one."""
        return self.is_ending or self.conn.their_state in {h11.IDLE, h11.SEND_BODY}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the head of a request, but not for ever."""
        super().connection_made(_Transport(transport, self))  # type: ignore[arg-type]
        self._head = self.loop.call_later(HEAD_SECONDS, self.give_up)
        self._connections.open(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the client."""
        self._connections.close(self)
        self._stop_head()
        self._stop_rest()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a request that has begun has a time limit as well."""
        if self.is_ending:
            return
        super().data_received(data)
        state = self.conn.their_state
        if state is not h11.IDLE:
            self._stop_head()
        elif self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(HEAD_SECONDS, self.give_up)
        if state is not h11.SEND_BODY and not self.is_ending:
            self._stop_rest()

    def on_response_complete(self) -> None:
        """Watch that the answer is read, and end what was refused."""
        if self.conn.their_state is h11.SEND_BODY and self._rest is None:
            self._rest = self.loop.call_later(REST_SECONDS, self.give_up)
        left = self.transport.get_write_buffer_size()
        if left:
            self.loop.call_later(READ_SECONDS, self._expect_less, left)
        super().on_response_complete()

    def end(self, transport: asyncio.Transport) -> None:
        """Close the connection; if its client is still sending, let it read the answer first.

        A connection that is closed before everything has been read is reset, and the answer that
        is on its way is lost.
        """
        if self.is_ending or transport.is_closing():
            return
        if self.conn.their_state not in {h11.SEND_BODY, h11.ERROR}:
            transport.close()
            return
        self.is_ending = True
        transport.write_eof()
        transport.resume_reading()
        self._stop_head()
        self._stop_rest()
        self._rest = self.loop.call_later(REST_SECONDS, self.give_up)

    def give_up(self) -> None:
        """Close the connection at once."""
        self.transport.abort()

    def _expect_less(self, before: int) -> None:
        """Give up on a client that reads nothing of its answer."""
        left = self.transport.get_write_buffer_size()
        if left >= before:
            self.give_up()
        elif left:
            self.loop.call_later(READ_SECONDS, self._expect_less, left)

    def _stop_head(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _stop_rest(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None


class _Transport:
    """A transport that is closed as its connection wants."""

    def __init__(self, transport: asyncio.Transport, connection: BrowserConnection) -> None:
        self._transport = transport
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def is_closing(self) -> bool:
        return self._connection.is_ending or self._transport.is_closing()

    def close(self) -> None:
        self._connection.end(self._transport)
