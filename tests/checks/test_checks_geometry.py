"""Geometry of layouts: overlaps, broken edges, islands, holes and the room on the page."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.checks.geometry import check_domain, check_hexes
from generator.checks.layout import Room, check_layout
from generator.checks.room import check_room
from generator.games.dice.load.edition import dice_edition
from generator.hexes.frame import Frame
from generator.hexes.hex import Hex
from generator.hexes.walks import groups
from generator.load.layouts.layout import parse_layout
from generator.model.layout import Layout, Zone
from generator.model.terrain import Terrain
from support.layouts.domains import build, parse, write_traced
from support.layouts.hex_walks import disc

if TYPE_CHECKING:
    from generator.model.finding import Finding

SIDE = 6.0
HEXAGON = tuple(disc(Hex(0, 0), 3))
DICE = dice_edition()
angles = st.floats(0.0, 2 * pi)
numbers = st.integers(0, len(HEXAGON) - 1)
tokens = st.sampled_from(["R", "N", "C", "P", "M", "Km", "Ks", "Kg", "Kw"])


@st.composite
def connected(draw: st.DrawFn) -> dict[Hex, str]:
    """Grow a domain hex by hex from its neighbours."""
    found = {Hex(0, 0): "Km"}
    for _ in range(draw(st.integers(0, 40))):
        rim = sorted({it for cell in found for it in cell.neighbours()} - set(found))
        found[draw(st.sampled_from(rim))] = draw(tokens)
    return found


def codes(findings: tuple[Finding, ...] | list[Finding]) -> set[str]:
    return {finding.code for finding in findings}


def hexagon() -> Layout:
    return build(dict.fromkeys(HEXAGON, "C") | {Hex(0, 0): "Km"}, side=SIDE)


def shifted(layout: Layout, number: int, far: float, angle: float) -> Layout:
    """Move one traced hex by FAR millimetres."""
    cells = list(layout.cells)
    assert cells[number].traced is not None
    x, y = cells[number].traced or (0.0, 0.0)
    cells[number] = replace(cells[number], traced=(x + far * cos(angle), y + far * sin(angle)))
    return replace(layout, cells=tuple(cells))


@given(connected(), st.sampled_from([None, SIDE]))
def test_connected_domain_has_sound_geometry(domain: dict[Hex, str], side: float | None) -> None:
    layout = build(domain, side=side)
    assert check_hexes(layout) == []
    assert check_domain(layout, custom=True) == []


@given(st.sets(st.sampled_from(HEXAGON), min_size=1))
def test_islands_are_all_pieces_but_the_largest(domain: set[Hex]) -> None:
    layout = build(dict.fromkeys(domain, "Km"))
    sizes = sorted(len(group) for group in groups(sorted(domain)))
    islands = [it for it in check_domain(layout, custom=True) if it.code == "domain-split"]
    assert sorted(len(island.cells) for island in islands) == sizes[:-1]


@given(numbers, st.floats(0.0, 0.05), angles)
def test_hex_traced_a_little_off_is_fine(number: int, far: float, angle: float) -> None:
    assert check_hexes(shifted(hexagon(), number, far, angle)) == []


@given(numbers, st.floats(0.11, 0.5), angles)
def test_hex_traced_off_breaks_its_edges(number: int, far: float, angle: float) -> None:
    layout = shifted(hexagon(), number, far, angle)
    findings = check_layout(layout, DICE, custom=True)
    assert codes(findings) == {"hex-edge"}
    moved = layout.cells[number]
    assert (moved.row, moved.position) in findings[0].cells


@given(numbers, st.floats(0.0, 4.0), angles)
def test_hex_upon_another_overlaps(number: int, far: float, angle: float) -> None:
    layout = hexagon()
    doubled = replace(layout, cells=(*layout.cells, layout.cells[number]))
    findings = check_layout(shifted(doubled, len(layout.cells), far, angle), DICE, custom=True)
    assert codes(findings) == {"hex-overlap"}


def test_gap_between_neighbours_is_a_broken_edge() -> None:
    layout = build({Hex(0, 0): "Km", Hex(1, 0): "C"}, side=SIDE)
    finding, *others = check_layout(shifted(layout, 1, 3.0, 0.0), DICE, custom=True)
    assert finding.code == "hex-edge"
    assert "3.00 mm" in finding.message
    assert others == []


@given(st.floats(0.0, 40.0), angles)
def test_two_hexes_are_joined_or_something_is_reported(far: float, angle: float) -> None:
    x, y = far * cos(angle), far * sin(angle)
    reading = parse_layout(write_traced([(0.0, 0.0, "Km"), (x, y, "C")], SIDE), "two.toml")
    assert reading.layout is not None
    steps = [Frame(SIDE).centre(cell) for cell in Hex(0, 0).neighbours()]
    joined = any(hypot(x - step_x, y - step_y) <= 0.1 for step_x, step_y in steps)
    found = codes(check_layout(reading.layout, DICE, custom=True))
    assert (found == set()) == joined
    assert len(found) <= 1


def test_moved_hex_is_blamed_once_with_its_neighbours() -> None:
    layout = hexagon()
    number = next(it for it, cell in enumerate(layout.cells) if cell.hex == Hex(0, 0))
    (finding,) = check_hexes(shifted(layout, number, 0.3, 0.0))
    assert finding.cells[0] == (layout.cells[number].row, layout.cells[number].position)
    assert len(finding.cells) == 7


def test_crowd_in_one_place_is_reported_hex_by_hex() -> None:
    layout = hexagon()
    crowd = replace(layout, cells=(*layout.cells, *[layout.cells[0]] * 3000))
    assert len(check_hexes(crowd)) == 3000


def test_island_is_named_and_marked() -> None:
    layout = parse("Km  P   N\n  C   R       M   C")
    (finding,) = check_domain(layout, custom=True)
    assert finding.code == "domain-split"
    assert finding.cells == ((1, 2), (1, 3))
    assert "row 2 hex 3" in finding.message
    assert finding.place == layout.cells[5].place


def test_of_islands_of_one_size_the_first_is_the_mainland() -> None:
    layout = parse("Km  P       C   C       N   N       R")
    found = check_domain(layout, custom=True)
    assert [it.cells for it in found] == [((0, 2), (0, 3)), ((0, 4), (0, 5)), ((0, 6),)]
    assert found[0].message == (
        "The domain is not one piece: no edge joins row 1 hex 3 and row 1 hex 4 to the rest; move"
        " the island, or add hexes in between."
    )
    larger = parse("R       Km  P   C       N   N")
    assert [it.cells for it in check_domain(larger, custom=True)] == [
        ((0, 0),),
        ((0, 4), (0, 5)),
    ]


def test_overlapping_hexes_are_named_pair_by_pair() -> None:
    layout = build({Hex(q, 0): "C" for q in range(4)}, side=SIDE)
    last = shifted(layout, 3, SIDE * 3**0.5, pi)
    both = shifted(last, 0, SIDE * 3**0.5, 0.0)
    assert [it.cells for it in check_hexes(both)] == [((0, 0), (0, 1)), ((0, 2), (0, 3))]
    assert check_hexes(both)[0].message == (
        "The hexes row 1 hex 1 and row 1 hex 2 overlap; remove one of them, or move it."
    )


def test_of_two_hexes_that_miss_each_other_the_later_is_to_be_moved() -> None:
    row = build({Hex(q, 0): "C" for q in range(3)}, side=SIDE)
    (last,) = check_hexes(shifted(row, 2, 0.25, 0.0))
    assert last.cells == ((0, 2), (0, 1))
    assert last.message == (
        "The hex row 1 hex 3 misses the edges of its neighbours (row 1 hex 2) by 0.25 mm; move its"
        " centre until they meet within 0.1 mm."
    )
    (middle,) = check_hexes(shifted(row, 1, 0.25, pi / 2))
    assert middle.cells == ((0, 1), (0, 0), (0, 2))


def test_overlaps_are_told_from_edges_by_their_depth() -> None:
    pair = build({Hex(0, 0): "Km", Hex(1, 0): "C"}, side=SIDE)
    for far, code in ((0.55, "hex-edge"), (0.65, "hex-overlap")):
        assert codes(check_hexes(shifted(pair, 1, far, pi))) == {code}


def test_one_hex_without_a_traced_place_leaves_all_in_their_grid() -> None:
    layout = shifted(hexagon(), 3, 0.5, 0.0)
    assert codes(check_hexes(layout)) == {"hex-edge"}
    cells = (replace(layout.cells[0], traced=None), *layout.cells[1:])
    assert check_hexes(replace(layout, cells=cells)) == []


def test_island_in_a_lake_is_split_and_the_lake_a_hole() -> None:
    far = [cell for cell in disc(Hex(0, 0), 2) if cell.distance(Hex(0, 0)) != 1]
    layout = build(dict.fromkeys(far, "Km"))
    assert codes(check_domain(layout, custom=True)) == {"domain-split"}
    assert codes(check_domain(layout, custom=False)) == {"domain-split", "domain-hole"}


def test_bay_is_no_hole() -> None:
    bay = [cell for cell in disc(Hex(0, 0), 1) if cell not in {Hex(0, 0), Hex(1, 0)}]
    assert check_domain(build(dict.fromkeys(bay, "Km")), custom=False) == []


def test_hole_names_the_hexes_around_it() -> None:
    ring = [cell for cell in disc(Hex(0, 0), 1) if cell != Hex(0, 0)]
    (finding,) = check_domain(build(dict.fromkeys(ring, "Km")), custom=False)
    assert finding.code == "domain-hole"
    assert len(finding.cells) == 6


def test_hole_is_reported_at_the_first_hex_around_it() -> None:
    layout = parse("C   Km  P   P\n  C   N       P\nC   R   P   M")
    (finding,) = check_domain(layout, custom=False)
    assert finding.code == "domain-hole"
    assert finding.cells == ((0, 2), (0, 3), (1, 1), (1, 2), (2, 2), (2, 3))
    assert (finding.place.line, finding.place.column) == (4, 9)
    assert "between row 1 hex 3, row 1 hex 4, row 2 hex 2" in finding.message


def test_holes_are_reported_from_top_to_bottom() -> None:
    rows = ["C   C   C", "C       C", "C   C   C", "C       C", "C   C   C"]
    layout = parse("\n".join("  " * (at % 2) + row for at, row in enumerate(rows)))
    findings = check_domain(layout, custom=False)
    assert [finding.place.line for finding in findings] == [4, 6]


def test_zone_must_cover_as_much_as_it_counts() -> None:
    layout = parse("P   C   P\n  Km")
    pastures = layout.by_terrain[Terrain.PASTURE]
    vars(layout)["zones"] = (Zone(Terrain.PASTURE, pastures),)
    (finding,) = check_domain(layout, custom=True)
    assert finding.code == "zone-sizes"


def test_traced_layout_is_read_and_checked_like_any_other() -> None:
    frame = Frame(SIDE, 31.0, 17.0)
    hexes = [(*frame.centre(cell.hex), cell.token) for cell in hexagon().cells]
    reading = parse_layout(write_traced(hexes, SIDE), "traced.toml")
    assert reading.findings == ()
    assert reading.layout is not None
    assert codes(check_layout(reading.layout, DICE, custom=True)) == {"zone-too-large"}


@pytest.mark.parametrize(("side", "fits"), [(7.5, True), (12.2, True), (12.4, False)])
def test_domain_must_fit_its_room(side: float, fits: bool) -> None:  # noqa: FBT001 - a case
    layout = build(dict.fromkeys(HEXAGON, "Km"))
    findings = check_layout(layout, DICE, custom=True, room=Room(150.0, 135.0, side))
    assert codes(findings) == (set() if fits else {"off-page"})


def test_the_paper_that_fits_is_named() -> None:
    layout = build(dict.fromkeys(HEXAGON, "Km"))
    others = {"small": (150.0, 135.0), "large": (300.0, 270.0)}
    room = Room(150.0, 135.0, 12.4, others)
    (finding,) = [
        it for it in check_layout(layout, DICE, custom=True, room=room) if it.code == "off-page"
    ]
    assert finding.message.endswith("print on large, or remove hexes where the domain is widest.")
    assert "sides of 12.2 mm, but a digit needs 12.4 mm" in finding.message


def test_a_domain_without_hexes_fits_every_room() -> None:
    assert check_room(build({}), Room(150.0, 135.0, 12.4)) == []
    assert check_domain(build({}), custom=False) == []


@pytest.mark.parametrize("hexes", [1, 2, 7])
def test_a_row_of_hexes_needs_exactly_its_own_width_and_height(hexes: int) -> None:
    row = build({Hex(q, 0): "Km" for q in range(hexes)})
    side, wide = 10.0, hexes * 10.0 * 3**0.5
    assert check_room(row, Room(wide, 2 * side, side)) == []
    assert codes(check_room(row, Room(0.99 * wide, 3 * side, side))) == {"off-page"}
    assert codes(check_room(row, Room(2 * wide, 1.98 * side, side))) == {"off-page"}
