"""Makes mutants in a copy of the project, runs the tests of each, and reports which ones survive.

`python -m mutants --sample 150 --seed 1` takes as many mutants, the same ones for the same seed
and the same files.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatch
from functools import partial
from math import inf
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import jinja2

from mutants.processes import PASSED, TOO_LONG, forked
from mutants.report import RESULTS, describe, read_survivors, write_line, write_table
from mutants.session import CALLS, Session, enter, read_calls, write_calls
from mutants.subjects import PAGE, SUBJECTS, TEMPLATES, Subject
from mutants.trying import AT_NIGHT, BY_DAY, PATIENCE, Copy, Fate, Outcome, Task, copy_tree
from support.seconds import RECORD
from support.seconds import read as read_costs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from mutants.session import Called

HEAVY = ("pytest", "hypothesis", "jinja2", "numpy", "shapely", "reportlab.pdfgen.canvas", "click")
"""Libraries that are loaded once for all runs; nothing of the project is among them."""
BEGIN, END = "<!-- results: begin -->\n", "<!-- results: end -->\n"
TOGETHER = 25
"""Of how many files the calls are noted in one process, which imports what they need once."""
LIVES, BROKEN = 1, 2
"""Exit codes: a mutant lives; tests fail without any mutant."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a sample, print the mutants that live and the rates, and say whether any lives."""
    asked = _read_arguments(words)
    subjects = [it for it in SUBJECTS if not asked.subject or it.name in asked.subject]
    for name in HEAVY:
        __import__(name)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "checkout"
        copy_tree(copy)
        compileall.compile_dir(copy / "generator", quiet=1)
        if asked.check:
            return _check(subjects, copy, nightly=asked.nightly)
        tasks = list(plan(subjects, asked, copy))
        with _workers(asked, folder) as pool:
            _note_calls(asked, pool, Path(folder) / CALLS)
            outcomes = list(_try_all(tasks, asked, pool))
    for name in sorted({it for outcome in outcomes for it in outcome.left_out}):
        print(f"left out, for it fails without a mutant: {name}")
    order = [it.name for it in subjects]
    table = write_table(sorted(outcomes, key=lambda it: order.index(it.task.subject)))
    print(f"\n{table}")
    if asked.write:
        page = RESULTS.read_text(encoding="utf-8")
        head, tail = page.partition(BEGIN)[0], page.partition(END)[2]
        RESULTS.write_text(f"{head}{BEGIN}{table}{END}{tail}", encoding="utf-8")
    if any(it.fate is Fate.UNTRIED for it in outcomes):
        return BROKEN
    return LIVES if any(it.fate is Fate.SURVIVED for it in outcomes) else 0


def _read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="mutants", description=__doc__)
    reader.add_argument("--sample", type=int, default=150, help="how many mutants, 0 for all")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--jobs", type=int, default=2, help="how many are tried side by side")
    reader.add_argument("--subject", action="append", choices=[it.name for it in SUBJECTS])
    reader.add_argument("--only", metavar="PATTERN", help="only files whose path matches")
    reader.add_argument("--write", action="store_true", help="put the table into the docs")
    reader.add_argument("--log", type=Path, help="add what became of each mutant to this file")
    purpose = "try only the mutants that survive in this log"
    reader.add_argument("--again", type=Path, metavar="LOG", help=purpose)
    purpose = "after how many seconds of processor time no further test of a mutant is begun"
    reader.add_argument("--patience", type=float, default=PATIENCE, metavar="S", help=purpose)
    purpose = "after how many minutes only the mutants are finished that have been begun"
    reader.add_argument("--minutes", type=float, default=inf, metavar="N", help=purpose)
    purpose = "run the tests of `make nightly` too"
    reader.add_argument("--nightly", action="store_true", help=purpose)
    purpose = "keep here what the tests call, and read it in the next run"
    reader.add_argument("--calls", type=Path, metavar="FILE", help=purpose)
    purpose = "do not note what a test calls that costs more than so many seconds"
    reader.add_argument("--dearest", type=float, default=inf, metavar="S", help=purpose)
    purpose = "run the tests of each subject without any mutant"
    reader.add_argument("--check", action="store_true", help=purpose)
    return reader.parse_args(words)


def _check(subjects: Sequence[Subject], copy: Path, *, nightly: bool) -> int:
    """Run the tests of each subject as they are, and print those that fail."""
    found: list[str] = []
    for subject in subjects:
        chosen = AT_NIGHT if nightly else BY_DAY
        session = Session(copy, ["-m", chosen, *subject.test_files(copy)])
        calls, ran = session.record(session.tests)
        session.close()
        broken = [*session.unreadable, *ran.failed]
        seconds = sum(it.seconds for it in calls.values())
        print(f"{subject.name}: {len(broken)} of {len(calls)} tests fail, {seconds:.0f} s")
        for name in broken:
            print(f"  {name}", flush=True)
        found += broken
    return BROKEN if found else 0


