"""The pool: a bounded number of worker processes, each killed when it takes too long."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import queue
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Answer = TypeVar("Answer")
Argument = TypeVar("Argument")
PATIENCE = 5
"""How many seconds a worker gets to end by itself."""
_log = logging.getLogger(__name__)


class PoolError(Exception):
    """A task that a pool did not carry out."""


class BusyError(PoolError):
    """Too many tasks wait already."""


class SlowError(PoolError):
    """The task took longer than it may."""


class LargeError(PoolError):
    """The task took more memory than it may."""


class BrokenError(PoolError):
    """The task failed in a way that nobody foresaw."""


class Bounds(NamedTuple):
    """What a pool may take: processes, seconds and bytes of memory for a task, tasks that wait."""

    workers: int
    seconds: float
    memory: int
    waiting: int
    nice: int = 0


class _Worker(NamedTuple):
    process: BaseProcess
    connection: Connection


class Pool:
    """Worker processes that carry out tasks one at a time each."""

    def __init__(
        self, bounds: Bounds, *, preload: Sequence[str] = (), warm: Callable[[], object] | None
    ) -> None:
        """Take the bounds, the modules that every worker needs, and what it does before work."""
        self.bounds = bounds
        self._warm = warm
        # Workers that are forked from one that has loaded everything start at once.
        self._process: Callable[..., BaseProcess]
        if sys.platform.startswith("linux"):
            forking = multiprocessing.get_context("forkserver")
            forking.set_forkserver_preload(list(preload))
            self._process = forking.Process
        else:
            self._process = multiprocessing.get_context("spawn").Process
        self._idle: queue.LifoQueue[_Worker] = queue.LifoQueue()
        self._threads = ThreadPoolExecutor(bounds.workers, thread_name_prefix="pool")
        self._waiting = 0
        self._closed = False

    def start(self) -> None:
        """Start the workers."""
        for _number in range(self.bounds.workers):
            self._idle.put(self._hire())

    async def do(self, function: Callable[[Argument], Answer], argument: Argument) -> Answer:
        """Carry FUNCTION out in a worker, and return its answer."""
        if self._waiting >= self.bounds.workers + self.bounds.waiting:
            raise BusyError
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._do, function, argument)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let the workers end, those that work included."""
        self._closed = True
        with suppress(queue.Empty):
            while True:
                self._dismiss(self._idle.get_nowait())
        self._threads.shutdown(wait=True, cancel_futures=True)
        with suppress(queue.Empty):
            while True:
                self._dismiss(self._idle.get_nowait())

    def _do(self, function: Callable[[Argument], Answer], argument: Argument) -> Answer:
        worker = self._idle.get()
        try:
            if not worker.process.is_alive():
                worker = self._replace(worker)
            worker.connection.send((function, argument))
            if not worker.connection.poll(self.bounds.seconds):
                worker = self._replace(worker)
                raise SlowError
            kind, answer = worker.connection.recv()
        except (EOFError, OSError) as error:
            worker = self._replace(worker)
            raise BrokenError from error
        finally:
            self._idle.put(worker)
        if kind == "answer":
            found: Answer = answer
            return found
        raise LargeError if kind == "memory" else BrokenError(answer)

    def _hire(self) -> _Worker:
        ours, theirs = multiprocessing.Pipe()
        process = self._process(target=_work, args=(theirs, self.bounds, self._warm), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def _replace(self, worker: _Worker) -> _Worker:
        worker.process.kill()
        worker.process.join(PATIENCE)
        worker.connection.close()
        return worker if self._closed else self._hire()

    def _dismiss(self, worker: _Worker) -> None:
        with suppress(OSError):
            worker.connection.close()
        worker.process.join(PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join(PATIENCE)


def _work(connection: Connection, bounds: Bounds, warm: Callable[[], object] | None) -> None:
    """Carry out the tasks of one worker until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound(bounds)
    if warm is not None:
        warm()
    while True:
        try:
            function, argument = connection.recv()
        except EOFError:
            return
        try:
            answer: tuple[str, Any] = ("answer", function(argument))
        except MemoryError:
            answer = ("memory", None)
        except Exception as error:  # noqa: BLE001 - one bad task must not end the worker
            _log.exception("a task failed")
            answer = ("error", f"{type(error).__name__}: {error}")
        try:
            connection.send(answer)
        except (BrokenPipeError, OSError):
            return


def _bound(bounds: Bounds) -> None:
    """Keep a worker within its memory, and behind those who answer at once."""
    if hasattr(os, "nice") and bounds.nice:
        os.nice(bounds.nice)
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not every system has it

        resource.setrlimit(resource.RLIMIT_AS, (bounds.memory, bounds.memory))
