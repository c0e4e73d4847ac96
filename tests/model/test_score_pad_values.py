"""Values of score pads: formulas that become shorter, splits and their work, addresses of pages."""

from __future__ import annotations

from itertools import product

import pytest

from generator.errors import OrderError
from generator.model.phone import MOST, is_near, is_studio, page_address, read_phone
from generator.model.score_pad.folding import folded
from generator.model.score_pad.formula import Node, entered, number
from generator.model.score_pad.splits import Way, bounded, count_steps, way_to_split

X, Y = entered("x"), entered("y")


@pytest.mark.parametrize(
    ("op", "found"),
    [
        ("+", (5, 6, 7)),
        ("-", (1, 0, -1)),
        ("*", (6, 9, 12)),
        ("=", (0, 1, 0)),
        ("!=", (1, 0, 1)),
        ("<", (0, 0, 1)),
        ("<=", (0, 1, 1)),
        (">", (1, 0, 0)),
        (">=", (1, 1, 0)),
    ],
)
def test_a_formula_of_numbers_is_a_number(op: str, found: tuple[int, ...]) -> None:
    pairs = ((3, 2), (3, 3), (3, 4))
    nodes = [folded(Node(op, (number(one), number(other)))) for one, other in pairs]
    assert nodes == [number(it) for it in found]
    assert all(type(it.args[0]) is int for it in nodes)
    assert folded(Node(op, (X, number(2)))) == Node(op, (X, number(2)))


def test_a_formula_without_what_is_known() -> None:
    no, yes, two = number(0), number(1), number(2)
    for condition, then in ((no, Y), (yes, X), (two, X)):
        assert folded(Node("if", (condition, X, Y))) == then
    assert folded(Node("if", (X, yes, no))) == Node("if", (X, yes, no))
    assert folded(Node("not", (no,))) == yes
    assert folded(Node("not", (two,))) == no
    assert folded(Node("not", (X,))) == Node("not", (X,))
    for one, other in product((X, yes), repeat=2):
        wanted = {(X, X): Node("*", (X, X)), (yes, yes): yes}.get((one, other), X)
        assert folded(Node("*", (one, other))) == wanted
    assert folded(Node("/", (X, yes))) == X
    assert folded(Node("/", (yes, X))) == Node("/", (yes, X))
    assert folded(Node("/", (X, two))) == Node("/", (X, two))
    is_any = Node("!=", (X, no))
    table = {"and": (no, is_any, no, yes), "or": (is_any, yes, yes, yes)}
    for op, found in table.items():
        pairs = ((X, no), (two, X), (no, yes), (yes, two))
        assert tuple(folded(Node(op, it)) for it in pairs) == found
        assert folded(Node(op, (X, Y))) == Node(op, (X, Y))
    assert folded(Node("or", (no, no))) == no
    inner = Node("+", (X, Node("*", (number(4), number(5)))))
    assert folded(inner) == Node("+", (X, number(20)))


@pytest.mark.parametrize(
    ("worth", "way"),
    [
        ((), Way.NONE),
        ((0, -1), Way.NONE),
        ((0, 5, 0), Way.ONE_SIZE),
        ((2, 4, 6), Way.ONE_SIZE),
        ((2, 4, 7), Way.COMPARED),
        ((1, 4, 9), Way.LARGEST_FIRST),
        ((1, 4, 7), Way.LARGEST_FIRST),
        ((1, 4, 6), Way.COMPARED),
        ((3, 6, 10), Way.COMPARED),
        ((0, 1, 3), Way.LARGEST_FIRST),
        ((-1, 1, 4), Way.COMPARED),
    ],
)
def test_how_a_split_is_found(worth: tuple[int, ...], way: Way) -> None:
    assert way_to_split(worth) is way


def test_how_much_work_a_split_is() -> None:
    assert count_steps((3, 0, 2), (1, 4, 9)) == 5
    assert count_steps((), (1, 4, 6)) == 0
    # Ten of all kinds; then 10, 5 and 1 that can be in sets of one, two and three kinds.
    assert count_steps((1, 4, 5), (1, 4, 6)) == 10 + 55 + 15 + 1
    assert count_steps((4, 5), (1, 4, 6)) == 9
    assert count_steps((4, 5), (3, 6, 10)) == 9
    held = [1, 4, 5]
    assert bounded(held, (1, 4, 6), 81) == held
    assert bounded(held, (1, 4, 6), 80) == [1, 4, 4]
    assert bounded(held, (1, 4, 6), 1) == [1, 1, 1]


def test_the_address_of_a_page() -> None:
    studio, page = "http://pads.example.org", "https://pads.example.org/yacht.html"
    assert page_address(studio, "yacht", 3, "fr") == f"{studio}/p/yacht?players=3&lang=fr"
    assert page_address(f"{studio}/", "yacht", None, "it") == f"{studio}/p/yacht"
    rules = {"bonus": "50"}
    assert page_address(studio, "a", None, "it", rules) == f"{studio}/p/a?rule=bonus:50"
    assert page_address(page, "yacht", 3, "fr") == page
    pattern = "http://h/{pad}-{players}-{lang}.html"
    assert page_address(pattern, "yacht", 3, "fr") == "http://h/yacht-3-fr.html"
    assert page_address(pattern, "yacht", None, "fr") == "http://h/yacht--fr.html"
    longest = "http://h/" + "x" * (MOST - 9)
    assert page_address(longest, "a", None, "en") == longest
    with pytest.raises(OrderError, match=f"has {MOST + 1} letters, and a code holds {MOST};"):
        page_address(longest + "x", "a", None, "en")


@pytest.mark.parametrize(
    ("address", "studio", "near"),
    [
        ("http://localhost", True, True),
        ("http://localhost:8000/", True, True),
        ("HTTPS://127.0.0.1/x", False, True),
        ("http://[::1]/", True, True),
        ("http://localhost.org/", True, False),
        ("http://h/a/", True, False),
        ("http://h/a", False, False),
        ("http://h/?a=/", False, False),
        ("http://h#/", False, False),
        ("http://h/{pad}/", False, False),
    ],
)
def test_what_an_address_is_of(address: str, *, studio: bool, near: bool) -> None:
    assert (is_studio(address), is_near(address)) == (studio, near)
    assert read_phone(f" {address} ", "phone") == address


@pytest.mark.parametrize("text", ["", "http://", "ftp://h/", "http://h/{", "http://h/}", "h/"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(OrderError, match=r"^phone takes the address of a web page, such as"):
        read_phone(text, "phone")
    with pytest.raises(OrderError, match=r"^phone accepts '?\{pad\}.* not '\{game\}'\.$"):
        read_phone("http://h/{pad}/{game}", "phone")
