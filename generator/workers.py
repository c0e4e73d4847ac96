"""Workers: processes that ignore Ctrl-C, keep within limits, and end with their starter."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from generator.interrupts import uninterrupted
from generator.platforms import limits_memory, peak_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor, Future, ProcessPoolExecutor
    from multiprocessing.connection import Connection

PAUSE = 0.1
"""After so many seconds of waiting for a result, Ctrl-C takes effect."""
OUT_OF_MEMORY = 77
"""The exit code of a process that has taken more memory than it may."""
LOOKING = 0.1
"""How many seconds pass between two looks at the memory."""
Result = TypeVar("Result")
BLOCKED = {getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)}


@contextmanager
def blocking_signals() -> Iterator[None]:
    """Start the processes of the block so that Ctrl-C and the end of the terminal miss them.

    They inherit blocked signals, which are for the process that has started them: it ends them.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, BLOCKED)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def become_worker(starter: Connection) -> None:
    """Ignore Ctrl-C, and end this process when the other end of STARTER is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with(starter)


def leave_with(
    sign: Connection | int | None, before: Callable[[], object] | None = None
) -> threading.Thread:
    """End this process, in the middle of its work, when SIGN becomes ready; BEFORE is called then.

    A connection becomes ready when its other end is closed, if only by the death of the holder.
    """
    thread = threading.Thread(target=_leave, args=(sign, before), daemon=True)
    thread.start()
    return thread


def _leave(sign: Connection | int | None, before: Callable[[], object] | None) -> None:
    from multiprocessing.connection import wait  # noqa: PLC0415 - few prints need processes

    if sign is None:
        return
    wait([sign])
    if before is not None:
        before()
    os._exit(0)


@contextmanager
def worker_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of processes that end with the block, or with the death of this process."""
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - few commands need processes
    from multiprocessing import get_context  # noqa: PLC0415

    context = get_context("spawn")
    # The processes end when this end is closed, by this function or by the death of this process.
    theirs, ours = context.Pipe(duplex=False)
    with theirs, ours:
        with blocking_signals():  # Python starts a process that watches over the pool.
            pool = ProcessPoolExecutor(
                workers, mp_context=context, initializer=become_worker, initargs=(theirs,)
            )
        try:
            yield pool
        except BaseException:
            ours.close()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def results_of(
    executor: Executor, function: Callable[..., Result], tasks: Iterable[tuple[object, ...]]
) -> Iterator[Result]:
    """Have an executor call a function with the arguments of each task; yield the results in order.

    An exception in the middle of an executor's own code would leave one of its locks closed, and
    the program would never end. So Ctrl-C takes effect only between its calls.
    """
    with uninterrupted(), blocking_signals():
        futures = [executor.submit(function, *task) for task in tasks]
    for future in futures:
        _wait_for(future)
        yield future.result()


def _wait_for(future: Future[Result]) -> None:
    from concurrent.futures import wait  # noqa: PLC0415 - few commands need processes

    with uninterrupted() as came:
        while not came and not wait([future], PAUSE).done:
            pass


def keep_within(memory: int, *, nice: int = 0) -> None:
    """Keep this process within so many bytes of MEMORY, and lower its priority by NICE."""
    if hasattr(os, "nice"):
        os.nice(nice)
    if not limits_memory():
        threading.Thread(target=leave_when_large, args=(memory,), daemon=True).start()
    with suppress(ImportError):
        import resource  # noqa: PLC0415 - not every system has it

        wanted = {"RLIMIT_AS": memory, "RLIMIT_FSIZE": memory, "RLIMIT_CORE": 0}
        for name, most in wanted.items():
            # A limit that the system refuses must not keep the others from being set.
            with suppress(AttributeError, OSError, ValueError):
                resource.setrlimit(getattr(resource, name), (most, most))


def limit_time(seconds: float) -> None:
    """End this process when it has used SECONDS more of processor time.

    Where the system has no such limit, the process that waits for this one ends it.
    """
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)


def leave_when_large(
    most: int,
    used: Callable[[], int | None] = peak_memory,
    leave: Callable[[int], object] = os._exit,
) -> None:
    """End this process when it uses more than MOST bytes, on systems that have no limit for it."""
    while (now := used()) is not None:
        if now > most:
            leave(OUT_OF_MEMORY)
            return
        time.sleep(LOOKING)
