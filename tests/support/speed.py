"""Marks tests that need a browser, are slow or are further cases, and measures their time."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

TESTS = Path(__file__).resolve().parents[1]
_PREFIX = f"{TESTS.as_posix()}/"
BROWSER = "chromium"
"""The fixture that all tests in a browser come to."""
SERVERS = frozenset({"answering", "everywhere"})
"""Fixtures that start a server for few tests; what it takes is known only when it has ended."""
SLOW_TESTS = Path(__file__).with_name("slow_tests.txt")
SLOW = frozenset(SLOW_TESTS.read_text(encoding="utf-8").split())
"""The tests with a case that takes more than LIGHT; `--write-slow` writes the list."""
LIGHT = 0.1
"""How many seconds of the processor a test of the quick run may take."""
_SPENT = "processor seconds"
_OWN = "processor seconds without what it shares"
_SHARED = "what it shares"
_BEGUN = pytest.StashKey[float]()
_MAKING = pytest.StashKey[float]()
_MADE = pytest.StashKey[dict[str, float]]()
QUICK = pytest.StashKey[Counter[str]]()
"""How many tests of each file belong to the quick run, of all that were collected."""
_TEST = re.compile(r"^ *def (test_\w+)\(", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that choose the quick tests, and report and record what the tests cost."""
    purpose = "run the first case of every test that is neither slow nor in a browser"
    parser.addoption("--quick", action="store_true", help=purpose)
    purpose = "report the processor time of the N heaviest tests, with the processes that they ran"
    parser.addoption("--heaviest", type=int, default=0, metavar="N", help=purpose)
    purpose = (
        f"write the tests that are too slow for the quick run to {SLOW_TESTS.name}; "
        "with --quick, add to it"
    )
    parser.addoption("--write-slow", action="store_true", help=purpose)


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count."""
    config.stash[QUICK] = Counter()
    config.stash[_MADE] = {}
    config.stash[_MAKING] = 0.0


def may_be_quick(path: Path) -> bool:
    """Return whether a file has a test that is not listed as slow, without importing it."""
    file = path.relative_to(TESTS).as_posix()
    names = {it.rpartition("::")[2] for it in SLOW if it.startswith(f"{file}::")}
    return not names.issuperset(_TEST.findall(path.read_text(encoding="utf-8")))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files of slow tests out of the quick run: importing them takes time."""
    is_file = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    if not is_file or TESTS not in collection_path.parents:
        return None
    config.stash[QUICK][str(collection_path)] = 0
    return True if config.getoption("--quick") and not may_be_quick(collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str
) -> list[pytest.Item] | None:
    """Leave slow tests out of the quick run before their cases are made."""
    is_left_out = (
        collector.config.getoption("--quick")
        and _name(f"{collector.nodeid}::{name}", collector.path) in SLOW
    )
    return [] if is_left_out else None


def _name(nodeid: str, path: Path) -> str:
    file = path.as_posix().removeprefix(_PREFIX)
    return f"{file}::{nodeid.partition('::')[2].partition('[')[0]}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests before any is chosen by its marks, and choose the quick ones if asked for."""
    begun: set[str] = set()
    quick: list[pytest.Item] = []
    for item in items:
        test = _name(item.nodeid, item.path)
        fixtures = getattr(item, "fixturenames", ())
        is_slow = test in SLOW or not SERVERS.isdisjoint(fixtures)
        is_again = test in begun
        is_browsing = BROWSER in fixtures
        begun.add(test)
        if is_again:
            item.add_marker(pytest.mark.again)
        if is_slow:
            item.add_marker(pytest.mark.slow)
        if is_browsing:
            item.add_marker(pytest.mark.browser)
        if not (is_slow or is_again or is_browsing):
            quick.append(item)
    config.stash[QUICK].update(str(item.path) for item in quick)
    if config.getoption("--quick"):
        items[:] = quick


def spent() -> float:
    """Return the processor time of this process and of those that it ran and that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """Note what it takes to make something that several tests share."""
    begun = spent()
    made = yield
    if fixturedef.scope != "function":
        cost = spent() - begun
        request.config.stash[_MADE][f"{fixturedef.baseid}::{fixturedef.argname}"] = cost
        request.config.stash[_MAKING] += cost
    return made


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Look at the clock before anything is made for a test."""
    item.stash[_BEGUN] = spent()
    item.stash[_MAKING] = item.config.stash[_MAKING]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what a test took in its last report, which also comes from other processes."""
    report = yield
    took = spent() - item.stash[_BEGUN]
    if call.when == "call":
        # What ends after the last of its tests is not this one's own.
        making = item.config.stash[_MAKING] - item.stash[_MAKING]
        report.user_properties.append((_OWN, took - making))
        report.user_properties.append((_SHARED, _shared(item)))
    if call.when == "teardown":
        report.user_properties.append((_SPENT, took))
    return report


def _shared(item: pytest.Item) -> dict[str, float]:
    """Return what a test shares with others, and what making it took."""
    names = set(getattr(item, "fixturenames", ()))
    return {
        key: cost
        for key, cost in item.config.stash[_MADE].items()
        if key.rpartition("::")[2] in names and item.nodeid.startswith(key.rpartition("::")[0])
    }


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the heaviest tests and write the list of slow ones, if asked for."""
    config = terminalreporter.config
    reports = [it for each in terminalreporter.stats.values() for it in each]
    noted = [(it.nodeid, dict(getattr(it, "user_properties", ()))) for it in reports]
    if config.getoption("--write-slow"):
        own = {name: properties[_OWN] for name, properties in noted if _OWN in properties}
        shared = {name: properties[_SHARED] for name, properties in noted if _SHARED in properties}
        slow = {*slow_tests(own, shared), *(SLOW if config.getoption("--quick") else ())}
        SLOW_TESTS.write_text("".join(f"{it}\n" for it in sorted(slow)), encoding="utf-8")
    if number := config.getoption("--heaviest"):
        costs = {name: properties[_SPENT] for name, properties in noted if _SPENT in properties}
        terminalreporter.section("processor time")
        for name, seconds in Counter(costs).most_common(number):
            terminalreporter.write_line(f"{seconds:8.2f} s  {name}")
        terminalreporter.write_line(f"{sum(costs.values()):8.2f} s  all tests together")


def slow_tests(
    own: Mapping[str, float], shared: Mapping[str, Mapping[str, float]] | None = None
) -> list[str]:
    """Return the tests with a case that takes more than LIGHT.

    OWN has the time of every case, SHARED what it shares with others and what making that took.
    The first cases of all tests that are light enough bear this together, in equal parts.
    """
    slow = {_test(name) for name, seconds in own.items() if seconds > LIGHT}
    first = {_test(name): name for name in reversed(list(own))}
    while True:
        light = {test: (shared or {}).get(name, {}) for test, name in first.items()}
        light = {test: made for test, made in light.items() if test not in slow}
        users = Counter(key for made in light.values() for key in made)
        heavy = {
            test
            for test, made in light.items()
            if own[first[test]] + sum(cost / users[key] for key, cost in made.items()) > LIGHT
        }
        if not heavy:
            return sorted(slow)
        slow |= heavy


def _test(nodeid: str) -> str:
    return nodeid.partition("[")[0].removeprefix("tests/")
