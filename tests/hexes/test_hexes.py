"""Hexes: coordinates, frame and traversal have the properties that geometry demands."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.hexes.frame import SQRT3, Box, Frame, fit
from generator.hexes.hex import DIRECTIONS, Hex
from generator.hexes.walks import groups, outline
from support.layouts.hex_walks import disc, flood, ring
from support.layouts.strategies import hex_sets, hexes, sides

directions = st.integers(0, 5)


@given(hexes)
def test_cube_coordinates_add_up_to_nought(cell: Hex) -> None:
    assert cell.q + cell.r + cell.s == 0


@given(hexes, directions)
def test_a_neighbour_is_one_step_away_and_leads_back(cell: Hex, direction: int) -> None:
    other = cell.neighbour(direction)
    assert cell.distance(other) == 1
    assert other.neighbour((direction + 3) % 6) == cell
    assert cell.neighbours()[direction] == other


@given(hexes, directions)
def test_neighbours_share_one_edge_run_the_other_way(cell: Hex, direction: int) -> None:
    start, end = cell.edge(direction)
    assert cell.neighbour(direction).edge((direction + 3) % 6) == (end, start)
    assert set(cell.corners()) & set(cell.neighbour(direction).corners()) == {start, end}


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(one: Hex, two: Hex, three: Hex) -> None:
    assert one.distance(two) == two.distance(one)
    assert (one.distance(two) == 0) == (one == two)
    assert one.distance(three) <= one.distance(two) + two.distance(three)


@given(hexes, sides, st.floats(-500, 500), st.floats(-500, 500))
def test_the_frame_finds_the_hex_of_its_centre(cell: Hex, side: float, x: float, y: float) -> None:
    frame = Frame(side, x, y)
    assert frame.hex_at(*frame.centre(cell)) == cell


@given(hexes, sides, st.floats(0, 2 * pi), st.floats(0, 0.86))
def test_every_point_within_reach_of_the_flats_is_inside(
    cell: Hex, side: float, angle: float, reach: float
) -> None:
    frame = Frame(side)
    x, y = frame.centre(cell)
    assert frame.hex_at(x + reach * side * cos(angle), y + reach * side * sin(angle)) == cell


@given(hexes, sides, directions, st.floats(0.05, 0.95))
def test_points_on_both_sides_of_an_edge(
    cell: Hex, side: float, direction: int, along: float
) -> None:
    frame = Frame(side)
    (ax, ay), (bx, by) = (frame.point(corner) for corner in cell.edge(direction))
    x, y = ax + along * (bx - ax), ay + along * (by - ay)
    (cx, cy), (nx, ny) = frame.centre(cell), frame.centre(cell.neighbour(direction))
    dx, dy = (nx - cx) * 1e-3, (ny - cy) * 1e-3
    assert frame.hex_at(x - dx, y - dy) == cell
    assert frame.hex_at(x + dx, y + dy) == cell.neighbour(direction)


def test_a_point_between_hexes_is_in_one_of_them() -> None:
    frame = Frame(2.0, 10.0, 20.0)
    x, y = frame.centre(Hex(0, 0))
    right, down = frame.width / 2, 1.5 * frame.side
    assert frame.hex_at(x + right - 1e-9, y) == Hex(0, 0)
    assert frame.hex_at(x + right + 1e-9, y) == Hex(1, 0)
    assert frame.hex_at(x + right, y + down) == Hex(0, 1)
    assert frame.hex_at(x - right, y + down) == Hex(-1, 1)
    on_edges = [(1.25, 0.75), (1.0, 1.5)]
    assert [Frame(1.0).hex_at(SQRT3 * x, y) for x, y in on_edges] == [Hex(1, 0), Hex(0, 1)]


@given(hexes, sides)
def test_corners_are_one_side_from_the_centre_and_apart(cell: Hex, side: float) -> None:
    frame = Frame(side)
    x, y = frame.centre(cell)
    corners = frame.corners(cell)
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        assert hypot(ax - x, ay - y) == pytest.approx(side)
        assert hypot(bx - ax, by - ay) == pytest.approx(side)


@given(hex_sets)
def test_a_fitted_frame_fills_the_room_and_stays_in_it(cells: frozenset[Hex]) -> None:
    room = Box(10, 20, 110, 170)
    box = fit(cells, room, largest=1000).box(cells)
    assert box.left >= room.left - 1e-9
    assert box.bottom <= room.bottom + 1e-9
    assert box.width == pytest.approx(room.width) or box.height == pytest.approx(room.height)
    assert box.left + box.right == pytest.approx(room.left + room.right)
    assert box.top + box.bottom == pytest.approx(room.top + room.bottom)


def test_a_fitted_frame_is_never_larger_than_allowed() -> None:
    assert fit([Hex(0, 0)], Box(0, 0, 100, 100), largest=7.5).side == 7.5


@given(hexes, st.integers(0, 12))
def test_rings_and_discs_have_their_sizes(centre: Hex, radius: int) -> None:
    around = list(ring(centre, radius))
    assert len(set(around)) == len(around) == max(6 * radius, 1)
    assert {centre.distance(cell) for cell in around} == {radius}
    inside = list(disc(centre, radius))
    assert len(set(inside)) == len(inside) == 3 * radius * (radius + 1) + 1


@given(hexes, st.integers(1, 12))
def test_a_ring_is_walked_step_by_step(centre: Hex, radius: int) -> None:
    around = list(ring(centre, radius))
    assert all(
        one.distance(two) == 1 for one, two in zip(around, around[1:] + around[:1], strict=True)
    )


@given(hex_sets)
def test_groups_part_the_hexes_and_do_not_touch(cells: frozenset[Hex]) -> None:
    found = groups(sorted(cells))
    assert sorted(cell for group in found for cell in group) == sorted(cells)
    for group in found:
        beside = {other for cell in group for other in cell.neighbours()}
        assert beside & cells <= set(group)
        assert set(flood(group[0], cells.__contains__)) == set(group)


@given(hex_sets)
def test_outlines_run_along_every_open_edge_once(cells: frozenset[Hex]) -> None:
    open_edges = sum(
        cell.neighbour(direction) not in cells
        for cell in cells
        for direction in range(len(DIRECTIONS))
    )
    assert sum(len(loop) for loop in outline(cells)) == open_edges


def test_outline_of_a_ring_has_a_hole_that_runs_the_other_way() -> None:
    loops = outline(list(ring(Hex(0, 0), 1)))
    assert sorted(len(loop) for loop in loops) == [6, 18]

    def turn(loop: tuple[tuple[int, int], ...]) -> int:
        pairs = zip(loop, loop[1:] + loop[:1], strict=True)
        return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)

    outer, hole = sorted(loops, key=len, reverse=True)
    assert turn(outer) > 0 > turn(hole)


@given(st.integers(0, 8))
def test_the_outline_of_a_disc(radius: int) -> None:
    (loop,) = outline(list(disc(Hex(3, -2), radius)))
    assert len(loop) == 12 * radius + 6
