"""Makes mutants in a copy of the project, runs the tests of each, and reports which ones survive.

`python -m mutants --sample 150 --seed 1` takes as many mutants, the same ones for the same seed
and the same files.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from fnmatch import fnmatch
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import jinja2
import pytest

from mutants.subjects import PAGE, SUBJECTS, TEMPLATES, Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mutants.operators import Mutant

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("generator", "templates", "layouts", "tests", "docs", "pyproject.toml", "Makefile")
LEFT_OUT = shutil.ignore_patterns("node_modules", ".hypothesis")
HEAVY = ("pytest", "hypothesis", "jinja2", "numpy", "shapely", "reportlab.pdfgen.canvas", "click")
"""Libraries that are loaded once for all runs; nothing of the project is among them."""
RESULTS = ROOT / "docs" / "mutants.md"
BEGIN, END = "<!-- results: begin -->\n", "<!-- results: end -->\n"
PATIENCE, LONGEST = 300, 3600
"""How many seconds a run may take, of the processor and of the clock."""
FAILING = "failing"
"""The file in which a run names the tests that fail."""
LIVES, USAGE = 0, 4


class Task(NamedTuple):
    """A mutant, and the tests that it must not survive."""

    subject: str
    mutant: Mutant
    change: str
    """The place and the lines before and after."""
    tests: tuple[str, ...]


class Outcome(NamedTuple):
    """What became of a mutant, and the tests that failed without it as well."""

    task: Task
    lives: bool
    left_out: tuple[str, ...] = ()


def main(words: Sequence[str] | None = None) -> int:
    """Run a sample, print the mutants that live and the rates, and return how many live."""
    asked = _read_arguments(words)
    subjects = [it for it in SUBJECTS if not asked.subject or it.name in asked.subject]
    for name in HEAVY:
        __import__(name)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "checkout"
        copy_tree(copy)
        compileall.compile_dir(copy / "generator", quiet=1)
        tasks = list(plan(subjects, asked, copy))
        make = ProcessPoolExecutor(
            asked.jobs, mp_context=get_context("fork"), initializer=_settle, initargs=(folder,)
        )
        outcomes = []
        with make as pool:
            for outcome in pool.map(try_mutant, tasks):
                outcomes.append(outcome)
                _print_progress(outcome, len(outcomes), len(tasks))
    for name in sorted({it for outcome in outcomes for it in outcome.left_out}):
        print(f"left out, for it fails without a mutant: {name}")
    table = write_table(outcomes)
    print(f"\n{table}")
    if asked.write:
        page = RESULTS.read_text(encoding="utf-8")
        head, tail = page.partition(BEGIN)[0], page.partition(END)[2]
        RESULTS.write_text(f"{head}{BEGIN}{table}{END}{tail}", encoding="utf-8")
    return int(any(it.lives for it in outcomes))


def _read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="mutants", description=__doc__)
    reader.add_argument("--sample", type=int, default=150, help="how many mutants, 0 for all")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--jobs", type=int, default=2, help="how many are tried side by side")
    reader.add_argument("--subject", action="append", choices=[it.name for it in SUBJECTS])
    reader.add_argument("--only", metavar="PATTERN", help="only files whose path matches")
    reader.add_argument("--write", action="store_true", help="put the table into the docs")
    return reader.parse_args(words)


def plan(subjects: Sequence[Subject], asked: argparse.Namespace, copy: Path) -> Iterator[Task]:
    """Choose mutants of every subject, and the tests of each."""
    shares = sum(it.share for it in subjects)
    for subject in subjects:
        mutants = subject.mutants(copy)
        if asked.only:
            mutants = [it for it in mutants if fnmatch(it.file, asked.only)]
        wanted = -(-asked.sample * subject.share // shares) if asked.sample else len(mutants)
        luck = Random(f"{asked.seed} {subject.name}")  # noqa: S311 - a sample, no secret
        chosen = luck.sample(mutants, min(wanted, len(mutants)))
        print(f"{subject.name}: {len(chosen)} of {len(mutants)} mutants", flush=True)
        drawn = _templates_of_pages(copy) if subject.name == TEMPLATES and chosen else {}
        tests = subject.test_files(copy)
        for mutant in sorted(chosen):
            source = (copy / mutant.file).read_bytes()
            change = "{}:{}\n  - {}\n  + {}".format(
                mutant.file, mutant.line(source), *mutant.changed(source)
            )
            own = drawn.get(mutant.file, []) if drawn else tests
            yield Task(subject.name, mutant, change, tuple(own))


def try_mutant(task: Task) -> Outcome:
    """Run the tests of one mutant in the copy that belongs to this process.

    A test that fails is run without the mutant too; one that fails again proves nothing.
    """
    copy = _HERE[0]
    _refuse_broken(copy, task.tests)
    while task.tests:
        tests = [*task.tests, *(f"--deselect={it}" for it in _BROKEN)]
        with _mutated(copy, task.mutant):
            code = _forked(partial(_run_tests, copy, tests))
        if code == LIVES:
            break
        failed = (copy / FAILING).read_text(encoding="utf-8").splitlines()
        if not failed or failed[0] in _GOOD:
            return Outcome(task, lives=False, left_out=tuple(_BROKEN))
        again = _forked(partial(_run_tests, copy, failed[:1]))
        (_GOOD if again == LIVES else _BROKEN).append(failed[0])
    return Outcome(task, lives=True, left_out=tuple(_BROKEN))


@contextmanager
def _mutated(copy: Path, mutant: Mutant) -> Iterator[None]:
    """Change a file, and put it back with what was compiled from it."""
    file = copy / mutant.file
    source, times = file.read_bytes(), file.stat()
    compiled = file.parent / "__pycache__" / f"{file.stem}.{sys.implementation.cache_tag}.pyc"
    kept = compiled.read_bytes() if compiled.is_file() else None
    (copy / FAILING).write_text("", encoding="utf-8")
    try:
        compiled.unlink(missing_ok=True)
        file.write_bytes(mutant.apply(source))
        yield
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
        if kept is not None:
            compiled.write_bytes(kept)


def _refuse_broken(copy: Path, tests: tuple[str, ...]) -> None:
    """End where tests cannot even be read without a mutant; each list is looked at once."""
    if tests not in _READ:
        if tests and _forked(partial(_run_tests, copy, ["--collect-only", *tests])) != LIVES:
            message = f"These tests cannot be read: {', '.join(tests)}"
            raise RuntimeError(message)
        _READ.append(tests)


_GOOD: list[str] = []
"""Tests that pass without a mutant."""
_BROKEN: list[str] = []
"""Tests that fail without a mutant."""
_READ: list[tuple[str, ...]] = []
"""Lists of tests that can be read."""
_HERE: list[Path] = []
"""The copy in which this process works."""


def _settle(folder: str) -> None:
    copy = Path(folder) / f"copy-{os.getpid()}"
    shutil.copytree(Path(folder) / "checkout", copy)
    for file in (it for it in copy.rglob("*") if it.is_file()):
        times = (Path(folder) / "checkout" / file.relative_to(copy)).stat()
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    _HERE.append(copy)


def copy_tree(target: Path) -> None:
    """Copy what the tests need."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=LEFT_OUT)
        else:
            shutil.copy2(source, target / name)


