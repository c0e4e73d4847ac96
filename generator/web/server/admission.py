"""Admission: which hosts are answered, how much requests may carry, and the last-resort answer."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from ipaddress import ip_address
from time import monotonic
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from generator.errors import shown
from generator.language import _, speaking
from generator.web.requests.faults import said_of
from generator.web.server.fairness import Pace, Shares
from generator.web.shared.answers import refuse
from generator.web.shared.clients import client_of, language_of
from generator.web.workers.pool import BusyError, StoppedError
from generator.web.workers.worker import fault_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from generator.web.shared.limits import Limits

ANY = "*"
TOO_LONG, MISDIRECTED = 414, 421
LONGEST_ADDRESS = 8_000
CALM = 0.5
"""How many seconds after the last request something may be prepared that nobody has asked for."""
_log = logging.getLogger(__name__)


class LastWord:
    """Answers requests that a fault or the end of the server left without an answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap APP."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and catch every error."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def watch(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except asyncio.CancelledError:
            answer = said_of(Request(scope), StoppedError())
        except Exception as error:  # noqa: BLE001 - this is the boundary
            _log.error("a request failed: %s", fault_of(error))
            answer = said_of(Request(scope), error)
        else:
            return
        if not begun:
            with suppress(Exception):  # The client has left.
                await answer(scope, receive, send)


class Hosts:
    """Admits requests for a name of this studio, so that no other site can reach it by rebinding.

    Numeric addresses are admitted: only a name of its own lets a page mislead a browser.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        """Wrap APP, which answers to NAMES; '*' is any."""
        self.app = app
        self.names = frozenset(name.lower().strip("[]").rstrip(".") for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse a wrong host."""
        if scope["type"] != "http" or self._knows(Request(scope).headers.get("host", "")):
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        name = shown(_name_of(request.headers.get("host", "")), 100)
        with speaking(language_of(request)):
            message = _("This studio does not have the name '{name}'; start it with --name {name}.")
            answer = refuse(MISDIRECTED, message.format(name=name))
        await answer(scope, receive, send)

    def _knows(self, host: str) -> bool:
        name = _name_of(host)
        return ANY in self.names or name in self.names or _is_figures(name)


class Folder:
    """Removes the folder of the site in which the studio is, if a proxy has left it there."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        """Wrap APP, which is in the folder ROOT."""
        self.app = app
        self.root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with the address that it has in the folder."""
        path = scope.get("path", "")
        if scope["type"] != "http" or not self.root:
            await self.app(scope, receive, send)
        elif path == self.root:  # Without the slash, all addresses in the page would be wrong.
            query = scope["query_string"].decode("latin-1")
            start = f"{self.root.rpartition('/')[2]}/" + (f"?{query}" if query else "")
            await Response(status_code=308, headers={"location": start})(scope, receive, send)
        elif path.startswith(f"{self.root}/"):
            raw = scope["raw_path"].removeprefix(self.root.encode())
            inside = {**scope, "path": path.removeprefix(self.root), "raw_path": raw}
            await self.app(inside, receive, send)
        else:
            await self.app(scope, receive, send)


class Calm:
    """How long ago somebody asked for something."""

    def __init__(self) -> None:
        """Begin with nobody who asks."""
        self._last = monotonic() - CALM

    def end(self) -> None:
        """Note that somebody asks."""
        self._last = monotonic()

    def wait(self) -> float:
        """Return the seconds until what can wait may be done; 0 or less is now."""
        return self._last + CALM - monotonic()


class Noticing:
    """Notes when requests come and when they are answered."""

    def __init__(self, app: ASGIApp, calm: Calm) -> None:
        """Wrap APP."""
        self.app = app
        self.calm = calm

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.calm.end()
        try:
            await self.app(scope, receive, send)
        finally:
            self.calm.end()


class Intake:
    """Bounds the requests of each client and of all together, and their bytes, until answered."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        """Wrap APP."""
        self.app = app
        self.requests = Shares(limits.requests_each, limits.requests)
        self.bytes = Shares(limits.bodies_each, limits.bodies)
        self.pace = Pace()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and count it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            with speaking(language_of(Request(scope))):
                answer = refuse(TOO_LONG, _("The address is too long; make it shorter."))
            await answer(scope, receive, send)
            return
        client = client_of(scope)
        if not self.requests.has_room(client):
            raise BusyError
        self.requests.add(client)
        try:
            await self._answer(client, scope, receive, send)
        finally:
            self.requests.remove(client)

    async def _answer(self, client: str, scope: Scope, receive: Receive, send: Send) -> None:
        brought = 0

        async def count() -> Message:
            nonlocal brought
            message = await receive()
            size = len(message.get("body", b""))
            if not self.bytes.has_room(client, size):
                raise BusyError
            brought += size
            self.bytes.add(client, size)
            self.pace.charge(client, size)
            return message

        delay = self.pace.delay(client, asyncio.get_running_loop().time())
        if delay:
            await asyncio.sleep(delay)
        try:
            await self.app(scope, count, send)
        finally:
            self.bytes.remove(client, brought)


def _name_of(host: str) -> str:
    """Return the name in a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def _is_figures(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
