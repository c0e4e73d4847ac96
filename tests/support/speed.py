"""Marks tests that are slow, nightly, further cases or in a browser, and measures their cost."""

from __future__ import annotations

import ctypes
import math
import os
import re
import sys
import time
from collections import Counter, defaultdict
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.seconds import (
    DAY,
    LIGHT,
    NIGHT,
    RECORD,
    Cost,
    in_budget,
    read,
    read_names,
    updated,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping
    from collections.abc import Set as AbstractSet

    from xdist.workermanage import WorkerController

TESTS = Path(__file__).resolve().parents[1]
_PREFIX = f"{TESTS.as_posix()}/"
BROWSER = "chromium"
"""The fixture that all tests in a browser come to."""
HEAVY_FIXTURES = frozenset({"answering", "everywhere", "compiled_lab"})
"""Fixtures that start a server for few tests, or compile the lab: the quick run uses none."""
UNKNOWN = Cost(0.0, math.inf, DAY)
"""A test that is new: all its cases run by day, unless they need a browser."""
UNMEASURED = Path(__file__).with_name("unmeasured_tests.txt")
"""Slow tests whose cost is not recorded yet; the next recorded run takes them out."""
COSTS = {
    **dict.fromkeys(read_names(UNMEASURED), Cost(2 * LIGHT, math.inf)),
    **in_budget(read(RECORD.read_text(encoding="utf-8"))),
}
"""The costs of tests; of a slow one that is not measured yet, the first case runs by day."""
SLOW = frozenset(name for name, cost in COSTS.items() if cost.is_slow)
NIGHTLY = frozenset(name for name, cost in COSTS.items() if not any(cost.by_day(1)))
BY_DAY = "not nightly"
"""The marks that `make test` asks for."""
_OWN = "processor seconds without what it shares"
_SHARED = "what it shares"
_BEGUN = pytest.StashKey[float]()
_MAKING = pytest.StashKey[float]()
_MADE = pytest.StashKey[dict[str, float]]()
PEAKS = pytest.StashKey[list[tuple[int, str]]]()
"""How many megabytes the processes of a run had at most, and in which test."""
_PEAK = pytest.StashKey[tuple[int, str]]()
SPENT = pytest.StashKey[defaultdict[str, float]]()
"""How many processor seconds the cases of each test took in this process."""
DEARER = pytest.StashKey[list[str]]()
"""Sentences about tests that took much more than their record says."""
MUCH = 3.0
"""By how many seconds: what a test is the first to make, it makes for others too."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""The numbers by which the C library knows these settings of its memory."""
QUICK = pytest.StashKey[Counter[str]]()
"""How many tests of each file belong to the quick run, of all that were collected."""
_TEST = re.compile(r"^ *def (test_\w+)\(", re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that choose the quick tests, and record what tests cost."""
    purpose = "run the first case of every test that is neither slow nor in a browser"
    parser.addoption("--quick", action="store_true", help=purpose)
    purpose = f"write the processor time of the tests to {RECORD.name}, with all that they start"
    parser.addoption("--record", action="store_true", help=purpose)


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count; measure only if asked for, because to look at every process takes time."""
    config.stash[QUICK] = Counter()
    config.stash[PEAKS] = []
    config.stash[_PEAK] = (0, "")
    config.stash[SPENT] = defaultdict(float)
    config.stash[DEARER] = []
    config.stash[_MADE] = {}
    config.stash[_MAKING] = 0.0
    _return_memory()
    if config.getoption("--record"):
        config.pluginmanager.register(Measuring(), "measuring")


def _return_memory() -> None:
    """Let the C library return memory that is free again; by default it keeps much of it."""
    with suppress(AttributeError, OSError, TypeError):  # other systems have no such settings
        settings = ((_TRIM_THRESHOLD, 2**20), (_MMAP_THRESHOLD, 2**20), (_ARENA_MAX, 2))
        for setting, value in settings:
            ctypes.CDLL(None).mallopt(setting, value)


def left_out(config: pytest.Config) -> frozenset[str]:
    """Return the tests that a run has no time for."""
    if config.getoption("--quick"):
        return SLOW
    return NIGHTLY if config.getoption("markexpr") == BY_DAY else frozenset()


def has_others(path: Path, tests: AbstractSet[str]) -> bool:
    """Return whether a file has more than these tests, without importing it."""
    file = path.relative_to(TESTS).as_posix()
    names = {it.rpartition("::")[2] for it in tests if it.startswith(f"{file}::")}
    return not names.issuperset(_TEST.findall(path.read_text(encoding="utf-8")))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files out of a run that has no time for their tests: importing them takes time."""
    is_file = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    if not is_file or TESTS not in collection_path.parents:
        return None
    config.stash[QUICK][str(collection_path)] = 0
    unwanted = left_out(config)
    return True if unwanted and not has_others(collection_path, unwanted) else None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str
) -> list[pytest.Item] | None:
    """Leave out what a run has no time for before its cases are made."""
    unwanted = left_out(collector.config)
    return [] if _name(f"{collector.nodeid}::{name}", collector.path) in unwanted else None


def _name(nodeid: str, path: Path) -> str:
    file = path.as_posix().removeprefix(_PREFIX)
    return f"{file}::{nodeid.partition('::')[2].partition('[')[0]}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests before any is chosen by its marks, and choose the quick ones if asked for."""
    tests: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        tests[_name(item.nodeid, item.path)].append(item)
    quick = {id(_marked(test, cases)) for test, cases in tests.items()}
    config.stash[QUICK].update(str(item.path) for item in items if id(item) in quick)
    if config.getoption("--quick"):
        items[:] = [item for item in items if id(item) in quick]


def _marked(test: str, cases: list[pytest.Item]) -> pytest.Item | None:
    """Mark the cases of a test, and return the one that belongs to the quick run."""
    fixtures = {it for item in cases for it in getattr(item, "fixturenames", ())}
    is_slow = test in SLOW or not HEAVY_FIXTURES.isdisjoint(fixtures)
    is_browsing = BROWSER in fixtures
    cost = COSTS.get(test, UNKNOWN)
    if is_browsing and math.isinf(cost.every):
        cost = cost._replace(when=NIGHT)
    for item, is_daily in zip(cases, cost.by_day(len(cases)), strict=True):
        if not is_daily:
            item.add_marker(pytest.mark.nightly)
        if is_slow:
            item.add_marker(pytest.mark.slow)
        if is_browsing:
            item.add_marker(pytest.mark.browser)
    for item in cases[1:]:
        item.add_marker(pytest.mark.again)
    return None if is_slow or is_browsing else cases[0]


def peak() -> int:
    """Return how many megabytes this process has had at most; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 - Windows has none

    unit = 1024**2 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Count what a test takes in this process, with all that it makes for others."""
    begun = time.process_time()
    try:
        return (yield)
    finally:
        item.config.stash[SPENT][_name(item.nodeid, item.path)] += time.process_time() - begun


def dearer(found: Mapping[str, float], costs: Mapping[str, Cost]) -> list[str]:
    """Say which tests took much more than the record of their costs says, the dearest first.

    What tests share is recorded for all of them: in a run without the others, one makes it alone.
    """
    return [
        f"{test} took {seconds:.0f} s; its record says {costs[test].every:g} s"
        for test, seconds in sorted(found.items(), key=lambda it: -it[1])
        if test in costs and seconds > costs[test].every + MUCH
    ]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Note a test in which this process became larger than before."""
    reached = peak()
    if reached > item.config.stash[_PEAK][0]:
        item.config.stash[_PEAK] = (reached, item.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that gathers the results how large this one became, and what was dear."""
    found = session.config.stash[SPENT]
    session.config.stash[DEARER] += dearer(found, COSTS)
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["peak"] = session.config.stash[_PEAK]
        session.config.workeroutput["dearer"] = session.config.stash[DEARER]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: WorkerController) -> None:
    """Hear how large a test process became, and what was dear in it."""
    said: dict[str, Any] = getattr(node, "workeroutput", {})
    node.config.stash[PEAKS].append(said.get("peak", (0, "")))
    node.config.stash[DEARER] += said.get("dearer", [])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what the run took."""
    stash = terminalreporter.config.stash
    for sentence in stash[DEARER]:
        terminalreporter.write_line(sentence)
    largest, test = max([stash[_PEAK], *stash[PEAKS]])
    terminalreporter.write_line(
        f"{spent():.0f} s of processor time; a test process had at most {largest} MB, in {test}"
    )


def spent() -> float:
    """Return the processor time of this process and of all that it ran, also of those that run."""
    return time.process_time() + sum(os.times()[2:4]) + sum(map(_seconds, _children(os.getpid())))


def _children(process: int) -> list[int]:
    """Return the living children of a process, where the system lists them."""
    try:
        lists = [it.read_text("ascii") for it in Path(f"/proc/{process}/task").glob("*/children")]
    except OSError:
        return []
    return [int(it) for each in lists for it in each.split()]


def _seconds(process: int) -> float:
    """Return the processor time of a process and of all that it ran; 0 if it has just ended."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0.0
    own = sum(map(int, state.rpartition(")")[2].split()[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(map(_seconds, _children(process)))


class Measuring:
    """What each test takes, in a run that is recorded."""

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
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
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Look at the clock before anything is made for a test."""
        item.stash[_BEGUN] = spent()
        item.stash[_MAKING] = item.config.stash[_MAKING]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Note what a test took in its report, which also comes from other processes.

        What ends after the last of its tests is not this one's own.
        """
        report = yield
        if call.when == "call":
            making = item.config.stash[_MAKING] - item.stash[_MAKING]
            own = max(0.0, spent() - item.stash[_BEGUN] - making)
            report.user_properties.append((_OWN, own))
            report.user_properties.append((_SHARED, _shared(item)))
        return report

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Write the record; tests that are no longer there leave it."""
        reports = [it for each in terminalreporter.stats.values() for it in each]
        noted = [(it.nodeid, dict(getattr(it, "user_properties", ()))) for it in reports]
        own = {name: properties[_OWN] for name, properties in noted if _OWN in properties}
        shared = {name: properties[_SHARED] for name, properties in noted if _SHARED in properties}
        recorded = read(RECORD.read_text(encoding="utf-8"))
        costs = updated(recorded, costs_of(own, shared))
        there = {name: cost for name, cost in costs.items() if is_there(name)}
        RECORD.write_text(write(there), encoding="utf-8", newline="\n")
        left = [name for name in read_names(UNMEASURED) if name not in there and is_there(name)]
        UNMEASURED.write_text("".join(f"{name}\n" for name in left), encoding="utf-8")
        if not left:
            UNMEASURED.unlink()


def _shared(item: pytest.Item) -> dict[str, float]:
    """Return what a test shares with others, and what making it took."""
    names = set(getattr(item, "fixturenames", ()))
    return {
        key: cost
        for key, cost in item.config.stash[_MADE].items()
        if key.rpartition("::")[2] in names and item.nodeid.startswith(key.rpartition("::")[0])
    }


def costs_of(
    own: Mapping[str, float], shared: Mapping[str, Mapping[str, float]]
) -> dict[str, Cost]:
    """Return the costs of tests from those of their cases.

    OWN has the time of every case, SHARED what it shares with others and what making that took.
    All cases bear this together, in equal parts.
    """
    users = Counter(key for made in shared.values() for key in made)
    cases: defaultdict[str, list[float]] = defaultdict(list)
    for name, seconds in own.items():
        parts = (cost / users[key] for key, cost in shared.get(name, {}).items())
        cases[name.partition("[")[0].removeprefix("tests/")].append(seconds + sum(parts))
    return {test: Cost(costs[0], sum(costs)) for test, costs in cases.items()}


def is_there(test: str) -> bool:
    """Return whether a test is in its file."""
    file, _, name = test.partition("::")
    path = TESTS / file
    return path.is_file() and name.rpartition("::")[2] in _TEST.findall(
        path.read_text(encoding="utf-8")
    )
