"""French tarot and bridge in all contracts: the pads against the published tables."""

from __future__ import annotations

from itertools import product
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from generator.games.pad.model.game import Evening
from generator.games.pad.rules.calculation import Calculator
from generator.model.score_pad.pad import EntryKind
from generator.model.score_pad.unit import exact
from support.games.pad_sheets import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.model.score_pad.pad import Pad


def scores(
    pad: Pad, players: int, deals: Sequence[Sequence[Mapping[str, Any]]]
) -> Iterator[list[int]]:
    """Yield what every player scores in each of any number of deals."""
    calculator = Calculator(pad)
    names = tuple(f"P{number}" for number in range(players))
    assert pad.rounds is not None
    most = pad.rounds.most
    for at in range(0, len(deals), most):
        some = deals[at : at + most]
        rounds = tuple(tuple(_coded(pad, it) for it in everyone) for everyone in some)
        evening = Evening(pad, names, ({},) * players, rounds)
        calculated = calculator.calculate(evening)
        assert calculator.broken(calculated) == []
        for table in calculated.rounds:
            yield table.points["score"]


def _coded(pad: Pad, entered: Mapping[str, Any]) -> dict[str, int]:
    """Write choices as the places of their options."""
    coded = {}
    for name, value in entered.items():
        entry = pad.entry_of[name]
        if entry.kind is EntryKind.CHOICE:
            ids = [option.id for option in entry.options]
            coded[name] = ids.index(value) + 1 if value else 0
        else:
            coded[name] = exact(value)
    return coded


class Tarot(NamedTuple):
    """A deal of French tarot."""

    contract: str
    bouts: int
    taken: float
    petit: str
    handfuls: int
    slam: str


FACTORS = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
NEEDED = {0: 56, 1: 51, 2: 41, 3: 36}
SLAMS = {"": 0, "announced": 400, "made": 200, "failed": -200, "defence": -200}
BONUSES = ((0, ""), (20, ""), (40, "announced"), (30, "failed"), (0, "made"), (20, "defence"))


def tarot_deals() -> list[Tarot]:
    """Return all contracts, bouts and bonuses with points around the limit, and the extremes.

    A bout is worth 4½ points, and half points are counted.
    """
    return [
        Tarot(contract, bouts, taken, petit, handfuls, slam)
        for contract, bouts, petit in product(FACTORS, NEEDED, ("", "taker", "defence"))
        for handfuls, slam in BONUSES
        for taken in (
            exact(4.5 * bouts),
            *(exact(NEEDED[bouts] + it / 2) for it in range(-4, 5)),
            exact(91 - 4.5 * (3 - bouts)),
        )
    ]


def paid_by_each_defender(deal: Tarot) -> int:
    """Return the points of the rules of the Fédération française de tarot.

    A half point of the difference is rounded up for the side that scores.
    """
    won = deal.taken >= NEEDED[deal.bouts]
    side = 1 if won else -1
    result = side * (25 + ceil(abs(deal.taken - NEEDED[deal.bouts])))
    result += {"": 0, "taker": 10, "defence": -10}[deal.petit]
    return result * FACTORS[deal.contract] + side * deal.handfuls + SLAMS[deal.slam]


TABLES = {
    "three": (("defender", "taker", "defender"), (-1, 2, -1)),
    "four": (("taker", "defender", "defender", "defender"), (3, -1, -1, -1)),
    "five with a partner": (
        ("defender", "taker", "defender", "partner", "defender"),
        (-1, 2, -1, 1, -1),
    ),
    "five alone": (("defender",) * 4 + ("taker",), (-1, -1, -1, -1, 4)),
    "five, one sits out": (("out", "taker", *("defender",) * 3), (0, 3, -1, -1, -1)),
}


@pytest.mark.parametrize("table", TABLES)
def test_tarot_pays_in_all_contracts(table: str) -> None:
    roles, shares = TABLES[table]
    deals = tarot_deals() if table == "four" else tarot_deals()[::7]
    entered = [[it._asdict() | {"role": role} for role in roles] for it in deals]
    found = scores(shipped("tarot"), len(roles), entered)
    for deal, points in zip(deals, found, strict=True):
        paid = paid_by_each_defender(deal)
        assert points == [share * paid for share in shares], deal
        assert sum(points) == 0


