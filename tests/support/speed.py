"""Marks tests that need a browser, are slow or are further cases, and measures their time."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

TESTS = Path(__file__).resolve().parents[1]
BROWSER = "chromium"
"""The fixture that all tests in a browser come to."""
SLOW_TESTS = Path(__file__).with_name("slow_tests.txt")
SLOW = tuple(SLOW_TESTS.read_text(encoding="utf-8").split())
"""The tests with a case that takes more than LIGHT; `--write-slow` writes the list."""
LIGHT = 0.1
"""How many seconds of the processor a test of the quick run may take."""
_SPENT = "processor seconds"
_BEGUN = pytest.StashKey[float]()
QUICK = pytest.StashKey[Counter[str]]()
"""How many tests of each file belong to the quick run, of all that were collected."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that report and record what the tests cost."""
    purpose = "report the processor time of the N heaviest tests, with the processes that they ran"
    parser.addoption("--heaviest", type=int, default=0, metavar="N", help=purpose)
    purpose = f"write the tests that are too slow for the quick run to {SLOW_TESTS.name}"
    parser.addoption("--write-slow", action="store_true", help=purpose)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests before any is chosen by its marks."""
    config.stash[QUICK] = Counter({str(item.path): 0 for item in items})
    begun: set[str] = set()
    for item in items:
        path = str(item.path.relative_to(TESTS))
        test = f"{path}::{item.nodeid.partition('::')[2].partition('[')[0]}"
        is_slow = test in SLOW
        is_again = test in begun
        is_browsing = BROWSER in getattr(item, "fixturenames", ())
        begun.add(test)
        if is_again:
            item.add_marker(pytest.mark.again)
        if is_slow:
            item.add_marker(pytest.mark.slow)
        if is_browsing:
            item.add_marker(pytest.mark.browser)
        config.stash[QUICK][str(item.path)] += not (is_slow or is_again or is_browsing)


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
    """Report the heaviest tests and write the list of slow ones, if asked for."""
    costs: dict[str, float] = {}
    for reports in terminalreporter.stats.values():
        for it in reports:
            found = dict(getattr(it, "user_properties", ()))
            if _SPENT in found:
                costs[it.nodeid] = found[_SPENT]
    if terminalreporter.config.getoption("--write-slow"):
        SLOW_TESTS.write_text("".join(f"{it}\n" for it in slow_tests(costs)), encoding="utf-8")
    if number := terminalreporter.config.getoption("--heaviest"):
        terminalreporter.section("processor time")
        for name, seconds in Counter(costs).most_common(number):
            terminalreporter.write_line(f"{seconds:8.2f} s  {name}")
        terminalreporter.write_line(f"{sum(costs.values()):8.2f} s  all tests together")


def slow_tests(costs: Mapping[str, float]) -> list[str]:
    """Return the tests with a case that takes more than LIGHT, given the time of every case."""
    named = ((name.partition("[")[0], seconds) for name, seconds in costs.items())
    return sorted({name.removeprefix("tests/") for name, seconds in named if seconds > LIGHT})