def _run_tests(copy: Path, tests: Sequence[str]) -> int:
    """Run tests in this process until one fails."""
    _enter(copy)
    words = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0"]
    words += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return int(pytest.main([*words, *tests], [_Failures(copy / FAILING)]))


class _Failures:
    """Writes down the names of tests that fail, and of files that cannot be read."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{report.nodeid}\n")


def _enter(copy: Path) -> None:
    os.chdir(copy)
    sys.dont_write_bytecode = True
    sys.path[:] = [str(copy), *(it for it in sys.path if Path(it or ".").resolve() != ROOT)]
    os.environ["PYTHONPATH"] = str(copy)
    shutil.rmtree(".hypothesis", ignore_errors=True)


def _templates_of_pages(copy: Path) -> dict[str, list[str]]:
    """Return for each template the tests of the pages on which it is drawn."""
    answer = copy.parent / "templates.json"
    if _forked(partial(_record, copy, answer)) != LIVES:
        sys.exit("The pages cannot be drawn without any mutant.")
    found: dict[str, list[str]] = json.loads(answer.read_text(encoding="utf-8"))
    return found


def _record(copy: Path, answer: Path) -> int:
    """Draw every kind of page, and note which templates it takes; the quickest pages come first."""
    _enter(copy)
    sys.path.insert(0, str(copy / "tests"))
    from support.pages.drawn_pages import KINDS  # noqa: PLC0415 - the copy's own

    used: set[str] = set()
    load = jinja2.Environment._load_template  # noqa: SLF001 - every template is asked for here

    def noting(self: jinja2.Environment, name: str, names: object) -> jinja2.Template:
        used.add(f"{TEMPLATES}/{name}")
        return load(self, name, names)  # type: ignore[arg-type]

    jinja2.Environment._load_template = noting  # type: ignore[method-assign,assignment] # noqa: SLF001
    taken: dict[str, list[tuple[float, str]]] = {}
    for kind, pages in KINDS.items():
        used.clear()
        begun = time.process_time()
        str(pages)
        test = PAGE.format(kind)
        for name in used:
            taken.setdefault(name, []).append((time.process_time() - begun, test))
    sorted_tests = {name: [test for _time, test in sorted(it)] for name, it in taken.items()}
    answer.write_text(json.dumps(sorted_tests), encoding="utf-8")
    return LIVES


def _forked(task: Callable[[], int]) -> int:
    """Run a task in a process of its own and return its exit code; it may not work for ever."""
    child = os.fork()
    if child == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        try:
            code = task()
        except BaseException:  # noqa: BLE001 - whatever happens, this process ends here
            code = USAGE
        os._exit(code)
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return USAGE


def _print_progress(outcome: Outcome, number: int, total: int) -> None:
    if outcome.lives:
        print(f"\rlives ({outcome.task.subject}): {outcome.task.change}", flush=True)
    print(f"\r{number}/{total} ", end="", file=sys.stderr, flush=True)


def write_table(outcomes: Sequence[Outcome]) -> str:
    """Write the rates as a table: each subject, and all of them."""
    tried = Counter(it.task.subject for it in outcomes)
    alive = Counter(it.task.subject for it in outcomes if it.lives)
    rows = ["| subject | mutants | survived |", "|---|---:|---:|"]
    rows += [f"| {name} | {number} | {alive[name]} |" for name, number in tried.items()]
    rate = 100 * alive.total() / max(tried.total(), 1)
    rows.append(f"| **all** | **{tried.total()}** | **{alive.total()} ({rate:.1f} %)** |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(main())
