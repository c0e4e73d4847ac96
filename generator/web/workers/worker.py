"""A worker: a process that carries out one task after the other within its bounds."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import shutil
import signal
import tempfile
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from generator.workers import keep_within, leave_with

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Sequence
    from multiprocessing.connection import Connection

    from generator.web.shared.limits import Bounds

CLEARING = 1.0
"""How many seconds a worker has to remove what a dead server has left."""
PART = "part"
"""What a task sends before its answer."""
_server: list[Connection] = []
"""The connection to the server, in a worker."""


def work(
    connection: Connection,
    bounds: Bounds,
    prepare: Callable[[], object] | None,
    folder: str,
    folders: Sequence[str],
) -> None:
    """Carry out tasks until nobody is left to ask.

    Temporary files are in FOLDER. If the server is gone, so are FOLDERS, those of all workers.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    watch = _leave_with_server(folders)
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    keep_within(bounds.memory, nice=bounds.nice)
    if prepare is not None:
        with suppress(Exception):  # It only saves time; a task that needs it reports what is wrong.
            prepare()
    _server[:] = [connection]
    try:
        connection.send("ready")
        while True:
            function, argument = connection.recv()
            _send(connection, _answer(function, argument))
    except (EOFError, OSError, MemoryError):
        watch.join(CLEARING)


def send_part(value: Any) -> None:
    """Send something to whoever waits for the task, before its answer."""
    for connection in _server:
        connection.send((PART, value))


def _answer(function: Callable[[Any], Any], argument: Any) -> tuple[str, Any]:
    try:
        return "answer", function(argument)
    except MemoryError:
        return "memory", None
    except Exception as error:  # noqa: BLE001 - one bad task must not end the worker
        return "error", fault_of(error)


def _send(connection: Connection, answer: tuple[str, Any]) -> None:
    """Send an answer; one that takes too much memory to be sent becomes an error."""
    try:
        connection.send(answer)
    except MemoryError:
        connection.send(("memory", None))


def fault_of(error: BaseException) -> str:
    """Name an error and the line that raised it, without any of the data that people have sent."""
    steps = traceback.extract_tb(error.__traceback__)
    place = f"{steps[-1].filename}:{steps[-1].lineno}" if steps else "nowhere"
    return f"{type(error).__name__} at {place}"


def _leave_with_server(folders: Sequence[str]) -> threading.Thread:
    """End this process when the server is gone, in the middle of a task too."""

    def clear() -> None:
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)

    server = multiprocessing.parent_process()
    return leave_with(None if server is None else server.sentinel, clear)
