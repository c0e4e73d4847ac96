"""How much a pad may have: each limit, what is just within it, and what is beyond."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad

if TYPE_CHECKING:
    import pytest

    from generator.model.score_pad.pad import Pad

HEAD = 'game = "pad"\nid = "x"\nname = "X"\n'
TWO = f"{HEAD}players = 2\n"
POINTS = '[[section]]\n[[section.row]]\nname = "Points"\n'
ROUNDS = '[rounds]\n{}[[rounds.row]]\nname = "P"\n'
SUBTOTALS = "subtotals = [{}]\n"
PLAYERS = (
    "4:11: bad-value: 'players' is {}; it must be the fewest and the most players, from 1 to {}"
)
NUMBER = (
    "6:10: bad-value: 'number' is {}; it must be a number of rounds from 1 to 60, or the fewest"
)
PRINTED = "6:11: bad-value: 'printed' is {}; it must be a number of lines from 1 to 60, or the"


def read(text: str) -> tuple[Pad | None, list[str]]:
    """Read a pad; return it with what is wrong, without its file."""
    reading = read_pad(parse_toml(text, "x.toml"))
    found = [str(it).split("\n")[0].removeprefix("x.toml:") for it in reading.findings]
    return reading.layout, found


def rows(number: int, start: int = 0) -> str:
    each = range(start, start + number)
    return "[[section]]\n" + "".join(f'[[section.row]]\nname = "R{it}"\n' for it in each)


LIMITS = {
    f"{HEAD}players = [1, 12]\n{POINTS}": "",
    f"{HEAD}players = 1\n{POINTS}": "",
    f"{HEAD}players = [1, 13]\n{POINTS}": PLAYERS.format("[1, 13]", 12),
    f"{HEAD}players = 0\n{POINTS}": PLAYERS.format("0", 12),
    f"{HEAD}players = [3, 2]\n{POINTS}": PLAYERS.format("[3, 2]", 12),
    f"{HEAD}players = [2, 3, 4]\n{POINTS}": PLAYERS.format("[2, 3, 4]", 12),
    f"{HEAD}players = [2, 3.5]\n{POINTS}": PLAYERS.format("[2, 3.5]", 12),
    TWO + ROUNDS.format("number = 60\n"): "",
    TWO + ROUNDS.format("number = [1, 60]\n"): "",
    TWO + ROUNDS.format("number = 61\n"): NUMBER.format("61"),
    TWO + ROUNDS.format("number = [0, 5]\n"): NUMBER.format("[0, 5]"),
    TWO + ROUNDS.format("printed = [60, 60]\n"): "",
    TWO + ROUNDS.format("printed = 61\n"): PRINTED.format("61"),
    TWO + ROUNDS.format("last_turn = true\n"): "6:1: missing-key: 'last_turn' needs 'target'; add",
    TWO + ROUNDS.format("stops = true\n"): "6:1: missing-key: 'stops' needs 'target'; add it, or",
    TWO + ROUNDS.format("target = 9\nstops = true\nlast_turn = true\n"): "",
    TWO
    + ROUNDS.format(SUBTOTALS.format('{ after = 1, name = "A" }, { after = 2, name = "B" }')): "",
    TWO + ROUNDS.format(SUBTOTALS.format('{ after = 2, name = "A" }, { after = 2, name = "B" }')): (
        "6:51: bad-value: 'after' is 2; it must be a round after 2."
    ),
    TWO + ROUNDS.format(SUBTOTALS.format('{ after = 0, name = "A" }')): (
        "6:24: bad-value: 'after' is 0; it must be a whole number from 1 to 60."
    ),
    TWO + POINTS * 1 + "".join(rows(1, it) for it in range(29)): "",
    TWO + POINTS + "".join(rows(1, it) for it in range(30)): (
        "5:1: bad-value: 'section' is [a table, a table, a table,"
    ),
    f'{TWO}ties = ["points", "-points"]\n{POINTS}': "",
    f'{TWO}ties = ["-pints"]\n{POINTS}': "5:8: bad-value: There is no row or entry 'pints'; did",
    f"{TWO}ties = [1]\n{POINTS}": "5:8: bad-value: 'ties' is [1]; it must be a list of ids of rows",
    TWO: "1: missing-key: The pad has no rows; add [[section]] with [[section.row]], or [rounds].",
}


def test_what_is_within_a_limit_is_read_and_what_is_beyond_is_named() -> None:
    for text, said in LIMITS.items():
        _pad, found = read(text)
        assert len(found) == bool(said), (text[-60:], found)
        assert all(it.startswith(said) for it in found), found


def tables(number: int, each: str = 'name = "N{}"') -> str:
    """Write a list of so many tables in one line."""
    return f"[{', '.join(f'{{ {each.format(at)} }}' for at in range(number))}]"


OF_300 = (
    "11:7: bad-value: 'one' is […]; it must be a list of at most 300 names, including all that '*'"
    " stands for."
)
MANY = "[a table, a table, a table, a table, a t…e, a table, a table]"
PART = 'of = ["bets"], each = {}'
KEYS = {
    f"entries = {tables(20)}": "",
    f"entries = {tables(21)}": f"8:11: bad-value: 'entries' is {MANY}; it must be 1 to 20 tables.",
    "entries = []": "8:11: bad-value: 'entries' is []; it must be 1 to 20 tables.",
    f"choice = {tables(20)}": "",
    f"choice = {tables(21)}": f"8:10: bad-value: 'choice' is {MANY}; it must be 1 to 20 tables.",
    f"parts = {tables(60, PART)}": "",
    f"parts = {tables(61, PART)}": (
        f"8:9: bad-value: 'parts' is {MANY}; it must be 1 to 60 tables."
    ),
    'kinds = ["a", "b", "c", "d", "e", "f", "g", "h"]\nsquare = true': "",
    'kinds = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]\nsquare = true': (
        "8:9: bad-value: 'kinds' is ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']; it must be a"
        " list of 1 to 8 names."
    ),
    "kinds = []\nsquare = true": (
        "8:9: bad-value: 'kinds' is []; it must be a list of 1 to 8 names."
    ),
    f'id = "{"a" * 40}"': "",
    f'id = "{"a" * 41}"': (
        f"8:6: bad-value: 'id' is '{'a' * 41}'; it must be 1 to 40 letters A to Z, digits and"
        " '_', starting with a letter."
    ),
    f'formula = "bets{" + 1" * 124}"': "",
    f'formula = "bets{" + 1" * 124} "': (
        "8:12: formula-text: The formula is longer than 500 characters; divide it into several"
        " rows."
    ),
    f'formula = "{"-" * 30}bets"': "",
    f'formula = "{"(" * 30}bets{")" * 30}"': "",
}


def test_what_a_row_has_is_read_up_to_a_limit() -> None:
    for keys, said in KEYS.items():
        _pad, found = read(f'{TWO}{POINTS}{keys}\n[[section.row]]\nname = "Bets"\n')
        assert found == ([said] if said else []), keys


def test_a_pad_has_at_most_eight_options() -> None:
    options = [f'[options.o{at}]\nname = "O"\n' for at in range(9)]
    pad, found = read(TWO + "".join(options[:8]) + POINTS)
    assert pad is not None
    assert ([it.id for it in pad.customs], found) == ([f"o{at}" for at in range(8)], [])
    pad, found = read(TWO + "".join(options) + POINTS)
    assert pad is not None
    assert [it.id for it in pad.customs] == [f"o{at}" for at in range(8)]
    assert found == ["5:1: bad-value: 'options' is a table; it must be at most 8 options."]


def names(name: str, number: int) -> str:
    """Write a list that has a name so many times."""
    return json.dumps([name] * number)


MUST = '[[section.must]]\none = {}\nother = "b"\nsay = "No."\n'
PAIR = TWO + rows(0) + '[[section.row]]\nname = "A"\n[[section.row]]\nname = "B"\n'
AGREEMENTS = {
    MUST.format('"a"') * 30: "",
    MUST.format('"a"') * 31: f"10:1: bad-value: 'must' is {MANY}; it must be 1 to 30 tables.",
    MUST.format('["a", "c"]'): ("11:7: bad-value: There is no row or entry 'c'; choose a or b."),
    MUST.format('["a", "c*"]'): ("11:7: bad-value: There is no row or entry 'c*'; choose a or b."),
    MUST.format('["a*", "*"]'): "",
    MUST.format(names("a", 300)): "",
    MUST.format(names("*", 150)): "",
    MUST.format(names("a", 301)): OF_300,
    MUST.format(names("*", 151)): OF_300,
}


def test_what_must_agree_is_known_and_not_too_much() -> None:
    for must, said in AGREEMENTS.items():
        pad, found = read(PAIR + must)
        assert pad is not None
        assert len(found) == bool(said), must[-60:]
        assert all(re.sub(r"\['.*'\];", "[…];", it) == said for it in found), found
        assert len(pad.sections[0].demands) == min(30, must.count("say"))


REPEATED = (
    '[[section]]\n[[section.row]]\nfor = {{ it = "items" }}\nname = "{0} {{it}}"\n'
    'id = "{0}_{{it.key}}"\n'
)
ITEMS = '[lists.items]\na = "A"\nb = "B"\nc = "C"\n'
TOO_MANY = (
    "bad-value: There are more than 3 tables, including those that 'for' repeats; use shorter"
    " lists."
)


def test_a_pad_repeats_only_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """What each costs grows with the number of figures; the fault is said once."""
    for module in ("pad", "figures"):
        monkeypatch.setattr(f"generator.load.score_pads.{module}.MOST_TABLES", 3)
    once, figure = TWO + ITEMS + REPEATED.format("p"), "[figures]\nworth = 1\n"
    cases = {
        once: (["p_a", "p_b", "p_c"], []),
        once + REPEATED.format("q") + REPEATED.format("r"): (
            ["p_a", "p_b", "p_c"],
            [f"15:1: {TOO_MANY}"],
        ),
        once + figure: (["p_a", "p_b"], [f"10:1: {TOO_MANY}"]),
        once.replace('c = "C"\n', "") + figure: (["p_a", "p_b"], []),
    }
    for text, (ids, said) in cases.items():
        pad, found = read(text)
        assert pad is not None
        assert ([row.id for row in pad.rows], found) == (ids, said)


ROWS = {
    TWO + rows(150): "",
    TWO + rows(151): "6:1: bad-value: A pad has at most 150 rows; remove some, or write several",
    TWO + rows(75) + rows(76, 75): "5:1: bad-value: A pad has at most 150 rows; remove some, or",
}


def test_a_pad_has_at_most_so_many_rows() -> None:
    for text, said in ROWS.items():
        _pad, found = read(text)
        assert len(found) == bool(said)
        assert all(it.startswith(said) for it in found), found


def test_only_so_many_rules_and_ties_are_read() -> None:
    must = '[[must]]\nformula = "points > 0"\nsay = "No."\n'
    ties = ", ".join(['"points"'] * 6)
    for number, kept in ((30, 30), (31, 30)):
        pad, found = read(f"{TWO}ties = [{ties}]\n{must * number}{POINTS}")
        assert found == []
        assert pad is not None
        assert (len(pad.demands), len(pad.ties)) == (kept, 5)


def test_rounds_are_as_they_are_written() -> None:
    pad, _found = read(TWO + ROUNDS.format('number = [2, 9]\nprinted = [3, 8]\nmark = "dealer"\n'))
    assert pad is not None
    rounds = pad.rounds
    assert rounds is not None
    assert (rounds.least, rounds.most, rounds.printed_least, rounds.printed) == (2, 9, 3, 8)
    assert (rounds.totals, rounds.last_turn, rounds.stops, rounds.target) == (
        True,
        False,
        False,
        None,
    )
    pad, _found = read(TWO + ROUNDS.format("totals = false\nprinted = 8\n"))
    assert pad is not None
    rounds = pad.rounds
    assert rounds is not None
    assert (rounds.least, rounds.most, rounds.printed_least, rounds.printed) == (1, 60, 0, 8)
    assert not rounds.totals


def test_rows_of_a_section_are_in_the_order_of_their_places() -> None:
    named = ((1, "A"), (None, "B"), (10, "C"), (2, "D"))
    text = "".join(
        f'[[section.row]]\nname = "{name}"\n' + ("" if place is None else f"place = {place}\n")
        for place, name in named
    )
    pad, found = read(f"{TWO}[[section]]\n{text}")
    assert found == []
    assert pad is not None
    assert [row.id for row in pad.rows] == ["b", "a", "d", "c"]
