"""How much a pad may have: each limit, what is just within it, and what is beyond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad

if TYPE_CHECKING:
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
