"""What the legends of pads for board and family games say is what these pads count."""

from __future__ import annotations

from support.games.pad_legends import look_up, number, numbers, points
from support.games.pad_sheets import shipped

ROUTES = (1, 2, 3, 4, 5, 6)
TRAINS = 45


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
