"""Workers: Ctrl-C takes effect between the calls of an executor, never inside them."""

from __future__ import annotations

import os
import signal
from _thread import interrupt_main
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from generator.workers import keep_within, results_of

if TYPE_CHECKING:
    from collections.abc import Iterator

TASKS = [(number,) for number in range(5)]


@pytest.fixture(autouse=True)
def _hearing() -> Iterator[None]:
    """Hear Ctrl-C, also where the tests were started with it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Interrupted(ThreadPoolExecutor):
    """Ctrl-C is pressed while it takes its first task."""

    taken = 0

    def submit(self, *args: Any, **options: Any) -> Future[Any]:
        if not self.taken:
            signal.raise_signal(signal.SIGINT)
        self.taken += 1
        return super().submit(*args, **options)


def test_ctrl_c_waits_until_an_executor_has_taken_all_tasks() -> None:
    with Interrupted(1) as executor:
        with pytest.raises(KeyboardInterrupt):
            next(results_of(executor, int, TASKS))
        assert executor.taken == len(TASKS)


def test_ctrl_c_does_not_wait_for_a_result() -> None:
    goes_on = Event()

    def work(number: int) -> int:
        if number:
            interrupt_main()
            goes_on.wait()
        return number

    with ThreadPoolExecutor(1) as executor:
        results = results_of(executor, work, TASKS[:2])
        assert next(results) == 0
        with pytest.raises(KeyboardInterrupt):
            next(results)
        goes_on.set()


def test_results_come_in_the_order_of_tasks_and_errors_with_them() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert list(results_of(executor, int, TASKS)) == [it for (it,) in TASKS]
        with pytest.raises(ValueError, match="invalid literal"):
            list(results_of(executor, int, [("one",)]))


def _kept_within(memory: int, nice: int | None) -> tuple[int, tuple[int, int]]:
    """Return by how much a process lowers its priority, and the limit of its memory."""
    import resource  # noqa: PLC0415 - not every system has it

    before = os.nice(0)
    if nice is None:
        keep_within(memory)
    else:
        keep_within(memory, nice=nice)
    return os.nice(0) - before, resource.getrlimit(resource.RLIMIT_AS)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs limits")
def test_a_process_lowers_its_priority_only_if_it_is_told_to() -> None:
    most = 3_000_000_000
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        assert pool.submit(_kept_within, most, None).result() == (0, (most, most))
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        assert pool.submit(_kept_within, most - 1, 2).result() == (2, (most - 1, most - 1))
