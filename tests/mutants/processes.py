"""Processes that do one thing and end: none works for ever, and none leaves others behind."""

from __future__ import annotations

import os
import resource
import signal
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_TEST, LONGEST_RUN = 300, 1800
"""How many seconds one test may take, and all tests of a mutant."""
PROCESSOR = 600
"""How many seconds of processor time a run may take."""
PASSED, USAGE, TOO_LONG = 0, 4, 99
"""Exit codes of a run; pytest itself knows none as high as the last."""
ENDLESS = frozenset({TOO_LONG, -signal.SIGXCPU, -signal.SIGKILL})
"""Exit codes of a run that was ended because it took too long."""


def start(task: Callable[[], int]) -> int:
    """Begin a task in a process of its own, which says nothing, and return its number."""
    child = os.fork()
    if child:
        return child
    os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    try:
        code = task()
    except BaseException:  # noqa: BLE001 - whatever happens, this process ends here
        code = USAGE
    os._exit(code)


def forked(task: Callable[[], int]) -> int:
    """Run a task in a process of its own and return its exit code; it may not work for ever."""
    child = start(lambda: _limited(task))
    try:
        return _wait(child)
    finally:
        with suppress(ProcessLookupError):  # what the tests have left running
            os.killpg(child, signal.SIGKILL)


def _limited(task: Callable[[], int]) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
    return task()


def _wait(child: int) -> int:
    end = time.monotonic() + LONGEST_RUN
    while time.monotonic() < end:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return TOO_LONG
