"""Rows of pads with every two keys: what goes together, what does not, and what the row is then."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import KEYS, read_pad
from generator.load.score_pads.rows import ONCE_ROW_KEYS, ROUND_ROW_KEYS, ROW_KEYS
from support.approved import brief_text, digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from conftest import Golden

HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = [2, 4]\n'
BASE = 'name = "Aces"\nmost = 9\n'
VALUES = {
    "id": '"own_#"',
    "note": '"A note"',
    "icon": '"gem"',
    "colour": '"blue"',
    "minus": "true",
    "counts": "false",
    "only_for": '"aces"',
    "least": "-2",
    "most": "7",
    "step": "5",
    "values": "[1, 4]",
    "shared": "true",
    "boxes": "6",
    "spaces": "3",
    "entries": (
        '[{ name = "One", id = "one_#", each = 2 }, { name = "Two", id = "two_#", tick = true }]'
    ),
    "kinds": '["Red", "Blue", "Green"]',
    "of": '["aces"]',
    "each": "3",
    "per": "2",
    "tick": "10",
    "choice": '[{ name = "Small", points = 5 }, { name = "Large", points = 15 }]',
    "cross": "[2, 3, 4]",
    "lock": "2",
    "scale": "[1, 3, 6]",
    "sets": "[0, 2, 5]",
    "square": "true",
    "times": "true",
    "highest": "true",
    "lowest": "true",
    "reach": "[[5, 10], [3, 4]]",
    "compare": "[2, 1]",
    "majority": "[8, 4]",
    "fewest": "[6, 2]",
    "equal": '"lower"',
    "formula": '"2 * aces"',
    "track": "[1, 3, 6]",
    "grid": '["1 2 .", "3 1 2"]',
    "joined": "true",
    "line": "[4, 0]",
    "column": "5",
    "diagonal": "7",
    "regions": "{ 1 = 3 }",
    "all": "20",
    "largest": "2",
    "bonus": '{ 2 = "+1" }',
    "text": "12",
    "wild": '"Joker"',
    "wild_most": "2",
    "icons": '["gem"]',
    "place": "3",
    "players": "[2, 3]",
    "factor": "2",
    "when": '"aces"',
    "lacks": '"Only with aces."',
    "at_least": "4",
    "ticks": "2",
    "listed": '"aces"',
    "parts": '[{ of = ["aces"], each = 2 }]',
    "beside": '"aces"',
    "marks": "true",
    "box": "true",
}
ALONE = {"id", "note", "icon", "colour", "icons", "lacks", "marks", "listed", "place", "beside"}
"""Keys that no other one has to do with."""
TOGETHER = 100
"""How many rows are in one file, each with its number instead of `#`."""


def rows_in(
    table: str, pairs: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, list[str], str, str]]:
    """Yield a digest of the row with each two keys, its faults, and the keys."""
    text = HEAD + ("[rounds]\n" if table == "rounds" else '[[section]]\nname = "All"\n')
    start = f"[[{table}.row]]\n"
    text += start + BASE
    first = text.count("\n") + 1
    for number, (one, other) in enumerate(pairs):
        lines = f'{start}name = "Row #"\n{one} = {VALUES[one]}\n{other} = {VALUES[other]}\n'
        text += lines.replace("#", f"n{number}")
    reading = read_pad(parse_toml(text, "trial.toml"))
    faults = defaultdict(list)
    for it in reading.findings:
        at = (it.place.line or 0) - first
        said = re.sub(rf"[_ ]n{at // 4}\b", "", it.message)
        faults[at // 4].append(f"{at % 4}:{it.place.column} {it.code}: {said}")
    found = {}
    if reading.layout is not None:
        found = {row.name("en"): row for row in reading.layout.rows}
    for number, pair in enumerate(pairs):
        row = found.get(f"Row n{number}")
        plain = replace(row, id="", place=None, icon_place=None) if row else None
        told = re.sub(rf"[_ ]n{number}(?!\d)", "", repr(plain))
        yield digest(told), faults[number], *pair


@pytest.mark.parametrize("table", ["section", "rounds"])
def test_every_two_keys_of_a_row(table: str, golden: Golden) -> None:
    more = ROUND_ROW_KEYS if table == "rounds" else ONCE_ROW_KEYS
    assert {*VALUES, "name"} == {*ROW_KEYS, *ROUND_ROW_KEYS, *ONCE_ROW_KEYS}
    keys = [it for it in VALUES if it in {*ROW_KEYS, *more}]
    pairs = [*combinations([it for it in keys if it not in ALONE], 2)]
    pairs += [(it, "most") for it in keys if it in ALONE]
    good: dict[str, list[str]] = defaultdict(list)
    bad: dict[str, list[str]] = defaultdict(list)
    for place in range(0, len(pairs), TOGETHER):
        for row, faults, one, other in rows_in(table, pairs[place : place + TOGETHER]):
            good[one].append(row)
            for fault in faults:
                bad[fault].append(f"{one}+{other}")
    lines = [f"{key}: {digest(*rows)}" for key, rows in good.items()]
    lines += [f"{faults}\n  {' '.join(them)}" for faults, them in bad.items()]
    golden(f"pads/keys-{table}.txt", brief_text("\n".join(lines).splitlines()))


SECTION = '[{ name = "All", row = [{ name = "Aces", most = 9 }, { name = "Sum", of = ["aces"] }] }]'
ROUNDS = (
    '{ number = 3, row = [{ name = "Bid" }, { name = "Won", shared = true }, { name = "Lost" }] }'
)
OF_PADS = {
    "note": '"{ends} or {more}"',
    "author": '"Ana"',
    "wins": '"lowest"',
    "wins_at_once": '"bid"',
    "teams": "true",
    "start": "20",
    "ties": '["-bid", "lost", "won"]',
    "unit": "0.5",
    "rounding": '"up"',
    "must": '[{ formula = "together(bid) = 13", say = "Thirteen." }]',
    "figures": "{ ends = 5, more = 2 }",
    "lists": '{ bids = [{ id = "one", name = "One" }, { id = "two", name = "Two" }] }',
    "tie": '[{ id = "cards", name = "Cards", most = 9, wins = "lowest", note = "Cards left" }]',
    "track": '{ id = "way", name = "Way", most = 50 }',
    "rival": '"The bank"',
    "heads": '["a", "b"]',
    "emblem": '"king-and-queen"',
    "colour": '"blue"',
    "sides": '[{ name = "We" }, { name = "They" }]',
    "line": '{ above = "bid", below = "lost", parts = 2 }',
    "middle": "true",
    "across": "true",
    "legend": '[{ name = "Cards", columns = ["points"], lines = [["King", 4], ["Queen", 3]] }]',
    "search": '{ en = ["yahtzee"], fr = ["yam"] }',
    "options": '{ ends = { name = "Ends", choices = [5, 7], default = 7 } }',
    "matches": '{ sides = [{ name = "White" }, { name = "Black" }], meet = 2, printed = 2 }',
    "players": "2",
    "section": SECTION,
    "rounds": ROUNDS,
}


def read_with(*keys: str) -> tuple[str, list[str]]:
    """Return a digest of a pad with these keys, and its faults with the keys of their lines."""
    values = {"players": "[2, 4]", **{key: OF_PADS[key] for key in keys}}
    start = {"game": '"pad"', "id": '"trial"', "name": '"Trial"'}
    lines = [f"{key} = {value}" for key, value in {**start, **values}.items()]
    reading = read_pad(parse_toml("\n".join(lines) + "\n", "trial.toml"))
    named = [it.partition(" ")[0] for it in lines]
    faults = [
        f"{named[(it.place.line or 1) - 1]}:{it.place.column} {it.code}: {it.message}"
        for it in reading.findings
    ]
    plain = re.sub(r"Place\([^()]*\)", "", repr(reading.layout))
    return digest(plain), faults


def test_every_two_keys_of_a_pad(golden: Golden) -> None:
    assert {*OF_PADS, "game", "id", "name"} == {*KEYS}
    lines: list[str] = []
    bad: dict[str, list[str]] = defaultdict(list)
    for base in ((), ("section",), ("rounds",), ("section", "rounds")):
        for first, key in enumerate(OF_PADS):
            others = list(OF_PADS)[first + 1 :] if base == ("rounds",) else []
            pads = []
            for keys in ((key,), *((key, it) for it in others)):
                pad, faults = read_with(*dict.fromkeys((*base, *keys)))
                pads.append(pad)
                for fault in faults:
                    bad[fault].append("+".join(dict.fromkeys((*base, *keys))))
            lines.append(f"{'+'.join(base)} {key}: {digest(*pads)}".strip())
    lines += [f"{fault}\n  {' '.join(them)}" for fault, them in bad.items()]
    golden("pads/keys.txt", brief_text("\n".join(lines).splitlines()))
