"""The quick run: something of every folder is in it, and what it leaves out is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from speed import LIGHT, QUICK, SLOW, slow_tests

TESTS = Path(__file__).resolve().parents[1]
FILES = [path for path in TESTS.rglob("test_*.py") if "node_modules" not in path.parts]


def test_the_quick_run_has_tests_of_every_folder(pytestconfig: pytest.Config) -> None:
    quick = pytestconfig.stash[QUICK]
    if set(quick) != set(map(str, FILES)):
        pytest.skip("only a part of the tests was asked for")
    reached = {Path(path).parent for path, number in quick.items() if number}
    assert reached == {path.parent for path in FILES}


def test_every_slow_test_is_there() -> None:
    for name in SLOW:
        path, _, test = name.partition("::")
        found = re.compile(rf"^ *def {test.rpartition('::')[2]}\(", re.MULTILINE)
        assert found.search((TESTS / path).read_text(encoding="utf-8")), name


def test_a_test_is_slow_if_one_of_its_cases_is() -> None:
    costs = {"tests/a.py::test_x[1]": LIGHT / 2, "tests/a.py::test_x[2]": 2 * LIGHT}
    assert slow_tests({**costs, "tests/a.py::test_y": LIGHT / 2}) == ["a.py::test_x"]


def test_the_make_target_leaves_out_browsers_slow_tests_and_further_cases(root: Path) -> None:
    target = re.compile(
        r'^quick:.*\n\t.*pytest .*-m "not browser and not slow and not again"', re.MULTILINE
    )
    assert target.search((root / "Makefile").read_text(encoding="utf-8"))
