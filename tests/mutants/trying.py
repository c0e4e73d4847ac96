"""Tries one mutant in a copy of the project: the tests that call it first, then others near it."""

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
from mutants.uses import users

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mutants.operators import Mutant

COPIED = (
    *("generator", "templates", "layouts", "tests", "docs", "benchmarks", "locks"),
    *(".ci", ".github", ".dockerignore", ".gitignore", ".pre-commit-config.yaml"),
    *("pyproject.toml", "hatch_build.py", "Makefile", "Dockerfile"),
    *("README.md", "README.de.md", "README.fr.md", "CHANGELOG.md", "CONTRIBUTING.md"),
    *("SECURITY.md", "LICENSE", "LICENSE-FONTS", "LICENSE-PROFILES", "LICENSE-WEIGHTS"),
)
LEFT_OUT = shutil.ignore_patterns("node_modules", ".hypothesis", "__pycache__")
KEPT = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "scriptorium" / "lab"
BY_DAY, AT_NIGHT = "not nightly and not browser", "not browser"
"""The marks of the tests of `make test`, and of all tests, both without a browser."""
AWAY = 2
"""The rank of a test that has nothing to do with a mutant."""
PATIENCE = 120.0
"""After how many seconds of processor time no further test of a mutant is begun."""


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
        """Work in FOLDER, which `copy_tree` has made; CALLS tells what the tests by day call.

        The tests are run whose marks are CHOSEN. A mutant that has lived for so many SECONDS of
        processor time, with the tests that call it and again with the others, lives.
        """
        self.folder, self.calls, self.chosen, self.seconds = folder, calls, chosen, seconds
        self.good: set[str] = set()
        """Tests that pass without a mutant."""
        self.broken: list[str] = []
        """Tests that fail without a mutant."""
        self._session: Session | None = None
        self._cache, self._kept = folder / OWN_CACHE, folder / f"{OWN_CACHE}-kept"

    def try_mutant(self, task: Task) -> Outcome:
        """Run the tests that call what is changed, then those near them and of the subject.

        The others matter because a test may use what an earlier one has kept, and because a
        program that a test starts is not watched. A test that fails is run without the mutant
        too; one that fails again proves nothing.
        """
        if not self._kept.exists():
            self._cache.mkdir(exist_ok=True)
            shutil.copytree(self._cache, self._kept)
        source = (self.folder / task.mutant.file).read_bytes()
        first = [it for it in self.callers(task.mutant, source) if it in self.session.tests]
        others = self._others(first, task)
        for tests in (first, others):
            found = self._run(tests, task, source)
            if found.fate is not Fate.SURVIVED:
                return found
        if {*first, *others} <= {*self.broken}:
            return found._replace(fate=Fate.UNTRIED)
        return found

    def _others(self, first: Sequence[str], task: Task) -> list[str]:
        """Return further tests that may notice a mutant, the likeliest first.

        These are the other tests of the files whose tests call it, then those of the subject.
        """
        run = {*first}
        files = {it.partition("::")[0] for it in first}
        own = {*task.tests}

        def rank(test: str) -> int:
            file, name = test.partition("::")[0], test.partition("[")[0]
            near = (file in files, not own.isdisjoint((file, name, test)))
            return near.index(True) if True in near else len(near)

        found = sorted((rank(it), place, it) for place, it in enumerate(self.session.tests))
        return [test for near, _place, test in found if near < AWAY and test not in run]

    def callers(self, mutant: Mutant, source: bytes) -> list[str]:
        """Return the tests that call the function that is changed, the cheapest first.

        Where a module is changed outside of its functions, these are the tests that name what is
        changed, those that call a function that uses it, then all others that use the module.
        """
        if not mutant.file.endswith(".py"):
            return []
        name = compare(self.folder / mutant.file, mutant, source).name
        key = f"{mutant.file}:{name}"
        near = frozenset({key}) if name else users(self.folder, mutant, source)
        tests = self.session.tests if near - {key} else {}
        naming = (it for it in tests if it.partition("[")[0].replace("::", ":") in near)
        found = sorted(
            (near.isdisjoint(it.functions), it.seconds, test)
            for test, it in self.calls.items()
            if not near.isdisjoint(it.functions)
            or (not name and any(f.startswith(key) for f in it.functions))
        )
        calling = (test for _far, seconds, test in found if seconds <= self.seconds)
        return [*dict.fromkeys((*naming, *calling))]

    @property
    def session(self) -> Session:
        """Return the session that has collected the tests."""
        if self._session is None:
            self._session = Session(self.folder, ("-m", self.chosen))
            self.broken += self._session.unreadable
        return self._session

    def close(self) -> None:
        """End the session."""
        if self._session:
            self._session.close()
            self._session = None

    def _run(self, tests: Sequence[str], task: Task, source: bytes) -> Outcome:
        while True:
            left = [it for it in tests if it not in self.broken]
            if not left:
                return Outcome(task, Fate.SURVIVED, left_out=tuple(self.broken))
            with mutated(self.folder, task.mutant):
                ran = self.session.run(left, task.mutant, source, self.seconds)
                has_run = ran.code == PASSED and self._has_run(task.mutant, source)
                if ran.code == STALE or has_run:
                    ran = run_afresh(self.folder, left, self.seconds)
            self._restore_cache()
            if ran.code == PASSED:
                return Outcome(task, Fate.SURVIVED, left_out=tuple(self.broken))
            fate = Fate.TIMED_OUT if ran.code in ENDLESS else Fate.KILLED
            test = next(iter(ran.failed), "")
            if not test and fate is Fate.KILLED:  # nobody knows why
                return Outcome(task, Fate.UNTRIED, f"exit code {ran.code}", tuple(self.broken))
            if not test or self._is_good(test):
                return Outcome(task, fate, test, tuple(self.broken))

    def _restore_cache(self) -> None:
        """Put back what runs keep for the next ones: what a mutant keeps there may be wrong."""
        shutil.rmtree(self._cache)
        shutil.copytree(self._kept, self._cache)

    def _has_run(self, mutant: Mutant, source: bytes) -> bool:
        """Return whether the changed function has run before any test, as an import does it."""
        if not mutant.file.endswith(".py"):
            return False
        name = compare(self.folder / mutant.file, mutant, source).name
        return f"{mutant.file}:{name}" in self.session.ran

    def _is_good(self, test: str) -> bool:
        if test not in self.good:
            again = self.session.run([test]) if test in self.session.tests else Ran(PASSED, ())
            if again.code != PASSED:
                self.broken.append(test)
                return False
            self.good.add(test)
        return True


def copy_tree(target: Path, root: Path = ROOT) -> None:
    """Copy what the tests need, and what the lab has compiled."""
    target.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        source = root / name
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
