"""The shapes that the drawing tools paint, and the parts that they move, without a browser."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.studio.page_scripts import InNode


RUN = """
import { readFileSync } from "node:fs";
import { lineBetween, rectangleBetween, regionAt } from "./canvas/shapes.js";
import { zonesOf } from "./domains/hexes.js";
import * as parts from "./canvas/part.js";

const regions = ({ cells, game, names }) => {
  const held = new Map(cells);
  const painted = new Map([...held].filter(([, token]) => token));
  const zones = zonesOf(painted, game).flatMap((zone) => zone.hexes.map((name) => [name, zone]));
  return names.map((name) => regionAt(name, held, new Map(zones)));
};
const part = ({ cells, names, turns = [], by = [0, 0], on = null }) => {
  const held = new Map(cells);
  let lifted = parts.liftPart(names, held);
  for (const turn of turns) lifted = parts.turnedPart(lifted, turn);
  lifted = parts.movedTo(lifted, [lifted.middle[0] + by[0], lifted.middle[1] + by[1]]);
  if (on) lifted = parts.copyOn(on, lifted.shape);
  return { placed: [...parts.placed(lifted)], changes: [...parts.settled(lifted, held)] };
};
const asked = JSON.parse(readFileSync(0, "utf8"));
const { lines = [], rectangles = [], filled = [], moved = [] } = asked;
console.log(JSON.stringify({
  lines: lines.map((ends) => lineBetween(...ends)),
  rectangles: rectangles.map((corners) => rectangleBetween(...corners)),
  filled: filled.map(regions),
  moved: moved.map(part),
}));
"""
DISC = [(q, r) for r in range(-3, 4) for q in range(-3, 4) if abs(q + r) <= 3]
STEPS = {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}


@pytest.fixture
def run(in_node: InNode) -> Callable[..., dict[str, Any]]:
    """Return what the modules of the page make of some questions."""
    return partial(in_node, RUN)


def name(hex_: tuple[int, int]) -> str:
    """Return the name that the page gives a hex."""
    return f"{hex_[0]},{hex_[1]}"


def hexes(names: list[str]) -> list[tuple[int, int]]:
    """Return the hexes of some names."""
    return [(int(q), int(r)) for q, r in (it.split(",") for it in names)]


def test_a_line_is_the_shortest_way(run: Callable[..., dict[str, Any]]) -> None:
    ends = [(one, other) for one in DISC[::3] for other in DISC]
    lines = run(lines=[[name(one), name(other)] for one, other in ends])["lines"]
    for (one, other), line in zip(ends, map(hexes, lines), strict=True):
        (q, r), (to_q, to_r) = one, other
        steps = max(abs(to_q - q), abs(to_r - r), abs(to_q + to_r - q - r))
        assert (line[0], line[-1], len(line)) == (one, other, steps + 1)
        assert all((b[0] - a[0], b[1] - a[1]) in STEPS for a, b in pairwise(line))


def test_a_rectangle_has_rows_of_equal_length(run: Callable[..., dict[str, Any]]) -> None:
    corners = [((0, 0), other) for other in DISC]
    found = run(rectangles=[[name(one), name(other)] for one, other in corners])["rectangles"]
    for (one, other), names in zip(corners, found, strict=True):
        rows: dict[int, list[int]] = {}
        for q, r in hexes(names):
            rows.setdefault(r, []).append(q)
        assert {one, other} <= set(hexes(names))
        assert set(rows) == set(range(min(0, other[1]), max(0, other[1]) + 1))
        # A hex is 2 wide here, so that the half steps between rows are whole numbers.
        lefts = [2 * row[0] + r for r, row in rows.items()]
        assert {len(row) for row in rows.values()} == {len(rows[0])}
        assert max(lefts) - min(lefts) == min(1, len(rows) - 1)
    assert found[DISC.index((-1, 2))] == ["0,0", "0,1", "-1,2"]


def test_a_fill_takes_what_is_connected(run: Callable[..., dict[str, Any]]) -> None:
    ring = [it for it in DISC if max(map(abs, (*it, sum(it)))) == 2]
    cells = [[name(it), "C" if it[0] < 0 else "Km"] for it in ring] + [["5,0", ""], ["6,0", ""]]
    asked = ["-2,0", "2,0", "5,0", "0,0", "3,0"]
    dice, board = run(
        filled=[{"cells": cells, "game": game, "names": asked} for game in ("dice", "board")]
    )["filled"]
    cities = {it for it, painted in cells if painted == "C"}
    inside = {name(it) for it in DISC if max(map(abs, (*it, sum(it)))) < 2}
    assert [set(it) for it in dice] == [cities, {"2,0"}, {"5,0", "6,0"}, inside, {"3,0"}]
    castles = {name(it) for it in ring} - cities
    assert [set(it) for it in board] == [cities, castles, {"5,0", "6,0"}, inside, {"3,0"}]
    opened = [it for it in cells if it[0] != "1,1"]
    (outside,) = run(filled=[{"cells": opened, "game": "dice", "names": ["0,0"]}])["filled"]
    assert outside == [["0,0"]]


def test_a_part_turns_around_its_middle(run: Callable[..., dict[str, Any]]) -> None:
    cells = [["0,0", "C"], ["1,0", "P"], ["2,0", "Ks"], ["2,-1", "N"], ["0,1", "R"]]
    names = ["0,0", "1,0", "2,0", "2,-1"]
    ways = [
        ["right"], ["left"], ["right"] * 6, ["left", "right"], ["across"], ["across"] * 2,
        ["down"], ["across", "down"], ["right"] * 3,
    ]  # fmt: skip
    moved = run(moved=[{"cells": cells, "names": names, "turns": it} for it in ways])["moved"]
    placed = [dict(it["placed"]) for it in moved]
    right, left, around, back, across, twice, _down, both, half = placed
    same = dict(cells[:4])
    assert around == back == twice == same
    assert right == {"1,-1": "C", "1,0": "P", "1,1": "Ks", "2,0": "N"}
    assert left == {"0,1": "C", "1,0": "P", "2,-1": "Ks", "1,-1": "N"}
    assert across == {"2,0": "C", "1,0": "P", "0,0": "Ks", "1,-1": "N"}
    assert both == half
    assert [it["changes"] for it in (moved[2], moved[3], moved[5])] == [cells[:4]] * 3


def test_a_part_leaves_gaps_inside_and_free_places_at_the_edge(
    run: Callable[..., dict[str, Any]],
) -> None:
    cells = [[name(it), "P"] for it in DISC] + [["4,0", "C"]]
    inner, edge = run(
        moved=[
            {"cells": cells, "names": ["0,0", "1,0"], "by": [1, 0]},
            {"cells": cells, "names": ["4,0"], "by": [0, -1]},
        ]
    )["moved"]
    assert dict(inner["changes"]) == {"1,0": "P", "2,0": "P", "0,0": ""}
    assert dict(edge["changes"]) == {"4,-1": "C", "4,0": None}


def test_a_copy_leaves_no_place_and_lies_on_its_hex(run: Callable[..., dict[str, Any]]) -> None:
    ring = [it for it in DISC if max(map(abs, (*it, sum(it)))) == 1]
    cells = [[name(it), "P"] for it in ring] + [["5,0", "C"]]
    solid, hollow = run(
        moved=[
            {"cells": cells, "names": ["5,0"], "on": [5, 2]},
            {"cells": cells, "names": [name(it) for it in ring], "on": [7, 0]},
        ]
    )["moved"]
    assert solid["placed"] == solid["changes"] == [["5,2", "C"]]
    placed = dict(hollow["placed"])
    assert (len(placed), placed["7,0"]) == (6, "P")
    assert dict(hollow["changes"]) == placed
