"""The studio in this process: the whole application, without a network and without workers."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from generator.web.server import app as server
from generator.web.shared.limits import Bounds, Limits
from generator.web.workers.pools import Pools
from support.web.serving import JSON, Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pytest
    from starlette.types import ASGIApp, Message


@dataclass
class DirectPool:
    """A pool whose tasks are done at once in this process; it keeps what it was asked."""

    asked: list[tuple[str, Any, str]] = field(default_factory=list)
    answers: dict[str, Any] = field(default_factory=dict)
    """What is answered instead of doing a task: a value, or an error that is raised."""
    bounds: Bounds = Limits().previews

    async def do(
        self,
        function: Callable[[Any], Any],
        argument: Any,
        client: str = "",
        hear: Callable[[Any], object] | None = None,
    ) -> Any:
        """Do a task, or answer as the test wants."""
        name = function.__name__
        self.asked.append((name, argument, client))
        if name not in self.answers:
            return function(argument)
        *parts, answer = self.answers[name]
        for part in parts:
            assert hear is not None
            hear(part)
        await asyncio.sleep(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def application(
    monkeypatch: pytest.MonkeyPatch, pool: DirectPool, limits: Limits | None = None, **named: Any
) -> ASGIApp:
    """Return the application of the server, with one pool for everything."""
    pools = Pools(*[pool] * len(Pools._fields))  # type: ignore[arg-type] # it does what they do
    monkeypatch.setattr(server, "make_pools", lambda *_given, **_named: pools)
    return server.make_app(limits or Limits(), **named)


def ask(
    app: ASGIApp,
    method: str,
    address: str,
    body: Any = None,
    *,
    headers: dict[str, str] | None = None,
    pieces: Iterable[bytes] | None = None,
) -> Answer:
    """Send one request, its body in PIECES if there are some, and return the answer."""
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
    path, _mark, query = address.partition("?")
    sent = {"host": "localhost", **(JSON if body is not None else {}), **(headers or {})}
    scope = {
        "type": "http",
        "method": method,
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
        "client": ("192.0.2.7", 5_000),
        "root_path": "",
    }
    left = [*(pieces if pieces is not None else [body or b""])]
    answered: list[Message] = []

    async def receive() -> Message:
        if not left:
            await asyncio.get_running_loop().create_future()  # The client stays.
        piece = left.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(left)}

    async def send(message: Message) -> None:
        answered.append(message)

    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type] # a coroutine
    start = answered[0]
    given = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], given, b"".join(it.get("body", b"") for it in answered[1:]))
