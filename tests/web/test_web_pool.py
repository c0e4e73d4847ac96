"""Workers: bounded in number, time and memory, replaced when they are gone, never left behind."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
from contextlib import asynccontextmanager
from pathlib import Path
from select import select
from typing import TYPE_CHECKING, Any

import pytest

from generator.web.shared.limits import Bounds
from generator.web.workers.pool import (
    BrokenError,
    BusyError,
    LargeError,
    LostError,
    Pool,
    SlowError,
    StoppedError,
)
from generator.workers import OUT_OF_MEMORY
from support.program import PATIENCE
from support.web import pool_tasks
from support.web.serving import have_ended, is_alive

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Coroutine, Iterator

MEMORY = 1_000_000_000
BOUNDS = Bounds(workers=1, seconds=10 * PATIENCE, memory=MEMORY, waiting=2, patience=PATIENCE)
"""Times that no test reaches; who tests one sets it, and nobody else waits so long for a worker."""


class Gate:
    """What holds tasks up: they work from their beginning until it is opened, and no shorter."""

    def __init__(self, folder: Path) -> None:
        """Run in a folder of its own."""
        self.name = str(folder)
        os.mkfifo(folder / pool_tasks.BEGUN)
        self._begun = (folder / pool_tasks.BEGUN).open("r+b", buffering=0)
        self._lock = (folder / pool_tasks.SHUT).open("wb")
        fcntl.flock(self._lock, fcntl.LOCK_EX)

    def task(self, pool: Pool) -> Coroutine[Any, Any, str]:
        """Ask for a task that waits at the gate."""
        return pool.do(pool_tasks.wait_at, self.name)

    async def begin(self, pool: Pool) -> asyncio.Task[str]:
        """Begin such a task, and come back when a worker has come to the gate."""
        task = asyncio.create_task(self.task(pool))
        await asyncio.to_thread(self.await_task)
        return task

    def await_task(self) -> None:
        """Block this thread until a worker has come to the gate."""
        there, _, _ = select([self._begun], [], [], PATIENCE)
        assert there

    def open(self) -> None:
        """Let everyone go on."""
        fcntl.flock(self._lock, fcntl.LOCK_UN)

    def remove(self) -> None:
        """Close its files."""
        self._begun.close()
        self._lock.close()


@pytest.fixture
def gate(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gate]:
    """Return a gate that is closed."""
    made = Gate(tmp_path_factory.mktemp("gate"))
    yield made
    made.remove()


@asynccontextmanager
async def running(folder: Path, **changes: Any) -> AsyncIterator[Pool]:
    """Run a pool with small bounds."""
    prepare = changes.pop("prepare", None)
    pool = Pool(BOUNDS._replace(**changes), prepare=prepare)
    pool.start(str(folder))
    try:
        yield pool
    finally:
        pool.stop()
        await asyncio.to_thread(pool.close)


def left(folder: Path) -> set[str]:
    """Return the names of all files below a folder."""
    return {path.name for path in folder.rglob("*") if path.is_file()}


async def outcome(task: Awaitable[Any]) -> Any:
    """Return what a task answers or raises."""
    try:
        return await task
    except Exception as error:  # noqa: BLE001 - the error is what is looked at
        return type(error)


async def do_tasks(folder: Path) -> None:
    async with running(folder) as pool:
        assert await pool.do(pool_tasks.double, 4) == 8
        assert len(await pool.do(pool_tasks.answer_much, 20_000_000)) == 20_000_000
        worker = await pool.do(pool_tasks.whose, None)
        with pytest.raises(BrokenError) as caught:
            await pool.do(pool_tasks.fail, "Anna's secret")
        assert "Anna" not in str(caught.value)
        assert "RuntimeError at" in str(caught.value)
        assert "pool_tasks.py" in str(caught.value)
        assert await pool.do(pool_tasks.whose, None) == worker


def test_a_task_is_carried_out_and_a_fault_does_not_end_the_worker(tmp_path: Path) -> None:
    asyncio.run(do_tasks(tmp_path))


def test_a_task_that_takes_too_long_is_killed_and_the_next_one_works(
    tmp_path: Path, gate: Gate
) -> None:
    async def scene() -> None:
        async with running(tmp_path) as pool:
            worker = await pool.do(pool_tasks.whose, None)
            pool.bounds = pool.bounds._replace(seconds=0.1)
            slow = asyncio.create_task(pool.do(pool_tasks.litter_and_wait, gate.name))
            await asyncio.sleep(0)  # It has its place, and begins when this one waits.
            asyncio.get_running_loop().call_soon(gate.await_task)
            with pytest.raises(SlowError):
                await slow
            pool.bounds = BOUNDS
            assert await pool.do(pool_tasks.double, 1) == 2
            assert not is_alive(worker)
            assert "left.txt" not in left(tmp_path)

    asyncio.run(scene())
    assert list(tmp_path.iterdir()) == []


def test_a_task_that_takes_too_much_memory_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(tmp_path) as pool:
            worker = await pool.do(pool_tasks.whose, None)
            with pytest.raises(LargeError):
                await pool.do(pool_tasks.swell, None)
            assert await pool.do(pool_tasks.whose, None) != worker

    asyncio.run(scene())


def test_a_worker_that_left_because_it_was_too_large_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(tmp_path) as pool:
            with pytest.raises(LargeError):
                await pool.do(os._exit, OUT_OF_MEMORY)
            assert await pool.do(pool_tasks.double, 2) == 4

    asyncio.run(scene())


def test_a_worker_that_dies_fails_only_its_own_task(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(tmp_path, waiting=5) as pool:
            tasks = [
                pool.do(pool_tasks.double, 1),
                pool.do(pool_tasks.die, None),
                pool.do(pool_tasks.double, 2),
            ]
            assert await asyncio.gather(*map(outcome, tasks)) == [2, LostError, 4]
            worker = await pool.do(pool_tasks.whose, None)
            os.kill(worker, signal.SIGKILL)
            assert have_ended([worker])
            assert await pool.do(pool_tasks.double, 3) == 6

    asyncio.run(scene())


def test_more_tasks_than_may_wait_are_refused_at_once(tmp_path: Path, gate: Gate) -> None:
    async def scene() -> None:
        async with running(tmp_path) as pool:
            tasks = [asyncio.create_task(outcome(gate.task(pool))) for _ in range(5)]
            refused = tasks[3:]
            assert await asyncio.gather(*refused) == [BusyError] * 2
            assert not any(task.done() for task in tasks[:3])
            gate.open()
            assert await asyncio.gather(*tasks[:3]) == ["rested"] * 3
            assert await pool.do(pool_tasks.double, 1) == 2

    asyncio.run(scene())


def test_a_task_that_has_waited_too_long_is_refused(tmp_path: Path, gate: Gate) -> None:
    async def scene() -> None:
        async with running(tmp_path) as pool:
            long = await gate.begin(pool)
            pool.bounds = pool.bounds._replace(patience=0.1)
            assert await outcome(pool.do(pool_tasks.double, 1)) is BusyError
            gate.open()
            assert await long == "rested"

    asyncio.run(scene())


def test_who_leaves_frees_the_place_of_a_task_that_waits(tmp_path: Path, gate: Gate) -> None:
    async def scene() -> None:
        async with running(tmp_path, waiting=1) as pool:
            works = await gate.begin(pool)
            waits = asyncio.create_task(pool.do(pool_tasks.double, 1))
            await asyncio.sleep(0)
            assert await outcome(pool.do(pool_tasks.double, 1)) is BusyError
            waits.cancel()
            await asyncio.wait([waits])
            again = asyncio.create_task(pool.do(pool_tasks.double, 5))
            await asyncio.sleep(0)
            gate.open()
            assert await again == 10
            assert await works == "rested"

    asyncio.run(scene())


def test_who_leaves_frees_the_worker_soon(tmp_path: Path, gate: Gate) -> None:
    async def scene() -> None:
        async with running(tmp_path) as pool:
            worker = await pool.do(pool_tasks.whose, None)
            works = await gate.begin(pool)
            works.cancel()
            assert await pool.do(pool_tasks.double, 5) == 10
            assert not is_alive(worker)

    asyncio.run(scene())


def test_a_pool_that_stops_notifies_everyone_and_leaves_no_process(
    tmp_path: Path, gate: Gate
) -> None:
    async def scene() -> int:
        async with running(tmp_path) as pool:
            worker = await pool.do(pool_tasks.whose, None)
            tasks = [await gate.begin(pool)]
            tasks += [asyncio.create_task(gate.task(pool)) for _ in range(2)]
            await asyncio.sleep(0)
            pool.stop()
            assert await asyncio.gather(*map(outcome, tasks)) == [StoppedError] * 3
            assert await outcome(pool.do(pool_tasks.double, 1)) is StoppedError
        return worker

    worker = asyncio.run(scene())
    assert have_ended([worker])
    assert list(tmp_path.iterdir()) == []


def test_temporary_files_are_where_the_pool_says(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(tmp_path) as pool:
            path = Path(await pool.do(pool_tasks.litter, "here.txt"))
            assert path.is_relative_to(tmp_path)
            assert "here.txt" in left(tmp_path)

    asyncio.run(scene())
    assert list(tmp_path.iterdir()) == []


def test_a_worker_whose_beginning_fails_works_nevertheless(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(tmp_path, prepare=pool_tasks.forbid) as pool:
            assert await pool.do(pool_tasks.double, 2) == 4

    asyncio.run(scene())
