"""Land and water where a layout has no hex: in holes and bays, and around it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from shapely import Point, Polygon, union_all

from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import draw_pad
from generator.games.dice.scanning.identity import domain_digest
from generator.hexes.frame import Box, Frame
from generator.hexes.hex import Hex
from generator.hexes.walks import outline
from generator.load.settings.theme import load_theme
from generator.model.order import Ink, Style
from generator.page.maps.domain import hexagon, place_domain
from generator.page.maps.landscape import MIDDLE, gap_hexes, place_landscape
from generator.page.marks import Path
from generator.page.svg.pathdata import read_path
from generator.units import PAPERS
from support.layouts.strategies import hex_sets
from support.pages.drawing import DOMAINS, layout

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from generator.model.layout import Layout
    from generator.page.maps.landscape import Landscape
    from generator.page.marks import Page

ROOM = Box(10.0, 20.0, 160.0, 155.0)
BAY = [Hex(0, 0), Hex(1, 0), Hex(-1, 1), Hex(0, 1), Hex(-1, 2), Hex(-2, 3), Hex(-1, 3)]
"""The bay of the crescent, counted from its first hex."""


def landscape(of: Layout) -> Landscape:
    found = place_landscape(of, place_domain(of, ROOM, largest=12.6, gap=0.62))
    assert found is not None
    return found


def polygon(data: str) -> Polygon:
    """Return the area inside path data, its curves as chains of lines."""
    corners: list[tuple[float, float]] = []
    for letter, numbers in read_path(data):
        if letter == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = corners[-1], numbers
            for step in range(1, 9):
                t, u = step / 8, 1 - step / 8
                parts = (u**3, 3 * u**2 * t, 3 * u * t**2, t**3)
                xs = zip(parts, (x0, x1, x2, x3), strict=True)
                ys = zip(parts, (y0, y1, y2, y3), strict=True)
                corners.append((sum(a * b for a, b in xs), sum(a * b for a, b in ys)))
        elif letter != "Z":
            corners.append((numbers[0], numbers[1]))
    return Polygon(corners)


def draw(of: Layout, ink: Ink = Ink.FULL, style: Style = Style.SHEET) -> Page:
    order = PadOrder((of,), 1, PAPERS["a4"], ink, solo=False, language="en", style=style)
    return draw_pad(order).pages[0]


# Which hexes are gaps


@pytest.mark.parametrize("name", DOMAINS)
def test_a_domain_in_one_block_has_no_gaps(name: str) -> None:
    assert gap_hexes(layout(name).by_hex) == ()


def test_a_hole_is_a_gap() -> None:
    ring = Hex(3, 4).neighbours()
    assert gap_hexes(ring) == (Hex(3, 4),)
    assert len(gap_hexes(layout("lake").by_hex)) == 6


def test_a_bay_is_a_gap() -> None:
    found = gap_hexes(layout("crescent").by_hex)
    first = found[0]
    assert [Hex(it.q - first.q, it.r - first.r) for it in found] == BAY


@given(hex_sets)
def test_gaps_are_free_hexes_and_have_every_hole(cells: AbstractSet[Hex]) -> None:
    gaps = set(gap_hexes(cells))
    assert not gaps & cells
    filled = outline(tuple(cells | gaps))
    corners = [[Frame(1.0).point(corner) for corner in loop] for loop in filled]
    outer = union_all([Polygon(ring) for ring in corners])
    holes = sum(1 for ring in corners if any(outer.contains(Point(at)) for at in ring))
    assert holes == 0


# Where they are drawn


def test_nothing_is_drawn_unless_the_layout_says_so() -> None:
    plain = replace(layout("lake"), gaps="")
    assert place_landscape(plain, place_domain(plain, ROOM, largest=12.6, gap=0.62)) is None


@pytest.mark.parametrize("name", ["lake", "crescent"])
def test_the_water_lies_in_the_gap_and_touches_no_hex(name: str) -> None:
    domain = place_domain(layout(name), ROOM, largest=12.6, gap=0.62)
    (gap,) = landscape(layout(name)).gaps
    water = polygon(gap.area)
    side = domain.side
    for it in domain.cells:
        assert not water.intersects(Polygon([(it.x + x, it.y + y) for x, y in hexagon(side)]))
    for gap_hex in gap_hexes(layout(name).by_hex):
        assert water.contains(Point(domain.frame.centre(gap_hex)))
    assert len(gap.spots) == len(gap_hexes(layout(name).by_hex))
    assert [it.number for it in gap.spots].count(MIDDLE) == 1


def test_only_a_bay_has_a_mouth() -> None:
    (bay,), (lake,) = landscape(layout("crescent")).gaps, landscape(layout("lake")).gaps
    assert bay.mouth
    assert not lake.mouth
    assert bay.shores[0].count("M") == 1


@pytest.mark.parametrize("ground", ["land", "water"])
@pytest.mark.parametrize("ink", Ink)
def test_a_sheet_shows_what_the_layout_says(ground: str, ink: Ink) -> None:
    plain = draw(replace(layout("lake"), gaps=""), ink)
    gaps = draw(replace(layout("lake"), gaps=ground), ink)
    added = [mark for mark in gaps.marks if mark not in plain.marks]
    assert len(gaps.marks) == len(plain.marks) + len(added)
    colour = load_theme().inks[ink]["terrain"]["river" if ground == "water" else "pasture"]
    drawn = {mark.style.stroke for mark in added if isinstance(mark, Path)}
    assert colour["deep"] in drawn
    fills = {mark.style.fill for mark in added if isinstance(mark, Path)}
    assert colour["tint"] in fills
    assert [it for it in gaps.marks if it in plain.marks] == list(plain.marks)


@pytest.mark.parametrize("style", Style)
def test_what_is_around_replaces_the_ornaments_of_free_corners(style: Style) -> None:
    plain = draw(layout("lake"), style=style)
    island = draw(replace(layout("lake"), around="water"), style=style)
    flourishes = [mark for mark in plain.marks if mark not in island.marks]
    assert {getattr(getattr(it, "symbol", None), "id", "") for it in flourishes} <= {"flourish"}
    assert len(island.marks) > len(plain.marks)
    around = landscape(replace(layout("lake"), around="water"))
    assert len(around.coasts) == 3
    domain = place_domain(layout("lake"), ROOM, largest=12.6, gap=0.62)
    nearest, *_others, farthest = (polygon(it) for it in around.coasts)
    assert farthest.contains(nearest)
    assert all(nearest.contains(Point(it.x, it.y)) for it in domain.cells)


def test_a_printed_code_stays_that_of_the_hexes() -> None:
    lake = layout("lake")
    others = [
        replace(lake, gaps=gaps, around=around) for gaps in ("", "land") for around in ("", "water")
    ]
    assert {domain_digest(it) for it in others} == {domain_digest(lake)}
    frames = {place_domain(it, ROOM, largest=12.6, gap=0.62).frame for it in others}
    assert len(frames) == 1
