"""Texts for goldens are short, and still change with everything that they stand for."""

from __future__ import annotations

import pytest

from support.approved import LONGEST, ROW, brief, brief_text, changes, rows_of


def test_a_long_line_is_cut_and_has_the_checksum_of_all_of_it() -> None:
    line = "x" * LONGEST
    assert brief(line) == line
    assert brief(f"{line}y")[: LONGEST + 2] == f"{line}… "
    assert brief(f"{line}y") != brief(f"{line}z")
    assert brief("abcdef", 3).startswith("abc… ")
    assert brief_text(["a", f"{line}y"]) == f"a\n{brief(f'{line}y')}\n"


def test_changes_are_the_lines_that_differ_with_their_numbers() -> None:
    assert changes(["a", "b", "c"], ["a", "x", "c"]) == ["@@ -2 +2 @@", "-b", "+x"]
    assert changes(["a", "b"], ["a", "b", "c"]) == ["@@ -2,0 +3 @@", "+c"]
    assert changes(["a"], ["a"]) == []


@pytest.mark.parametrize(
    ("value", "rows"),
    [
        (3, ["3"]),
        ({"a": [1, 2]}, ['{"a": [1, 2]}']),
        ({"a": ["x" * ROW], "b": {}}, ["-", " a:", f'  - "{"x" * ROW}"', " b: {}"]),
        ([["x" * ROW, 2], "é"], ["-", " -", f'  - "{"x" * ROW}"', "  - 2", ' - "é"']),
    ],
)
def test_values_are_written_in_rows(value: object, rows: list[str]) -> None:
    assert [*rows_of(value)] == rows