class Board(NamedTuple):
    """A board of duplicate bridge."""

    strain: str
    level: int
    doubled: str
    vulnerable: bool
    tricks: int


TRICKS = {
    "clubs": [20] * 7,
    "diamonds": [20] * 7,
    "hearts": [30] * 7,
    "spades": [30] * 7,
    "notrump": [40] + [30] * 6,
}
TIMES = {"": 1, "doubled": 2, "redoubled": 4}
OVERTRICK = {
    ("doubled", False): 100,
    ("doubled", True): 200,
    ("redoubled", False): 200,
    ("redoubled", True): 400,
}
DOWN = {
    ("", False): [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650],
    ("", True): [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300],
    ("doubled", False): [
        *(100, 300, 500, 800, 1100, 1400, 1700),
        *(2000, 2300, 2600, 2900, 3200, 3500),
    ],
    ("doubled", True): [
        *(200, 500, 800, 1100, 1400, 1700, 2000),
        *(2300, 2600, 2900, 3200, 3500, 3800),
    ],
    ("redoubled", False): [
        *(200, 600, 1000, 1600, 2200, 2800, 3400),
        *(4000, 4600, 5200, 5800, 6400, 7000),
    ],
    ("redoubled", True): [
        *(400, 1000, 1600, 2200, 2800, 3400, 4000),
        *(4600, 5200, 5800, 6400, 7000, 7600),
    ],
}
"""The points for undertricks, as the tables of law 77 add up."""


def boards() -> list[Board]:
    """Return every contract: made, with an overtrick, down by 1 to 3, and with no trick or all."""
    return [
        Board(strain, level, doubled, vulnerable, tricks)
        for strain, level, doubled, vulnerable in product(TRICKS, range(1, 8), TIMES, (False, True))
        for tricks in sorted({0, *range(level + 3, min(level + 8, 14)), 13})
    ]


def duplicate_points(board: Board) -> int:
    """Return what the declarer's side wins or loses, by law 77."""
    over = board.tricks - 6 - board.level
    kind = board.doubled, board.vulnerable
    if over < 0:
        return -DOWN[kind][-over - 1]
    values = TRICKS[board.strain]
    contract = sum(values[: board.level]) * TIMES[board.doubled]
    bonus = 50
    if contract >= 100:
        bonus = 500 if board.vulnerable else 300
    if board.level == 6:
        bonus += 750 if board.vulnerable else 500
    if board.level == 7:
        bonus += 1500 if board.vulnerable else 1000
    bonus += {"": 0, "doubled": 50, "redoubled": 100}[board.doubled]
    return contract + bonus + over * OVERTRICK.get(kind, values[-1])


@pytest.mark.parametrize("declarer", [0, 1])
def test_bridge_scores_all_contracts(declarer: int) -> None:
    played = boards() if declarer == 0 else boards()[::11]
    entered = [
        [it._asdict() | {"declarer": side == declarer} for side in range(2)] for it in played
    ]
    found = scores(shipped("bridge"), 2, entered)
    for board, points in zip(played, found, strict=True):
        won = duplicate_points(board)
        assert points == ([won, -won] if declarer == 0 else [-won, won]), board


KNOWN = {
    Board("clubs", 1, "", vulnerable=False, tricks=7): 70,
    Board("hearts", 2, "doubled", vulnerable=False, tricks=8): 470,
    Board("notrump", 3, "", vulnerable=True, tricks=9): 600,
    Board("diamonds", 5, "redoubled", vulnerable=True, tricks=12): 1400,
    Board("spades", 6, "", vulnerable=False, tricks=13): 1010,
    Board("notrump", 7, "redoubled", vulnerable=True, tricks=13): 2980,
}


def test_the_table_of_this_test_has_known_scores() -> None:
    assert {board: duplicate_points(board) for board in KNOWN} == KNOWN