def _note_calls(asked: argparse.Namespace, pool: ProcessPoolExecutor, file: Path) -> None:
    """Write what the tests call into FILE; only those are run that no earlier run has noted."""
    calls = read_calls(asked.calls) if asked.calls and asked.calls.is_file() else {}
    print("What the tests call is noted.", flush=True)
    parts = range(asked.jobs)
    costs = read_costs(RECORD.read_text(encoding="utf-8"))
    known = {*calls, *(it for it, cost in costs.items() if cost.first > asked.dearest)}
    found = pool.map(_record_part, parts, [asked.jobs] * asked.jobs, [known] * asked.jobs)
    calls |= {name: called for part in found for name, called in part.items()}
    write_calls(file, calls)
    if asked.calls:
        shutil.copyfile(file, asked.calls)


def _name_in_record(test: str) -> str:
    return test.removeprefix("tests/").partition("[")[0]


def _record_part(part: int, parts: int, known: AbstractSet[str]) -> dict[str, Called]:
    """Note what other tests call, case by case, in every so many-th of the files."""
    session = _HERE[0].session
    new = [it for it in session.tests if known.isdisjoint((it, _name_in_record(it)))]
    files = [*dict.fromkeys(it.partition("::")[0] for it in new)][part::parts]
    found: dict[str, Called] = {}
    for place in range(0, len(files), TOGETHER):
        some = {*files[place : place + TOGETHER]}
        left = [it for it in new if it.partition("::")[0] in some]
        while left:  # what follows a test that takes too long is run again
            calls, ran = session.record(left)
            found |= calls
            left = [it for it in left if it not in {*calls, *ran.failed}]
            left = left if ran.code == TOO_LONG and ran.failed else []
        print(f"{len(found)} tests are noted.", flush=True)
    return found


def _workers(asked: argparse.Namespace, folder: str) -> ProcessPoolExecutor:
    """Return processes that each have a copy and its tests: to collect them takes a minute."""
    return ProcessPoolExecutor(
        asked.jobs,
        mp_context=get_context("fork"),
        initializer=_settle,
        initargs=(folder, AT_NIGHT if asked.nightly else BY_DAY, asked.patience),
    )


def _try_all(
    tasks: Sequence[Task], asked: argparse.Namespace, pool: ProcessPoolExecutor
) -> Iterator[Outcome]:
    luck = Random(asked.seed)  # noqa: S311 - an order, no secret
    mixed = luck.sample(tasks, len(tasks))
    end, left = time.monotonic() + 60 * asked.minutes, asked.jobs
    for number, outcome in enumerate(pool.map(_try, mixed), start=1):
        print(f"\r{number}/{len(tasks)} ", end="", file=sys.stderr, flush=True)
        yield _note(outcome, asked.log)
        if time.monotonic() > end:  # those that are under way take long because they live
            left -= 1
            if left < 0:
                return


def _note(outcome: Outcome, log: Path | None) -> Outcome:
    if outcome.fate is not Fate.KILLED:
        print(f"\r{describe(outcome)}", flush=True)
    if log:
        with log.open("a", encoding="utf-8") as file:
            file.write(write_line(outcome))
    return outcome


def plan(subjects: Sequence[Subject], asked: argparse.Namespace, copy: Path) -> Iterator[Task]:
    """Choose mutants of every subject, and the tests of each."""
    shares = sum(it.share for it in subjects)
    survivors = read_survivors(asked.again) if asked.again else None
    for subject in subjects:
        mutants = list(subject.mutants(copy))
        if asked.only:
            mutants = [it for it in mutants if fnmatch(it.file, asked.only)]
        wanted = -(-asked.sample * subject.share // shares) if asked.sample else len(mutants)
        if survivors is not None:
            mutants = [it for it in mutants if (subject.name, *it) in survivors]
            wanted = len(mutants)
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


_HERE: list[Copy] = []
"""The copy in which this process works."""


def _settle(folder: str, chosen: str, seconds: float) -> None:
    copy = Path(folder) / f"copy-{os.getpid()}"
    shutil.copytree(Path(folder) / "checkout", copy)
    for file in (it for it in copy.rglob("*") if it.is_file()):
        times = (Path(folder) / "checkout" / file.relative_to(copy)).stat()
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    _HERE.append(Copy(copy, {}, chosen, seconds))


def _try(task: Task) -> Outcome:
    here = _HERE[0]
    here.calls = here.calls or read_calls(here.folder.parent / CALLS)
    return here.try_mutant(task)


def _templates_of_pages(copy: Path) -> dict[str, list[str]]:
    """Return for each template the tests of the pages on which it is drawn."""
    answer = copy.parent / "templates.json"
    if forked(partial(_record, copy, answer)) != PASSED:
        sys.exit("The pages cannot be drawn without any mutant.")
    found: dict[str, list[str]] = json.loads(answer.read_text(encoding="utf-8"))
    return found


def _record(copy: Path, answer: Path) -> int:
    """Draw every kind of page, and note which templates it takes; the quickest pages come first."""
    enter(copy)
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
    return PASSED


if __name__ == "__main__":
    sys.exit(main())
