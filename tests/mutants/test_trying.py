"""Trying: what becomes of a mutant is told apart, in a small project of its own."""

from __future__ import annotations

import gc
import sys
import weakref
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from mutants.operators import Mutant, mutate_code
from mutants.patching import compare, living_functions, patch
from mutants.processes import PASSED, TOO_LONG
from mutants.report import interval, read_survivors, write_line, write_table
from mutants.session import Called, Ran
from mutants.trying import AT_NIGHT, BY_DAY, Copy, Fate, Outcome, Task, mutated
from mutants.uses import users

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MODULE = "generator_of_a_test/adding.py"
SOURCE = b"""def least():
    return 0

LEAST = least()
LIMIT = 3

def add(a, b):
    return min(a + b, LIMIT)

def fit(a):
    return max(a, LEAST)

def unused(a):
    return a - 1
"""
TESTS = {
    "test_good.py": "from generator_of_a_test.adding import add\n"
    "def test_add():\n    assert add(1, 1) == 2\n"
    "def test_limit():\n    assert add(2, 2) == 3\n",
    "test_fit.py": "from generator_of_a_test.adding import fit\n"
    "def test_fit():\n    assert fit(-1) == 0\n",
    "test_night.py": "import pytest\n"
    "from generator_of_a_test.adding import unused\n"
    "@pytest.mark.nightly\ndef test_unused():\n    assert unused(1) == 0\n"
    "def test_of_the_day():\n    assert unused\n",
    "test_bad.py": "def test_bad():\n    assert False\n",
    "test_unreadable.py": "import nothing_of_this_name\n",
    "test_endless.py": "import signal\n"
    "from generator_of_a_test.adding import add\n"
    "def test_endless():\n"
    "    if add(1, 1) != 2:\n        signal.raise_signal(signal.SIGALRM)\n",
    "test_apart.py": "import subprocess\nimport sys\n"
    "LINE = 'from generator_of_a_test.adding import add, fit; import os; add(1, 1)'\n"
    "FORKING = LINE + '\\nif not os.fork():\\n  add(1, 1)\\n  fit(1)\\n  os._exit(0)\\nos.wait()'\n"
    "def test_one():\n    subprocess.run([sys.executable, '-c', LINE], check=True)\n"
    "def test_forked():\n    subprocess.run([sys.executable, '-c', FORKING], check=True)\n"
    "def test_none():\n    pass\n",
    "test_kept.py": "import os\nfrom pathlib import Path\n"
    "from generator_of_a_test.adding import add\n"
    "def test_kept():\n    kept = Path(os.environ['SCRIPTORIUM_CACHE'], 'sum')\n"
    "    if not kept.exists():\n        kept.write_text(str(add(1, 1)))\n"
    "    assert kept.read_text() == '2'\n",
    "support/__init__.py": "",
    "support/speed.py": "import os\ndef spent():\n    return sum(os.times()[:4])\n",
    "test_shared.py": "import support\nfrom pathlib import Path\n"
    "def test_shared():\n    assert Path(support.__file__).parents[1] == Path.cwd()\n",
    "test_late.py": "import signal\ndef test_late():\n    signal.raise_signal(signal.SIGALRM)\n",
}


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Copy]:
    """Make a project with a module of two functions, and good and bad tests."""
    module = tmp_path / MODULE
    module.parent.mkdir()
    module.write_bytes(SOURCE)
    (module.parent / "__init__.py").touch()
    for name, text in TESTS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nmarkers =\n    nightly: -\n    slow: -\n    again: -\n    browser: -\n",
        encoding="utf-8",
    )
    made = Copy(tmp_path, {})
    yield made
    made.close()


def mutant_with(text: str) -> Mutant:
    return next(it for it in mutate_code(MODULE, SOURCE) if it.text == text)


def outcome_of(copy: Copy, text: str, *tests: str) -> Outcome:
    return copy.try_mutant(Task("adding", mutant_with(text), "a change", tests))


@pytest.mark.parametrize(
    ("text", "tests", "fate", "test"),
    [
        ("(a - b)", ("test_good.py",), Fate.KILLED, "test_good.py::test_add"),
        ("4", ("test_good.py",), Fate.KILLED, "test_good.py::test_limit"),
        ("1", ("test_good.py",), Fate.SURVIVED, ""),
        ("1", ("test_good.py", "test_fit.py"), Fate.KILLED, "test_fit.py::test_fit"),
        ("(a + 1)", ("test_good.py",), Fate.SURVIVED, ""),
        ("(a + 1)", ("test_bad.py", "test_good.py"), Fate.SURVIVED, ""),
        ("(a - b)", ("test_bad.py", "test_good.py"), Fate.KILLED, "test_good.py::test_add"),
        ("(a - b)", ("test_bad.py",), Fate.UNTRIED, ""),
        ("(a - b)", ("test_unreadable.py",), Fate.UNTRIED, ""),
        ("(a - b)", ("test_endless.py",), Fate.TIMED_OUT, "test_endless.py::test_endless"),
    ],
)
def test_what_becomes_of_a_mutant(
    copy: Copy, text: str, tests: tuple[str, ...], fate: Fate, test: str
) -> None:
    found = outcome_of(copy, text, *tests)
    assert (found.fate, found.test) == (fate, test)
    assert (copy.folder / MODULE).read_bytes() == SOURCE


