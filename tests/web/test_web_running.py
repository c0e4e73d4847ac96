"""How the server runs, without a network: what it listens to, allows itself, and says."""

from __future__ import annotations

import asyncio
import logging
import resource
import signal
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from generator.web.server import running
from generator.web.server.connections import BrowserConnection

if TYPE_CHECKING:
    from collections.abc import Iterator


class Pools:
    """The pools of a server, which note what is done with them."""

    def __init__(self) -> None:
        """Begin with nothing done."""
        self.done: list[str] = []

    @contextmanager
    def with_folder(self) -> Iterator[str]:
        """Give the workers a folder."""
        self.done.append("open")
        yield "folder"
        self.done.append("close")

    def stop(self) -> None:
        """Note that all tasks are to stop."""
        self.done.append("stop")


@pytest.fixture
def speaker() -> Iterator[logging.Logger]:
    """Return what writes to the terminal, and leave it as it was."""
    found = logging.getLogger("generator.web")
    before = found.handlers, found.propagate, logging.getLogger("uvicorn").level
    found.handlers = []
    yield found
    found.handlers, found.propagate = before[:2]
    logging.getLogger("uvicorn").setLevel(before[2])


def test_the_server_runs_until_a_signal_ends_it(
    monkeypatch: pytest.MonkeyPatch, speaker: logging.Logger
) -> None:
    signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    nohup = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    before = [signal.getsignal(it) for it in signals]
    seen: list[Any] = []
    monkeypatch.setattr(running, "_allow_files", lambda: seen.append("files"))

    def serve(server: Any, sockets: list[Any]) -> None:
        seen.append((server.config, sockets, server.opened, server.pools))
        for each in (signal.SIGTERM, signal.SIGHUP):
            server.should_exit = False
            signal.raise_signal(each)
            seen.append(server.should_exit)
        raise RuntimeError

    monkeypatch.setattr(uvicorn.Server, "run", serve)
    pools, state = Pools(), SimpleNamespace(proxies=())
    state.pools = pools
    app: Any = SimpleNamespace(state=state)
    listener: Any = "socket"
    with pytest.raises(RuntimeError):
        running.run(app, listener, print)
    files, (config, sockets, opened, its_pools), *stopped = seen
    assert (files, sockets, opened, its_pools) == ("files", ["socket"], print, pools)
    assert stopped == [True, True]
    assert [signal.getsignal(it) for it in signals] == before
    signal.signal(signal.SIGHUP, nohup)
    assert (pools.done, state.folder) == (["open"], "folder")
    assert config.http.func is BrowserConnection
    assert config.http.keywords["connections"]._proxies == ()  # noqa: SLF001 - whom it believes
    assert (config.ws, config.lifespan, config.access_log, config.server_header) == (
        *("none", "on", False, False),
    )
    assert (config.timeout_graceful_shutdown, config.timeout_keep_alive) == (5, 30)
    assert (config.h11_max_incomplete_event_size, config.log_config) == (16_384, None)
    assert logging.getLogger("uvicorn").level == logging.CRITICAL
    assert [it.formatter._fmt for it in speaker.handlers if it.formatter] == [  # noqa: SLF001
        "scriptorium: %(message)s"
    ]


def test_the_end_of_the_terminal_is_nothing_with_nohup(
    monkeypatch: pytest.MonkeyPatch, speaker: logging.Logger
) -> None:
    heard: list[bool] = []

    def serve(server: Any, sockets: list[Any]) -> None:
        known = map(signal.getsignal, (signal.SIGHUP, signal.SIGINT))
        heard.extend(it == server.obey and bool(sockets) for it in known)

    monkeypatch.setattr(running, "_allow_files", lambda: None)
    monkeypatch.setattr(uvicorn.Server, "run", serve)
    app: Any = SimpleNamespace(state=SimpleNamespace(pools=Pools(), proxies=()))
    before = [signal.getsignal(it) for it in (signal.SIGHUP, signal.SIGINT)]
    listener: Any = "socket"
    try:
        for ignored, found in ((signal.SIG_IGN, [False, True]), (signal.SIG_DFL, [True, True])):
            signal.signal(signal.SIGHUP, ignored)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            running.run(app, listener, None)
            assert heard == found
            heard.clear()
    finally:
        for each, handler in zip((signal.SIGHUP, signal.SIGINT), before, strict=True):
            signal.signal(each, handler)
    assert len(speaker.handlers) == 1
    assert not speaker.propagate


@pytest.mark.parametrize("has_started", [True, False])
def test_a_server_says_when_it_answers(
    monkeypatch: pytest.MonkeyPatch, *, has_started: bool
) -> None:
    said: list[str] = []

    async def startup(server: Any, sockets: Any = None) -> None:
        server.started = has_started
        said.append(f"startup {sockets}")

    async def shutdown(_server: Any, sockets: Any = None) -> None:
        due = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined] # noqa: SLF001
        said.extend(str(it._callback.__name__) for it in due if not it.cancelled())  # noqa: SLF001
        said.append(f"shutdown {sockets}")

    monkeypatch.setattr(uvicorn.Server, "startup", startup)
    monkeypatch.setattr(uvicorn.Server, "shutdown", shutdown)
    assert running.FINISHING == 3.0
    pools: Any = Pools()
    handlers: list[Any] = []

    async def scene() -> None:
        for opened in (lambda: said.append("opened"), None):
            server = running._Server(uvicorn.Config(print), pools, opened)  # noqa: SLF001
            await server.startup()
            handlers.append(asyncio.get_running_loop().get_exception_handler())
            await server.shutdown()

    asyncio.run(scene())
    one = ["startup None", *["opened"] * has_started, "stop", "shutdown None"]
    assert [it for it in said if it in one] == [*one, *(it for it in one if it != "opened")]
    assert handlers == [running._log_fault] * 2  # noqa: SLF001 - what is said of faults
    assert pools.done == []


def test_faults_outside_requests_are_said_in_a_line(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, "generator.web")
    say: Any = running._log_fault  # noqa: SLF001 - what is said of faults
    say(None, {"message": "too many files"})
    say(None, {})
    assert [it.getMessage() for it in caplog.records] == ["too many files", "something went wrong"]


@pytest.mark.parametrize(
    ("limit", "wanted"),
    [
        ((1_024, resource.RLIM_INFINITY), (4_096, resource.RLIM_INFINITY)),
        ((1_024, 2_000), (2_000, 2_000)),
        ((1_024, 9_000), (4_096, 9_000)),
        ((5_000, 9_000), (5_000, 9_000)),
    ],
)
def test_the_server_may_open_enough_files(
    monkeypatch: pytest.MonkeyPatch, limit: tuple[int, int], wanted: tuple[int, int]
) -> None:
    found: list[Any] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _what: limit)
    monkeypatch.setattr(resource, "setrlimit", lambda what, given: found.append((what, given)))
    running._allow_files()  # noqa: SLF001 - at the start
    assert found == [(resource.RLIMIT_NOFILE, wanted)]
