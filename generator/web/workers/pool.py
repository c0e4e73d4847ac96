"""The pool: a bounded number of worker processes, each killed when it takes too long."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import shutil
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing.util import get_temp_dir
from typing import TYPE_CHECKING, Any, TypeVar

from generator.web.workers.turns import NoTurnError, Turns
from generator.web.workers.worker import PART, work
from generator.workers import OUT_OF_MEMORY

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from generator.web.shared.limits import Bounds

Answer = TypeVar("Answer")
Argument = TypeVar("Argument")
PATIENCE = 5.0
"""How many seconds a worker has to end by itself."""
AFTERWARDS = 1.0
"""How many seconds a worker continues a task whose client has left."""
STARTING = 30.0
"""How many more seconds a task waits for the very first worker."""
AGAIN = 1.0
"""How many seconds pass before another worker replaces one that did not start."""
LONGEST_FOLDER = 60
"""The longest path of a folder for temporary files, in which forking makes a socket."""
_log = logging.getLogger(__name__)
_starting = threading.Lock()


def is_forking() -> bool:
    """Return whether workers are forked from one process, which only some systems allow."""
    is_short = len(os.fsencode(tempfile.gettempdir())) <= LONGEST_FOLDER
    return sys.platform.startswith("linux") and is_short


class PoolError(Exception):
    """A task that a pool did not carry out."""


class BusyError(PoolError):
    """Too many tasks are waiting already, or this one has waited too long."""


class SlowError(PoolError):
    """The task took longer than it may."""


class LargeError(PoolError):
    """The task took more memory than it may."""


class LostError(PoolError):
    """The worker was gone before it could answer."""


class StoppedError(PoolError):
    """The pool is being closed."""


class BrokenError(PoolError):
    """The task failed in an unforeseen way."""


class _Worker:
    """A process that works, the connection to it, and the folder in which it may write."""

    def __init__(self, process: BaseProcess, connection: Connection, folder: str) -> None:
        self.process = process
        self.connection = connection
        self.folder = folder
        self.ended: type[PoolError] | None = None

    @property
    def is_there(self) -> bool:
        """Return whether an idle worker is alive: unasked, it sends nothing before it is gone."""
        return self.ended is None and not self.connection.poll()

    def end(self, reason: type[PoolError]) -> None:
        """Kill the worker; the caller that waits for it gets the reason."""
        if self.ended is None:
            self.ended = reason
            self.process.kill()

    def ask(
        self, function: Callable[[Any], Any], argument: Any, hear: Callable[[Any], object]
    ) -> tuple[str, Any] | None:
        """Send a task and wait for its answer; None if the worker is gone. HEAR gets its parts."""
        try:
            self.connection.send((function, argument))
            answer: tuple[str, Any] = self.connection.recv()
            while answer[0] == PART:
                hear(answer[1])
                answer = self.connection.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            return ("memory", None) if self.process.exitcode == OUT_OF_MEMORY else None
        return answer

    def leave(self) -> None:
        """Wait until the worker is gone, and remove what it has left."""
        with suppress(OSError):
            self.connection.close()
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


class Pool:
    """Worker processes that carry out tasks one at a time each."""

    def __init__(
        self, bounds: Bounds, *, preload: Sequence[str] = (), prepare: Callable[[], object] | None
    ) -> None:
        """Take the bounds, the modules that every worker needs, and its task before work."""
        self.bounds = bounds
        self._prepare = prepare
        # Workers that are forked from one that has loaded everything start at once.
        self._process: Callable[..., BaseProcess]
        if is_forking():
            forking = multiprocessing.get_context("forkserver")
            forking.set_forkserver_preload(list(preload))
            self._process = forking.Process
        else:
            self._process = multiprocessing.get_context("spawn").Process
        # Starting a worker takes a thread beside those that wait for answers.
        self._threads = ThreadPoolExecutor(2 * bounds.workers, thread_name_prefix="pool")
        each, most = bounds.workers - bounds.spare, bounds.workers + bounds.waiting
        self._turns: Turns[_Worker] = Turns(each, most)
        self._workers: set[_Worker] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._folder = ""
        self._has_begun = False
        self._closed = False

    def start(self, folder: str) -> None:
        """Start the workers, which write below FOLDER only; needs a running loop."""
        self._folder = folder
        for _number in range(self.bounds.workers):
            self._keep(self._add())

    async def do(
        self,
        function: Callable[[Argument], Answer],
        argument: Argument,
        client: str = "",
        hear: Callable[[Any], object] | None = None,
    ) -> Answer:
        """Run FUNCTION in a worker for a client, and return its answer.

        HEAR gets what the task sends before. A caller that is cancelled while the task waits gives
        up its place; while it runs, soon after.
        """
        worker = await self._free(client)
        loop = asyncio.get_running_loop()

        def pass_on(part: Any) -> None:
            if hear is not None:
                loop.call_soon_threadsafe(hear, part)

        asked = partial(worker.ask, function, argument, pass_on)
        task = self._keep(self._carry_out(worker, asked, client))
        try:
            answer: Answer = await asyncio.shield(task)
        except asyncio.CancelledError:
            asyncio.get_running_loop().call_later(AFTERWARDS, _give_up, task, worker)
            raise
        return answer

    def stop(self) -> None:
        """Refuse and stop all tasks: their callers get the error."""
        self._closed = True
        self._turns.stop()
        for worker in tuple(self._workers):
            worker.end(StoppedError)

    def close(self) -> None:
        """Wait until every worker is gone."""
        self._closed = True
        for worker in tuple(self._workers):
            worker.end(StoppedError)
        self._threads.shutdown(wait=True, cancel_futures=True)
        while self._workers:
            self._workers.pop().leave()

    async def _free(self, client: str) -> _Worker:
        """Wait for an idle worker."""
        try:
            beginning = 0.0 if self._has_begun else STARTING
            async with asyncio.timeout(self.bounds.patience + beginning):
                while not self._closed:
                    worker = await self._turns.take(client)
                    if worker.is_there:
                        return worker
                    self._turns.release(client, 0.0)
                    self._keep(self._replace(worker))
        except (NoTurnError, TimeoutError) as error:
            if not self._closed:
                raise BusyError from error
        raise StoppedError

    async def _carry_out(
        self, worker: _Worker, asked: Callable[[], tuple[str, Any] | None], client: str
    ) -> Any:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        timer = loop.call_later(self.bounds.seconds, worker.end, SlowError)
        try:
            answer = await loop.run_in_executor(self._threads, asked)
        finally:
            timer.cancel()
            self._turns.release(client, loop.time() - begun)
        kind, value = answer or ("lost", None)
        if kind in {"lost", "memory"} or worker.ended:
            self._keep(self._replace(worker))
        else:
            self._turns.put(worker)
        if kind == "answer":
            return value
        if kind == "lost":
            raise worker.ended or LostError
        raise LargeError if kind == "memory" else BrokenError(value)

    async def _add(self) -> None:
        """Add a worker, as soon as one can be started."""
        loop = asyncio.get_running_loop()
        while not self._closed:
            worker = await loop.run_in_executor(self._threads, self._begin)
            if worker is not None:
                self._has_begun = True
                self._turns.put(worker)
                return
            await asyncio.sleep(AGAIN)

    async def _replace(self, worker: _Worker) -> None:
        worker.end(LostError)
        await asyncio.get_running_loop().run_in_executor(self._threads, worker.leave)
        self._workers.discard(worker)
        await self._add()

    def _begin(self) -> _Worker | None:
        """Start a worker and wait until it is ready; None if it does not start."""
        worker = None
        try:
            worker = self._start()
            worker.connection.recv()
        except (EOFError, OSError) as error:
            if not self._closed:
                _log.error("a worker did not start: %s", type(error).__name__)
            if worker is not None:
                self._workers.discard(worker)
                worker.leave()
            return None
        return worker

    def _start(self) -> _Worker:
        folder = tempfile.mkdtemp(prefix="worker-", dir=self._folder)
        ours, theirs = multiprocessing.Pipe()
        folders = (self._folder, get_temp_dir())
        task = (theirs, self.bounds, self._prepare, folder, folders)
        process = self._process(target=work, args=task, daemon=True)
        with theirs, _starting:
            process.start()
        worker = _Worker(process, ours, folder)
        self._workers.add(worker)
        if self._closed:
            worker.end(StoppedError)
        return worker

    def _keep(self, task: Coroutine[Any, Any, Answer]) -> asyncio.Task[Answer]:
        """Start a task that goes on even if nobody waits for it."""
        begun = asyncio.get_running_loop().create_task(task)
        self._tasks.add(begun)
        begun.add_done_callback(self._forget)
        return begun

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # The caller has received it, or has left.


def _give_up(task: asyncio.Task[Any], worker: _Worker) -> None:
    """End a worker that still works for nobody."""
    if not task.done():
        worker.end(LostError)
