"""When tests run: quick, by day or at night, as the record of their costs says."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from support.seconds import (
    DAILY,
    DAY,
    HEAVY,
    LIGHT,
    NIGHT,
    NOT_QUICK,
    OF_A_FILE,
    RECORD,
    SHOWN,
    WHOLE_DAY,
    Cost,
    in_budget,
    read,
    read_names,
    slowest,
    updated,
    write,
)
from support.sharing import forget
from support.speed import (
    COSTS,
    MUCH,
    QUICK,
    SLOW,
    UNMEASURED,
    costs_of,
    dearer,
    has_others,
    is_there,
    spent,
)

TESTS = Path(__file__).resolve().parents[1]
FILES = [path for path in TESTS.rglob("test_*.py") if "node_modules" not in path.parts]


@pytest.fixture
def quick(pytestconfig: pytest.Config) -> dict[Path, int]:
    """Return how many quick tests every file has."""
    found = {Path(path): number for path, number in pytestconfig.stash[QUICK].items()}
    if set(found) != set(FILES):
        pytest.skip("only a part of the tests was asked for")
    return found


def test_the_quick_run_has_tests_of_every_folder(quick: dict[Path, int]) -> None:
    reached = {path.parent for path, number in quick.items() if number}
    assert reached == {path.parent for path in FILES}


def test_no_file_with_a_quick_test_is_left_out(quick: dict[Path, int]) -> None:
    left_out = [path for path in FILES if not has_others(path, SLOW)]
    assert left_out
    assert not any(quick[path] for path in left_out)


def test_every_test_of_the_record_is_there() -> None:
    assert [test for test in COSTS if not is_there(test)] == []


def test_every_folder_has_tests_by_day() -> None:
    by_day = {folder_of(test) for test, cost in COSTS.items() if any(cost.by_day(1))}
    assert {folder_of(test) for test in COSTS} == by_day


def test_what_costs_much_more_than_its_record_is_named() -> None:
    costs = {"a.py::x": Cost(0.1, 1.0), "a.py::y": Cost(0.1, 2.0), "a.py::z": Cost(0.0, 0.0)}
    found = {"a.py::x": 1.5 + MUCH, "a.py::y": 2.0 + MUCH, "a.py::z": 140.2, "a.py::new": 99.0}
    assert dearer(found, costs) == [
        "a.py::z took 140 s; its record says 0 s",
        f"a.py::x took {1.5 + MUCH:.0f} s; its record says 1 s",
    ]


def folder_of(test: str) -> str:
    """Return the folder of a recorded test."""
    return test.partition("::")[0].rpartition("/")[0]


def test_the_record_is_written_as_it_was_read() -> None:
    text = RECORD.read_text(encoding="utf-8")
    assert write(read(text)) == text
    costs = {"b.py::test_x": Cost(0.25, 12.0, NIGHT), "a.py::Class::test_y": Cost(0.0, 0.01)}
    assert write(costs).splitlines()[-4:] == [
        "a.py",
        "       0    0.01  Class::test_y",
        "b.py",
        "    0.25      12  test_x night",
    ]
    assert read(write(costs)) == costs


def test_a_word_at_the_end_is_one_of_three() -> None:
    assert {cost.when for cost in COSTS.values()} <= {"", DAY, NIGHT, NOT_QUICK}


def test_a_cheap_test_runs_by_day_with_all_its_cases() -> None:
    assert Cost(LIGHT, DAILY).by_day(3) == [True, True, True]
    assert Cost(HEAVY, HEAVY).by_day(1) == [True]


def test_of_an_expensive_test_the_first_and_others_at_equal_steps_run_by_day() -> None:
    assert Cost(0.1, 4 * DAILY).by_day(12) == [True, False, False, False] * 3
    assert Cost(0.1, 2.5 * DAILY).by_day(5) == [True, False, False, True, False]
    assert Cost(HEAVY, 100 * DAILY).by_day(4) == [True, False, False, False]


def test_of_a_slow_test_that_is_not_measured_the_first_case_runs_by_day(tmp_path: Path) -> None:
    assert Cost(2 * LIGHT, math.inf).by_day(3) == [True, False, False]
    (tmp_path / "names.txt").write_text("a.py::test_x\nb.py::test_y\n", encoding="utf-8")
    assert read_names(tmp_path / "names.txt") == ["a.py::test_x", "b.py::test_y"]
    assert read_names(tmp_path / "missing.txt") == []


def test_no_measured_test_is_listed_as_unmeasured() -> None:
    recorded = read(RECORD.read_text(encoding="utf-8"))
    assert [name for name in read_names(UNMEASURED) if name in recorded] == []


def test_a_heavy_test_runs_at_night() -> None:
    assert Cost(1.1 * HEAVY, 5 * HEAVY).by_day(3) == [False] * 3


def test_a_word_decides_before_the_cost() -> None:
    assert Cost(2 * HEAVY, 9 * HEAVY, DAY).by_day(2) == [True, True]
    assert Cost(0.01, 0.02, NIGHT).by_day(2) == [False, False]


def test_of_a_file_the_cheapest_tests_run_by_day() -> None:
    third = 0.35 * OF_A_FILE
    dear, cheap, kept = Cost(third, third), Cost(0.1, 0.1), Cost(OF_A_FILE, 2 * OF_A_FILE, DAY)
    few = {"a.py::test_x": dear, "a.py::test_y": cheap}
    assert in_budget(few) == few
    many = {f"a.py::test_{it}": dear for it in range(9)} | {"b.py::test_z": dear}
    found = in_budget({"a.py::test_y": cheap, **many})
    by_day = [name for name, cost in found.items() if cost.in_a_day]
    assert by_day == ["a.py::test_y", "a.py::test_0", "a.py::test_1", "b.py::test_z"]
    with_kept = {**few, "a.py::test_k": kept}
    assert in_budget(with_kept) == with_kept


def test_a_day_has_time_for_its_tests() -> None:
    assert sum(cost.in_a_day for cost in COSTS.values() if math.isfinite(cost.every)) <= WHOLE_DAY


def test_a_test_is_slow_if_its_first_case_is() -> None:
    assert Cost(1.1 * LIGHT, 1.0).is_slow
    assert not Cost(LIGHT, 10.0).is_slow
    assert Cost(LIGHT, 10.0, NOT_QUICK).is_slow


def test_all_cases_bear_the_cost_of_what_they_share() -> None:
    own = {"tests/a.py::test_x[1]": 1.0, "tests/a.py::test_x[2]": 2.0, "tests/a.py::test_y": 0.5}
    shared = {name: {"tests/a.py::made": 9.0} for name in own}
    assert costs_of(own, shared) == {
        "a.py::test_x": Cost(4.0, 9.0),
        "a.py::test_y": Cost(3.5, 3.5),
    }


def test_only_costs_that_moved_much_are_written_anew() -> None:
    earlier = {"a::x": Cost(1.0, 9.0, NIGHT), "a::y": Cost(0.01, 0.2), "a::z": Cost(5.0, 5.0)}
    found = {"a::x": Cost(1.2, 20.04), "a::y": Cost(0.0512, 0.2), "a::new": Cost(0.123, 0.456)}
    assert updated(earlier, found) == {
        "a::x": Cost(1.0, 20.0, NIGHT),
        "a::y": Cost(0.01, 0.2),
        "a::z": Cost(5.0, 5.0),
        "a::new": Cost(0.12, 0.46),
    }


def test_the_slowest_are_shown_by_test_and_by_file() -> None:
    costs = {f"{it % 2}.py::test_{it}": Cost(0.0, float(it)) for it in range(SHOWN + 10)}
    lines = [it for it in slowest(costs) if it]
    assert len([it for it in lines if "::test_" in it]) == SHOWN
    assert lines[1].split() == ["39.0", "1.py::test_39"]
    assert [it.split() for it in lines[-3:-1]] == [["400.0", "1.py"], ["380.0", "0.py"]]
    assert lines[-1].split()[0] == "780.0"


def test_the_time_of_processes_counts_while_they_run_and_when_they_have_ended() -> None:
    work = "sum(i * i for i in range(3_000_000)); print(flush=True); input()"
    begun = spent()
    with subprocess.Popen(
        [sys.executable, "-c", work], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        running = spent()
        process.communicate(b"\n")
    assert running > begun
    assert spent() >= running


def make() -> list[int]:
    """Make something of this file, not of the other."""
    return []


def test_what_a_file_keeps_is_forgotten_with_its_last_test() -> None:
    module = ModuleType("some_tests")
    exec("from functools import cache\n@cache\ndef kit(): return []", vars(module))  # noqa: S102
    own = cache(make)
    vars(module)["own"] = own
    kept, others = module.kit(), own()
    forget(module)
    assert module.kit() is not kept
    assert own() is others


def test_a_run_tells_what_it_took(root: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "1", "tests/hexes/test_textmap.py"],
        cwd=root,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    said = re.search(
        r"^([0-9]+) s of processor time; .* at most ([0-9]+) MB, in (.+)$",
        result.stdout,
        re.MULTILINE,
    )
    assert said
    assert said[3].startswith("tests/hexes/test_textmap.py::")
    assert int(said[1]) > 0
    assert 20 < int(said[2]) < 1000


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("quick", "pytest --quick"),
        ("test", 'pytest -n 2 -m "not nightly"'),
        ("nightly", "pytest -n 2 $(ARGUMENTS)"),
    ],
)
def test_the_make_targets_choose_the_tests(root: Path, target: str, words: str) -> None:
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:.*\n\t.*{re.escape(words)}$", makefile, re.MULTILINE)


def test_the_option_chooses_the_first_case_of_what_is_quick(root: Path) -> None:
    """One of these files has only slow tests, and two have some, and tests with several cases."""
    files = ["cli/test_watch.py", "checks/test_checks_geometry.py", "hexes/test_textmap.py"]
    words = ["--collect-only", "-p", "no:cacheprovider", "-n", "0"]

    def collected(*options: str) -> list[str]:
        result = subprocess.run(
            [sys.executable, "-m", "pytest", *words, *options, *(f"tests/{it}" for it in files)],
            cwd=root,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return [it for it in result.stdout.splitlines() if "::" in it]

    marked = "not browser and not slow and not again"
    assert collected("--quick") == collected("-m", marked) != []


def test_the_public_ci_runs_every_test_each_night(root: Path) -> None:
    text = (root / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    assert ".ci/run" in {it.get("run") for it in jobs["gate"]["steps"]}
    assert "make nightly" in {it.get("run") for it in jobs["nightly"]["steps"]}
    minute, hour, *rest = re.findall(r"'(.+)'", jobs["nightly"]["if"])[0].split()
    assert f'- cron: "{minute} {hour} * * *"' in text
    assert rest == ["*"] * 3
