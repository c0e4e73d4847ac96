"""The quick run: something of every folder is in it, and what it leaves out is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.speed import LIGHT, QUICK, SLOW, may_be_quick, slow_tests

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
    left_out = [path for path in FILES if not may_be_quick(path)]
    assert left_out
    assert not any(quick[path] for path in left_out)


def test_every_slow_test_is_there() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in FILES}
    for name in SLOW:
        path, _, test = name.partition("::")
        assert f"def {test.rpartition('::')[2]}(" in texts[TESTS / path], name


def test_a_test_is_slow_if_one_of_its_cases_is() -> None:
    costs = {"tests/a.py::test_x[1]": LIGHT / 2, "tests/a.py::test_x[2]": 2 * LIGHT}
    assert slow_tests({**costs, "tests/a.py::test_y": LIGHT / 2}) == ["a.py::test_x"]


def test_the_light_users_of_what_is_shared_bear_its_cost_together() -> None:
    costs = {f"tests/a.py::test_{it}": LIGHT / 10 for it in range(9)}
    heavy = {"tests/a.py::test_heavy": 2 * LIGHT}
    shared = {name: {"tests/a.py::made": 8 * LIGHT} for name in [*costs, *heavy]}
    assert slow_tests({**costs, **heavy}, shared) == ["a.py::test_heavy"]
    costs["tests/a.py::test_8"] = LIGHT / 2
    assert slow_tests(costs, shared) == sorted(it.removeprefix("tests/") for it in costs)


def test_the_make_target_leaves_out_browsers_slow_tests_and_further_cases(root: Path) -> None:
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^quick:.*\n\t.*pytest .*--quick$", makefile, re.MULTILINE)


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
