"""Folds a flat net in space: each face and each tab bends back by a right angle at its fold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from generator.page.pieces.nets import Net, Point, Side, Spot, Tab

Vector = np.ndarray
BEND = {"right": (1, 0), "left": (-1, 0), "bottom": (0, 1), "top": (0, -1)}


class Plane(NamedTuple):
    """Where a point (x, y) of the flat net is in space: `origin + x * across + y * down`."""

    origin: Vector
    across: Vector
    down: Vector

    @property
    def inward(self) -> Vector:
        """The way from the printed side into the die."""
        return np.cross(self.across, self.down)

    def at(self, point: Point) -> Vector:
        """Return a point of the net in space."""
        return self.origin + point[0] * self.across + point[1] * self.down

    def bent(self, side: str, point: Point) -> Plane:
        """Return the plane of what is beyond SIDE after a bend at the line through POINT."""
        right, below = BEND[side]
        across = self.across if not right else right * self.inward
        down = self.down if not below else below * self.inward
        return Plane(self.at(point) - point[0] * across - point[1] * down, across, down)


def fold(net: Net) -> dict[Spot, Plane]:
    """Fold the faces, from one to the next wherever two of them share an edge of the net."""
    places = {face.spot: (face.x, face.y) for face in net.faces}
    start = net.faces[2].spot
    planes = {start: Plane(np.zeros(3), np.array([1.0, 0, 0]), np.array([0, 1.0, 0]))}
    waiting = [start]
    while waiting:
        spot = waiting.pop()
        x, y = places[spot]
        for side, (right, below) in BEND.items():
            for other, place in places.items():
                beside = (x + right * net.edge, y + below * net.edge)
                if other not in planes and np.allclose(place, beside):
                    corner = (x + max(0, right) * net.edge, y + max(0, below) * net.edge)
                    planes[other] = planes[spot].bent(side, corner)
                    waiting.append(other)
    return planes


def edge_ends(net: Net, spot: Spot, side: Side) -> tuple[Point, Point]:
    """Return the ends of a side of a face in the flat net."""
    x, y = next((face.x, face.y) for face in net.faces if face.spot == spot)
    far_x, far_y = x + net.edge, y + net.edge
    return {
        "top": ((x, y), (far_x, y)),
        "right": ((far_x, y), (far_x, far_y)),
        "bottom": ((x, far_y), (far_x, far_y)),
        "left": ((x, y), (x, far_y)),
    }[side]


def in_space(plane: Plane, ends: tuple[Point, ...]) -> frozenset[tuple[float, ...]]:
    """Return points of the net in space, rounded to a hundredth of a millimetre."""
    return frozenset(tuple(np.round(plane.at(end), 2) + 0.0) for end in ends)


def tab_in_space(net: Net, tab: Tab, planes: dict[Spot, Plane]) -> list[Vector]:
    """Return the corners of a tab once it is folded under."""
    ends = edge_ends(net, tab.edge.spot, tab.edge.side)
    plane = planes[tab.edge.spot].bent(tab.edge.side, ends[0])
    return [plane.at(corner) for corner in tab.corners]
