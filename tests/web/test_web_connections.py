"""A connection to a browser, played without a network: when it is closed, and for what it waits."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.server import ServerState

from generator.web.server.connections import BrowserConnection, Connections
from generator.web.shared.clients import Proxies

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

HEAD = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\n"
IDLE = 30.0
"""How many seconds uvicorn keeps a connection whose client asks for nothing."""


@dataclass
class Timer:
    """A call that is due later."""

    seconds: float
    call: Callable[..., Any]
    given: tuple[Any, ...]
    is_cancelled: bool = False

    def cancel(self) -> None:
        """Forget it."""
        self.is_cancelled = True


@dataclass
class Loop:
    """The loop of a connection, in which nothing comes due by itself."""

    timers: list[Timer] = field(default_factory=list)

    def call_later(self, seconds: float, call: Callable[..., Any], *given: Any) -> Timer:
        """Keep a call."""
        self.timers.append(Timer(seconds, call, given))
        return self.timers[-1]

    def create_task(self, task: Any, **_named: Any) -> Any:
        """Do a task in the real loop."""
        return asyncio.get_running_loop().create_task(task)

    @property
    def due(self) -> list[float]:
        """The seconds of all calls that are not cancelled, but those of uvicorn."""
        own = (it.seconds for it in self.timers if not it.is_cancelled)
        return [it for it in own if it != IDLE]


@dataclass
class Wire:
    """A transport that notes what is sent, and what else is done with it."""

    left: int = 0
    done: list[str] = field(default_factory=list)
    sent: bytes = b""

    def get_extra_info(self, name: str) -> Any:
        """Return who is at the other end."""
        return {"peername": ("192.0.2.7", 80), "sockname": ("127.0.0.1", 80)}.get(name)

    def get_write_buffer_size(self) -> int:
        """Return how many bytes are still to be read."""
        return self.left

    def is_closing(self) -> bool:
        """Return whether it was closed."""
        return "close" in self.done

    def write(self, data: bytes) -> None:
        """Keep what is sent."""
        self.sent += data

    def __getattr__(self, name: str) -> Callable[[], None]:
        """Note anything else."""
        return lambda: self.done.append(name)


async def at_once(_scope: Any, _receive: Any, send: Any) -> None:
    """Answer before the request is read."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"ok"})


def play(scene: Callable[[BrowserConnection, Loop, Wire, Connections], Awaitable[None]]) -> None:
    """Play a scene with a connection that has just been made."""

    async def begin() -> None:
        config = uvicorn.Config(at_once, log_config=None, timeout_keep_alive=int(IDLE))
        config.load()
        loop, wire, known = Loop(), Wire(), Connections(Proxies())
        line = BrowserConnection(
            config=config,
            server_state=ServerState(),
            app_state={},
            _loop=loop,
            connections=known,
        )
        line.connection_made(wire)  # type: ignore[arg-type] # it does what a transport does
        await scene(line, loop, wire, known)

    asyncio.run(begin())


async def settle() -> None:
    """Let everything be done that can be done."""
    for _turn in range(5):
        await asyncio.sleep(0)


def test_a_client_that_sends_nothing_is_given_up() -> None:
    async def scene(line: BrowserConnection, loop: Loop, wire: Wire, known: Connections) -> None:
        assert (loop.due, line.is_waiting) == ([15.0], True)
        assert known._shares["192.0.2.7"] == 1  # noqa: SLF001 - who is counted
        loop.timers[0].call()
        assert wire.done[-1] == "abort"
        line.connection_lost(None)
        assert loop.due == []
        assert known._shares.total == 0  # noqa: SLF001 - as above
        line.connection_lost(None)
        assert known._shares.total == 0  # noqa: SLF001 - as above

    play(scene)


def test_a_request_that_has_come_is_waited_for_no_longer() -> None:
    async def scene(line: BrowserConnection, loop: Loop, wire: Wire, _known: Connections) -> None:
        line.data_received(HEAD[:20])
        assert loop.due == [15.0]
        line.data_received(HEAD[20:] + b"body")
        assert (loop.due, line.is_waiting) == ([], False)
        await settle()
        assert b"\r\nok\r\n" in wire.sent
        assert (loop.due, wire.done, line.is_waiting) == ([], [], True)
        line.data_received(HEAD[:20])
        line.data_received(HEAD[20:30])
        assert loop.due == [15.0]
        wire.done.append("close")
        line._stop_head()  # noqa: SLF001 - as if nothing was waited for
        line.data_received(HEAD[30:31])
        assert loop.due == []

    play(scene)


def test_who_is_answered_early_may_send_the_rest_for_a_while() -> None:
    async def scene(line: BrowserConnection, loop: Loop, wire: Wire, _known: Connections) -> None:
        line.data_received(HEAD)
        assert (loop.due, line.is_waiting) == ([], True)
        wire.left = 7
        await settle()
        assert b"\r\nok\r\n" in wire.sent
        assert sorted(loop.due) == [5.0, 20.0]
        line.data_received(b"bo")
        assert sorted(loop.due) == [5.0, 20.0]
        line.data_received(b"dy")
        assert loop.due == [20.0, 15.0]
        (reads,) = (it for it in loop.timers if it.seconds == 20.0)
        assert reads.given == (7,)
        wire.left = 6
        reads.call(*reads.given)
        assert loop.due == [20.0, 15.0, 20.0]
        assert "abort" not in wire.done
        loop.timers[-1].call(*loop.timers[-1].given)
        assert wire.done[-1] == "abort"

    play(scene)


def test_who_sends_on_after_the_end_is_not_heard() -> None:
    async def scene(line: BrowserConnection, loop: Loop, wire: Wire, _known: Connections) -> None:
        line.data_received(HEAD)
        assert not line.transport.is_closing()
        line.transport.close()
        assert (wire.done, line.is_ending) == (["write_eof", "resume_reading"], True)
        assert (loop.due, line.is_waiting, line.transport.is_closing()) == ([5.0], True, True)
        line.data_received(b"body")
        line.transport.close()
        assert (loop.due, len(wire.done)) == ([5.0], 2)
        loop.timers[-1].call()
        assert wire.done[-1] == "abort"
        line.connection_lost(None)
        assert loop.due == []

    play(scene)


def test_a_line_that_waits_for_nothing_is_closed_at_once() -> None:
    async def scene(line: BrowserConnection, loop: Loop, wire: Wire, _known: Connections) -> None:
        line.transport.close()
        assert (wire.done, line.is_ending, loop.due) == (["close"], False, [15.0])
        assert line.transport.is_closing()

    play(scene)
