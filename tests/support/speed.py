"""Marks the tests that need a browser or take long, and measures the processor time of each."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

TESTS = Path(__file__).resolve().parents[1]
BROWSER = "chromium"
"""The fixture that all tests in a browser come to."""
HEAVY = 2.0
"""From how many seconds of processor time on a test is slow."""
SLOW: tuple[str, ...] = ()
"""The slow ones: folders, files, or tests with all their parameters, as seen from `tests/`."""
_SPENT = "processor seconds"
_BEGUN = pytest.StashKey[float]()
QUICK = pytest.StashKey[Counter[str]]()
"""How many tests of each file belong to the quick run, of all that were collected."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that tells what the tests cost."""
    told = "tell the processor time of the N heaviest tests, with the processes that they ran"
    parser.addoption("--heaviest", type=int, default=0, metavar="N", help=told)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests before any is chosen by its marks."""
    config.stash[QUICK] = Counter({str(item.path): 0 for item in items})
    for item in items:
        if BROWSER in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        if is_slow(item):
            item.add_marker(pytest.mark.slow)
        if not any(item.iter_markers("browser")) and not any(item.iter_markers("slow")):
            config.stash[QUICK][str(item.path)] += 1


def is_slow(item: pytest.Item) -> bool:
    """Tell whether a test, its file or one of its folders is in the list."""
    path = item.path.relative_to(TESTS)
    name = item.nodeid.partition("::")[2].partition("[")[0]
    return not {f"{path}::{name}", *map(str, (path, *path.parents))}.isdisjoint(SLOW)


def spent() -> float:
    """Return the processor time of this process and of those that it ran and that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Look at the clock before anything is made for a test."""
    item.stash[_BEGUN] = spent()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what a test took in its last report, which also comes from other processes."""
    report = yield
    if call.when == "teardown":
        report.user_properties.append((_SPENT, spent() - item.stash[_BEGUN]))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell the heaviest tests, where that was asked for."""
    number = terminalreporter.config.getoption("--heaviest")
    if not number:
        return
    costs = Counter[str]()
    for reports in terminalreporter.stats.values():
        for it in reports:
            found = dict(getattr(it, "user_properties", ()))
            costs[getattr(it, "nodeid", "")] += found.get(_SPENT, 0.0)
    terminalreporter.section("processor time")
    for name, seconds in costs.most_common(number):
        terminalreporter.write_line(f"{seconds:8.2f} s  {name}")
    terminalreporter.write_line(f"{sum(costs.values()):8.2f} s  all tests together")
