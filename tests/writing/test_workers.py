"""Workers: Ctrl-C takes effect between the calls of an executor, never inside them."""

from __future__ import annotations

import signal
from _thread import interrupt_main
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from generator.workers import results_of

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
