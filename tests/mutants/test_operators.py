"""Mutants: every change is one place of a file, and what is left alone stays so."""

from __future__ import annotations

import ast

import pytest

from mutants.operators import mutate_code, mutate_template


def changes(source: str) -> list[str]:
    data = source.encode()
    return [it.apply(data).decode() for it in mutate_code("it.py", data)]


@pytest.mark.parametrize(
    ("source", "others"),
    [
        ("a < b", ["(a <= b)"]),
        ("a < b != c", ["(a <= b != c)", "(a < b == c)"]),
        ("x = a in b", ["x = (a not in b)"]),
        ("x = é and a", ["x = (é or a)"]),
        ("x = not a", ["x = (a)"]),
        ("x = a + 7", ["x = (a - 7)", "x = a + 8", "x = a + 6"]),
        ("x = 'a' + b", []),
        ("x: int | None = a", []),
        ("x = f'{a + 1}'", []),
        ("x = True", []),
        ("x.y = a", ["pass"]),
        ("x = a", []),
        ("x += a", ["pass"]),
        ("'A sentence.'", []),
        ("for x in a:\n    continue", ["for x in a:\n    pass"]),
        ("def f():\n    return a", ["def f():\n    return None"]),
        ("def f():\n    return False", ["def f():\n    return True"]),
        ("def f():\n    yield a", ["def f():\n    pass"]),
        ("if TYPE_CHECKING:\n    a + b", []),
    ],
)
def test_code_is_changed_at_one_place(source: str, others: list[str]) -> None:
    found = changes(source)
    assert [it for it in found if it != "pass" or "pass" in others] == others
    for each in found:
        ast.parse(each)


def test_numbers_of_a_template_become_a_fifth_larger_and_smaller() -> None:
    text = '{# 7 #}<svg xmlns="http://w3.org/2000/svg"/><rect x="-10" fill="#123456" id="a2"'
    text += ' data-fit="30"/>{{ f(5, 0) }}é{{ 2.5 }}'
    source = text.encode()
    found = [it.apply(source).decode() for it in mutate_template("it.svg.j2", source)]
    before = source.decode()
    assert found == [
        before.replace("-10", "-12"),
        before.replace("-10", "-8"),
        before.replace("5, 0", "6, 0"),
        before.replace("5, 0", "4, 0"),
        before.replace("2.5", "3"),
        before.replace("2.5", "2"),
    ]


def test_a_change_is_reported_with_its_lines() -> None:
    source = b"a = 1\nif (\n    a <\n    b\n):\n    pass"
    swap = next(it for it in mutate_code("it.py", source) if "<=" in it.text)
    assert swap.line(source) == 3
    assert swap.changed(source) == ("a < b", "(a <= b)")