@pytest.mark.parametrize(("chosen", "fate"), [(BY_DAY, Fate.SURVIVED), (AT_NIGHT, Fate.KILLED)])
def test_tests_of_the_night_are_run_if_asked_for(copy: Copy, chosen: str, fate: Fate) -> None:
    copy.chosen = chosen
    assert outcome_of(copy, "(a + 1)", "test_night.py").fate is fate


def test_what_tests_share_is_that_of_the_copy(copy: Copy) -> None:
    assert copy.session.run(["test_shared.py::test_shared"]) == Ran(PASSED, ())


def test_what_a_mutant_keeps_is_forgotten(copy: Copy) -> None:
    assert outcome_of(copy, "(a - b)", "test_kept.py").fate is Fate.KILLED


def test_a_mutant_that_lives_long_enough_lives(copy: Copy) -> None:
    copy.seconds = 0.0
    assert outcome_of(copy, "(a - b)", "test_good.py").fate is Fate.SURVIVED


def test_a_test_that_fails_anyway_is_named(copy: Copy) -> None:
    found = outcome_of(copy, "(a - b)", "test_bad.py", "test_good.py", "test_unreadable.py")
    assert found.left_out == ("test_unreadable.py", "test_bad.py::test_bad")


def test_a_session_notes_what_tests_call(copy: Copy) -> None:
    wanted = [it for it in copy.session.tests if it.startswith(("test_good", "test_bad"))]
    calls, ran = copy.session.record(wanted, "generator_of_a_test")
    assert ran.failed == ("test_bad.py::test_bad",)
    assert {name: it.functions for name, it in calls.items()} == {
        "test_good.py::test_add": {f"{MODULE}:add"},
        "test_good.py::test_limit": {f"{MODULE}:add"},
        "test_bad.py::test_bad": set(),
    }


def test_a_session_notes_what_the_processes_of_tests_call(copy: Copy) -> None:
    wanted = [it for it in copy.session.tests if it.startswith("test_apart")]
    calls, ran = copy.session.record(wanted, "generator_of_a_test")
    assert ran.failed == ()
    assert {name: it.functions for name, it in calls.items()} == {
        "test_apart.py::test_one": {f"{MODULE}:add", f"{MODULE}:least"},
        "test_apart.py::test_forked": {f"{MODULE}:{it}" for it in ("add", "fit", "least")},
        "test_apart.py::test_none": set(),
    }
    assert calls["test_apart.py::test_one"].seconds > 0
    assert not (copy.folder / "sitecustomize.py").exists()


def test_what_tests_call_before_one_that_never_ends_is_noted(copy: Copy) -> None:
    wanted = ("test_good.py::test_add", "test_late.py::test_late", "test_bad.py::test_bad")
    calls, ran = copy.session.record(wanted, "generator_of_a_test")
    assert (ran.code, ran.failed) == (TOO_LONG, wanted[1:2])
    assert [*calls] == ["test_good.py::test_add"]


def test_the_cheapest_tests_that_call_a_function_come_first(copy: Copy) -> None:
    add, other = frozenset({f"{MODULE}:add"}), frozenset({f"{MODULE}:unused"})
    copy.calls = {"dear": Called(2.0, add), "cheap": Called(0.1, add), "other": Called(0.0, other)}
    assert copy.callers(mutant_with("(a - b)"), SOURCE) == ["cheap", "dear"]
    assert copy.callers(mutant_with("(a + 1)"), SOURCE) == ["other"]
    assert copy.callers(mutant_with("4"), SOURCE) == ["cheap", "dear", "other"]


