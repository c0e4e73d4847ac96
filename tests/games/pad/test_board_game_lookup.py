"""What the legends of pads for board and family games say is what these pads count."""

from __future__ import annotations

import pytest

from support.games.pad_legends import look_up, number, numbers, points
from support.games.pad_sheets import shipped

ROUTES = (1, 2, 3, 4, 5, 6)
TRAINS = 45
LETTERS = {"en": 26, "fr": 26, "de": 29, "es": 28, "it": 21, "nl": 26, "pl": 32, "pt": 24}
"""How many letters, and pairs of letters, have tiles of their own."""


def test_train_routes() -> None:
    said = look_up("train-routes", "Points of a route")
    assert numbers(said["trains"]) == ROUTES
    rows = shipped("train-routes").row_of
    assert numbers(said["points"]) == tuple(rows[f"length_{it}"].rule.each for it in ROUTES)
    assert [rows[f"length_{it}"].entries[0].most for it in (*ROUTES, 8)] == [
        TRAINS // it for it in (*ROUTES, 8)
    ]


def test_settlements() -> None:
    """A settlement and the road to it take one of each of their resources; a city takes five."""
    costs = {
        name: tuple(0 if it == "\N{EN DASH}" else int(it) for it in figures)
        for name, figures in look_up("settlements", "What building costs").items()
    }
    assert costs == {
        "Road": (1, 1, 0, 0, 0),
        "Settlement": (1, 1, 1, 1, 0),
        "City": (0, 0, 0, 2, 3),
        "Development card": (0, 0, 1, 1, 1),
    }


def test_tile_wall() -> None:
    floor = [number(it[0]) for it in look_up("tile-wall", "Floor line").values()]
    for tiles, points_lost in enumerate(floor, start=1):
        text = f"[[round]]\ntiles = [20, 0]\nfloor = [{tiles}, 0]\n"
        assert points("tile-wall", text) == (20 + points_lost, 0)
    end = {name: number(it[0]) for name, it in look_up("tile-wall", "At the end").items() if it}
    rows = shipped("tile-wall").row_of
    assert [*end.values()] == [rows[it].rule.each for it in ("lines", "columns", "colours")]


def test_last_card() -> None:
    """108 cards: one 0 and two of 1 to 9 in four colours, 24 with an action, 8 of no colour."""
    (_printed, *figures) = look_up("last-card", "Cards in hand").values()
    action, wild = (number(it[0]) for it in figures)
    every = {name: number(it[0]) for name, it in look_up("last-card", "Cards").items()}
    assert every["points of all cards"] == 4 * 2 * sum(range(10)) + 24 * action + 8 * wild
    assert every["cards in all"] == 4 * (1 + 2 * 9) + 24 + 8
    assert shipped("last-card").entry_of["hand"].most == every["points of all cards"]


def last_round(bid: int, tricks: int) -> int:
    """Return what the first of three players has for the last round, the one with enough cards."""
    number = max(bid, tricks, 1)
    text = "[[round]]\nbid = [{bid}, 0, 0]\ntricks = [{own}, 0, {rest}]\n"
    before = [text.format(bid=0, own=0, rest=it) for it in range(1, number)]
    last = text.format(bid=bid, own=tricks, rest=number - tricks)
    earlier = points("foretold-tricks", "".join(before), 3)[0] if before else 0
    return points("foretold-tricks", "".join([*before, last]), 3)[0] - earlier


def test_foretold_tricks() -> None:
    met = look_up("foretold-tricks", "Bid met")
    paid = dict(zip(numbers(met["tricks"]), numbers(met["points"]), strict=True))
    assert {it: last_round(it, it) for it in paid} == paid
    missed = look_up("foretold-tricks", "Too many or too few")
    lost = dict(zip(numbers(missed["tricks"]), numbers(missed["points"]), strict=True))
    assert {it: last_round(it, 0) for it in lost} == lost
    assert {it: last_round(0, it) for it in lost} == lost
    end = look_up("foretold-tricks", "Last round with 60 cards")
    assert [60 // it for it in numbers(end["players"])] == [*numbers(end["round"])]


def test_ten_thousand() -> None:
    """What dice bring can be entered: steps of a five, and six ones at once."""
    one, five, ones, *_another = (
        number(it[0]) for it in look_up("ten-thousand", "Dice that count").values()
    )
    entry = shipped("ten-thousand").entry_of["points"]
    assert one % entry.step == five % entry.step == 0
    six_ones = ones * 2 * 2 * 2
    assert six_ones < entry.most
    rounds = shipped("ten-thousand").rounds
    assert rounds is not None
    assert points("ten-thousand", f"[[round]]\npoints = [{six_ones}, 0]\n") == (six_ones, 0)
    assert rounds.target == 10_000


def test_ten_phases() -> None:
    """Ten cards in hand: the fewest points, and the most with eight wild cards and two skips."""
    low, middle, skip, wild = (
        number(it[0]) for it in look_up("ten-phases", "Cards in hand").values() if it
    )
    hand = shipped("ten-phases").entry_of["hand"]
    assert {it % hand.step for it in (low, middle, skip, wild)} == {0}
    assert hand.most == 8 * wild + 2 * skip
    text = f"[[round]]\nphase = [1, 0]\nhand = [0, {10 * low}]\n"
    assert points("ten-phases", text) == (0, 10 * low)
    phases = [*look_up("ten-phases", "Phases 1 to 5"), *look_up("ten-phases", "Phases 6 to 10")]
    assert [int(it.split("\N{NO-BREAK SPACE}")[0]) for it in phases] == [*range(1, 11)]


@pytest.mark.parametrize(("language", "letters"), LETTERS.items())
def test_crossed_words(language: str, letters: int) -> None:
    """The letters of a language have each one value, and common ones are worth 1."""
    (found,) = (it for it in shipped("crossed-words").legends if it.name("en") == "English letters")
    lines = [tuple(it) for it in found.texts(language)]
    every = [letter for named, _worth in lines for letter in named.split()]
    assert len(every) == len({*every}) == letters
    worth = [int(it) for _named, it in lines]
    assert worth == sorted(worth)
    common = {letter for named, it in lines for letter in named.split() if it == "1"}
    assert common >= {*"AEI"}
