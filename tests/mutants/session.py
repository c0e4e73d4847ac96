"""A pytest session that stays: it collects tests once and runs some of them for each mutant."""

from __future__ import annotations

import cProfile
import json
import os
import shutil
import signal
import sys
import threading
from functools import partial
from itertools import zip_longest
from math import inf
from multiprocessing import Pipe
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, NamedTuple

import pytest

from mutants import watching
from mutants.patching import living_functions, patch
from mutants.processes import LONGEST_TEST, PASSED, TOO_LONG, USAGE, forked, start

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence
    from multiprocessing.connection import Connection
    from types import FrameType, FunctionType

    from mutants.operators import Mutant

ROOT = Path(__file__).resolve().parents[2]
OWN_CACHE = ".cache"
"""Where a copy keeps its cache, so that a mutant leaves nothing in the user's own."""
FAILING, CALLS = "failing", "calls.json"
"""The files in which a run names the tests that fail, and what tests call."""
NO_TESTS = int(pytest.ExitCode.NO_TESTS_COLLECTED)
AT_ONCE = 10
"""How many files of tests a process reads that imports everything anew."""
STALE = 98
"""The exit code where a mutant is in code that has run already, when it was imported."""
WORDS = (
    *(
        "-q",
        "--ignore=tests/mutants",
        "--continue-on-collection-errors",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--hypothesis-seed=0",
    ),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


class Cost(NamedTuple):
    """What is known of a test before it has run; the less the sooner it is run."""

    nightly: bool
    slow: bool
    again: bool
    """Whether it is a case after the first of a test."""


class Called(NamedTuple):
    """What a test costs in seconds of the processor, and the functions that it calls."""

    seconds: float
    functions: frozenset[str]
    """Each as the file and the name, with a colon between."""


class Request(NamedTuple):
    """Tests to run in this order, and the mutant with the file that it changes."""

    tests: tuple[str, ...]
    mutant: Mutant | None = None
    source: bytes = b""
    seconds: float = inf
    """After how many seconds of processor time no further test is begun."""
    package: str = ""
    """Whose functions to note as they are called; no test that fails ends such a run."""


class Ran(NamedTuple):
    """How a run of tests ended: its exit code, and the tests that failed."""

    code: int
    failed: tuple[str, ...]


class Session:
    """Tests of a copy, collected in a process of its own that waits for mutants."""

    def __init__(self, copy: Path, words: Sequence[str]) -> None:
        """Collect the tests that WORDS name to pytest."""
        self.folder, self.words = copy, tuple(words)
        (copy / FAILING).write_text("", encoding="utf-8")
        self._ours, theirs = Pipe()
        self._child = start(partial(_serve, copy, words, self._ours, theirs))
        theirs.close()
        try:
            self.tests: dict[str, Cost]
            self.ran: frozenset[str]
            self.tests, self.ran = self._ours.recv()
        except EOFError:
            message = f"These tests cannot be collected: {' '.join(words)}"
            raise RuntimeError(message) from None
        self.unreadable = _failed(copy)
        """Files of tests that cannot be read; `ran` has the functions that ran before any test."""

    def run(
        self,
        tests: Iterable[str],
        mutant: Mutant | None = None,
        source: bytes = b"",
        seconds: float = inf,
    ) -> Ran:
        """Run tests in this order until one fails, with a mutant of SOURCE or without any.

        After so many SECONDS of processor time no further test is begun.
        """
        return self._ask(Request(tuple(tests), mutant, source, seconds))

    def record(
        self, tests: Iterable[str], package: str = "generator"
    ) -> tuple[dict[str, Called], Ran]:
        """Run all tests without any mutant, and note what they call of a package."""
        (self.folder / CALLS).write_text("{}", encoding="utf-8")
        ran = self._ask(Request(tuple(tests), package=package))
        return read_calls(self.folder / CALLS), ran

    def close(self) -> None:
        """End the process."""
        self._ours.close()
        os.waitpid(self._child, 0)

    def _ask(self, request: Request) -> Ran:
        (self.folder / FAILING).write_text("", encoding="utf-8")
        try:
            self._ours.send(request)
            code: int = self._ours.recv()
        except (EOFError, OSError):
            code = USAGE
        return Ran(code, _failed(self.folder))


def read_calls(file: Path) -> dict[str, Called]:
    """Read what tests call."""
    found = json.loads(file.read_text(encoding="utf-8"))
    return {name: Called(seconds, frozenset(them)) for name, (seconds, them) in found.items()}


def write_calls(file: Path, calls: dict[str, Called]) -> None:
    """Write what tests call."""
    found = {name: (it.seconds, sorted(it.functions)) for name, it in calls.items()}
    file.write_text(json.dumps(found), encoding="utf-8")


def run_afresh(copy: Path, tests: Sequence[str], seconds: float = inf) -> Ran:
    """Run tests in this order until one fails, in processes that import everything.

    Each reads a few of the files: to read all of them takes longer than most tests. After so many
    SECONDS of processor time no further process and no further test is begun.
    """
    (copy / FAILING).write_text("", encoding="utf-8")
    files = [*dict.fromkeys(it.partition("::")[0] for it in tests)]
    begun = _spent()
    for place in range(0, len(files), AT_ONCE):
        some = {*files[place : place + AT_ONCE]}
        own = [it for it in tests if it.partition("::")[0] in some]
        code = forked(partial(_run_afresh, copy, own, seconds))
        if code not in (PASSED, NO_TESTS):
            return Ran(code, _failed(copy))
        if _spent() - begun > seconds:
            break
    return Ran(PASSED, ())


def _failed(copy: Path) -> tuple[str, ...]:
    return tuple((copy / FAILING).read_text(encoding="utf-8").splitlines())


def _run_afresh(copy: Path, tests: Sequence[str], seconds: float) -> int:
    enter(copy)
    files = dict.fromkeys(it.partition("::")[0] for it in tests)
    return int(pytest.main(["-x", *WORDS, *files], [Watch(copy), _Only(tests, seconds)]))


def enter(copy: Path) -> None:
    """Let this process and those that it starts import the copy, and keep its cache."""
    os.chdir(copy)
    sys.dont_write_bytecode = True
    outside = (it for it in sys.path if Path(it or ".").resolve() not in {ROOT, ROOT / "tests"})
    sys.path[:] = [str(copy), *outside]
    # What is shared by tests must be that of the copy: it knows tests by the place of their files.
    for name in [it for it in sys.modules if it.partition(".")[0] == "support"]:
        del sys.modules[name]
    os.environ["PYTHONPATH"] = str(copy)
    os.environ["SCRIPTORIUM_CACHE"] = str(copy / OWN_CACHE)
    shutil.rmtree(".hypothesis", ignore_errors=True)


def _serve(copy: Path, words: Sequence[str], theirs: Connection, pipe: Connection) -> int:
    theirs.close()
    enter(copy)
    sys.dont_write_bytecode = False  # what is compiled of the tests is read again, without mutants
    return int(pytest.main([*WORDS, *words], [_Waiting(pipe), Watch(copy), _Sorted()]))


class _Waiting:
    """Runs tests as they are asked for, each time in a process of its own."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.profile = cProfile.Profile(subcalls=False, builtins=False)
        self.profile.enable()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer requests until the other end of the pipe is closed."""
        items = {it.nodeid: it for it in session.items}
        self.profile.disable()
        sys.dont_write_bytecode = True
        ran = _names({it.code for it in self.profile.getstats()}, f"{Path.cwd()}/")
        self.pipe.send(({name: _cost(it) for name, it in items.items()}, ran))
        functions = living_functions()
        while True:
            try:
                asked: Request = self.pipe.recv()
            except EOFError:
                return True
            wanted = [items[it] for it in asked.tests if it in items]
            self.pipe.send(forked(partial(_answer, session, wanted, asked, functions)))


def _answer(
    session: pytest.Session,
    items: Sequence[pytest.Item],
    asked: Request,
    functions: Sequence[FunctionType],
) -> int:
    """Run tests in this process, which ends then."""
    copy, session.testsfailed = Path.cwd(), 0
    if asked.mutant and not patch(copy, asked.mutant, asked.source, functions):
        return STALE
    recorder = _Recorder(copy, asked.package)
    if asked.package:
        session.config.pluginmanager.register(recorder)
        watch = next(it for it in session.config.pluginmanager.get_plugins() if type(it) is Watch)
        watch.last = lambda: write_calls(copy / CALLS, recorder.calls)
    for item, following in zip_longest(items, items[1:]):
        if _spent() > asked.seconds:
            break
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed and not asked.package:
            return int(pytest.ExitCode.TESTS_FAILED)
    if asked.package:
        write_calls(copy / CALLS, recorder.calls)
    return int(pytest.ExitCode.TESTS_FAILED) if session.testsfailed else PASSED


def _names(called: set[CodeType | str], copy: str, package: str = "") -> frozenset[str]:
    """Return the functions of a package in a copy: each as the file and the name."""
    return frozenset(
        f"{it.co_filename.removeprefix(copy)}:{it.co_qualname}"
        for it in called
        if isinstance(it, CodeType) and it.co_filename.startswith(f"{copy}{package}")
    )


def _spent() -> float:
    """Return the processor time of this process and of those that it ran and that have ended."""
    return sum(os.times()[:4])


class _Recorder:
    """Notes the functions of the program that each test calls, also in processes that it starts."""

    def __init__(self, copy: Path, package: str) -> None:
        self.calls: dict[str, Called] = {}
        self._copy, self._package = f"{copy}/", f"{package}/"
        self._seen: set[CodeType] = set()
        self._notes = copy / watching.NOTES
        self._watching = copy / "sitecustomize.py"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Watch one test."""
        from support.speed import spent  # noqa: PLC0415 - that of the copy, which pytest has loaded

        self._seen.clear()
        self._notes.write_text("", encoding="utf-8")
        shutil.copyfile(watching.__file__, self._watching)
        profile = cProfile.Profile(subcalls=False, builtins=False)
        begun = spent()
        threading.setprofile(self._note)
        profile.enable()
        try:
            return (yield)
        finally:
            profile.disable()
            threading.setprofile(None)
            seconds = spent() - begun
            self._watching.unlink()
            called = {it.code for it in profile.getstats()}
            names = _names(called | self._seen, self._copy, self._package)
            names |= {*self._notes.read_text(encoding="utf-8").splitlines()}
            self.calls[item.nodeid] = Called(round(seconds, 3), names)

    def _note(self, frame: FrameType, event: str, _given: object) -> None:
        if event == "call":
            self._seen.add(frame.f_code)


class _Only:
    """Runs these tests in this order, as long as there is time."""

    def __init__(self, tests: Sequence[str], seconds: float) -> None:
        self.places = {name: place for place, name in enumerate(tests)}
        self.seconds, self.until = seconds, inf

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that are wanted."""
        items[:] = [it for it in items if it.nodeid in self.places]
        items.sort(key=lambda it: self.places[it.nodeid])
        self.until = _spent() + self.seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        """Pass over the tests that are left when the time is up."""
        return True if _spent() > self.until else None


class _Sorted:
    """Puts the first case of every quick test first."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort the tests that were collected."""
        items.sort(key=_cost)


def _cost(item: pytest.Item) -> Cost:
    return Cost(*(item.get_closest_marker(it) is not None for it in Cost._fields))


class Watch:
    """Writes down which tests fail, and ends a process whose test takes too long."""

    def __init__(self, copy: Path) -> None:
        """Write the names into a file of COPY."""
        self.file = copy / FAILING
        self.test = ""
        self.last: Callable[[], None] = lambda: None
        """What is done before a process is ended."""

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Begin to count the time of a test."""
        self.test = nodeid
        signal.signal(signal.SIGALRM, self._give_up)
        signal.alarm(LONGEST_TEST)

    def pytest_runtest_logfinish(self) -> None:
        """End the count."""
        signal.alarm(0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails."""
        if report.failed:
            self._write(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be read."""
        if report.failed:
            self._write(report.nodeid)

    def _give_up(self, *_signal: object) -> None:
        self._write(self.test)
        self.last()
        os._exit(TOO_LONG)

    def _write(self, test: str) -> None:
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{test}\n")
