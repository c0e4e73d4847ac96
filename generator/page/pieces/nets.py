"""Nets of the five dice: where each face is, where it folds, which tab meets which edge."""

from __future__ import annotations

from enum import StrEnum

from generator.model.terrain import Terrain
from generator.values import NamedTuple, dataclass

Point = tuple[float, float]
DEPTH = 0.3
"""How far a tab reaches, in edges; its ends slope by 45 degrees, so no two tabs meet inside."""


class Die(StrEnum):
    """A kind of die."""

    NUMBERS = "numbers"
    COLOURS = "colours"
    HOURGLASSES = "hourglasses"


class Spot(StrEnum):
    """A face of a die, as seen with the front toward the reader."""

    UP = "up"
    LEFT = "left"
    FRONT = "front"
    RIGHT = "right"
    BACK = "back"
    DOWN = "down"


class Side(StrEnum):
    """A side of a face in the flat net."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


class Edge(NamedTuple):
    """A side of a face."""

    spot: Spot
    side: Side


DICE = (Die.NUMBERS, Die.NUMBERS, Die.COLOURS, Die.COLOURS, Die.HOURGLASSES)
SINGLE, DOUBLE = "single", "double"
# Opposite faces of a die of numbers add up to 7; 1, 2 and 3 turn to the left around their corner.
SHOWN: dict[Die, dict[Spot, str]] = {
    Die.NUMBERS: {
        Spot.UP: "3",
        Spot.LEFT: "5",
        Spot.FRONT: "1",
        Spot.RIGHT: "2",
        Spot.BACK: "6",
        Spot.DOWN: "4",
    },
    Die.COLOURS: {
        Spot.UP: Terrain.RIVER,
        Spot.LEFT: Terrain.MONASTERY,
        Spot.FRONT: Terrain.CASTLE,
        Spot.RIGHT: Terrain.PASTURE,
        Spot.BACK: Terrain.CITY,
        Spot.DOWN: Terrain.MINE,
    },
    Die.HOURGLASSES: {
        Spot.UP: DOUBLE,
        Spot.LEFT: SINGLE,
        Spot.FRONT: SINGLE,
        Spot.RIGHT: SINGLE,
        Spot.BACK: SINGLE,
        Spot.DOWN: DOUBLE,
    },
}
# A cross: column and row of each face in edges.
COLUMNS, ROWS = 4, 3
PLACES = {
    Spot.UP: (1, 0),
    Spot.LEFT: (0, 1),
    Spot.FRONT: (1, 1),
    Spot.RIGHT: (2, 1),
    Spot.BACK: (3, 1),
    Spot.DOWN: (1, 2),
}
FOLDS = (
    (Edge(Spot.UP, Side.BOTTOM), Edge(Spot.FRONT, Side.TOP)),
    (Edge(Spot.FRONT, Side.BOTTOM), Edge(Spot.DOWN, Side.TOP)),
    (Edge(Spot.LEFT, Side.RIGHT), Edge(Spot.FRONT, Side.LEFT)),
    (Edge(Spot.FRONT, Side.RIGHT), Edge(Spot.RIGHT, Side.LEFT)),
    (Edge(Spot.RIGHT, Side.RIGHT), Edge(Spot.BACK, Side.LEFT)),
)
# The edge that carries a tab, and the edge under which the tab is glued.
GLUED = (
    (Edge(Spot.UP, Side.LEFT), Edge(Spot.LEFT, Side.TOP)),
    (Edge(Spot.UP, Side.TOP), Edge(Spot.BACK, Side.TOP)),
    (Edge(Spot.UP, Side.RIGHT), Edge(Spot.RIGHT, Side.TOP)),
    (Edge(Spot.BACK, Side.RIGHT), Edge(Spot.LEFT, Side.LEFT)),
    (Edge(Spot.DOWN, Side.LEFT), Edge(Spot.LEFT, Side.BOTTOM)),
    (Edge(Spot.DOWN, Side.BOTTOM), Edge(Spot.BACK, Side.BOTTOM)),
    (Edge(Spot.DOWN, Side.RIGHT), Edge(Spot.RIGHT, Side.BOTTOM)),
)
_OUTWARD = {Side.TOP: (0, -1), Side.RIGHT: (1, 0), Side.BOTTOM: (0, 1), Side.LEFT: (-1, 0)}


@dataclass(frozen=True, slots=True)
class Face:
    """A face in its place: the top left corner, and what it shows."""

    spot: Spot
    x: float
    y: float
    shown: str


@dataclass(frozen=True, slots=True)
class Tab:
    """A glue tab: the edge it hangs on, the edge it is glued under, its four corners.

    The first and the last corner are the ends of its fold.
    """

    edge: Edge
    meets: Edge
    corners: tuple[Point, Point, Point, Point]

    @property
    def centre(self) -> Point:
        """The middle of the tab, the place of its glue mark."""
        return sum(x for x, _y in self.corners) / 4, sum(y for _x, y in self.corners) / 4


@dataclass(frozen=True, slots=True)
class Net:
    """The flat net of one die in mm from the top left of the box around it."""

    die: Die
    edge: float
    faces: tuple[Face, ...]
    folds: tuple[tuple[Point, Point], ...]
    tabs: tuple[Tab, ...]
    outline: tuple[Point, ...]
    width: float
    height: float


def net_size(edge: float) -> Point:
    """Return width and height of a net, tabs included."""
    return (COLUMNS + DEPTH) * edge, (ROWS + 2 * DEPTH) * edge


def lay_net(die: Die, edge: float) -> Net:
    """Lay out the net of a die whose edges are EDGE mm long."""
    faces = tuple(
        Face(spot, column * edge, (row + DEPTH) * edge, SHOWN[die][spot])
        for spot, (column, row) in PLACES.items()
    )
    at = {face.spot: (face.x, face.y) for face in faces}
    tabs = tuple(Tab(own, other, _tab(own, at[own.spot], edge)) for own, other in GLUED)
    folds = tuple(_ends(own.side, at[own.spot], edge) for own, _other in FOLDS)
    folds += tuple((tab.corners[0], tab.corners[3]) for tab in tabs)
    return Net(die, edge, faces, folds, tabs, _outline(at, tabs, edge), *net_size(edge))


def _ends(side: Side, corner: Point, edge: float) -> tuple[Point, Point]:
    """Return the ends of a side, clockwise around its face."""
    x, y = corner
    around = ((x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge))
    first = tuple(Side).index(side)
    return around[first], around[(first + 1) % 4]


def _tab(own: Edge, corner: Point, edge: float) -> tuple[Point, Point, Point, Point]:
    start, end = _ends(own.side, corner, edge)
    depth = DEPTH * edge
    out_x, out_y = (depth * part for part in _OUTWARD[own.side])
    along_x, along_y = ((b - a) * DEPTH for a, b in zip(start, end, strict=True))
    return (
        start,
        (start[0] + out_x + along_x, start[1] + out_y + along_y),
        (end[0] + out_x - along_x, end[1] + out_y - along_y),
        end,
    )


def _outline(at: dict[Spot, Point], tabs: tuple[Tab, ...], edge: float) -> tuple[Point, ...]:
    """Return the outline of the net along its cuts, clockwise, tabs included."""
    folded = {one for pair in FOLDS for one in pair}
    tab_on = {tab.edge: tab for tab in tabs}
    pieces = {}
    for spot in Spot:
        for side in Side:
            own = Edge(spot, side)
            if own not in folded:
                ends = _ends(side, at[spot], edge)
                pieces[_key(ends[0])] = tab_on[own].corners if own in tab_on else ends
    outline: list[Point] = []
    start = next(iter(pieces))
    while start in pieces:
        piece = pieces.pop(start)
        outline += piece[:-1]
        start = _key(piece[-1])
    return tuple(outline)


def _key(point: Point) -> tuple[int, int]:
    """Return a point in micrometres, so that equal corners are equal."""
    return round(point[0] * 1000), round(point[1] * 1000)
