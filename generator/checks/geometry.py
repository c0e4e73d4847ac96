"""Geometry: whether the hexes meet edge to edge and form one piece.

Lattice units are those of `Corner`: half hex widths across, half sides down. In them every corner
is a whole number, so shared edges are exactly equal and every hex has area 6.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from generator.checks.wording import cell_name, cell_names, find
from generator.hexes.frame import SQRT3
from generator.hexes.hex import DIRECTIONS, Hex
from generator.language import _, fill
from generator.model.spoken_names import terrain_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from generator.model.finding import Finding
    from generator.model.layout import Cell, Layout, Zone

    Floats = NDArray[np.float64]
    Shapes = NDArray[Any]

TOLERANCE = 0.1
HEX_AREA = 6
# Neighbours are √3 sides apart, the next hexes 3: whatever is nearer than this must be joined.
# Farther than 2.65 nothing can be taken for a neighbour when it is put on the grid.
NEAR = 2.75
# An overlap deeper than this share of a side is a fault; a smaller one is careless tracing.
DEEP = 0.1
# Two centres in one square of this size, in sides, certainly overlap.
CROWD = 0.8
_UNIT = np.array((SQRT3 / 2, 0.5))
_CORNERS = np.array(Hex(0, 0).corners(), dtype=float)
_STEPS = np.array([(2 * q + r, 3 * r) for q, r in DIRECTIONS], dtype=float) * _UNIT


def check_hexes(layout: Layout) -> list[Finding]:
    """Find hexes that overlap, and neighbours that do not meet along a whole edge."""
    centres = _traced_centres(layout)
    tolerance = TOLERANCE / layout.side if layout.side else 0.0
    first, second = _near_pairs(centres)
    apart = centres[second] - centres[first]
    miss = np.full(len(apart), np.inf)
    for step in _STEPS:
        np.minimum(miss, np.hypot(*(apart - step).T), out=miss)
    unjoined = miss > tolerance + 1e-6
    first, second, apart, miss = first[unjoined], second[unjoined], apart[unjoined], miss[unjoined]
    deep = _depth(apart) > DEEP
    findings = [
        _overlap(layout.cells[one], layout.cells[other])
        for one, other in zip(first[deep], second[deep], strict=True)
    ]
    if findings:
        return findings
    return list(_broken_edges(layout, first, second, miss))


def check_domain(layout: Layout, *, custom: bool) -> list[Finding]:
    """Find islands, enclosed holes, and zones whose area differs from that of their hexes."""
    if not layout.cells:
        return []
    shapes = _lattice_shapes(layout)
    pieces = shapely.get_parts(shapely.coverage_union_all(shapes))
    findings = _islands(layout, pieces)
    if not custom:
        findings += _holes(layout, shapes, pieces)
    return findings + _zone_areas(layout, shapes)


def _lattice_centres(layout: Layout) -> Floats:
    numbers = chain.from_iterable(cell.hex for cell in layout.cells)
    hexes = np.fromiter(numbers, dtype=float, count=2 * len(layout.cells)).reshape(-1, 2)
    return np.column_stack((2 * hexes[:, 0] + hexes[:, 1], 3 * hexes[:, 1]))


def _lattice_shapes(layout: Layout) -> Shapes:
    shapes: Shapes = shapely.polygons(_lattice_centres(layout)[:, None, :] + _CORNERS)
    return shapes


def _traced_centres(layout: Layout) -> Floats:
    """Return the centres in sides of a hex: as traced where they were, else by the lattice."""
    centres: Floats
    if layout.side is None or any(cell.traced is None for cell in layout.cells):
        centres = _lattice_centres(layout) * _UNIT
    else:
        traced = np.array([cell.traced for cell in layout.cells], dtype=float)
        centres = traced.reshape(len(layout.cells), 2) / layout.side
    return centres


def _near_pairs(centres: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return every pair of hexes that is near enough to touch, each once.

    In a crowd, each hex is paired with the first one only, which keeps the cost low.
    """
    squares, index = np.floor(centres / CROWD), np.arange(len(centres))
    _, firsts, square_of = np.unique(squares, axis=0, return_index=True, return_inverse=True)
    host = firsts[square_of.reshape(-1)]
    alone = np.flatnonzero(host == index)
    points = shapely.points(centres[alone])
    one, other = shapely.STRtree(points).query(points, predicate="dwithin", distance=NEAR)
    once = one < other
    guests = np.flatnonzero(host != index)
    first = np.concatenate((alone[one[once]], host[guests]))
    second = np.concatenate((alone[other[once]], guests))
    order = np.lexsort((second, first))
    return first[order], second[order]


