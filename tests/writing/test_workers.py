"""Workers: Ctrl-C takes effect between the calls of an executor, never inside them."""

from __future__ import annotations

import os
import signal
from _thread import interrupt_main
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from threading import Event, active_count
from typing import TYPE_CHECKING, Any

import pytest

from generator.interrupts import ENDING, Interruption, end_on_signals, signal_of
from generator.platforms import limits_memory
from generator.workers import keep_within, leave_with, limit_time, results_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

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
        try:
            assert next(results) == 0
            with pytest.raises(KeyboardInterrupt):
                next(results)
        finally:
            goes_on.set()


def test_results_come_in_the_order_of_tasks_and_errors_with_them() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert list(results_of(executor, int, TASKS)) == [it for (it,) in TASKS]
        with pytest.raises(ValueError, match="invalid literal"):
            list(results_of(executor, int, [("one",)]))


def _kept_within(memory: int, nice: int | None) -> tuple[int, list[tuple[int, int]]]:
    """Return by how much a process lowers its priority, and its limits of memory and files."""
    import resource  # noqa: PLC0415 - not every system has it

    before = os.nice(0)
    if nice is None:
        keep_within(memory)
    else:
        keep_within(memory, nice=nice)
    limits = (resource.RLIMIT_AS, resource.RLIMIT_FSIZE, resource.RLIMIT_CORE)
    return os.nice(0) - before, [resource.getrlimit(limit) for limit in limits]


@pytest.mark.skipif(not limits_memory(), reason="needs a system that keeps the limit")
def test_a_process_without_a_limit_goes_on() -> None:
    import resource  # noqa: PLC0415 - not every system has it

    def state() -> tuple[int, tuple[int, int], int]:
        return os.nice(0), resource.getrlimit(resource.RLIMIT_AS), active_count()

    before = state()
    keep_within(resource.RLIM_INFINITY)
    assert state() == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs limits")
def test_a_process_lowers_its_priority_only_if_it_is_told_to() -> None:
    most = 3_000_000_000
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        assert pool.submit(_kept_within, most, None).result() == (
            0,
            [(most, most), (most, most), (0, 0)],
        )
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        assert pool.submit(_kept_within, most - 1, 2).result() == (
            2,
            [(most - 1, most - 1), (most - 1, most - 1), (0, 0)],
        )


def test_without_a_sign_a_process_goes_on() -> None:
    called: list[str] = []
    leave_with(None, lambda: called.append("leaves")).join()
    assert called == []


def _leaving(ours: Connection, theirs: Connection, said: Connection) -> None:
    ours.close()
    leave_with(theirs, lambda: said.send("leaves")).join()
    os._exit(3)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that begin at once")
def test_a_process_leaves_when_the_other_end_is_closed() -> None:
    context = get_context("fork")
    theirs, ours = context.Pipe(duplex=False)
    heard, said = context.Pipe(duplex=False)
    process = context.Process(target=_leaving, args=(ours, theirs, said))
    process.start()
    assert not heard.poll(0.02)
    ours.close()
    process.join()
    assert (heard.recv(), process.exitcode) == ("leaves", 0)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a clock of processor time")
def test_a_process_has_as_much_processor_time_as_it_is_given() -> None:
    before = signal.signal(signal.SIGPROF, signal.SIG_IGN)
    try:
        limit_time(1000)
        assert signal.getsignal(signal.SIGPROF) is signal.SIG_DFL
        left, again = signal.getitimer(signal.ITIMER_PROF)
        assert 900 < left <= 1001
        assert again == 0
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def test_a_signal_that_ends_the_program_does_so_like_ctrl_c() -> None:
    before = {number: signal.getsignal(number) for number in ENDING}
    first, *others = ENDING
    try:
        signal.signal(first, signal.SIG_DFL)
        for number in others:
            signal.signal(number, signal.SIG_IGN)
        end_on_signals()
        with pytest.raises(Interruption) as caught:
            signal.raise_signal(first)
        assert all(signal.getsignal(number) is signal.SIG_IGN for number in others)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert (caught.value.number, caught.value.written) == (first, False)
    assert signal_of(caught.value) == first
    assert signal_of(KeyboardInterrupt()) == signal_of(Interruption()) == signal.SIGINT
    assert Interruption(written=True).written