USES = {
    "package/limits.py": "MOST = 3\nWIDE = (MOST, 4)\n\nclass Box:\n    width: int = 5\n",
    "package/reading.py": "from package.limits import MOST as LIMIT\n\n"
    "def read(a):\n    return a > LIMIT\n\ndef write(a):\n    return a\n",
    "package/drawing.py": "from package import limits\nfrom package.limits import WIDE, Box\n\n"
    "class Pen:\n    def draw(self):\n        return WIDE\n\n    def move(self):\n"
    "        return limits.MOST\n\ndef box():\n    return Box()\n\nMOST = 7\n",
    "tests/test_limits.py": "from package import limits\n\n"
    "def test_most():\n    assert limits.MOST == 3\n",
}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(MOST, 5)", {"package/drawing.py:Pen.draw"}),
        (
            "2",
            {
                *(f"package/drawing.py:Pen.{it}" for it in ("draw", "move")),
                "package/reading.py:read",
                "tests/test_limits.py:test_most",
            },
        ),
        ("6", {"package/drawing.py:box"}),
    ],
)
def test_the_users_of_what_a_module_sets_are_found(
    tmp_path: Path, text: str, found: set[str]
) -> None:
    for name, content in USES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    source = USES["package/limits.py"].encode()
    mutants = mutate_code("package/limits.py", source)
    mutant = next(it for it in mutants if text in {it.text, *it.changed(source)[1].split(" = ")})
    assert users(tmp_path, mutant, source) == found


@pytest.mark.parametrize(
    ("source", "text", "name"),
    [
        ("def f(a):\n    return a + b", "(a - b)", "f"),
        ("class A:\n    def f(self):\n        return self.a + b", "(self.a - b)", "A.f"),
        ("def f():\n    return [a + b for a in c]", "(a - b)", "f.<locals>.<listcomp>"),
        ("def f(a=1):\n    return a", "2", ""),
        ("class A:\n    a = 1", "2", ""),
        ("A = 1\n\ndef f():\n    return A", "2", ""),
    ],
)
def test_the_innermost_function_that_is_changed_is_found(
    tmp_path: Path, source: str, text: str, name: str
) -> None:
    data = source.encode()
    mutant = next(it for it in mutate_code("it.py", data) if it.text == text)
    assert compare(tmp_path / "it.py", mutant, data).name == name


def test_functions_that_the_garbage_collector_leaves_alone_are_found() -> None:
    gc.freeze()
    assert outcome_of in living_functions()


def test_a_module_that_is_not_imported_needs_no_change(tmp_path: Path) -> None:
    assert patch(tmp_path, mutant_with("(a - b)"), SOURCE, living_functions())


def test_a_file_is_put_back_when_a_run_breaks_off(tmp_path: Path) -> None:
    file = tmp_path / MODULE
    file.parent.mkdir()
    file.write_bytes(SOURCE)
    mutant = mutant_with("(a - b)")
    seen = []

    def run() -> None:
        with mutated(tmp_path, mutant):
            seen.append(file.read_bytes())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run()
    assert seen == [mutant.apply(SOURCE)]
    assert file.read_bytes() == SOURCE


def test_the_table_counts_what_could_be_tried(tmp_path: Path) -> None:
    def made(subject: str, fate: Fate) -> Outcome:
        return Outcome(Task(subject, mutant_with("(a - b)"), "a change", ()), fate)

    fates = [Fate.KILLED] * 17 + [Fate.TIMED_OUT, Fate.SURVIVED, Fate.UNTRIED]
    outcomes = [made("one", it) for it in fates] + [made("two", Fate.KILLED)]
    assert write_table(outcomes).splitlines() == [
        "| subject | mutants | survived |",
        "|---|---:|---:|",
        "| one | 19 | 1 |",
        "| two | 1 | 0 |",
        "| **all** | **20** | **1 (5.0 %)** |",
        "",
        "With 95 % confidence, between 0.9 % and 23.6 % survive. The tests of 1 took too long.",
    ]
    log = tmp_path / "log"
    log.write_text("".join(write_line(it) for it in outcomes), encoding="utf-8")
    assert read_survivors(log) == {("one", *mutant_with("(a - b)"))}


@pytest.mark.parametrize(
    ("alive", "tried", "low", "high"), [(0, 100, 0.0, 0.037), (8, 160, 0.026, 0.096), (0, 0, 0, 1)]
)
def test_the_interval_is_the_one_of_the_textbook(
    alive: int, tried: int, low: float, high: float
) -> None:
    assert interval(alive, tried) == pytest.approx((low, high), abs=5e-4)


class Mutants(list[Mutant]):
    """Something that can be pointed at weakly."""


def test_a_module_is_changed_while_something_points_at_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = MODULE.removesuffix(".py").replace("/", ".")
    monkeypatch.setitem(sys.modules, name, ModuleType(name))
    gone = Mutants()
    pointer = weakref.proxy(gone)
    del gone
    assert patch(tmp_path, mutant_with("(a - b)"), SOURCE, living_functions())
    assert type(pointer) is weakref.ProxyType
