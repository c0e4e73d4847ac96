"""What wraps every request, each part by itself: the last word, hosts, folders and shares."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.requests import Request

from generator.web.requests import request_schemas
from generator.web.requests.reading import BodyError, read_body
from generator.web.server import admission
from generator.web.server.admission import Calm, Folder, Hosts, Intake, LastWord, Noticing
from generator.web.server.fairness import BURST, RATE
from generator.web.shared.clients import Clients, Proxies, client_of
from generator.web.shared.headers import HEADERS, SecurityHeaders
from generator.web.shared.limits import Limits
from generator.web.workers.pool import BusyError, LostError
from generator.web.workers.worker import fault_of
from support.web.in_process import DirectPool, application

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = b'{"layout":""}'


def scope_of(path: str = "/", **changes: Any) -> dict[str, Any]:
    """Return what a server says of a request."""
    headers = {
        "host": "localhost",
        "content-type": "application/json",
        **changes.pop("headers", {}),
    }
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "client": ("192.0.2.7", 80),
        "root_path": "",
        "headers": [(name.encode(), it.encode()) for name, it in headers.items()],
        **changes,
    }


def pass_through(
    wrapped: ASGIApp, scope: dict[str, Any], *messages: dict[str, Any], fault: Any = None
) -> list[Any]:
    """Send a request through, and return what comes out; who sends nothing more stays."""
    left, out = [*messages], []

    async def receive() -> Message:
        if not left:
            await asyncio.get_running_loop().create_future()
        return left.pop(0)

    async def send(message: Message) -> None:
        out.append(message)
        if fault is not None:
            raise fault

    asyncio.run(wrapped(scope, receive, send))  # type: ignore[arg-type] # a coroutine
    return out


class Noted:
    """An application that notes what reaches it, and answers or fails as a test wants."""

    def __init__(self, *sent: dict[str, Any], fault: BaseException | None = None) -> None:
        """Send messages, then raise the fault."""
        self.seen: list[Any] = []
        self.sent, self.fault = sent, fault

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.seen.append(scope)
        for message in self.sent:
            await send(dict(message))
        if self.fault is not None:
            raise self.fault


START: dict[str, Any] = {"type": "http.response.start", "status": 200, "headers": []}
SOCKET = {"type": "websocket"}


def test_a_fault_has_an_answer_unless_one_has_begun(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, "generator.web")
    for fault, status, close in (
        (ValueError("secret"), 500, None),
        (LostError(), 503, None),
        (asyncio.CancelledError(), 503, b"close"),
    ):
        start, _body = pass_through(LastWord(Noted(fault=fault)), scope_of())
        assert start["status"] == status
        assert dict(start["headers"]).get(b"connection") == close
        assert pass_through(LastWord(Noted(START, fault=fault)), scope_of()) == [START]
    assert pass_through(LastWord(Noted(START)), scope_of()) == [START]
    said = [it.getMessage() for it in caplog.records]
    assert [it.split(" at ")[0] for it in said] == [
        *["a request failed: ValueError"] * 2,
        *["a request failed: LostError"] * 2,
    ]
    assert not any("secret" in it for it in said)
    # Who has left hears nothing, and nobody else is told.
    pass_through(LastWord(Noted(fault=ValueError())), scope_of(), fault=OSError())
    with pytest.raises(ValueError, match="socket"):
        pass_through(LastWord(Noted(fault=ValueError("socket"))), SOCKET)


def test_what_is_said_of_an_error_names_no_data() -> None:
    assert fault_of(ValueError("secret")) == "ValueError at nowhere"
    try:
        int("secret")
    except ValueError as error:
        found = fault_of(error)
    assert found.startswith("ValueError at ")
    assert found.partition(" at ")[2].startswith(f"{__file__}:")


def test_only_requests_end_the_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(admission, "monotonic", lambda: now[0])
    calm = Calm()
    assert calm.wait() == 0.0
    app = Noted(fault=ValueError())
    now[0] = 107.0
    for scope, wait in ((SOCKET, -7.0), (scope_of(), 0.5)):
        with pytest.raises(ValueError, match=r"^$"):
            pass_through(Noticing(app, calm), scope)
        assert calm.wait() == wait

    async def slow(_scope: Any, _receive: Any, _send: Any) -> None:
        assert calm.wait() == 0.5
        now[0] += 3.0

    now[0] = 200.0
    pass_through(Noticing(slow, calm), scope_of())
    assert calm.wait() == 0.5


@pytest.mark.parametrize(
    ("host", "name"),
    [
        *(("localhost", ""), ("[FE80::1]:80", ""), ("1.2.3.4", ""), ("Other.example.:80", "")),
        *(("[none]", "none"), ("1.2.3", "1.2.3"), ("x" * 101, f"{'x' * 67}…{'x' * 33}")),
        *(("localhost.evil", "localhost.evil"), ("", "")),
    ],
)
def test_the_hosts_that_are_answered(host: str, name: str) -> None:
    app = Noted(START)
    out = pass_through(
        Hosts(app, ["localhost", "[OTHER.example.]"]), scope_of(headers={"host": host})
    )
    if name or not host:
        assert out[0]["status"] == 421
        assert (
            f"the name '{name}'; start it with --name {name}.".encode()
            in out[1]["body"].decode("unicode_escape").encode()
        )
    else:
        assert out == [START]
    assert len(app.seen) == (not name and bool(host))
    pass_through(Hosts(app, []), SOCKET)
    assert app.seen[-1] is SOCKET


@pytest.mark.parametrize(
    ("path", "inside"),
    [("/club/x/y", "/x/y"), ("/club/", "/"), ("/clubs", "/clubs"), ("/x/club", "/x/club")],
)
def test_the_folder_of_a_studio_is_no_part_of_an_address(path: str, inside: str) -> None:
    app = Noted(START)
    pass_through(Folder(app, "/club"), scope_of(path))
    assert (app.seen[0]["path"], app.seen[0]["raw_path"]) == (inside, inside.encode())
    pass_through(Folder(app, ""), scope_of(path))
    assert app.seen[1]["path"] == path
    pass_through(Folder(app, "/club"), SOCKET)
    assert app.seen[2] is SOCKET


def test_every_answer_has_the_restrictions_that_it_does_not_set() -> None:
    own = {**START, "headers": [(b"X-Frame-Options", b"SAMEORIGIN")]}
    (start, other) = pass_through(SecurityHeaders(Noted(own, {"type": "x"})), scope_of())
    given = [(name.decode(), it.decode()) for name, it in start["headers"]]
    wanted = {name: it for name, it in HEADERS.items() if name != "x-frame-options"}
    assert given == [("X-Frame-Options", "SAMEORIGIN"), *wanted.items()]
    assert other == {"type": "x"}


def test_who_sends_a_request_is_noted() -> None:
    app = Noted()
    forwarded = {"x-forwarded-for": "198.51.100.1, 198.51.100.2"}
    for scope in (
        scope_of(headers=forwarded),
        scope_of(client=("10.0.0.1", 1), headers=forwarded),
        scope_of(client=None),
        scope_of(client=("10.0.0.1", 1)),
        dict(SOCKET),
    ):
        pass_through(Clients(app, Proxies(["10.0.0.0/24"])), scope)
    assert [*map(client_of, app.seen)] == [
        *("192.0.2.7", "198.51.100.2", "unknown", "10.0.0.1", "unknown")
    ]


def reading(*received: dict[str, Any]) -> Callable[[Any, Any, Any], Any]:
    """Return an application that reads a request to its end."""

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        for _message in received:
            await receive()
        await send(START)

    return app


def test_requests_and_bytes_are_counted_until_they_are_answered() -> None:
    pieces = [{"type": "http.request", "body": b"x" * size} for size in (3, 4)]
    for each, bytes_each, is_busy in ((1, 7, False), (1, 6, True), (0, 7, True)):
        limits = Limits(requests_each=each, bodies_each=bytes_each, requests=9, bodies=99)
        intake = Intake(reading(*pieces), limits)
        for _again in range(2):  # What was taken is given back.
            if is_busy:
                with pytest.raises(BusyError):
                    pass_through(intake, scope_of(), *pieces)
            else:
                assert pass_through(intake, scope_of(), *pieces) == [START]
            assert (intake.requests.total, intake.bytes.total) == (0, 0)
    app = Noted(START)
    assert pass_through(Intake(app, Limits(requests_each=0)), SOCKET) == [START]
    assert app.seen == [SOCKET]


def test_who_asks_too_fast_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    intake = Intake(Noted(START), Limits())
    intake.pace.delay("somebody else", 10.0)
    piece = {"type": "http.request", "body": b"x" * 20_000}
    clock = SimpleNamespace(time=lambda: 10.0)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    scope = scope_of()
    scope["scriptorium.client"] = "192.0.2.7"
    intake.pace.delay("192.0.2.7", 10.0)
    intake.pace.charge("192.0.2.7", int(20_000 * (BURST - 2)))
    pass_through(intake, scope)
    assert slept == []
    monkeypatch.setattr(intake, "app", reading(piece))
    pass_through(intake, scope, piece)
    assert slept == []
    pass_through(intake, scope, piece)
    assert slept == pytest.approx([2 / RATE])


def body_of(
    limits: Limits, *messages: dict[str, Any], endless: bool = False, **headers: str
) -> Any:
    """Read the body of a request, of at most 20 bytes."""
    left = [*messages]

    async def receive() -> Message:
        if left:
            return left.pop(0)
        if endless:
            await asyncio.sleep(0)
            return {"type": "http.request", "body": b"", "more_body": True}
        await asyncio.get_running_loop().create_future()
        raise AssertionError

    app = SimpleNamespace(state=SimpleNamespace(limits=limits))
    names = {name.replace("_", "-"): it for name, it in headers.items()}
    request = Request(scope_of(app=app, headers=names), receive)
    return asyncio.run(read_body(request, request_schemas.CHECK, 20))


def test_a_request_must_arrive_without_much_delay() -> None:
    whole = {"type": "http.request", "body": BODY, "more_body": False}
    begun = {"type": "http.request", "body": BODY, "more_body": True}
    assert body_of(Limits(), whole) == {"layout": ""}
    for limits, is_endless in (
        (Limits(stall=0.001, whole=1_000.0), False),
        (Limits(stall=1_000.0, whole=0.001), False),
        (Limits(stall=1_000.0, whole=0.001), True),
    ):
        with pytest.raises(BodyError) as caught:
            body_of(limits, begun, endless=is_endless)
        assert caught.value.status == 408
        assert caught.value.sentence == "The request is incomplete; send it again."


@pytest.mark.parametrize(
    ("length", "status"), [("20", 0), ("21", 413), ("9" * 5_000, 413), ("²", 0)]
)
def test_a_request_that_says_that_it_is_too_long_is_not_read(length: str, status: int) -> None:
    message = {"type": "http.request", "body": BODY}
    if not status:
        assert body_of(Limits(), message, content_length=length) == {"layout": ""}
        return
    with pytest.raises(BodyError) as caught:
        body_of(Limits(), content_length=length)
    assert (caught.value.status, caught.value.sentence) == (
        status,
        "The request is longer than 20 bytes; make it shorter.",
    )


@pytest.mark.parametrize("address", ["/api/check", "/api/playtest"])
def test_who_leaves_frees_the_place_of_the_task(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    ended: list[bool] = []

    class Waiting(DirectPool):
        async def do(self, *_given: Any) -> Any:
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                ended.append(True)

    app = application(monkeypatch, Waiting())
    out = pass_through(
        app,
        scope_of(address, method="POST"),
        {"type": "http.request", "body": BODY},
        {"type": "http.request"},
        {"type": "http.disconnect"},
    )
    assert ended == [True]
    assert out[0]["status"] == 408
    assert (b"connection", b"close") in out[0]["headers"]


def test_who_leaves_during_a_long_task_ends_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    class Endless(DirectPool):
        """A pool that tells one part and never ends."""

        async def do(self, _function: Any, _order: Any, client: str = "", hear: Any = None) -> Any:
            """Tell it, and note when nobody waits any more."""
            hear({"done": 1})
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                told.append(f"given up for {client}")

    app = application(monkeypatch, Endless())
    scope = scope_of("/api/playtest", method="POST")
    body = {"type": "http.request", "body": b'{"layout":""}', "more_body": False}
    out = pass_through(app, scope, body, {"type": "http.disconnect"})
    assert out[0]["status"] == 200
    assert [it["body"] for it in out[1:]] == [b'{"done":1}\n', b""]
    assert told == ["given up for 192.0.2.7"]
