"""Workers without processes: what one answers, who gets it next, and what takes its place."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import tempfile
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import OrderError
from generator.web.shared.limits import Bounds, Limits
from generator.web.workers import pool, pools, worker
from generator.web.workers.pool import (
    BrokenError,
    LargeError,
    LostError,
    SlowError,
    StoppedError,
    _Worker,
)
from generator.web.workers.turns import NoTurnError, Turns
from generator.workers import OUT_OF_MEMORY

if TYPE_CHECKING:
    from pathlib import Path

BOUNDS = Bounds(2, 5.0, 7, 3, 10.0, nice=4)


class Line:
    """A connection that answers what a test wants, and keeps what is sent."""

    def __init__(self, *received: Any) -> None:
        """Take the answers; an error is raised."""
        self.left, self.is_closed = [*received], False
        self.sent: list[Any] = []

    def send(self, value: Any) -> None:
        """Keep what is sent."""
        self.sent.append(value)

    def recv(self) -> Any:
        """Return the next answer."""
        value = self.left.pop(0)
        if isinstance(value, BaseException):
            raise value
        return value

    def poll(self) -> bool:
        """Return whether there is an answer."""
        return bool(self.left)

    def close(self) -> None:
        """Close the line; it fails as some do."""
        self.is_closed = True
        raise OSError


class Process:
    """A process that ends when it is killed often enough."""

    def __init__(self, exitcode: int = 0, *, lives: int = 0) -> None:
        """Begin."""
        self.exitcode, self.lives = exitcode, lives
        self.done: list[str] = []

    def kill(self) -> None:
        """Kill it."""
        self.lives -= 1
        self.done.append("kill")

    def join(self, seconds: float) -> None:
        """Wait for its end."""
        self.done.append(f"join {seconds}")

    def is_alive(self) -> bool:
        """Return whether it goes on."""
        return self.lives > 0


def made(line: Line, process: Process | None = None, folder: str = "") -> _Worker:
    return _Worker(process or Process(), line, folder)  # type: ignore[arg-type] # they do


def test_a_worker_answers_and_tells_its_parts() -> None:
    heard: list[Any] = []
    line = Line(("part", 1), ("part", 2), ("answer", 3))
    assert made(line).ask(len, "x", heard.append) == ("answer", 3)
    assert (line.sent, heard) == ([(len, "x")], [1, 2])
    for error in (EOFError(), OSError()):
        for code, answer in ((0, None), (OUT_OF_MEMORY, ("memory", None))):
            process = Process(code)
            assert made(Line(error), process).ask(len, "x", heard.append) == answer
            assert process.done == ["join 5.0"]


def test_a_worker_that_has_ended_is_not_there(tmp_path: Path) -> None:
    one = made(Line())
    assert one.is_there
    assert not made(Line("gone")).is_there
    one.end(SlowError)
    one.end(StoppedError)
    assert (one.ended, one.process.done, one.is_there) == (SlowError, ["kill"], False)  # type: ignore[attr-defined]
    for lives, done in ((0, ["join 5.0"]), (1, ["join 5.0", "kill", "join 5.0"])):
        folder = tmp_path / f"worker-{lives}"
        folder.mkdir()
        (folder / "left.txt").touch()
        line, process = Line(), Process(lives=lives)
        made(line, process, str(folder)).leave()
        assert (line.is_closed, process.done, folder.exists()) == (True, done, False)


def double(number: Any) -> Any:
    """Double a number, or raise it."""
    if isinstance(number, BaseException):
        raise number
    return 2 * number


def test_a_worker_carries_out_tasks_until_nobody_is_left_to_ask(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    joined: list[float] = []
    kept: list[tuple[int, int]] = []
    monkeypatch.setattr(worker, "keep_within", lambda memory, nice: kept.append((memory, nice)))
    watch = SimpleNamespace(join=joined.append)
    monkeypatch.setattr(worker, "leave_with", lambda _sign, _clear: watch)
    monkeypatch.setattr(worker, "_server", [])
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setenv("TMPDIR", "before")
    before = signal.getsignal(signal.SIGINT)
    prepared: list[bool] = []

    def prepare() -> None:
        prepared.append(True)
        raise RuntimeError

    for begin in (None, prepare):
        line = Line(
            (double, 4), (double, MemoryError()), (double, ValueError("secret")), EOFError()
        )
        try:
            worker.work(line, BOUNDS, begin, str(tmp_path), ())  # type: ignore[arg-type] # a line
            assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        finally:
            signal.signal(signal.SIGINT, before)
        assert line.sent[:3] == ["ready", ("answer", 8), ("memory", None)]
        kind, said = line.sent[3]
        assert kind == "error"
        assert said.startswith(f"ValueError at {__file__}:")
        assert [*map(id, worker._server)] == [id(line)]  # noqa: SLF001 - to whom parts are sent
        worker.send_part("half")
        assert line.sent[4:] == [("part", "half")]
        assert tempfile.gettempdir() == os.environ["TMPDIR"] == str(tmp_path)
    assert (joined, kept, prepared) == ([1.0] * 2, [(7, 4)] * 2, [True])


def test_an_answer_that_is_too_large_is_an_error() -> None:
    class Full(Line):
        def send(self, value: Any) -> None:
            if not self.sent:
                self.sent.append("full")
                raise MemoryError
            super().send(value)

    line = Full()
    worker._send(line, ("answer", 3))  # type: ignore[arg-type] # noqa: SLF001 - as a worker does
    assert line.sent == ["full", ("memory", None)]


def test_a_worker_removes_what_a_dead_server_has_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    signs: list[Any] = []

    def leave_with(sign: Any, clear: Any) -> Any:
        signs.append(sign)
        clear()

    monkeypatch.setattr(worker, "leave_with", leave_with)
    folders = [tmp_path / "a", tmp_path / "b"]
    for server in (None, SimpleNamespace(sentinel=7)):
        monkeypatch.setattr(multiprocessing, "parent_process", lambda server=server: server)
        for each in folders:
            each.mkdir()
        worker._leave_with_server([*map(str, folders), "nowhere"])  # noqa: SLF001 - at its start
        assert not any(it.exists() for it in folders)
    assert signs == [None, 7]


def test_workers_are_forked_where_that_is_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    for platform, folder, is_forking in (
        ("linux", "/" + "x" * 59, True),
        ("linux", "/" + "x" * 60, False),
        ("darwin", "/tmp", False),  # noqa: S108 - nothing is written there
    ):
        monkeypatch.setattr(sys, "platform", platform)
        monkeypatch.setattr(tempfile, "gettempdir", lambda folder=folder: folder)
        assert pool.is_forking() == is_forking


def test_a_pool_has_threads_and_turns_for_its_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[Any] = []
    context = SimpleNamespace(Process="process", set_forkserver_preload=loaded.append)
    named: list[str] = []

    def get(name: str) -> Any:
        named.append(name)
        return context

    monkeypatch.setattr(multiprocessing, "get_context", get)
    for is_forking in (True, False):
        monkeypatch.setattr(pool, "is_forking", lambda it=is_forking: it)
        one = pool.Pool(BOUNDS._replace(spare=1), preload=("a", "b"), prepare=None)
        assert one._threads._max_workers == 4  # noqa: SLF001 - how many tasks it waits for
        turns = one._turns  # noqa: SLF001 - who is next
        assert (turns._each, turns._most) == (1, 5)  # noqa: SLF001 - as above
        assert str(one._process) == "process"  # noqa: SLF001 - what a worker is
    assert (named, loaded) == (["forkserver", "spawn"], [["a", "b"]])


def test_pools_are_started_stopped_and_closed_together(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done: list[str] = []

    def note(name: str) -> Any:
        return SimpleNamespace(
            start=lambda folder: done.append(f"start {name} {folder}"),
            stop=lambda: done.append(f"stop {name}"),
            close=lambda: done.append(f"close {name}"),
        )

    monkeypatch.setenv("PYTHONSAFEPATH", "")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    several = pools.Pools(*map(note, "abcdef"))
    with several.with_folder() as folder:
        assert [str(it) for it in tmp_path.iterdir()] == [folder]
        several.start("here")
        several.stop()
        assert os.environ["PYTHONSAFEPATH"] == "1"
    steps = [f"start {it} here" for it in "abcdef"] + [f"stop {it}" for it in "abcdef"]
    assert done == [*steps, *(f"close {it}" for it in "abcdef")]
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    with (
        pytest.raises(OrderError, match=r"^No folder for temporary files was found; set TMP"),
        several.with_folder(),
    ):
        pass


@pytest.mark.parametrize(
    ("is_prepared", "is_forking", "is_needed"),
    [(True, True, False), (True, False, True), (False, True, True), (False, False, True)],
)
def test_what_workers_load_before_their_first_task(
    monkeypatch: pytest.MonkeyPatch, *, is_prepared: bool, is_forking: bool, is_needed: bool
) -> None:
    monkeypatch.setattr(pools, "is_forking", lambda: is_forking)
    monkeypatch.setattr(pools, "Pool", lambda bounds, preload, prepare: (bounds, preload, prepare))
    limits = Limits()
    found: tuple[Any, ...] = pools.make_pools(
        limits,
        preload=("x",),
        prepare_tools=dict,
        prepare=list,
        prepare_lab=set,
        is_prepared=is_prepared,
    )
    tools, usual = (dict, list) if is_needed else (None, None)
    assert (*found,) == (
        (limits.tools, ("x",), tools),
        (limits.previews, ("x",), usual),
        (limits.press, ("x",), usual),
        (limits.forecasts, ("x",), set),
        (limits.scans, ("x",), None),
        (limits.lab, ("x",), None),
    )


async def begin(turns: Turns[str], client: str) -> asyncio.Task[str]:
    """Let a client wait for a worker."""
    task = asyncio.create_task(turns.take(client))
    await asyncio.sleep(0)
    return task


def test_the_queue_is_full_at_its_bound() -> None:
    async def scene() -> None:
        turns: Turns[str] = Turns(each=1, most=3)
        turns.put("one")
        assert await turns.take("a") == "one"
        waits = [await begin(turns, "a"), await begin(turns, "b")]
        assert not any(it.done() for it in waits)
        # Three are at work or wait: of those who have one there, none may have a second.
        assert isinstance((await begin(turns, "a")).exception(), NoTurnError)
        newcomer = await begin(turns, "c")
        assert not newcomer.done()
        # One that works is in nobody's queue, so its client has no more than the others.
        turns.release("a", 4.0)
        turns.put("one")
        await asyncio.sleep(0)
        assert newcomer.result() == "one"
        assert (turns._busy["c"], turns._busy["a"]) == (1, 0)  # noqa: SLF001 - who works
        turns.stop()
        await asyncio.gather(*waits, return_exceptions=True)
        assert turns._waiting == {}  # noqa: SLF001 - who waits

    asyncio.run(scene())


def test_little_time_of_workers_is_soon_forgotten() -> None:
    async def scene() -> None:
        turns: Turns[str] = Turns(each=2, most=9)
        loop = asyncio.get_running_loop()
        now = [100.0]
        loop.time = lambda: now[0]  # type: ignore[method-assign]
        for worker_name in ("one", "two", "three"):
            turns.put(worker_name)
        for client, seconds in (("a", 0.009), ("b", 0.01), ("c", 0.04)):
            await turns.take(client)
            turns.release(client, seconds)
            turns.put(client)
        assert turns._spent == {"b": (0.01, 100.0), "c": (0.04, 100.0)}  # noqa: SLF001 - kept
        now[0] = 130.0
        await turns.take("c")
        turns.release("c", 1.0)
        assert turns._spent == {"c": (1.02, 130.0)}  # noqa: SLF001 - as above

    asyncio.run(scene())


def test_a_worker_that_is_gone_before_its_turn_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> list[Any]:
        one = pool.Pool(BOUNDS._replace(workers=1), prepare=None)
        begun = [made(Line("gone")), *(made(Line()) for _number in range(3))]
        started: list[_Worker | None] = [begun[0], None, *begun[1:]]
        answers = [("answer", 5), None, ("error", "x"), ("memory", None), ("answer", 6)]
        monkeypatch.setattr(one, "_begin", lambda: started.pop(0))
        monkeypatch.setattr(pool, "AGAIN", 0.0)
        monkeypatch.setattr(_Worker, "ask", lambda *_given: answers.pop(0))
        one.start("folder")
        found: list[Any] = []
        while answers:
            try:
                found.append(await one.do(double, 1))
            except pool.PoolError as error:
                found.append(type(error))
        assert (started, [it.ended for it in begun]) == ([], [LostError] * 3 + [None])
        one._workers.add(begun[3])  # noqa: SLF001 - as if it was started in truth
        one.stop()
        assert begun[3].ended is StoppedError
        with pytest.raises(StoppedError):
            await one.do(double, 1)
        one.close()
        return found

    assert asyncio.run(scene()) == [5, LostError, BrokenError, LargeError, 6]
