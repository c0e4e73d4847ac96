"""The scenery of player boards: the river goes on from hex to hex, fields lie over shared edges."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import hypot
from typing import TYPE_CHECKING

import pytest

from generator.games.board.pages.scenery import courses, fields
from generator.hexes.frame import Box
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from generator.model.terrain import Terrain
from generator.page.maps.domain import place_domain
from generator.page.marks import Path, Use
from support.pages.drawn_pages import draw

if TYPE_CHECKING:
    from generator.model.layout import Layout
    from generator.page.maps.domain import PlacedDomain

BOARDS = tuple(map(str, range(1, 10)))


@cache
def domain(name: str) -> PlacedDomain:
    return place_domain(layout(name), Box(0, 0, 200, 200), largest=16.0, gap=0.5)


@cache
def layout(name: str) -> Layout:
    return load_layout(find_layout(name, "board"))


@pytest.mark.parametrize("name", BOARDS)
def test_water_crosses_every_edge_between_river_hexes(name: str) -> None:
    terrains = {cell.hex: cell.terrain for cell in layout(name).cells}
    shared = Counter(
        frozenset((here, here.neighbour(way)))
        for here, terrain in terrains.items()
        for way in range(6)
        if terrain is terrains.get(here.neighbour(way)) is Terrain.RIVER
    )
    crossed: Counter[frozenset[object]] = Counter()
    for course in courses(domain(name)):
        here = course.cell.cell.hex
        crossed.update(
            {
                frozenset((here, here.neighbour(way)))
                for way in (course.source, course.mouth)
                if way is not None and here.neighbour(way) in terrains
            }
        )
    assert set(crossed) == set(shared)
    assert all(crossed[edge] >= 2 for edge in shared)


@pytest.mark.parametrize("name", BOARDS)
def test_every_river_hex_has_water_and_fields_lie_between_pastures(name: str) -> None:
    rivers = {it.hex for it in layout(name).cells if it.terrain is Terrain.RIVER}
    assert {it.cell.cell.hex for it in courses(domain(name))} == rivers
    terrains = {cell.hex: cell.terrain for cell in layout(name).cells}
    for it in fields(domain(name)):
        here = it.cell.cell.hex
        assert terrains[here] is terrains[here.neighbour(it.direction)] is Terrain.PASTURE


def test_the_banks_of_two_hexes_meet_on_their_edge() -> None:
    (page,) = draw("board 1").distinct_pages
    ends: list[tuple[float, float]] = []
    (sheet,) = (it for it in page.marks if isinstance(it, Use) and "sheet" in it.symbol.id)
    for use in sheet.symbol.marks:
        if not isinstance(use, Use) or not use.symbol.id.startswith(("stream", "spring")):
            continue
        water = use.symbol.marks[1]
        assert isinstance(water, Path)
        ends += [use.matrix.point(*at[-2:]) for _kind, at in water.segments]
    met = [
        sum(hypot(x - other_x, y - other_y) < 0.01 for other_x, other_y in ends) for x, y in ends
    ]
    # Four edges between six river hexes, each with two banks, each drawn from both sides.
    assert sum(number == 2 for number in met) == 16