def _depth(apart: Floats) -> Floats:
    """Return how deep two hexes reach into each other, in sides, when their centres are APART."""
    normals = _STEPS / SQRT3
    depth: Floats = SQRT3 - np.max(apart @ normals.T, axis=1, initial=0.0)
    return depth


def _overlap(one: Cell, other: Cell) -> Finding:
    message = _("The hexes {one} and {other} overlap; remove one of them, or move it.")
    text = message.format(one=cell_name(one), other=cell_name(other))
    return find("hex-overlap", text, other.place, (one, other))


def _broken_edges(
    layout: Layout, first: NDArray[np.intp], second: NDArray[np.intp], miss: Floats
) -> Iterator[Finding]:
    """Report the hex with the most missing neighbours, until every broken edge is reported."""
    broken: dict[int, dict[int, float]] = {}
    for one, other, far in zip(first.tolist(), second.tolist(), miss.tolist(), strict=True):
        broken.setdefault(one, {})[other] = far
        broken.setdefault(other, {})[one] = far
    worst_first = sorted(broken, key=lambda index: (-len(broken[index]), -index))
    for index in worst_first:
        missed = broken.pop(index)
        missed = {other: far for other, far in missed.items() if other in broken}
        if not missed:
            continue
        cell = layout.cells[index]
        neighbours = [layout.cells[other] for other in sorted(missed)]
        message = _(
            "The hex {cell} misses the edges of its neighbours ({neighbours}) by {far:.2f} mm;"
            " move its centre until they meet within {tolerance:g} mm."
        )
        text = fill(
            message,
            cell=cell_name(cell),
            neighbours=cell_names(neighbours),
            far=max(missed.values()) * (layout.side or 1.0),
            tolerance=TOLERANCE,
        )
        yield find("hex-edge", text, cell.place, (cell, *neighbours))


def _islands(layout: Layout, pieces: Shapes) -> list[Finding]:
    """Report every piece of the domain but the largest."""
    centres = shapely.points(_lattice_centres(layout))
    piece_of, members = shapely.STRtree(centres).query(pieces, predicate="contains")
    order = np.lexsort((members, piece_of))
    cuts = np.searchsorted(piece_of[order], np.arange(1, len(pieces)))
    parts = [part.tolist() for part in np.split(members[order], cuts)]
    mainland = min(parts, key=lambda part: (-len(part), part[0]))
    message = _(
        "The domain is not one piece: no edge joins {island} to the rest; move the island,"
        " or add hexes in between."
    )
    findings = []
    for part in sorted(parts):
        if part is not mainland:
            cells = [layout.cells[index] for index in part]
            text = message.format(island=cell_names(cells))
            findings.append(find("domain-split", text, cells[0].place, cells))
    return findings


def _holes(layout: Layout, shapes: Shapes, pieces: Shapes) -> list[Finding]:
    """Find every hole that the domain encloses."""
    rings = [ring for piece in pieces for ring in piece.interiors]
    if not rings:
        return []
    tree = shapely.STRtree(shapes)
    message = _(
        "The domain has a hole between {shore}; fill it with hexes, or check with"
        " --custom, which allows a lake."
    )
    findings = []
    for hole in shapely.polygons(rings):
        shore = sorted(tree.query(hole, predicate="touches").tolist())
        cells = [layout.cells[index] for index in shore]
        text = message.format(shore=cell_names(cells))
        findings.append(find("domain-hole", text, cells[0].place, cells))
    return sorted(findings, key=lambda finding: finding.cells)


def _zone_areas(layout: Layout, shapes: Shapes) -> list[Finding]:
    """Find zones whose shape does not consist of as many hexes as they count."""
    index_of = {cell.hex: index for index, cell in enumerate(layout.cells)}
    by_size: dict[int, list[Zone]] = {}
    for zone in layout.zones:
        by_size.setdefault(zone.size, []).append(zone)
    message = _(
        "The zone '{terrain}' at {cells} covers {area:g} hexes, not {size}; move its hexes"
        " so that none overlap."
    )
    findings = []
    for size, zones in by_size.items():
        members = np.array([[index_of[cell.hex] for cell in zone.cells] for zone in zones])
        unions = shapely.coverage_union_all(shapes[members], axis=1)
        areas = shapely.area(unions) / HEX_AREA
        for index in np.flatnonzero((areas != size) | (_part_counts(unions) != 1)).tolist():
            zone = zones[index]
            text = fill(
                message,
                terrain=terrain_name(zone.terrain, layout.game),
                cells=cell_names(zone.cells),
                area=areas[index],
                size=size,
            )
            findings.append(find("zone-sizes", text, zone.cells[0].place, zone.cells))
    return findings


def _part_counts(shapes: Shapes) -> NDArray[np.int32]:
    counts: NDArray[np.int32] = shapely.get_num_geometries(shapes)
    return counts
