"""Which tests run in the same process, so that what is expensive is made once for all."""

from __future__ import annotations

import gc
import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, TextIO

import pytest
from xdist.scheduler import LoadScopeScheduling

from generator.games.dice.forecasting import FORECAST
from generator.games.dice.lab.compiling import can_compile
from generator.resources import cache

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from types import ModuleType

    from xdist.remote import Producer

TOGETHER = {
    "tests/studio/": "browser",
    "tests/worksheets/": "browser",
    "tests/render/test_lettering_in_browsers.py": "browser",
    "tests/games/dice/test_agreement.py": "browser",
    "tests/project/test_kit_agreement.py": "browser",
    "tests/scan/": "scan",
    "tests/web/": "web",
    "tests/games/dice/lab/": "lab",
    "tests/games/dice/test_cli_invent.py": "lab",
    "tests/games/dice/test_forecasting.py": "lab",
}
"""Files and folders whose tests share a browser, a server, the lab or what reads photos.

Others share by file. The largest groups come first, so photos are read in a process that is small.
"""
PICTURES = ("photos.", "support.photos.")
"""Modules that keep pictures of whole sheets, which are large, for the tests of a file."""
COMPILER = "numba"


class BySharing(LoadScopeScheduling):  # type: ignore[misc] # pytest-xdist ships no types
    """Gives all tests that share something to the same worker."""

    def _split_scope(self, nodeid: str) -> str:
        groups = (name for start, name in TOGETHER.items() if nodeid.startswith(start))
        return next(groups, nodeid.partition("::")[0])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> BySharing:
    """Take the place of the ways in which pytest-xdist itself hands out tests."""
    return BySharing(config, log)


@pytest.fixture(scope="session")
def compiled_lab() -> None:
    """Compile the lab once for all processes of a run, where it can be compiled.

    The other processes wait, and find the code in the cache. Tests that let the lab play games, in
    their own process or in another, need this.
    """
    if can_compile():
        with alone("lab"):
            FORECAST.prepare()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Import a file of tests in one process at a time: the first compiles it for the others."""
    with alone("tests") if isinstance(collector, pytest.Module) else nullcontext():
        return (yield)


def pytest_collection_finish() -> None:
    """Keep the collector of garbage from looking at all tests again and again."""
    gc.collect()
    gc.freeze()


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Wait until no other process does what NAME says, where there is a cache to wait in."""
    folder = cache("compiling")
    with (folder / name).open("w", encoding="utf-8") if folder else nullcontext() as file:
        if file:
            wait_for_lock(file)
        yield


def wait_for_lock(file: TextIO) -> None:
    """Wait until no other process holds a file, where the system can wait for that."""
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - Windows has none

        fcntl.flock(file, fcntl.LOCK_EX)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Forget what the tests of a file have kept for each other, so that processes stay small."""
    if isinstance(item, pytest.Function) and (nextitem is None or nextitem.path != item.path):
        drawing = [it for name, it in sys.modules.items() if name.startswith(PICTURES)]
        for module in (item.module, *drawing):
            forget(module)


def forget(module: ModuleType) -> None:
    """Empty the caches of the functions that a module defines."""
    for it in vars(module).values():
        if getattr(it, "__module__", "") == module.__name__ and hasattr(it, "cache_clear"):
            it.cache_clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test of the quick run that loads the compiler: it would compile for minutes."""
    is_loaded = COMPILER in sys.modules
    yield
    if item.config.getoption("--quick") and not is_loaded and COMPILER in sys.modules:
        pytest.fail("It compiles the lab; give it the fixture compiled_lab.")
