"""The nets of the dice, folded in space: every face, every tab and every edge where it must be."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, box

from generator.model.terrain import Terrain
from generator.page.pieces.nets import DICE, Die, Edge, Net, Side, Spot, lay_net, net_size
from support.pages.folding import Plane, edge_ends, fold, in_space, tab_in_space

KINDS = tuple(Die)
edges = st.integers(100, 400).map(lambda tenths: tenths / 10)


def shown(die: Die) -> dict[Spot, str]:
    return {face.spot: face.shown for face in lay_net(die, 16.0).faces}


def opposites(planes: dict[Spot, Plane]) -> list[tuple[Spot, Spot]]:
    pairs = combinations(planes, 2)
    return [
        (one, two) for one, two in pairs if np.allclose(planes[one].inward, -planes[two].inward)
    ]


def squares(net: Net) -> list[Polygon]:
    return [box(it.x, it.y, it.x + net.edge, it.y + net.edge) for it in net.faces]


@given(edges)
def test_the_faces_close_to_a_cube(edge: float) -> None:
    net = lay_net(Die.NUMBERS, edge)
    planes = fold(net)
    assert set(planes) == set(Spot)
    corners = {
        point
        for spot, plane in planes.items()
        for side in Side
        for point in in_space(plane, edge_ends(net, spot, side))
    }
    assert len(corners) == 8
    normals = {tuple(np.round(plane.inward)) for plane in planes.values()}
    assert len(normals) == 6
    middle = np.mean([np.array(corner) for corner in corners], axis=0)
    for spot, plane in planes.items():
        face = next(face for face in net.faces if face.spot == spot)
        centre = plane.at((face.x + edge / 2, face.y + edge / 2))
        assert np.allclose(middle - centre, plane.inward * edge / 2, atol=1e-6)


def test_opposite_faces_are_the_ones_that_the_names_say() -> None:
    assert {frozenset(pair) for pair in opposites(fold(lay_net(Die.NUMBERS, 16.0)))} == {
        frozenset({Spot.UP, Spot.DOWN}),
        frozenset({Spot.LEFT, Spot.RIGHT}),
        frozenset({Spot.FRONT, Spot.BACK}),
    }


@given(edges)
def test_every_open_edge_has_exactly_one_tab(edge: float) -> None:
    net = lay_net(Die.COLOURS, edge)
    planes = fold(net)
    meeting: dict[frozenset[tuple[float, ...]], list[Edge]] = {}
    for spot in Spot:
        for side in Side:
            ends = edge_ends(net, spot, side)
            meeting.setdefault(in_space(planes[spot], ends), []).append(Edge(spot, side))
    assert len(meeting) == 12
    assert all(len(pair) == 2 for pair in meeting.values())
    tabbed = Counter(tab.edge for tab in net.tabs)
    folded = 0
    for one, two in meeting.values():
        flat = {tuple(np.round(edge_ends(net, *it), 2).ravel()) for it in (one, two)}
        if len(flat) == 1:
            folded += 1
            assert tabbed[one] + tabbed[two] == 0
        else:
            assert tabbed[one] + tabbed[two] == 1
    assert folded == 5
    assert len(net.tabs) == 7


@given(edges)
def test_every_tab_is_under_the_face_it_is_glued_to(edge: float) -> None:
    net = lay_net(Die.HOURGLASSES, edge)
    planes = fold(net)
    for tab in net.tabs:
        assert tab.edge != tab.meets
        under = planes[tab.meets.spot]
        met = in_space(under, edge_ends(net, *tab.meets))
        assert in_space(planes[tab.edge.spot], (tab.corners[0], tab.corners[3])) == met
        face = next(face for face in net.faces if face.spot == tab.meets.spot)
        for corner in tab_in_space(net, tab, planes):
            apart = corner - under.at((face.x, face.y))
            assert abs(apart @ under.inward) < 1e-6
            assert -1e-6 <= apart @ under.across <= edge + 1e-6
            assert -1e-6 <= apart @ under.down <= edge + 1e-6


def test_tabs_under_one_face_do_not_overlap() -> None:
    net = lay_net(Die.NUMBERS, 16.0)
    planes = fold(net)
    under: dict[Spot, list[Polygon]] = {}
    for tab in net.tabs:
        plane = planes[tab.meets.spot]
        corners = tab_in_space(net, tab, planes)
        flat = [(corner @ plane.across, corner @ plane.down) for corner in corners]
        under.setdefault(tab.meets.spot, []).append(Polygon(flat))
    assert sum(len(tabs) for tabs in under.values()) == 7
    for tabs in under.values():
        for one, two in combinations(tabs, 2):
            assert one.intersection(two).area < 1e-6


@given(edges, st.sampled_from(KINDS))
def test_nothing_overlaps_in_the_flat_net_and_the_cut_goes_around_it(edge: float, die: Die) -> None:
    net = lay_net(die, edge)
    tabs = [Polygon(tab.corners) for tab in net.tabs]
    pieces = [*squares(net), *tabs]
    for one, two in combinations(pieces, 2):
        assert one.intersection(two).area < 1e-6
    outline = Polygon(net.outline)
    assert outline.is_valid
    assert outline.area == pytest.approx(sum(piece.area for piece in pieces))
    assert outline.bounds == pytest.approx((0, 0, *net_size(edge)))
    assert (net.width, net.height) == net_size(edge)


def test_folds_are_the_edges_between_faces_and_tabs() -> None:
    net = lay_net(Die.NUMBERS, 16.0)
    assert len(net.folds) == 5 + 7
    outline = Polygon(net.outline)
    for start, end in net.folds:
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        assert np.hypot(end[0] - start[0], end[1] - start[1]) == pytest.approx(16.0)
        assert outline.contains(box(*middle, *middle).centroid)


def test_a_tab_tapers_and_its_mark_is_on_it() -> None:
    for tab in lay_net(Die.NUMBERS, 16.0).tabs:
        first, second, third, last = (np.array(corner) for corner in tab.corners)
        assert np.linalg.norm(third - second) < 0.5 * np.linalg.norm(last - first)
        x, y = tab.centre
        assert Polygon(tab.corners).contains(box(x - 0.5, y - 0.5, x + 0.5, y + 0.5))


def test_there_are_five_dice() -> None:
    assert Counter(DICE) == {Die.NUMBERS: 2, Die.COLOURS: 2, Die.HOURGLASSES: 1}


def test_opposite_numbers_make_seven_and_turn_as_on_bought_dice() -> None:
    numbers = {spot: int(value) for spot, value in shown(Die.NUMBERS).items()}
    assert sorted(numbers.values()) == [1, 2, 3, 4, 5, 6]
    planes = fold(lay_net(Die.NUMBERS, 16.0))
    pairs = opposites(planes)
    assert len(pairs) == 3
    assert all(numbers[one] + numbers[two] == 7 for one, two in pairs)
    spots = {value: spot for spot, value in numbers.items()}
    outward = [-planes[spots[value]].inward for value in (1, 2, 3)]
    assert np.linalg.det(np.array(outward)) == pytest.approx(1.0)


def test_a_die_of_colours_has_every_terrain_once() -> None:
    assert Counter(shown(Die.COLOURS).values()) == Counter(Terrain)


def test_the_hourglass_die_has_four_single_and_two_opposite_double_faces() -> None:
    faces = shown(Die.HOURGLASSES)
    assert Counter(faces.values()) == {"single": 4, "double": 2}
    double = {spot for spot, value in faces.items() if value == "double"}
    assert double in [set(pair) for pair in opposites(fold(lay_net(Die.HOURGLASSES, 16.0)))]
