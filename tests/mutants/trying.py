"""Tries one mutant in a copy of the project: the tests that call it first, then its subject's."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mutants.patching import compare
from mutants.processes import ENDLESS, PASSED
from mutants.session import OWN_CACHE, ROOT, STALE, Called, Ran, Session, run_afresh

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mutants.operators import Mutant

COPIED = (
    *("generator", "templates", "layouts", "tests", "docs", "benchmarks", ".ci", "pyproject.toml"),
    *("Makefile", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"),
)
LEFT_OUT = shutil.ignore_patterns("node_modules", ".hypothesis", "__pycache__")
KEPT = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "scriptorium" / "lab"
QUICK = ("--quick",)
BY_DAY, AT_NIGHT = "not nightly and not browser", "not browser"
"""The marks of the tests of `make test`, and of all tests, both without a browser."""
PATIENCE = 60.0
"""After how many seconds of processor time no further test of a mutant is begun."""
FEW = 40
"""How many tests that use a module are run first where the module itself is changed."""


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    TIMED_OUT = "timed out"
    UNTRIED = "tests broken anyway"
    """No test of the mutant passes without it either, so nothing can be said."""


class Task(NamedTuple):
    """A mutant, and the tests that it must not survive."""

    subject: str
    mutant: Mutant
    change: str
    """The place and the lines before and after."""
    tests: tuple[str, ...]


class Outcome(NamedTuple):
    """What became of a mutant, by which test, and the tests that fail without it as well."""

    task: Task
    fate: Fate
    test: str = ""
    left_out: tuple[str, ...] = ()


class Copy:
    """A copy of the project in which one process works, and what it has learned of the tests."""

    def __init__(
        self,
        folder: Path,
        calls: Mapping[str, Called],
        chosen: str = BY_DAY,
        seconds: float = PATIENCE,
    ) -> None:
        """Work in FOLDER, which `copy_tree` has made; CALLS tells what quick tests call.

        Of the subject's tests those are run whose marks are CHOSEN. A mutant that has lived for so
        many SECONDS of processor time, with the quick tests and again with the subject's, lives.
        """
        self.folder, self.calls, self.chosen, self.seconds = folder, calls, chosen, seconds
        self.good: set[str] = set()
        """Tests that pass without a mutant."""
        self.broken: list[str] = []
        """Tests that fail without a mutant."""
        self._sessions: dict[tuple[str, ...], Session] = {}

    def try_mutant(self, task: Task) -> Outcome:
        """Run the quick tests that call what is changed, then the tests of the subject."""
        found = self.try_quick(task)
        return self.try_subject(task) if found.fate is Fate.SURVIVED else found

    def try_quick(self, task: Task) -> Outcome:
        """Run the quick tests that call what is changed, until one fails.

        A test that fails is run without the mutant too; one that fails again proves nothing.
        """
        source = (self.folder / task.mutant.file).read_bytes()
        first = self._quick(task, source)
        if not first:
            return Outcome(task, Fate.SURVIVED)
        return self._run(self.session(QUICK), first, task, source)

    def try_subject(self, task: Task) -> Outcome:
        """Run the tests of the subject, but those that `try_quick` runs, until one fails."""
        source = (self.folder / task.mutant.file).read_bytes()
        first = self._quick(task, source)
        session = self.session(("-m", self.chosen, *task.tests))
        self.broken += [it for it in session.unreadable if it not in self.broken]
        others = self._others(session, first, task, source)
        found = self._run(session, others, task, source)
        if {*first, *others} <= {*self.broken}:
            return found._replace(fate=Fate.UNTRIED)
        return found

    def _others(
        self, session: Session, first: Sequence[str], task: Task, source: bytes
    ) -> list[str]:
        """Return the tests of a session that can notice a mutant and were not run before.

        Further cases of a test that calls what is changed come first, and those of a test whose
        first case does not call it come last.
        """
        callers = self.callers(task.mutant, source)
        others = [it for it in session.tests if it not in first]
        if self._function(task.mutant, source):
            others = [it for it in others if it in callers or it not in self.calls]
        calling, known = ({it.partition("[")[0] for it in them} for them in (callers, self.calls))

        def rank(test: str) -> tuple[bool, bool]:
            name = test.partition("[")[0]
            return name not in calling, name in known

        return sorted(others, key=rank)

    def _quick(self, task: Task, source: bytes) -> list[str]:
        """Return the callers that are still among the quick tests."""
        callers = self.callers(task.mutant, source)
        return [it for it in callers if it in self.session(QUICK).tests] if callers else []

    def _function(self, mutant: Mutant, source: bytes) -> str:
        if not mutant.file.endswith(".py"):
            return ""
        return compare(self.folder / mutant.file, mutant, source).name

    def callers(self, mutant: Mutant, source: bytes) -> list[str]:
        """Return the quick tests that call the function that is changed, the cheapest first.

        Where a module is changed outside of its functions, these are a few that use the module.
        """
        if not mutant.file.endswith(".py"):
            return []
        name = self._function(mutant, source)
        key = f"{mutant.file}:{name}"
        found = sorted(
            (it.seconds, test)
            for test, it in self.calls.items()
            if key in it.functions or (not name and any(f.startswith(key) for f in it.functions))
        )
        cheap = [test for seconds, test in found if seconds <= self.seconds]
        return cheap if name else cheap[:FEW]

    def session(self, tests: tuple[str, ...]) -> Session:
        """Return the session that has collected tests; beside the quick ones only one is kept."""
        if tests not in self._sessions:
            for other in [it for it in self._sessions if it != QUICK]:
                self._sessions.pop(other).close()
            self._sessions[tests] = Session(self.folder, tests)
        return self._sessions[tests]

    def close(self) -> None:
        """End the sessions."""
        while self._sessions:
            self._sessions.popitem()[1].close()

    def _run(self, session: Session, tests: Sequence[str], task: Task, source: bytes) -> Outcome:
        while True:
            left = [it for it in tests if it not in self.broken]
            with mutated(self.folder, task.mutant):
                ran = session.run(left, task.mutant, source, self.seconds)
                if ran.code == STALE:
                    ran = run_afresh(self.folder, self._words(session, left))
            if ran.code == PASSED:
                return Outcome(task, Fate.SURVIVED, left_out=tuple(self.broken))
            fate = Fate.TIMED_OUT if ran.code in ENDLESS else Fate.KILLED
            test = next(iter(ran.failed), "")
            if not test and fate is Fate.KILLED:  # nobody knows why
                return Outcome(task, Fate.UNTRIED, f"exit code {ran.code}", tuple(self.broken))
            if not test or self._is_good(session, test):
                return Outcome(task, fate, test, tuple(self.broken))

    def _words(self, session: Session, tests: list[str]) -> list[str]:
        """Name tests to pytest: one by one, or by their files where they are many."""
        if len(tests) <= FEW:
            return tests
        return [*session.words, *(f"--deselect={it}" for it in self.broken)]

    def _is_good(self, session: Session, test: str) -> bool:
        if test not in self.good:
            again = session.run([test]) if test in session.tests else Ran(PASSED, ())
            if again.code != PASSED:
                self.broken.append(test)
                return False
            self.good.add(test)
        return True


def copy_tree(target: Path) -> None:
    """Copy what the tests need, and what the lab has compiled."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=LEFT_OUT)
        else:
            shutil.copy2(source, target / name)
    kept = target / OWN_CACHE / "scriptorium" / "lab"
    kept.parent.mkdir(mode=0o700, parents=True)
    if KEPT.is_dir():
        shutil.copytree(KEPT, kept)


@contextmanager
def mutated(copy: Path, mutant: Mutant) -> Iterator[None]:
    """Change a file, and put it back with what was compiled from it."""
    file = copy / mutant.file
    source, times = file.read_bytes(), file.stat()
    compiled = file.parent / "__pycache__" / f"{file.stem}.{sys.implementation.cache_tag}.pyc"
    kept = compiled.read_bytes() if compiled.is_file() else None
    try:
        compiled.unlink(missing_ok=True)
        file.write_bytes(mutant.apply(source))
        yield
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
        if kept is not None:
            compiled.write_bytes(kept)
