"""Lines: the open connections by client; those that wait for their client make room for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from generator.web.server.addresses import home_of
from generator.web.server.shares import Shares

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.web.server.addresses import Proxies

MOST_EACH = 200
"""How many connections one client may have."""
MOST_LINES = 1_500
"""How many connections there may be, idle or not."""


class Connection(Protocol):
    """A connection to a client."""

    @property
    def is_waiting(self) -> bool:
        """Whether its client has yet to send a request, or the rest of one."""

    def give_up(self) -> None:
        """Close it at once."""


class Lines:
    """All connections, oldest first."""

    def __init__(self, proxies: Proxies, each: int = MOST_EACH, most: int = MOST_LINES) -> None:
        """Let one client have EACH of them and all together MOST; a trusted proxy is no client."""
        self._proxies = proxies
        self._shares = Shares(each, most)
        self._lines: dict[Connection, str] = {}

    def open(self, line: Connection, host: str) -> None:
        """Add a connection; if there are too many, close the one that has waited the longest."""
        client = "" if host in self._proxies else home_of(host)
        self._lines[line] = client
        self._shares.add(client)
        if client and self._shares[client] > self._shares.each:
            self._close_one(client, line)
        if self._shares.total > self._shares.most:
            self._close_one(self._shares.largest, line)

    def close(self, line: Connection) -> None:
        """Forget a connection."""
        client = self._lines.pop(line, None)
        if client is not None:
            self._shares.remove(client)

    def _close_one(self, client: str, newest: Connection) -> None:
        """Close a connection of CLIENT that waits; if there is none, the newest of all."""
        victim = next(self._waiting(client, newest), newest)
        self.close(victim)
        victim.give_up()

    def _waiting(self, client: str, newest: Connection) -> Iterator[Connection]:
        for line, owner in self._lines.items():
            if owner == client and line is not newest and line.is_waiting:
                yield line
